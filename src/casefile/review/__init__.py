"""What a game that is over looked like from each seat: what it could know when, and how well it asked, showed, accused.

All of it is read from the record, through each seat's own view: the truth is only what it is compared with.
"""
