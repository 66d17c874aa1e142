"""The bots for ``hide_tracks``: what they count on is so, and they choose what they say."""

from random import Random
from typing import Any

import pytest

from casefile.arena.matches import simulate
from casefile.bots import Seating
from casefile.bots.dice import Dice
from casefile.core.actions import Offer
from casefile.core.cards import Invalid, Place
from casefile.core.table import AnyTable, Table
from casefile.games import GAMES
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.advisor import CAUGHT, REACHES, SAFE, SHUTS, TAKES, WINS, Advisor, WayAdvice
from casefile.games.hide_tracks.bot_state import Sheet
from tests.amounts import often
from tests.games.classic.positions import SEED
from tests.games.hide_tracks.hunts import ME, hunt
from tests.players import bot_named, bots_for, substitute
from tests.properties.games import Plan
from tests.rules import RULES

RULES_NAME = "hide_tracks"
GAME: Any = RULES[RULES_NAME]


def bot_at(table: AnyTable, name: str, number: int = 1) -> Any:
    """A bot that has seen the whole of ``table``."""
    bot = bot_named(name, RULES_NAME)(Seating(table.rules, table.setup, ME), Random(number).randrange)
    for observation in table.observations(ME):
        bot.observe(observation)
    return bot


def advised(table: AnyTable) -> tuple[WayAdvice, ...]:
    """What the advisor says of every way."""
    bot = bot_at(table, "advisor")
    assert isinstance(bot, Advisor)
    return bot.advise(table.menu(ME))


# -- which games they play -----------------------------------------------------------------------------------------


def test_every_bot_plays_what_it_declares() -> None:
    assert bots_for("hide_tracks") == ("random", "greedy", "advisor")
    assert "greedy" not in bots_for("cluedo")
    assert "eliminator" in bots_for("cluedo")
    for bot, rules in (("eliminator", "hide_tracks"), ("advisor", "cluedo")):
        with pytest.raises(Invalid, match=f"bot: found '{bot}', expected random or"):
            bot_named(bot, rules)
    with pytest.raises(Invalid, match="bot: found 'nobody', expected random or greedy or advisor"):
        bot_named("nobody", "hide_tracks")
    with pytest.raises(Invalid, match="found 'inspector', expected random or greedy or advisor"):
        simulate(GAMES["hide_tracks"], 1, 1, 1, ["inspector"], {}, clock=lambda: 0.0)


def test_the_only_way_that_does_not_lose_is_taken() -> None:
    # The Police have four of the five weapons that they need, and the Lead Pipe lies new in the Study: four steps from
    # the Hall, so that one way takes it, and by all others they solve the weapons.
    noted = {"knife": "conservatory", "candlestick": "billiard_room", "revolver": "library", "wrench": "kitchen"}
    table = hunt(GAME, clues={"lead_pipe": "study"}, noted=noted, dice=(2, 2))
    found = advised(table)
    assert [each.why for each in found].count(CAUGHT) == len(found) - 1
    assert found[0].way == "study"
    assert found[0].chance is not None
    assert found[0].chance > 0


# -- the game in the mind ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("erases", [False, True])
@pytest.mark.parametrize("starts", [False, True])
def test_a_turn_in_the_mind_is_a_turn_at_the_table(erases: bool, starts: bool) -> None:
    turns = 0
    for number in range(often(8, 25)):
        options: dict[str, Any] = {"tamper_erases_police_mark": erases, "collect_start_room": starts}
        table = Plan(RULES_NAME, 1, options, number).table()
        sheet, rng = Sheet(tuple(table.setup.deck), table.state.board.roaming), Random(number)
        while table.actor is not None:
            offer = table.menu(ME)[Walk]
            assert isinstance(offer, Offer)
            position, fresh = sheet.position(table.state)
            way = rng.choice(offer.choices["way"])
            path = sheet.roaming.ways(table.state.here, sum(table.state.dice))[way]
            ended = position.walk(sheet.rooms(path), sheet.roaming.index[path[-1]], fresh)
            table.act(ME, Walk(way))
            turns += 1
            if table.rules.actor(table.state) is None:
                # Who is safe in the mind has won, or would have; a game that the Police won is 0 there.
                assert ended == (1.0 if table.state.winner == ME else 0.0)
            else:
                assert ended in (None, 1.0)
                after, new = sheet.position(table.state)
                if ended is None:
                    assert (after.here, after.noted, after.marked, after.shut) == (
                        *(position.here, position.noted, position.marked, position.shut),
                    )
                    assert [sorted(cards) for cards in after.lying] == [sorted(cards) for cards in position.lying]
                    assert (sorted([*after.unknown, *new]), after.decoys) == (sorted(position.unknown), position.decoys)
                if position.safe():
                    assert ended == 1.0
                    break
    assert turns > often(30, 100)


def test_who_is_safe_is_never_caught() -> None:
    safe = 0
    for number in range(often(40, 150)):
        table = Plan(RULES_NAME, 1, {}, number).table()
        sheet, bot = Sheet(tuple(table.setup.deck), table.state.board.roaming), bot_at(table, "greedy")
        seen, was_safe = table.version, False
        while table.actor is not None:
            for observation in table.observations(ME, seen):
                bot.observe(observation)
            seen = table.version
            was_safe = was_safe or sheet.position(table.state)[0].safe()
            table.act(ME, bot.choose(table.menu(ME)))
        assert table.state.winner == ME or not was_safe
        safe += was_safe
    assert safe > often(6, 50)


