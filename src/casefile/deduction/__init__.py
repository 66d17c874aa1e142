"""Exact inference about a deal: facts, what follows from them, and how many worlds are left.

It reads observations only and knows no rule set: a game hands it a :class:`casefile.core.dealing.DealSpec` and facts.
"""
