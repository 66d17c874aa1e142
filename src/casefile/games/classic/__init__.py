"""The classic game with hands, suggestions and accusations, as two rule sets: ``cluedo`` and ``cluegame``.

``rules`` and its parts (``state``, ``actions``, ``events``, ``decide``) import the core alone; ``page``, ``board`` and
``question`` draw the game, and ``verify`` checks a finished game without this program.
"""
