"""Every clause and option of ``hide_tracks`` (document 004)."""

from typing import Any

import pytest

from casefile.core.actions import Lapse
from casefile.core.area_paths import Roaming
from casefile.core.cards import Card, Invalid, Place, Seat
from casefile.core.engine import Inputs, Rules
from casefile.core.events import SeatTaken
from casefile.core.fairness import Seed, streams
from casefile.core.movement import DiceRolled, ThrowDice
from casefile.core.options import describe
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.events import CluesDrawn, CluesNoted, CrimeCommitted, PiecesPlaced
from tests.games.classic.positions import SEED, kinds, refusal
from tests.games.hide_tracks.hunts import CRIME, ME, START, hunt, walk, ways
from tests.rules import RULES, choice, clause

NAME = "hide_tracks"
SUSPECT_ROOMS = {"study", "hall", "lounge", "dining_room", "conservatory", "ballroom", "kitchen"}
WEAPON_ROOMS = {"conservatory", "billiard_room", "library", "study", "kitchen", "dining_room", "lounge"}
OTHERS = ("scarlet", "mustard", "white", "green", "peacock")


def begun(rules: Rules[Any, Any], number: int, **options: Any) -> AnyTable:
    """A new game from a number, waiting for the first way."""
    table = Table(rules, set_up(rules, 1, options), Seed(bytes([number]), b"salt"))
    table.begin()
    return table


def only(table: AnyTable, kind: type) -> Any:
    """The only event of a kind."""
    (found,) = [event for event in table.history if isinstance(event, kind)]
    return found


@clause("seats", NAME)
def test_seats(rules: Rules[Any, Any]) -> None:
    assert list(rules.seats) == [1]
    with pytest.raises(Invalid, match=r"seats: found 2, expected 1$"):
        set_up(rules, 2)
    with pytest.raises(Invalid, match="characters"):
        set_up(rules, 1, given=Inputs((Card("plum"),)))


@clause("crime", NAME)
def test_crime(rules: Rules[Any, Any]) -> None:
    for number in range(20):
        table = begun(rules, number)
        crime = only(table, CrimeCommitted)
        decks = zip((crime.suspect, crime.weapon, crime.room), table.setup.deck.categories, strict=True)
        assert all(card in cards for card, cards in decks)
        state = table.state
        assert state.murderer == (crime.suspect, crime.weapon, crime.room)
        assert state.stands[crime.suspect] == state.stands[crime.weapon] == state.here == crime.room
        assert state.suspects == {ME: crime.suspect}


@clause("suspects", NAME)
def test_suspects(rules: Rules[Any, Any]) -> None:
    seen = set()
    for number in range(40):
        table = begun(rules, number)
        placed, crime = only(table, PiecesPlaced), only(table, CrimeCommitted)
        assert len(placed.suspects) == len(set(placed.suspects)) == 5
        assert set(placed.suspects) <= SUSPECT_ROOMS - {crime.room}
        others = [card for card in table.setup.deck.suspects if card != crime.suspect]
        assert [table.state.stands[card] for card in others] == list(placed.suspects)
        seen |= set(placed.suspects)
    assert seen == SUSPECT_ROOMS


@clause("weapons", NAME)
def test_weapons(rules: Rules[Any, Any]) -> None:
    seen = set()
    for number in range(40):
        table = begun(rules, number)
        placed, crime = only(table, PiecesPlaced), only(table, CrimeCommitted)
        assert len(placed.weapons) == len(set(placed.weapons)) == 5
        assert set(placed.weapons) <= WEAPON_ROOMS - {crime.room}
        seen |= set(placed.weapons)
    assert seen == WEAPON_ROOMS


@clause("shuffle", NAME)
def test_shuffle__the_first_clues_come_from_all_21_cards(rules: Rules[Any, Any]) -> None:
    found = set()
    for number in range(150):
        table = begun(rules, number)
        assert len(Table(rules, table.setup, SEED, table.history[:4]).state.deck) == 21
        drawn = only(table, CluesDrawn)
        found |= {card for card in drawn.cards if card in table.state.crime}
    # Three of 21 cards are the crime's: 3 draws hit one in 1 - 18*17*16 / (21*20*19), 39 % of games.
    assert len(found) > 10


@clause("shuffle", NAME)
def test_shuffle__what_lies_beside_rooms_is_not_in_the_deck(rules: Rules[Any, Any]) -> None:
    table = hunt(
        rules, noted={"study": "study", "white": "dining_room"}, taken=["knife"], clues={"green": "conservatory"}
    )
    assert set(table.setup.deck) - set(table.state.deck) == {"study", "white", "green"}


