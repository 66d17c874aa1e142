"""A dataset says what each seat knew and chose, as the tables and the library say it, and keeps the truth apart."""

import json
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casefile
from casefile.arena import dataset
from casefile.arena.decisions import DatasetPlan, Decision, runs
from casefile.arena.matches import Match, next_seed
from casefile.core.cards import Invalid, Seat
from casefile.core.log import action_to, event_to
from casefile.core.table import AnyTable, Table, set_up
from casefile.library import seed_of
from tests.sixth.game import SIX

QUICK: dict[str, dict[str, Any]] = {"cluedo": {"board": "none"}, "cluegame": {"board": "none"}}


def plan(rules: str, games: int = 2, bots: tuple[str, ...] = (), seats: int = 3, **options: Any) -> DatasetPlan:
    """Some games of a rule set; without names its plainest bot plays all seats."""
    game = SIX[rules]
    most = seats if seats in game.rules.seats else game.rules.seats[0]
    setup = set_up(game.rules, most, QUICK.get(rules, {}) | options)
    return DatasetPlan(game, setup, bots or (game.substitute,), games)


def tables(made: DatasetPlan) -> list[AnyTable]:
    """The tables of the same games, played without anything being noted."""
    found, seed = list[AnyTable](), made.seed
    for _ in range(made.games):
        match = Match(made.game, made.setup, seed, made.seated)
        match.play()
        found.append(match.table)
        seed = next_seed(seed)
    return found


@pytest.mark.parametrize("rules", ["cluedo", "cluegame", "nsider", "miporin", "harbour"])
def test_each_row_is_what_the_library_says_of_the_seat_at_that_moment(rules: str) -> None:
    bots = ("random", *SIX[rules].players)[:2]
    made = plan(rules, bots=bots)
    for number, (rows, table) in enumerate(zip(made.decisions(), tables(made), strict=True)):
        since = dict.fromkeys(range(made.setup.seats), 0)
        space, columns = table.rules.action_space(table.setup), [*range(made.setup.seats), "case_file", "side"]
        for step, row in enumerate(rows):
            then = Table(table.rules, table.setup, seed_of("nothing is drawn"), table.history[: row.version])
            assert (row.game, row.step, row.seat) == (number, step, then.actor)
            assert row.bot == made.seated[row.seat]
            view = casefile.view(then, row.seat, made.game)
            seen = [each.event for each in view.seen[since[row.seat] :]]
            assert row.events == [event and event_to(event) for event in seen]
            since[row.seat] = row.version
            chances = casefile.posterior(view)
            wanted = [chances.get(card, {}).get(owner, 0.0) for card in table.setup.deck for owner in columns]
            assert row.chances == wanted
            known = [any(chances.get(card, {}).values()) for card in table.setup.deck for _ in columns]
            certain = [{1.0: 1, 0.0: -1}.get(chance, 0) for chance in wanted]
            assert row.sheet == [mark if any_ else 0 for mark, any_ in zip(certain, known, strict=True)]
            offered = [*zip(row.allowed[::2], row.allowed[1::2], strict=True)]
            assert [index for run in offered for index in range(*run)] == sorted(
                space.indices(then.menu(Seat(row.seat)))
            )
            assert row.action == action_to(space.action(row.choice))
            events = then.act(Seat(row.seat), space.action(row.choice))
            assert events[0] == table.history[row.version]


@pytest.mark.parametrize("rules", ["cluedo", "miporin", "nsider"])
def test_what_was_seen_is_ones_own_hand_and_what_lies_where_it_was_seen(rules: str) -> None:
    for rows in plan(rules).decisions():
        for row in rows:
            owners = len(row.seen) // len(row.truth_owners)
            for card, owner in enumerate(row.truth_owners):
                marks = row.seen[card * owners : (card + 1) * owners]
                assert marks.count(1) <= 1
                if 1 in marks:  # what was seen is true, and certain
                    assert marks.index(1) == owner
                    assert row.sheet[card * owners + owner] == 1
            mine = [card for card, owner in enumerate(row.truth_owners) if owner == row.seat]
            assert all(row.seen[card * owners + row.seat] == 1 for card in mine)


