"""The limits on one client, so that the others are served, and the short answers to who goes beyond them.

The operator of a server can set all of the limits.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import Any

from casefile.core.cards import Invalid


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit in time: ``most`` at once, and ``a_second`` more as time goes on, up to ``most`` again."""

    most: float
    a_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a server; ``docs/operating.md`` says what each is for.

    An address is an IPv4 address or an IPv6 network of 64 bits; a person is a browser with its cookie.

    ``processor_per_address`` and ``processor_per_person`` are in milliseconds of processor time: a debt of ``most`` is
    allowed, and ``a_second`` of it is forgiven, so that all of it is after ten seconds. A school of 250 behind one
    address, at people's pace, costs some 90 ms a second: for each an action in ten seconds, of 1 ms (25 a second), a
    page a minute, of 5 ms (21 ms a second), and a note, a hint or a reason in thirty seconds, of 5 ms (42 ms a second).
    The limit is 300, so that a machine of a third of the speed is let through as well. When a lesson begins, each
    takes the first page, a seat and the page of a table within ten seconds, 16 ms or 4,000 in all: the limits let 3,000
    come at once, and 3,000 more in these ten seconds. One person, with an action a second and a page in two seconds,
    costs 4 ms a second of 300; a hunt on its board, whose ways are counted for each turn, up to 60 ms.
    """

    head_bytes: int = 16 * 1024
    """The most bytes of a request's head; more gets 431."""
    head_fields: int = 100
    """The most header fields of a request; more gets 431."""
    path_bytes: int = 2048
    """The most bytes of a path; more gets 414."""
    body_bytes: int = 64 * 1024
    """The most bytes of a body; more gets 413."""
    record_bytes: int = 512 * 1024
    """The most bytes of a body where a record can be sent to: ``/replay``, ``/review`` and ``/fork``."""
    frame_bytes: int = 4096
    """The most bytes of a message that a page sends over its socket."""
    head_seconds: float = 10.0
    """The seconds in which a head, or a socket's handshake, must be whole."""
    body_seconds: float = 30.0
    """The seconds in which a body must be whole."""
    write_seconds: float = 30.0
    """The seconds in which a client must take some of what is sent to it."""
    idle_seconds: int = 5
    """The seconds for which a connection is kept between two requests."""
    connections: int = 10_000
    """The most open connections in all; never more than there may be open files, with 512 kept free."""
    connections_per_address: int = 250
    """The most open connections of an address; a trusted proxy has no such limit."""
    new_connections: Rate = Rate(500, 50)
    """The rate at which an address may open connections."""
    requests_per_address: Rate = Rate(300, 50)
    """The rate of requests of an address; a file of a page counts a tenth."""
    pace: Rate = Rate(5, 100)
    """The rate at which requests of an address are begun; those beyond stand in line."""
    requests_per_person: Rate = Rate(200, 20)
    """The rate of requests of a person."""
    processor_per_address: Rate = Rate(3000, 300)
    """The debt of an address in processor time."""
    processor_per_person: Rate = Rate(3000, 300)
    """The debt of a person in processor time."""
    tables_per_address: Rate = Rate(100, 0.1)
    """The rate at which an address opens tables and announces games by post."""
    tables_per_person: Rate = Rate(20, 0.02)
    """The rate at which a person does."""
    seals_per_address: Rate = Rate(200, 0.5)
    """The rate at which deals are promised to an address before a table is opened."""
    seals_per_person: Rate = Rate(40, 0.1)
    """The rate at which they are promised to a person."""
    talk_per_address: Rate = Rate(60, 3)
    """The rate at which an address says something at tables."""
    talk_per_person: Rate = Rate(10, 0.5)
    """The rate at which a person does."""
    sockets_per_address: int = 250
    """The most open pages of an address."""
    sockets_per_person: int = 30
    """The most open pages of a person."""
    frames: Rate = Rate(60, 2)
    """The rate of messages over one socket; an action counts as a tenth of one, and as a request."""
    guesses: int = 20
    """The most wrong codes and phrases at one game from one address in an hour; later ones wait for their turn."""
    guess_seconds: float = 5.0
    """The seconds between two guesses that wait; the right word opens all the same."""
    refusal_seconds: float = 1.0
    """The seconds for which a refusal for too much is held back."""


def limits_from(texts: Iterable[str]) -> Limits:
    """Return the default limits with changes such as ``head_bytes=8192`` or ``frames=60:2``; raise :class:`Invalid`."""
    known = {each.name: each.default for each in fields(Limits)}
    found: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        default = known.get(name)
        if not isinstance(default, int | float | Rate):
            raise Invalid("--limit", repr(name[:40]), " or ".join(known))
        try:
            found[name] = _value(value, default)
        except ValueError:
            form = "MOST:A_SECOND" if isinstance(default, Rate) else "a number above 0"
            raise Invalid("--limit", repr(text[:60]), f"{name}={form}") from None
    return replace(Limits(), **found)


def _value(text: str, default: int | float | Rate) -> int | float | Rate:
    """Return a number, or a rate of two with a colon between them; raises :class:`ValueError`."""
    if isinstance(default, Rate):
        most, a_second = text.split(":")
        return Rate(_positive(most), _positive(a_second))
    return int(_positive(text)) or 1 if isinstance(default, int) else _positive(text)


def _positive(text: str) -> float:
    number = float(text)
    if not (isfinite(number) and number > 0):
        raise ValueError
    return number


TEXTS = {
    400: ("Bad Request", "This is no request that can be read."),
    414: ("URI Too Long", "The path of a request may have {path_bytes} bytes."),
    431: (
        "Request Header Fields Too Large",
        "The head of a request may have {head_bytes} bytes and {head_fields} fields.",
    ),
    503: ("Service Unavailable", "Too many connections are open. Try again in a moment."),
}
"""The texts of refusals where the client's language is not known yet."""

STOPPING = "The server is just being stopped. Try again in a moment."
"""The text for a socket that is being opened then."""


def refusal(status: int, limits: Limits) -> bytes:
    """Return a whole answer in plain text, after which the connection is closed."""
    phrase, sentence = TEXTS[status]
    return _plain(
        status,
        phrase,
        sentence.format(**{name: getattr(limits, name) for name in ("path_bytes", "head_bytes", "head_fields")}),
    )


def stopping() -> bytes:
    """Return the whole answer to who opens a socket as the server stops."""
    return _plain(503, TEXTS[503][0], STOPPING)


def _plain(status: int, phrase: str, text: str) -> bytes:
    lines = [f"HTTP/1.1 {status} {phrase}", "content-type: text/plain; charset=utf-8", f"content-length: {len(text)}"]
    lines += ["retry-after: 5"] if status == 503 else []
    return "\r\n".join([*lines, "connection: close", "", text]).encode()
