"""The end of a post in which its author signs, and asides in brackets or between stars: words that are no order."""

import re

from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.chatter import doubt_in
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import verbs, words

_HANDLE = r"(?:[^\W\d_]+[\d_][\w.]*|\w*_\w+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)"
"""A name as people have on forums: with a digit, a low line, or a capital inside."""
_SIGNED = re.compile(
    rf"[^\w\n]*[\"“'][^\"”\n]+[\"”'][ \t]*[-–—~]+[ \t]*{_HANDLE}[^\n]*"
    rf"|[^\w\n]*(?:(?:sig|signed|cheers|thanks|thx|love|yours|posts|member of|ttfn)\b[,:! \t]*)?{_HANDLE}\b[^\n]*"
    r"|[^|\n]{1,40}\|[^|\n]{1,40}\|[^\n]{1,60}"
    r"|[ \t]*(?:[-~–—*]+[ \t]*)[\w.']+(?:[ \t]+[\w.']+)?[ \t]*[-~–—*!.]*(?:,[^\n]*|\([^\n]*\))?[ \t]*"
    r"|[^\w\n]*(?:[Ss]ig|[Ss]igned|[Mm]ember of|[Pp]osts|[Cc]urrently playing)\b[:,][^\n]*|[^\w\n]*[Ss]igned,?[ \t]*"
)
_SIGNED_IN_JAPANESE = re.compile(r"[ \t]*[\u3040-\u30ff\u3400-\u9fffー]{2,6}[ \t]*")
_NO_NAMES = re.compile(
    r"\b(?:not|draft|test\w*|placeholder|psych\w*|sike|rehears\w*|oops|retract\w*|withdrawn|void|null|scrap\w*"
    r"|kidding|joke|fake|edit|no|nope|nah|tbd"
    r"|tba|maybe|later|soon|tomorrow|unconfirmed|pending|wrong|sorry|ignore\w*|old|wip)\b|仮|嘘|冗談|下書|没|ボツ|保留|取|訂正|明日"
    r"|未定|相談|案"
)
_TAG = re.compile(r"\[/?[a-zA-Z]+(?:=[^\]]*)?\]|</?[a-z]+[^>]*>")
_IN_TAGS = re.compile(
    r"\[(i|size|sig|center|img|url)[^\]]*\].*?\[/\1\]|[\"“][^\"”\n]*[\"”]|(?m:^\s*-{2,}\s*$).*", re.DOTALL
)
"""Mottos and pictures at the end of a post."""
_RETRACTED = re.compile(
    r"\b(?:edit(?:s|ed|ing)?|instead|scratch|retract\w*|withdr[ae]w\w*|cancel\w*|ignor\w*|disregard\w*|correct\w*"
    r"|p\.?s\b|actually|i mean|meant|typo"
    r"|take .{0,9}back|void|draft|not final|never ?mind|forget|wrong|no,|wait|hold|unless|don't count|not count\w*"
    r"|placeholder|test(?:ing)?|yet|kidding|pending|sugg\w*|accus\w*)\b"
    r"|訂正|修正|変更|取り?消|やっぱり|間違|撤回|明日|後で|無視|仮"
)
_ASIDE = re.compile(r"\([^()\n]{1,160}\)|（[^（）\n]{1,160}）|(?<![\w*])\*[^*\n]{1,80}\*(?![\w*])")
_CLAUSE = re.compile(r"\b(?:i|we|i'm|we're|it)(?: (?:was|were|am|is))?\b|です|ました|ます|ちなみに")


def signed_end(notes: Notes, post: str) -> None:
    """Set aside the lines at the end of the post with which its author signs, unless they may mean anything else.

    They begin with a name such as people have on forums, or with a name after a dash, and go to the end.
    """
    text, rest = notes.own.text, notes.rest
    lines = [match.span() for match in re.finditer(r"[^\n]+", rest)]
    last = max((i for i, (start, end) in enumerate(lines) if _says_an_order(notes, rest[start:end])), default=-1)
    for start, end in lines[last + 1 :]:
        if not rest[start:end].strip():
            continue
        typed = _TAG.sub("", post[slice(*text.span(start, end))])
        own_line = rest[:start].endswith("\n") or not rest[:start].strip()
        if (
            own_line
            and _signs(typed, rest[:start], post[text.span(start, end)[1] :])
            and not _NO_NAMES.search(rest[start:end])
            and not _one_card(notes, rest[start:end])
        ):
            tail = rest[start:]
            tagged = _IN_TAGS.sub(" ", post[text.span(start, end)[1] :]).casefold()
            if (
                not _RETRACTED.search(tail)
                and not any(doubt_in(line) for line in tagged.split("\n"))
                and not any(_one_card(notes, line) for line in tail.split("\n"))
            ):
                notes.cover(start, len(rest))
            return


