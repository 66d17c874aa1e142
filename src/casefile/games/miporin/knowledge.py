"""What follows for a viewer where hands move: as :mod:`casefile.play.fixed_hands` for others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any, TypeVar

from msgspec import Struct

from casefile.core.actions import Action, Menu, offers
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import View
from casefile.core.events import Event
from casefile.core.facts import CASE_FILE, Holds, Lacks, Owner
from casefile.deduction.moving_facts import (
    Had,
    HadAny,
    HadNone,
    NotSealed,
    Sealed,
    Sighting,
    Swapped,
    SwappedUnseen,
    Trail,
    after,
)
from casefile.deduction.moving_proof import MovingStep, Tracer
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.actions import Enquire
from casefile.games.miporin.hints import ADVISED, hint
from casefile.games.miporin.question_value import worth_asking
from casefile.games.miporin.reader import SightingReader
from casefile.games.miporin.why import retell
from casefile.play.knowledge import Advice, Asking, Ink, Mark, spec_of
from casefile.play.phrases import Reason
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


@dataclass(frozen=True)
class SwappedHands:
    """One viewer's knowledge of a deal whose hands move, from what it saw.

    Chances rest on what is public about the game alone: the deal and all blind draws are uniform. Nothing is read into
    which card somebody lays open or shows.
    """

    spec: DealSpec
    sightings: tuple[Sighting, ...]

    @cached_property
    def trail(self) -> Trail:
        """Where each card was seen, and which of that still holds."""
        return Trail(self.sightings)

    @cached_property
    def hands(self) -> MovingHands:
        """Every way in which the cards can lie now."""
        return reduce(after, self.sightings, MovingHands(self.spec))

    @property
    def cards(self) -> Sequence[Card]:
        """All cards; one that lies open is nobody's."""
        return [card for category in self.spec.categories for card in category]

    @property
    def owners(self) -> Sequence[Owner]:
        """The columns: the seats and the case file."""
        return (*map(Seat, range(len(self.spec.hand_sizes))), CASE_FILE)

    @property
    def total(self) -> int:
        """The weight of all worlds."""
        return self.hands.total

    def weight(self, card: Card, owner: Owner) -> int:
        """The weight of the worlds in which ``owner`` holds ``card``."""
        return self.hands.counts[card][self.hands.owners.index(owner)]

    @cached_property
    def _unexplained(self) -> set[tuple[Card, Owner]]:
        found: set[tuple[Card, Owner]] = set()
        for sighting in self.sightings:
            match sighting:
                case HadAny(seat, cards):
                    if not any(self.hands.certain(card, seat) for card in cards):
                        found.update((card, seat) for card in cards)
                case Swapped(seat, _, other, _) | SwappedUnseen(seat, other):
                    found = {(card, owner) for card, owner in found if owner not in (seat, other)}
        return found

    def maybe(self, card: Card, owner: Owner) -> bool:
        """Whether a question was answered with ``card`` or another one, and its holder has not swapped since."""
        return (card, owner) in self._unexplained

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "SwappedHands":
        """What would follow if this were so now, too."""
        return SwappedHands(self.spec, (*self.sightings, *map(_sighted, supposed)))

    @property
    def sights(self) -> object:
        """What was seen of cards, in its order."""
        return self.sightings

    def seen(self, card: Card, owner: Owner) -> Ink:
        """What was seen of it and still holds: where it is, and that it is not sealed."""
        where, _ = self.trail.stands.get(card, (None, None))
        if where is not None:
            return "yes" if where == owner else "no"
        return "no" if owner == CASE_FILE and card in self.trail.met else ""

    def steps(self, card: Card, owner: Owner) -> tuple[MovingStep, ...]:
        """Why ``card`` is or is not ``owner``'s; raises ``ValueError`` where that is open."""
        return Tracer(self.spec, self.trail, self.hands).why(card, owner)

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """The same in sentences, the last of which says it."""
        return retell(self.steps(card, owner), voice, texts)

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """In how many of a hundred ways the card is there."""
        _ = texts.gettext
        text = _("In {chance} of 100 deals that fit what you have seen, {card} is there.")
        gaps = {"chance": voice.plain(str(noted.chance)), "card": voice.card(card)}
        return [] if noted.chance is None else [voice.weave(text, **gaps)]

    def advises(self, menu: Menu) -> bool:
        """Whether there is something to lay open or to show, a way to go, or a challenge to make."""
        return any(kind in offers(menu) for kind in ADVISED)

    def best(self, view: View[Any], menu: Menu) -> Advice | None:
        """The best that can be laid open, shown, sought or challenged now."""
        return hint(self.spec, self.sightings, self.hands, view, menu)

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """How much the worlds weigh with each culprit and scene."""
        return self.hands.case_files

    def worth_asking(self, view: View[Any], menu: Menu, action: Action) -> Asking | None:
        """What the answer to a question could tell; nothing is asked by the other actions."""
        if not isinstance(action, Enquire):
            return None
        order, choices = view.state.others(Seat(int(view.viewer))), offers(menu)[Enquire].choices
        return worth_asking(self.hands, order, (action.culprit, action.scene), choices["culprit"], choices["scene"])


def _sighted(fact: Holds | Lacks) -> Sighting:
    """What one would have to see to know it."""
    owner, cards = fact.owner, (fact.card,)
    if not isinstance(owner, int):
        return Sealed(cards) if isinstance(fact, Holds) else NotSealed(cards)
    return Had(owner, cards) if isinstance(fact, Holds) else HadNone(owner, cards)


class Sighted(Struct, frozen=True):
    """What has been read, as sightings, of a viewer's observations by now."""

    reader: SightingReader
    sightings: tuple[Sighting, ...] = ()


def read(reading: Sighted, events: Sequence[Event]) -> Sighted:
    """What has been read after some more events, as far as they were seen."""
    reader, told = reading.reader.fork(), list[Sighting]()
    for event in events:
        told += reader.told(event)
    return Sighted(reader, (*reading.sightings, *told) if told else reading.sightings)


def know(view: View[Any]) -> SwappedHands | None:
    """What follows from a view; ``None`` before the deal."""
    spec = spec_of(view)
    if spec is None:
        return None
    found, known = view.continued(read, Sighted(SightingReader(view.viewer))), view.known
    if isinstance(known, SwappedHands) and known.sightings is found.sightings and known.spec == spec:
        return known
    return SwappedHands(spec, found.sightings)
