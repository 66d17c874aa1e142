"""Sharing a finished game: the sheet for its players, its public pages, the game as one file, its deal for others."""
