"""The options of ``hide_tracks``."""

from dataclasses import dataclass

from casefile.core.options import option
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class HideTracksOptions:
    """The options of the solo game; the first choice of each is the default."""

    edition: str = option(
        "clue",
        "ns_clue",
        meaning=N_("The names on the cards."),
        label=N_("Names"),
        names={"clue": N_("Clue"), "ns_clue": N_("NS Clue")},
    )
    """The shipped edition with the names on the cards; a table's own edition takes its place."""
    collect_start_room: bool = option(
        False,
        True,
        meaning=N_("Whether the clues beside the room in which a way begins are taken too."),
        label=N_("Clues of the first room"),
    )
    """Whether a move also takes the clues beside the room in which it begins."""
    tamper_erases_police_mark: bool = option(
        False,
        True,
        meaning=N_("Whether a clue that is taken loses its mark in the Police column."),
        label=N_("Taking a clue erases its mark"),
    )
    """Whether a clue that the Murderer takes loses its mark in the Police column."""
    murderer_needs: int = option(
        2, 1, 3, meaning=N_("How many categories the Murderer must solve to get away."), label=N_("Categories to solve")
    )
    """The number of categories that the Murderer must solve to get away, from 1 to 3."""
