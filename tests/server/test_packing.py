"""Answers are packed for whom takes them packed, whole or in pieces."""

import asyncio
import gzip
from collections.abc import Sequence

import pytest
from starlette.types import Message, Receive, Scope, Send

from casefile.server.wire.packing import Packing

LONG = "<p>a page of many letters, é</p>".encode() * 100


def answered(pieces: Sequence[bytes], accept: str = "gzip, deflate") -> tuple[dict[bytes, bytes], bytes]:
    """The headers and the body of an answer in these pieces, as it is sent."""
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        length = str(sum(map(len, pieces))).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        for left, piece in zip(range(len(pieces) - 1, -1, -1), pieces, strict=True):
            await send({"type": "http.response.body", "body": piece, "more_body": left > 0})

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": [(b"accept-encoding", accept.encode())]}
    asyncio.run(Packing(app, minimum_size=1000)(scope, receive, send))
    return dict(sent[0]["headers"]), b"".join(message["body"] for message in sent[1:])


@pytest.mark.parametrize("pieces", [[LONG], [LONG, b"", LONG[:10], LONG]])
def test_what_is_unpacked_is_what_was_answered(pieces: list[bytes]) -> None:
    headers, body = answered(pieces)
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"vary"] == b"Accept-Encoding"
    assert gzip.decompress(body) == b"".join(pieces)
    assert len(body) < len(LONG) / 5


def test_the_length_is_that_of_what_is_sent() -> None:
    headers, body = answered([LONG])
    assert int(headers[b"content-length"]) == len(body)


@pytest.mark.parametrize(("piece", "accept"), [(b"short", "gzip"), (LONG, "br"), (LONG, "")])
def test_the_rest_is_sent_as_it_is(piece: bytes, accept: str) -> None:
    headers, body = answered([piece], accept)
    assert b"content-encoding" not in headers
    assert body == piece
