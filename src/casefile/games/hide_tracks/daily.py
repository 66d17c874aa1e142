"""The cases of a day and of a week: hunts whose crime, draws and dice are the same for everybody.

The seed of a case follows from its name (for the case of a day, its date) by a published rule, so it is no secret:
anybody can compute the dice beforehand. A result therefore proves nothing about luck or skill; it only means that all
players of the case play the same game.
"""

from collections.abc import Mapping
from hashlib import sha256

from casefile.core.fairness import Seed
from casefile.core.texts import N_
from casefile.play.cases import CaseLevel
from casefile.story.i18n import Texts

RULES = "hide_tracks"
"""The name of the rule set by which the cases of the day are played."""


def seed_of(name: str) -> Seed:
    """Return the random seed of the case called ``name``, such as ``2026-01-31`` or ``2026-W05-3``.

    It is public and the same for everybody, so that all players of the case meet the same crime, draws and dice.
    """
    seed, salt = (sha256(f"casefile case of the day 1, {part}: {RULES} {name}".encode()).digest() for part in _PARTS)
    return Seed(seed, salt)


_PARTS = ("seed", "salt")

LEVELS = {
    "plain": CaseLevel(N_("medium"), N_("by the rules as they are written")),
    "easy": CaseLevel(
        N_("easy"), N_("a clue that you take loses its mark with the Police"), {"tamper_erases_police_mark": "yes"}
    ),
    "hard": CaseLevel(N_("hard"), N_("all three categories must be solved"), {"murderer_needs": "3"}),
}
"""The levels of difficulty by name, each with its options of the rules; every day's case is of the first."""


def goal(options: Mapping[str, str], texts: Texts) -> tuple[str, ...]:
    """Return the two sentences on the goal of a case with these options of the rules."""
    needs = int(options.get("murderer_needs", MURDERER_NEEDS))
    away = texts.ngettext(
        "You get away if you mark all cards but one in {count} category; the Police need one to catch you.",
        "You get away if you mark all cards but one in {count} categories; the Police need one to catch you.",
        needs,
    )
    return (
        texts.gettext("You did it, and you play alone. The Police lay out three clues a turn: take them first."),
        away.format(count=needs),
    )


MURDERER_NEEDS = "2"
"""The number of categories that the Murderer needs by the rules as they are written."""

WEEK = ("easy", "plain", "plain", "hard", "hard")
"""The levels of difficulty of the five cases of a week, in order."""
