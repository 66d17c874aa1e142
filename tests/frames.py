"""What an open page makes of the frames that it is sent: an oracle beside the page's own script."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
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

    def __iter__(self) -> Iterator["Node"]:
        """All elements from this one down."""
        yield self
        for each in self.children:
            if isinstance(each, Node):
                yield from each

    def at(self, id: str) -> "Node | None":
        """The element with an id, in this one."""
        return next((each for each in self if each.attributes.get("id") == id), None)


class _Parser(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Node("")
        self._open = [self.root]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        self._open[-1].children.append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        while self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self._open[-1].children.append(text)


def parsed(text: str) -> Node:
    """The elements of a text of HTML, spaces between them left out."""
    return _Parser(text).root


def apply(page: Node, frame: str | bytes) -> str:
    """Put the parts of a frame into a page; the stamp that it has then."""
    told = read(frame)
    for id, html, *inside in told["parts"]:
        (fresh,) = parsed(html).children
        assert isinstance(fresh, Node)
        assert fresh.attributes["id"] == id
        old = page.at(id)
        if old is None:
            holder = page.at(inside[0])
            assert holder is not None
            holder.children.insert(0 if "data-newest" in holder.attributes else len(holder.children), fresh)
        else:
            vars(old).update(vars(fresh))
    stamp: str = told["stamp"]
    return stamp
