"""Proofs in words: observations and conclusions, sentence by sentence, in any of the program's languages."""

from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

from casefile.core.cards import Card
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner
from casefile.deduction.proof import Proof, ProofStep
from casefile.play.phrases import Reason, Wording
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


Showings = Collection[tuple[Owner, Card]]
"""The pairs of a seat and a card that it showed."""


def tell(
    proof: Proof, voice: Voice[T], texts: Texts, shown: Showings | None = None, *, turns: bool = True
) -> list[Reason[T]]:
    """Return a proof as sentences, in order; the last one says what was to be proved.

    - ``voice`` makes the names of seats and cards and the sentences (:mod:`casefile.story.voice`).
    - ``texts`` translates them.
    - ``shown`` are the cards that were shown, each with the seat that showed it. Any other seen card became known in
      another way. Without ``shown`` all seen cards count as shown.
    - ``turns``: whether a sentence on an observation begins with its turns.
    """
    teller = _Teller(proof.steps, voice, texts, shown, turns)
    for step in proof.steps:
        teller.step(step)
    return teller.reasons


def tell_clash(facts: Sequence[Fact], voice: Voice[T], texts: Texts, shown: Showings | None = None) -> list[Reason[T]]:
    """Return facts that no deal fits as sentences, in the order of their turns; the last one says that none does.

    The other arguments are those of :func:`tell`.
    """
    teller = _Teller((), voice, texts, shown, dated=True)
    teller.seen(sorted(facts, key=lambda fact: fact.turns), 0)
    return [*teller.reasons, Reason(voice.plain(texts.gettext("No deal fits all of this.")), (), 0)]


