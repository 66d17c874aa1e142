"""``wharf``, whole: its bot, its sentences, its example and its terminal, and the game of these."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from casefile.bots.bot import Bot, Seating
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action, Menu, offers, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.core.inquiry import EndTurn, Show
from casefile.core.table import AnyTable
from casefile.core.texts import N_
from casefile.game import Games, Lazy, Shown
from casefile.play import fixed_hands
from casefile.play.fixed_hands import FixedHands
from casefile.play.hints import Naming
from casefile.story.phrases import SolutionWords
from casefile.story.teller import Teller
from tests.sixth.actions import Peek
from tests.sixth.bots import Customs
from tests.sixth.game import HARBOUR, SIX
from tests.sixth.playthrough import ROUNDS
from tests.sixth.state import HarbourCase
from tests.sixth.terminal import Quay
from tests.wharf.actions import OWN, Ask, Charge
from tests.wharf.events import Charged, SeatAsked
from tests.wharf.rules import WHARF as RULES

T = TypeVar("T")


def know(view: View[HarbourCase]) -> FixedHands | None:
    """Return what follows from a view; ``None`` before the deal."""
    return fixed_hands.know(view, Naming(Ask, Charge))


class Excise(Customs):
    """Peeks first, asks anybody for anything, and charges when that is certain."""

    def choose(self, menu: Menu) -> Action:
        """Charge where just one solution is left, else do the first of these that is offered."""
        offered, solutions = offers(menu), self._view.knowledge.solutions
        if Charge in offered and len(solutions) == 1:
            return Charge(*next(iter(solutions)))
        kinds = [kind for kind in (Show, Peek, Ask, EndTurn) if kind in offered]
        return pick({kinds[0]: offered[kinds[0]]}, self._draw)


def excise(seating: Seating, draw: Draw) -> Bot:
    """Make it."""
    return Excise(seating, draw)


def _asked(teller: Teller[T], event: SeatAsked) -> None:
    text, draft = (
        teller._("{who} asks {whom} for {boat}, {cargo}, {pier} or {weather}."),
        teller.open("inquiry", event.seat),
    )
    named = teller.named(SeatAsked, event.named)
    draft.said["asked for"] = teller.say(text, who=teller.seat(event.seat), whom=teller.seat(event.whom), **named)


def _charged(teller: Teller[T], event: Charged) -> None:
    text, draft = (
        teller._("{who} charges {boat} with {cargo} at {pier} in {weather}."),
        teller.open("accusation", event.seat),
    )
    draft.said["accused"] = teller.say(text, who=teller.seat(event.seat), **teller.named(Charged, event.named))
    draft.said["verdict"] = teller.say(teller._("That is right.") if event.right else teller._("That is wrong."))


def lead(table: AnyTable, seat: Seat, draw: Draw) -> Action:
    """Return what a seat does in the example: in the second round it peeks; the leader knows the sealed cards."""
    menu, round = offers(table.menu(seat)), (table.state.number - 1) // table.setup.seats
    charge = menu.pop(Charge, None)
    if charge is not None and round >= ROUNDS:
        boat, cargo, pier, weather = table.state.holdings.sealed()
        wrong = next(each for each in charge.choices["weather"] if each != weather)
        return Charge(boat, cargo, pier, weather if table.state.out else wrong)
    kind = Peek if Peek in menu and round == 1 else Ask
    return pick({kind: menu[kind]} if kind in menu else menu, draw)


class Jetty(Quay):
    """Names the same things as there."""

    titles: Mapping[type[Action], str] = {OWN.get(kind, kind): title for kind, title in Quay.titles.items()}


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return what plays a game in the terminal with notes of that level."""
    return partial(Jetty, notes)


WORDS = SolutionWords(
    Charge,
    N_("{boat} smuggled {cargo} at {pier} in {weather}."),
    N_("Only you saw it: {boat} smuggled {cargo} at {pier} in {weather}."),
)
CARD = replace(HARBOUR.offered.cards[0], slug="wharf", title=N_("Wharf"), place=80)

WHARF = replace(
    HARBOUR,
    rules=RULES,
    offered=replace(HARBOUR.offered, cards=(CARD,), prefix="wharf."),
    told=replace(
        HARBOUR.told, tell={**HARBOUR.told.tell, "seat_asked": _asked, "charged": _charged}, solution_words=WORDS
    ),
    played=replace(HARBOUR.played, question=Ask, bots={"customs": excise}, lead=Lazy("tests.wharf.game:lead")),
    known=replace(HARBOUR.known, knowledge=know),
    shown=Shown(page=Lazy("tests.wharf.page:WHARF"), terminal=Lazy("tests.wharf.game:terminal")),
)

SEVEN = Games(*SIX.values(), WHARF)
"""The games with a deck of four categories among them."""
