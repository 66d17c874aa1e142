"""A plugin of pytest: the game of ``tests/sixth`` is in the list of games, as if somebody had added it.

``python -m pytest -p tests.added.whole FILES`` runs tests with it.
"""

import casefile.games
from tests.sixth.game import SIX

casefile.games.GAMES = SIX
