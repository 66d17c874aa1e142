"""Events of registration, the start and leaving."""

from collections import Counter
from functools import reduce

from casefile.core.actions import refused
from casefile.core.cards import Card, Invalid
from casefile.core.hours import DAY
from casefile.core.texts import N_, FilledText, from_to
from casefile.correspondence.camps.acts import (
    Cancel,
    Enter,
    Leave,
    MoveStart,
    OpenRegistration,
    Person,
    SetSlots,
    Start,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.operator_events import GameCancelled, SlotsSet, StartMoved
from casefile.correspondence.camps.people_events import (
    BackUpCalled,
    BackUpLeft,
    BackUpListed,
    CampLeftOut,
    EntryWithdrawn,
    GameStarted,
    LeaderEntered,
    MemberLeft,
    PhraseSealed,
    RegistrationOpened,
    StartPutOff,
)
from casefile.correspondence.camps.state import CampGame

FEWEST, MOST = 3, 6
"""The fewest and the most camps that play (000, # of Players)."""
FILES = 6
"""The most case files that may be drawn (000, Preparation)."""
YEAR = 366 * DAY


def open_registration(game: CampGame, person: Person, act: OpenRegistration, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events of the operator's announcement of a game.

    Raise :class:`Invalid` for numbers, characters or a moment that no game can have.
    """
    if not FEWEST <= act.slots <= min(MOST, len(act.characters)):
        raise Invalid(
            "camps", act.slots, FilledText(N_("{first} to {last}, and a character for each"), first=FEWEST, last=MOST)
        )
    if len(set(act.characters)) != len(act.characters):
        raise Invalid("characters", ", ".join(act.characters), N_("each once"))
    if not 0 <= act.files <= FILES:
        raise Invalid("case files", act.files, from_to(0, FILES))
    if act.back_ups < 0:
        raise Invalid("back-ups", act.back_ups, N_("0 or more"))
    opened = RegistrationOpened(
        at, act.characters, act.slots, act.back_ups, act.files, max(act.start, at), act.note.strip()
    )
    return opened, PhraseSealed(at, act.phrase)


def enter(game: CampGame, person: Person, act: Enter, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event by which a person leads a camp, or is a back-up once all camps have a leader."""
    if game.phrase is None or not game.phrase.same(act.phrase):
        raise refused(BOOK, "phrase")
    if act.character not in game.characters:
        raise refused(BOOK, "character")
    if not min(1, game.files) <= act.file <= game.files:
        raise refused(BOOK, "file")
    check_free(game, person, None)
    if len(game.camps) >= game.slots:
        if len(game.back_ups) >= game.back_up_places:
            raise refused(BOOK, "full")
        return (BackUpListed(at, person, act.file, act.entropy),)
    if act.character in game.camps:
        raise refused(BOOK, "taken")
    return (LeaderEntered(at, act.character, person, act.file, act.entropy),)


def check_free(game: CampGame, person: Person, camp: Card | None) -> None:
    """Raise :class:`Refused` unless ``person`` may have a place in ``camp``; ``None`` is the list of back-ups."""
    if game.role(person) == "operator":
        raise refused(BOOK, "plays")
    if game.role(person) != "outsider":
        raise refused(BOOK, "once")
    if person in game.bound and (camp is None or game.bound[person] != camp):
        raise refused(BOOK, "bound")


def leave(game: CampGame, person: Person, act: Leave, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events by which a person leaves a camp or the list of back-ups.

    If a leader leaves before the start, the first back-up takes the leader's place.
    """
    name = game.camp_of(person)
    if name is None:
        return (BackUpLeft(at, person),)
    if person != game.camps[name].leader:
        return (MemberLeft(at, name, person),)
    if game.phase != "open":
        raise refused(BOOK, "leader_stays")
    withdrawn = EntryWithdrawn(at, name, person)
    called = (BackUpCalled(at, name, game.back_ups[0]),) if game.back_ups else ()
    return (withdrawn, *called)


def move_start(game: CampGame, person: Person, act: MoveStart, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that moves the start of the game to a moment that must lie ahead and within a year."""
    if not at < act.start <= at + YEAR:
        raise refused(BOOK, "ahead")
    return (StartMoved(at, act.start, act.note.strip()),)


def set_slots(game: CampGame, person: Person, act: SetSlots, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events that change the number of camps, which must be at least as many as have a leader.

    Back-ups are called for the new camps, in order.
    """
    if not max(FEWEST, len(game.camps)) <= act.slots <= min(MOST, len(game.characters)):
        raise refused(BOOK, "slots")
    free = [name for name in game.characters if name not in game.camps][: act.slots - len(game.camps)]
    called = [BackUpCalled(at, name, each) for name, each in zip(free, game.back_ups, strict=False)]
    return (SlotsSet(at, act.slots, act.note.strip()), *called)


def cancel(game: CampGame, person: Person, act: Cancel, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that calls the game off."""
    return (GameCancelled(at, act.note.strip()),)


def start(game: CampGame, person: Person, act: Start, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events by which the operator begins the game.

    Before the time announced this is allowed only when all leaders have shown up.
    """
    if at < game.start and not all(camp.shown_up for camp in game.camps.values()):
        raise refused(BOOK, "early")
    events = _begun(game, at, act.note.strip())
    if isinstance(events[-1], StartPutOff):
        raise refused(BOOK, "too_few")
    return events


def start_in_time(game: CampGame, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events at the announced moment of the start.

    The game begins, or is put off by a day if too few camps are ready.
    """
    return _begun(game, at, "")


def _begun(game: CampGame, at: int, note: str) -> tuple[PeopleEvent, ...]:
    """Return the events of the start, or of putting it off.

    Back-ups replace leaders who have not shown up; camps for which there is no back-up are left out.
    """
    missing = [name for name, camp in game.camps.items() if not camp.shown_up]
    called = [BackUpCalled(at, name, person) for name, person in zip(missing, game.back_ups, strict=False)]
    out = [CampLeftOut(at, name) for name in missing[len(called) :]]
    if len(game.camps) - len(out) < FEWEST:
        return (StartPutOff(at, at + DAY),)
    ready = reduce(evolve, [*called, *out], game)
    camps = tuple(name for name in game.characters if name in ready.camps)
    votes = Counter(camp.vote for camp in ready.camps.values())
    most = max(votes.values())
    file = min(file for file, count in votes.items() if count == most)
    return (*called, *out, GameStarted(at, camps, file, note))
