"""The server's part of games by post: stored and played, and the routes of their pages.

``posts`` loads and stores the games, ``operator`` is their door for the command line, the rest answers requests.
"""
