"""The options of ``miporin``."""

from dataclasses import dataclass

from casefile.core.options import option
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class MiporinOptions:
    """The options of the game for three; the first choice of each is the default."""

    edition: str = option(
        "miporin", meaning=N_("The names on the cards."), label=N_("Names"), names={"miporin": N_("Mountain lodge")}
    )
    """The shipped edition with the names on the cards; a table's own edition takes its place."""
    detective: bool = option(
        False,
        True,
        meaning=N_("Ask the others for cards as well, without an auction and from day 1."),
        label=N_("Detective game"),
    )
    """Whether players may ask for cards; there is then no auction: the dealer plays last, from day 1."""
    choose_character: bool = option(
        False,
        True,
        meaning=N_("Whether the players choose their characters one by one."),
        label=N_("Players choose characters"),
    )
    """Whether the players choose their characters one by one before the deal; else chance draws them."""
    no_winner: str = option(
        "draw",
        meaning=N_("What it means that nobody was right after six turns each."),
        label=N_("Nobody right after six turns"),
        names={"draw": N_("nobody wins")},
    )
    """The result when nobody was right after six turns each: ``draw``, the only choice, for a game that nobody wins."""
