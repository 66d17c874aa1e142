"""みぽりん・ざ・げーむ for three: hands that move, a map of areas, days and challenges.

``rules``, ``state``, ``actions``, ``events``, ``decide`` and ``evolve`` import the core alone; ``knowledge``, ``why``
and ``bots`` follow the hands as they move, ``page`` and ``terminal`` show the game, and ``verify`` checks it without
this program.
"""
