"""What happens by itself: deadlines and bots' turns of hosted games, reviews that wait, and who keeps the clocks.

Nothing here answers a request; each deadline is carried out once, by the process that leads.
"""
