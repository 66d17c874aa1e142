"""The quick game as arrays is the core's, game for game and action for action; with NumPy alone."""

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

import casefile
from casefile import lab
from casefile.core.inquiry import Accuse, DealCards, EndTurn, Show
from casefile.core.table import set_up
from casefile.lab import vector
from tests.amounts import often
from tests.lab.side_by_side import VARIANTS, Variant, begin_anew, differences, stays_within

THREE = Variant("cluedo", 3)


def made(variant: Variant = THREE, count: int = 10, seed: int = 1, **more: Any) -> vector.QuickTables:
    """Tables without numba."""
    return vector.tables(variant.rules, variant.setup(), count, seed, compiled=False, **more)


@pytest.mark.sampled(17)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("bold", [0.06, 0.4], ids=["long games", "short games"])
def test_every_game_is_the_cores(variant: Variant, bold: float) -> None:
    """Actor, mask, rewards, end and every seat's raw sheet, before each action."""
    seed = VARIANTS.index(variant)
    assert [*differences(made(variant, often(6, 60), seed), variant, seed, bold)] == []


@pytest.mark.long
def test_100_000_games_are_the_cores() -> None:
    each = 100_000 // len(VARIANTS) // 40 + 1
    for seed in range(1_000, 1_000 + 40):
        for variant in VARIANTS:
            assert [*differences(made(variant, each, seed), variant, seed, (seed % 4 + 1) / 8, whole=False)] == []


def planted(variant: Variant, **fault: Any) -> str:
    """The first difference that is found at tables with a fault."""
    tables = made(variant)
    tables._layout = tables._layout._replace(**fault)
    return next(differences(tables, variant, seed=1), "")


def test_planted_faults_are_seen() -> None:
    right = made()._layout
    first_only = np.where(np.arange(4)[:, None] == 0, right.kinds == 0, right.masks).astype(np.int8)
    assert planted(THREE) == ""
    assert "rewards" in planted(THREE, last_wins=True)
    assert "the actor is" in planted(THREE, following=np.roll(right.following, 1, axis=0))
    assert "raw sheet" in planted(THREE, bits=np.roll(right.bits, 1))
    assert "the mask" in planted(THREE, masks=first_only)
    assert "raw sheet" in planted(Variant("cluedo", 2), side=1)


# -- what the tables promise besides -------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [THREE, Variant("cluedo", 2), Variant("cluegame", 6)], ids=str)
def test_a_raw_sheet_has_no_mark_that_does_not_follow(variant: Variant) -> None:
    """Each mark is one of the sheet with all conclusions, and some conclusions are no marks."""
    tables, rng, more = made(variant, 1, seed=2), Random(2), 0
    options: dict[str, Any] = {"board": "none", **variant.options}
    table = casefile.table(variant.game, variant.seats, deal=tables.deal(0), **options)
    table.begin()
    for _ in range(40):
        actor, (mask,) = table.actor, tables.masks()
        assert isinstance(actor, int)
        allowed = [number for number in np.flatnonzero(mask).tolist() if number < tables.space.starts[Accuse]]
        number = rng.choice(allowed or [tables.space.starts[EndTurn]])
        table.act(actor, tables.space.action(number))
        tables.step([number])
        for seat in range(variant.seats):
            (raw,), certain = tables.sheets(seat), lab.sheet(casefile.view(table, seat))
            assert (raw[raw != 0] == certain[raw != 0]).all()
            more += int((raw != certain).sum())
    assert more > 0


def test_tables_begin_anew_by_themselves_or_when_asked() -> None:
    tables, games = made(count=50, restart=True), 0
    first = [tables.deal(table) for table in range(50)]
    for _ in range(30):
        rewards, done = tables.step(tables.draw())
        assert (rewards.sum(axis=1) <= done).all()
        assert (tables.actor >= 0).all()
        games += int(done.sum())
    assert games > 50
    again = made(count=50)
    while not again.step(again.draw())[1].all():
        pass
    assert (again.actor == -1).all()
    assert not again.masks().any()
    assert not again.sheets().any()
    assert again.sheets(0).any(axis=(1, 2)).all()
    again.begin([3, 7])
    assert np.flatnonzero(again.actor >= 0).tolist() == [3, 7]
    rewards, done = again.step(again.draw())
    assert not rewards[done].any()
    again.begin()
    assert [again.deal(table) for table in (0, 1)] != first[:2]


def test_deals_follow_from_seed_and_number_and_can_be_given() -> None:
    few, many, other = made(count=3, seed=5), made(count=9, seed=5), made(count=3, seed=6)
    deals = [few.deal(table) for table in range(3)]
    assert deals == [many.deal(table) for table in range(3)]
    assert len({*deals, *(other.deal(table) for table in range(3))}) == 6
    given = made(count=3, deals=deals[::-1])
    assert [given.deal(table) for table in range(3)] == deals[::-1]
    toy = Variant("cluedo", 2, {"side_cards": 1}, sizes=(2, 2, 2))
    whole = [*lab.deals(toy.rules, toy.setup())]
    assert [made(toy, len(whole), deals=whole).deal(table) for table in range(len(whole))] == whole


