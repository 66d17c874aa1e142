"""The core: cards, boards, the menu, events, tables, records and the sealed deal.

It may import nothing of the rest, and touches no clock, file or network; chance comes in as labelled streams. Games,
bots and the server are its users.
"""
