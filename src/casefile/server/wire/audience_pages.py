"""The audiences of a hosted game, and the page of each, made once for all of its people."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from casefile.web.live_page import LivePage, ShownPage

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Audience(Generic[W]):
    """All people who are shown the same page of a game.

    - ``access``: what they have in common at the game, such as their access to it.
    - ``language``: their language.
    - ``base``: the base of the site's addresses.
    - ``screen``: whether they are shown the game on a big screen.
    - ``moved``: whether this is a phone of theirs whose hand is on another one now.
    """

    access: W
    language: str
    base: str
    screen: bool = False
    moved: bool = False


def brought(
    pages: dict[Audience[W], LivePage],
    audience: Audience[W],
    made_of: object,
    make: Callable[[LivePage], tuple[ShownPage, str]],
    *,
    most: int,
    many: bool = True,
) -> LivePage:
    """Return the page of an audience, made anew if anything that it is made of has changed.

    - ``pages``: the remembered pages of the game, by audience.
    - ``made_of``: what the page is made of now. The page stays as long as that does.
    - ``make``: returns the page and the viewer's colour, given the page so far.
    - ``most``: the most pages to remember; the oldest is forgotten first.
    - ``many``: whether the audience may have more than one open page.
    """
    found = pages.get(audience)
    if found is None:
        while len(pages) >= most:
            del pages[next(iter(pages))]
        found = pages[audience] = LivePage(many=many)
    if found.made_of != made_of:
        found.bring(*make(found))
        found.made_of = made_of
    return found
