"""The reading of a post that was pasted from a forum: its suggestion or accusation, with the meaning of each word."""

import re
from collections.abc import Iterator, Sequence
from textwrap import shorten

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.chatter import (
    BARE_IN_JAPANESE,
    SPEAKING,
    doubt_after,
    doubt_before,
    doubt_in,
    narrates,
    plain_lead,
)
from casefile.correspondence.forum.corrections import corrected, declared, edited, former_card
from casefile.correspondence.forum.labels import implied, listed
from casefile.correspondence.forum.marks import marks
from casefile.correspondence.forum.names import CardNames, Found
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import (
    Kind,
    Order,
    Verb,
    clause,
    orders,
    sentence_begin,
    sentences,
    verbs,
    words,
)
from casefile.correspondence.forum.parsed_post import (
    ALONE,
    CATEGORY,
    EITHER,
    LONG,
    LONGEST,
    NOTHING,
    OPEN,
    PENDING,
    SHOWN,
    STRANGER,
    STRUCK,
    TURNED,
    TWICE,
    UNMARKED,
    UNSURE,
    Doubt,
    Posted,
    PostReading,
    Unclear,
)
from casefile.correspondence.forum.pending import no_accusation, pending
from casefile.correspondence.forum.quotes import SetAside, own_words
from casefile.correspondence.forum.recounts import TALLIED, recounts, stories, suggests_itself
from casefile.correspondence.forum.signoffs import asides, signed_end
from casefile.correspondence.forum.speakers import addressed, forms, speakers
from casefile.correspondence.forum.traced import Span, plain_name

SHORT = 7
"""The most words of a line in a signature that may answer the order above it, instead of being a motto."""
_ANNOUNCED_IN_JAPANESE = re.compile(
    "(?:推理|提案|告発)は(?:これ|こちら|次の通り|以下|この|こう)|(?:推理|提案|告発)(?:を|です|します|に|:|：)"
)
_TOLD_WITH = re.compile(
    r"\b(?:in|into|inside|on|at|to|of|with|w/|using|by|via|wielding) ?(?:the |a |an |his |her |that |their |own "
    r"|w/ )*(?:[a-z]+ )?$"
)
_IN_QUOTATION_MARKS = re.compile(r"[\"“„«][^\"“”„«»\n]*[\"”“»]")


def read_post(post: str, edition: Edition, camp: Card | None = None) -> Posted:
    """Return what the author of ``post`` suggests and accuses; quotes of others do not count.

    - ``camp`` is the camp whose post it is; ``None`` for any camp.

    Raise :class:`Unclear` if it has not exactly one clear meaning.
    """
    reading = read_marked(post, edition, camp)
    if reading.posted is None:
        raise Unclear(*reading.reasons)
    return reading.posted


def read_marked(post: str, edition: Edition, camp: Card | None = None, people: Sequence[str] = ()) -> PostReading:
    """Return the reading of ``post``: its suggestion and accusation, or why it is unclear, and each word's meaning.

    - ``camp`` is the camp whose post it is; ``None`` for any camp.
    - ``people`` are the names with which the post may be signed.
    """
    if len(post) > LONGEST:
        return PostReading(post, None, (Doubt(LONG),))
    notes = Notes(own_words(post), CardNames(edition), edition, camp)
    _signed(notes, people)
    posted = _posted(notes, post)
    reasons = notes.sorted_reasons()
    pieces = marks(post, notes.used, [reason.span for reason in reasons], notes.joining())
    return PostReading(post, None if reasons else posted, reasons, pieces, tuple(notes.overlooked))


def _signed(notes: Notes, people: Sequence[str]) -> None:
    """Set aside a name that signs the post in its last line, unless it could mean anything else."""
    known = [name for name in map(plain_name, people) if name and not notes.names.find(name) and not _takes_back(name)]
    names = "|".join(map(re.escape, known))
    if known and (signed := re.search(rf"(?:^|(?<=\n)|(?<=, ))[-–—~ \t]*(?:{names})[\s.!]*\Z", notes.rest)):
        notes.cover(*signed.span())


