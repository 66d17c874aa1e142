"""Sentences and their parts, in one language and one kind of text; no event at a table is known here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from casefile.core.actions import Action, card_fields
from casefile.core.cards import Card, Place
from casefile.core.engine import AnySetup, Setup
from casefile.core.events import Event
from casefile.core.inquiry import Accuse
from casefile.core.options import Options
from casefile.core.texts import N_
from casefile.story.i18n import Texts
from casefile.story.voice import Voice, run_on

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SolutionWords:
    """The sentences for the cards of a case file, in English.

    Each has the gap ``cards`` for all of them, or a gap for every field of ``accusation`` that holds a card.
    """

    accusation: type[Action] = Accuse
    """The kind of action that names the solution."""
    opened: str = N_("It was {cards}.")
    """The sentence for everybody once the case file is open."""
    seen_alone: str = N_("Only you saw it: it was {cards}.")
    """The sentence for the one viewer that looked into the case file."""


SUSPECT_ROOM_WEAPON = SolutionWords(
    Accuse,
    N_("It was {suspect}, in {room}, with {weapon}."),
    N_("Only you saw it: it was {suspect}, in {room}, with {weapon}."),
)
"""The sentences of a game whose case file holds a suspect, a weapon and a room."""


class Phrases(Generic[T]):
    """Makes sentences from translated texts with gaps."""

    def __init__(self, setup: Setup[Options], voice: Voice[T], texts: Texts, solution: SolutionWords) -> None:
        self.setup: AnySetup = setup
        self.voice, self._solution = voice, solution
        self._ = texts.gettext
        self.say = voice.weave
        """Fills the gaps of a translated text."""
        self.seat = voice.seat
        """Returns the name of a seat."""
        self._things: dict[str, T] = {}

    def run_on(self, sentences: Sequence[T]) -> T:
        """Return the sentences one after another; there must be one at least."""
        return run_on(self.voice, self._, sentences)

    def several(self, parts: Sequence[T]) -> T:
        """Return the parts as a list with "and": ``A``, ``A and B``, ``A, B and C``."""
        if len(parts) == 2:
            return self.say(self._("{one} and {other}"), one=parts[0], other=parts[1])
        whole = parts[0]
        for part in parts[1:-1]:
            whole = self.say(self._("{names}, {name}"), names=whole, name=part)
        return self.say(self._("{names} and {last}"), names=whole, last=parts[-1]) if len(parts) > 1 else whole

    def thing(self, card: Card | Place) -> T:
        """Return the name of a card inside a sentence, with its article if it takes one."""
        known = self._things.get(card)
        if known is None:
            known = self._things[card] = self._thing(Card(card))
        return known

    def _thing(self, card: Card) -> T:
        name = self.voice.card(card)
        # A person, a room named for its owner and a call have no article.
        if card in self.setup.deck.people or {"'", "!"} & {*self.setup.edition.short(card)}:
            return name
        return self.say(self._("the {card}"), card=name)

    def named(self, kind: type[Action] | type[Event], cards: Sequence[Card]) -> dict[str, T]:
        """Return the gaps for the cards of a question or an accusation, by the fields of ``kind`` that hold a card."""
        return {name: self.thing(card) for name, card in zip(card_fields(kind), cards, strict=True)}

    def solution(self, case_file: Sequence[Card], *, alone: bool = False) -> T:
        """Return the sentence on the cards of the case file.

        With ``alone`` the one for a viewer that alone looked into it.
        """
        text = self._solution.seen_alone if alone else self._solution.opened
        things = list(map(self.thing, case_file))
        fields = zip(card_fields(self._solution.accusation), things, strict=False)  # none is read of other cards
        return self.say(self._(text), cards=self.several(things), **dict(fields))
