"""Sentences and their parts, in one language and one voice; what happened at the table is known elsewhere."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from casefile.core.cards import Card, Place
from casefile.core.engine import Setup
from casefile.story.i18n import Texts
from casefile.story.voice import Voice, run_on

T = TypeVar("T")


class Phrases(Generic[T]):
    """Puts sentences together, of which a translated text is the frame."""

    def __init__(self, setup: Setup[Any], voice: Voice[T], texts: Texts) -> None:
        self.setup, self.voice = setup, voice
        self._ = texts.gettext
        self.say = voice.weave
        """Puts a sentence together: a translated text with its gaps filled."""
        self.seat = voice.seat
        """The name of a seat."""
        self._things: dict[str, T] = {}

    def run_on(self, sentences: Sequence[T]) -> T:
        """Sentences in a row; at least one."""
        return run_on(self.voice, self._, sentences)

    def several(self, parts: Sequence[T]) -> T:
        """``A``, ``A and B``, ``A, B and C``."""
        if len(parts) == 2:
            return self.say(self._("{one} and {other}"), one=parts[0], other=parts[1])
        whole = parts[0]
        for part in parts[1:-1]:
            whole = self.say(self._("{names}, {name}"), names=whole, name=part)
        return self.say(self._("{names} and {last}"), names=whole, last=parts[-1]) if len(parts) > 1 else whole

    def thing(self, card: Card | Place) -> T:
        """A card in a sentence: with its article where it takes one."""
        known = self._things.get(card)
        if known is None:
            known = self._things[card] = self._thing(Card(card))
        return known

    def _thing(self, card: Card) -> T:
        name = self.voice.card(card)
        # A person, somebody's room and a call have none.
        if card in self.setup.deck.people or {"'", "!"} & {*self.setup.edition.short(card)}:
            return name
        return self.say(self._("the {card}"), card=name)

    def triple(self, cards: Sequence[Card]) -> dict[str, T]:
        """The gaps ``suspect``, ``weapon`` and ``room`` of a sentence, from three cards in this order."""
        suspect, weapon, room = cards
        return {"suspect": self.thing(suspect), "weapon": self.thing(weapon), "room": self.thing(room)}

    def it_was(self, case_file: Sequence[Card], three: str, two: str) -> T:
        """What a case file holds: the sentence for ``three`` cards, or for ``two``, a culprit and a scene."""
        if len(case_file) == len(("suspect", "weapon", "room")):
            return self.say(three, **self.triple(case_file))
        culprit, scene = map(self.thing, case_file)
        return self.say(two, culprit=culprit, scene=scene)
