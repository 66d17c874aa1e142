"""The knowledge of a viewer where hands move; :mod:`casefile.play.fixed_hands` is that for other games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TypeVar

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
from casefile.games.miporin.state import MiporinState
from casefile.games.miporin.why import retell
from casefile.play.knowledge import Advice, Asking, Ink, Mark, spec_of
from casefile.play.phrases import Reason
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


@dataclass(frozen=True)
class SwappedHands:
    """One viewer's knowledge of a deal whose hands move, from what it saw.

    Probabilities rest on public information about the game alone: the deal and all blind draws are uniform. Nothing is
    inferred from the choice of a card that a seat lays open or shows.
    """

    spec: DealSpec
    """The deal."""
    sightings: tuple[Sighting, ...]
    """The sightings of the viewer, in order."""

    @cached_property
    def trail(self) -> Trail:
        """The places where each card was seen, and which of them still hold."""
        return Trail(self.sightings)

    @cached_property
    def hands(self) -> MovingHands:
        """Every way in which the cards can lie now."""
        return reduce(after, self.sightings, MovingHands(self.spec))

    @property
    def cards(self) -> Sequence[Card]:
        """All cards; a card that lies open has no owner."""
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
        """Return the weight of the worlds in which ``owner`` holds ``card``."""
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
        """Return whether a question was answered with ``card`` or another, with no swap by its holder since."""
        return (card, owner) in self._unexplained

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "SwappedHands":
        """Return the knowledge that would follow if the supposed facts were true now, too."""
        return SwappedHands(self.spec, (*self.sightings, *map(_sighted, supposed)))

    @property
    def sights(self) -> object:
        """The sightings of cards, in order."""
        return self.sightings

    def seen(self, card: Card, owner: Owner) -> Ink:
        """Return the part of what was seen that still holds: where the card is, and that it is not sealed."""
        where, _ = self.trail.stands.get(card, (None, None))
        if where is not None:
            return "yes" if where == owner else "no"
        return "no" if owner == CASE_FILE and card in self.trail.met else ""

    def steps(self, card: Card, owner: Owner) -> tuple[MovingStep, ...]:
        """Return why ``card`` is or is not with ``owner``; raise ``ValueError`` where that is open."""
        return Tracer(self.spec, self.trail, self.hands).why(card, owner)

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Return the same in sentences; the last of them is the conclusion."""
        return retell(self.steps(card, owner), voice, texts)

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """Return a sentence with the share of a hundred deals in which ``owner`` has the card."""
        _ = texts.gettext
        text = _("In {chance} of 100 deals that fit what you have seen, {card} is there.")
        gaps = {"chance": voice.plain(str(noted.chance)), "card": voice.card(card)}
        return [] if noted.chance is None else [voice.weave(text, **gaps)]

    def advises(self, menu: Menu) -> bool:
        """Return whether there is a card to lay open or to show, a way to go, or a challenge to make."""
        return any(kind in offers(menu) for kind in ADVISED)

    def best(self, view: View[MiporinState], menu: Menu) -> Advice | None:
        """Return the best action now: to lay a card open, show, move, swap, ask or challenge."""
        return hint(self.spec, self.sightings, self.hands, view, menu)

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """The weight of the worlds with each culprit and scene."""
        return self.hands.case_files

    def worth_asking(self, view: View[MiporinState], menu: Menu, action: Action) -> Asking | None:
        """Return the expected information of the answer to a question; ``None`` for other actions."""
        if not isinstance(action, Enquire):
            return None
        order, choices = view.state.others(Seat(int(view.viewer))), offers(menu)[Enquire].choices
        return worth_asking(self.hands, order, (action.culprit, action.scene), choices["culprit"], choices["scene"])


def _sighted(fact: Holds | Lacks) -> Sighting:
    """Return the sighting that would tell ``fact``."""
    owner, cards = fact.owner, (fact.card,)
    if not isinstance(owner, int):
        return Sealed(cards) if isinstance(fact, Holds) else NotSealed(cards)
    return Had(owner, cards) if isinstance(fact, Holds) else HadNone(owner, cards)


class Sighted(Struct, frozen=True):
    """The sightings that were read from a viewer's observations by now."""

    reader: SightingReader
    """The reader."""
    sightings: tuple[Sighting, ...] = ()
    """The sightings."""


def read(reading: Sighted, events: Sequence[Event]) -> Sighted:
    """Return the reading after some more events, as far as they were seen."""
    reader, told = reading.reader.fork(), list[Sighting]()
    for event in events:
        told += reader.told(event)
    return Sighted(reader, (*reading.sightings, *told) if told else reading.sightings)


def know(view: View[MiporinState]) -> SwappedHands | None:
    """Return the knowledge that follows from a view; ``None`` before the deal."""
    spec = spec_of(view)
    if spec is None:
        return None
    found, known = view.continued(read, Sighted(SightingReader(view.viewer))), view.known
    if isinstance(known, SwappedHands) and known.sightings is found.sightings and known.spec == spec:
        return known
    return SwappedHands(spec, found.sightings)
