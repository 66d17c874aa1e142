"""What a stored table is made of: its public set-up, its secret, and the links that let people in."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec

from casefile.core.cards import Card, Seat
from casefile.core.engine import Inputs, Setup
from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.options import Value, parse
from casefile.core.table import set_up
from casefile.game import Game
from casefile.play.occupants import TableOptions

PERSON, FRIEND = "person", "friend"
"""How a seat is to be filled when it is not a bot's: by the one who opens the table, or by link."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """How one seat is to be filled: ``who`` is ``person``, ``friend`` or the name of a bot.

    ``suspect`` is its character, if one is given beforehand.
    """

    suspect: str
    who: str

    @property
    def bot(self) -> str:
        """The bot's name, or nothing."""
        return "" if self.who in (PERSON, FRIEND) else self.who


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table as it was opened: everything here is public. ``day`` is the date where it is the case of a day."""

    rules: str
    options: Mapping[str, Value]
    seats: tuple[SeatPlan, ...]
    table: TableOptions
    commitment: str
    day: str = ""

    def setup(self, game: Game) -> Setup[Any]:
        """The set-up of ``game``, whose rules these are; raises :class:`casefile.core.cards.Invalid`."""
        rules = game.rules
        suspects: tuple[Card, ...] = ()
        if game.named(parse(rules.options, dict(self.options))):
            suspects = tuple(Card(plan.suspect) for plan in self.seats)
        return set_up(rules, len(self.seats), dict(self.options), given=Inputs(suspects))

    def free(self, taken: set[Seat]) -> tuple[Seat, ...]:
        """The friends' seats that nobody has taken yet."""
        return tuple(Seat(i) for i, plan in enumerate(self.seats) if plan.who == FRIEND and i not in taken)

    def encode(self) -> str:
        """JSON text for the store."""
        return msgspec.json.encode(asdict(self)).decode()


def decode_plan(text: str) -> TablePlan:
    """The plan from the store's JSON text."""
    return msgspec.json.decode(text, type=TablePlan)


@dataclass(frozen=True, slots=True)
class Secret:
    """What the server keeps to itself of a table: the seed of the draws, and the key of its links."""

    seed: Seed
    links: bytes = field(repr=False)

    def encode(self) -> bytes:
        """Bytes for the store."""
        return self.seed.seed + self.seed.salt + self.links

    def token(self, role: str, seat: Seat | None = None) -> str:
        """The token of the link for ``role`` (on ``seat``): the same each time, so that no token need be stored."""
        return link_token(self.links, f"{role}:{'' if seat is None else seat}")


def link_token(key: bytes, label: str) -> str:
    """What stands in a link made from ``key`` for ``label``."""
    return urlsafe_b64encode(hmac.digest(key, label.encode(), "sha256")).decode().rstrip("=")


def decode_secret(data: bytes) -> Secret:
    """The secret from the store's bytes."""
    seed, salt, links = (data[i : i + SEED_BYTES] for i in range(0, 3 * SEED_BYTES, SEED_BYTES))
    return Secret(Seed(seed, salt), links)
