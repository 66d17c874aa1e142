"""Reads a pasted post: a suggestion, an accusation or both, with what each word was taken for; or why it is unclear."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Any

from casefile.core.actions import Action
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.texts import N_
from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.marks import Mark, marks
from casefile.correspondence.forum.names import CardNames, Found
from casefile.correspondence.forum.orders import (
    Kind,
    Order,
    Verb,
    alike,
    clause,
    orders,
    sentences,
    unfit,
    verbs,
    words,
)
from casefile.correspondence.forum.quotes import OwnWords, SetAside, own_words
from casefile.correspondence.forum.traced import Span
from casefile.story.i18n import Texts

CATEGORY: Mapping[str, tuple[str, str]] = {
    "suspects": (N_("It names no person."), N_("It names two persons: {first} and {second}.")),
    "weapons": (N_("It names no weapon."), N_("It names two weapons: {first} and {second}.")),
    "rooms": (N_("It names no place."), N_("It names two places: {first} and {second}.")),
}
NOTHING = N_("It says neither that you suggest nor that you accuse.")
TWICE = N_("It says twice what you suggest or accuse.")
TURNED = N_("It accuses before it suggests: an accusation comes last in a turn.")
EITHER = N_("“{typed}” may be {first} or {second}.")
UNSURE = N_("It says “{typed}”: write just what you suggest or accuse.")
PENDING = N_("It says “{typed}”: write just “Accusation Pending”, or nothing about it.")
ALONE = N_("An accusation is pending without a suggestion.")
OTHERS = N_("It tells what the camp of {first} does, which is not yours.")
UNMARKED = N_("“{typed}” begins a quote that has no marks: leave out what others wrote.")
OPEN = N_("A quote begins or ends here, and its other end is missing.")
STRUCK = N_("“{typed}” is struck through: leave it out, or write it anew.")
SHOWN = N_("“{typed}” stands in quotation marks or as code: write it as your own words.")
STRANGER = N_("“{typed}” is in another list of cards than the one of this game.")
LONG = N_("It is longer than 20,000 characters: paste only your own words.")
LONGEST = 20_000
_PENDING_WORDS = ("is", "still", "are", "remains")
_JAPANESE_PENDING = re.compile(
    r"告発(?:は|を|の)?(?:保留|予定)(?:です|します|とします|中です|中)?|(?:保留|予定)(?:の)?告発"
)
_SPEAKER_BEFORE = re.compile(r"\b(?:camp|team|by|camp of|team of) $")
_SPEAKER_AFTER = re.compile(
    r"'s (?:turn|camp|team|suggestion|accusation|move|post)\b|['s]* (?:here|camp|team|suggests|accuses)\b"
    r"|の(?:推理|告発|番|キャンプ)"
)
_SPEAKER = re.compile(r"\b(?:i|we|i'd|we'd|i'm|we're)\b[^\n]*$")
_TELLER = re.compile(r"[^\s.,:;!?]+(?: [^\s.,:;!?]+)? (?=suggests\b|accuses\b)")
_IN_QUOTATION_MARKS = re.compile(r"[\"“„«][^\"“”„«»\n]*[\"”“»]")
_AFTER_VERB = re.compile(r"\s*(?:that )?(?:we|you|they|he|she|everybody|everyone|to|not|waiting)\b")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a post is unclear: a ``text`` in English with ``gaps``, and where; nowhere for what is missing."""

    text: str
    gaps: tuple[tuple[str, str | Card], ...] = ()
    span: Span | None = None

    def told(self, edition: Edition, texts: Texts, language: str) -> str:
        """The reason in a sentence."""
        names = {name: edition.named(Card(value), language) if name != "typed" else value for name, value in self.gaps}
        return texts.gettext(self.text).format(**names)


