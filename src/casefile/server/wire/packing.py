"""Packing of answers with gzip: pages by the quick deflate that also packs the changes sent to open pages.

Scripts and style sheets are the same for everybody, so they are packed once, as small as gzip makes them.
"""

import gzip
import os
import zlib
from functools import cache
from pathlib import Path

from isal import isal_zlib
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware, IdentityResponder
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

LEVEL = 2
"""A level of ISA-L: about as small as level 2 of zlib, in a fifth of the time."""

GZIP = 16 + zlib.MAX_WBITS
"""The bits of the widest window, in the form of gzip."""


TEXTS = frozenset({".css", ".js", ".svg"})
"""The ends of the names of files that are packed once."""


class GzipResponder(IdentityResponder):
    """One answer, packed with gzip; never in a thread, since a megabyte takes a millisecond."""

    content_encoding = "gzip"
    _packer: isal_zlib.Compress | None = None

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        """Return the next piece of the body, packed."""
        if self._packer is None:
            self._packer = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, GZIP)
        packed = self._packer.compress(body)
        return packed + self._packer.flush(isal_zlib.Z_SYNC_FLUSH if more_body else isal_zlib.Z_FINISH)


class Packing(GZipMiddleware):
    """Packs every answer that is long enough, for clients that take it packed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            excluded = self.exclude_content_types
            await GzipResponder(self.app, self.minimum_size, exclude_content_types=excluded)(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class PackedFiles(StaticFiles):
    """The files of a folder; text is kept packed after it was asked for once, until its file changes."""

    def file_response(
        self, full_path: os.PathLike[str] | str, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return the answer with a file, packed if the client takes it so and asks for no part of it."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        asked = Headers(scope=scope)
        whole = "range" not in asked and not isinstance(answer, NotModifiedResponse)
        path = Path(full_path)
        if path.suffix not in TEXTS or "gzip" not in asked.get("accept-encoding", "") or not whole:
            return answer
        body = _packed(path, stat_result.st_mtime_ns, stat_result.st_size)
        kept = {name: answer.headers[name] for name in ("content-type", "last-modified", "etag")}
        named = {"content-encoding": "gzip", "content-length": str(len(body)), "vary": "Accept-Encoding"}
        return Response(b"" if scope["method"] == "HEAD" else body, status_code, {**kept, **named})


@cache
def _packed(path: Path, changed: int, size: int) -> bytes:
    # A file that changed has another time or size, so that it is packed anew.
    return gzip.compress(path.read_bytes(), mtime=0)
