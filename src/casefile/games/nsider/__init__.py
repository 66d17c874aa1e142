"""NSider Clue, the Group Edition: camps as seats, sealed case files, the Red Card, no board.

``rules``, ``state``, ``actions``, ``events``, ``evolve`` and ``decide`` import the core alone; ``page`` and
``terminal`` show the game, and ``verify`` checks it without this program. :mod:`casefile.correspondence` knows which
people speak for a camp, and until when.
"""
