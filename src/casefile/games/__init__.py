"""The games, each a folder here and a word in :data:`GAMES`."""

from casefile.game import Games, Lazy

GAMES = Games(
    lazily={
        "cluedo": Lazy("casefile.games.classic.game:CLUEDO"),
        "cluegame": Lazy("casefile.games.classic.game:CLUEGAME"),
        "hide_tracks": Lazy("casefile.games.hide_tracks.game:HIDE_TRACKS"),
        "miporin": Lazy("casefile.games.miporin.game:MIPORIN"),
        "nsider": Lazy("casefile.games.nsider.game:NSIDER"),
    },
    by_post="nsider",
)
"""Every game by its slug; a game is loaded when it is first asked for."""