def test_the_truth_is_that_of_the_table() -> None:
    made = plan("cluedo", games=3, bots=("random", "eliminator", "detective"))
    for rows, table in zip(made.decisions(), tables(made), strict=True):
        deal = table.state.holdings
        for row in rows:
            names = [*deal.hands, deal.case_file, deal.side]
            assert all(card in names[owner] for card, owner in zip(table.setup.deck, row.truth_owners, strict=True))
            assert row.truth_solution == [*deal.case_file]
            assert row.truth_winners == ([] if table.state.winner is None else [table.state.winner])
        one = Match(made.game, made.setup, rows[0].truth_seed, made.seated)
        one.play()
        assert one.table.history == table.history


def test_a_card_that_lies_open_and_that_of_the_murderer_belong_to_nobody() -> None:
    moved = [row.truth_owners for rows in plan("miporin").decisions() for row in rows]
    assert any(-1 in owners for owners in moved)
    assert len({tuple(owners) for owners in moved}) > 2  # hands change
    for rows in plan("nsider", games=1, red_card=True).decisions():
        dealt = [row for row in rows if max(row.truth_owners) >= 0]
        assert dealt
        assert all(row.truth_owners.count(-1) == 1 for row in dealt)


def test_a_game_without_hands_has_empty_sheets_and_no_solution() -> None:
    (rows,) = plan("hide_tracks", games=1, bots=("random",)).decisions()
    assert len(rows) > 3
    for row in rows:
        assert not any(row.seen + row.sheet)
        assert not any(row.chances)
        assert {*row.truth_owners} == {-1}
        assert row.truth_solution == []
        assert row.allowed


@given(st.sets(st.integers(0, 60)))
def test_runs_hold_the_same_numbers_and_touch_nowhere(numbers: set[int]) -> None:
    found = runs([*numbers])
    pairs = [*zip(found[::2], found[1::2], strict=True)]
    assert [number for run in pairs for number in range(*run)] == sorted(numbers)
    assert all(first < end for first, end in pairs)
    assert all(end < first for (_, end), (first, _) in pairwise(pairs))


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    names = map(partial("{}.jsonl".format), count())

    def written(made: DatasetPlan) -> bytes:
        path = tmp_path / next(names)
        assert [*dataset.write(made, "1.0", path)] == [len(rows) for rows in made.decisions()]
        return path.read_bytes()

    one = plan("cluedo", bots=("random", "eliminator"))
    assert written(one) == written(one)
    assert written(one) != written(DatasetPlan(one.game, one.setup, one.bots, one.games, seed=2))
    head, *rows = map(json.loads, written(one).splitlines())
    assert (head["schema"], head["casefile"], head["rules"], head["games"]) == (1, "1.0", "cluedo", 2)
    assert head["bots"] == ["random", "eliminator", "random"]
    assert [*map(len, head["cards"].values())] == [6, 6, 9]
    assert (head["owners"], head["actions"]) == ([0, 1, 2, "case_file", "side"], 670)
    assert all(tuple(row) == Decision.__struct_fields__ for row in rows)


def test_games_that_cannot_be_played_are_refused() -> None:
    good = plan("cluedo")
    for change, said in (
        (partial(DatasetPlan, bots=("random",), games=0), "games: found 0, expected 1 or more"),
        (partial(DatasetPlan, bots=(), games=1), "bots: found none, expected 1 to 3 of"),
        (
            partial(DatasetPlan, bots=("random",) * 4, games=1),
            "bots: found random, random, random, random, expected 1 to 3 of",
        ),
        (partial(DatasetPlan, bots=("genius",), games=1), "bot: found 'genius'"),
    ):
        with pytest.raises(Invalid, match=said):
            change(good.game, good.setup)
