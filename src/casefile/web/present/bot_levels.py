"""What the bots are called on the pages: by how strong they are, never by their slug."""

from collections.abc import Mapping

from casefile.core.texts import N_
from casefile.story.i18n import Texts

LEVELS: Mapping[str, tuple[str, str]] = {
    "eliminator": (N_("Easy"), N_("remembers every card it saw")),
    "detective": (N_("Medium"), N_("knows all that follows from what it saw")),
    "inspector": (N_("Hard"), N_("reads what others ask, and dares a guess")),
    "wanderer": (N_("Easy"), N_("goes about and remembers what it saw")),
    "tracker": (N_("Medium"), N_("knows where every card can be")),
    "schemer": (N_("Hard"), N_("tells little, seeks swaps, and races")),
    "random": (N_("Reckless"), N_("plays whatever is allowed")),
}
"""The bots that can be seated, in the order in which they are offered: title and description."""

OFFERED = ("eliminator", "detective", "inspector", "random")
"""The levels that the page offers, by the bots of the classic games."""

_OTHERS: Mapping[str, Mapping[str, str]] = {
    "miporin": {"eliminator": "wanderer", "detective": "tracker", "inspector": "schemer"},
}


def bot_of(chosen: str, rules: str) -> str:
    """The bot of that level which plays ``rules``; ``chosen`` is one of :data:`OFFERED`."""
    return _OTHERS.get(rules, {}).get(chosen, chosen)


def level(texts: Texts, bot: str) -> str:
    """The level of ``bot`` as it stands beside a name; the slug of a bot that has no title here."""
    title, _description = LEVELS.get(bot, (bot, ""))
    return texts.gettext(title).lower()
