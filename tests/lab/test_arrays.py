"""What a seat gets as arrays: the mask is the menu, the rows and sheets are its own view and nothing else."""

from functools import partial
from random import Random
from typing import ClassVar

import numpy as np
import pytest

import casefile
from casefile import lab
from casefile.core.actions import each, pick
from casefile.core.by_post import AwayAnnounced
from casefile.core.cards import Seat
from casefile.core.events import Event, Viewer
from casefile.core.inquiry import CardsDealt, CardShown
from casefile.core.table import AnyTable, Table
from casefile.library import seed_of
from tests.sixth.game import SIX
from tests.values import replace


def played(rules: str, actions: int) -> AnyTable:
    """A table after some random actions."""
    quick = rules in ("cluedo", "cluegame")
    make, rng = partial(casefile.table, SIX[rules], seed="arrays"), Random(1)
    table = make(board="none") if quick else make()
    table.begin()
    for _ in range(actions):
        if table.actor is not None:
            table.act(table.actor, pick(table.menu(table.actor), rng.randrange))
    return table


@pytest.mark.parametrize("rules", SIX.rules)
def test_the_mask_is_the_set_of_what_is_offered(rules: str) -> None:
    for actions in range(0, 30, 3):
        table = played(rules, actions)
        masks = lab.Masks(table.rules.action_space(table.setup))
        for seat in range(table.setup.seats):
            menu = table.rules.menu(table.state, Seat(seat))
            offered = {masks.space.index(action) for action in each(menu)}
            assert {*np.flatnonzero(masks.mask(menu)).tolist()} == offered
            assert lab.mask(masks.space, menu).shape == (len(masks.space),)


def test_a_sheet_says_what_the_posterior_says() -> None:
    table = played("cluedo", 12)
    view = casefile.view(table, 0)
    chances, certain, named = lab.marginals(view), lab.sheet(view), lab.owners(table.setup)
    assert chances.shape == certain.shape == (21, table.setup.seats + 2)
    for card, row, marks in zip(table.setup.deck, chances, certain, strict=True):
        exact = casefile.posterior(view)[card]
        assert row.tolist() == pytest.approx([exact.get(owner, 0.0) for owner in named])
        assert marks.tolist() == [{1.0: 1, 0.0: -1}.get(exact.get(owner, 0.0), 0) for owner in named]
    assert (certain[:, 0] == 1).sum() == len(table.state.holdings.hand(Seat(0)))


def test_what_is_all_but_certain_is_not_on_the_sheet() -> None:
    """All deals but one of a billion: the nearest number of 32 bits is 1."""
    table, billion = played("cluedo", 0), 10**9
    card, owner = table.setup.deck.suspects[0], Seat(1)

    class Almost:
        owners, total = (owner, "case_file"), billion
        weights: ClassVar = {card: (billion - 1, 1)}

    known = table.view(Seat(0), lambda view: Almost())
    assert lab.marginals(known)[0].tolist() == pytest.approx([0, 1, 0, 0], abs=1e-8)
    assert lab.sheet(known)[0].tolist() == [-1, 0, 0, -1]


def test_nothing_is_known_of_a_game_without_hands() -> None:
    view = casefile.view(played("hide_tracks", 2), 0)
    assert not lab.marginals(view).any()
    assert not lab.sheet(view).any()
    assert len(lab.events(view)) > 5


@pytest.mark.parametrize("rules", [name for name in SIX.rules if name != "hide_tracks"])
def test_a_view_that_concludes_nothing_is_refused_and_not_taken_for_one_that_knows_nothing(rules: str) -> None:
    table = played(rules, 6)
    for array in (lab.marginals, lab.sheet):
        with pytest.raises(
            casefile.Invalid, match=r"view: found a view without conclusions, expected one made by casefile\.view"
        ):
            array(table.view(0))


def test_a_row_says_kind_fields_and_cards() -> None:
    table = played("cluedo", 0)
    rows = lab.Rows(table.rules, table.setup)
    dealt = next(row for row in lab.events(casefile.view(table, 0)) if row[0] == rows.kinds[CardsDealt])
    marked = [card for card, bit in zip(table.setup.deck, dealt[-21:], strict=True) if bit]
    assert {*marked} == {*table.state.holdings.hand(Seat(0))}
    card = table.setup.deck.weapons[2]
    row = rows.row(CardShown(Seat(1), Seat(0), card))
    assert row is not None
    assert row[:4] == [rows.kinds[CardShown], 2, 1, 1 + rows.words.index(card)]
    assert len(row) == len(rows)


def twins(rules: str) -> tuple[AnyTable, AnyTable, Seat, Seat]:
    """Two tables that differ in one card that was shown, and the seats that showed it and saw it."""
    for actions in range(200):
        table = played(rules, actions)
        shown = next((event for event in table.history if isinstance(event, CardShown)), None)
        if shown is not None:
            break
    assert shown is not None
    other = next(card for card in table.setup.deck if card != shown.card)
    history: list[Event] = [replace(event, card=other) if event is shown else event for event in table.history]
    return table, Table(table.rules, table.setup, seed_of("arrays"), history), shown.seat, shown.to


@pytest.mark.parametrize("rules", ["cluedo", "nsider"])
def test_the_rows_of_others_do_not_tell_a_shown_card(rules: str) -> None:
    table, twin, shower, asker = twins(rules)
    viewers: list[Viewer] = [*map(Seat, range(table.setup.seats)), "spectator"]
    rows = lab.Rows(table.rules, table.setup)

    def seen(one: AnyTable, viewer: Viewer) -> list[list[int]]:
        found: list[list[int]] = rows.of(each.event for each in one.observations(viewer)).tolist()
        return found

    told = [viewer for viewer in viewers if seen(table, viewer) != seen(twin, viewer)]
    assert {*told} == {shower, asker}


def test_a_red_card_has_no_row_in_a_sheet() -> None:
    table = casefile.table("nsider", seats=3, seed="arrays", red_card=True)
    table.begin()
    for seat in range(3):
        chances = lab.marginals(casefile.view(table, seat))
        assert chances.shape == (len(table.setup.deck), 5)
        # Every card lies somewhere but that of the murderer, in whose place the Red Card was dealt.
        whole, characters = chances.sum(axis=1), len(table.setup.deck.categories[0])
        assert np.allclose(whole[characters:], 1, atol=1e-5)
        assert np.isclose(whole[:characters].sum(), characters - 1, atol=1e-4)
        assert chances[:, seat].max() == 1


def test_a_moment_of_time_is_the_largest_number() -> None:
    """Games by post have events with moments, such as a vacation with its begin and its end."""
    table = casefile.table("nsider", 3)
    rows = lab.Rows(table.rules, table.setup)
    (row,) = rows.of([AwayAnnounced(Seat(2), 1_790_000_000_000, 1_790_600_000_000)]).tolist()
    assert row[:5] == [rows.kinds[AwayAnnounced], 3, 32_767, 32_767, 0]
