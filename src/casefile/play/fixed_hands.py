"""A viewer's knowledge in games where hands stay as they were dealt."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from casefile.core.actions import Action, Menu
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec, Draw
from casefile.core.engine import View
from casefile.core.events import Event, Reader
from casefile.core.facts import Fact, Holds, Lacks, Owner
from casefile.core.inquiry import CardShown, DealCards, SideCardSeen, clockwise
from casefile.core.inquiry_state import InquiryState
from casefile.deduction.explain import explain
from casefile.deduction.numbering import Numbering, numbering
from casefile.deduction.proof import Proof
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from casefile.play.hints import SUGGESTING, AskingSeat, Naming, advises, draw_of, hint, worth_asking
from casefile.play.knowledge import Advice, Asking, Ink, Mark, answered, spec_of, unexplained
from casefile.play.phrases import Reason
from casefile.play.why import tell
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


class FixedHands(Struct, frozen=True, dict=True):
    """One viewer's knowledge of a deal, from its observations. All deals that fit weigh the same."""

    spec: DealSpec
    """The public description of the deal."""
    facts: tuple[Fact, ...]
    """The facts that the viewer observed."""
    shown: tuple[CardShown, ...] = ()
    """The showings of a card that the viewer saw, as the one who was shown it or the one who showed it."""
    lies: Mapping[Card, Owner] = {}
    """The owner of each card that the viewer has seen."""
    naming: Naming = SUGGESTING
    """The kinds of action by which a seat asks and accuses."""

    def __post_init__(self) -> None:
        if not self.lies:
            force_setattr(self, "lies", holdings(self.facts))

    @cached_property
    def worlds(self) -> Worlds:
        """All deals that fit the facts."""
        return Worlds(self.spec, self.facts)

    @cached_property
    def _numbers(self) -> Numbering:
        return numbering(self.spec)

    @property
    def cards(self) -> Sequence[Card]:
        """All cards of the deal, those in the case file too."""
        return self._numbers.cards

    @property
    def owners(self) -> Sequence[Owner]:
        """The seats, the case file, and the side if cards lie there."""
        return self._numbers.owners

    @property
    def total(self) -> int:
        """The number of deals that fit."""
        return self.worlds.total

    def weight(self, card: Card, owner: Owner) -> int:
        """Return the number of deals that fit in which ``owner`` holds ``card``."""
        return self.worlds.counts[card][self._numbers.owner(owner)]

    @property
    def weights(self) -> Mapping[Card, tuple[int, ...]]:
        """The number of deals that fit in which each of :attr:`owners` holds a card, by card."""
        return self.worlds.counts

    @cached_property
    def _unexplained(self) -> set[tuple[Card, Owner]]:
        return unexplained(self, self.facts)

    def maybe(self, card: Card, owner: Owner) -> bool:
        """Return whether ``card`` is one of several with which ``owner`` may have answered a question.

        An answer that a card explains of which it is certain that ``owner`` holds it does not count.
        """
        return (card, owner) in self._unexplained

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "FixedHands":
        """Return the knowledge that would follow if ``supposed`` were true as well."""
        return FixedHands(self.spec, (*self.facts, *supposed), self.shown, self.lies, self.naming)

    @property
    def sights(self) -> object:
        """The owner of each card that the viewer has seen; while it is the same, :meth:`seen` answers the same."""
        return self.lies

    def seen(self, card: Card, owner: Owner) -> Ink:
        """Return ``yes`` or ``no``, whether ``owner`` has ``card``; an empty text for a card that was not seen."""
        return "" if card not in self.lies else "yes" if self.lies[card] == owner else "no"

    def proof(self, card: Card, owner: Owner) -> Proof:
        """Return the proof that ``owner`` holds ``card``, or that it does not.

        Raise ``ValueError`` where neither is certain.
        """
        return explain(self.spec, self.facts, (card, owner, self.weight(card, owner) > 0), self.worlds)

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Return sentences that prove that ``owner`` has ``card``, or that it does not; the last one is the conclusion.

        Raise ``ValueError`` where neither is certain.
        """
        shown = [(event.seat, event.card) for event in self.shown if event.card is not None]
        return tell(self.proof(card, owner), voice, texts, shown)

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """Return sentences on a card of which it is not certain whether ``owner`` holds it.

        They say that ``owner`` may have answered a question with it, if ``noted`` says so, and in how many deals
        ``owner`` holds it, if ``noted`` has a chance.
        """
        _, said = texts.gettext, answered(owner, noted, voice, texts)
        if noted.chance is None:
            return said
        text = _("In {percent} of 100 deals that fit what you have seen, {card} is there.")
        percent = voice.plain(f"{100 * self.weight(card, owner) / self.total:.0f}")
        return [*said, voice.weave(text, percent=percent, card=voice.card(card))]

    def advises(self, menu: Menu) -> bool:
        """Return whether ``menu`` offers a question, a card to show, or an accusation that is certain to be right."""
        return advises(menu, lambda: self.worlds.case_files, self.naming)

    def best(self, view: View[InquiryState], menu: Menu) -> Advice | None:
        """Return the best question or card to show in ``menu`` for the seat of ``view``, or a certain accusation.

        A question to all is answered clockwise. Return ``None`` if ``menu`` offers none of these.
        """
        around = clockwise(Seat(int(view.viewer)), view.setup.seats)
        return hint(self.worlds, self.shown, view, menu, around, self.naming)

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """The number of deals that fit, by the cards in the case file."""
        return self.worlds.case_files

    def worth_asking(self, view: View[InquiryState], menu: Menu, action: Action) -> Asking | None:
        """Return the expected information of the answer to ``action``, a question of the seat of ``view``.

        All other seats answer clockwise. Return ``None`` if ``action`` is no question.
        """
        return self.worth_asking_of(clockwise(Seat(int(view.viewer)), view.setup.seats), view, menu, action)

    def worth_asking_of(
        self, order: Sequence[Seat], view: View[InquiryState], menu: Menu, action: Action
    ) -> Asking | None:
        """Return the expected information of the answer to the question ``action`` if the seats of ``order`` answer."""
        asker = AskingSeat(Seat(int(view.viewer)), order, self.naming)
        return worth_asking(asker, menu, action, self.worlds, partial(ratings, self.worlds, draw_of(view)))


def holdings(facts: Iterable[Fact]) -> Mapping[Card, Owner]:
    """Return the owner of each card that a :class:`Holds` among ``facts`` names."""
    return {fact.card: fact.owner for fact in facts if isinstance(fact, Holds)}


class Reading(Struct, frozen=True):
    """The facts that were read from a viewer's observations so far."""

    reader: Reader
    """The reader of the viewer's events, in its state after the last one that was read."""
    facts: tuple[Fact, ...] = ()
    """The facts about cards in the events, in their order."""
    shown: tuple[CardShown, ...] = ()
    """The showings of a card that the viewer saw, as the one who was shown it or the one who showed it."""
    lies: Mapping[Card, Owner] = {}
    """The owner of each card that the viewer has seen."""


