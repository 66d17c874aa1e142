"""The words for cards in a question of another program: numbers, slugs or names; the answer uses the same."""

from collections.abc import Callable, Mapping
from functools import partial

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.deduction.positions import TRIPLE

FIELDS = frozenset({"my_hand", *TRIPLE, "shown_card", "suggestion"})
"""The fields of a question that hold cards, alone, in a list, or in an object."""

Word = Callable[[Card, int], str | int]
"""Returns the word for a card, from its slug and its number."""


class CardWords:
    """The reader of the cards in one question. Names are those of ``edition``, in any of its languages.

    - ``word``: the word for a card in the answer: of the kind that the question uses first, by default the number.
    """

    def __init__(self, edition: Edition | None) -> None:
        self.word: Word | None = None
        self._named: dict[str, tuple[Card, Word]] = {}
        self._slugs = frozenset(edition.deck) if edition else frozenset()
        for card, face in edition.faces.items() if edition else ():
            assert edition is not None
            for names, say in ((face.name, edition.named), (face.short, edition.short)):
                for language, name in names.items():
                    self._named.setdefault(name.casefold(), (card, partial(_name, say, language)))

    def in_slugs(self, question: object, *, card: bool = False) -> object:
        """Return the question with slugs in place of names. What is no card's name stays as it is.

        ``card``: whether ``question`` is what a field for cards holds.
        """
        if isinstance(question, Mapping):
            return {name: self.in_slugs(value, card=card or name in FIELDS) for name, value in question.items()}
        if isinstance(question, list):
            return [self.in_slugs(value, card=card) for value in question]
        return self._in_slug(question) if card else question

    def _in_slug(self, told: object) -> object:
        if isinstance(told, int):
            self.word = self.word or _number
            return told
        if not isinstance(told, str):
            return told
        named = None if told in self._slugs else self._named.get(told.casefold())
        slug, word = named or (told, _slug)
        self.word = self.word or word
        return slug


def _number(card: Card, number: int) -> int:
    return number


def _slug(card: Card, number: int) -> str:
    return card


def _name(say: Callable[[Card, str], str], language: str, card: Card, number: int) -> str:
    return say(card, language)
