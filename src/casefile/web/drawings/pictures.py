"""All drawings of one edition that do not change during a game, each drawn once and kept."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache

from casefile.core.editions import CLUE, Edition, Family
from casefile.web.drawings.board import ground, still, structure
from casefile.web.drawings.plan import FloorPlan, plan_of
from casefile.web.drawings.sprite import edition_signs, sprite


class Pictures:
    """The pictures of an edition; make one for each edition and share it between tables and requests."""

    def __init__(self, edition: Edition, signs: Callable[[Edition], str] = edition_signs) -> None:
        """Take the edition; ``signs`` draws the symbols of its cards and seats."""
        self.edition, self._signs = edition, signs

    @cached_property
    def sprite(self) -> str:
        """The symbols that the edition's pages refer to."""
        return sprite(self._signs(self.edition))

    @cached_property
    def plan(self) -> FloorPlan:
        """The edition's board; :class:`casefile.core.cards.Invalid` where it has none."""
        return plan_of(self.edition)

    @cached_property
    def ground(self) -> str:
        """The board's still parts below the marks of places in reach."""
        return ground(self.plan)

    @cached_property
    def structure(self) -> str:
        """The board's still parts above the marks of places in reach."""
        return structure(self.plan)

    @cached_property
    def still(self) -> str:
        """The empty board as a picture of its own; not on a page that has the board itself."""
        return still(self.plan)


@cache
def pictures_of(slug: str, family: Family = CLUE, signs: Callable[[Edition], str] = edition_signs) -> Pictures:
    """Return the pictures of a shipped edition, made once; ``signs`` draws the symbols of its cards."""
    return Pictures(family.edition(slug), signs)


@dataclass(frozen=True, slots=True)
class _Brought:
    """An edition that somebody brought, known by its slug, which identifies its contents."""

    slug: str
    edition: Edition = field(compare=False)


def pictures_for(edition: Edition, signs: Callable[[Edition], str] = edition_signs) -> Pictures:
    """Return the pictures of an edition that comes with the program, or of one that players brought."""
    if edition.slug in edition.family.shipped:
        return pictures_of(edition.slug, edition.family, signs)
    return _brought(_Brought(edition.slug, edition), signs)


@lru_cache(maxsize=32)
def _brought(known: _Brought, signs: Callable[[Edition], str]) -> Pictures:
    return Pictures(known.edition, signs)