def test_each_deal_is_as_likely_as_the_others() -> None:
    """Of 24,000 deals of a toy deck each of 48 comes up 500 times, give or take 4.5 standard deviations of 22."""
    toy = Variant("cluedo", 2, {"side_cards": 1}, sizes=(2, 2, 2))
    tables, seen = made(toy, 24_000, seed=3), dict[DealCards, int]()
    for table in range(24_000):
        deal = tables.deal(table)
        seen[deal] = seen.get(deal, 0) + 1
    assert len(seen) == len([*lab.deals(toy.rules, toy.setup())]) == 48
    assert all(abs(count - 500) < 4.5 * 500**0.5 for count in seen.values())


def test_each_allowed_action_is_drawn_as_often_as_the_others() -> None:
    toy = Variant("cluedo", 2, {"side_cards": 0}, sizes=(2, 2, 2))
    (deal,) = islice(lab.deals(toy.rules, toy.setup()), 5, 6)
    tables = made(toy, 20_000, deals=[deal] * 20_000)
    for _ in range(6):
        allowed = tables.masks().sum(axis=1)
        drawn, stage = tables.draw(), tables._arrays.stage.copy()
        assert tables.masks()[np.arange(20_000), drawn][allowed > 0].all()
        begun = stage == 0
        if begun.all():
            counts = np.bincount(drawn, minlength=len(tables.space))[tables.masks()[0] == 1]
            assert len(counts) == 16
            assert (abs(counts - 1_250) < 4.5 * 1_250**0.5).all()
        tables.step(drawn)


def test_what_does_not_suit_is_said_in_a_sentence() -> None:
    tables = made(count=4)
    before = tables._arrays.state.copy()
    show, space = tables.space.starts[Show], tables.space
    with pytest.raises(
        casefile.Invalid, match=r"actions\[2\]: found EndTurn\(\), expected an action that is allowed now"
    ):
        tables.step([0, 0, space.starts[EndTurn], 0])
    with pytest.raises(casefile.Invalid, match=r"actions\[0\]: found Show\("):
        tables.step([show, 0, 0, 0])
    with pytest.raises(casefile.Invalid, match=r"actions: found -1 to 670, expected numbers from 0 to 669"):
        tables.step([0, -1, 670, 0])
    with pytest.raises(casefile.Invalid, match=r"actions: found float64 \(2,\), expected 4 whole numbers"):
        tables.step([0.5, 1.0])
    assert (tables._arrays.state == before).all()
    with pytest.raises(casefile.Invalid, match="count: found 0, expected 1 or more"):
        made(count=0)
    with pytest.raises(casefile.Invalid, match="deals: found 1, expected one deal for each of 2 tables"):
        made(count=2, deals=[tables.deal(0)])
    wrong = DealCards(tables.deal(0).case_file, tables.deal(1).hands, ())
    with pytest.raises(
        casefile.Invalid, match=r"deals\[0\]: found DealCards\(.*, expected a deal that chance can draw"
    ):
        made(count=1, deals=[wrong])
    others: list[tuple[str, dict[str, Any]]] = [("cluedo", {"board": "none", "choose_suspect": True})]
    for game, options in [*others, ("cluedo", {}), ("nsider", {})]:
        with pytest.raises(casefile.Invalid, match="vector: found a game with other actions, expected the quick game"):
            vector.tables(casefile.GAMES[game].rules, set_up(casefile.GAMES[game].rules, 3, options), 1)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"count": "8"}, "count: found '8', expected a whole number"),
        ({"count": True}, "count: found True, expected a whole number"),
        ({"seed": 1.5}, "seed: found 1.5, expected a whole number"),
    ],
)
def test_a_count_and_a_seed_are_whole_numbers(given: dict[str, Any], told: str) -> None:
    with pytest.raises(casefile.Invalid, match=told):
        made(**given)


def test_whole_numbers_of_numpy_are_numbers_like_others() -> None:
    numbers: list[Any] = [2, np.int64(2)]
    tables = [made(count=number, seed=number + 5) for number in numbers]
    assert tables[0].deal(0) == tables[1].deal(numbers[1] - 2)


def test_no_call_reads_or_writes_beside_the_arrays() -> None:
    stays_within(made(count=8))


def test_the_tables_that_ended_begin_anew_and_no_others() -> None:
    begin_anew(made(count=8), made(count=8))


def test_without_numba_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "find_spec", lambda name: None)
    rules, setup = THREE.rules, THREE.setup()
    with pytest.raises(
        casefile.Invalid, match=r"compiled: found no numba, expected the extra: pip install 'casefile\[vector\]'"
    ):
        vector.tables(rules, setup, 1, compiled=True)
    assert vector.tables(rules, setup, 1).masks().shape == (1, len(rules.action_space(setup)))
