"""Reviews of finished games: what each seat could know at each moment, and how good its decisions were.

All of it is computed from the record, through each seat's own view; the truth is used only for comparison.
"""
