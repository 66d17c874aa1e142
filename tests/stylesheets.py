"""Brings the style sheets into their form: ``python -m tests.stylesheets``.

A rule stands on a line of its own; one that is longer than a line, or has rules within it, has a line for each of its
declarations. Nothing else is changed: not the order, not a value, not a comment.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.clone import ROOT

WIDTH = 120
"""The longest line, in characters; a declaration, or one selector, is never broken."""

SPACE = re.compile(r"(\"[^\"]*\"|'[^']*')|\s+")
"""Space, and the strings in which it is meant."""


class Rule(NamedTuple):
    """A rule or a block: what stands before its brace, and its declarations, comments and rules, in order."""

    head: str
    body: "Sequence[str | Rule]"


def sheets() -> list[Path]:
    """Every style sheet of the source."""
    return sorted((ROOT / "src").rglob("*.css"))


def formed(text: str) -> str:
    """A style sheet in its form."""
    pieces = _pieces(text)
    return "".join(f"{line}\n" for line in _lines([*_body(pieces)], ""))


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The text piece by piece, each with the character that ends it: a brace, ``;``, or ``/`` for a comment."""
    begin = at = depth = 0
    while at < len(text):
        letter = text[at]
        if text.startswith("/*", at) and not text[begin:at].strip():
            at, begin = text.index("*/", at) + 1, at
            yield text[begin : at + 1], "/"
            begin = at + 1
        elif letter in "\"'":
            at = text.index(letter, at + 1)
        elif letter == "\\":
            at += 1
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif depth == 0 and letter in "{;}":
            yield SPACE.sub(lambda found: found[1] or " ", text[begin:at].strip()), letter
            begin = at + 1
        at += 1


def _body(pieces: Iterator[tuple[str, str]]) -> Iterator[str | Rule]:
    """What stands up to the brace that closes it, or the end."""
    for piece, end in pieces:
        if end == "{":
            yield Rule(piece, [*_body(pieces)])
        elif end == "/":
            yield piece
        elif piece:
            name, _, value = piece.partition(":")
            yield f"{name.strip()}: {value.strip()};"
        if end == "}":
            return


def _lines(body: Sequence[str | Rule], indent: str) -> Iterator[str]:
    for each in body:
        if isinstance(each, str):
            yield f"{indent}{each}"
            continue
        declarations = [inner for inner in each.body if isinstance(inner, str) and not inner.startswith("/*")]
        short = f"{indent}{each.head} {{ {' '.join(declarations)} }}"
        if len(declarations) == len(each.body) and len(short) <= WIDTH:
            yield short
        else:
            yield from _head(f"{indent}{each.head} {{", indent)
            yield from _lines(each.body, f"{indent}  ")
            yield f"{indent}}}"


def _head(line: str, indent: str) -> Iterator[str]:
    """What opens a block: on one line, or each of its selectors on its own."""
    if len(line) <= WIDTH:
        yield line
        return
    begin = depth = 0
    for at, letter in enumerate(line):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            yield f"{indent}{line[begin : at + 1].strip()}"
            begin = at + 1
    yield f"{indent}{line[begin:].strip()}"


if __name__ == "__main__":
    for sheet in sheets():
        sheet.write_text(formed(sheet.read_text(encoding="utf-8")), encoding="utf-8")