def _posted(notes: Notes, post: str) -> Posted:
    """Return the orders of the post, and note every reason why it is unclear."""
    _set_aside(notes, corrected(notes))
    edited(notes)
    former_card(notes)
    asides(notes, post)
    signed_end(notes, post)
    stories(notes)
    listed(notes)
    for match in doubts.HARMLESS_PHRASE.finditer(notes.rest):
        notes.cover(*match.span())
    declared(notes)
    nothing = no_accusation(notes)
    _doubts_anywhere(notes)
    waits = pending(notes)
    recounts(notes)
    suggests_itself(notes)
    _in_quotation_marks(notes)
    spoken = speakers(notes)
    addressed(notes)
    _cover_leads(notes, spoken)
    implied(notes, waits)
    found = notes.names.find(notes.rest)
    forms(notes, found, spoken)
    _doubts_beside(notes, found)
    said = _said(notes, found)
    if waits and "suggestion" not in said:
        notes.reasons.append(Doubt(ALONE))
    elif not notes.verbs() or not (said or notes.reasons):
        notes.reasons.append(Doubt(NOTHING))
    if nothing and (waits or "accusation" in said):
        notes.unsure(*nothing)
    guessed = tuple(dict.fromkeys((each.typed, each.card) for each in found if each.guessed))
    return Posted(said.get("suggestion"), said.get("accusation"), waits, guessed)


def _set_aside(notes: Notes, replaced: frozenset[Span]) -> None:
    """Note the words that are not the author's own, and those of them that may be meant all the same.

    ``replaced`` are the places of a first plan that the author has replaced.
    """
    for each in notes.own.aside:
        if each.span in replaced:
            continue
        shown = shorten(" ".join(each.text.split()), 60, placeholder="…")
        if text := _reason_aside(notes, each):
            gaps = () if text == OPEN else (("typed", shown),)
            notes.reasons.append(Doubt(text, gaps, each.span))
        elif verbs(each.text):
            notes.overlooked.append(shown)


def _reason_aside(notes: Notes, each: SetAside) -> str:
    """Return why words that are not read make the post unclear; empty if they do not."""
    if each.why == "lead":
        return UNMARKED
    named, begun = notes.names.find(each.text), verbs(each.text)
    if each.why == "signature":
        if any(_takes_back(line) for line in each.text.split("\n")):
            return UNSURE
        alone = {card.typed for card in named} & {line.strip(" .!,;:-*") for line in each.text.split("\n")}
        return UNSURE if begun or alone else ""
    if each.why == "struck" and TALLIED.search(each.text) and not begun:
        return ""
    meant = named or begun or "pending" in each.text or re.search("[\u0335-\u0338]", each.text)
    return {"open": OPEN, "struck": STRUCK, "code": SHOWN}.get(each.why, "") if meant else ""


def _takes_back(line: str) -> bool:
    """Return whether a short line of a signature takes back the order above it."""
    meant = any(each.search(line) for each in (doubts.ANYWHERE, doubts.REFUSAL, doubts.TAKEN_BACK))
    return meant and len(words(line)) <= SHORT


def _doubts_anywhere(notes: Notes) -> None:
    for pattern in (doubts.ANYWHERE, doubts.REFUSAL):
        for match in pattern.finditer(notes.rest):
            notes.unsure(*match.span())
    for match in doubts.ABBREVIATED.finditer(notes.rest):
        notes.unsure(*match.span(), PENDING)


def _in_quotation_marks(notes: Notes) -> None:
    for match in _IN_QUOTATION_MARKS.finditer(notes.rest):
        if verbs(match[0]):
            notes.unsure(*match.span(), SHOWN)
            notes.cover(*match.span())


def _cover_leads(notes: Notes, spoken: Sequence[int]) -> None:
    """Set aside the talk that leads to an order in its own sentence, as in "After a long talk, we suggest"."""
    for verb in notes.verbs():
        begin, own = sentence_begin(notes.rest, verb.start), clause(notes.rest, verb.start)
        lead = notes.rest[begin : verb.start - len(own)]
        told = verb.form == "third" and any(begin <= end <= verb.start for end in spoken)
        if (
            words(lead)
            and (told or SPEAKING.search(own))
            and not verbs(lead)
            and not notes.names.find(lead)
            and plain_lead(lead)
        ):
            notes.cover(begin, begin + len(lead))


def _doubts_beside(notes: Notes, found: Sequence[Found]) -> None:
    """Note the words that leave no clear order in a sentence with a verb or a card."""
    all_verbs, strangers = notes.verbs(), notes.names.strange(notes.rest)
    begins = [
        sentence_begin(notes.rest, start)
        for start in (*(verb.start for verb in all_verbs), *(card.start for card in found))
    ]
    for start, end in sentences(notes.rest):
        here = [verb for verb in all_verbs if start <= verb.start < end]
        cards = [each for each in found if start <= each.start < end]
        if not here and not cards:
            for part_start, part_end in _between_smileys(notes, start, end):
                _beside_the_order(notes, part_start, part_end, start < min(begins, default=0))
            continue
        for match in doubts.BESIDE.finditer(notes.rest[start:end]):
            notes.unsure(start + match.start(), start + match.end())
        for stranger in strangers:
            if start <= stranger.start < end:
                notes.unsure(stranger.start, stranger.end, STRANGER)
        if here and not cards:
            _only_announces(notes, start, end, here)
        else:
            _only_orders(notes, start, end, [*here, *cards])


