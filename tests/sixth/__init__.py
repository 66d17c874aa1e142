"""``harbour``: a game with a deck of two categories, which lives in the tests alone.

It is a game as a stranger would add one, with the file names that every game has; :data:`tests.sixth.game.SIX` has it
beside ours. A boat smuggles some goods; one asks whom one likes.
"""
