"""The public API: every name is documented and does what its documentation says; examples are run as they stand."""

import doctest
import inspect
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import casefile
from casefile.core.actions import Lapse, Offer, offers
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CardsDealt, DealCards, EndTurn, Suggest
from casefile.game import Game
from casefile.games.classic.game import CLUEDO
from casefile.games.classic.options import ClassicOptions
from casefile.games.classic.state import ClassicState
from casefile.games.hide_tracks.game import HIDE_TRACKS
from casefile.games.nsider.game import NSIDER
from tests.clone import ROOT, tracked
from tests.patience import COUNTING

RECORDS = sorted((ROOT / "tests/corpus/records").glob("*.json"))
EXAMPLES = tracked("examples/*.py")


def test_the_documentation_runs() -> None:
    found = doctest.testmod(casefile)
    assert (found.failed, found.attempted > 10) == (0, True)


def test_there_are_few_names_and_all_are_documented() -> None:
    names = casefile.__all__
    assert len(names) <= 20
    assert [name for name in names if not inspect.getdoc(getattr(casefile, name))] == []
    shown = {path.name for path in (ROOT / "src/casefile").iterdir() if path.name not in ("__pycache__", "py.typed")}
    assert len(shown) <= 18


def test_to_import_it_loads_no_game_and_little_else() -> None:
    """Nor does the list of the games load one: each is loaded when it is first asked for."""
    told = """
import sys, casefile
print([name for name in sys.modules if name.startswith("casefile.")])
import casefile.games
print(list(casefile.games.GAMES), [name for name in sys.modules if name.startswith("casefile.games.")])
print(casefile.GAMES["cluegame"].slug, "casefile.games.miporin" in sys.modules, "table" in dir(casefile))
"""
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=COUNTING)
    loaded, games, asked = done.stdout.splitlines()
    assert loaded == "[]"
    assert games == "['cluedo', 'cluegame', 'hide_tracks', 'miporin', 'nsider'] []"
    assert asked == "cluegame False True"


def test_a_plain_number_is_a_seat() -> None:
    """For the type checker as well: it reads this file. What is no seat of the table is refused in a sentence."""
    table = casefile.table("cluedo", 3, seed="numbers", board="none")
    table.begin()
    hands = [event.hands for each in table.observations(1) if isinstance(event := each.event, CardsDealt)]
    assert [bool(hand) for hand in hands[0]] == [False, True, False]
    assert table.observations(1) == table.observations(Seat(1)) == table.view(1).seen == casefile.view(table, 1).seen
    for ask in (table.observations, table.view):
        with pytest.raises(casefile.Invalid, match="viewer: found 3, expected 'spectator' or a seat from 0 to 2"):
            ask(3)


def test_all_games_of_a_simulation_can_be_kept() -> None:
    kept = casefile.simulate(["eliminator"], "cluedo", seats=3, games=4, seed=2, keep=True, board="none")
    assert len(kept.tables) == kept.games == 4
    assert kept.tables[-1] is kept.table
    winners = [max(range(3), key=table.rules.returns(table.state).__getitem__) for table in kept.tables]
    assert tuple(map(winners.count, range(3))) == kept.wins_by_seat
    assert casefile.simulate(["eliminator"], "cluedo", seats=3, seed=2, board="none").tables == ()


