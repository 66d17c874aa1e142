"""Puzzles: positions out of games between bots, each with a question that has one answer, and its proof.

``puzzle`` defines a puzzle, ``jsonl`` reads and writes it, ``making`` and ``finding`` find puzzles, ``checking`` proves
them anew by other code (``search``, ``proof_check``), ``level`` rates how hard a proof is, and ``explanations`` puts
all of it into words.
"""
