"""The classic game with hands, suggestions and accusations, as two rule sets: ``cluedo`` and ``cluegame``.

``rules`` and what it is made of (``state``, ``actions``, ``events``, ``decide``) import the core alone; ``page``,
``board`` and ``question`` draw it, and ``verify`` checks a finished game without this program.
"""
