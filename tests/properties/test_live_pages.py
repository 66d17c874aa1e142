"""An open page that is sent frames is at every moment the page that it would be if it were loaded anew."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.core.events import SeatTaken, Viewer
from casefile.core.table import AnyTable, Table
from casefile.games.nsider import board
from casefile.play.occupants import Occupants
from casefile.play.talk import REACTIONS, Remark, Talk
from casefile.story.i18n import translator
from casefile.story.teller import Teller
from casefile.web.compiling import install_texts
from casefile.web.live_page import Draw, LivePage
from casefile.web.model import Part
from casefile.web.player_model import PlayerRow
from casefile.web.present import players, sheet
from casefile.web.present.page import page
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import NOBODY_INVITED, SheetNotes
from casefile.web.present.story_lines import tale
from casefile.web.present.table_moment import NO_TALK, TableMoment
from casefile.web.render import drawer, environment
from tests.amounts import often
from tests.frames import Node, apply, parsed, together
from tests.properties.games import Plan, plans
from tests.scenes import scene_with
from tests.sixth.game import PAGED, SIX

WORDS = {language: translator(language) for language in ("en", "ja")}


def drawing(language: str) -> Draw:
    templates = environment(SIX)
    texts = WORDS[language]
    install_texts(templates, texts.gettext, texts.ngettext)
    return drawer(templates)


DRAW = {language: drawing(language) for language in WORDS}


@dataclass(frozen=True)
class Around:
    """What can change around a table: who is there, when the time runs out, a viewer's pencil, what was said."""

    online: frozenset[Seat] = frozenset()
    due: int | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    talk: Talk = NO_TALK


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

    def scene(self, table: AnyTable, known: LivePage, view: Any, around: "Around") -> Scene:
        """What a page is made from: a later moment of what it was made from before, as the server has it."""
        seated = [event for event in table.history if isinstance(event, SeatTaken)]
        me = None if self.viewer == "spectator" else Seat(int(self.viewer))
        if known.scene is None:
            known.scene = scene_with(
                *("t", SIX[self.plan.rules], view, WORDS[self.language], self.language, Occupants()),
                kept=known.memory,
                me=me,
                host=me == 0,
                level=self.plan.number % 4 + 1,
            ).lasting()
        moment = TableMoment(
            occupants=Occupants().after(seated),
            due=around.due,
            limit=None if around.due is None else 60_000,
            clock="none" if around.due is None else "60",
            online=around.online,
            talk=around.talk,
            chairs=(),
            following=None,
            missed=None,
            back_now=None,
        )
        marks = around.marks if me is not None else {}
        scene = known.scene.later(moment, SheetNotes(marks), NOBODY_INVITED, known.tale)
        if known.tale is None and page_of(scene.table.game).settled(scene):
            known.tale = tale(scene)
        return scene

    def look(self, table: AnyTable, around: "Around") -> None:
        """Bring the kept page up to date; perhaps send what is new, and then compare with a page loaded now."""
        know, draw = SIX[self.plan.rules].known.knowledge, DRAW[self.language]
        self.view = table.brought(self.view) if self.view else table.view(self.viewer, know)
        self.kept.bring(page(self.scene(table, self.kept, self.view, around)), "peacock")
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
        fresh.bring(page(self.scene(table, fresh, table.view(self.viewer, know), around)), "peacock")
        assert self.shown == together(map(str, fresh.drawn(draw).values()))
        assert self.stamp == self.kept.stamp


def follow(plan: Plan, most: int = 40) -> None:
    """Open pages of everybody, through a game from its first seat on."""
    draw = random.Random(plan.number)
    games = plan.play()
    whole = next(games)
    seats: list[Viewer] = [*map(Seat, range(plan.seats)), "spectator"]
    pages = [Open(plan, viewer, draw.choice(("en", "ja")), draw) for viewer in seats]
    early = Table(whole.rules, whole.setup, plan.seed)
    for event in whole.history[: plan.seats - 1]:
        early.record([event])
        for each in pages:
            each.look(early, Around())
    around = Around()
    for count, table in enumerate(games):
        online = frozenset(Seat(i) for i in range(plan.seats) if draw.random() < 0.9)
        cells = sorted(page_of(SIX[plan.rules]).cells(table.setup))
        marks = {**around.marks, draw.choice([*cells, ""]): draw.choice(sheet.PENCILS)}
        said = Remark(draw.choice([*online, Seat(0)]), draw.choice([*REACTIONS]))
        talk = Talk(lines=(*around.talk.lines, said)[-3:]) if draw.random() < 0.3 else around.talk
        around = Around(online, draw.choice((None, 60_000 * count)), marks, talk)
        for each in pages:
            each.look(table, around)
        if count >= most:
            return


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", PAGED)
@settings(max_examples=often(2, 5))
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


def moment_of_before(patch: pytest.MonkeyPatch) -> None:
    """What was worked out of a scene is taken for what a later moment of it comes to."""
    real = Scene.lasting

    def lasting(self: Scene) -> Scene:
        found = real(self)
        found.__dict__["menu"] = found.menu
        return found

    patch.setattr(Scene, "lasting", lasting)


def rows_of_before(patch: pytest.MonkeyPatch) -> None:
    """A seat's row is made once and for all."""
    real, made = players._row, dict[object, PlayerRow]()

    def row(scene: Scene, seat: Seat, sizes: Any) -> PlayerRow:
        return made.setdefault((id(scene.memory.kept), seat), real(scene, seat, sizes))

    patch.setattr(players, "_row", row)


def talk_of_before(patch: pytest.MonkeyPatch) -> None:
    """The talk is as it was when somebody first looked."""
    real = Scene.memo
    patch.setattr(Scene, "memo", lambda self, name, made_of, make: real(self, name, name == "talk" or made_of, make))


CARDS = Plan("cluedo", 3, {"board": "none"}, 5)


@pytest.mark.parametrize(
    ("plant", "plan"),
    [
        (stale_rows, CARDS),
        (unseen_lines, CARDS),
        (lost_change, CARDS),
        (moment_of_before, CARDS),
        (rows_of_before, CARDS),
        (talk_of_before, CARDS),
        (unanswered_entries, Plan("nsider", 3, {"show": "ask"}, 5)),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        follow(plan)
