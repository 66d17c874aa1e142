"""The knowledge of a camp about the deal, also in a game with a Red Card.

While the viewer does not know who has the Red Card, every deal that fits is counted for each camp that may have it
(:mod:`casefile.deduction.red_card`). Else the deduction for hands without a Red Card is enough.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TypeVar

from msgspec import Struct

from casefile.core.actions import Action, Menu, offers
from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.core.events import Event, Reader
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks, Owner
from casefile.core.inquiry import DealCards, Show
from casefile.core.solutions import MurdererUnmasked
from casefile.deduction.proof import Proof
from casefile.deduction.red_card import NO_RED, Red, RedWorlds
from casefile.games.nsider.actions import DealRedCard
from casefile.games.nsider.events import HandRevealed, RedCardDealt
from casefile.games.nsider.hints import ratings_of, red_hint
from casefile.games.nsider.state import NsiderState
from casefile.play.fixed_hands import FixedHands, Reading, before_the_deal, fixed_hands, read
from casefile.play.hints import AskingSeat, advises, draw_of, hint, worth_asking
from casefile.play.knowledge import Advice, Asking, Ink, Mark, answered, spec_of, unexplained
from casefile.play.phrases import Reason, Wording
from casefile.play.why import tell
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")

RED = Card("red_card")
"""The Red Card, as it has a row of its own on a sheet; it is in no deck."""


@dataclass(frozen=True)
class CampHands:
    """One viewer's knowledge of the deal in a game of camps, deduced from what the viewer saw."""

    described: FixedHands
    """The knowledge of the deal as the rules describe it to this viewer.

    A character card may stand for the Red Card in it.
    """
    red: Red = NO_RED
    """The viewer's knowledge of the Red Card from its own cards."""
    facts: tuple[Fact, ...] = ()
    """The facts about all cards but the Red Card."""
    revealed: Mapping[Seat, bool] = field(default_factory=dict)
    """By disbanded camp whose hand lies open: whether it had the Red Card."""

    @property
    def counted(self) -> bool:
        """Whether the deals are counted for each possible murderer.

        They are if there is a Red Card and the viewer does not have it.
        """
        return bool(self.red.persons) and self.red.murderer is None

    @property
    def suspects(self) -> Sequence[Seat]:
        """The camps that may have the Red Card, by the viewer's own cards and the hands that lie open."""
        caught = [seat for seat, red in self.revealed.items() if red]
        cleared = {self.red.innocent, *self.revealed}
        return caught or [seat for seat in map(Seat, range(len(self.red.persons))) if seat not in cleared]

    @cached_property
    def worlds(self) -> RedWorlds:
        """All deals that fit what the viewer saw, each with the camp that has the Red Card."""
        return RedWorlds(self.described.spec, self.red.persons, self.facts, self.suspects)

    @property
    def cards(self) -> Sequence[Card]:
        """All cards of the deal, those in the case file too, after the Red Card if there is one."""
        return (*((RED,) if self.red.persons else ()), *self.described.cards)

    @property
    def owners(self) -> Sequence[Owner]:
        """The possible owners of a card: the camps, then the case file."""
        return self.described.owners

    @property
    def total(self) -> int:
        """The weight of all deals that fit; divided by it, a weight is a probability."""
        return self.worlds.total if self.counted else self.described.total

    def weight(self, card: Card, owner: Owner) -> int:
        """Return the weight of the deals that fit in which ``owner`` has ``card``, which may be the Red Card."""
        if not self.counted:
            return self.total * self._dealt(owner) if card == RED else self.described.weight(card, owner)
        if card == RED:
            return sum(weight for seat, weight in self.worlds.murderers.items() if seat == owner)
        return self.worlds.counts[card][self.owners.index(owner)]

    @property
    def weights(self) -> Mapping[Card, tuple[int, ...]]:
        """The :meth:`weight` of each of :attr:`owners`, by card."""
        return {card: tuple(self.weight(card, owner) for owner in self.owners) for card in self.cards}

    def _dealt(self, owner: Owner) -> bool:
        """Return whether ``owner`` is the viewer itself, and was dealt the Red Card."""
        return isinstance(owner, int) and self.red.persons[owner] == self.red.murderer

    @cached_property
    def _unexplained(self) -> set[tuple[Card, Owner]]:
        return unexplained(self, self.facts)

    def maybe(self, card: Card, owner: Owner) -> bool:
        """Return whether ``owner`` answered a question with ``card`` or another card, unseen by the viewer.

        It is ``False`` once one of the cards that were asked for is known to be there.
        """
        return (card, owner) in self._unexplained if self.counted else self.described.maybe(card, owner)

    @cached_property
    def _lies(self) -> Mapping[Card, Owner]:
        return {fact.card: fact.owner for fact in self.facts if isinstance(fact, Holds)}

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "CampHands":
        """Return the knowledge that the viewer would have if the ``supposed`` facts were true, too."""
        described = FixedHands(
            self.described.spec,
            (*self.described.facts, *self.red.sound(supposed)),
            self.described.shown,
            self.described.lies,
        )
        return CampHands(described, self.red, (*self.facts, *supposed), self.revealed)

    @property
    def sights(self) -> object:
        """The cards that the viewer saw with their owners, and its knowledge of the Red Card.

        This is a value that changes only with them.
        """
        return self.described.sights, self.red, self.revealed

    def seen(self, card: Card, owner: Owner) -> Ink:
        """Return what the viewer saw of ``card`` at ``owner``: ``"yes"`` or ``"no"``, and ``""`` if nothing was seen.

        For the Red Card it says whether ``owner`` has that card.
        """
        if not self.counted:
            return ("yes" if self._dealt(owner) else "no") if card == RED else self.described.seen(card, owner)
        if card == RED:
            return "no" if owner in (self.red.innocent, CASE_FILE) else ""
        return "" if card not in self._lies else "yes" if self._lies[card] == owner else "no"

    def proof(self, card: Card, owner: Owner) -> Proof | None:
        """Return a proof that ``owner`` has, or has not, ``card``, which does not ask who has the Red Card.

        Return ``None`` if there is none. In the deal as described, a camp that holds its own person may as well be the
        murderer, so that holding proves nothing about the card.
        """
        held = self.weight(card, owner) > 0
        count = self.described.weight(card, owner) if card != RED else -1
        own = isinstance(owner, int) and card == self.red.persons[owner]
        if count != (self.described.total if held else 0) or (own and held):
            return None
        proof = self.described.proof(card, owner)
        return None if self._rests_on_own(proof) else proof

    def _rests_on_own(self, proof: Proof) -> bool:
        """Return whether a step says or supposes that a camp holds its own person.

        In the game that need not be so.
        """
        own = set(enumerate(self.red.persons))
        said = (fact for step in proof.steps for fact in step.conclusions)
        return any((fact.owner, fact.card) in own for fact in said)

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Return the proof that ``owner`` has, or has not, ``card``, in sentences; the last of them is the conclusion.

        Without a proof, the sentences say that the card was dealt, or that only counting shows it.
        """
        _, holds = texts.gettext, self.weight(card, owner) > 0
        if not self.counted and card != RED:
            return self.described.why(card, owner, voice, texts)
        if not self.counted:
            end = _("So it is here.") if holds else _("So it is not here.")
            return [Reason(voice.plain(_("You were dealt the Red Card."))), Reason(voice.plain(end))]
        proof = self.proof(card, owner)
        if proof is not None:
            return tell(proof, voice, texts)
        text = _("Every deal that fits all you saw was counted, for each camp that may have the Red Card: {camps}.")
        end = _("In all of them {card} is there.") if holds else _("In none of them {card} is there.")
        first = voice.weave(text, camps=self._camps(voice, texts))
        return [Reason(first), Reason(voice.weave(end, card=voice.card(card)))]

    def _camps(self, voice: Voice[T], texts: Texts) -> T:
        """Return the persons of the camps that may have the Red Card, by all that the viewer knows."""
        persons = [self.red.persons[seat] for seat, weight in self.worlds.murderers.items() if weight]
        return Wording(voice, texts).listed(list(map(voice.card, persons)))

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """Return the sentences on the probability that ``owner`` has ``card``, and on the question that concerns it.

        ``noted`` is the mark on the viewer's sheet.
        """
        if not self.counted:
            return self.described.likely(card, owner, noted, voice, texts)
        _, said = texts.gettext, answered(owner, noted, voice, texts)
        if noted.chance is None:
            return said
        text = _("Of all deals that fit, {card} is there with a weight of {chance} in 100.")
        camps = _("Each camp was as likely to get the Red Card; it may still be with: {camps}.")
        told = voice.weave(text, card=voice.card(card), chance=voice.plain(str(noted.chance)))
        return [*said, told, voice.weave(camps, camps=self._camps(voice, texts))]

    def advises(self, menu: Menu) -> bool:
        """Return whether ``menu`` offers a question to ask, a card to show, or an accusation that is certain to win."""
        return advises(menu, lambda: self.worlds.solutions if self.counted else self.described.worlds.case_files)

    def best(self, view: View[NsiderState], menu: Menu) -> Advice | None:
        """Return the best question, card to show, or certain accusation that ``menu`` offers, and why.

        ``None`` without any.
        """
        order = _answering(view)
        if self.counted and Show not in offers(menu):
            return red_hint(self.worlds, self.red.persons, view, menu, order)
        return hint(self.described.worlds, self.described.shown, view, menu, order)

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """By three cards: the weight of the deals in which the camp that accuses with them wins.

        With a Red Card, they name its murderer.
        """
        if self.counted:
            return self.worlds.solutions
        found, me = Counter[tuple[Card, ...]](), self.red.murderer
        for (person, *others), weight in self.described.solutions.items():
            found[person if me is None else me, *others] += weight
        return found

    def worth_asking(self, view: View[NsiderState], menu: Menu, action: Action) -> Asking | None:
        """Return the expected information of the suggestion ``action`` and of the best one that ``menu`` offers.

        Disbanded camps count as answering only if the options say so. ``None`` is returned for other actions.
        """
        order = _answering(view)
        if not self.counted:
            return self.described.worth_asking_of(order, view, menu, action)
        made = partial(ratings_of, self.worlds, self.red.persons, draw_of(view))
        return worth_asking(AskingSeat(Seat(int(view.viewer)), order), menu, action, self.worlds, made)


def _answering(view: View[NsiderState]) -> list[Seat]:
    """Return the camps that answer the viewer's questions, in turn."""
    post = view.state
    silent = post.out if post.options.disbanded_cards != "operator" else ()
    return [seat for seat in post.after(Seat(int(view.viewer))) if seat not in silent]


