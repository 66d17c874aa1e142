"""Puzzles: positions out of games between bots, each with a question that has one answer, and the proof of it.

``puzzle`` is what one is and how files hold it, ``making`` finds them, ``checking`` proves them anew by other code
(``search``, ``proof_check``), ``level`` says how hard a proof is and ``telling`` puts all of it into words.
"""
