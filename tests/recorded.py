"""Whole games, played at random from a number, with their records."""

from hashlib import sha256
from random import Random

from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.editions import Edition
from casefile.core.events import SeatTaken, SeedOpened, TakeBackAgreed, TakeBackAsked, TakeBackRefused
from casefile.core.fairness import Seed
from casefile.core.options import Value
from casefile.core.record import Record, record_of
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.take_back import passes_the_turn, people
from tests.rules import rule_set


def secret(number: int) -> Seed:
    """A seed that is no secret."""
    return Seed(sha256(b"seed %d" % number).digest(), sha256(b"salt %d" % number).digest())


def played(
    rules: str,
    seats: int,
    options: dict[str, Value],
    number: int,
    *,
    lapses: float = 0,
    opened: bool = True,
    edition: Edition | None = None,
) -> AnyTable:
    """A finished game; before each action the time runs out with the chance ``lapses``."""
    found = rule_set(rules)
    seed = secret(number)
    table = Table(found, set_up(found, seats, options, edition=edition), seed)
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


def undo(table: AnyTable, chance: Random) -> None:
    """Take the last action back, if it can be and all agree; one in ten says no."""
    back = table.last_act()
    if back is None or back.seat not in people(table.history):
        return
    if passes_the_turn(table.history, back) and (others := sorted(people(table.history) - {back.seat})):
        table.record([TakeBackAsked(back.seat)])
        for other in others:
            if chance.random() < 0.1:
                table.record([TakeBackRefused(other)])
                return
            table.record([TakeBackAgreed(other)])
    table.record([back])


def recorded(
    rules: str,
    seats: int,
    options: dict[str, Value],
    number: int,
    *,
    lapses: float = 0,
    edition: Edition | None = None,
) -> Record:
    """The record of :func:`played`."""
    table = played(rules, seats, options, number, lapses=lapses, edition=edition)
    return record_of(table, secret(number).commitment)
