"""The preview of a link where somebody posts it: a title, a text and a picture, written into the head of its page."""

from dataclasses import dataclass
from urllib.parse import urlencode, urljoin

WIDE = (1200, 630)
"""Width and height of a link's picture, in pixels."""


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The preview of a page; both addresses begin with the scheme, such as ``https``.

    - ``title``: the title of the preview, which also describes the picture to those who do not see it.
    - ``text``: the text under the title.
    - ``address``: the address of the page.
    - ``picture``: the address of the picture; empty for words alone.
    """

    title: str
    text: str
    address: str
    picture: str = ""


def link_preview(base: str, path: str, title: str, text: str, *, picture: str = "", **query: str) -> LinkPreview:
    """Return the preview of the page at ``path`` of the site at ``base``, such as ``https://example.org/``.

    ``picture`` is the path of the picture, and ``query`` is added to it, such as the language. Nothing in the preview
    may be secret: everybody with the address of a page reads it, and so do the programs that pass the link on.
    """
    whole = urljoin(base, picture) if picture else ""
    return LinkPreview(title, text, urljoin(base, path), f"{whole}?{urlencode(query)}" if whole and query else whole)
