"""What holds for every rule set; a new one is tested by being in ``SIX``."""

import os
import subprocess
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.actions import Action, Offer, Refused, offers, pick
from casefile.core.by_post import PreferCard
from casefile.core.cards import Seat
from casefile.core.engine import Hidden, Rules, View, act, fold, observe
from casefile.core.record import Record, replay, write
from casefile.core.table import AnyTable
from tests.amounts import often
from tests.clone import ROOT
from tests.players import CLASSIC
from tests.properties.games import Plan, finished, plans, pool, viewers
from tests.sixth.game import SIX
from tests.values import fields

every_rule_set = pytest.mark.parametrize("name", SIX.rules)


@every_rule_set
@settings(max_examples=often(10, 30))
@given(data=st.data())
def test_random_games_end(name: str, data: st.DataObject) -> None:
    table = finished(data.draw(plans(name, wild=True)))
    assert table.actor is None
    for seat in range(table.setup.seats):
        assert offers(table.rules.menu(table.state, Seat(seat))) == {}


# -- menus ---------------------------------------------------------------------------------------------------------


def sampled(offer: Offer, kind: type[Action], rng: Random) -> Action:
    """One of the actions that an offer allows."""
    return kind(**{field: rng.choice(values) for field, values in offer.choices.items()})


def strange(kind: type[Action], values: list[Any], rng: Random) -> Action:
    """An action of this kind with any values at all."""
    return kind(**{name: rng.choice(values) for name in fields(kind)})


def may_act(table: AnyTable, seat: Seat, kind: type[Action]) -> bool:
    """Whether ``seat`` may be offered anything now: who acts, who writes at the same time, whose order is its own."""
    return seat == table.actor or kind is PreferCard or getattr(table.state, "stage", "") == "writing"


def check_offer(table: AnyTable, actor: Seat, kind: type[Action], offer: Offer, rng: Random) -> None:
    """What is offered is carried out, and leads on; what is beyond it is refused with the clause of the offer."""
    assert len(offer) > 0
    # What need not be said, such as a catch phrase, is free.
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}  # type: ignore[arg-type]
    assert set(offer.choices) == needed
    for _ in range(2):
        events = act(table.rules, table.state, actor, sampled(offer, kind, rng))
        assert events
        after = fold(table.rules, table.state, events)
        assert after != table.state
        assert table.rules.actor(after) is None or table.rules.menu(after, table.rules.actor(after))  # type: ignore[arg-type]
    if offer.choices:
        beyond = strange(kind, pool(table), rng)
        if not offer.allows(beyond):
            refused(table, actor, beyond, offer.clause)


def refused(table: AnyTable, actor: Any, action: Action, clause: str) -> None:
    """The table refuses ``action`` with ``clause``, which exists, and nothing changes."""
    before = (table.version, table.state)
    with pytest.raises(Refused) as caught:
        table.act(actor, action)
    assert caught.value.clause == table.rules.book.clause(clause).id
    assert (table.version, table.state) == before


@every_rule_set
@settings(max_examples=often(8, 25))
@given(data=st.data())
def test_what_a_menu_offers_is_carried_out_and_nothing_else(name: str, data: st.DataObject) -> None:
    plan = data.draw(plans(name))
    rng = Random(plan.number)
    for table in plan.play():
        all_kinds = set(table.rules.menu(table.state, Seat(0)))
        assert all_kinds <= set(table.rules.actions)
        for seat in map(Seat, range(table.setup.seats)):
            menu = table.rules.menu(table.state, seat)
            assert set(menu) == all_kinds
            for kind, entry in menu.items():
                if isinstance(entry, Offer):
                    assert may_act(table, seat, kind)
                    check_offer(table, seat, kind, entry, rng)
                else:
                    refused(table, seat, strange(kind, pool(table), rng), entry)
        for kind in all_kinds:
            refused(table, "chance", strange(kind, pool(table), rng), table.rules.book["foreign"])
            refused(table, "clock", strange(kind, pool(table), rng), table.rules.book["foreign"])


