"""All drawings of one edition that do not change during a game, each drawn once and remembered."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache

from casefile.core.editions import CLUE, Edition, Family
from casefile.web.drawings.board import ground, still, structure
from casefile.web.drawings.plan import FloorPlan, plan_of
from casefile.web.drawings.sprite import edition_signs, sprite


class Pictures:
    """The drawings of an edition; make one for each edition and share it between tables and requests."""

    def __init__(self, edition: Edition, signs: Callable[[Edition], str] = edition_signs) -> None:
        """Take the edition; ``signs`` draws the symbols of its cards and seats."""
        self.edition, self._signs = edition, signs

    @cached_property
    def sprite(self) -> str:
        """The symbols to which the edition's pages refer."""
        return sprite(self._signs(self.edition))

    @cached_property
    def plan(self) -> FloorPlan:
        """The plan of the edition's board; raises :class:`casefile.core.cards.Invalid` where it has none."""
        return plan_of(self.edition)

    @cached_property
    def ground(self) -> str:
        """The board's drawing below the marks of places in reach."""
        return ground(self.plan)

    @cached_property
    def structure(self) -> str:
        """The board's drawing above the marks of places in reach."""
        return structure(self.plan)

    @cached_property
    def still(self) -> str:
        """The empty board as a picture of its own, for pages that do not have the board itself."""
        return still(self.plan)


@cache
def pictures_of(slug: str, family: Family = CLUE, signs: Callable[[Edition], str] = edition_signs) -> Pictures:
    """Return the drawings of a shipped edition, made once; ``signs`` draws the symbols of its cards and seats."""
    return Pictures(family.edition(slug), signs)


@dataclass(frozen=True, slots=True)
class _Brought:
    """An edition that somebody brought, known by its slug, which identifies its contents."""

    slug: str
    edition: Edition = field(compare=False)


def pictures_for(edition: Edition, signs: Callable[[Edition], str] = edition_signs) -> Pictures:
    """Return the drawings of an edition, shipped with the program or made by players; ``signs`` draws its symbols."""
    if edition.slug in edition.family.shipped:
        return pictures_of(edition.slug, edition.family, signs)
    return _brought(_Brought(edition.slug, edition), signs)


@lru_cache(maxsize=32)
def _brought(known: _Brought, signs: Callable[[Edition], str]) -> Pictures:
    return Pictures(known.edition, signs)
