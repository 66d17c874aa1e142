"""Finds the cards that a sentence names, also where they are misspelt."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from casefile.core.cards import Card
from casefile.core.editions import Edition

LIKE = 0.8
"""From this likeness on a word is taken for a misspelt name; shorter names need more."""
LIKE_SHORT, SHORT = 0.86, 4
CLEAR = 0.08
"""By so much the likest name must be liker than the next."""
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_COMMON_WORDS = """
about after again all also always and any are ball because been before both but call camp card cards case could days did
does doing dont each else every fall file first for from game give going good great had half have hello here hope how
into just know last life like line list little long look made make many maybe might more most move much must need never
next none not nothing now only other our out over pass pending place please post quite really right said same say second
see shall she should show some soon still such sure take tall tell than thanks that the their them then there these they
thing think this those time today too turn two very wait want was way weapon well were what when where which while who
whole why will with wish would wonder year you your accuse accusation accused suggest suggestion suggested person people
suspect murderer
"""
_COMMON = frozenset(_COMMON_WORDS.split())
"""Words that are no misspelt names, however like one they look."""


@dataclass(frozen=True, slots=True)
class Found:
    """A card, the words that name it, and which other card they may mean as well."""

    card: Card
    typed: str
    guessed: bool = False
    other: Card | None = None


class CardNames:
    """All that the cards of an edition are called, in all its languages."""

    def __init__(self, edition: Edition) -> None:
        called: dict[str, set[Card]] = {}
        for card, face in edition.faces.items():
            for name in (*face.name.values(), *face.short.values()):
                called.setdefault(plain(name), set()).add(card)
        for name, cards in list(called.items()):
            for word in name.split():
                if len(word) >= 4 and word not in called:
                    called[word] = {
                        card for other, ids in list(called.items()) if word in other.split() for card in ids
                    }
                    called[word] |= cards
        self.called: Mapping[str, Card] = {name: min(ids) for name, ids in called.items() if len(ids) == 1}

    def find(self, text: str) -> list[Found]:
        """Every card that ``text`` names, in order: names as they are first, the longest first; then misspelt ones."""
        rest, found = plain(text), list[tuple[int, Found]]()
        for name in sorted(self.called, key=len, reverse=True):
            pattern = rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
            for match in re.finditer(pattern, rest):
                found.append((match.start(), Found(self.called[name], name)))
            rest = re.sub(pattern, lambda match: "\n" * len(match[0]), rest)
        found += self._misspelt(rest)
        return [each for _, each in sorted(found, key=lambda pair: pair[0])]

    def _misspelt(self, text: str) -> Iterator[tuple[int, Found]]:
        for part in re.finditer(r"[^\n.,;:!?()]+", text):
            words = [(part.start() + word.start(), word[0]) for word in _WORD.finditer(part[0])]
            at = 0
            while at < len(words):
                for size in (3, 2, 1):
                    taken = words[at : at + size]
                    typed = " ".join(word for _, word in taken)
                    if len(taken) == size and not _COMMON & set(typed.split()) and (like := self._like(typed)):
                        yield taken[0][0], like
                        at += size - 1
                        break
                at += 1

    def _like(self, typed: str) -> Found | None:
        """The card whose name is likest to what was typed, if any is like it."""
        if len(typed) < SHORT or not typed.isascii():
            return None
        best: dict[Card, float] = {}
        for name, card in self.called.items():
            likeness = SequenceMatcher(None, typed, name).ratio()
            if len(typed.split()) == len(name.split()) and likeness >= (LIKE_SHORT if len(name) <= SHORT else LIKE):
                best[card] = max(best.get(card, 0), likeness)
        if not best:
            return None
        first, *others = sorted(best, key=lambda card: -best[card])
        rival = others[0] if others and best[first] - best[others[0]] < CLEAR else None
        return Found(first, typed, True, rival)


def plain(text: str) -> str:
    """A text in which names are looked for: small letters, without the points of abbreviations."""
    text = re.sub(r"\b(mr|mrs|ms|dr|prof|col)\.", r"\1", text.casefold())
    return re.sub(r"[ \t]+", " ", text)
