"""The author's own words in a forum post: without quotes of other posts and without markup."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from casefile.correspondence.forum.traced import Span, Traced, titles, trace

Why = Literal["quote", "open", "struck", "code", "lead", "signature", "address"]
"""The reason why words are set aside.

They are quoted, in a quote that is not closed, struck through, shown as code, the line that leads in a quote without
marks, the signature, or an address.
"""

_QUOTE_TAG = re.compile(r"\[(/?)quote[^\]\n]*\]|<(/?)blockquote[^>\n]*>")
_MARKED = re.compile(r"(?m)^[ \t]*(?:>|\|[ \t]).*$")
_CHAT = re.compile(
    r"(?m)^[ \t]*(?:\[\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\][ \t]*<?[\w.-]{1,20}>?:?|<[\w.-]{1,20}>(?!.*</))[ \t].*$"
)
"""A line of a chat that was copied into the post."""
_STRUCK = re.compile(
    r"\[(s|strike|del)\].{0,2000}?\[/\1\]|<(s|strike|del)\b[^>]*>.{0,2000}?</\2>|~~(?=\S).{1,2000}?~~"
    r"|(?:\S[\u0335-\u0338])+",
    re.DOTALL,
)
_CODE = re.compile(
    r"\[(code|pre)[^\]]*\].{0,2000}?\[/\1\]|<(code|pre)\b[^>]*>.{0,2000}?</\2>|```.{0,2000}?```"
    r"|\[(spoiler)=[^\]]*\].{0,2000}?\[/\3\]",
    re.DOTALL,
)
_ADDRESS = re.compile(
    r"\[img[^\]]*\].*?\[/img\]|\[url=[^\]]*\]|<(?:a|img)\b[^>]*>|\]\([^)\s]*\)|https?://[^\s\[\]<>)]+|(?<!\w)@\w+"
)
_SIGNATURE = re.compile(
    r"\[sig(?:nature)?\].{0,2000}?\[/sig(?:nature)?\]|(?m:^[ \t]*(?:-{2,}|—+|[_~*]{4,})[ \t]*$(?:\n.*){0,6}\Z)"
    r"|(?m:^[ \t]*(?:--+|—|~)[ \t]*[^\W\d_][\w' .]{0,30},?[ \t](?:\(|for |of |from |the |your )*(?:proud )?(?:leader"
    r"|captain|head|camp|team|beta)\b.{0,40}\s*\Z)"
)
_LEAD = re.compile(
    r"(?m)^.{0,80}\b(?:wrote|said|writes|posted)\b.{0,40}:[ \t]*$|^[ \t]*(?:originally posted by\b.*|quote:?|"
    r"click to expand\W*)[ \t]*$"
)
_MARKS: tuple[tuple[re.Pattern[str], Why], ...] = (
    (_MARKED, "quote"),
    (_CHAT, "quote"),
    (_CODE, "code"),
    (_STRUCK, "struck"),
)
_BLOCK_TAG = re.compile(
    r"\[(?:\*|/?(?:list|table|tr|center))(?:=[^\]]*)?\]|</?(?:p|br|li|ul|ol|div|table|tr|h[1-6]|hr|center)\b[^>]*>"
)
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|size|colou?r|font|url|img|spoiler|td|th|left|right|indent|su[bp]|hr|email|#)(?:=[^\]]*)?\]"
    r"|</?(?:b|i|u|s|em|strong|span|font|td|th|a|img|small|big|su[bp]|tt|cite|body|html)\b[^>]*>"
)
_BOX = re.compile(
    r"(?P<lead>\b(?:suggests?|suggestion|accuses?"
    r"|accusation)\b[^\w\n]*:[^\w\[]*)(?P<framed>\[quote\](?:(?!\[quote)[^>]){1,200}?\[/quote\])"
)
_BULLETS = re.compile(
    r"(?P<lead>\b(?:turn|round|suggestion"
    r"|accusation)\b[^\w\n]*\d*[^\w\n]*\n)(?P<framed>(?:[ \t]*>[ \t]*[^\W\d][\w' -]{1,30}(?:\n|\Z)){3}(?![ \t]*>))"
)
_TABLE = re.compile(r"(?P<lead>)(?P<framed>(?:(?m:^)[ \t]*\|[^|\n]{1,40}\|[^|\n]{0,60}\|[ \t]*(?:\n|\Z)){3,6})")
_CHATTED = re.compile(
    r"(?P<lead>(?:(?<=\n)|\A)[^\n]{0,40}\bpast(?:e|ing) (?:it|this|that|the chat|the log)\W*\n+)?"
    r"(?P<chat>(?:<[\w.-]{1,20}>[ \t][^\n]*\n+)+)"
    r"(?=[^\n]{0,30}\bth(?:at|is)(?:'?s| is) our (?:official |final )?(?:suggestion|accusation)\b)"
)
"""A chat that was copied into the post, which then says that it is the camp's order."""
_CHATTER = re.compile(r"(?P<who><[\w.-]{1,20}>)[ \t]+(?P<said>[^\n]*)\n+")
_FINAL = re.compile(r"\W*(?:final|final (?:answer|order|one|version)|result)\W*")
_CHANGED_IN_CHAT = re.compile(
    r"\b(?:no+|nope|nah|wait|not|never|or|instead|vs|rather|scratch|chang\w*|swap\w*|edit\w*|but|tho|hold on|actually"
    r"|if|disagree|vote\w*|poll|draft|wrong|other)\b"
)
_SENTENCES = re.compile(r"\b(?:i|we|you|they|suggest\w*|accus\w*|said|wrote|posted)\b|[?!;]")
_COVER = "\ue000"
"""The sign that covers a quote for as long as its place must be known."""
_LIST = re.compile(r"(?m)^[ \t]*(?:#{1,6}|[-*+]|\d+[.)])(?=[ \t])")
_ESCAPE = re.compile(r"\\(?=[\\`*_{}\[\]<>#+.!|~&@)-])")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)[*_]|[*_](?!\w)")

