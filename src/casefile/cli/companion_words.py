"""The words that are typed for a turn at a cardboard table: beginnings of names, in any order."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText
from casefile.deduction.companion_file import CompanionGame, Entry, asked_after


def plain(text: str) -> str:
    """Return a text in small letters without accents."""
    return "".join(each for each in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(each))


def begins(name: str, word: str) -> bool:
    """Return whether a word begins a name, or a word of the name."""
    return any(part.startswith(word) for part in (plain(name), *re.findall(r"\w+", plain(name))))


@dataclass(frozen=True)
class Names:
    """The names in a game, as they may be typed.

    - ``game``: the game, which has the people and the categories of the cards.
    - ``cards``: by number, the names of each card.
    - ``nobody``, ``me``: the words for nobody and for oneself.
    """

    game: CompanionGame
    cards: Sequence[tuple[str, ...]]
    nobody: str
    me: str

    def card(self, word: str) -> int:
        """Return the one card that a word means; raise :class:`Invalid` if there is not one."""
        return self._one(
            word, self._cards(word), [names[0] for names in self.cards], N_("the beginning of a card's name")
        )

    def person(self, word: str) -> int:
        """Return the one person that a word means; raise :class:`Invalid` if there is not one."""
        people = [person.name for person in self.game.people]
        return self._one(word, self._people(word), people, N_("the beginning of somebody's name"))

    def several(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return the cards that words mean."""
        return tuple(self.card(word) for word in words)

    def one_of_each(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return a card of each category; raise :class:`Invalid` if the words mean others."""
        cards = tuple(sorted(self.several(words)))
        if [self._category(card) for card in cards] != [*range(len(self.game.categories))]:
            raise Invalid("cards", " ".join(words), N_("a card of each category"))
        return cards

    def turn(self, line: str, seat: int, number: int) -> Entry:
        """Return the suggestion that a line tells; ``seat`` asks unless the line says who.

        A person before any card asks, one after the cards showed one; a card that is named again is the one that was
        shown. ``number`` is that of the entry, from 0. Raise :class:`Invalid` for a line that does not say all.
        """
        chosen = dict[int, int]()
        shower: int | None = None
        told, shown = False, list[int]()
        for word in re.split(r"[\s,、]+", plain(line).strip()):
            cards, people = self._cards(word), self._people(word)
            again = [card for card in cards if card in chosen.values()]
            whole = len(chosen) == len(self.game.categories)
            if whole and told and len(again) == 1:
                shown = again
            elif whole and not told and len(people) == 1:
                shower, told = people[0], True
            elif begins(self.nobody, word) and (whole or not (cards or people)):
                told = True
            elif len(people) == 1 and not cards and not chosen:
                seat = people[0]
            elif len(people) == 1 and not cards:
                shower, told = people[0], True
            else:
                card = self.card(word)
                chosen[self._category(card)] = card
        if len(chosen) < len(self.game.categories) or not told:
            raise Invalid("turn", repr(line), N_("a card of each category, then who showed one, or nobody"))
        named = tuple(chosen[category] for category in sorted(chosen))
        return self._entry(seat, named, shower, shown, number)

    def _entry(self, seat: int, cards: tuple[int, ...], shower: int | None, shown: list[int], number: int) -> Entry:
        game = self.game
        if shower is not None and shower not in asked_after(game, seat, number):
            raise Invalid("turn", game.people[shower].name, N_("somebody who was asked"))
        if shower is None or game.me not in (seat, shower):
            return Entry("asked", seat, cards, shower)
        mine = [card for card in cards if card in game.hand]
        shown = shown or (mine if shower == game.me and len(mine) == 1 else [])
        if not shown or (shower == game.me and shown[0] not in mine):
            raise Invalid("turn", N_("no card"), N_("which card was shown, at the end of the line"))
        return Entry("asked", seat, cards, shower, shown[0])

    def _cards(self, word: str) -> list[int]:
        found = [card for card, names in enumerate(self.cards) if any(begins(name, word) for name in names)]
        exact = [card for card in found if word in map(plain, self.cards[card])]
        return exact if len(exact) == 1 else found

    def _people(self, word: str) -> list[int]:
        people = [person.name for person in self.game.people]
        found = [
            seat for seat, name in enumerate(people) if begins(name, word) or (seat == self.game.me and word == self.me)
        ]
        exact = [seat for seat in found if plain(people[seat]) == word]
        return exact if len(exact) == 1 else found

    def _one(self, word: str, found: list[int], names: Sequence[str], expected: str) -> int:
        if len(found) == 1:
            return found[0]
        told = FilledText(
            N_("{word} ({names})"), word=repr(word), names=", ".join(names[each] for each in found) or "–"
        )
        raise Invalid("word", told, expected)

    def _category(self, card: int) -> int:
        first = 0
        for category, size in enumerate(self.game.categories):
            first += size
            if card < first:
                return category
        raise IndexError(card)
