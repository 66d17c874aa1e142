"""A text that was simplified for reading, with the place of each of its letters in the original post."""

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

Span = tuple[int, int]
"""A place in the post, from its first letter to its end; the end is not counted."""

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});")
_APOSTROPHES = str.maketrans("’‘‛`´", "'''''")
_STRUCK = "\u0335\u0336\u0337\u0338"
"""Signs that strike through the letter before them."""
_JOINED = "\u3099\u309a\uff9e\uff9f"
"""The voicing marks of kana, which belong to the letter before them."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A simplified text that knows the places of its letters in the post."""

    text: str
    """The simplified text."""
    spans: tuple[Span, ...]
    """The place in the post of each letter of ``text``; as many places as letters."""

    def span(self, start: int, end: int) -> Span:
        """Return the place in the post of the letters from ``start`` to ``end``, at least one."""
        return self.spans[start][0], self.spans[end - 1][1]

    def place(self, start: int, end: int) -> Span:
        """Return the place in the text of what stands in the post from ``start`` to ``end``."""
        begins = [span[0] for span in self.spans]
        return bisect_left(begins, start), bisect_left(begins, end)

    def sub(self, pattern: str | re.Pattern[str], put: str | Callable[[re.Match[str]], str]) -> "Traced":
        """Return the text with every match replaced.

        A replacement as long as its match keeps the place of each letter. Any other stands at the place of the match's
        first letter as a whole.
        """
        letters: list[str] = []
        spans: list[Span] = []
        at = 0
        for match in re.finditer(pattern, self.text):
            new = put if isinstance(put, str) else put(match)
            letters += [self.text[at : match.start()], new]
            spans += self.spans[at : match.start()]
            same = len(new) == match.end() - match.start()
            spans += self.spans[match.start() : match.end()] if same else [self.spans[match.start()]] * len(new)
            at = match.end()
        return Traced("".join((*letters, self.text[at:])), (*spans, *self.spans[at:]))

    def cover(self, start: int, end: int, sign: str) -> "Traced":
        """Return the text with each letter from ``start`` to ``end`` replaced by ``sign``, one letter."""
        return Traced(self.text[:start] + sign * (end - start) + self.text[end:], self.spans)

    def blank(self, pattern: str | re.Pattern[str], sign: str) -> "Traced":
        """Return the text with each letter of every match replaced by ``sign``, one letter."""
        return self.sub(pattern, lambda match: sign * len(match[0]))


def trace(post: str) -> Traced:
    """Return the post as a simplified text, in which each letter knows its place in the post.

    It is in small letters, without accents on Latin ones, without HTML entities, and with every sign in its usual form.
    """
    letters: list[str] = []
    spans: list[Span] = []
    for text, span in _letters(post):
        plain = _plain(text)
        letters.append(plain)
        spans += [span] * len(plain)
    return Traced("".join(letters), tuple(spans))


@lru_cache(maxsize=4096)  # each post is read with the same three hundred names, which takes longer than all else
def plain_name(name: str) -> str:
    """Return a name, simplified in the way in which posts are, so that the two can be compared."""
    return titles(trace(name)).text.strip()


def titles(text: Traced) -> Traced:
    """Return the text without the full stops of "Mr.", "Col." and the like, and with one blank for several."""
    return text.sub(r"(?<=\bmr|\bms|\bdr)\.|(?<=\bmrs|\bcol|\brev)\.|(?<=\bprof)\.", "").sub(r"[ \t]+", " ")


def _letters(post: str) -> Iterator[tuple[str, Span]]:
    """Yield the letters of a post, each with its entity, line end, or following marks, and its place."""
    at = 0
    while at < len(post):
        if entity := _ENTITY.match(post, at):
            yield html.unescape(entity[0]), entity.span()
            at = entity.end()
            continue
        end = at + 1
        if post.startswith("\r\n", at):
            end = at + 2
        while end < len(post) and (_is_mark(post[end]) or post[end] in _JOINED):
            end += 1
        yield post[at:end].replace("\r\n", "\n"), (at, end)
        at = end


def _is_mark(letter: str) -> bool:
    return "\u0300" <= letter <= "\u036f" and letter not in _STRUCK


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).translate(_APOSTROPHES).casefold()
    parts = unicodedata.normalize("NFD", folded)
    latin = parts[:1].isascii() and parts[:1].isalpha()
    return "".join(part for part in parts if not _is_mark(part)) if latin else folded
