"""The environment of the templates, with the functions that draw for them."""

import re
from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache
from importlib import resources

from jinja2 import BaseLoader, ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from casefile.core import editions
from casefile.game import Games
from casefile.web.coloured_text import Words
from casefile.web.compiling import Templates, escaped, markup
from casefile.web.drawings import board, grid, icons, layers, lettered_ways, score, seals, sprite
from casefile.web.drawings.course import course
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.qr import qr
from casefile.web.model import Art, Part
from casefile.web.present.parts import Page

LETTERS = 1_000_000
"""The most letters of drawn parts that are remembered in each language.

A part that was drawn for one viewer is soon sent to others.
"""


class PartCache:
    """The function ``once(macro, model)`` of the templates: the HTML of a part, drawn once from its frozen model.

    Most of a page is the same as a move ago. There are two generations: when the newer one has half of the letters, it
    becomes the older one, and the older one is forgotten but for the parts used meanwhile.
    """

    def __init__(self, letters: int = LETTERS) -> None:
        self._half = self._room = letters // 2
        self._newer: dict[tuple[Hashable, ...], Markup] = {}
        self._older: dict[tuple[Hashable, ...], Markup] = {}

    def __call__(self, part: Callable[..., Markup], *given: Hashable) -> Markup:
        """Return the part, drawn or remembered."""
        key = (part, *given)
        drawn = self._newer.get(key)
        if drawn is None:
            drawn = self._older.get(key)
            if drawn is None:
                drawn = part(*given)
            self._remember(key, drawn)
        return drawn

    def _remember(self, key: tuple[Hashable, ...], drawn: Markup) -> None:
        self._newer[key] = drawn
        self._room -= len(drawn)
        if self._room < 0:
            self._older, self._newer, self._room = self._newer, {}, self._half


def holds(package: str, folder: str) -> bool:
    """Return whether the package has a folder of that name."""
    return (resources.files(package) / folder).is_dir()


def _loader(games: Games, more: Iterable[str]) -> BaseLoader:
    """Return the templates of all pages, those of ``more`` packages, and those of each game under its name."""
    packages = [game.package for game in games.values() if holds(game.package, "templates")]
    own = {package.rpartition(".")[2]: PackageLoader(package, "templates") for package in packages}
    general = (PackageLoader(name, "templates") for name in ("casefile.web", *more))
    return ChoiceLoader([*general, PrefixLoader(own)])


def environment(games: Games, more: Iterable[str] = (), *, reload: bool = False) -> Templates:
    """Return a template environment for the pages of ``games`` in one language.

    Give it its texts with :func:`casefile.web.compiling.install_texts`. ``more`` are packages with templates of their
    own. With ``reload``, for authors of templates, their files are looked at again at each use.

    Autoescape is on and an unknown name is an error. Every page needs ``frame``
    (:class:`casefile.web.pages.PageFrame`), ``pictures`` (:class:`Pictures` or ``None``) and ``page``, the model that
    the template names at its top.
    """
    found = Templates(
        loader=_loader(games, more),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=reload,
    )
    pages = [game.shown.page() for game in games.values() if game.shown.page is not None]
    drawings = {**DRAWINGS, "art": _art(pages)}
    drawings |= {name: draw for page in pages for name, draw in page.drawings.items()}
    once = PartCache()

    @cache
    def macro(place: str) -> Callable[..., Markup]:
        file, _, name = place.partition(":")
        found_there: Callable[..., Markup] = getattr(found.get_template(file).module, name)
        return found_there

    def around(part: Part, inner: list[Markup]) -> Markup:
        return macro(part.macro)(part.model, inner) if inner else once(macro(part.macro), part.model)

    def drawn(part: Part) -> Markup:
        inner = part.inner
        if inner:
            return macro(part.macro)(part.model, [drawn(each) for each in inner])
        return once(macro(part.macro), part.model)

    found.globals.update({name: _safe(draw) for name, draw in drawings.items()})
    found.install_steady({name: lru_cache(SIGNS)(_safe(drawings[name])) for name in SMALL})
    found.filters["clauses"] = clause_links
    found.filters["unnumbered"] = unnumbered
    found.filters["why_links"] = why_links
    found.globals["words"] = words
    found.globals["once"], found.globals["drawn"], found.globals["around"] = once, drawn, around
    found.globals["cell_classes"] = grid.cell_classes
    found.globals["grid_classes"] = grid.grid_classes
    return found


