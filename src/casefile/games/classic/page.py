"""The page of the games with a case file: hands, suggestions, accusations, and the detective's sheet."""

from dataclasses import replace
from typing import Any

from casefile.core.cards import Card
from casefile.core.engine import Setup
from casefile.games.classic.board import board
from casefile.games.classic.question import accusation, question
from casefile.web.pages import WhyModel
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.reasons import best, hints, why
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import FILE, cell_id, sheet_part


def parts(scene: Scene) -> Parts:
    """Board, sheet, hand and what is asked."""
    asked = question(scene)
    if hints(scene):
        asked = replace(asked, help=f"{scene.address}/hint")
    quick = scene.view.rules.name == "cluedo" and scene.case.board is None
    return Parts(
        card="quick" if quick else scene.view.rules.name,
        round=round_number(scene),
        players=players(scene),
        question=asked,
        board=board(scene),
        sheet=sheet_part(scene),
        hand=hand(scene),
        accusation=accusation(scene),
    )


def _dealt(scene: Scene) -> bool:
    return bool(scene.case.holdings.dealt)


def _columns(setup: Setup[Any]) -> list[str]:
    return [*map(str, range(setup.seats)), FILE]


def _cells(setup: Setup[Any]) -> set[str]:
    return {cell_id(card, column) for card in setup.deck for column in _columns(setup)}


def _why(scene: Scene, cell: str) -> WhyModel | None:
    card, _, column = cell.removeprefix("cell.").partition(".")
    known = cell in _cells(scene.view.setup) and _dealt(scene)
    return why(scene, Card(card), column) if known else None


CLASSIC = Page(parts, _dealt, _cells, _why, best)