class CampReading(Struct, frozen=True):
    """The results of reading a viewer's events so far: the facts about the cards, and the knowledge of the Red Card."""

    plain: Reading
    """The facts about all cards but the Red Card, and their reader."""
    red: Red = NO_RED
    """The viewer's knowledge of the Red Card from its own cards."""
    revealed: Mapping[Seat, bool] = {}
    """By disbanded camp whose hand lies open: whether it had the Red Card."""


PLAINLY = CampReading(Reading(Reader(plain=True)))
"""The state of the reading before the first event."""


def read_plain(reading: CampReading, events: Sequence[Event]) -> CampReading:
    """Return ``reading`` with what ``events`` tell added, as the viewer saw them."""
    red, revealed = reading.red, reading.revealed
    for event in events:
        match event:
            case RedCardDealt() if red is NO_RED:
                red = event.known()
            case HandRevealed(seat=seat, red=with_red):
                revealed = {**revealed, seat: with_red}
            case MurdererUnmasked(seat=seat):
                revealed = {**revealed, seat: True}
            case _:
                pass
    return CampReading(read(reading.plain, events), red, revealed)


def draw_deal(view: View[NsiderState], draw: Draw) -> Action:
    """Return a deal drawn by weight from those that fit what the viewer of ``view`` saw, as chance's action.

    Raise :class:`Invalid` before the deal.
    """
    known = know(view)
    if known is None:
        raise before_the_deal()
    if not known.counted:
        found, murderer = next(known.described.worlds.sample(draw, 1)), known.red.murderer
    else:
        seat, found = known.worlds.sample(draw)
        murderer = known.red.persons[seat]
    if murderer is None:
        return DealCards(found.case_file, found.hands, ())
    return DealRedCard(murderer, found.case_file, found.hands)


def know(view: View[NsiderState]) -> CampHands | None:
    """Return the knowledge of the viewer of ``view``; ``None`` before the deal."""
    spec = spec_of(view)
    if spec is None:
        return None
    found = view.continued(read_plain, PLAINLY)
    return CampHands(fixed_hands(view, spec), found.red, found.plain.facts, found.revealed)
