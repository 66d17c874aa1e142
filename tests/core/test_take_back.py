"""Taking an action back: what may be, whose consent it needs, and that the game then stands as before for everybody."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

from casefile.core import take_back
from casefile.core.actions import Action, Offer, offers, pick
from casefile.core.cards import Seat
from casefile.core.engine import View
from casefile.core.events import (
    BotCalled,
    Event,
    Reader,
    SeatTaken,
    SeedOpened,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackRefused,
    TakenBack,
    Viewer,
)
from casefile.core.inquiry import Accuse, EndTurn, Show, Suggest, Suggested
from casefile.core.movement import DiceRolled, Move, Roll
from casefile.core.record import Record, read, record_of, replay, write
from casefile.core.record_steps import steps
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.games.classic.events import RollAsked, TokenMoved
from casefile.games.miporin.actions import Challenge
from tests.recorded import secret
from tests.rules import rule_set
from tests.values import replace
from tests.verifiers import by_module, by_program

PLAYED = {"cluedo": ("classic", 4), "cluegame": ("classic", 3), "miporin": ("miporin", 3)}
"""Rules by which something can be taken back, with the name of their verifier, and a number of seats."""
MANY = 6


class Faulty(AssertionError):
    """Somebody sees the game otherwise after something was taken back, or has learnt from it."""


# -- random games in which much is taken back ------------------------------------------------------------------------


class Watcher:
    """Somebody who watches a table from its beginning."""

    def __init__(self, table: AnyTable, viewer: Viewer) -> None:
        self.view, self.reader = View[Any](table.rules, table.setup, viewer), Reader(plain=True)
        self.facts = 0

    def knows(self, table: AnyTable) -> tuple[Any, int]:
        """The state as they see it, and how many facts they have been told."""
        read = self.view.version
        for seen in table.brought(self.view).seen[read:]:
            self.facts += len(self.reader.facts(seen))
        return self.view.state, self.facts


def watchers(table: AnyTable) -> list[Watcher]:
    return [Watcher(table, viewer) for viewer in viewers(table)]


def viewers(table: AnyTable) -> list[Viewer]:
    return [*map(Seat, range(table.setup.seats)), "spectator"]


LONG = 12
"""So many turns are played before somebody who may accuses rightly."""


def chosen(table: AnyTable, chance: Random) -> Action:
    """A random action, but one that leads to rooms, and in the end to the end."""
    assert table.actor is not None
    found, state = offers(table.menu(table.actor)), table.state
    last = next((kind for kind in (Accuse, Challenge) if kind in found), None)
    if last is not None and state.number > LONG:
        given = ("",) if last is Challenge else ()
        return last(*state.holdings.sealed(), *given)
    rest: dict[type[Action], Offer] = {kind: offer for kind, offer in found.items() if kind is not last}
    if Suggest in rest and chance.random() < 0.7:
        return pick({Suggest: rest[Suggest]}, chance.randrange)
    if Move in rest and chance.random() < 0.9:
        to = [place for place in rest[Move].choices["to"] if place in state.board.doors_of]
        return Move(chance.choice(to or rest[Move].choices["to"]))
    return pick(rest, chance.randrange)


def taking_back(rules: str, number: int) -> Iterator[AnyTable]:
    """A random game, at each of its actions; half of all that can be is taken back, with the consent that it needs."""
    found, chance, seed = rule_set(rules), Random(number), secret(number)
    seats = PLAYED[rules][1]
    table = Table(found, set_up(found, seats, {}), seed)
    bots = ["random" if chance.random() < 0.2 else "" for _ in range(seats)]
    table.begin([SeatTaken(Seat(i), f"player {i}", bot, f"{i:02x}") for i, bot in enumerate(bots)])
    watching = watchers(table)
    while (actor := table.actor) is not None:
        yield table
        if chance.random() < 0.05 and table.actor in take_back.people(table.history):
            table.record([BotCalled(Seat(int(actor)), "random")])
        if chance.random() < 0.03:
            table.lapse(1_000)
            continue
        action = chosen(table, chance)
        before = [each.knows(table) for each in watching]
        state, version = table.state, table.version
        table.act(actor, action)
        for each in watching:
            each.knows(table)
        undo(table, chance, state, version)
        if table.history[-1].kind == "taken_back" and [each.knows(table) for each in watching] != before:
            raise Faulty(f"after {table.history[-1]} somebody sees or knows something else")
    if [each.knows(table)[0] for each in watching] != [table.view(viewer).state for viewer in viewers(table)]:
        raise Faulty("who watched from the beginning sees something else")
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    yield table


def undo(table: AnyTable, chance: Random, state: object, version: int) -> None:
    """Take the last action back, if that can be and is agreed to; then everything must be as it was."""
    back = table.last_act()
    if back is None or chance.random() < 0.5 or back.seat not in take_back.people(table.history):
        return
    if back.to != version:
        raise Faulty(f"{back} does not take back what was done last")
    if take_back.passes_the_turn(table.history, back) and not agreed(table, back.seat, chance):
        return
    table.record([back])
    if (table.state, table.actor) != (state, back.seat):
        raise Faulty(f"after {back} the table stands otherwise")


def agreed(table: AnyTable, seat: Seat, chance: Random) -> bool:
    """Ask all others who play themselves; one in ten says no."""
    others = sorted(take_back.people(table.history) - {seat})
    if others:
        table.record([TakeBackAsked(seat)])
    for other in others:
        if chance.random() < 0.1:
            table.record([TakeBackRefused(other)])
            return False
        table.record([TakeBackAgreed(other)])
    return True


@cache
def finished(rules: str, number: int) -> Record:
    """The record of such a game."""
    *_, table = taking_back(rules, number)
    return record_of(table, secret(number).commitment)


@pytest.mark.parametrize("rules", PLAYED)
def test_after_something_was_taken_back_all_see_and_know_what_they_did_before(rules: str) -> None:
    records = [finished(rules, number) for number in range(MANY)]
    kinds = {event.kind for record in records for event in record.events}
    assert {"taken_back", "take_back_asked"} <= kinds
    for record in records:
        assert verify(record), verify(record)
        assert read(write(record), GAMES.rules) == record
        assert replay(record).state == followed(record).state


def followed(record: Record) -> AnyTable:
    """The table after all actions of a record, one by one."""
    *_, last = steps(record)
    last.table.follow(last.events)
    return last.table


@pytest.mark.parametrize("rules", PLAYED)
def test_both_verifiers_follow_what_was_taken_back(rules: str) -> None:
    name = PLAYED[rules][0]
    files = [write(finished(rules, number)) for number in range(MANY)]
    assert [by_program(file) for file in files] == [(True, 0)] * MANY
    assert by_module(name, files) == [(True, 0)] * MANY


@pytest.mark.sampled(1)
@pytest.mark.parametrize("rules", PLAYED)
def test_a_record_in_which_something_else_was_taken_back_is_refused_by_both(rules: str) -> None:
    forged = Random(1).sample([*map(write, forgeries(rules))], 30)
    module = by_module(PLAYED[rules][0], forged)
    assert not [file for file, (holds, _) in zip(forged, module, strict=True) if holds]
    assert not [file for file in forged if by_program(file)[0]]


def forgeries(rules: str) -> Iterator[Record]:
    """True records in which one thing about taking back is another, or too much, or left out."""
    for number in range(3):
        record = finished(rules, number)
        for at, event in enumerate(record.events):
            seats = record.setup.seats
            others: list[Sequence[Event]] = []
            match event:
                case TakenBack():
                    others = [
                        [replace(event, to=event.to - 1)],
                        [replace(event, seat=Seat((event.seat + 1) % seats))],
                        [replace(event, what="suggested")],
                        [event, event],
                    ]
                    others += [[]] if event.what != "turn_ended" else []
                case TakeBackAgreed():
                    others = [[event, event]]
                    if isinstance(record.events[at + 1], TakenBack):
                        others += [[]]
                case TakeBackAsked():
                    others = [[replace(event, seat=Seat((event.seat + 1) % seats))], [event, event]]
                case Suggested() | DiceRolled():
                    following = at + 2 if isinstance(event, DiceRolled) else at + 1
                    back = TakenBack(event.seat, at - isinstance(event, DiceRolled), record.events[at].kind)
                    others = [[event, back]] if following < len(record.events) else []
                case _:
                    pass
            for other in others:
                events = (*record.events[:at], *other, *record.events[at + 1 :])
                yield Record(record.rules, record.setup, record.commitment, events)


# -- what may be taken back ------------------------------------------------------------------------------------------


def at_the_end_of_a_walk() -> AnyTable:
    """A board game in which seat 0 has walked."""
    found = rule_set("cluedo")
    table = Table(found, set_up(found, 3, {}), secret(1))
    table.begin([SeatTaken(Seat(i), f"player {i}", "bot" if i == 2 else "", "") for i in range(3)])
    table.act(Seat(0), Roll())
    assert table.last_act() is None  # dice that were thrown stay thrown
    table.act(Seat(0), pick({Move: table.menu(Seat(0))[Move]}, lambda n: 0))
    return table


def test_a_walk_is_taken_back_and_another_follows_from_the_same_throw() -> None:
    table = at_the_end_of_a_walk()
    thrown = table.state.dice
    back = table.last_act()
    assert back == TakenBack(Seat(0), table.version - 1, "token_moved")
    assert not take_back.passes_the_turn(table.history, back)
    table.record([back])
    assert (table.state.stage, table.state.dice) == ("moving", thrown)
    assert table.last_act() is None
    table.act(Seat(0), pick({Move: table.menu(Seat(0))[Move]}, lambda n: n - 1))
    assert table.last_act() == TakenBack(Seat(0), table.version - 1, "token_moved")


def test_the_end_of_a_turn_needs_the_consent_of_the_people_and_of_no_bot() -> None:
    table = at_the_end_of_a_walk()
    table.act(Seat(0), EndTurn())
    back = table.last_act()
    assert back is not None
    kinds = table.rules.takes_back
    assert take_back.people(table.history) == {0, 1}
    assert not take_back.may_stand(table.history, kinds, back)
    table.record([TakeBackAsked(Seat(0))])
    assert not take_back.may_stand(table.history, kinds, TakeBackAgreed(Seat(2)))
    assert not take_back.may_stand(table.history, kinds, TakeBackAgreed(Seat(0)))
    table.record([TakeBackAgreed(Seat(1))])
    assert take_back.may_stand(table.history, kinds, back)
    table.record([back])
    assert (table.actor, table.state.stage) == (0, "arrived")
    # Then the walk may go, too.
    assert table.last_act() == TakenBack(Seat(0), back.to - 1, "token_moved")


def test_a_refusal_and_the_next_act_end_the_request() -> None:
    table = at_the_end_of_a_walk()
    table.act(Seat(0), EndTurn())
    back, kinds = table.last_act(), table.rules.takes_back
    assert back is not None
    refused = table.fork()
    refused.record([TakeBackAsked(Seat(0)), TakeBackRefused(Seat(1))])
    for event in (back, TakeBackAgreed(Seat(1)), TakeBackAsked(Seat(0))):
        assert not take_back.may_stand(refused.history, kinds, event)
    table.record([TakeBackAsked(Seat(0))])
    table.act(Seat(1), Roll())
    for event in (back, TakeBackAgreed(Seat(1)), TakeBackAsked(Seat(0))):
        assert not take_back.may_stand(table.history, kinds, event)


def test_nothing_is_taken_back_that_followed_from_something_else() -> None:
    """A turn that ended because the time ran out, and one that a wrong accusation has ended."""
    table = at_the_end_of_a_walk()
    late = table.fork()
    late.lapse(1_000)
    assert late.last_act() is None
    suspect, weapon, room = table.state.holdings.sealed()
    other = next(card for card in table.setup.deck.weapons if card != weapon)
    table.act(Seat(0), Accuse(suspect, other, room))
    assert table.last_act() is None


@pytest.mark.parametrize("rules", ["nsider", "hide_tracks"])
def test_other_games_take_nothing_back(rules: str) -> None:
    assert rule_set(rules).takes_back == ()


# -- planted faults --------------------------------------------------------------------------------------------------


def test_taking_a_suggestion_back_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has none of the cards, and who must show one, would be known all the same."""
    monkeypatch.setattr(type(rule_set("cluedo")), "takes_back", (Suggest, Show))
    monkeypatch.setattr(take_back, "last_act", _anything)
    monkeypatch.setattr("casefile.core.table.last_act", _anything)
    with pytest.raises(Faulty, match="knows something else"):
        [*chain.from_iterable(taking_back("cluedo", number) for number in range(MANY))]


