"""The page of ``miporin`` is the same in two games that its viewer cannot tell apart, reasons and hints included."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace as replace_in

from casefile.core.cards import Seat
from casefile.core.engine import Hidden
from casefile.core.events import SeatTaken, Viewer
from casefile.core.table import AnyTable, Table
from casefile.games import GAMES
from casefile.games.miporin import board as lodge
from casefile.games.miporin import page as miporin
from casefile.games.miporin.knowledge import SwappedHands, know
from casefile.play.occupants import Occupants
from casefile.story.i18n import paragraph, translator
from casefile.web.present.page import page
from casefile.web.present.players import players
from casefile.web.present.reasons import why
from casefile.web.present.scene import Scene
from tests.games.miporin.test_secrets import Pair, pairs
from tests.scenes import scene_with

PAIRS = 60

PEEKED: dict[str, Any] = {}
"""What a planted leak has seen of the table."""


def seen(table: AnyTable, viewer: Viewer) -> str:
    """The whole page in words, at the level with most help, with a reason and the hint."""
    view, me = table.view(viewer, know), None if viewer == "spectator" else Seat(int(viewer))
    occupants = Occupants().after(event for event in table.history if isinstance(event, SeatTaken))
    scene = scene_with("t", GAMES["miporin"], view, translator("en"), "en", occupants, me=me, level=4)
    shown = page(scene)
    told = [repr(shown)]
    if shown.play.sheet is not None:
        cells = sorted(miporin.MIPORIN.cells(view.setup))
        told += [repr(why(scene, cell)) for cell in cells[:: len(cells) // 4]]
        told.append(repr(miporin.MIPORIN.hint(scene)))
    return "\n".join(told)


def differ(pair: Pair) -> bool:
    """Whether the viewer's page differs in the two games of a pair, at the end that was played to."""
    last = max(pair.counts)
    return seen(pair.game.table(last), pair.viewer) != seen(pair.other.table(last), pair.viewer)


def several() -> Iterator[Pair]:
    """Every other pair, so that all kinds come up soon."""
    return islice(pairs(), 0, 2 * PAIRS, 2)


def test_the_page_is_the_same_in_games_that_its_viewer_cannot_tell_apart() -> None:
    looked = 0
    for pair in several():
        assert not differ(pair), pair
        looked += 1
    assert looked == PAIRS


def leaking_notes(patch: pytest.MonkeyPatch) -> None:
    """The notes of everybody hold what another seat has."""
    honest = SwappedHands.weight

    def weight(self: SwappedHands, card: Any, owner: Any) -> int:
        return honest(self, card, owner) + (card in PEEKED.get("cards", ()))

    patch.setattr(SwappedHands, "weight", weight)


def leaking_map(patch: pytest.MonkeyPatch) -> None:
    """The label of the map tells what lies face down."""
    patch.setattr(lodge, "paragraph", lambda words, said: paragraph(words, [*said, *PEEKED.get("sealed", ())]))


def leaking_players(patch: pytest.MonkeyPatch) -> None:
    """A player's row tells how many places he holds."""

    def rows(scene: Scene) -> Any:
        hands = PEEKED.get("hands") or [()] * 3
        return [
            replace_in(row, now=replace_in(row.now, status=f"{row.now.status}{' '.join(hand)}"))
            for row, hand in zip(players(scene), hands, strict=True)
        ]

    patch.setattr(miporin, "players", rows)


@pytest.mark.parametrize("plant", [leaking_notes, leaking_map, leaking_players])
def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    plant(monkeypatch)
    make = Table.view

    def view(self: AnyTable, viewer: Viewer, *given: Any) -> Any:
        held = self.state.holdings
        try:
            hands = [held.hand(Seat(seat)) for seat in range(3)] if held.dealt else []
            PEEKED.update(sealed=held.sealed() if held.dealt else (), hands=hands, cards=hands[0] if hands else ())
        except Hidden:
            PEEKED.clear()
        return make(self, viewer, *given)

    monkeypatch.setattr(Table, "view", view)
    assert any(differ(pair) for pair in several())
