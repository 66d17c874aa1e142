"""Reads a pasted post: a suggestion, an accusation or both, to be shown for confirmation; or says why it is unclear."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from casefile.core.actions import Action
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.texts import N_
from casefile.correspondence.forum.names import CardNames, Found, plain
from casefile.correspondence.forum.quotes import own_words
from casefile.story.i18n import Texts

Kind = Literal["suggestion", "accusation"]

_KINDS: Mapping[Kind, tuple[str, ...]] = {
    "suggestion": ("suggest", "suggestion", "suggesting", "suggests"),
    "accusation": ("accuse", "accusation", "accusing", "accuses"),
}
_JAPANESE: Mapping[str, Kind] = {"推理": "suggestion", "告発": "accusation"}
_PENDING = re.compile(r"告発(?:は|を|の)?(?:保留|予定)|(?:保留|予定)(?:の)?告発")
_NONE = re.compile(
    r"\b(?:no|without)(?: an)? accusation\b(?! pending)|\bwhether\b[^\n.!?]*\baccuse\b"
    r"|告発(?:は|を)?(?:なし|しません|しない)|告発するかどうか"
)
_UNSURE = re.compile(
    r"\b(?:not|never|dont|don't|won't|can't|cannot|maybe|perhaps|if|either|or)\b|n't\b|[?？]|かも|ません|しない"
)
_SPEAKER = re.compile(r"[^\s.,:;!?]+(?: [^\s.,:;!?]+)? (?=suggests\b|accuses\b)|[^\s。、：:]+の(?=推理|告発)")
"""Whose words a turn's result tells, as the thread has it: who suggests is often called like a card."""
_SENTENCE = re.compile(r"[^\n.!?。！？]+[.!?。！？]*")
ALIKE = 0.85

CATEGORY: Mapping[str, tuple[str, str]] = {
    "suspects": (N_("It names no person."), N_("It names two persons: {first} and {second}.")),
    "weapons": (N_("It names no weapon."), N_("It names two weapons: {first} and {second}.")),
    "rooms": (N_("It names no place."), N_("It names two places: {first} and {second}.")),
}
NOTHING = N_("It says neither that you suggest nor that you accuse.")
TWICE = N_("It says twice what you suggest or accuse.")
EITHER = N_("“{typed}” may be {first} or {second}.")
UNSURE = N_("It says “{typed}”: write just what you suggest or accuse.")
ALONE = N_("An accusation is pending without a suggestion.")
LONG = N_("It is longer than 20,000 characters: paste only your own words.")
LONGEST = 20_000


class Unclear(Exception):
    """A post from which no single meaning can be read; ``text`` says why, in English, with ``gaps``."""

    def __init__(self, text: str, **gaps: str | Card) -> None:
        super().__init__(text)
        self.text, self.gaps = text, gaps

    def told(self, edition: Edition, texts: Texts, language: str) -> str:
        """The reason in a sentence."""
        names = {
            name: edition.named(Card(value), language) if name != "typed" else value
            for name, value in self.gaps.items()
        }
        return texts.gettext(self.text).format(**names)


@dataclass(frozen=True, slots=True)
class Posted:
    """What a post says: the cards of a suggestion and of an accusation, in the deck's order of categories.

    ``pending`` says that an accusation is to come. ``guessed`` has each misspelt name with the card it is taken for.
    """

    suggestion: tuple[Card, ...] | None = None
    accusation: tuple[Card, ...] | None = None
    pending: bool = False
    guessed: tuple[tuple[str, Card], ...] = ()

    @property
    def moves(self) -> tuple[Action, ...]:
        """What it asks for at the table: a suggestion, an accusation, or both, one after the other.

        Who does both in one post need not have said that the accusation is pending.
        """
        kind = SuggestPending if self.pending or self.accusation else Suggest
        suggested = (kind(*self.suggestion),) if self.suggestion else ()
        return (*suggested, Accuse(*self.accusation)) if self.accusation else suggested


def read_post(post: str, edition: Edition) -> Posted:
    """What somebody says in a post, quotes left out; raises :class:`Unclear` where it can be read in more ways."""
    if len(post) > LONGEST:
        raise Unclear(LONG)
    text, pending = _pending(plain(own_words(post)))
    said: dict[Kind, tuple[Card, ...]] = {}
    guessed: list[tuple[str, Card]] = []
    for kind, found in _statements(_SPEAKER.sub(" ", _NONE.sub(" ", text)), edition):
        cards = _one_of_each(found, edition)
        if kind in said and said[kind] != cards:
            raise Unclear(TWICE)
        said[kind] = cards
        guessed += [(each.typed, each.card) for each in found if each.guessed]
    if not said:
        raise Unclear(ALONE if pending else NOTHING)
    if pending and "suggestion" not in said:
        raise Unclear(ALONE)
    return Posted(said.get("suggestion"), said.get("accusation"), pending, tuple(dict.fromkeys(guessed)))


