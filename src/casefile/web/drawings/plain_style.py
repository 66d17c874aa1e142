"""The style sheets for programs that know no CSS custom properties: each colour is written out, in one theme."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from casefile.web.drawings.seals import SHAPES

FACES = {"serif": '"Noto Serif JP",serif', "sans": '"Noto Sans JP",sans-serif'}
"""The typefaces of pictures by kind; they are shipped with the program, so every machine draws the same."""

SPACED = re.compile(r"([;:,])\s+")
BLOCK = re.compile(r"(?P<selectors>[^{}]+)\{(?P<body>[^{}]*)\}")
PROPERTY = re.compile(r"--([\w-]+):([^;}]+)")
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")
LIGHT_DARK = re.compile(r"light-dark\(([^,()]+),([^()]+)\)")


@cache
def plain_style(accent: str = "peacock", theme: Literal["light", "dark"] = "light") -> str:
    """Return the style rules for drawings in a theme.

    ``accent`` is the design of a token, which gives the accent.
    """
    rules = _rules(_sheet("style")), _rules(_sheet("board"))
    known = dict(FACES)
    for selectors, body in (pair for sheet in rules for pair in sheet):
        if {":root", f".me-{accent}"}.intersection(selectors.split(",")):
            known |= {name: value for name, value in PROPERTY.findall(body) if name not in FACES}
    tokens = {selectors: dict(PROPERTY.findall(body)) for selectors, body in rules[1] if selectors.startswith(".t-")}
    return "".join(
        f"{selectors}{{{_plain(body, {**known, **own}, theme)}}}"
        for each, body in rules[1]
        if "--" not in body.replace("var(--", "") and "#" not in each and "media" not in each
        for selectors, own in _by_token(each, body, tokens)
    )


@cache
def plain_rules(sheet: str, *begin: str) -> str:
    """Return those rules of the style ``sheet`` whose selectors begin with one of ``begin``, in the light theme."""
    known = dict(FACES)
    for selectors, body in _rules(_sheet("style")):
        if selectors == ":root":
            known |= {name: value for name, value in PROPERTY.findall(body) if name not in FACES}
    return "".join(
        f"{selectors}{{{_plain(body, known)}}}"
        for selectors, body in _rules(_sheet(sheet))
        if selectors.startswith(begin) and "--" not in body.replace("var(--", "")
    )


def _sheet(name: str) -> str:
    """Return a style sheet without comments and without its rules for narrow screens."""
    text = (resources.files("casefile.web") / "static" / f"{name}.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)


def _rules(sheet: str) -> list[tuple[str, str]]:
    """Return the rules of a style sheet: selectors and declarations, without the spaces that are for readers."""
    return [
        (SPACED.sub(r"\1", found["selectors"].strip()), SPACED.sub(r"\1", found["body"].strip()).removesuffix(";"))
        for found in BLOCK.finditer(sheet)
    ]


def _by_token(
    selectors: str, body: str, tokens: Mapping[str, Mapping[str, str]]
) -> list[tuple[str, Mapping[str, str]]]:
    """Return the rule once, or for each design of a token where it takes its colour from the design."""
    if "var(--t)" not in body:
        return [(selectors, {})]
    last = selectors.split()[-1]
    return [(f".t-{token} {last},{last}.t-{token}", tokens[f".t-{token}"]) for token in SHAPES]


def _plain(body: str, known: Mapping[str, str], theme: Literal["light", "dark"] = "light") -> str:
    """Return a rule's declarations with all variables filled in, in one theme."""
    while VARIABLE.search(body):
        body = VARIABLE.sub(lambda found: known.get(found[1], found[2] or "none"), body)
    return LIGHT_DARK.sub(r"\1" if theme == "light" else r"\2", body)
