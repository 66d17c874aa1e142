"""NSider Clue, the Group Edition: camps as seats, sealed case files, the Red Card, no board.

``rules``, ``state``, ``actions``, ``events``, ``evolve`` and ``decide`` import the core alone; ``page`` and
``terminal`` show the game, and ``verify`` checks it without this program. Who speaks for a camp, and until when, is
told by :mod:`casefile.correspondence`.
"""
