"""Games by post: camps of people instead of single players, an operator who runs the game, and days for a turn.

``camps`` and ``forum`` are pure, ``plan`` and ``game`` join them to the card game that the camps play; ``pages`` and
``templates`` show it, ``server`` serves it, and ``cli`` is ``casefile group``.
"""