class Unclear(Exception):
    """A post from which no single meaning can be read, with every ``reason`` why."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(reasons[0].text)
        self.reasons = reasons

    def told(self, edition: Edition, texts: Texts, language: str) -> str:
        """The first reason in a sentence."""
        return self.reasons[0].told(edition, texts, language)


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


@dataclass(frozen=True, slots=True)
class Reading:
    """How a post was read: what it says, or every reason why it is unclear; and what each word was taken for.

    ``overlooked`` has what was set aside and could be an order all the same, such as an order in a quote.
    """

    posted: Posted | None
    reasons: tuple[Reason, ...] = ()
    marks: tuple[Mark, ...] = ()
    overlooked: tuple[str, ...] = ()


def read_post(post: str, edition: Edition, camp: Card | None = None) -> Posted:
    """What somebody says in a post, quotes left out; raises :class:`Unclear` where it is not one clear order."""
    reading = read_marked(post, edition, camp)
    if reading.posted is None:
        raise Unclear(*reading.reasons)
    return reading.posted


def read_marked(post: str, edition: Edition, camp: Card | None = None) -> Reading:
    """How a post of ``camp`` is read; of any camp where none is named."""
    if len(post) > LONGEST:
        return Reading(None, (Reason(LONG),))
    notes = _Notes(own_words(post), CardNames(edition), edition, camp)
    posted = _posted(notes)
    reasons = notes.sorted_reasons()
    pieces = marks(post, notes.used, [reason.span for reason in reasons], notes.joining())
    return Reading(None if reasons else posted, reasons, pieces, tuple(notes.overlooked))


@dataclass(slots=True)
class _Notes:
    """What has been found in a post so far; ``rest`` are the author's words that have not been understood yet."""

    own: OwnWords
    names: CardNames
    edition: Edition
    camp: Card | None
    rest: str = ""
    used: dict[Span, str | Card] = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)
    overlooked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rest = self.own.text.text

    def use(self, start: int, end: int, meaning: str | Card) -> None:
        """Note what these letters mean."""
        self.used[self.own.text.span(start, end)] = meaning

    def cover(self, start: int, end: int) -> None:
        """Leave these letters out of what is still to be read; what stands around them keeps its place."""
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]

    def doubt(self, text: str, start: int, end: int, **gaps: str | Card) -> None:
        """Note that these letters make the post unclear."""
        self.reasons.append(Reason(text, tuple(gaps.items()), self.own.text.span(start, end)))

    def unsure(self, start: int, end: int, text: str = UNSURE) -> None:
        """Note that a word makes the post unclear, without the blanks around it."""
        word = self.own.text.text[start:end]
        start += len(word) - len(word.lstrip(" \n.,;:"))
        self.doubt(text, start, end, typed=word.strip(" \n.,;:"))

    def sorted_reasons(self) -> tuple[Reason, ...]:
        """Every reason once, in the order of the post; what is missing last."""
        kept: list[Reason] = []
        for reason in sorted(self.reasons, key=lambda each: each.span or (LONGEST, LONGEST)):
            last = kept[-1].span if kept else None
            inside = last is not None and reason.span is not None and reason.span[0] < last[1]
            if not inside and reason not in kept:
                kept.append(reason)
        return tuple(kept)

    def joining(self) -> Iterator[Span]:
        """The words that join the cards of an order, in the sentences that have something of it."""
        yield from self.own.markup
        text = self.own.text
        for start, end in sentences(text.text):
            first, last = text.span(start, end)
            if any(first <= span[0] < last for span in self.used):
                for match in doubts.JOINING.finditer(text.text, start, end):
                    yield text.span(*match.span())


# -- one step after the other ----------------------------------------------------------------------------------------


def _posted(notes: _Notes) -> Posted:
    """Read it all; what makes it unclear is noted."""
    _set_aside(notes)
    nothing = _no_accusation(notes)
    _doubts_anywhere(notes)
    pending = _pending(notes)
    _in_quotation_marks(notes)
    spoken = _speakers(notes)
    found = notes.names.find(notes.rest)
    _forms(notes, found, spoken)
    _doubts_beside(notes, found)
    said = _said(notes, found)
    if pending and "suggestion" not in said:
        notes.reasons.append(Reason(ALONE))
    elif not verbs(notes.rest):
        notes.reasons.append(Reason(NOTHING))
    if nothing and (pending or "accusation" in said):
        notes.unsure(*nothing)
    guessed = tuple(dict.fromkeys((each.typed, each.card) for each in found if each.guessed))
    return Posted(said.get("suggestion"), said.get("accusation"), pending, guessed)


def _set_aside(notes: _Notes) -> None:
    """Note what is not the author's own, and what of it may be meant all the same."""
    for each in notes.own.aside:
        shown = shorten(" ".join(each.text.split()), 60, placeholder="…")
        if text := _reason_aside(notes, each):
            gaps = () if text == OPEN else (("typed", shown),)
            notes.reasons.append(Reason(text, gaps, each.span))
        elif verbs(each.text):
            notes.overlooked.append(shown)


def _reason_aside(notes: _Notes, each: SetAside) -> str:
    """Why words that are not read make the post unclear; nothing where they do not."""
    if each.why == "lead":
        return UNMARKED
    named, begun = notes.names.find(each.text), verbs(each.text)
    if each.why == "signature":
        alone = {card.typed for card in named} & {line.strip(" .!,;:-*") for line in each.text.split("\n")}
        return UNSURE if begun or alone else ""
    meant = named or begun or "pending" in each.text or re.search("[\u0335-\u0338]", each.text)
    return {"open": OPEN, "struck": STRUCK, "code": SHOWN}.get(each.why, "") if meant else ""


