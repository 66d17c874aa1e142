"""Receipts of bots' choices: hashes of all that a choice depends on, so that anybody can repeat and check it.

A bot's choice depends on its seat's observations, on the menu, which follows from them, and on one stream of draws. So
the hash of the observations and the name of the stream determine the choice.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from casefile.core.cards import Seat
from casefile.core.engine import Observation
from casefile.core.log import event_to


def digest(observations: Iterable[Observation], stream: str = "") -> str:
    """Return the receipt of a bot's choice: the SHA-256 of its observations and of its stream's name, in hexadecimal.

    Each of them is a line of the hashed text. An observation is written as its event is in a record, with ``null`` for
    what is hidden, and as ``null`` where nothing was seen.
    """
    text = sha256(b"casefile receipt 1\n")
    for observation in observations:
        event = observation.event
        text.update(msgspec.json.encode(None if event is None else event_to(event)) + b"\n")
    text.update(stream.encode() + b"\n")
    return text.hexdigest()


def stream_of(seat: Seat, version: int) -> str:
    """Return the name of the stream of random draws that the bot in ``seat`` uses for its choice at ``version``.

    ``version`` is the number of events before the choice.
    """
    return f"bot {seat}@{version}"
