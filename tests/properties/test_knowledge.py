"""What a viewer knows is the same whether it is read bit by bit or at once, and a fork of a view knows nothing more."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.engine import View, observe
from casefile.core.events import Event, Reader, Viewer
from casefile.core.inquiry import CardShown
from casefile.core.table import AnyTable
from casefile.games.miporin.reader import SightingReader
from casefile.play.knowledge import SEEN, marks
from tests.amounts import often
from tests.properties.games import Plan, plans
from tests.sixth.game import SIX

KNOWING = [name for name, game in SIX.items() if game.known.knowledge is not None]


def at_once(table: AnyTable, viewer: Viewer, events: list[Event]) -> View[object]:
    """A view of so many events, of which nothing has been asked yet."""
    view = View[object](table.rules, table.setup, viewer, SIX[table.rules.name].known.knowledge)
    for event in events:
        view.observe(observe(event, viewer))
    return view


def compare(plan: Plan, most: int = 20) -> None:
    """Read a game for one of its seats event by event, and each time go on by one event from a fork."""
    *_, table = (table for table, _ in zip(plan.play(), range(most), strict=False))
    viewer = table.viewer(plan.number % plan.seats)
    view = at_once(table, viewer, [])
    forks = []
    for event in table.history:
        forks.append(view.fork())
        view.observe(observe(event, viewer))
        assert view.knowledge is view.knowledge
    for version, fork in enumerate(forks, 1):
        fork.observe(observe(table.history[version - 1], viewer))
        fresh = at_once(table, viewer, table.history[:version])
        assert fork.knowledge == fresh.knowledge
        if fresh.knowledge is not None:
            assert fork.knowledge.sights == fresh.knowledge.sights
            assert marks(fork.knowledge, SEEN) == marks(fresh.knowledge, SEEN)


@pytest.mark.parametrize("rules", KNOWING)
@settings(max_examples=often(5, 10))
@given(st.data())
def test_what_follows_is_the_same_read_at_once_and_bit_by_bit(rules: str, data: st.DataObject) -> None:
    compare(data.draw(plans(rules)))


def forgetful_reader(patch: pytest.MonkeyPatch) -> None:
    """Whoever reads on has forgotten which cards were suggested."""
    patch.setattr(Reader, "fork", lambda self: Reader())


def forgetful_sightings(patch: pytest.MonkeyPatch) -> None:
    """Whoever reads on has forgotten for which cards somebody was asked."""
    patch.setattr(SightingReader, "fork", lambda self: SightingReader(self.viewer))


def silent_showing(patch: pytest.MonkeyPatch) -> None:
    """A card that is shown is said to reveal nothing, so that nobody reads on because of it."""
    patch.setattr(CardShown, "reveals", False)


@pytest.mark.parametrize(
    ("plant", "plan"),
    [
        (forgetful_reader, Plan("cluedo", 3, {"board": "none"}, 5)),
        (forgetful_sightings, Plan("miporin", 3, {}, 5)),
        (silent_showing, Plan("cluedo", 3, {"board": "none"}, 5)),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compare(plan, 60)
