"""What people of a camp share: talk, and marks on one sheet. Both are the camp's alone, and wait for nothing."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from casefile.core.actions import refused
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.membership import own
from casefile.correspondence.camps.state import CampGame
from casefile.correspondence.camps.talk_acts import MarkSheet, Pencil, Say
from casefile.correspondence.camps.talk_events import Marked, Said

LONGEST_TALK = 2_000
_CELL = re.compile(r"cell\.[a-z0-9_-]{1,40}\.[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A mark on the camp's sheet, and whose it is."""

    mark: Pencil
    by: Person


def say(game: CampGame, person: Person, act: Say, at: int) -> tuple[PeopleEvent, ...]:
    """A line of the camp's talk."""
    text = act.text.strip()
    if not 0 < len(text) <= LONGEST_TALK:
        raise refused(BOOK, "talk")
    return (Said(at, own(game, person)[0], person, text),)


def mark_sheet(game: CampGame, person: Person, act: MarkSheet, at: int) -> tuple[PeopleEvent, ...]:
    """A mark in a cell; whether the game's sheet has that cell is for whoever knows its cards."""
    if not _CELL.fullmatch(act.cell):
        raise refused(BOOK, "cell")
    return (Marked(at, own(game, person)[0], person, act.cell, act.mark),)


def drawn(seen: Iterable[PeopleEvent]) -> Mapping[str, DrawnMark]:
    """The marks on the sheet, by cell, after what somebody of the camp has seen of the log."""
    found: dict[str, DrawnMark] = {}
    for event in seen:
        if isinstance(event, Marked):
            found.pop(event.cell, None)
            if event.mark:
                found[event.cell] = DrawnMark(event.mark, event.by)
    return found