def _between_smileys(notes: Notes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a sentence without an order: a smiley ends one, as a full stop does."""
    begin = start
    for smiley in doubts.SMILEY.finditer(notes.own.text.text, start, end):
        yield begin, smiley.start()
        begin = smiley.end()
    yield begin, end


def _beside_the_order(notes: Notes, start: int, end: int, before: bool) -> None:
    """Note a sentence that has no part of an order, unless it is plain talk or each word is known to be harmless.

    ``before`` is whether it stands before all orders of the post.
    """
    sentence = notes.rest[start:end]
    if (doubt_before(sentence) if before else doubt_after(sentence)) is None:
        return
    if taken := doubts.TAKEN_BACK.search(sentence):
        notes.unsure(start + taken.start(), start + taken.end())
    elif any(
        word not in doubts.HARMLESS and not word.isdigit()
        for word in words(doubts.HARMLESS_JAPANESE.sub(" ", sentence))
    ):
        notes.unsure(start, end)


def _only_orders(notes: Notes, start: int, end: int, known: Sequence[Verb | Found]) -> None:
    """Note the first word of an order's sentence that is not needed to suggest or to accuse."""
    text, plain = notes.rest, doubts.BESIDE_CARDS | doubts.LEAD | doubts.BARE | doubts.BEFORE_VERB | doubts.BEFORE_NOUN
    if not any(isinstance(each, Verb) and each.form != "noun" for each in known):
        plain |= doubts.BELIEF
    for each in known:
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    told = _is_told(notes, start, end, known)
    for match in re.finditer(r"[^\W\d_]+(?:'[a-z]+)?", text[start:end]):
        if told and narrates(notes.rest[start:end], told[0] - start, match.start(), told[1] - start):
            continue
        if match[0] not in plain and not doubts.JOINED.fullmatch(match[0]):
            notes.unsure(start + match.start(), start + match.end())
            return


def _is_told(notes: Notes, start: int, end: int, known: Sequence[Verb | Found]) -> tuple[int, int] | None:
    """Return the beginnings of the first part and the last card of an order that is told as a story; else ``None``.

    A story names one card of each kind, with words such as "in the" and "with a" before the place and the weapon.
    """
    cards = sorted((each for each in known if isinstance(each, Found)), key=lambda each: each.start)
    kinds = [
        name for each in cards for name in notes.edition.deck.names if each.card in notes.edition.deck.category(name)
    ]
    if sorted(kinds) != sorted(notes.edition.deck.names) or len(cards) == len(known):
        return None
    for each, kind in zip(cards, kinds, strict=True):
        if kind != "suspects" and not _TOLD_WITH.search(notes.rest[start : each.start]):
            return None
    return min(each.start for each in known), cards[-1].start


def _only_announces(notes: Notes, start: int, end: int, here: Sequence[Verb]) -> None:
    """Note any word because of which a sentence without cards does more than announce an order."""
    known = doubts.BARE | doubts.BEFORE_VERB | doubts.BEFORE_NOUN
    begin = max(start, here[0].start - len(clause(notes.rest, here[0].start)))
    said = notes.rest[begin:end]
    for verb in here:
        said = said.replace(notes.rest[verb.start : verb.end], " ")
    bare = BARE_IN_JAPANESE.sub(" ", doubts.JAPANESE_ENDING.sub(" ", said))
    japanese = (
        any(verb.form == "japanese" for verb in here)
        and _ANNOUNCED_IN_JAPANESE.search(notes.rest[begin:end])
        and doubt_in(said) is None
    )
    if not japanese and any(word not in known and not word.isdigit() for word in words(bare)):
        notes.unsure(begin, end)


def _said(notes: Notes, found: Sequence[Found]) -> dict[Kind, tuple[Card, ...]]:
    """Return the cards of each order; every card that is named must belong to one."""
    begun, first = orders(notes.rest, found, notes.verbs())
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


def _one_of_each(notes: Notes, order: Order) -> tuple[Card, ...] | None:
    """Return one card of each category; or note the reasons and return ``None``."""
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
    notes.reasons += [Doubt(CATEGORY[name][0]) for name in missing]
    return None if missing else tuple(chosen[name] for name in deck.names)
