"""What somebody wrote in a post: without what is quoted there, and without markup."""

import html
import re
import unicodedata

_QUOTED = re.compile(r"\[quote[^\]]*\](?:(?!\[/?quote\b).)*\[/quote\]", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|size|color|colour|url|font|center|list|img|spoiler|code|\*|#)(?:=[^\]]*)?\]", re.IGNORECASE
)
_WROTE = re.compile(r"^.{0,80}\b(?:wrote|said|writes)\b.{0,40}:$", re.IGNORECASE)
_APOSTROPHES = str.maketrans("’‘‛`´", "'''''")


def own_words(post: str) -> str:
    """The post in plain text, quotes of all three formats left out, from the inside outwards."""
    text = unicodedata.normalize("NFKC", html.unescape(post).replace("\r\n", "\n")).translate(_APOSTROPHES)
    while (less := _QUOTED.sub("\n", text)) != text:
        text = less
    # A quote that is opened and not closed holds all the rest; one that is closed and not opened, all before.
    text = re.sub(r"(?is)\[quote[^\]]*\].*\Z", "\n", text)
    text = re.sub(r"(?is)\A.*\[/quote\]", "\n", text)
    lines = [line for line in text.split("\n") if not re.match(r"\s*(?:>|\|\s)", line)]
    kept = [line for line in lines if not _WROTE.match(line.strip())]
    return _plain("\n".join(kept))


def _plain(text: str) -> str:
    """Without tags, emphasis, heading signs and escapes."""
    text = _TAG.sub(" ", text)
    text = re.sub(r"(?m)^\s*(?:#{1,6}|[-*+]|\d+[.)])\s+", "", text)
    text = re.sub(r"\\([\\`*_{}\[\]<>#+.!|~&@)-])", r"\1", text)
    return re.sub(r"\*\*|__|~~|(?<!\w)[*_]|[*_](?!\w)", "", text)
