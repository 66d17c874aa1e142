"""What a viewer's notes may say by themselves where hands move: as :mod:`casefile.play.knowledge` for others.

A function of the viewer's own sightings: two games that look the same to a seat give it the same notes.
"""

from collections.abc import Iterable
from functools import cached_property, reduce
from typing import Self, TypeVar

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.events import Seen, Viewer
from casefile.core.facts import CASE_FILE, Owner
from casefile.deduction.moving_facts import HadAny, Sighting, Swapped, SwappedUnseen, Trail, after
from casefile.deduction.moving_proof import Step, Tracer
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.reader import Spotter
from casefile.games.miporin.why import retell
from casefile.play.knowledge import CHANCES, LOGIC, SEEN, Ink, Mark, Marks
from casefile.play.wording import Reason
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


class HandNotes:
    """One viewer's knowledge of a deal whose hands move, from what it saw.

    Chances rest on what is public about the game alone: the deal and all blind draws are uniform. Nothing is read into
    which card somebody lays open or shows.
    """

    def __init__(self, spec: DealSpec, sightings: Iterable[Sighting]) -> None:
        self.spec = spec
        self.trail = Trail(sightings)
        """Where each card was seen, and which of that still holds."""

    @cached_property
    def hands(self) -> MovingHands:
        """Every way in which the cards can lie now."""
        return reduce(after, self.trail.sightings, MovingHands(self.spec))

    @classmethod
    def of(cls, spec: DealSpec, seen: Iterable[Seen], viewer: Viewer) -> Self:
        """The notes of ``viewer``, from its observations in their order."""
        spotter = Spotter(viewer)
        return cls(spec, [sighting for each in seen for sighting in spotter.sightings(each)])

    @property
    def owners(self) -> tuple[Owner, ...]:
        """The columns: the seats and the case file."""
        return (*map(Seat, range(len(self.spec.hand_sizes))), CASE_FILE)

    def marks(self, level: int) -> Marks:
        """What a sheet of that level notes, where it notes anything; a card that lies open is nobody's."""
        cards = [card for category in self.spec.categories for card in category]
        cells = [(card, owner) for card in cards for owner in self.owners]
        if level < SEEN:
            return {}
        if level < LOGIC:
            return {cell: Mark(ink) for cell in cells if (ink := self._seen(*cell))}
        found = {}
        for cell in cells:
            ink = self.ink(*cell)
            open_ = level >= CHANCES and ink in ("", "maybe")
            found[cell] = Mark(ink, self.percent(*cell) if open_ else None)
        return found

    def _seen(self, card: Card, owner: Owner) -> Ink:
        """What was seen of it and still holds: where it is, and that it is not sealed."""
        where, _ = self.trail.stands.get(card, (None, None))
        if where is not None:
            return "yes" if where == owner else "no"
        return "no" if owner == CASE_FILE and card in self.trail.met else ""

    def count(self, card: Card, owner: Owner) -> int:
        """The weight of the worlds in which ``owner`` holds ``card``, out of ``hands.total``."""
        return self.hands.counts[card][self.hands.owners.index(owner)]

    def ink(self, card: Card, owner: Owner) -> Ink:
        """What is certain of ``card`` and ``owner``, or that it is one of a few that he must hold one of."""
        certain = self.hands.certain(card, owner)
        if certain is not None:
            return "yes" if certain else "no"
        return "maybe" if (card, owner) in self._unexplained else ""

    @cached_property
    def _unexplained(self) -> set[tuple[Card, Owner]]:
        """Where the card may lie with which a question was answered, as long as its holder has not swapped since."""
        found: set[tuple[Card, Owner]] = set()
        for sighting in self.trail.sightings:
            match sighting:
                case HadAny(seat, cards):
                    if not any(self.hands.certain(card, seat) for card in cards):
                        found.update((card, seat) for card in cards)
                case Swapped(seat, _, other, _) | SwappedUnseen(seat, other):
                    found = {(card, owner) for card, owner in found if owner not in (seat, other)}
        return found

    def percent(self, card: Card, owner: Owner) -> int:
        """How likely it is, in 100; 1 to 99 for what is open."""
        count, total = self.count(card, owner), self.hands.total
        if count in (0, total):
            return 100 if count else 0
        return min(99, max(1, (200 * count + total) // (2 * total)))

    def reasons(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """The same in sentences, the last of which says it."""
        return retell(self.why(card, owner), voice, texts)

    def why(self, card: Card, owner: Owner) -> tuple[Step, ...]:
        """Why ``card`` is or is not ``owner``'s; raises ``ValueError`` where that is open."""
        return Tracer(self.spec, self.trail, self.hands).why(card, owner)
