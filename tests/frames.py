"""What an open page makes of the frames that it is sent: an oracle beside the page's own script."""

import json
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Any


def unpacked(frame: str | bytes) -> str:
    """A frame as text; a long one comes packed by raw deflate."""
    return frame if isinstance(frame, str) else zlib.decompress(frame, wbits=-zlib.MAX_WBITS).decode()


def read(frame: str | bytes) -> dict[str, Any]:
    """What a frame says."""
    found: dict[str, Any] = json.loads(unpacked(frame))
    return found


# -- a page, as far as a test needs one --------------------------------------------------------------------------------

VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}


@dataclass
class Node:
    """An element; its children are elements and texts."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list["Node | str"] = field(default_factory=list)

    def by_id(self) -> dict[str, "Node"]:
        """The elements in this one that have an id."""
        found, left = dict[str, Node](), [self]
        while left:
            each = left.pop()
            if id := each.attributes.get("id"):
                found[id] = each
            left += [child for child in each.children if isinstance(child, Node)]
        return found


TOKEN = re.compile(
    r"""<(?P<end>/?)(?P<tag>[\w-]+)(?P<given>(?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(?P<closed>/?)>|(?P<text>[^<]+)"""
)
"""A tag or a text, as our pages write them."""
GIVEN = re.compile(r"""([\w:-]+)(?:="([^"]*)")?""")
"""An attribute, with its value where it has one."""


@lru_cache(maxsize=5000)
def _attributes(text: str) -> dict[str, str | None]:
    return {name: value and unescape(value) for name, value in (each.groups() for each in GIVEN.finditer(text))}


def parsed(text: str) -> Node:
    """The elements of a text of HTML, spaces between them left out; what is not well-formed fails."""
    root, at = Node(""), 0
    opened = [root]
    while at < len(text):
        token = TOKEN.match(text, at)
        assert token is not None, text[at : at + 80]
        at = token.end()
        end, tag, given, closed, words = token.groups()
        if words:
            if line := " ".join(unescape(words).split()):
                opened[-1].children.append(line)
        elif end:
            assert opened.pop().tag == tag, text[:at][-80:]
        else:
            node = Node(tag, {**_attributes(given)})
            opened[-1].children.append(node)
            if not closed and tag not in VOID:
                opened.append(node)
    assert opened == [root]
    return root


@lru_cache(maxsize=500)
def _elements(text: str) -> list[Node | str]:
    return parsed(text).children


def together(texts: Iterable[str]) -> Node:
    """Texts of HTML after one another, to be looked at only: most of a page is what it was a move ago."""
    return Node("", {}, [each for text in texts for each in _elements(text)])


def apply(page: Node, frame: str | bytes) -> str:
    """Put the parts of a frame into a page; the stamp that it has then."""
    told, known = read(frame), page.by_id()
    for id, html, *inside in told["parts"]:
        (fresh,) = parsed(html).children
        assert isinstance(fresh, Node)
        assert fresh.attributes["id"] == id
        if id in known:
            vars(known[id]).update(vars(fresh))
        else:
            holder = known[inside[0]]
            holder.children.insert(0 if "data-newest" in holder.attributes else len(holder.children), fresh)
    stamp: str = told["stamp"]
    return stamp
