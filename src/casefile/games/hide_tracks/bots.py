"""The bots of ``hide_tracks``."""

from collections.abc import Mapping

from casefile.bots.bot import MakeBot
from casefile.games.hide_tracks.advisor import Advisor
from casefile.games.hide_tracks.greedy import Greedy

BOTS: Mapping[str, MakeBot] = {"greedy": Greedy, "advisor": Advisor}
