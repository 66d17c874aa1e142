"""News of a game by post, besides duties: told once, and shown on the person's own page. Pure.

Each item is read from one event that its people may see, and says nothing that the event does not. An item that has
been overtaken is no longer told: a pause after its end, or the appointment of a leader who has been replaced since.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import OfCamp, OfPerson, PeopleEvent
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.operator_events import LeaderReplaced, TurnExtended
from casefile.correspondence.camps.people_events import BackUpCalled, Joined, LeaderEntered
from casefile.correspondence.camps.state import CampGame

NewsKind = Literal[
    "called",
    "leads",
    "beta",
    "let_in",
    "declined",
    "sent_away",
    "replaced",
    "left_out",
    "disbanded",
    "operates",
    "full",
    "put_off",
    "began",
    "more_time",
    "back",
    "paused",
    "resumed",
    "over",
    "cancelled",
]
"""The kinds of news.

- ``called``: a back-up leads a camp now.
- ``leads``: somebody else leads a camp now.
- ``full``: every camp has its leader.
- ``put_off``: the start is at another time.
- ``back``: a vacation of the reader's camp is taken back or ends early.

The other kinds are named for their events.
"""

LATELY = 3 * DAY
"""Milliseconds for which something is news."""

NOBODY = Card("")


@dataclass(frozen=True, slots=True)
class News:
    """One item of news."""

    id: str
    """The id, unique in the game."""
    kind: NewsKind
    """The kind of the item."""
    at: int
    """The moment at which it happened."""
    to: frozenset[Person]
    """The people who are told."""
    camp: Card = NOBODY
    """The camp that the item is about; empty for the game as a whole."""
    until: int | None = None
    """The moment that the item tells; ``None`` if there is none."""


Found = tuple[NewsKind, Iterable[Person]]
"""A kind of news, and the people who are told."""


@dataclass(slots=True)
class NewsLog:
    """All news of a game, kept up to date with the log of its people."""

    game: CampGame
    """The state of the game after the events that have been read; at first, before the first event."""
    found: list[News] = field(default_factory=list)
    """The news so far."""
    read: int = 0
    """The number of events that have been read."""

    def brought(self, log: list[PeopleEvent]) -> list[News]:
        """Return all news so far; ``log`` is the whole log, which may have grown since the last call."""
        for number, event in enumerate(log[self.read :], self.read + 1):
            before, self.game = self.game, evolve(self.game, event)
            tell = _TELL.get(event.kind)
            for kind, people in tell(before, self.game, event) if tell else ():
                camp = NOBODY if _MATTER[kind] == "game" else getattr(event, "camp", NOBODY)
                until = getattr(event, _MOMENT.get(event.kind, ""), None)
                self.found.append(News(f"news:{number}:{kind}", kind, event.at, frozenset(people), camp, until))
        self.read = len(log)
        return self.found


def news(found: Iterable[News], person: Person, now: int) -> tuple[News, ...]:
    """Return the items of ``found`` that ``person`` is told ``now``, the newest first.

    Of all items on one matter, such as the person's place in the game, only the last counts. It is told if it is not
    older than :data:`LATELY`.
    """
    last: dict[str, News] = {}
    for each in found:
        if person in each.to:
            last[_MATTER[each.kind]] = each
    lately = (each for each in last.values() if each.at > now - LATELY)
    return tuple(sorted(lately, key=lambda each: (-each.at, each.id)))


# -- who is told what --------------------------------------------------------------------------------------------------


def _everybody(game: CampGame) -> set[Person]:
    """Return all people in the game but its operator."""
    return {person for camp in game.camps.values() for person in camp.people} | {*game.back_ups}


def _entered(before: CampGame, after: CampGame, event: LeaderEntered) -> Iterable[Found]:
    if len(before.camps) < len(after.camps) == after.slots:
        yield "full", {after.operator, *(camp.leader for camp in after.camps.values())} - {event.person}


def _called(before: CampGame, after: CampGame, event: BackUpCalled) -> Iterable[Found]:
    yield "called", {event.person}
    if event.camp in before.camps:
        yield "replaced", {before.camps[event.camp].leader}


def _replaced(before: CampGame, after: CampGame, event: LeaderReplaced) -> Iterable[Found]:
    yield "called" if event.person in before.back_ups else "leads", {event.person}
    yield "replaced", {before.camps[event.camp].leader}


def _joined(before: CampGame, after: CampGame, event: Joined) -> Iterable[Found]:
    if event.person in before.camps[event.camp].asked:
        yield "let_in", {event.person}


def _of_camp(kind: NewsKind) -> Callable[[CampGame, CampGame, OfCamp], Iterable[Found]]:
    """Return a function that tells all of the event's camp, as it was before the event."""
    return lambda before, after, event: [(kind, before.camps[event.camp].people)]


def _to_one(kind: NewsKind) -> Callable[[CampGame, CampGame, OfPerson], Iterable[Found]]:
    """Return a function that tells the event's person."""
    return lambda before, after, event: [(kind, {event.person})]


def _to_all(kind: NewsKind) -> Callable[[CampGame, CampGame, PeopleEvent], Iterable[Found]]:
    """Return a function that tells all people in the game but the operator, who did it."""
    return lambda before, after, event: [(kind, _everybody(after) - {after.operator})]


def _and_operator(kind: NewsKind) -> Callable[[CampGame, CampGame, PeopleEvent], Iterable[Found]]:
    """Return a function that tells all people in the game, and the operator."""
    return lambda before, after, event: [(kind, _everybody(after) | {after.operator})]


def _speakers(before: CampGame, after: CampGame, event: TurnExtended) -> Iterable[Found]:
    camp = after.camps[event.camp]
    yield "more_time", {camp.leader, *camp.betas}


_TELL: Mapping[str, Callable[[CampGame, CampGame, Any], Iterable[Found]]] = {
    "leader_entered": _entered,
    "back_up_called": _called,
    "leader_replaced": _replaced,
    "leadership_passed": _to_one("leads"),
    "joined": _joined,
    "join_declined": _to_one("declined"),
    "expelled": _to_one("sent_away"),
    "beta_appointed": _to_one("beta"),
    "camp_left_out": _of_camp("left_out"),
    "camp_removed": _of_camp("disbanded"),
    "operator_disbanded_camp": _of_camp("disbanded"),
    "operator_appointed": _to_one("operates"),
    "start_put_off": _and_operator("put_off"),
    "game_started": _and_operator("began"),
    "turn_extended": _speakers,
    "vacation_taken_back": _of_camp("back"),
    "start_moved": _to_all("put_off"),
    "game_cancelled": _to_all("cancelled"),
    "operator_joined": _to_one("operates"),
    "operator_chosen": _to_one("operates"),
    "game_paused": _to_all("paused"),
    "game_resumed": _to_all("resumed"),
    "game_ended": _and_operator("over"),
}

_MOMENT: Mapping[str, str] = {"start_put_off": "start", "start_moved": "start", "turn_extended": "due"}
"""The field of an event that holds the moment to tell."""

_MATTER: Mapping[NewsKind, str] = {
    **dict.fromkeys(("called", "leads", "beta", "let_in", "declined", "sent_away", "replaced", "left_out"), "place"),
    **dict.fromkeys(("full", "put_off", "began", "paused", "resumed", "over", "cancelled"), "game"),
    "disbanded": "camp",
    "more_time": "turn",
    "back": "vacation",
    "operates": "operator",
}
"""The matter of each kind: of each matter only the last item counts."""
