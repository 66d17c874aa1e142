"""Sealed links, which open once and in public; and links that were shown to the operator.

A sealed link gives its person the personal link.
"""

from casefile.core.actions import refused
from casefile.correspondence.camps.acts import OpenLink, Person, RevealLink
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.operator_events import LinkRevealed
from casefile.correspondence.camps.people_events import LinkOpened
from casefile.correspondence.camps.state import CampGame


def open_link(game: CampGame, person: Person, act: OpenLink, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that the link is open. It must be stored before anybody gets the contents."""
    if person in game.opened:
        raise refused(BOOK, "link_opened")
    return (LinkOpened(at, person),)


def reveal(game: CampGame, person: Person, act: RevealLink, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that the operator has the personal link of ``act.person``."""
    return (LinkRevealed(at, act.person, act.note.strip()),)