@every_rule_set
@settings(max_examples=often(6, 15))
@given(data=st.data())
def test_chance_draws_what_its_menu_offers_and_nobody_else_may(name: str, data: st.DataObject) -> None:
    plan = data.draw(plans(name))
    rules, rng = SIX.rules[name], Random(plan.number)
    state = rules.start(plan.table().setup)
    chances = 0
    for _ in range(300):
        actor = rules.actor(state)
        if actor is None:
            break
        action = rules.sample(state, lambda purpose: rng.randrange) if actor == "chance" else None
        chances += action is not None
        action = action or pick(rules.menu(state, actor), rng.randrange)
        state = fold(rules, state, act(rules, state, actor, action))
        if actor == "chance":
            for seat in range(plan.seats):
                refused_by(rules, state, Seat(seat), action)
    assert chances > 0


def refused_by(rules: Rules[Any, Any], state: Any, actor: Any, action: Action) -> None:
    """What chance does nobody else may do."""
    with pytest.raises(Refused) as caught:
        act(rules, state, actor, action)
    assert caught.value.clause == rules.book["foreign"]


# -- views ---------------------------------------------------------------------------------------------------------


def blank(found: Any, cards: set[Any]) -> bool:
    """Whether a view may be blank where the table has ``found``: only cards are ever hidden."""
    return found in cards or (isinstance(found, tuple) and all(blank(part, cards) for part in found))


def agree(view: Any, truth: Any, cards: set[Any], where: str = "state") -> None:
    """``view`` is ``truth``, or blank in places where cards are."""
    if view is truth or view == truth:
        return
    if view is None:
        assert blank(truth, cards), f"{where} is blank for {truth!r}"
    elif isinstance(view, msgspec.Struct):
        assert type(view) is type(truth)
        for name in fields(type(view)):
            agree(getattr(view, name), getattr(truth, name), cards, f"{where}.{name}")
    elif isinstance(view, Mapping):
        assert list(view) == list(truth)
        for key in view:
            agree(view[key], truth[key], cards, f"{where}[{key!r}]")
    else:
        assert isinstance(view, tuple)
        assert len(view) == len(truth), f"{where}: {view!r} for {truth!r}"
        for i, (one, other) in enumerate(zip(view, truth, strict=True)):
            agree(one, other, cards, f"{where}[{i}]")


@every_rule_set
@settings(max_examples=often(15, 40))
@given(data=st.data())
def test_a_view_agrees_with_the_table_and_has_the_same_menu(name: str, data: st.DataObject) -> None:
    plan = data.draw(plans(name))
    views: dict[Any, Any] = {}
    for table in plan.play():
        views = views or {viewer: View(table.rules, table.setup, viewer) for viewer in viewers(table)}
        for viewer, view in views.items():
            for observation in table.observations(viewer, view.version):
                view.observe(observation)
            assert view.version == table.version
            agree(view.state, table.state, set(table.setup.deck))
            assert table.rules.actor(view.state) == table.actor
            if viewer != "spectator":
                assert table.rules.menu(view.state, viewer) == table.rules.menu(table.state, viewer)


@every_rule_set
@settings(max_examples=often(15, 40))
@given(data=st.data())
def test_every_event_gives_every_viewer_one_observation(name: str, data: st.DataObject) -> None:
    table = finished(data.draw(plans(name)))
    everybody = {viewer: table.observations(viewer) for viewer in viewers(table)}
    for n, event in enumerate(table.history):
        seen = {viewer: observations[n] for viewer, observations in everybody.items()}
        for viewer, observation in seen.items():
            assert observation == observe(event, viewer)
            assert observation.viewer == viewer
            if observation.event is None:
                continue
            assert type(observation.event) is type(event)
            # To look twice shows nothing more, and a spectator never sees what a seat does not.
            assert observation.event.seen_by(viewer) == observation.event
            agree(observation.event, event, set(table.setup.deck), event.kind)
            if seen["spectator"].event is not None:
                agree(seen["spectator"].event, observation.event, set(table.setup.deck), event.kind)
    for viewer in viewers(table):
        assert len(everybody[viewer]) == table.version
        assert table.observations(viewer, 5) == everybody[viewer][5:]


