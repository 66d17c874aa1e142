"""What a viewer's notes may say in a game with a Red Card while the viewer does not know who has it.

Every deal that fits is counted for each camp that may have the card (:mod:`casefile.deduction.red_card`). A function of
the viewer's own observations, as :mod:`casefile.play.knowledge` is.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.events import Reader, Seen
from casefile.core.facts import CASE_FILE, Fact, Holds, HoldsOneOf, Owner
from casefile.core.inquiry import CardShown
from casefile.deduction.proof import Proof
from casefile.deduction.red_card import NO_RED, RedWorlds
from casefile.games.nsider.events import HandRevealed, MurdererUnmasked, RedCardDealt
from casefile.play.knowledge import CHANCES, LOGIC, SEEN, Ink, Mark, Marks, Notes

RED = Card("red_card")
"""The Red Card's own row on a sheet. It is in no deck."""


class RedNotes:
    """One viewer's knowledge of a deal with a Red Card; ``spec`` is the deal as it is described to this viewer."""

    def __init__(self, spec: DealSpec, seen: Iterable[Seen]) -> None:
        observations, reader = list(seen), Reader(plain=True)
        self.spec, self.described = spec, Notes(spec, observations)
        self.facts: tuple[Fact, ...] = tuple(fact for each in observations for fact in reader.facts(each))
        events = [each.event for each in observations]
        self.shown = tuple(event for event in events if isinstance(event, CardShown) and event.card)
        """Every showing of a card that the viewer saw."""
        self.red = next((event.known() for event in events if isinstance(event, RedCardDealt)), NO_RED)
        self._open = {event.seat: event.red for event in events if isinstance(event, HandRevealed)}
        self._open |= {event.seat: True for event in events if isinstance(event, MurdererUnmasked)}

    @property
    def known(self) -> bool:
        """Whether the viewer has been told who has it: then ordinary notes say all."""
        return self.red.murderer is not None

    @property
    def suspects(self) -> Sequence[Seat]:
        """The camps that may have the Red Card by what was said openly."""
        caught = [seat for seat, red in self._open.items() if red]
        cleared = {self.red.innocent, *self._open}
        return caught or [seat for seat in map(Seat, range(len(self.red.persons))) if seat not in cleared]

    @cached_property
    def worlds(self) -> RedWorlds:
        """Every deal that fits, with the camps that may have the Red Card in it."""
        return RedWorlds(self.spec, self.red.persons, self.facts, self.suspects)

    @cached_property
    def weights(self) -> Mapping[tuple[Card, Owner], int]:
        """How much weighs that a card, the Red Card too, is an owner's."""
        owners: list[Owner] = [*map(Seat, range(len(self.spec.hand_sizes))), CASE_FILE]
        found = {
            (card, owner): weight
            for card, row in self.worlds.counts.items()
            for owner, weight in zip(owners, row, strict=False)  # the last of the row is the murderer's own
        }
        red = {owner: self.worlds.murderers.get(owner, 0) if isinstance(owner, int) else 0 for owner in owners}
        return {**found, **{(RED, owner): weight for owner, weight in red.items()}}

    def marks(self, level: int) -> Marks:
        """What a sheet of that level notes, where it notes anything."""
        if level < SEEN:
            return {}
        if level < LOGIC:
            return self._seen()
        found = {}
        for card, owner in self.weights:
            ink = self.ink(card, owner)
            open_ = level >= CHANCES and ink in ("", "maybe")
            found[card, owner] = Mark(ink, self.percent(card, owner) if open_ else None)
        return found

    def _seen(self) -> Marks:
        """The cards that the viewer has seen, and whether it has the Red Card itself."""
        owners = {owner for _, owner in self.weights}
        lies = {fact.card: fact.owner for fact in self.facts if isinstance(fact, Holds)}
        own: Marks = {} if self.red.innocent is None else {(RED, self.red.innocent): Mark("no")}
        found = {
            (card, owner): Mark("yes" if owner == holder else "no") for card, holder in lies.items() for owner in owners
        }
        return {**found, **own, (RED, CASE_FILE): Mark("no")}

    def ink(self, card: Card, owner: Owner) -> Ink:
        """What is certain, or that it is one of a few cards of which he must hold one."""
        weight = self.weights[card, owner]
        if weight in (0, self.worlds.total):
            return "yes" if weight else "no"
        return "maybe" if (card, owner) in self._unexplained else ""

    @cached_property
    def _unexplained(self) -> set[tuple[Card, Owner]]:
        """Where the card may lie with which a question was answered; answers that a known card explains left out."""
        total, answers = self.worlds.total, {fact for fact in self.facts if isinstance(fact, HoldsOneOf)}
        return {
            (card, fact.owner)
            for fact in answers
            if not any(self.weights[each, fact.owner] == total for each in fact.cards)
            for card in fact.cards
        }

    def percent(self, card: Card, owner: Owner) -> int:
        """How likely it is, in 100; 1 to 99 for what is open."""
        weight, total = self.weights[card, owner], self.worlds.total
        if weight in (0, total):
            return 100 if weight else 0
        return min(99, max(1, (200 * weight + total) // (2 * total)))

    def proof(self, card: Card, owner: Owner) -> Proof | None:
        """Why a card is or is not an owner's, where that follows without counting who has the Red Card.

        In the deal as it is described a camp that holds its own person may as well be the murderer, so that proves
        nothing of the card.
        """
        held = self.weights[card, owner] > 0
        worlds = self.described.worlds
        count = worlds.counts[card][worlds.ledger.numbers.owner(owner)] if card != RED else -1
        own = isinstance(owner, int) and card == self.red.persons[owner]
        if count != (worlds.total if held else 0) or (own and held):
            return None
        proof = self.described.proof(card, owner)
        return None if self._rests_on_own(proof) else proof

    def _rests_on_own(self, proof: Proof) -> bool:
        """Whether a step says that a camp holds its own person, which in the game need not be so, or supposes it."""
        own = set(enumerate(self.red.persons))
        said = (fact for step in proof.steps for fact in step.conclusions)
        return any((fact.owner, fact.card) in own for fact in said)
