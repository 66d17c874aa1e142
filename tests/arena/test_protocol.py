"""The protocol for bots in other programs: what is told is told whole, and nonsense is refused with its place."""

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from casefile.arena.matches import Match, Player
from casefile.arena.protocol import BotSession, action_of, answered, choose, end, hello, menu_of, observed
from casefile.bots import Seating
from casefile.bots.receipts import digest, stream_of
from casefile.core.actions import Action, offers
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.engine import Inputs
from casefile.core.inquiry import Accuse, EndTurn
from casefile.core.table import AnyTable, set_up
from casefile.game import Game
from casefile.games import GAMES
from tests.players import bots_for
from tests.rules import EVERYTHING, RULES, rule_set

KEY = bytes(range(32))


def line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode()


class ByWire(Player):
    """A player that a session plays, in the words of the protocol."""

    def __init__(self, game: Game, seating: Seating, name: str, key: bytes) -> None:
        super().__init__(game, seating, name, key)
        self.session, self.seating, self.told = BotSession(name, GAMES), seating, 0
        ready = self.session.answer(line(hello(seating, key)))
        assert answered(line(ready or {}), "ready")["name"] == name

    def choose(self, table: AnyTable) -> Action:
        assert super().choose(table) == self.asked(table)
        return self.asked_again

    def asked(self, table: AnyTable) -> Action:
        seat = self.seating.seat
        for observation in table.observations(seat, self.told):
            assert self.session.answer(line(observed(observation))) is None
        self.told = table.version
        stream = stream_of(seat, table.version)
        answer = answered(line(self.session.answer(line(choose(table.menu(seat), stream))) or {}), "action")
        assert answer["receipt"] == digest(table.observations(seat), stream)
        self.asked_again = action_of(answer, self.seating.rules)
        return self.asked_again


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(2))
def test_a_bot_plays_the_same_over_the_wire(rules: str, seed: int) -> None:
    found = rule_set(rules)
    setup = set_up(found, found.seats[-1] if seed else found.seats[0])
    names = [bots_for(rules)[(seat + seed) % len(bots_for(rules))] for seat in range(setup.seats)]
    match = Match(GAMES[found.name], setup, seed, names, ByWire)
    match.play()  # each choice is compared with that of the bot in this program
    for player in match.players:
        assert isinstance(player, ByWire)
        assert player.session.answer(line(end([0.0] * setup.seats))) is None


def test_a_session_plays_one_game_after_another() -> None:
    rules = rule_set("cluedo")
    session = BotSession("eliminator", GAMES)
    for seats in (3, 4):
        match = Match(GAMES[rules.name], set_up(rules, seats, {"board": "none"}), seats, ["eliminator"] * seats)
        match.begin()
        first = match.table.actor
        assert isinstance(first, int)
        seating = Seating(rules, match.table.setup, first)
        session.answer(line(hello(seating, KEY)))
        for observation in match.table.observations(first):
            session.answer(line(observed(observation)))
        answer = session.answer(line(choose(match.table.menu(first), "bot")))
        assert answer is not None
        assert answer["receipt"] == digest(match.table.observations(first), "bot")
        session.answer(line(end([0.0] * seats)))
        with pytest.raises(Invalid, match="hello"):
            session.answer(line(observed(match.table.observations(first)[0])))


def test_hello_tells_the_whole_set_up() -> None:
    rules = rule_set("cluedo")
    given = Inputs((Card("plum"), Card("green"), Card("white")))
    setup = set_up(rules, 3, {"dice": 1, "edition": "ns_clue"}, given=Inputs(()))
    told: dict[str, Any] = hello(Seating(rules, setup, Seat(2)), KEY)
    assert told["type"] == "hello"
    assert (told["version"], told["rules"], told["seats"], told["seat"]) == (1, "cluedo", 3, 2)
    assert (told["options"]["dice"], told["edition"], told["key"]) == (1, "ns_clue", KEY.hex())
    assert told["deck"] == {name: list(setup.deck.category(name)) for name in ("suspects", "weapons", "rooms")}
    own = replace(setup, edition=replace(set_up(rules, 3).edition, slug="mine"), given=given)
    longer: dict[str, Any] = hello(Seating(rules, own, Seat(0)), KEY)
    assert longer["edition"]["slug"] == "mine"
    assert longer["suspects"] == ["plum", "green", "white"]
    assert BotSession("eliminator", GAMES).answer(line(longer)) == {"type": "ready", "version": 1, "name": "eliminator"}


