"""Whole games, played at random from a number, with their records."""

from hashlib import sha256
from random import Random

from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.fairness import Seed
from casefile.core.options import Value
from casefile.core.record import Record, record_of
from casefile.core.table import Table, set_up
from tests.rules import rule_set


def secret(number: int) -> Seed:
    """A seed that is no secret."""
    return Seed(sha256(b"seed %d" % number).digest(), sha256(b"salt %d" % number).digest())


def played(
    rules: str, seats: int, options: dict[str, Value], number: int, *, lapses: float = 0, opened: bool = True
) -> Table:
    """A finished game; before each action the time runs out with the chance ``lapses``."""
    found = rule_set(rules)
    seed = secret(number)
    table = Table(found, set_up(found, seats, options), seed)
    chance = Random(number)
    table.begin([SeatTaken(Seat(i), f"player {i}", "", f"{i:02x}") for i in range(seats)])
    while (actor := table.actor) is not None:
        if chance.random() < lapses:
            table.lapse(1_000)
        else:
            table.act(actor, pick(table.menu(actor), chance.randrange))
    if opened:
        table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return table


def recorded(rules: str, seats: int, options: dict[str, Value], number: int, *, lapses: float = 0) -> Record:
    """The record of :func:`played`."""
    return record_of(played(rules, seats, options, number, lapses=lapses), secret(number).commitment)