class _Teller(Generic[T]):
    """The teller of the steps of one proof; it remembers what was told, so that nothing is told twice."""

    def __init__(
        self, steps: Sequence[ProofStep], voice: Voice[T], texts: Texts, shown: Showings | None, dated: bool
    ) -> None:
        self.steps, self.voice, self._, self.shown, self.dated = steps, voice, texts.gettext, shown, dated
        words = Wording(voice, texts)
        self.say, self.number, self.who = words.say, words.number, words.who
        self.several, self.cards, self.either = words.several, words.cards, words.either
        self.reasons: list[Reason[T]] = []
        self.told: set[Fact] = set()

    # -- words ---------------------------------------------------------------------------------------------------------

    def states(self, fact: Holds | Lacks, cards: Sequence[Card]) -> T:
        """Return that an owner holds these cards, or none of them, as the end of a deduction."""
        if isinstance(fact, Holds):
            return self.say(self._("So {who} holds {cards}."), who=self.who(fact.owner), cards=self.cards(cards))
        return self.say(self._("So {who} does not hold {cards}."), who=self.who(fact.owner), cards=self.either(cards))

    # -- what was seen -------------------------------------------------------------------------------------------------

    def seen(self, facts: Sequence[Fact], depth: int) -> None:
        """Tell the given facts that were not told yet, those of one kind about one owner together."""
        groups: dict[tuple[object, ...], list[Fact]] = {}
        for fact in facts:
            if fact not in self.told:
                self.told.add(fact)
                alone = (
                    fact
                    if isinstance(fact, HoldsOneOf | NotAll)
                    else (fact.owner, _on_a_turn(fact), self.was_shown(fact))
                )
                groups.setdefault((type(fact), alone), []).append(fact)
        for group in self.together(list(groups.values())):
            turns = tuple(sorted({turn for fact in group for turn in fact.turns if turn}))
            told = self.fact(group)
            if turns and self.dated:
                text = self._("Turn {turns}: {told}") if len(turns) == 1 else self._("Turns {turns}: {told}")
                told = self.say(text, turns=self.several(list(map(self.number, turns))), told=told)
            self.reasons.append(Reason(told, turns, depth, seen=True))

    def together(self, groups: Sequence[list[Fact]]) -> list[list[Fact]]:
        """Return the groups with those joined that could not answer for the same cards, in the order of the turns."""
        merged: dict[object, list[Fact]] = {}
        for number, group in enumerate(groups):
            lacking = [fact for fact in group if isinstance(fact, Lacks) and _passed(fact)]
            key = frozenset(fact.card for fact in lacking) if lacking else number
            merged.setdefault(key, []).extend(group)
        return sorted(merged.values(), key=lambda group: min(fact.turns for fact in group))

    def fact(self, group: Sequence[Fact]) -> T:
        """Return the sentence for facts of one kind, as they were seen."""
        first = group[0]
        if isinstance(first, NotAll):
            return self.not_all(first)
        who, seat = self.who(first.owner, first=True), first.owner not in (CASE_FILE, SIDE)
        if isinstance(first, HoldsOneOf):
            text = self._("{who} holds at least one of these: {cards}.")
            if seat and first.turns:
                text = self._("{who} answered and so holds at least one of these: {cards}.")
            return self.say(text, who=who, cards=self.cards(sorted(first.cards)))
        cards = [fact.card for fact in group if isinstance(fact, Holds | Lacks)]
        if isinstance(first, Lacks):
            owners = dict.fromkeys(fact.owner for fact in group if isinstance(fact, Lacks))
            text = self._("{who} does not hold {cards}.")
            if len(owners) > 1:
                who = self.several([self.who(owner) for owner in owners])
                text = self._("{who} could not answer and do not hold {cards}.")
            elif _passed(first):
                text = self._("{who} could not answer and does not hold {cards}.")
            return self.say(text, who=who, cards=self.either(cards))
        text = self._("{who} showed {cards}.") if self.was_shown(first) else self._("{who} holds {cards}.")
        return self.say(text, who=who, cards=self.cards(cards))

    def was_shown(self, fact: Fact) -> bool:
        """Return whether a seat showed the card that the fact says it holds."""
        if not isinstance(fact, Holds) or fact.owner in (CASE_FILE, SIDE) or not _on_a_turn(fact):
            return False
        return self.shown is None or (fact.owner, fact.card) in self.shown

    def not_all(self, fact: NotAll) -> T:
        holdings = sorted(fact.holdings, key=lambda holding: (str(holding[0]), holding[1]))
        if {owner for owner, _ in holdings} == {CASE_FILE}:
            cards = self.cards(card for _, card in holdings)
            return self.say(self._("An accusation was wrong: {cards} are not all in the case file."), cards=cards)
        text = self._("{who} holds {cards}")
        parts = [self.say(text, who=self.who(owner), cards=self.cards([card])) for owner, card in holdings]
        return self.say(self._("It is not true that {all}."), all=self.several(parts))

    # -- what follows --------------------------------------------------------------------------------------------------

    def step(self, step: ProofStep) -> None:
        """Tell the facts behind a step that have not been told, then the step itself."""
        depth = len(step.under)
        self.seen(step.facts, depth)
        if step.rule == "told":
            return
        if step.rule == "suppose":
            self.add(self.supposed(step.conclusions[0]), depth - 1)
            return
        before = [said for number in step.steps for said in self.steps[number].conclusions]
        premises = [*step.facts, *before]
        because = self.because(step, premises)
        groups: dict[tuple[type[Fact], Owner], list[Holds | Lacks]] = {}
        for said in step.conclusions:
            groups.setdefault((type(said), said.owner), []).append(said)
        for group in groups.values():
            states = self.states(group[0], [said.card for said in group])
            if because is not None:
                states = self.say(self._("{before} {sentence}"), before=because, sentence=states)
            self.add(states, depth)
            because = None
        if because is not None:
            self.add(because, depth)

    def add(self, text: T, depth: int) -> None:
        self.reasons.append(Reason(text, (), depth))

    def supposed(self, fact: Holds | Lacks) -> T:
        text = self._("Suppose that {who} holds {cards}.")
        if isinstance(fact, Lacks):
            text = self._("Suppose that {who} does not hold {cards}.")
        return self.say(text, who=self.who(fact.owner), cards=self.voice.card(fact.card))

    def because(self, step: ProofStep, premises: Sequence[Fact]) -> T | None:
        """Return the reason of a step in a sentence; ``None`` where nothing need be said."""
        if step.rule == "clash":
            return self.clash(premises)
        if step.rule == "card placed":
            holder = next(fact for fact in premises if isinstance(fact, Holds))
            gaps = {"holder": self.who(holder.owner, first=True), "card": self.voice.card(holder.card)}
            return self.say(self._("{holder} alone has {card}."), **gaps)
        if step.rule == "counting":
            return self.counting(step)
        if step.rule == "no deal":
            return self.say(self._("But then no deal fits all of this: every deal was counted."))
        if step.rule not in _BECAUSE:
            return None
        text = _BECAUSE[step.rule](self._, step)
        first = step.conclusions[0] if step.conclusions else None
        if first is None:
            return self.say(text)
        return self.say(text, who=self.who(first.owner, first=True), card=self.voice.card(first.card))

    def counting(self, step: ProofStep) -> T:
        """Return the sentence for a step by counting: the owners, the number of cards that they need, the cards
        there are.
        """
        text = self._("Needed by {owners}: {count} cards. Only these can be there: {cards}.")
        if not step.conclusions:
            text = self._("But needed by {owners}: {count} cards. Only these can be there: {cards}. That cannot be.")
        owners = self.several([self.who(owner) for owner in step.owners])
        return self.say(text, owners=owners, count=self.number(step.places), cards=self.cards(step.cards))

    def clash(self, premises: Sequence[Fact]) -> T:
        """Return the sentence for two things that cannot both be."""
        pairs = [fact for fact in premises if isinstance(fact, Holds | Lacks)]
        for one in pairs:
            for other in pairs:
                if not isinstance(one, Holds) or one.card != other.card or one is other:
                    continue
                card = self.voice.card(one.card)
                if isinstance(other, Lacks) and one.owner == other.owner:
                    text = self._("But {who} cannot both hold {card} and not hold it.")
                    return self.say(text, who=self.who(one.owner), card=card)
                if isinstance(other, Holds) and one.owner != other.owner:
                    text = self._("But {one} and {other} cannot both hold {card}.")
                    return self.say(text, one=self.who(one.owner), other=self.who(other.owner), card=card)
        return self.say(self._("But that cannot be."))


