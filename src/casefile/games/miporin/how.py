"""The page that says how ``miporin`` is played: goal, an example round, and common questions."""

from casefile.core.actions import offers
from casefile.core.cards import Card, Place, Seat
from casefile.core.inquiry import EndTurn
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.games.miporin.actions import Bid, Go, Pass, Reveal
from casefile.games.miporin.state import MiporinState
from casefile.play.how import HowFrame, HowQuestion, HowToPlay


def played(table: Table[MiporinState]) -> None:
    """Play the example: seat 0 bids and plays last; the others lay places open; seat 0 goes to one and swaps."""
    me, *others = Seat(0), Seat(1), Seat(2)
    table.act(me, Bid(1))
    for seat in others:
        table.act(seat, Pass())
    for seat in others:
        _reveal(table, seat, "places")
        if EndTurn in offers(table.menu(seat)):
            table.act(seat, EndTurn())
    _reveal(table, me, "characters")
    state: MiporinState = table.state
    area = next(each for each in offers(table.menu(me))[Go].choices["area"] if each in state.at.values())
    table.act(me, Go(Place(area)))


def _reveal(table: Table[object], seat: Seat, category: str) -> None:
    """Lay the first card of a category open."""
    cards = offers(table.menu(seat))[Reveal].choices["card"]
    table.act(seat, Reveal(next(Card(card) for card in cards if card in table.setup.deck.category(category))))


HOW = HowToPlay(
    goal=N_(
        "One character and one place lie face down: the culprit and the scene. Find out both from what lies open, what "
        "you hold and what you swap, and name them before the others do."
    ),
    example=N_("You play last in this round and meet somebody."),
    frames=(
        HowFrame(
            N_("Bid a day"),
            N_("The highest bid plays last, and the day marker starts there. Beyond day 5 you are out."),
        ),
        HowFrame(
            N_("Lay a card open"), N_("A place takes you there; a day card moves the day; after any other you go on.")
        ),
        HowFrame(N_("Go"), N_("To an area next to yours, unless your card has taken you somewhere.")),
        HowFrame(N_("Swap whom you meet"), N_("Each draws a card of the other’s, unseen. Only you two know which.")),
        HowFrame(
            N_("Challenge"),
            N_("At the end of your turn, name culprit and scene. Right, and you win; wrong, and you are out."),
        ),
    ),
    questions=(
        HowQuestion(N_("Must I lay a card open?"), N_("Yes, one in each turn, so six in all."), "reveal"),
        HowQuestion(N_("May I stay where I am?"), N_("No, unless your card is the place where you stand."), "move"),
        HowQuestion(
            N_("What if the day goes beyond 5?"),
            N_("Who moved it there is out, and for the others it is day 1 again."),
            "late",
        ),
        HowQuestion(
            N_("Who chooses what is swapped?"), N_("Nobody: each draws blindly from the other’s hand."), "swap"
        ),
        HowQuestion(
            N_("What lies open from the start?"), N_("The players’ characters, and one that is missing."), "characters"
        ),
        HowQuestion(N_("And if nobody finds out?"), N_("After six turns each the game ends without a winner."), "end"),
    ),
    players=("", "", ""),
    deal=15,
    played=played,
)
