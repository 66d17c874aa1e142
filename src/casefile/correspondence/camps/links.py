"""Events about links: a sealed link is opened, or the operator is shown somebody's personal link. Both are public.

A personal link lets its holder see and do what its person can. A sealed link gives that personal link, and works once.
"""

from casefile.core.actions import refused
from casefile.correspondence.camps.acts import OpenLink, Person, RevealLink
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.operator_events import LinkRevealed
from casefile.correspondence.camps.people_events import LinkOpened
from casefile.correspondence.camps.state import CampGame


def open_link(game: CampGame, person: Person, act: OpenLink, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that ``person`` has opened their sealed link.

    It must be stored before anybody gets the personal link.
    """
    if person in game.opened:
        raise refused(BOOK, "link_opened")
    return (LinkOpened(at, person),)


def reveal(game: CampGame, person: Person, act: RevealLink, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that the operator is shown the personal link of ``act.person``.

    It must be stored before the link is shown.
    """
    return (LinkRevealed(at, act.person, act.note.strip()),)