@lru_cache(maxsize=1000)
def words(pieces: Words) -> Markup:
    """Return a sentence as HTML, with its names in colour."""
    drawn = [
        f'<b class="c-{escaped(piece.token)}">{escaped(piece.text)}</b>' if piece.token else escaped(piece.text)
        for piece in pieces
    ]
    return markup("".join(drawn))


CLAUSE = re.compile(r"\(([a-z_]+)-([0-9]+)\)")
"""The form in which a text names a clause, such as ``(rules-12)``."""
NUMBERED = re.compile(rf" ?{CLAUSE.pattern}")
"""A clause in brackets with the blank before it."""


def unnumbered(text: str) -> str:
    """Return a text without the clauses that it names in brackets, as it stands in a button."""
    return NUMBERED.sub("", text)


def why_links(text: str, why: str) -> Markup:
    """Return as HTML a link ``why`` for each clause that ``text`` names; it stands beside a button that is off."""
    links = (f'<a class="because" href="/rules/{m[1]}#{m[1]}-{m[2]}">{escaped(why)}</a>' for m in CLAUSE.finditer(text))
    return markup("".join(links))


def clause_links(text: str, why: str) -> Markup:
    """Return ``text`` as HTML: in place of each clause that it names, such as ``(rules-12)``, the link ``why``."""
    drawn = escaped(text)
    return markup(CLAUSE.sub(rf'<a href="/rules/\1#\1-\2">{escaped(why)}</a>', drawn) if "(" in drawn else drawn)


def drawer(templates: Environment) -> Callable[[Part], Markup]:
    """Return the function that draws a part with these templates, as HTML."""
    drawn: Callable[[Part], Markup] = templates.globals["drawn"]  # type: ignore[assignment]
    return drawn


def frame_drawer(templates: Environment) -> Callable[[Part, list[Markup]], Markup]:
    """Return the function that draws a part with these templates around the HTML of the parts inside it."""
    around: Callable[[Part, list[Markup]], Markup] = templates.globals["around"]  # type: ignore[assignment]
    return around


def _art(pages: Iterable[Page]) -> Callable[..., str]:
    """Return the function that draws a card, of the kinds that all games have and of those that these add."""
    arts = {kind: draw for page in pages for kind, draw in page.arts.items()}

    def art(shown: Art, size: str = "") -> str:
        """Return the drawing of a card, from the page's sprite."""
        match shown.kind:
            case editions.SEAL:
                return seals.seal(shown.key, size)
            case editions.ICON:
                return icons.weapon(shown.key, size)
            case editions.PLAN:
                return sprite.plan_art(shown.key)
            case "none":
                return ""
        return arts[shown.kind](shown)

    return art


def page_sprite(pictures: Pictures | None) -> str:
    """Return the symbols that a page refers to, as SVG: the general ones, and those of its edition if any."""
    return pictures.sprite if pictures else sprite.sprite()


DRAWINGS: dict[str, Callable[..., str]] = {
    "bar": icons.bar,
    "case_file": board.case_file,
    "course": course,
    "die": icons.die,
    "envelope": icons.envelope,
    "icon": icons.icon,
    "logo": icons.logo,
    "mark_body": score.mark_body,
    "mark_sign": score.mark_sign,
    "names_layer": layers.names_layer,
    "page_sprite": page_sprite,
    "pencil_mark": icons.pencil,
    "pieces_layer": layers.pieces_layer,
    "reach_layer": layers.reach_layer,
    "qr": qr,
    "seal": seals.seal,
    "wax": board.wax,
    "still": lambda drawing: drawing,
    "still_board": lambda pictures: pictures.still,
    "trail_layer": layers.trail_layer,
    "ways_layer": lettered_ways.ways_layer,
}


SMALL = ("art", "bar", "die", "envelope", "icon", "logo", "pencil_mark", "seal")
SIGNS = 500
"""The most drawings of each kind that are remembered, since they stand in many parts."""


def _safe(draw: Callable[..., str]) -> Callable[..., Markup]:
    def drawn(*given: object, **named: object) -> Markup:
        return markup(draw(*given, **named))

    return drawn