def _signs(typed: str, before: str, after: str) -> bool:
    apart = before.endswith("\n\n") or not before.strip()
    if apart and re.fullmatch(r"\s*\w+\s*", typed) and re.match(r"\s*(?:-{2,}|_{4,})[ \t]*\n", after):
        return True
    return _SIGNED.fullmatch(typed) is not None or (apart and _SIGNED_IN_JAPANESE.fullmatch(typed) is not None)


def _one_card(notes: Notes, line: str) -> bool:
    most = len(words(line)) - 2
    return any(len(words(card.typed)) >= most for card in notes.names.find(line))


def _says_an_order(notes: Notes, line: str) -> bool:
    return bool(verbs(line)) or "pending" in line or _one_card(notes, line)


def asides(notes: Notes, post: str) -> None:
    """Set aside smileys, remarks in brackets and gestures between stars if they are no part of an order."""
    for match in doubts.SMILEY.finditer(notes.rest):
        notes.cover(*match.span())
    for match in _GESTURE.finditer(post):
        start, end = notes.own.text.place(*match.span())
        if (
            words(notes.rest[start:end])
            and not notes.names.find(notes.rest[start:end])
            and not _CHANGES.search(notes.rest[start:end])
        ):
            notes.cover(start, end)
    for match in _STAGE.finditer(post):
        start, end = notes.own.text.place(*match.span())
        told = _NO_REASON.sub("", notes.rest[start:end])
        people = {each.card for each in notes.names.find(told)} <= set(notes.edition.deck.people)
        if people and not verbs(told) and not _CHANGES.search(told) and not _RETRACTED.search(told):
            notes.cover(start, end)
    for match in list(_ASIDE.finditer(notes.rest)):
        aside = match[0]
        if _CHANGES.search(aside) or ("\u3041" <= aside[1] <= "\u3096" and doubt_in(aside)):
            continue
        named = {card.card for card in notes.names.find(aside)}
        before = {card.card for card in notes.names.find(notes.rest[max(0, match.start() - 40) : match.start()])}
        if named <= before or (_CLAUSE.search(aside) and len(words(aside)) > 4) or re.search(r"count|votes?|票", aside):
            notes.cover(*match.span())


_STAGE = re.compile(
    r"^[ \t]*\*(?!\*)(?:(?:The|A|An|the|a|an) )?(?:[A-Za-z]+ )?(?!(?:is|was|has|this|its|his|says|suggests|accuses"
    r"|picks|means|thinks|wants|chooses|votes|names|goes)\b)[a-z]{2,}s\b[^*\n]{0,200}\*[ \t]*$",
    re.MULTILINE,
)
"""A line between stars in which somebody does something, as in a play: "*The Princess rises slowly*"."""
_NO_REASON = re.compile(r"\b(?:for no reason|no idea|not a word|without a word)\b")
_GESTURE = re.compile(r"(?<![\w*])\*[a-z]+s(?: [a-z]+){0,4}\*(?![\w*])")
_CHANGES = re.compile(
    r"pending|accus|suggest|告発|推理|提案|訂正|取り?消|間違|違|じゃな|ではな"
    r"|\b(?:or|not|no|nah|nope|n't|either|if|maybe|perhaps|instead|rather|actually|i mean|meant|edit\w*|typo|unless"
    r"|until|tomorrow|later|draft|test\w*|example"
    r"|kidding|joke|jk|ignore|cancel\w*|wrong|scratch|never ?mind|pretend|will|posting for|for (?:him|her|them)"
    r"|placeholder|psych|tbd|confirm\w*|voted? (?:against|no)"
    r"|tak(?:e|es|ing) .{0,9}back|retract\w*|withdr\w*|undo\w*|revok\w*|disagree\w*|objects?"
    r"|change\w*|swap\w*|replac\w*|hold|wait|unsure|not sure|guess|could|should|would|might|may)\b|n't\b|[?？]"
)
