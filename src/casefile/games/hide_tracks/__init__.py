"""Hide Your Tracks, a game for one: the player is the Murderer, who removes clues before the Police solve the crime.

``rules``, ``state``, ``actions``, ``events`` and ``clauses`` import the core alone; ``advisor`` and ``greedy`` are its
bots, ``page`` and ``terminal`` show it, and ``verify`` checks a finished game without this program.
"""
