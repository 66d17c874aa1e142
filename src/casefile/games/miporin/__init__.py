"""みぽりん・ざ・げーむ, a Clue game for three whose hands move: places on a map, swaps of cards, days, and challenges.

``rules``, ``state``, ``actions``, ``events``, ``decide`` and ``evolve`` import the core alone; ``knowledge``, ``why``
and ``bots`` follow the hands as they move, ``page`` and ``terminal`` show the game, and ``verify`` checks it without
this program.
"""
