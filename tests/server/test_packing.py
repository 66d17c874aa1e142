"""Answers are packed for whom takes them packed, whole or in pieces; files are packed once, and small."""

import asyncio
import gzip
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from casefile.server.wire.packing import PackedFiles, Packing

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


@pytest.fixture
def files(tmp_path: Path) -> TestClient:
    """A client of a folder with a script and a picture."""
    (tmp_path / "long.js").write_bytes(LONG)
    (tmp_path / "dot.png").write_bytes(LONG)
    return TestClient(Packing(PackedFiles(directory=tmp_path)))


def test_a_file_is_packed_as_small_as_gzip_makes_it_and_unpacks_to_itself(files: TestClient) -> None:
    answer = files.get("/long.js", headers={"accept-encoding": "gzip"})
    assert (answer.content, answer.headers["content-encoding"]) == (LONG, "gzip")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert int(answer.headers["content-length"]) == len(gzip.compress(LONG, 9))
    head = files.head("/long.js", headers={"accept-encoding": "gzip"})
    assert (head.content, head.headers["content-length"]) == (b"", answer.headers["content-length"])


def test_a_file_that_changed_is_given_as_it_is_now(files: TestClient, tmp_path: Path) -> None:
    old = files.get("/long.js")
    (tmp_path / "long.js").write_bytes(LONG.upper())
    os.utime(tmp_path / "long.js", (1, 1))
    new = files.get("/long.js", headers={"if-none-match": old.headers["etag"]})
    assert (new.status_code, new.content) == (200, LONG.upper())
    same = files.get("/long.js", headers={"if-none-match": new.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


def test_pictures_parts_and_clients_that_unpack_nothing_get_the_file_as_it_is(files: TestClient) -> None:
    for path, asked in (("/dot.png", {}), ("/long.js", {"accept-encoding": "identity"})):
        answer = files.get(path, headers=asked)
        assert (answer.content, "content-encoding" in answer.headers) == (LONG, False)
    part = files.get("/long.js", headers={"range": "bytes=3-5"})
    assert (part.status_code, part.content) == (206, LONG[3:6])
