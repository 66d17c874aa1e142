"""The knowledge of one viewer of ``miporin``, where hands move.

:mod:`casefile.play.fixed_hands` has that of other games.
"""

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
    """One viewer's knowledge of where the cards are, deduced from what the viewer saw in a game whose hands move.

    Probabilities rest on public information about the game alone: the deal and all blind draws are uniform. Nothing is
    inferred from the choice of a card that a seat lays open or shows.
    """

    spec: DealSpec
    """The deal's public description."""
    sightings: tuple[Sighting, ...]
    """The viewer's observations of cards, in order."""

    @cached_property
    def trail(self) -> Trail:
        """The last known place of each card, by the sightings alone."""
        return Trail(self.sightings)

    @cached_property
    def hands(self) -> MovingHands:
        """All ways in which the cards may lie now, with their probabilities."""
        return reduce(after, self.sightings, MovingHands(self.spec))

    @property
    def cards(self) -> Sequence[Card]:
        """All cards of the deal; a card that lies open belongs to none of :attr:`owners`."""
        return [card for category in self.spec.categories for card in category]

    @property
    def owners(self) -> Sequence[Owner]:
        """The possible owners of a card that does not lie open: the seats, then the case file."""
        return (*map(Seat, range(len(self.spec.hand_sizes))), CASE_FILE)

    @property
    def total(self) -> int:
        """The weight of all worlds (ways in which the cards may lie); divided by it, a weight is a probability."""
        return self.hands.total

    def weight(self, card: Card, owner: Owner) -> int:
        """Return the weight of the worlds in which ``owner`` holds ``card``; see :attr:`total`."""
        return self.hands.counts[card][self.hands.owners.index(owner)]

    @property
    def weights(self) -> Mapping[Card, tuple[int, ...]]:
        """The :meth:`weight` of each of :attr:`owners`, by card."""
        return {card: tuple(self.weight(card, owner) for owner in self.owners) for card in self.cards}

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
        """Return whether ``owner`` answered a question with ``card`` or another card, and has not swapped since.

        It is ``False`` once one of the cards that were asked for is known to be there.
        """
        return (card, owner) in self._unexplained

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "SwappedHands":
        """Return the knowledge that the viewer would have if the ``supposed`` facts were true now, too."""
        return SwappedHands(self.spec, (*self.sightings, *map(_sighted, supposed)))

    @property
    def sights(self) -> object:
        """The viewer's observations of cards: a value that changes only with them."""
        return self.sightings

    def seen(self, card: Card, owner: Owner) -> Ink:
        """Return what the viewer saw of ``card`` at ``owner``, as far as it still holds.

        It is ``"yes"`` if the card was seen there, ``"no"`` if it was seen elsewhere, and ``""`` if nothing was seen.
        """
        where, _ = self.trail.stands.get(card, (None, None))
        if where is not None:
            return "yes" if where == owner else "no"
        return "no" if owner == CASE_FILE and card in self.trail.met else ""

    def steps(self, card: Card, owner: Owner) -> tuple[MovingStep, ...]:
        """Return the proof that ``owner`` has, or has not, ``card``; raise ``ValueError`` if neither is certain."""
        return Tracer(self.spec, self.trail, self.hands).why(card, owner)

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Return the proof that ``owner`` has, or has not, ``card``, in sentences; the last of them is the conclusion.

        Raise ``ValueError`` if neither is certain.
        """
        return retell(self.steps(card, owner), voice, texts)

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """Return a sentence on the probability that ``owner`` has ``card``, as a share of a hundred deals.

        ``noted`` is the mark on the viewer's sheet. The result is empty if the mark has no probability.
        """
        _ = texts.gettext
        text = _("In {chance} of 100 deals that fit what you have seen, {card} is there.")
        gaps = {"chance": voice.plain(str(noted.chance)), "card": voice.card(card)}
        return [] if noted.chance is None else [voice.weave(text, **gaps)]

    def advises(self, menu: Menu) -> bool:
        """Return whether ``menu`` offers an action of a kind that hints are about."""
        return any(kind in offers(menu) for kind in ADVISED)

    def best(self, view: View[MiporinState], menu: Menu) -> Advice | None:
        """Return the best action that ``menu`` offers the viewer, and why; ``None`` if none is better than the rest."""
        return hint(self.spec, self.sightings, self.hands, view, menu)

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """By possible culprit and scene: the weight of the worlds in which these two are in the case file."""
        return self.hands.case_files

    def worth_asking(self, view: View[MiporinState], menu: Menu, action: Action) -> Asking | None:
        """Return the expected information of the question ``action`` and of the best question that ``menu`` offers.

        ``None`` is returned if the action is not a question.
        """
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
    """The observations of cards that were read from a viewer's events so far, and the reader to go on with."""

    reader: SightingReader
    """The reader, in its state after these events."""
    sightings: tuple[Sighting, ...] = ()
    """The observations of cards, in order."""


def read(reading: Sighted, events: Sequence[Event]) -> Sighted:
    """Return ``reading`` with the observations of cards in ``events`` added, as far as the viewer saw them."""
    reader, told = reading.reader.fork(), list[Sighting]()
    for event in events:
        told += reader.told(event)
    return Sighted(reader, (*reading.sightings, *told) if told else reading.sightings)


def know(view: View[MiporinState]) -> SwappedHands | None:
    """Return the knowledge of the viewer of ``view``; ``None`` before the deal."""
    spec = spec_of(view)
    if spec is None:
        return None
    found, known = view.continued(read, Sighted(SightingReader(view.viewer))), view.known
    if isinstance(known, SwappedHands) and known.sightings is found.sightings and known.spec == spec:
        return known
    return SwappedHands(spec, found.sightings)
