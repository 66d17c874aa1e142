"""Sealed links: what brings a personal link once, and says so to everybody; and the link that an operator has shown."""

from casefile.core.actions import refused
from casefile.correspondence.camps.acts import OpenLink, Person, RevealLink
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.operator_events import LinkRevealed
from casefile.correspondence.camps.people_events import LinkOpened
from casefile.correspondence.camps.state import CampGame


def open_link(game: CampGame, person: Person, act: OpenLink, at: int) -> tuple[PeopleEvent, ...]:
    """The public word that the link is open, which must be stored before anybody gets what is in it."""
    if person in game.opened:
        raise refused(BOOK, "link_opened")
    return (LinkOpened(at, person),)


def reveal(game: CampGame, person: Person, act: RevealLink, at: int) -> tuple[PeopleEvent, ...]:
    """The public word that the operator has somebody's link."""
    return (LinkRevealed(at, act.person, act.note.strip()),)
