"""Messages within a camp, and marks on its shared note sheet. Both belong to the camp alone, and need no delay."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from casefile.core.actions import refused
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.membership import own
from casefile.correspondence.camps.state import CampGame
from casefile.correspondence.camps.talk_acts import MarkSheet, OpenTalk, Pencil, Say
from casefile.correspondence.camps.talk_events import Marked, Said, TalkOpened

LONGEST_TALK = 2_000
_CELL = re.compile(r"cell\.[a-z0-9_-]{1,40}\.[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A mark on the camp's sheet."""

    mark: Pencil
    """The sign that stands in the cell; never empty."""
    by: Person
    """The person who drew it."""


def say(game: CampGame, person: Person, act: Say, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of a message of ``person`` to the own camp."""
    text = act.text.strip()
    if not 0 < len(text) <= LONGEST_TALK:
        raise refused(BOOK, "talk")
    return (Said(at, own(game, person)[0], person, text),)


def open_talk(game: CampGame, person: Person, act: OpenTalk, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that lets everybody read the messages that the camp wrote during the game.

    Messages after the end of the game stay the camp's own.
    """
    name, camp = own(game, person)
    if camp.talk_opened:
        raise refused(BOOK, "talk_opened")
    return (TalkOpened(at, name, person),)


def opened_talk(log: Iterable[PeopleEvent]) -> Mapping[Card, Sequence[Said]]:
    """Return the messages, by camp, of the camps that let everybody read them; only those until the game ended."""
    said: dict[Card, list[Said]] = {}
    opened, over = dict[Card, Sequence[Said]](), False
    for event in log:
        over = over or event.kind == "game_ended"
        if isinstance(event, Said) and not over:
            said.setdefault(event.camp, []).append(event)
        elif isinstance(event, TalkOpened):
            opened[event.camp] = tuple(said.get(event.camp, ()))
    return opened


def mark_sheet(game: CampGame, person: Person, act: MarkSheet, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of a mark in one cell of the camp's note sheet.

    The caller, which knows the cards, checks whether the game's sheet has that cell.
    """
    if not _CELL.fullmatch(act.cell):
        raise refused(BOOK, "cell")
    return (Marked(at, own(game, person)[0], person, act.cell, act.mark),)


def drawn(seen: Iterable[PeopleEvent]) -> Mapping[str, DrawnMark]:
    """Return the marks that stand on a camp's note sheet now, by cell.

    ``seen`` is the events of the log that somebody of the camp may see.
    """
    found: dict[str, DrawnMark] = {}
    for event in seen:
        if isinstance(event, Marked):
            found.pop(event.cell, None)
            if event.mark:
                found[event.cell] = DrawnMark(event.mark, event.by)
    return found