def _on_a_turn(fact: Fact) -> bool:
    """Return whether it was seen while playing, not known from the deal on."""
    return any(fact.turns)


def _passed(fact: Lacks) -> bool:
    """Return whether a seat could not answer."""
    return _on_a_turn(fact) and fact.owner not in (CASE_FILE, SIDE)


def _category(_: Callable[[str], str], step: ProofStep) -> str:
    if isinstance(step.conclusions[0], Holds):
        return _("The case file has one card of each kind, and only one of this kind is left.")
    return _("The case file has only one card of each kind.")


def _spoken_for(_: Callable[[str], str], step: ProofStep) -> str:
    if sum(isinstance(fact, HoldsOneOf) for fact in step.facts) == 1:
        return _("Only one card of {who} is unknown, and it is one of those.")
    return _("Each of these answers took a different card, and {who} has room for no more.")


_BECAUSE: dict[str, Callable[[Callable[[str], str], ProofStep], str]] = {
    "hand full": lambda _, step: _("All of {who}'s cards are known."),
    "hand exhausted": lambda _, step: _("{who} needs every card that can still be there."),
    "category closed": _category,
    "one place left": lambda _, step: _("{card} can be nowhere else."),
    "clause with one left": lambda _, step: _("Only {card} is left to answer with."),
    "places spoken for": _spoken_for,
    "not all": lambda _, step: _("All the rest of it is true."),
    "refuted": lambda _, step: _("It cannot be otherwise."),
    "cases": lambda _, step: _("One of these would have to be true, and none can be."),
}
"""The sentence of each rule, ahead of the conclusion."""
