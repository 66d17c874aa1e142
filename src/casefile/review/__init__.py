"""Reviews of finished games from each seat: its possible knowledge at each moment, and the quality of its decisions.

All of it is computed from the record, through each seat's own view; the truth is used only for comparison.
"""
