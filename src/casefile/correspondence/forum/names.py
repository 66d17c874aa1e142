"""The cards that a sentence names, also where they are misspelt."""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache
from importlib import resources

from casefile.core.cards import Card
from casefile.core.editions import CLUE, Edition, shipped_edition
from casefile.correspondence.forum.traced import plain_name

LIKE = 0.8
"""The least likeness, from 0 to 1, at which a word is taken for a misspelt name; short names need more."""
LIKE_SHORT, SHORT = 0.86, 4
CLEAR = 0.08
"""The least lead in likeness of the best name over the next."""
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
"""Words that are no misspelt names, however much they look like one."""
_KATAKANA = {letter: letter + 0x60 for letter in range(0x3041, 0x3097)}


@dataclass(frozen=True, slots=True)
class Found:
    """A card that a text names."""

    card: Card
    """The card."""
    typed: str
    """The words that name it."""
    start: int
    """The place where they begin."""
    end: int
    """The place where they end."""
    guessed: bool = False
    """Whether the name is misspelt."""
    other: Card | None = None
    """Another card that the words may mean as well."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """A name in a text that belongs to a card of another edition only."""

    typed: str
    """The words."""
    start: int
    """The place where they begin."""
    end: int
    """The place where they end."""
    edition: str
    """The other edition."""


class CardNames:
    """All names of an edition's cards: in each language, in short, and those used elsewhere for the same cards."""

    def __init__(self, edition: Edition) -> None:
        whole = _own_names(edition)
        own = {name: min(cards) for name, cards in whole.items() if len(cards) == 1}
        self.parts: Mapping[str, Card] = dict(_parts(whole))
        self.called: Mapping[str, Card] = {**dict(_turned(own)), **_other_names(edition), **own}
        self.own: Mapping[str, Card] = {**self.parts, **own}
        self.strangers = {
            name: other.slug
            for other in map(shipped_edition, CLUE.shipped)
            if edition.family == CLUE and other.slug != edition.slug
            for name in (*_own_names(other), *_other_names(other))
            if name not in self.called and name not in self.parts and name not in whole
        }
        self._likes: dict[str, Found | None] = {}

    def find(self, text: str) -> list[Found]:
        """Return every card that ``text`` names, in order.

        Exact names are looked for first, the longest first; then misspelt names of several words; then words that only
        one name has; then misspelt names of one word.
        """
        exact, rest = _exact(katakana(text), {*self.called, *self.strangers})
        found = [Found(self.called[name], text[at:end], at, end) for name, at, end in exact if name in self.called]
        long = list(self._misspelt(rest, (3, 2)))
        parts, rest = _exact(_without(rest, long), self.parts)
        found += [*long, *(Found(self.parts[name], text[at:end], at, end) for name, at, end in parts)]
        return sorted((*found, *self._misspelt(rest, (1,))), key=lambda each: each.start)

    def strange(self, text: str) -> list[Stranger]:
        """Return every name in ``text`` of a card that is not in this edition but in another one, in order."""
        exact, _ = _exact(katakana(text), {*self.called, *self.strangers})
        found = [(name, at, end) for name, at, end in exact if name in self.strangers]
        strangers = [Stranger(text[at:end], at, end, self.strangers[name]) for name, at, end in found]
        return sorted(strangers, key=lambda each: each.start)

    def _misspelt(self, text: str, sizes: tuple[int, ...]) -> Iterator[Found]:
        for part in re.finditer(r"[^\n.,;:!?()]+", text):
            words = [(part.start() + word.start(), word[0]) for word in _WORD.finditer(part[0])]
            at = 0
            while at < len(words):
                for size in sizes:
                    taken = words[at : at + size]
                    typed = " ".join(word for _, word in taken)
                    if len(taken) == size and not _COMMON & set(typed.split()) and (like := self._like(typed)):
                        yield replace(like, start=taken[0][0], end=taken[-1][0] + len(taken[-1][1]))
                        at += size - 1
                        break
                at += 1

    def _like(self, typed: str) -> Found | None:
        """Return the card whose name is most like the typed word, if any is like enough."""
        if len(typed) < SHORT or not typed.isascii():
            return None
        if typed not in self._likes:
            self._likes[typed] = self._likest(typed)
        return self._likes[typed]

    def _likest(self, typed: str) -> Found | None:
        best: dict[Card, float] = {}
        for name, card in self.own.items():
            matcher = SequenceMatcher(None, typed, name)
            like = LIKE_SHORT if len(name) <= SHORT else LIKE
            if matcher.real_quick_ratio() < like or len(typed.split()) != len(name.split()):
                continue
            if (likeness := matcher.ratio()) >= like:
                best[card] = max(best.get(card, 0), likeness)
        if not best:
            return None
        first, *others = sorted(best, key=lambda card: -best[card])
        rival = others[0] if others and best[first] - best[others[0]] < CLEAR else None
        return Found(first, typed, 0, 0, True, rival)


def _parts(whole: Mapping[str, set[Card]]) -> Iterator[tuple[str, Card]]:
    """Yield the words that only one card's name has, with that card."""
    for word in {word for name in whole for word in name.split() if len(word) >= 4 and word not in whole}:
        cards = {card for name, ids in whole.items() if word in name.split() for card in ids}
        if len(cards) == 1:
            yield word, min(cards)


def _turned(own: Mapping[str, Card]) -> Iterator[tuple[str, Card]]:
    """Yield the names of two words as other languages order them: "shell of koopa", and "bedroom of peach"."""
    for name, card in own.items():
        if match := re.fullmatch(r"(\w+)(?:'s)? (\w+)", name, re.ASCII):
            yield f"{match[2]} of {match[1]}", card


def _exact(text: str, names: Collection[str]) -> tuple[list[tuple[str, int, int]], str]:
    """Return the names that stand in a text with their places, the longest first, and the text without them."""
    found = list[tuple[str, int, int]]()
    for name in sorted(names, key=len, reverse=True):
        here = [match.span() for match in _named(name).finditer(text)] if name in text else []
        found += [(name, *span) for span in here]
        for start, end in here:
            text = text[:start] + "\n" * (end - start) + text[end:]
    return found, text


def _without(text: str, found: Iterable[Found]) -> str:
    for each in found:
        text = text[: each.start] + "\n" * (each.end - each.start) + text[each.end :]
    return text


def katakana(text: str) -> str:
    """Return a text with its hiragana as katakana, in which names of Japanese cards may be written."""
    return text.translate(_KATAKANA)


def _own_names(edition: Edition) -> dict[str, set[Card]]:
    called: dict[str, set[Card]] = {}
    for card, face in edition.faces.items():
        for name in (*face.name.values(), *face.short.values()):
            called.setdefault(katakana(plain_name(name)), set()).add(card)
    return called


def _other_names(edition: Edition) -> dict[str, Card]:
    """Return the names of a shipped edition's cards elsewhere; a group's own edition has none."""
    if edition.slug not in CLUE.shipped or edition != shipped_edition(edition.slug):
        return {}
    return {plain_name(name): Card(card) for card, names in _elsewhere()[edition.slug].items() for name in names}


@lru_cache
def _elsewhere() -> Mapping[str, Mapping[str, list[str]]]:
    file = resources.files("casefile.correspondence.forum") / "other_names.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=1024)
def _named(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name))
