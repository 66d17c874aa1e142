"""The server's part of games by post: storing and playing them, and the routes of their pages.

``post_sessions`` loads and stores the games, ``operator`` is the entry point of the command line, and the other modules
answer requests.
"""