@pytest.mark.parametrize("file", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_stepped_through_by_whole_actions(file: Path) -> None:
    """At every stop the actor is the one that acts, and what is done is on the menu; the steps are all events."""
    record = casefile.read(file)
    first, *rest = casefile.steps(record)
    assert (first.table.version, first.actor, first.action) == (0, None, None)
    version = len(first.events)
    for step in rest:
        assert step.table.version == version
        version += len(step.events)
        if step.actor == "clock":
            assert step.events[0].kind == "lapsed"
            assert isinstance(step.action, Lapse)
            continue
        assert step.actor is not None
        assert step.action is not None
        entry = step.table.menu(step.actor).get(type(step.action))
        assert isinstance(entry, Offer), (version, step.action, entry)
        assert entry.allows(step.action)
    assert version == len(record.events)


def test_a_refusal_is_a_sentence_with_its_clause() -> None:
    table = casefile.table(seats=3, seed="x", board="none")
    table.begin()
    with pytest.raises(casefile.Refused) as refused:
        table.act(Seat(0), EndTurn())
    clause = table.rules.book.clause(refused.value.clause)
    assert str(refused.value) == f"{clause.text} ({clause.id})"
    assert EndTurn not in offers(table.menu(Seat(0)))


def test_a_posterior_adds_up_and_knows_ones_own_hand() -> None:
    table = casefile.table(seats=4, seed="y", board="none")
    assert casefile.posterior(casefile.view(table, 0)) == {}
    table.begin()
    view = casefile.view(table, 2)
    found = casefile.posterior(view)
    assert len(found) == 21
    assert all(abs(sum(owners.values()) - 1) < 1e-9 for owners in found.values())
    for card in view.state.holdings.hand(2):
        assert found[card] == {owner: float(owner == 2) for owner in found[card]}
        assert casefile.explain(view, card, 2)[-1].startswith("seat 2 holds")
    unknown = next(card for card, owners in found.items() if 0 < owners[0] < 1)
    with pytest.raises(ValueError, match="nothing is certain"):
        casefile.explain(view, unknown, 0)


def test_a_position_is_solved() -> None:
    # docs/position.json has 6 own cards, of the deck of 21: the counts of each card add up to all deals.
    worlds = casefile.solve(json.loads((ROOT / "docs/position.json").read_text(encoding="utf-8")))
    assert worlds.total > 0
    assert all(sum(row) == worlds.total for row in worlds.counts.values())


def test_what_does_not_suit_is_said_in_a_sentence() -> None:
    with pytest.raises(casefile.Invalid, match="rules: found 'chess', expected cluedo or"):
        casefile.table("chess")
    with pytest.raises(casefile.Invalid, match="seats: found 9, expected 2 to 6"):
        casefile.table(seats=9)
    with pytest.raises(casefile.Invalid, match="bot: found 'genius'"):
        casefile.simulate(["genius"])


MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "verify a name": (
        lambda: casefile.verify(loose("game.json")),
        "record: found 'game.json', expected bytes, or the Path",
    ),
    "read a text": (lambda: casefile.read(loose('{"format": 1}')), "record: found '{\"format\": 1}', expected bytes"),
    "step through a name": (lambda: casefile.steps(loose("game.json")), "record: found 'game.json', expected bytes"),
    "a number as a seed": (lambda: casefile.table(seed=loose(5)), "seed: found 5, expected a text or a Seed"),
    "a text as seats": (
        lambda: casefile.simulate(["easy"], seats=loose("3")),
        "seats: found '3', expected a whole number",
    ),
    "no card": (lambda: casefile.explain(dealt(), "foo", 0), "card: found 'foo', expected one of scarlet, "),
    "no owner": (
        lambda: casefile.explain(dealt(), "rope", 9),
        "owner: found 9, expected one of 0, 1, 2, 'case_file'",
    ),
    "solve a name": (lambda: casefile.solve(loose("position.json")), "position: found str, expected an object"),
}


def loose(value: Any) -> Any:
    """A value of another type than is asked for, which a type checker would not let pass."""
    return value


def dealt() -> casefile.View[Any]:
    table = casefile.table(seats=3, seed="x", board="none")
    table.begin()
    return casefile.view(table, 0)


@pytest.mark.parametrize("case", MISTAKES)
def test_a_natural_mistake_is_said_with_what_was_found_and_expected(case: str) -> None:
    make, said = MISTAKES[case]
    with pytest.raises(casefile.Invalid, match=f"^{re.escape(said)}"):
        make()


def test_a_card_that_is_not_there_is_named_in_the_refusal() -> None:
    table = casefile.table(seats=3, seed="x", board="none")
    table.begin()
    with pytest.raises(casefile.Refused, match=r"\(cluedo-\d+\): suspect 'plumm' is not among the choices$"):
        table.act(Seat(0), Suggest(Card("plumm"), Card("rope"), Card("hall")))


class Takes:
    """A bot whose constructor takes nothing."""


class TakesOne:
    """A bot whose constructor takes its seating only."""

    def __init__(self, seating: object) -> None:
        """Take the seating."""


@pytest.mark.parametrize(
    ("bot", "found"), [(Takes, r"Takes\(\)"), (TakesOne, r"TakesOne\(seating: object\) -> None"), (7, "7")]
)
def test_a_bot_that_cannot_be_made_is_said_with_what_to_write(bot: Any, found: str) -> None:
    expected = r"expected one that is made from a Seating and a draw, so write: def __init__\(self, seating, draw\)"
    with pytest.raises(casefile.Invalid, match=rf"bots: found {found}, {expected}"):
        casefile.simulate([bot])


def test_there_is_an_example_of_each_thing() -> None:
    assert {path.stem for path in EXAMPLES} == {
        "ask_a_posterior",
        "edition_of_my_own",
        "play_a_game",
        "step_through_a_record",
        "train_a_player",
        "write_a_bot",
    }


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_as_it_stands(file: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(file)], cwd=tmp_path, capture_output=True, text=True, timeout=COUNTING, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) >= 2


