"""Hide Your Tracks: one seat against chance, and the case of the day.

``rules``, ``state``, ``actions``, ``events`` and ``clauses`` import the core alone; ``advisor`` and ``greedy`` are its
bots, ``page`` and ``terminal`` show it, and ``verify`` checks a finished game without this program.
"""
