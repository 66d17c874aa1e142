"""Goes through a game that is over and rates what each seat did by what it knew."""

from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple
from msgspec.structs import replace as change

from casefile.core.actions import offers
from casefile.core.cards import Seat
from casefile.core.engine import observe
from casefile.core.inquiry import CardShown, NobodyAnswered, Show, TurnEnded
from casefile.core.record import Record
from casefile.game import Game
from casefile.review.bits import apart, entropy, share
from casefile.review.eyes import Eyes, SeatAction
from casefile.review.report import (
    RatedAccusation,
    RatedQuestion,
    RatedShowing,
    Review,
    SeatMoment,
    SeatReview,
    accuracy,
    turning_point,
)


@dataclass
class _Reviewer:
    """Goes through a game once, and notes what it finds."""

    eyes: Eyes
    moments: dict[Seat, list[SeatMoment]] = field(default_factory=dict)
    questions: list[RatedQuestion] = field(default_factory=list)
    shows: list[RatedShowing] = field(default_factory=list)
    accusations: list[RatedAccusation] = field(default_factory=list)
    missed: dict[Seat, list[int]] = field(default_factory=dict)
    known: dict[Seat, Any] = field(default_factory=dict)
    open: dict[Seat, tuple[RatedQuestion, float]] = field(default_factory=dict)

    def go(self) -> None:
        for deed in self.eyes.actions():
            self.rate(deed)
            if deed.closing:
                return
            for version in range(deed.first, deed.first + len(deed.events)):
                self.note(version)
            for event in deed.events:
                self.told(event)

    def note(self, version: int) -> None:
        """The moments of all seats that know something else now."""
        for seat in self.eyes.seats:
            known = self.eyes.knowledge(seat, version)
            if known is None or known is self.known.get(seat):
                continue
            self.known[seat] = known
            solutions = known.solutions
            moment = SeatMoment(version, entropy(solutions.values()), share(solutions, self.eyes.solution))
            self.moments.setdefault(seat, []).append(moment)

    def rate(self, deed: SeatAction) -> None:
        """How good a deed is by what its seat knows before it."""
        seat, action = deed.seat, deed.action
        if seat is None or action is None or deed.first not in self.eyes.standing:
            return
        known = self.known.get(seat)
        if known is None:
            return
        if isinstance(action, self.eyes.game.accusation):
            assert isinstance(action, Struct)
            named = astuple(action)[: len(self.eyes.solution)]
            chance, right = share(known.solutions, named), named == self.eyes.solution
            self.accusations.append(RatedAccusation(deed.first, seat, chance, right))
            return
        if isinstance(action, Show):
            self.showing(deed, seat)
            return
        worth = known.worth_asking(self.eyes.view(seat, deed.first - 1), deed.menu, action)
        if worth is not None:
            asked = RatedQuestion(deed.first, seat, worth.expected, worth.best, 0.0)
            self.open[seat] = asked, apart(known.solutions)
        certain = self.eyes.game.accusation in offers(deed.menu) and len(known.solutions) == 1
        if certain and any(isinstance(event, TurnEnded) and event.seat == seat for event in deed.events):
            self.missed.setdefault(seat, []).append(deed.first)

    def showing(self, deed: SeatAction, seat: Seat) -> None:
        """What the card told that was shown, and what each other one would have told."""
        at = next((i for i, event in enumerate(deed.events) if isinstance(event, CardShown)), None)
        if at is None:
            return
        shown = deed.events[at]
        assert isinstance(shown, CardShown)
        before = apart(self.known[shown.to].solutions)
        gave = {}
        for card in offers(deed.menu)[Show].choices["card"]:
            view = self.eyes.view(shown.to, deed.first - 1).fork()
            for event in (*deed.events[:at], change(shown, card=card)):
                view.observe(observe(event, shown.to))
            gave[card] = before - apart(view.knowledge.solutions)
        assert shown.card is not None
        self.shows.append(
            RatedShowing(deed.first, seat, shown.to, gave[shown.card], min(gave.values()), max(gave.values()))
        )

    def told(self, event: object) -> None:
        """What an answer told, once all that belongs to it is seen."""
        match event:
            case CardShown(to=seat):
                asking = [seat]
            case NobodyAnswered():
                asking = list(self.open)
            case _:
                return
        for seat in asking:
            asked = self.open.pop(seat, None)
            if asked is not None:
                question, before = asked
                got = before - apart(self.known[seat].solutions)
                self.questions.append(replace(question, got_bits=got))


def review(record: Record, game: Game) -> Review:
    """The review of a game that is over; raises :class:`casefile.core.cards.Invalid` for one that is not."""
    found = _Reviewer(Eyes(record, game))
    found.go()
    winner = found.eyes.winner
    moments = found.moments if winner is None else {winner: found.moments.get(winner, [])}
    return Review(
        game.slug,
        tuple(_seat(found, seat) for seat in found.eyes.seats),
        tuple(found.questions),
        tuple(found.shows),
        tuple(found.accusations),
        turning_point(moments.values()),
    )


def _seat(found: _Reviewer, seat: Seat) -> SeatReview:
    moments, missed = found.moments.get(seat, []), found.missed.get(seat, [])
    return SeatReview(
        seat,
        accuracy(
            [each for each in found.questions if each.seat == seat],
            [each for each in found.shows if each.seat == seat],
            [each for each in found.accusations if each.seat == seat],
            len(missed),
        ),
        next((each.version for each in moments if each.truth == 1), None),
        tuple(moments),
        tuple(missed),
    )
