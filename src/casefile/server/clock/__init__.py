"""Work without a request: deadlines and bots' turns of hosted games, waiting reviews, and the choice of the leader.

Nothing here answers a request. Each deadline is carried out once, by the process that leads.
"""
