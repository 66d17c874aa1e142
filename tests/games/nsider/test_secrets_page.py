"""The page of ``nsider`` is the same in two games that its viewer cannot tell apart, reasons and hints included."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replace_in

from casefile.core.cards import Card, Seat
from casefile.core.dealing import even_sizes
from casefile.core.events import SeatTaken, Viewer
from casefile.core.table import AnyTable, Table
from casefile.games import GAMES
from casefile.games.nsider import board
from casefile.games.nsider import page as nsider
from casefile.games.nsider import question as camps_question
from casefile.games.nsider.knowledge import CampHands, know
from casefile.games.nsider.models import CampPlace, CampReply
from casefile.story.i18n import translator
from casefile.web.present.page import page
from casefile.web.present.reasons import why
from casefile.web.present.scene import Scene
from tests.amounts import often
from tests.games.nsider.pairs import honest_pairs
from tests.scenes import scene_with
from tests.secrets.pairs import Game

PAIRS = often(24, 60)

PEEKED: dict[str, Any] = {}
"""What a planted leak has seen of the table."""


def seen(table: AnyTable, viewer: Viewer) -> str:
    """The whole page at the level with most help, with some reasons and the hint; also for who may only look."""
    view, me = table.view(viewer, know), None if viewer == "spectator" else Seat(int(viewer))
    occupants = (
        GAMES["nsider"].occupants(table.setup).after(event for event in table.history if isinstance(event, SeatTaken))
    )
    scene = scene_with("t", GAMES["nsider"], view, translator("en"), "en", occupants, me=me, level=4)
    shown = page(scene)
    told = [repr(shown), repr(nsider.parts(replace(scene, viewer=replace(scene.viewer, looks=True))))]
    if shown.play.sheet is not None:
        cells = sorted(nsider.NSIDER.cells(view.setup))
        told += [repr(why(scene, cell)) for cell in cells[:: len(cells) // 4]]
        told.append(repr(nsider.NSIDER.hint(scene)))
    return "\n".join(told)


def several() -> Sequence[tuple[Game, Game, Viewer]]:
    """Every third pair, so that all kinds of games come up soon."""
    return honest_pairs()[: 3 * PAIRS : 3]


def differ(game: Game, other: Game, viewer: Viewer) -> bool:
    """Whether the viewer's page differs in the two games of a pair, at the end that was played to."""
    one, two = (each.table(len(each.steps)) for each in (game, other))
    return seen(one, viewer) != seen(two, viewer)


def test_the_page_is_the_same_in_games_that_its_viewer_cannot_tell_apart() -> None:
    assert len(several()) == PAIRS
    for game, other, viewer in several():
        assert not differ(game, other, viewer), (game.steps, other.steps, viewer)


# -- planted leaks -----------------------------------------------------------------------------------------------------


def shown_cards_in_the_minutes(patch: pytest.MonkeyPatch) -> None:
    """The minutes say which card was shown, to everybody."""
    honest = CampReply

    def reply(said: Any, label: str, *art: Any) -> CampReply:
        return honest(said, f"{label}{PEEKED.get('shown', ())}" if said == "shown" else label, *art)

    patch.setattr(board, "CampReply", reply)


def drafts_on_the_table(patch: pytest.MonkeyPatch) -> None:
    """The paper beside a token tells what is written on it."""

    def place(id: str, *given: Any, **more: Any) -> CampPlace:
        found = CampPlace(id, *given, **more)
        return replace_in(found, name=f"{found.name}{PEEKED.get('drafts', {}).get(int(id), '')}")

    patch.setattr(board, "CampPlace", place)


def red_card_in_the_players_list(patch: pytest.MonkeyPatch) -> None:
    """The murderer's hand is counted without the Red Card."""

    def sizes(count: int, order: Sequence[Seat]) -> Any:
        return [size - (PEEKED.get("red") == seat) for seat, size in enumerate(even_sizes(count, order))]

    patch.setattr(nsider, "even_sizes", sizes)


def notes_know_the_murderer(patch: pytest.MonkeyPatch) -> None:
    """The suspects of the notes are the murderer alone."""
    honest: Any = vars(CampHands)["suspects"].fget

    def suspects(self: CampHands) -> Any:
        found = honest(self)
        return [PEEKED["red"]] if PEEKED.get("red") in found else found

    patch.setattr(CampHands, "suspects", property(suspects))


def case_file_in_the_question(patch: pytest.MonkeyPatch) -> None:
    """Who suggests is offered the sealed suspect first."""
    honest = vars(camps_question)["choices"]

    def choices(scene: Scene, kind: Any, offered: Any, *rest: Any) -> Any:
        sealed: tuple[Card, ...] = PEEKED.get("sealed") or ()
        more = {name: (*cards, *(set(sealed) & set(cards))) for name, cards in offered.items()}
        return honest(scene, kind, more, *rest)

    patch.setattr(camps_question, "choices", choices)


PLANTS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    shown_cards_in_the_minutes,
    drafts_on_the_table,
    red_card_in_the_players_list,
    notes_know_the_murderer,
    case_file_in_the_question,
)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    made = several()
    plant(monkeypatch)
    make = Table.view

    def view(self: AnyTable, viewer: Viewer, *given: Any) -> Any:
        case = self.state
        red = next((Seat(seat) for seat, dealt in enumerate(case.red) if dealt), None)
        shown = [card for *_, card in case.shown]
        PEEKED.update(sealed=case.holdings.case_file, drafts=case.drafts, red=red, shown=shown)
        return make(self, viewer, *given)

    monkeypatch.setattr(Table, "view", view)
    assert any(differ(*pair) for pair in made)
