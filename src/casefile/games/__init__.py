"""The games, each a folder here and a word in :data:`GAMES`."""

from casefile.game import Games
from casefile.games.classic.game import CLUEDO, CLUEGAME
from casefile.games.hide_tracks.game import HIDE_TRACKS
from casefile.games.miporin.game import MIPORIN
from casefile.games.nsider.game import NSIDER

GAMES = Games(CLUEDO, CLUEGAME, HIDE_TRACKS, MIPORIN, NSIDER)
"""Every game by its slug."""
