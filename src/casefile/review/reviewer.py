"""The maker of reviews: it goes through a finished game and rates each seat's actions by what the seat knew."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from msgspec import Struct
from msgspec.structs import astuple
from msgspec.structs import replace as change

from casefile.core.actions import Action, offers
from casefile.core.cards import Seat
from casefile.core.engine import observe
from casefile.core.events import Event
from casefile.core.inquiry import CardShown, NobodyAnswered, Show, TurnBegan, TurnEnded
from casefile.core.record import Record
from casefile.game import Game
from casefile.play.knowledge import Knowledge
from casefile.review.entropy import apart, entropy, share
from casefile.review.report import (
    Findings,
    RatedAccusation,
    RatedQuestion,
    RatedShowing,
    Review,
    SeatMoment,
    SeatReading,
    SeatReview,
    accuracy,
    turning_point,
)
from casefile.review.seat_views import SeatAction, SeatPlayback

Told = Callable[[SeatReading], None]
"""A function that is told, turn by turn, how far the review of a seat has come."""


@dataclass
class _Reviewer:
    """Goes through a game once as seen by the seat ``me``, and records its findings."""

    eyes: SeatPlayback
    me: Seat
    reading: Told | None = None
    moments: list[SeatMoment] = field(default_factory=list)
    questions: list[RatedQuestion] = field(default_factory=list)
    shows: list[RatedShowing] = field(default_factory=list)
    accusations: list[RatedAccusation] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    known: Knowledge | None = None
    asked: tuple[RatedQuestion, float] | None = None
    answered: bool = False

    def go(self) -> None:
        for deed in self.eyes.actions():
            if self.known is not None and deed.action is not None and deed.first in self.eyes.standing:
                self.rate(deed, deed.action, self.known)
            if deed.closing:
                return
            for version, event in enumerate(deed.events, deed.first):
                if isinstance(event, TurnBegan):
                    self.told()
                    if self.reading is not None:
                        self.reading(SeatReading(version, tuple(self.moments)))
                self.note(version)
                self.follow(version, event)
            self.told()

    def note(self, version: int) -> None:
        """Record a moment where the seat's knowledge has changed."""
        known = self.eyes.knowledge(self.me, version)
        if known is None or known is self.known:
            return
        self.known, solutions = known, known.solutions
        left = sum(map(bool, solutions.values()))
        truth = share(solutions, self.eyes.solution)
        self.moments.append(SeatMoment(version, entropy(solutions.values()), truth, left))

    def rate(self, deed: SeatAction, action: Action, known: Knowledge) -> None:
        """Rate an action by the knowledge of its seat before it; rate a shown card by the knowledge of its viewer.

        A turn that is written ahead is rated by what its seat knows when it writes; its version is the one at which the
        turn is carried out.
        """
        at = self.eyes.done_at(deed.first)
        if isinstance(action, Show):
            self.showing(deed, known)
        elif deed.seat != self.me or at is None:
            return
        elif isinstance(action, self.eyes.game.accusation):
            assert isinstance(action, Struct)
            named = astuple(action)[: len(self.eyes.solution)]
            chance, (_, verdict) = share(known.solutions, named), self.eyes.accusations[at]
            right, framed, stand_in = verdict == "right", verdict == "framed", self.eyes.stood_in(self.me, deed.first)
            self.accusations.append(RatedAccusation(at, self.me, chance, right, framed, stand_in))
        else:
            self.asking(deed, action, known, at)

    def asking(self, deed: SeatAction, action: Action, known: Knowledge, at: int) -> None:
        """Rate a question by its expected information; note a turn that ends but could have ended the game."""
        worth = known.worth_asking(self.eyes.view(self.me, deed.first - 1), deed.menu, action)
        stand_in = self.eyes.stood_in(self.me, deed.first)
        if worth is not None:
            asked = RatedQuestion(at, self.me, worth.expected, worth.best, 0.0, worth.ranked, stand_in)
            self.asked = asked, apart(known.solutions)
        certain = not stand_in and self.eyes.game.accusation in offers(deed.menu) and len(known.solutions) == 1
        if certain and any(isinstance(event, TurnEnded) and event.seat == self.me for event in deed.events):
            self.missed.append(at)

    def showing(self, deed: SeatAction, known: Knowledge) -> None:
        """Rate a card shown to the seat: the information it gave, and that each other card would have given."""
        at = next((i for i, event in enumerate(deed.events) if isinstance(event, CardShown)), None)
        shown = None if at is None else deed.events[at]
        if at is None or deed.seat is None or not isinstance(shown, CardShown) or shown.to != self.me:
            return
        before, gave = apart(known.solutions), {}
        for card in offers(deed.menu)[Show].choices["card"]:
            view = self.eyes.view(self.me, deed.first - 1).fork()
            for event in (*deed.events[:at], change(shown, card=card)):
                view.observe(observe(event, self.me))
            gave[card] = before - apart(view.knowledge.solutions)
        assert shown.card is not None
        least, most, stand_in = min(gave.values()), max(gave.values()), self.eyes.stood_in(deed.seat, deed.first)
        self.shows.append(RatedShowing(deed.first, deed.seat, self.me, gave[shown.card], least, most, stand_in))

    def follow(self, version: int, event: Event) -> None:
        """Start the question where it is carried out, and note its answer."""
        if self.asked is None or self.known is None or version < self.asked[0].version:
            return
        if version == self.asked[0].version:
            self.asked = self.asked[0], apart(self.known.solutions)
        elif isinstance(event, NobodyAnswered) or (isinstance(event, CardShown) and event.to == self.me):
            self.answered = True

    def told(self) -> None:
        """Record the information of an answer once all events of the answer are seen."""
        if self.answered and self.asked is not None and self.known is not None:
            question, before = self.asked
            self.asked, self.answered = None, False
            self.questions.append(replace(question, got_bits=before - apart(self.known.solutions)))