def test_dice_in_the_mind_are_even() -> None:
    dice = Dice(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[dice(6)] += 1
    # Each face 1000 times with a deviation of 29: five times that is 145.
    assert all(abs(count - 1000) < 145 for count in counts)


# -- what they choose ----------------------------------------------------------------------------------------------


def test_greedy_takes_what_is_new_before_what_is_not() -> None:
    # From r8c8 with four steps: the Library is at hand; the Wrench's room is far away.
    table = hunt(GAME, at="r8c8", dice=(2, 2), clues={"library": "library", "wrench": "kitchen"})
    chosen = bot_at(table, "greedy").choose(table.menu(ME))
    assert "library" in chosen.way.split("-")


NEARLY: dict[str, Any] = {
    "taken": ["scarlet", "mustard", "white", "green", "knife", "candlestick", "lead_pipe"],
    "at": "r8c8",
    "dice": (2, 2),
}


def test_a_way_that_wins_is_sure() -> None:
    best = advised(hunt(GAME, **NEARLY, clues={"revolver": "library"}))[0]
    assert (best.chance, best.error, best.why) == (1.0, 0.0, WINS)
    assert best.cards == ("revolver",)


def test_a_way_that_shuts_the_last_category_is_sure() -> None:
    table = hunt(GAME, at="r8c8", dice=(2, 2), taken=["scarlet", "knife"], clues={"library": "library"})
    best = advised(table)[0]
    assert (best.chance, best.error, best.why) == (1.0, 0.0, SAFE)
    assert best.categories == ("rooms",)
    others = [advice for advice in advised(table) if advice.categories == ()]
    assert others
    assert all(advice.chance is None or advice.chance < 1 for advice in others)


def test_a_way_that_lets_the_police_solve_a_category_is_lost() -> None:
    rooms = ("study", "lounge", "dining_room", "conservatory")
    noted = dict(zip(("scarlet", "mustard", "white", "green"), rooms, strict=True))
    table = hunt(GAME, at="r16c8", dice=(1, 2), noted=noted, clues={"peacock": "ballroom"})
    found = {advice.way: advice for advice in advised(table)}
    # The Police need Peacock, who is new in the Ballroom: every way that does not go there is lost.
    for way, advice in found.items():
        inside = "ballroom" in way.split("-")
        assert (advice.chance == 0.0) == (not inside)
        assert advice.why == (SHUTS if inside else CAUGHT)
    assert advised(table)[0].cards == ("peacock",)
    assert advised(table)[0].categories == ("suspects",)
    assert 0 < advised(table)[0].error < 0.2


def test_the_reason_names_what_is_taken_and_what_is_in_reach() -> None:
    table = hunt(GAME, at="r8c8", dice=(2, 2), noted={"revolver": "library"})
    by_rooms = {"library" in advice.way.split("-"): advice for advice in advised(table)}
    assert (by_rooms[True].why, by_rooms[True].cards) == (TAKES, ("revolver",))
    assert by_rooms[False].why == REACHES
    roaming = table.state.board.roaming
    assert by_rooms[False].reach == roaming.reach(roaming.index[Place(by_rooms[False].way)])


def test_every_way_is_weighed_and_the_same_twice() -> None:
    table = hunt(GAME, at="hall", dice=(3, 4), clues={"study": "study", "mustard": "lounge"})
    offer = table.menu(ME)[Walk]
    assert isinstance(offer, Offer)
    first = advised(table)
    assert sorted(advice.way for advice in first) == sorted(offer.choices["way"])
    assert first == advised(table)
    chances = [-1.0 if advice.chance is None else advice.chance for advice in first]
    assert chances == sorted(chances, reverse=True)
    assert bot_at(table, "advisor").choose(table.menu(ME)) == Walk(first[0].way)


def test_the_future_is_nothing_to_them() -> None:
    # The same history on a table with another seed, whose clues and dice to come are others: the same advice.
    table = Plan(RULES_NAME, 1, {}, 4).table()
    twin = Table(table.rules, table.setup, SEED, table.history)
    way = advised(table)[0].way
    assert advised(twin) == advised(table)
    table.act(ME, Walk(way))
    twin.act(ME, Walk(way))
    assert table.history != twin.history


def share(bot: str, games: int) -> float:
    """The share of so many games that a bot wins."""
    result = simulate(GAMES[RULES_NAME], 1, games, 5, [bot], {}, clock=lambda: 0.0)
    assert result.finished == games
    return result.wins[bot] / games


def test_greedy_beats_random() -> None:
    # In long rows they win 1 % and 64 %. Of 40 games 64 % deviates by 7.6 points, and three of 20 that chance wins come
    # up once in a thousand rows.
    assert share("random", 20) < 0.15 < 0.4 < share("greedy", 40)


@pytest.mark.long
def test_the_advisor_beats_greedy() -> None:
    # In long rows they win 79 % and 64 %; of 300 games 64 % deviates by 2.8 points, of 60 games 79 % by 5.
    assert 0.5 < share("greedy", 300) < 0.78
    assert share("advisor", 60) > 0.64


def test_whoever_stays_away_is_replaced_by_a_bot_that_plays_the_game() -> None:
    assert {rules: substitute(rules) for rules in ("cluedo", "cluegame", "hide_tracks")} == {
        "cluedo": "eliminator",
        "cluegame": "eliminator",
        "hide_tracks": "greedy",
    }
    assert all(substitute(rules) in bots_for(rules) for rules in RULES)
