"""Games by post: camps of people instead of single players, an operator, and days for a turn.

``camps`` and ``forum`` are pure, ``plan`` and ``game`` join them to the table of such a game; ``pages`` and
``templates`` show it, ``server`` serves it, and ``cli`` is ``casefile group``.
"""
