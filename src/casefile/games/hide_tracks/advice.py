"""A hint in ``hide_tracks``: the chance to get away by each of the best ways, and why."""

from casefile.bots import Seating
from casefile.core.cards import Place
from casefile.core.fairness import streams
from casefile.games.hide_tracks.advisor import Advisor, WayAdvice
from casefile.games.hide_tracks.board import end_name, listed
from casefile.games.hide_tracks.state import MURDERER
from casefile.web.pages import Sentence, WhyModel
from casefile.web.present.scene import Scene
from casefile.web.words import plain

TOLD = 3
"""So many of the best ways are told."""


def advice(scene: Scene) -> WhyModel | None:
    """The best ways now; ``None`` where none is to be chosen by the viewer, or the table gives no hints."""
    if not scene.hints or scene.me is None or scene.actor != scene.me:
        return None
    view, draw = scene.view, streams(b"")(f"hint@{scene.version}")
    advisor = Advisor(Seating(view.rules, view.setup, MURDERER), draw, view)
    first, *others = advisor.advise(scene.menu)[:TOLD]
    note = scene._("Chances to get away, if you play on well; ± is the standard error of the games tried.")
    steps = tuple(Sentence(plain(advised(scene, each))) for each in others)
    return WhyModel(scene._("Hint"), plain(advised(scene, first)), steps, note=note)


def advised(scene: Scene, each: WayAdvice) -> str:
    """One way in one sentence: its chance with the error, and the reason."""
    _ = scene._
    names = {"suspects": _("the suspects"), "weapons": _("the weapons"), "rooms": _("the rooms")}
    why = _(each.why).format(
        cards=listed(scene, list(map(scene.short, each.cards)) or [""]),
        categories=listed(scene, [names[name] for name in each.categories] or [""]),
        count=f"{each.reach:.1f}",
    )
    way = _way(scene, each.way)
    if each.chance is None:
        return f"{way}: {why}"
    exact, tried = _("{way}: {chance} %, for certain. {why}"), _("{way}: {chance} % (± {error}). {why}")
    gaps = {"way": way, "chance": f"{100 * each.chance:.0f}", "error": f"{100 * each.error:.0f}"}
    return (tried if each.error else exact).format(**gaps, why=why)


def _way(scene: Scene, way: str) -> str:
    return " – ".join(end_name(scene, place) for place in map(Place, way.split("-")))
