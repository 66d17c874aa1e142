"""An open page that is sent frames is at every moment the page that it would be if it were loaded anew."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.core.events import SeatTaken, Viewer
from casefile.core.table import Table
from casefile.games.nsider import board
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.story.teller import Teller
from casefile.web.compiling import install_texts
from casefile.web.live_page import Draw, LivePage
from casefile.web.model import Part
from casefile.web.present import sheet
from casefile.web.present.page import page
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import tale
from casefile.web.render import drawer, environment
from tests.frames import Node, apply, parsed
from tests.properties.games import Plan, plans
from tests.sixth.game import SIX

WORDS = {language: translator(language) for language in ("en", "ja")}


def drawing(language: str) -> Draw:
    templates = environment(SIX)
    texts = WORDS[language]
    install_texts(templates, texts.gettext, texts.ngettext)
    return drawer(templates)


DRAW = {language: drawing(language) for language in WORDS}


@dataclass
class Open:
    """A page that somebody has open, and the server's side of it; now and then it misses something."""

    plan: Plan
    viewer: Viewer
    language: str
    draw: random.Random
    kept: LivePage = field(default_factory=LivePage)
    shown: Node = field(default_factory=lambda: Node(""))
    stamp: str = ""
    view: Any = None

    def scene(self, table: Table, known: LivePage, view: Any, online: frozenset[Seat], marks: dict[str, str]) -> Scene:
        seated = [event for event in table.history if isinstance(event, SeatTaken)]
        me = None if self.viewer == "spectator" else Seat(int(self.viewer))
        scene = Scene(
            *("t", SIX[self.plan.rules], view, WORDS[self.language], self.language, Occupants().after(seated)),
            tale=known.tale,
            memory=known.memory,
            me=me,
            host=me == 0,
            level=self.plan.number % 4 + 1,
            online=online,
            marks=marks if me is not None else {},
        )
        if known.tale is None and page_of(scene.game).settled(scene):
            known.tale = tale(scene)
        return scene

    def look(self, table: Table, online: frozenset[Seat], marks: dict[str, str]) -> None:
        """Bring the kept page up to date; perhaps send what is new, and then compare with a page loaded now."""
        know, draw = SIX[self.plan.rules].knowledge, DRAW[self.language]
        self.view = table.brought(self.view) if self.view else table.view(self.viewer, know)
        self.kept.bring(page(self.scene(table, self.kept, self.view, online, marks)), "peacock")
        if not self.stamp:  # loaded
            self.shown = parsed("".join(map(str, self.kept.drawn(draw).values())))
            self.stamp = self.kept.stamp
        elif self.draw.random() < 0.7:
            frame = self.kept.since(self.stamp, draw)
            if frame is not None:
                self.stamp = apply(self.shown, frame)
        else:
            return
        fresh = LivePage()
        fresh.bring(page(self.scene(table, fresh, table.view(self.viewer, know), online, marks)), "peacock")
        assert self.shown == parsed("".join(map(str, fresh.drawn(draw).values())))
        assert self.stamp == self.kept.stamp


def follow(plan: Plan, most: int = 40) -> None:
    """Open pages of everybody, through a game from its first seat on."""
    draw = random.Random(plan.number)
    games = plan.play()
    whole = next(games)
    seats: list[Viewer] = [*map(Seat, range(plan.seats)), "spectator"]
    pages = [Open(plan, viewer, draw.choice(("en", "ja")), draw) for viewer in seats]
    early = Table(whole.rules, whole.setup, whole._seed)
    for event in whole.history[: plan.seats - 1]:
        early.record([event])
        for each in pages:
            each.look(early, frozenset(), {})
    marks: dict[str, str] = {}
    for count, table in enumerate(games):
        online = frozenset(Seat(i) for i in range(plan.seats) if draw.random() < 0.9)
        cells = sorted(page_of(SIX[plan.rules]).cells(table.setup))
        marks = {**marks, draw.choice([*cells, ""]): draw.choice(sheet.PENCILS)}
        for each in pages:
            each.look(table, online, marks)
        if count >= most:
            return


@pytest.mark.parametrize("rules", SIX)
@settings(max_examples=5)
@given(st.data())
def test_frames_make_the_page_that_would_be_loaded(rules: str, data: st.DataObject) -> None:
    follow(data.draw(plans(rules)))


def stale_rows(patch: pytest.MonkeyPatch) -> None:
    """A row of the sheet is made once and for all."""
    real = sheet._row

    def row(scene: Scene, ink: Any, card: Any, columns: Any, laid: bool, known: Part | None) -> Part:
        return known or real(scene, ink, card, columns, laid, known)

    patch.setattr(sheet, "_row", row)


def unseen_lines(patch: pytest.MonkeyPatch) -> None:
    """A line of the story that grows is taken for one that stays."""
    patch.setattr(Teller, "before", lambda self: setattr(self, "version", self.version + 1))


def lost_change(patch: pytest.MonkeyPatch) -> None:
    """What changed in the change before is taken for known."""
    real = LivePage.since

    def since(self: LivePage, stamp: str, draw: Draw) -> str | bytes | None:
        birth, _, number = stamp.rpartition(".")
        return real(self, f"{birth}.{int(number) + 1}", draw)

    patch.setattr(LivePage, "since", since)


def unanswered_entries(patch: pytest.MonkeyPatch) -> None:
    """An entry of the minutes stays as it was when it was written."""
    patch.setattr(board._Clerk, "_changed", lambda self, draft: None)


CARDS = Plan("cluedo", 3, {"board": "none"}, 5)


@pytest.mark.parametrize(
    ("plant", "plan"),
    [
        (stale_rows, CARDS),
        (unseen_lines, CARDS),
        (lost_change, CARDS),
        (unanswered_entries, Plan("nsider", 3, {"show": "ask"}, 5)),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        follow(plan)