@clause("clues", NAME)
def test_clues(rules: Rules[Any, Any]) -> None:
    for number in range(60):
        table = begun(rules, number)
        drawn = only(table, CluesDrawn)
        assert len(drawn.cards) == len(set(drawn.cards)) == len(drawn.rooms) == 3
        for card, room in zip(drawn.cards, drawn.rooms, strict=True):
            own = Place(card) if card in table.setup.deck.rooms else table.state.stands[card]
            assert room == (None if card in table.state.crime else own)


@clause("roll", NAME)
def test_roll(rules: Rules[Any, Any]) -> None:
    dice = [only(begun(rules, number), DiceRolled).dice for number in range(60)]
    assert {len(throw) for throw in dice} == {2}
    assert {number for throw in dice for number in throw} == {1, 2, 3, 4, 5, 6}


@clause("move", NAME)
def test_move(rules: Rules[Any, Any]) -> None:
    # From the Hall a throw of 4: out by a door, and three steps on; or three more steps and into a room that is near.
    table = hunt(rules, at="hall", dice=(2, 2))
    board = table.state.board
    for way, path in board.roaming.ways("hall", 4).items():
        assert len(path) == 4
        assert len({"hall", *path}) == 5
        rooms = [place for place in path if place in board.doors_of]
        assert way.split("-") == (rooms if path[-1] in rooms else [*rooms, path[-1]])
    assert ways(table) == tuple(board.roaming.ways("hall", 4))
    assert "study" in ways(table)  # r4c8, r4c7, r4c6, and in: the Study is four steps from the Hall
    assert "hall" not in ways(table)
    assert refusal(table, ME, Walk("kitchen")) == "move"
    assert refusal(table, ME, Walk("")) == "move"


@clause("move", NAME)
def test_move__no_secret_passage(rules: Rules[Any, Any]) -> None:
    # The Kitchen is one step from the Study by the passage; on foot it is farther than 12.
    table = hunt(rules, at="study", dice=(6, 6))
    assert not any("kitchen" in way.split("-") for way in ways(table))


@clause("full", NAME)
def test_full(rules: Rules[Any, Any]) -> None:
    # Every way from every room has the whole length on this board.
    board = set_up(rules, 1).edition.board
    for room in board.areas:
        for total in range(2, 13):
            assert {len(path) for path in board.roaming.ways(room, total).values()} == {total}
    # The Hall is four steps from the Study, and may not be entered with three or with five and stood in.
    assert "hall" in ways(hunt(rules, at="study", dice=(2, 2)))
    assert "hall" not in ways(hunt(rules, at="study", dice=(1, 2)))


@clause("full", NAME)
def test_full__the_longest_way_where_none_is_so_long(rules: Rules[Any, Any]) -> None:
    # Three squares in a row with a room at the end of them: from the first, two squares and the room.
    one, two, three, room = map(Place, ("r0c0", "r0c1", "r0c2", "den"))
    row = Roaming({one: (two,), two: (one, three), three: (two,)}, {room: (three,)}, {three: (room,)})
    assert row.ways(one, 7) == {"den": (two, three, room)}
    assert row.ways(two, 7) == {"den": (three, room)}
    assert row.ways(two, 1) == {"r0c0": (one,), "r0c2": (three,)}


@clause("through", NAME)
def test_through(rules: Rules[Any, Any]) -> None:
    # Out of the Hall at r4c8 (1), r4c7 (2), r4c6 (3), into the Study (4): its only door is used, so the way ends there.
    assert not any(way.startswith("study-") for way in ways(hunt(rules, at="hall", dice=(3, 3))))
    # The Library has two doors: in at r8c7 and out at r11c3.
    table = hunt(rules, at="r8c8", dice=(2, 2))
    assert "library-r12c7" not in ways(table)
    assert "library-r11c2" in ways(table)  # r8c7, library, r11c3, r11c2
    assert walk(table, "library-r11c2")[0].path == ("r8c7", "library", "r11c3", "r11c2")  # type: ignore[attr-defined]
    assert table.state.here == "r11c2"


@clause("tamper", NAME)
def test_tamper(rules: Rules[Any, Any]) -> None:
    lying: dict[str, Any] = {"noted": {"revolver": "library"}, "clues": {"library": "library", "green": "conservatory"}}
    table = hunt(rules, at="r8c8", dice=(2, 2), **lying)
    events = walk(table, "library-r11c2")
    assert kinds(events)[:3] == ["way_taken", "tracks_hidden", "clues_noted"]
    assert (events[1].room, set(events[1].cards)) == ("library", {"revolver", "library"})  # type: ignore[attr-defined]
    assert events[2] == CluesNoted((Card("green"),))
    assert set(table.state.murderer) == {*CRIME, "revolver", "library"}
    assert {"revolver", "library"} <= set(table.state.deck)
    assert table.state.stands["revolver"] == "library"