def _doubts_anywhere(notes: _Notes) -> None:
    for pattern in (doubts.ANYWHERE, doubts.REFUSAL):
        for match in pattern.finditer(notes.rest):
            notes.unsure(*match.span())
    for match in doubts.ABBREVIATED.finditer(notes.rest):
        notes.unsure(*match.span(), PENDING)


def _no_accusation(notes: _Notes) -> Span | None:
    """Where it says that nothing is accused, which is no order."""
    found = None
    for match in doubts.NO_ACCUSATION.finditer(notes.rest):
        found = match.span()
        notes.use(*found, "none")
    if found is not None:
        notes.rest = doubts.NO_ACCUSATION.sub(lambda match: " " * len(match[0]), notes.rest)
    return found


def _pending(notes: _Notes) -> bool:
    """Whether an accusation is pending, said plainly, also misspelt; any other word of it is unclear."""
    said = False
    for start, end in list(sentences(notes.rest)):
        sentence = notes.rest[start:end]
        places = [match.span() for match in _JAPANESE_PENDING.finditer(sentence)] or list(_pending_words(sentence))
        loose = [match.span() for match in re.finditer(r"[a-z]+", sentence) if alike(match[0], "pending")]
        if not places and not loose:
            continue
        no = doubts.PENDING.search(sentence)
        if no or not places:
            _unsure_pending(notes, start, [*places, *loose, *([no.span()] if no else [])])
            places = [*places, *loose]
        else:
            said = True
            for first, last in places:
                notes.use(start + first, start + last, "pending")
        for first, last in places:
            notes.cover(start + first, start + last)
    return said


def _unsure_pending(notes: _Notes, start: int, places: Sequence[Span]) -> None:
    notes.unsure(start + min(first for first, _ in places), start + max(last for _, last in places), PENDING)


def _pending_words(sentence: str) -> Iterator[Span]:
    """ "Accusation Pending", "accusation is still pending", "pending accusation"."""
    found = list(re.finditer(r"[a-z]+", sentence))
    at = 0
    while at < len(found):
        after = at + 1
        while after < len(found) and found[after][0] in _PENDING_WORDS:
            after += 1
        if after < len(found):
            pair = (found[at][0], found[after][0])
            plain = alike(pair[0], "accusation") and alike(pair[1], "pending")
            turned = after == at + 1 and alike(pair[0], "pending") and alike(pair[1], "accusation")
            if plain or turned:
                yield found[at].start(), found[after].end()
                at = after
        at += 1


def _in_quotation_marks(notes: _Notes) -> None:
    for match in _IN_QUOTATION_MARKS.finditer(notes.rest):
        if verbs(match[0]):
            notes.unsure(*match.span(), SHOWN)
            notes.cover(*match.span())


def _speakers(notes: _Notes) -> list[int]:
    """Where the names of who speaks end; camps are called like cards, and a name that says who speaks is none."""
    ends = []
    if notes.camp is None:
        # A turn's result tells whose it is: who suggests is often called like a card.
        for match in _TELLER.finditer(notes.rest):
            ends.append(match.end())
            notes.cover(*match.span())
    persons = [each for each in notes.names.find(notes.rest) if each.card in notes.edition.deck.suspects]
    for each in persons:
        if _is_speaker(notes, each, persons):
            ends.append(each.end)
            begin = _SPEAKER_BEFORE.search(notes.rest[: each.start])
            first = begin.start() if begin else each.start
            if notes.camp is not None and each.card != notes.camp:
                notes.doubt(OTHERS, first, each.end, first=each.card)
            else:
                notes.use(first, each.end, "camp")
            notes.cover(each.start, each.end + 2 * notes.rest.startswith("'s", each.end))
    return ends


def _is_speaker(notes: _Notes, each: Found, persons: Sequence[Found]) -> bool:
    """Whether a name says who speaks: "camp Peach", "Peach's turn", "Peach: I suggest", or the camp's own signature."""
    before, after = notes.rest[: each.start], notes.rest[each.end :]
    if each.guessed:
        return False
    if _SPEAKER_BEFORE.search(before) or _SPEAKER_AFTER.match(after):
        return True
    line_before, line_after = before.rpartition("\n")[2], after.partition("\n")[0]
    if not line_before.strip(" ") and re.match(r" *:", line_after) and verbs(line_after):
        return True
    signed = not line_before.strip(" -–—~") and not after.strip(" \n.") and before.endswith("\n" + line_before)
    apart = before[: len(before) - len(line_before)].endswith("\n\n")
    return signed and apart and each.card == notes.camp and len(persons) > 1