def test_a_receipt_is_what_the_page_says() -> None:
    rules = rule_set("cluedo")
    table = Match(GAMES[rules.name], set_up(rules, 3, {"board": "none"}), 5, ["random"] * 3)
    table.begin()
    seen = table.table.observations(Seat(1))
    # The observations as they are told, without spaces.
    lines = [json.dumps(observed(each)["event"], separators=(",", ":")) for each in seen]
    text = "".join(f"{each}\n" for each in ("casefile receipt 1", *lines, "bot 1@5"))
    assert digest(seen, "bot 1@5") == sha256(text.encode()).hexdigest()
    assert "null" in text
    assert '{"kind":"turn_began","seat":' in text


# -- nonsense ------------------------------------------------------------------------------------------------------


def greeting(**changes: Any) -> dict[str, Any]:
    rules = rule_set("cluedo")
    return {**hello(Seating(rules, set_up(rules, 3), Seat(0)), KEY), **changes}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in greeting().items() if key != name}


@pytest.mark.parametrize(
    ("message", "where"),
    [
        (b"{", "message"),
        (b"\xff", "message"),
        (b"[" * 100_000, "message"),
        (b"7", "message"),
        (line({"type": "observed", "event": None}), "message"),
        (line({"type": "hullo"}), "message"),
        (line(greeting(version=2)), "hello, version"),
        (line(greeting(seat=3)), "hello, seat"),
        (line(greeting(seat="0")), "hello, seat"),
        (line(greeting(key="zz")), "hello, key"),
        (line(greeting(key=7)), "hello, key"),
        (line(greeting(rules="chess")), "hello, "),
        (line(greeting(rules="hide_tracks", seats=1, options={}, suspects=[])), "bot"),
        (line(greeting(options={"board": "round"})), "hello, option board"),
        *((line(without(name)), "hello") for name in ("rules", "seats", "options", "edition", "suspects", "seat")),
    ],
)
def test_a_first_message_that_is_none_is_refused(message: bytes, where: str) -> None:
    with pytest.raises(Invalid) as error:
        BotSession("eliminator", GAMES).answer(message)
    assert error.value.where.startswith(where)


@pytest.mark.parametrize(
    ("message", "where"),
    [
        ({"type": "observed"}, "observed"),
        ({"type": "observed", "event": {"kind": "sneezed"}}, "observed, event"),
        ({"type": "observed", "event": {"kind": "turn_began", "seat": 0}}, "observed, event (turn_began)"),
        ({"type": "choose", "menu": {"end_turn": {}}}, "choose, stream"),
        ({"type": "choose", "stream": "bot"}, "choose, menu"),
        ({"type": "choose", "stream": "bot", "menu": {}}, "choose, menu"),
        ({"type": "choose", "stream": "bot", "menu": {"sneeze": {}}}, "choose, menu"),
        ({"type": "choose", "stream": "bot", "menu": {"move": {"to": []}}}, "choose, menu, move"),
        ({"type": "choose", "stream": "bot", "menu": {"move": 3}}, "choose, menu, move"),
        ({"type": "sneeze"}, "message"),
    ],
)
def test_a_later_message_that_is_none_is_refused(message: dict[str, Any], where: str) -> None:
    session = BotSession("random", GAMES)
    session.answer(line(greeting()))
    with pytest.raises(Invalid) as error:
        session.answer(line(message))
    assert error.value.where == where