@clause("start_room", NAME)
def test_start_room(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, at="hall", clues={"study": "study", "mustard": "hall"})
    events = walk(table, "study")
    assert [event.room for event in events if event.kind == "tracks_hidden"] == ["study"]  # type: ignore[attr-defined]
    assert "mustard" in table.state.police


@choice("collect_start_room", False, NAME)
def test_collect_start_room__not(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, at="hall", clues={"mustard": "hall"})
    walk(table, "study")
    assert "mustard" not in table.state.murderer


@choice("collect_start_room", True, NAME)
def test_collect_start_room(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, at="hall", clues={"mustard": "hall", "study": "study"}, collect_start_room=True)
    events = walk(table, "study")
    rooms = [event.room for event in events if event.kind == "tracks_hidden"]  # type: ignore[attr-defined]
    assert rooms == ["hall", "study"]
    table = hunt(rules, at="r7c11", clues={"mustard": "lounge"}, collect_start_room=True)
    assert "tracks_hidden" not in kinds(walk(table, "r7c7"))


@clause("search", NAME)
def test_search(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, at="hall", clues={"white": "dining_room", "rope": None, "green": "conservatory"})
    events = walk(table, "study")
    assert events[1] == CluesNoted((Card("white"), Card("green")))
    assert set(table.state.police) == {"white", "green"}
    assert table.state.sideways == {"white": "dining_room", "green": "conservatory"}
    # The clues of the next turn are new ones.
    assert kinds(events)[2:] == ["turn_began", "clues_drawn", "dice_rolled"]
    assert not set(table.state.fresh) & {"white", "green"}


MARKED: dict[str, Any] = {"noted": {"revolver": "library"}, "at": "r8c8", "dice": (2, 2)}


@clause("mark", NAME)
def test_mark(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, **MARKED)
    walk(table, "library-r11c2")
    assert "revolver" in table.state.police
    assert "revolver" in table.state.murderer


@choice("tamper_erases_police_mark", False, NAME)
def test_tamper_erases_police_mark__not(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, **MARKED)
    walk(table, "library-r11c2")
    assert table.state.police.count("revolver") == 1


@choice("tamper_erases_police_mark", True, NAME)
def test_tamper_erases_police_mark(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, **MARKED, tamper_erases_police_mark=True)
    assert "revolver" in table.state.police
    walk(table, "library-r11c2")
    assert "revolver" not in table.state.police
    assert "revolver" in table.state.murderer


@clause("solved", NAME)
def test_solved(rules: Rules[Any, Any]) -> None:
    # Four of five other suspects and the Murderer are five marks of six: one is left.
    table = hunt(rules, taken=OTHERS[:4])
    assert table.state.solved("murderer") == ("suspects",)
    assert hunt(rules, taken=OTHERS[:3]).state.solved("murderer") == ()
    rooms = ("kitchen", "ballroom", "conservatory", "dining_room", "library", "billiard_room", "lounge")
    assert hunt(rules, taken=rooms).state.solved("murderer") == ("rooms",)  # 8 of 9 with the Hall
    assert hunt(rules, taken=rooms[:6]).state.solved("murderer") == ()


NEARLY: dict[str, Any] = {"taken": [*OTHERS[:4], "knife", "candlestick", "lead_pipe"], "at": "r8c8", "dice": (2, 2)}


@clause("win", NAME)
def test_win(rules: Rules[Any, Any]) -> None:
    # The suspects are solved; with the Revolver five of six weapons are marked, in the middle of the way.
    table = hunt(rules, **NEARLY, clues={"revolver": "library", "peacock": "ballroom"})
    events = walk(table, "library-r11c2")
    assert kinds(events) == ["way_taken", "tracks_hidden", "category_solved", "hunt_ended"]
    assert table.actor is None
    assert rules.returns(table.state) == (1.0,)


@choice("murderer_needs", 2, NAME)
def test_murderer_needs_two(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, at="r8c8", taken=["knife", "candlestick", "lead_pipe"], clues={"revolver": "library"})
    events = walk(table, "library-r11c2")
    assert kinds(events)[:4] == ["way_taken", "tracks_hidden", "category_solved", "clues_noted"]
    assert table.actor == ME


@choice("murderer_needs", 1, NAME)
def test_murderer_needs_one(rules: Rules[Any, Any]) -> None:
    weapons = ["knife", "candlestick", "lead_pipe"]
    table = hunt(rules, at="r8c8", taken=weapons, clues={"revolver": "library"}, murderer_needs=1)
    assert kinds(walk(table, "library-r11c2"))[-1] == "hunt_ended"
    assert rules.returns(table.state) == (1.0,)


