"""The bots of the classic games: those of the family, and ``reckless``, which accuses on a whim."""

from collections.abc import Mapping

from casefile.bots.bot import MakeBot
from casefile.bots.detective import Detective
from casefile.bots.eliminator import Eliminator
from casefile.bots.inspector import Inspector
from casefile.bots.reckless import Reckless
from casefile.bots.superintendent import Superintendent

BOTS: Mapping[str, MakeBot] = {
    "eliminator": Eliminator,
    "detective": Detective,
    "inspector": Inspector,
    "superintendent": Superintendent,
    "reckless": Reckless,
}
