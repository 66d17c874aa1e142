"""Reviews of finished games: what each seat could know at each moment, and how good its decisions were.

All of it is computed from the record, through each seat's own view; the truth is used only for comparison.
"""

VERSION = 2
"""The version of reviews that are stored. One more is due when other figures come of the same game, or more is said.

1 was by 400 deals, and did not say which choices were those of a bot that played on for somebody.
"""