def test_a_player_learns_for_one_step_at_least_and_its_curve_is_drawn(tmp_path: Path) -> None:
    script, curve = ROOT / "examples/train_a_player.py", tmp_path / "curve.svg"

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, str(script), *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=COUNTING, check=False)

    one = run("--steps", "1", "--curve", str(curve))
    assert (one.returncode, one.stderr) == (0, "")
    assert "<polyline" in curve.read_text(encoding="utf-8")
    for steps in ("0", "-1"):
        wrong = run("--steps", steps)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert wrong.stderr.endswith("error: --steps: expected 1 or more\n")


def test_a_record_of_ones_own_is_stepped_through(tmp_path: Path) -> None:
    script = ROOT / "examples/step_through_a_record.py"
    done = subprocess.run(
        [sys.executable, str(script), str(RECORDS[0])], capture_output=True, text=True, timeout=COUNTING, check=False
    )
    assert done.stdout.count("\n") > 5
    assert done.returncode == 0


def test_a_table_begins_once_and_not_without_it() -> None:
    """What is not begun refuses an action and says so; what has begun does not begin again; a viewer has to be one."""
    table = casefile.table(seats=3, seed="begin", board="none")
    with pytest.raises(casefile.Refused, match=r"has not begun: begin\(\) seats everybody"):
        table.act(Seat(0), EndTurn())
    table.begin()
    version = table.version
    with pytest.raises(casefile.Invalid, match=r"begin\(\): found a game that has begun"):
        table.begin()
    assert table.version == version
    for viewer in ("spectators", 99):
        with pytest.raises(casefile.Invalid, match="viewer"):
            casefile.view(table, viewer)
    with pytest.raises(casefile.Invalid, match="viewer: found 3, expected 'spectator' or a seat from 0 to 2"):
        table.observations(Seat(3))
    assert casefile.view(table, "spectator").version == version


def test_a_level_stands_for_the_bot_that_plays_it() -> None:
    by_level, by_name = (
        casefile.simulate(bots, seats=3, games=1, board="none")
        for bots in (["hard", "easy"], ["inspector", "eliminator"])
    )
    assert by_level.wins == by_name.wins


def test_an_edition_is_read_from_a_path_in_words(tmp_path: Path) -> None:
    from casefile.core.editions import read_edition

    with pytest.raises(casefile.Invalid, match=r"none\.toml"):
        read_edition(str(tmp_path / "none.toml"))


@pytest.mark.parametrize("game", casefile.GAMES)
def test_a_table_deals_what_it_is_given(game: str) -> None:
    like = casefile.table(game, seed="a deal")
    deal = like.rules.sample(like.rules.start(like.setup), lambda purpose: Random(3).randrange)
    dealt = casefile.table(game, seed="another seed", deal=deal)
    dealt.begin()
    told = [event for event in dealt.history if not event.of_table]
    assert told[0] == dealt.rules.decide(dealt.rules.start(dealt.setup), "chance", deal)[0]


def test_the_hands_are_those_of_the_deal_and_no_other_deal_is_taken() -> None:
    like = casefile.table("cluedo", 3, board="none")
    deal = like.rules.sample(like.rules.start(like.setup), lambda purpose: Random(3).randrange)
    assert isinstance(deal, DealCards)
    dealt = casefile.table("cluedo", 3, board="none", deal=deal)
    dealt.begin()
    assert {*casefile.view(dealt, 1).state.holdings.hand(1)} == {*deal.hands[1]}
    first, second, third = deal.hands
    suspect, weapon, room = deal.case_file
    for other, said in (
        (replace(deal, case_file=first[:3]), "each card of the deck once"),
        (replace(deal, hands=(first[1:], (*second, first[0]), third)), r"hands and a side of \[5, 7, 6, 0\] cards"),
        (replace(deal, case_file=(weapon, suspect, room)), "a card of each category, in their order"),
        (EndTurn(), "expected a DealCards"),
    ):
        with pytest.raises(casefile.Invalid, match=said):
            casefile.table("cluedo", 3, board="none", deal=other)


def test_a_game_is_made_of_parts_for_its_own_states() -> None:
    """The type checker refuses the parts of another game: it reads this file, and a remark without use is an error."""
    parts: Game[ClassicState, ClassicOptions] = Game(
        rules=CLUEDO.rules,
        offered=CLUEDO.offered,
        known=HIDE_TRACKS.known,  # type: ignore[arg-type]
        told=HIDE_TRACKS.told,  # type: ignore[arg-type]
        played=NSIDER.played,  # type: ignore[arg-type]
    )
    view = casefile.view(casefile.table("cluedo", 3, seed="parts", board="none"), 1)
    assert parts.known.knowledge is None
    assert CLUEDO.known.knowledge is not None
    assert CLUEDO.known.knowledge(view) is None  # before the deal
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert mypy["strict"]
    assert "tests" in mypy["files"]
