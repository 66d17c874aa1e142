"""A plugin of pytest: the list of games has one more, without anything that a game may be without.

``python -m pytest -p tests.added.bare FILES`` runs tests with it.
"""

import casefile.games
from casefile.game import Game, Games, Offered
from casefile.games import GAMES
from tests.sixth.game import HARBOUR

BARE = Game(rules=HARBOUR.rules, offered=Offered(cards=HARBOUR.offered.cards))
"""The rules, and a card."""

casefile.games.GAMES = Games(*GAMES.values(), BARE)
