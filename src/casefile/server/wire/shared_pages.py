"""Pages that are the same for everybody with one language and look: drawn once.

Nothing personal may get into them: no name, no key, no number of what waits.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from casefile.web.model import KEY
from casefile.web.pages import PageFrame

KEPT = 64
"""The most drawn pages kept; the one that was not asked for for longest goes first. The largest has 100 kB."""


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page as bytes, which may be sent packed, or not.

    - ``pieces``: the pieces of the page, with a gap between two of them for what each visit has of its own. To look for
      the gap in the whole page would be half of what the page costs.
    - ``tag``: the entity tag that only these bytes have, in quotation marks (RFC 9110, 8.8.3).
    """

    pieces: tuple[bytes, ...]
    tag: str

    def filled(self, text: str) -> bytes:
        """Return the page with ``text`` in its gap."""
        return text.encode().join(self.pieces)


@dataclass(slots=True)
class SharedPages:
    """The pages of one server that are drawn already, by their template and frame.

    The frame has the language, the look, the path and the preview of the page. Everything else that a page is made of
    must be the same whenever these are.
    """

    _kept: OrderedDict[tuple[str, PageFrame, str], DrawnPage] = field(default_factory=OrderedDict)

    def page(self, template: str, frame: PageFrame, draw: Callable[[], bytes], also: str = "") -> DrawnPage:
        """Return the page with this template and frame, as it is kept or as ``draw`` returns it now.

        ``also`` names whatever else the page is made of. The page's gaps are where a key would stand.
        """
        key = template, frame, also
        found = self._kept.get(key)
        if found is None:
            body = draw()
            tag = f'"{sha256(body).hexdigest()[:32]}"'
            found = self._kept[key] = DrawnPage(tuple(body.split(KEY.encode())), tag)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found

    def __len__(self) -> int:
        return len(self._kept)
