"""Pictures as PNG: drawn as SVG, made in a thread of its own, and kept while there is room.

Without the extra ``pictures`` there are none (:mod:`casefile.web.drawings.raster`).
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from casefile.web.drawings.raster import drawable, rasterized

ROOM = 16_000_000
"""The most bytes of pictures that are kept."""

MOST = 8
"""The most pictures that may wait to be made."""

FRESH = 600
"""Seconds for which a client need not ask again for a picture."""


class Busy(Exception):
    """The error for a picture that is not made because too many others wait to be made."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture to be made.

    - ``made_of``: the data that it shows; pictures of equal data are the same.
    - ``draw``: returns it as SVG.
    """

    made_of: object
    draw: Callable[[], str]

    @property
    def tag(self) -> str:
        """The entity tag of the picture: the same for the same picture."""
        return sha256(repr(self.made_of).encode()).hexdigest()[:24]


class Rasters:
    """The pictures of a server as PNG, kept while there is room. To be used from one event loop."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._thread = asyncio.Semaphore(1)

    async def png(self, drawing: Drawing) -> bytes:
        """Return the picture as PNG: a kept one, or made now. Requests for one that is being made share it.

        Raise :class:`Busy` if too many wait to be made.
        """
        tag = drawing.tag
        found = self._kept.get(tag)
        if found is not None:
            self._kept.move_to_end(tag)
            return found
        if tag not in self._making:
            if len(self._making) >= MOST:
                raise Busy
            self._making[tag] = asyncio.create_task(self._make(tag, drawing))
        return await asyncio.shield(self._making[tag])

    async def _make(self, tag: str, drawing: Drawing) -> bytes:
        try:
            async with self._thread:
                made = await asyncio.to_thread(lambda: rasterized(drawing.draw()))
        finally:
            del self._making[tag]
        self._kept[tag] = made
        while sum(map(len, self._kept.values())) > self._room:
            self._kept.popitem(last=False)
        return made


async def picture(request: Request, rasters: Rasters, drawing: Drawing, form: str = "png") -> Response:
    """Return the answer that is the picture as ``png`` or ``svg``, or that tells the client that it has it already."""
    headers = {"ETag": f'"{drawing.tag}-{form}"', "Cache-Control": f"public, max-age={FRESH}"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if form == "svg":
        return Response(drawing.draw(), media_type="image/svg+xml", headers=headers)
    if not drawable():
        return Response(status_code=404)
    try:
        return Response(await rasters.png(drawing), media_type="image/png", headers=headers)
    except Busy:
        return Response(status_code=503, headers={"Retry-After": "5"})
