"""The hint for the player of ``hide_tracks``: the chance to get away by each of the best ways (moves), and why."""

from collections.abc import Sequence

from casefile.bots import Seating
from casefile.core.cards import Place
from casefile.core.fairness import streams
from casefile.games.hide_tracks.advisor import ROUNDS, Advisor, WayAdvice
from casefile.games.hide_tracks.knowledge import outcomes
from casefile.games.hide_tracks.state import MURDERER
from casefile.games.hide_tracks.ways import end_names, lettered, state_of, way_name
from casefile.story.i18n import listed
from casefile.web.coloured_text import Words, plain
from casefile.web.present.scene import Scene
from casefile.web.why_model import Sentence, WhyModel

TOLD = 4
"""The number of the best ways that a hint shows; the others can be unfolded."""


def advice(scene: Scene) -> WhyModel | None:
    """Return the hint for the viewer: the best ways of this turn, each with its chance to get away.

    Return ``None`` if the viewer has no way to choose now, or the table gives no hints.
    """
    if not scene.viewer.hints or scene.viewer.me is None or scene.actor != scene.viewer.me:
        return None
    view, draw = scene.view, streams(b"")(f"hint@{scene.version}")
    advisor = Advisor(Seating(view.rules, view.setup, MURDERER), draw, view)
    best, rest = _ranked(advisor.advise(scene.menu, rounds=ROUNDS))
    first, *steps = _told(scene, best)
    more = _told(scene, rest)
    note = scene._("Chances to get away, if you play on well; ± is the standard error of the games tried.")
    told, folded = tuple(map(Sentence, steps)), tuple(map(Sentence, more))
    return WhyModel(scene._("Hint"), first, told, folded, note=note, fold=scene._("All other ways"))


def _told(scene: Scene, ways: Sequence[WayAdvice]) -> list[Words]:
    """Return the sentence on each of ``ways``; those that are lettered on the board are told by their letter, too."""
    found, names = outcomes(state_of(scene)), end_names(scene, map(_end, ways))
    letters = lettered(scene, found)
    same = {(each.end, frozenset(each.cards)): letters[each.way] for each in found if each.way in letters}
    return [
        plain(advised(scene, each, names[_end(each)], same.get((_end(each), frozenset(each.cards)), "")))
        for each in ways
    ]


def _ranked(found: Sequence[WayAdvice]) -> tuple[list[WayAdvice], list[WayAdvice]]:
    """Return the best ways, each to another end, and the rest: one for each end and set of clues."""
    unique = list({(_end(each), each.cards): each for each in reversed(found)}.values())[::-1]
    ends: dict[Place, WayAdvice] = {}
    for each in unique:
        ends.setdefault(_end(each), each)
    best = list(ends.values())[:TOLD]
    return best, [each for each in unique if each not in best]


def _end(each: WayAdvice) -> Place:
    return Place(each.way.rpartition("-")[2])


def advised(scene: Scene, each: WayAdvice, end: str, letter: str = "") -> str:
    """Return one sentence on a way: its name, the Murderer's chance to get away by it with the error, and the reason.

    ``end`` is the name of the way's last place, and ``letter`` its letter on the board, if it has one.
    """
    _ = scene._
    names = {"suspects": _("the suspects"), "weapons": _("the weapons"), "rooms": _("the rooms")}
    why = _(each.why).format(
        cards=listed(scene.viewer.words, list(map(scene.short, each.cards)) or [""]),
        categories=listed(scene.viewer.words, [names[name] for name in each.categories] or [""]),
        count=f"{each.reach:.1f}",
    )
    way = way_name(scene, tuple(map(Place, each.way.split("-"))), end)
    if letter:
        way = _("{letter} ({way})").format(letter=letter, way=way)
    if each.chance is None:
        return f"{way}: {why}"
    exact, tried = _("{way}: {chance} %, for certain. {why}"), _("{way}: {chance} % (± {error}). {why}")
    gaps = {"way": way, "chance": f"{100 * each.chance:.0f}", "error": f"{100 * each.error:.0f}"}
    return (tried if each.error else exact).format(**gaps, why=why)