def _anything(events: Sequence[Event], kinds: take_back.Kinds) -> TakenBack | None:
    """The last action, whatever it has revealed."""
    for number, event in take_back.newest_first(events):
        done = event.done_by()
        if done is not None:
            return TakenBack(Seat(int(done[0])), number - 1, event.kind) if type(done[1]) in kinds else None
    return None


def test_a_view_that_forgets_to_go_back_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def state(view: View[Any]) -> Any:
        state = view.rules.start(view.setup)
        for seen in view.seen:
            if seen.event is not None and not seen.event.of_table:
                state = view.rules.evolve(state, seen.event)
        return state

    monkeypatch.setattr(View, "state", property(state))
    with pytest.raises(Faulty, match="sees or knows"):
        [*taking_back("cluedo", 1)]


def test_dice_that_were_thrown_again_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same draws come again, so whoever took a throw back would know the next one; neither verifier allows it."""
    monkeypatch.setattr(RollAsked, "reveals", False)
    monkeypatch.setattr(DiceRolled, "reveals", False)
    monkeypatch.setattr(type(rule_set("cluedo")), "takes_back", (Roll,))
    *_, table = taking_back("cluedo", 1)
    assert any(event.kind == "taken_back" for event in table.history)
    record = record_of(table, secret(1).commitment)
    monkeypatch.undo()
    assert not verify(record)
    assert by_module("classic", [write(record)])[0][0] is False


def test_a_walk_is_an_event_that_reveals_nothing() -> None:
    assert not TokenMoved.reveals
    assert DiceRolled.reveals