NOTHING_READ = Reading(Reader())
"""The reading before the first observation."""


def read(reading: Reading, events: Sequence[Event]) -> Reading:
    """Return the ``reading`` continued by ``events``, the next ones that the viewer saw, with hidden parts left blank.

    A field to which the events add nothing is the same object as before, so that callers can compare by identity.
    """
    reader, told = reading.reader.fork(), list[Fact]()
    for event in events:
        told += reader.told(event)
    shown = [event for event in events if type(event) is CardShown and event.card is not None]
    if not told and not shown:
        return Reading(reader, reading.facts, reading.shown, reading.lies)
    lies = reading.lies
    new = {card: owner for card, owner in holdings(told).items() if lies.get(card) != owner}
    return Reading(
        reader,
        (*reading.facts, *told) if told else reading.facts,
        (*reading.shown, *shown) if shown else reading.shown,
        {**lies, **new} if new else lies,
    )


def fixed_hands(view: View[InquiryState], spec: DealSpec, naming: Naming = SUGGESTING) -> FixedHands:
    """Return the knowledge of the viewer of ``view`` about a deal that ``spec`` describes."""
    found = view.continued(read, NOTHING_READ)
    return FixedHands(spec, found.facts, found.shown, found.lies, naming)


def draw_deal(view: View[InquiryState], draw: Draw) -> DealCards:
    """Return a deal drawn from all those that agree with what the viewer of ``view`` saw, each equally likely.

    Raise :class:`Invalid` before the deal.
    """
    known = know(view)
    if known is None:
        raise before_the_deal()
    found = next(known.worlds.sample(draw, 1))
    looked = {event.place: event.card for each in view.seen if isinstance(event := each.event, SideCardSeen)}
    seen = {place: card for place, card in looked.items() if card is not None}
    left = [card for card in found.side if card not in seen.values()]
    side = tuple(seen.get(place) or left.pop(draw(len(left))) for place in range(len(found.side)))
    return DealCards(found.case_file, found.hands, side)


def before_the_deal() -> Invalid:
    """Return the error to raise when a deal is to be drawn for a viewer that has not been dealt any cards yet."""
    return Invalid("at", "a moment before the deal", "one after it")


def know(view: View[InquiryState], naming: Naming = SUGGESTING) -> FixedHands | None:
    """Return the knowledge of the viewer of ``view``; ``None`` before the deal."""
    known, found = view.known, view.continued(read, NOTHING_READ)
    if isinstance(known, FixedHands):
        # Cards are dealt once: the deal stays as it was described.
        same = found.facts is known.facts
        return known if same else FixedHands(known.spec, found.facts, found.shown, found.lies, naming)
    spec = spec_of(view)
    return None if spec is None else fixed_hands(view, spec, naming)
