"""Choices of bots in finished games are repeated, wherever they were made, and one that is not theirs is named."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from casefile.arena.matches import Match
from casefile.arena.repeat import choices
from casefile.bots.receipts import digest
from casefile.core.actions import Action, each, offers, pick
from casefile.core.cards import Seat
from casefile.core.events import Event, SeatTaken, SeedOpened
from casefile.core.record import Record, record_of, write
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.play.occupants import Occupants
from casefile.server.bots.protocol import choose, thought_of
from casefile.server.tables.table_plan import Secret
from tests.players import bots_for
from tests.recorded import secret
from tests.rules import RULES, read, rule_set


def opened(table: AnyTable, number: int) -> Record:
    """The record of a finished game, its seed opened, as it comes back from a file."""
    seed = secret(number)
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return read(write(record_of(table, seed.commitment)))


def game(rules: str, bots: list[str], seed: int) -> tuple[Record, int]:
    """The record of a game of the arena, and how often somebody chose in it."""
    found = rule_set(rules)
    match = Match(GAMES[found.name], set_up(found, len(bots)), seed, bots)
    match.play()
    match.table.record([SeedOpened(match.secret.seed.hex(), match.secret.salt.hex())])
    return read(write(record_of(match.table, match.secret.commitment))), match.actions


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize(("rules", "bot"), [(rules, bot) for rules in RULES for bot in bots_for(rules)])
def test_every_bot_chooses_the_same_again(rules: str, bot: str) -> None:
    record, actions = game(rules, [bot] * rule_set(rules).seats[0], 1)
    found = list(choices(record, GAMES))
    assert len(found) == actions
    assert all(choice.same for choice in found)
    assert len({choice.receipt for choice in found}) == len({choice.stream for choice in found}) == actions


def with_people(play: Callable[[str, AnyTable, Seat, Secret], Action]) -> Record:
    """A game of a person, a bot, and a person whose time runs out so often that a bot steps in."""
    rules, seed, chance = rule_set("cluedo"), secret(4), Random(4)
    table = Table(rules, set_up(rules, 3, {"board": "none"}), seed)
    seated = [("a", ""), ("", "detective"), ("b", "")]
    table.begin([SeatTaken(Seat(i), name, bot, name) for i, (name, bot) in enumerate(seated)])
    occupants = Occupants().after(table.history)
    while (seat := table.actor) is not None:
        assert not isinstance(seat, str)
        bot = occupants.bot(seat)
        events: tuple[Event, ...]
        if bot is not None:
            events = table.act(seat, play(bot, table, seat, Secret((seed,), b"")))
        elif seat == 2:
            events = table.lapse(1_000)
            events += table.record(occupants.after(events).after_lapse(seat, "eliminator"))
        else:
            menu = {kind: offer for kind, offer in offers(table.menu(seat)).items() if kind.kind != "accuse"}
            events = table.act(seat, pick(menu, chance.randrange))
        occupants = occupants.after(events)
    return opened(table, 4)


def by_the_server(bot: str, table: AnyTable, seat: Seat, kept: Secret) -> Action:
    return choose(GAMES[table.rules.name], table.setup, thought_of("", table, bot, seat, kept))


def test_what_bots_chose_at_a_table_of_the_server_is_repeated() -> None:
    record = with_people(by_the_server)
    kinds = [event.kind for event in record.events]
    assert kinds.count("lapsed") == 3
    assert "bot_stepped_in" in kinds
    found = list(choices(record, GAMES))
    assert all(choice.same for choice in found)
    # People's choices and the defaults of the clock are not among them.
    assert {(choice.seat, choice.bot) for choice in found} == {(1, "detective"), (2, "eliminator")}
    stepped_in = kinds.index("bot_stepped_in") + 1
    assert all(choice.event > stepped_in for choice in found if choice.seat == 2)


def test_a_receipt_is_of_what_the_seat_had_seen() -> None:
    record, _ = game("cluegame", ["eliminator", "random", "detective"], 8)
    for choice in list(choices(record, GAMES))[::7]:
        before = Table(record.rules, record.setup, secret(0), record.events[: choice.event - 1])
        assert choice.stream == f"bot {choice.seat}@{choice.event - 1}"
        assert choice.receipt == digest(before.observations(choice.seat), choice.stream)


def test_a_choice_that_the_bot_did_not_make_is_named() -> None:
    changed = 0

    def sly(bot: str, table: AnyTable, seat: Seat, kept: Secret) -> Action:
        """The bot's own choice, but for the tenth one."""
        nonlocal changed
        own = by_the_server(bot, table, seat, kept)
        others = [action for action in each(table.menu(seat)) if action != own and action.kind == own.kind]
        if changed or table.version < 30 or not others:
            return own
        changed = table.version + 1
        return others[0]

    record = with_people(sly)
    assert verify(record)
    wrong = [choice for choice in choices(record, GAMES) if not choice.same]
    assert changed
    assert wrong[0].event == changed
    assert wrong[0].repeated is not None


@pytest.mark.parametrize("name", ["nobody", "greedy"])
def test_a_bot_that_does_not_exist_any_more_repeats_nothing(name: str) -> None:
    record = with_people(by_the_server)
    seated = SeatTaken(Seat(1), "", name, "")
    other = replace(record, events=tuple(seated if event == record.events[1] else event for event in record.events))
    found = [choice for choice in choices(other, GAMES) if choice.seat == 1]
    assert found
    assert all(choice.repeated is None and not choice.same for choice in found)
