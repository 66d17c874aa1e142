"""NSider Clue, the Group Edition: a Clue game by post for camps (teams of people with one seat), without a board.

``rules``, ``state``, ``actions``, ``events``, ``evolve`` and ``decide`` import the core alone; ``page`` and
``terminal`` show the game, and ``verify`` checks it without this program. :mod:`casefile.correspondence` knows which
people speak for a camp, and until when.
"""