def test_a_view_takes_only_its_own_observations() -> None:
    table = Plan("cluedo", 3, {}, 1).table()
    with pytest.raises(Hidden):
        table.view(Seat(1)).observe(observe(table.history[0], Seat(2)))


def test_reading_what_a_view_does_not_know_is_an_error() -> None:
    view = Plan("cluedo", 3, {}, 1).table().view(Seat(1)).state.holdings
    assert len(view.hand(Seat(1))) == 6
    with pytest.raises(Hidden):
        view.hand(Seat(0))
    with pytest.raises(Hidden):
        view.sealed()


# -- cards and returns ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CLASSIC)
@settings(max_examples=often(15, 40))
@given(data=st.data())
def test_no_card_is_lost_or_doubled(name: str, data: st.DataObject) -> None:
    for table in data.draw(plans(name)).play():
        if not table.state.holdings.hands:
            continue
        spec, holdings = table.rules.deal_spec(table.state), table.state.holdings
        assert spec is not None
        everywhere = [*holdings.case_file, *(card for hand in holdings.hands for card in hand), *holdings.side]
        assert sorted(everywhere) == sorted(table.setup.deck)
        assert tuple(len(hand) for hand in holdings.hands) == spec.hand_sizes
        assert len(holdings.side) == spec.side
        assert all(card in category for card, category in zip(holdings.case_file, spec.categories, strict=True))


@every_rule_set
@settings(max_examples=often(15, 40))
@given(data=st.data())
def test_at_most_one_seat_wins_and_only_at_the_end(name: str, data: st.DataObject) -> None:
    for table in data.draw(plans(name)).play():
        returns = table.rules.returns(table.state)
        assert len(returns) == table.setup.seats
        assert set(returns) <= {0.0, 1.0}
        assert sum(returns) <= 1
        assert table.actor is None or sum(returns) == 0


# -- replays -------------------------------------------------------------------------------------------------------


@every_rule_set
@settings(max_examples=often(8, 20))
@given(data=st.data())
def test_a_replay_is_the_same_game(name: str, data: st.DataObject) -> None:
    plan = data.draw(plans(name))
    one, other = finished(plan), finished(plan)
    assert one.history == other.history
    assert one.state == other.state
    record = Record(one.rules, one.setup, "0" * 64, tuple(one.history))
    again = replay(record)
    assert again.state == one.state
    assert repr(again.state) == repr(one.state)
    half = one.version // 2
    assert fold(one.rules, replay(record, half).state, one.history[half:]) == one.state


HASHES = """
from hashlib import sha256
from casefile.core.record import Record, write
from tests.sixth.game import SIX
from tests.values import fields
from tests.properties.games import Plan, finished, viewers
for name, rules in SIX.rules.items():
    for number in range(3):
        plan = Plan(name, rules.seats[-1 - number % len(rules.seats)], {}, number, lapses=True)
        table = finished(plan)
        record = write(Record(table.rules, table.setup, "0" * 64, tuple(table.history)))
        menus = [repr(waiting.rules.menu(waiting.state, waiting.actor)) for waiting in plan.play() if waiting.actor]
        views = [repr(table.view(viewer).state) for viewer in viewers(table)]
        print(name, number, sha256(record).hexdigest(), sha256(repr([menus, views]).encode()).hexdigest())
"""


def test_games_are_the_same_under_every_hash_seed() -> None:
    said = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", HASHES],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert len(said.pop().splitlines()) == 3 * len(SIX.rules)


def test_a_record_is_bytes() -> None:
    table = finished(Plan("cluedo", 3, {}, 7))
    assert isinstance(write(Record(table.rules, table.setup, "0" * 64, tuple(table.history))), bytes)