@choice("murderer_needs", 3, NAME)
def test_murderer_needs_three(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, **NEARLY, clues={"revolver": "library"}, murderer_needs=3)
    walk(table, "library-r11c2")
    assert table.actor == ME
    assert table.state.solved("murderer") == ("suspects", "weapons")


@clause("caught", NAME)
def test_caught(rules: Rules[Any, Any]) -> None:
    rooms = ("study", "lounge", "dining_room", "conservatory")
    noted = dict(zip(OTHERS[:4], rooms, strict=True))
    table = hunt(rules, noted=noted, clues={"peacock": "ballroom"})
    # Peacock is the fifth of six suspects for the Police; the sixth is Plum, who did it.
    events = walk(table, "r7c8")
    assert kinds(events) == ["way_taken", "clues_noted", "category_solved", "hunt_ended"]
    assert table.actor is None
    assert rules.returns(table.state) == (0.0,)


@clause("shut", NAME)
def test_shut(rules: Rules[Any, Any]) -> None:
    # Scarlet was taken while new. All the other suspects are noted, and yet the Police have five of six only with her.
    rooms = ("lounge", "dining_room", "conservatory", "ballroom")
    noted = dict(zip(OTHERS[1:], rooms, strict=True))
    table = hunt(rules, taken=["scarlet"], noted=noted, clues={"scarlet": None, "plum": None})
    walk(table, "r7c8")
    assert table.actor == ME
    assert table.state.solved("police") == ()
    assert "scarlet" not in table.state.police


@clause("turn", NAME)
def test_turn(rules: Rules[Any, Any]) -> None:
    setup = set_up(rules, 1)
    table = Table(rules, setup, SEED, START)
    assert rules.actor(table.state) == "chance"
    assert refusal(table, ME, Walk("study")) == "turn"
    table = hunt(rules)
    before = table.state.number
    walk(table, "study")
    assert table.state.number == before + 1
    assert table.actor == ME


@clause("over", NAME)
def test_over(rules: Rules[Any, Any]) -> None:
    table = hunt(rules, **NEARLY, clues={"revolver": "library"})
    walk(table, "library-r11c2")
    assert refusal(table, ME, Walk("study")) == "over"
    assert refusal(table, "clock", Lapse(ME, 5, Walk("study"))) == "clock"


@clause("clock", NAME)
def test_clock(rules: Rules[Any, Any]) -> None:
    table = begun(rules, 1)
    can = ways(table)
    assert refusal(table, "clock", Lapse(Seat(0), 5, Walk("nowhere"))) == "clock"
    twin = table.fork()
    events = table.lapse(5)
    assert kinds(events)[:2] == ["lapsed", "way_taken"]
    assert events[1].way in can  # type: ignore[attr-defined]
    assert twin.lapse(5) == events


@clause("chance", NAME)
def test_chance(rules: Rules[Any, Any]) -> None:
    table = Table(rules, set_up(rules, 1), SEED)
    table.begin([SeatTaken(ME, "Kim", "", "")])
    fair, deck = streams(SEED.key([""])), table.setup.deck
    draw = fair("crime")
    assert table.state.crime == tuple(cards[draw(len(cards))] for cards in deck.categories)
    draw, pile = fair("clues@1"), list(deck)
    assert only(table, CluesDrawn).cards == tuple(pile.pop(draw(len(pile))) for _ in range(3))
    draw = fair("dice@1")
    assert only(table, DiceRolled).dice == (draw(6) + 1, draw(6) + 1)


@clause("foreign", NAME)
def test_foreign(rules: Rules[Any, Any]) -> None:
    table = hunt(rules)
    assert refusal(table, ME, ThrowDice((6, 6))) == "foreign"
    assert refusal(table, "chance", Walk("study")) == "foreign"
    assert refusal(table, "clock", Walk("study")) == "foreign"


@choice("edition", "clue", NAME)
def test_edition(rules: Rules[Any, Any]) -> None:
    assert Card("plum") in set_up(rules, 1).deck.suspects


@choice("edition", "ns_clue", NAME)
def test_edition_ns_clue(rules: Rules[Any, Any]) -> None:
    table = begun(rules, 3, edition="ns_clue")
    named = {face.at: card for card, face in table.setup.edition.faces.items() if face.at}
    placed = only(table, PiecesPlaced)
    assert set(placed.suspects) <= {named[Place(place)] for place in SUSPECT_ROOMS}
    assert set(placed.weapons) <= {named[Place(place)] for place in WEAPON_ROOMS}


def test_the_defaults() -> None:
    # By document 004; ours where it leaves a point open.
    assert {option.name: option.default for option in describe(RULES[NAME].options)} == {
        "edition": "clue",
        "collect_start_room": False,
        "tamper_erases_police_mark": False,
        "murderer_needs": 2,
    }