def _forms(notes: _Notes, found: Sequence[Found], spoken: Sequence[int]) -> None:
    """Note what is used of each verb, and which is no order of who writes."""
    bare = notes.rest
    for each in found:
        bare = bare[: each.start] + " " * (each.end - each.start) + bare[each.end :]
    last = 0
    for verb in verbs(notes.rest):
        # What stands before a second verb begins after the cards of the first one.
        named = max((each.end for each in found if each.end <= verb.start and last), default=last)
        before, last = clause(bare, verb.start)[-max(1, verb.start - max(last, named)) :], verb.end
        speaker = _SPEAKER.search(before) if verb.form in ("base", "ing") else None
        notes.use(verb.start - len(before) + speaker.start() if speaker else verb.start, verb.end, verb.kind)
        told = verb.form == "third" and (notes.camp is None or _just_before(notes.rest, spoken, verb))
        word = "" if told else unfit(verb, before)
        if word:
            begin = verb.start - (len(before) - before.rfind(word)) if word in before else verb.start
            notes.unsure(begin, verb.end)
        after = _AFTER_VERB.match(notes.rest[verb.end :]) if verb.form in ("base", "ing") else None
        if after:
            notes.unsure(verb.start, verb.end + after.end())
        if no := doubts.BEFORE.search(before):
            notes.unsure(verb.start - len(before) + no.start(), verb.end)


def _just_before(text: str, spoken: Sequence[int], verb: Verb) -> bool:
    return any(end <= verb.start and not text[end : verb.start].strip(" s'") for end in spoken)


def _doubts_beside(notes: _Notes, found: Sequence[Found]) -> None:
    """Note what makes an order none in its sentence: in every one with a verb or a card."""
    all_verbs, strangers = verbs(notes.rest), notes.names.strange(notes.rest)
    for start, end in sentences(notes.rest):
        here = [verb for verb in all_verbs if start <= verb.start < end]
        cards = [each for each in found if start <= each.start < end]
        if not here and not cards:
            continue
        for match in doubts.BESIDE.finditer(notes.rest[start:end]):
            notes.unsure(start + match.start(), start + match.end())
        for stranger in strangers:
            if start <= stranger.start < end:
                notes.unsure(stranger.start, stranger.end, STRANGER)
        if here and not cards:
            _only_announces(notes, start, end, here)


def _only_announces(notes: _Notes, start: int, end: int, here: Sequence[Verb]) -> None:
    """Note any word of a sentence without cards by which it does more than announce an order."""
    known = doubts.BARE | doubts.BEFORE_VERB | doubts.BEFORE_NOUN
    begin = max(start, here[0].start - len(clause(notes.rest, here[0].start)))
    said = notes.rest[begin:end]
    for verb in here:
        said = said.replace(notes.rest[verb.start : verb.end], " ")
    if any(word not in known and not word.isdigit() for word in words(said)):
        notes.unsure(begin, end)


def _said(notes: _Notes, found: Sequence[Found]) -> dict[Kind, tuple[Card, ...]]:
    """The cards of each order; every card that is named must be one of them."""
    begun, first = orders(notes.rest, found)
    if begun and first:
        begun[0] = Order(begun[0].verb, [*first, *begun[0].found])
    said: dict[Kind, tuple[Card, ...]] = {}
    for order in begun:
        cards, kind = _one_of_each(notes, order), order.verb.kind
        if cards is None:
            continue
        if kind in said and said[kind] != cards:
            notes.doubt(TWICE, order.verb.start, order.verb.end)
        if kind == "suggestion" and "accusation" in said:
            notes.doubt(TURNED, order.verb.start, order.verb.end)
        said[kind] = cards
    return said


def _one_of_each(notes: _Notes, order: Order) -> tuple[Card, ...] | None:
    """One card of each category, or the reasons why not."""
    deck, chosen, doubted = notes.edition.deck, dict[str, Card](), len(notes.reasons)
    for each in order.found:
        name = next(name for name in deck.names if each.card in deck.category(name))
        if each.other is not None:
            notes.doubt(EITHER, each.start, each.end, typed=each.typed, first=each.card, second=each.other)
        elif chosen.setdefault(name, each.card) != each.card:
            notes.doubt(CATEGORY[name][1], each.start, each.end, first=chosen[name], second=each.card)
        else:
            notes.use(each.start, each.end, each.card)
    if len(notes.reasons) > doubted:
        return None
    missing = [name for name in deck.names if name not in chosen]
    notes.reasons += [Reason(CATEGORY[name][0]) for name in missing]
    return None if missing else tuple(chosen[name] for name in deck.names)


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
