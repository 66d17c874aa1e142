"""``suspect``: the card game of the family without a board, which lives in the tests alone.

It is a game as a stranger would add one, with the file names that every game has; :data:`tests.sixth.game.SIX` has it
beside ours.
"""
