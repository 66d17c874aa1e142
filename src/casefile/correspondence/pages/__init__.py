"""The pages of a game by post: thread, camp and operator's console as models that the templates draw.

Each is made of what one person may know of a game. No request, no store, no clock.
"""