def _pending(text: str) -> tuple[str, bool]:
    """The text without "Accusation Pending", also misspelt, and whether it was there."""
    less = _PENDING.sub(" ", text)
    words = list(re.finditer(r"[a-z]+", less))
    for first, *after in zip(words, words[1:], words[2:] + words[-1:], strict=False):
        last = after[1] if after[0][0] in ("is", "still") else after[0]
        if _alike(first[0], "accusation") and _alike(last[0], "pending"):
            less = less[: first.start()] + "." * (last.end() - first.start()) + less[last.end() :]
    return less, less != text


def _alike(typed: str, word: str) -> bool:
    return SequenceMatcher(None, typed, word).ratio() >= ALIKE


def _verbs(sentence: str) -> Iterator[tuple[int, Kind]]:
    """Where a sentence begins to suggest or to accuse."""
    for match in re.finditer(r"[a-z]+", sentence):
        for kind, words in _KINDS.items():
            if any(_alike(match[0], word) for word in words):
                yield match.start(), kind
    for word, kind in _JAPANESE.items():
        for match in re.finditer(word, sentence):
            yield match.start(), kind


def _statements(text: str, edition: Edition) -> Iterator[tuple[Kind, list[Found]]]:
    """Each suggestion and accusation with the cards it names; what it lacks may follow in the next sentences."""
    names, wanted = CardNames(edition), len(edition.deck.names)
    open_: tuple[Kind, list[Found]] | None = None
    for sentence in _SENTENCE.findall(text):
        verbs = sorted(_verbs(sentence))
        if not verbs:
            if open_ is not None and len({_category(each.card, edition) for each in open_[1]}) < wanted:
                open_[1].extend(names.find(sentence))
            continue
        if unsure := _UNSURE.search(sentence):
            raise Unclear(UNSURE, typed=unsure[0])
        cuts = [0, *(at for at, _ in verbs[1:]), len(sentence)]
        for (_, kind), begin, end in zip(verbs, cuts, cuts[1:], strict=False):
            if open_ is not None:
                yield open_
            open_ = (kind, names.find(sentence[begin:end]))
    if open_ is not None:
        yield open_


def _category(card: Card, edition: Edition) -> str:
    return next(name for name in edition.deck.names if card in edition.deck.category(name))


def _one_of_each(found: Sequence[Found], edition: Edition) -> tuple[Card, ...]:
    """One card of each category, or the reason why not."""
    chosen: dict[str, Card] = {}
    for each in found:
        name = _category(each.card, edition)
        if each.other is not None:
            raise Unclear(EITHER, typed=each.typed, first=each.card, second=each.other)
        if chosen.setdefault(name, each.card) != each.card:
            raise Unclear(CATEGORY[name][1], first=chosen[name], second=each.card)
    for name in edition.deck.names:
        if name not in chosen:
            raise Unclear(CATEGORY[name][0])
    return tuple(chosen[name] for name in edition.deck.names)


def confirmation(posted: Posted, edition: Edition, texts: Texts, language: str) -> list[str]:
    """What was read, in sentences, to be confirmed before anything is done."""
    _, lines = texts.gettext, []

    def thing(card: Card) -> str:
        name = edition.named(card, language)
        # A person and somebody's room have no article.
        bare = card in edition.deck.suspects or "'" in edition.short(card)
        return name if bare else _("the {card}").format(card=name)

    def cards(which: tuple[Card, ...]) -> dict[str, Any]:
        return dict(zip(("suspect", "weapon", "room"), map(thing, which), strict=True))

    if posted.suggestion is not None:
        lines.append(_("Suggestion: {suspect}, in {room}, with {weapon}.").format(**cards(posted.suggestion)))
    if posted.pending:
        lines.append(_("Accusation Pending."))
    if posted.accusation is not None:
        lines.append(_("Accusation: {suspect}, in {room}, with {weapon}.").format(**cards(posted.accusation)))
    for typed, card in posted.guessed:
        lines.append(_("“{typed}” is read as {card}.").format(typed=typed, card=edition.named(card, language)))
    return lines