def findings(record: Record, game: Game, seat: Seat, told: Told | None = None) -> Findings:
    """Return the knowledge and the rated decisions of ``seat`` in a finished game.

    ``told`` is told how far the review has come, at the beginning of each turn.

    Raises :class:`casefile.core.cards.Invalid` for a game that is not over.
    """
    found = _Reviewer(SeatPlayback(record, game), seat, told)
    found.go()
    return Findings(
        seat,
        tuple(found.moments),
        tuple(found.questions),
        tuple(found.shows),
        tuple(found.accusations),
        tuple(found.missed),
    )


def review(record: Record, game: Game) -> Review:
    """Return the review of a finished game; raise :class:`casefile.core.cards.Invalid` for one that is not over."""
    eyes = SeatPlayback(record, game)
    return joined(game, eyes.winner, [findings(record, game, seat) for seat in eyes.seats])


def joined(game: Game, winner: Seat | None, found: Sequence[Findings]) -> Review:
    """Return the review that consists of the findings about all or some seats.

    ``winner`` is the seat that won; ``None`` if nobody did.
    """
    questions = sorted((each for one in found for each in one.suggestions), key=_version)
    shows = sorted((each for one in found for each in one.shown), key=_version)
    accusations = sorted((each for one in found for each in one.accusations), key=_version)
    # What a seat saw in the case file after a wrong accusation decided nothing.
    rose = ([m for m in one.moments if not one.out_by(m.version)] for one in found if winner in (None, one.seat))
    seats = []
    for one in found:
        decided = accuracy(
            one.suggestions, [each for each in shows if each.seat == one.seat], one.accusations, len(one.missed)
        )
        seats.append(SeatReview(one.seat, decided, one.provable_at, one.moments, one.missed, one.too_late))
    return Review(game.slug, tuple(seats), tuple(questions), tuple(shows), tuple(accusations), turning_point(rose))


def _version(each: RatedQuestion | RatedShowing | RatedAccusation) -> int:
    return each.version
