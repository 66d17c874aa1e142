"""Markup of forums for headings, lists and bold type: BBCode, Markdown, or plain text."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Markup:
    """One of a forum's ways to mark up a post. Its input is plain text; nothing in it is taken for markup."""

    name: str
    """The name of the markup."""
    plain: Callable[[str], str]
    """Writes one line of plain text."""
    bold: Callable[[str], str]
    """Writes bold type."""
    heading: Callable[[str], str]
    """Writes a heading."""
    bullets: Callable[[Sequence[str]], str]
    """Writes a list."""
    line_break: str
    """Breaks a line."""
    link: Callable[[str], str]
    """Writes a link to an address."""

    def lines(self, text: str) -> str:
        """Return a text of several lines as it was written, its line breaks kept."""
        return self.line_break.join(map(self.plain, text.strip().splitlines()))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _bb(text: str) -> str:
    """Write a text in BBCode. No escape for brackets is known to every forum, so they become full-width ones."""
    return _one_line(text).replace("[", "［").replace("]", "］")


def _md(text: str) -> str:
    """Write a text in Markdown.

    Every sign that Markdown may take for its own is escaped, and a number at the start makes no list.
    """
    escaped = re.sub(r"([\\`*_{}\[\]<>#+|~!&@-])", r"\\\1", _one_line(text))
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", escaped)


MARKUPS: Mapping[str, Markup] = {
    "bbcode": Markup(
        "BBCode",
        plain=_bb,
        bold=lambda text: f"[b]{text}[/b]",
        heading=lambda text: f"[b]{text}[/b]",
        bullets=lambda lines: "[list]\n" + "".join(f"[*]{line}\n" for line in lines) + "[/list]",
        line_break="\n",
        link=lambda address: f"[url]{address}[/url]",
    ),
    "markdown": Markup(
        "Markdown",
        plain=_md,
        bold=lambda text: f"**{text}**",
        heading=lambda text: f"## {text}",
        bullets=lambda lines: "\n".join(f"- {line}" for line in lines),
        line_break="  \n",  # two blanks at its end break a line
        link=lambda address: f"<{address}>",
    ),
    "plain": Markup(
        "plain text",
        plain=_one_line,
        bold=lambda text: text,
        heading=lambda text: f"{text}\n{'=' * len(text)}",
        bullets=lambda lines: "\n".join(f"* {line}" for line in lines),
        line_break="\n",
        link=str,
    ),
}
"""Every markup, by its key."""
