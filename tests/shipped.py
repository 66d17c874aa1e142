"""The games that come with the program, and which games have what a game may be without.

A game that somebody adds may be without a story, an introduction, a verifier and more: tests go through the games that
have it. ``tests/properties/test_definitions.py`` holds that those that come with the program have all of it.
"""

from casefile.games import GAMES

SHIPPED = ("cluedo", "cluegame", "hide_tracks", "miporin", "nsider")
"""The games that come with the program."""

EXPLAINED = {slug: how for slug, game in GAMES.items() if (how := game.played.how) is not None}
"""How the games are played that say it."""

CHECKED = {slug: game.known.verifier for slug, game in GAMES.items() if game.known.verifier}
"""The names of the programs that check games, by the game."""