@pytest.mark.parametrize(
    ("answer", "where"),
    [
        (b"hello\n", "answer"),
        (b"\xff\xfe\n", "answer"),
        (b"[]", "answer"),
        (b"{}", "answer"),
        (b"[" * 100_000, "answer"),
        (line({"type": "action"}), "answer"),
        (line({"type": "error", "text": "I do not know chess"}), "answer"),
        (line({"type": "ready"}), "ready, version"),
        (line({"type": "ready", "version": 2}), "ready, version"),
    ],
)
def test_an_answer_that_is_none_is_refused(answer: bytes, where: str) -> None:
    with pytest.raises(Invalid) as error:
        answered(answer, "ready")
    assert error.value.where == where
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "action",
    [None, "end_turn", {}, {"kind": "sneeze"}, {"kind": "accuse"}, {"kind": "end_turn", "loudly": 1}, {"kind": []}],
)
def test_an_action_that_is_none_is_refused(action: object) -> None:
    with pytest.raises(Invalid):
        action_of({"type": "action", "action": action}, EVERYTHING)


def test_a_menu_comes_back_as_it_was() -> None:
    for table in _tables():
        actor = table.actor
        assert isinstance(actor, int)
        menu = offers(table.menu(actor))
        back = offers(menu_of(json.loads(line(choose(menu, "bot")))["menu"], table.rules))
        assert {kind: offer.choices for kind, offer in back.items()} == {k: o.choices for k, o in menu.items()}
        assert list(back) == list(menu)
    assert action_of({"action": {"kind": "end_turn"}}, EVERYTHING) == EndTurn()
    accuse = {"kind": "accuse", "suspect": "plum", "weapon": "rope", "room": "hall"}
    assert action_of({"action": accuse}, EVERYTHING) == Accuse(Card("plum"), Card("rope"), Card("hall"))


def _tables() -> Iterator[AnyTable]:
    for name, rules in RULES.items():
        match = Match(GAMES[rules.name], set_up(rules, rules.seats[0]), 3, [bots_for(name)[0]] * rules.seats[0])
        match.begin()
        for _ in range(20):
            if isinstance(actor := match.table.actor, int):
                yield match.table
                match.step(Seat(actor))


MENUS: list[tuple[dict[str, Any], str]] = [
    ({"accuse": {"suspect": ["plum"]}}, "choose, menu, accuse"),
    ({"end_turn": {"card": ["rope"]}}, "choose, menu, end_turn"),
    ({"show": {"card": [3]}}, "choose, menu, show, card"),
    ({"show": {"card": ["spoon"]}}, "choose, menu, show, card: found 'spoon', expected cards of the deck"),
]


@pytest.mark.parametrize(("menu", "said"), MENUS)
def test_a_menu_that_cannot_be_is_named_and_not_the_story(menu: dict[str, Any], said: str) -> None:
    rules = GAMES["cluedo"].rules
    session = BotSession("random", GAMES)
    session.answer(line(hello(Seating(rules, set_up(rules, 3, {"board": "none"}), Seat(0)), KEY)))
    with pytest.raises(Invalid) as error:
        session.answer(line({"type": "choose", "stream": "bot", "menu": menu}))
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"key": "00"}, "hello, key: found '00', expected 64 hexadecimal digits"),
        (
            {"deck": {"suspects": ["plum"]}},
            "hello, deck: found {'suspects': ['plum']}, expected {'suspects': ['scarlet'",
        ),
    ],
)
def test_a_short_key_and_another_deck_are_refused(changes: dict[str, Any], said: str) -> None:
    rules = GAMES["cluedo"].rules
    told = {**hello(Seating(rules, set_up(rules, 3), Seat(0)), KEY), **changes}
    with pytest.raises(Invalid) as error:
        BotSession("random", GAMES).answer(line(told))
    assert str(error.value).startswith(said)
