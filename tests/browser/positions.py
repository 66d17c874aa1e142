"""What tables ask, position by position of games that were played: pages drawn without a server."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from casefile.core.actions import Actor, Offer
from casefile.core.cards import Seat
from casefile.core.engine import evolve
from casefile.core.events import Viewer
from casefile.core.inquiry_state import GameState
from casefile.core.options import Value
from casefile.core.table import AnyTable, Table
from casefile.games import GAMES
from casefile.play.occupants import Occupants
from casefile.server.site import templates
from casefile.story.i18n import LANGUAGES, translator
from casefile.web.drawings.pictures import pictures_of
from casefile.web.pages import Language, PageFrame, Theme
from casefile.web.present.page import page
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.screen import screen
from casefile.web.render import drawer
from casefile.web.table_model import TableModel
from tests.clone import ROOT
from tests.recorded import played, secret
from tests.scenes import scene_with

SOURCE = ROOT / "src" / "casefile"


@dataclass(frozen=True)
class Position:
    """A game after so many events, as ``viewer`` sees it."""

    whole: AnyTable
    version: int
    viewer: Viewer

    def scene(self, language: str, **given: Any) -> Scene:
        """The table through the viewer's eyes; ``given`` is what else its scene is given."""
        whole, me = self.whole, None if self.viewer == "spectator" else Seat(int(self.viewer))
        game, table = GAMES[whole.rules.name], Table(whole.rules, whole.setup, secret(0))
        table.follow(whole.history[: self.version])
        known = {"me": me, "host": me == 0, "level": 3, "occupants": Occupants().after(table.history), **given}
        view = table.view(self.viewer, game.known.knowledge)
        return scene_with("table", game, view, translator(language), language, **known)

    def page(self, language: str, **given: Any) -> TableModel:
        """Its page."""
        return page(self.scene(language, **given))


def positions(rules: str, seats: int, options: dict[str, Value], number: int) -> dict[object, Position]:
    """Positions of a game played at random by this number, one for each kind of question that a seat is asked in it.

    One for each kind of waiting, too, as a seat that waits and one that watches have it.
    """
    whole = played(rules, seats, options, number)
    found: dict[object, Position] = {(rules, "lobby"): Position(whole, seats - 1, Seat(0))}
    state = whole.rules.start(whole.setup)
    for version, event in enumerate(whole.history, 1):
        state = evolve(whole.rules, state, event)
        following = whole.history[version : version + 1]
        if version < seats or not all(each.done_by() or each.of_table for each in following):
            continue  # what happens next belongs to what has just happened
        actor = whole.rules.actor(state)
        if isinstance(actor, int) and not _offered(whole, state, actor):
            continue
        viewers: tuple[Viewer, ...] = (*map(Seat, range(seats)), "spectator")
        for viewer in viewers:
            found[rules, _kind(whole, state, actor, viewer)] = Position(whole, version, viewer)
    return found


def _offered(whole: AnyTable, state: GameState, seat: int) -> tuple[tuple[object, ...], ...]:
    """What a seat may do that somebody waits for, and of how many."""
    later = GAMES[whole.rules.name].played.any_time
    menu = whole.rules.menu(state, Seat(seat))
    return tuple(
        (kind.kind, *map(len, entry.choices.values()))
        for kind, entry in menu.items()
        if isinstance(entry, Offer) and kind not in later
    )


def _kind(whole: AnyTable, state: GameState, actor: Actor | None, viewer: Viewer) -> tuple[object, ...]:
    """What tells one question from another: the stage, who looks, and what is offered."""
    mine = _offered(whole, state, int(viewer)) if viewer == actor and isinstance(actor, int) else ()
    return state.stage, mine, viewer == "spectator", viewer in state.out


# -- drawn -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A page without scripts; its question stands in it."""

    model: TableModel
    whole: str
    question: str


def drawn(scene: Scene, theme: Theme = "light") -> Drawn:
    """A page as the browser is given it; its styles are in it."""
    found, shown = templates(GAMES, scene.viewer.language, ()), page(scene)
    parts = {part.id: drawer(found)(part) for part in shown.parts}
    edition = scene.edition
    pictures = pictures_of(edition.slug, edition.family, page_of(scene.table.game).signs)
    me = (scene.token(scene.viewer.me) if scene.viewer.me is not None else "") or "peacock"
    frame = PageFrame(scene.viewer.language, LOOKS, "/t/table", theme, me=me)
    text = found.get_template("table.html").render(page=shown, parts=parts, stamp="", pictures=pictures, frame=frame)
    return Drawn(shown, LINKED.sub(_style, SCRIPT.sub("", text)), str(parts["question"]))


def drawn_screen(scene: Scene, theme: Theme = "light") -> str:
    """The big screen as the browser is given it; its styles are in it. ``scene`` is a spectator's."""
    found, shown = templates(GAMES, scene.viewer.language, ()), screen(scene)
    parts = {part.id: drawer(found)(part) for part in shown.parts}
    pictures = pictures_of(scene.edition.slug, scene.edition.family, page_of(scene.table.game).signs)
    frame = PageFrame(scene.viewer.language, LOOKS, "/t/table/screen", theme, me="spectator")
    text = found.get_template("screen.html").render(page=shown, parts=parts, stamp="", pictures=pictures, frame=frame)
    return LINKED.sub(_style, NOSCRIPT.sub("", SCRIPT.sub("", text)))


LOOKS = tuple(Language(*each) for each in LANGUAGES.items())
SCRIPT = re.compile("<script.*?</script>")
NOSCRIPT = re.compile("<noscript>.*?</noscript>", re.DOTALL)
LINKED = re.compile(r'<link rel="stylesheet" href="/static/([\w/]+).css">')


@cache
def _sheet(name: str) -> str:
    game, _, own = name.rpartition("/")
    folder = SOURCE / "games" / game if game else SOURCE / "web"
    return (folder / "static" / f"{own}.css").read_text(encoding="utf-8")


def _style(link: re.Match[str]) -> str:
    return f"<style>{_sheet(link[1])}</style>"