_MARKUP = (_BLOCK_TAG, _TAG, _LIST, _EMPHASIS)


@dataclass(frozen=True, slots=True)
class SetAside:
    """Words of a post that are not read as the author's own, such as a quote."""

    span: Span
    """The place in the post."""
    text: str
    """The words as they were read."""
    why: Why
    """The reason."""


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The author's own words of a post."""

    text: Traced
    """The post in plain text, with the words that are set aside covered."""
    aside: tuple[SetAside, ...]
    """The words that are set aside."""
    markup: tuple[Span, ...]
    """The places of tags and signs."""


def own_words(post: str) -> OwnWords:
    """Return the author's own words: the post without quotes, signature, markup and escapes.

    Quotes are known in three formats: tags, marks at the beginning of lines, and a line such as "Ann wrote:".
    """
    text, aside = _without_boxes(trace(post)).sub(_CHATTED, _agreed), list[SetAside]()
    for start, end, why in _quotes(text.text):
        aside.append(SetAside(text.span(start, end), text.text[start:end], why))
        text = text.cover(start, end, _COVER)
    for pattern, reason in _MARKS:
        text = _cover(text, pattern, reason, aside)
    text = _cover(_cover(text, _ADDRESS, "address", aside), _SIGNATURE, "signature", aside)
    aside += list(_leads(text))
    text = text.blank(_LEAD, "\n").blank(_COVER, "\n")
    markup = [text.span(*match.span()) for pattern in _MARKUP for match in pattern.finditer(text.text)]
    text = text.blank(_BLOCK_TAG, "\n").blank(_TAG, " ").blank(_LIST, " ")
    return OwnWords(titles(text.sub(_ESCAPE, "").sub(_EMPHASIS, "")), tuple(aside), tuple(markup))


def _without_boxes(text: Traced) -> Traced:
    """Return the text without the tags and signs of a quote or table that only frames the author's own list.

    A frame has no name, stands right below words that announce it, and holds no sentence: a card, perhaps with a label,
    in each of its lines.
    """
    for pattern in (_BOX, _BULLETS):
        text = text.sub(pattern, _unframed)
    return text.sub(_TABLE, _unframed)


def _agreed(match: re.Match[str]) -> str:
    """Return a copied chat with the three lines unmarked in which one speaker says what is final.

    They follow that speaker's word for it, a few words each; nothing after them may change them.
    """
    lines = list(_CHATTER.finditer(match["chat"]))
    final = [number for number, line in enumerate(lines) if _FINAL.fullmatch(line["said"])]
    if len(final) != 1:
        return match[0]
    order, after = lines[final[0] + 1 :][:3], lines[final[0] + 1 :]
    if (
        len(order) < 3
        or any(line["who"] != lines[final[0]]["who"] or len(line["said"].split()) > 4 for line in order)
        or any(_CHANGED_IN_CHAT.search(line["said"]) for line in after)
        or "?" in "".join(line["said"] for line in order)
    ):
        return match[0]
    chat = match["chat"]
    for line in order:
        chat = chat[: line.start("who")] + " " * len(line["who"]) + chat[line.end("who") :]
    lead = match["lead"] or ""
    return re.sub(r"[^\n]", " ", lead) + chat


def _unframed(match: re.Match[str]) -> str:
    lead, framed = match["lead"], match["framed"]
    if _SENTENCES.search(framed):
        return match[0]
    bare = re.sub(
        r"\[/?quote\]|(?m:^[ \t]*>)|(?m:^[ \t]*\|[-:| \t]+\|[ \t]*$)", lambda sign: " " * len(sign[0]), framed
    )
    bare = re.sub(r"(?m)^([ \t]*)\|([^|\n]+)\|", r"\1 \2:", bare)
    return lead + re.sub(r"\|", " ", bare)


def _quotes(text: str) -> Iterator[tuple[int, int, Why]]:
    """Yield the places of the outermost quotes; a quote without an end goes to the end of the post."""
    depth = begin = 0
    for tag in _QUOTE_TAG.finditer(text):
        if not (tag[1] or tag[2]):
            begin = tag.start() if depth == 0 else begin
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                yield begin, tag.end(), "quote"
        else:
            yield 0, tag.end(), "open"
    if depth:
        yield begin, len(text), "open"


def _cover(text: Traced, pattern: re.Pattern[str], why: Why, aside: list[SetAside]) -> Traced:
    """Return the text with every match covered, and note each match unless it is covered already."""
    found = [match for match in pattern.finditer(text.text) if match[0].strip(f"{_COVER} \n")]
    aside.extend(SetAside(text.span(*match.span()), match[0], why) for match in found)
    return text.blank(pattern, " " if why in ("struck", "address") else _COVER)


def _leads(text: Traced) -> Iterator[SetAside]:
    """Yield the lines that lead in a quote; the reason tells whether the quote is marked."""
    for match in _LEAD.finditer(text.text):
        marked = re.match(rf"\s*(?:{_COVER}|\Z)", text.text[match.end() :])
        yield SetAside(text.span(*match.span()), match[0], "quote" if marked else "lead")
