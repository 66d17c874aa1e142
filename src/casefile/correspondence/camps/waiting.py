"""Acts of beta leaders: entered, shown to the leader at once, carried out after the delay unless countered.

There is one way in and one way out. An act is checked like any other when it is entered; at its time it is checked
again, and then it is carried out or is void.
"""

from collections.abc import Callable
from dataclasses import dataclass

from casefile.core.actions import Action, Refused, refused
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Counter, Person, Play, TakeBack
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.membership import own
from casefile.correspondence.camps.permissions import permission
from casefile.correspondence.camps.state import CampGame, DelayedAct
from casefile.correspondence.camps.time_events import ActCountered, ActDone, ActEntered, ActTakenBack, ActVoided

Perform = Callable[[CampGame, Person, Action, int], tuple[PeopleEvent, ...]]
"""A function that returns the events of a person's act that is carried out now; it raises :class:`Refused`."""


@dataclass(frozen=True, slots=True)
class ActRequest:
    """The request by which a person does an act."""

    key: str = ""
    """The name of the request, by which a repeated one is known; empty for none."""
    knowing: bool = False
    """Whether a beta leader insists on a move that would be carried out only after the end of the turn.

    Otherwise such a move is refused with the clause *turn_first*.
    """


NAMELESS = ActRequest()
"""A request that cannot be repeated, by which nobody insists on anything."""


def turn_ends_first(game: CampGame, person: Person, act: Action, at: int) -> int | None:
    """Return the end of the camp's turn if it comes before a beta leader's move could be carried out.

    Return ``None`` for any other act or person, and if the turn lasts long enough.

    - ``act`` is the act that ``person`` is about to enter ``at`` a moment.
    """
    name = game.camp_of(person)
    if not isinstance(act, Play) or name is None or game.role(person) != "beta":
        return None
    owed = game.owed.get(name)
    return owed.due if owed is not None and owed.due < at + game.agreed.delay else None


def entered(
    game: CampGame, person: Person, act: Action, at: int, perform: Perform, request: ActRequest
) -> tuple[PeopleEvent, ...]:
    """Return the event by which a beta leader's act waits for the agreed delay.

    - ``perform`` returns the events that the act would have now; it raises :class:`Refused` if the act is impossible.

    Return no event if the same act waits already or the same request was entered before. Raise :class:`Refused` if the
    act is impossible now.
    """
    if request.key and (person, request.key) in game.keys:
        return ()
    if any(each.by == person and each.act == act for each in game.waiting.values()):
        return ()
    perform(game, person, act, at)
    if not request.knowing and turn_ends_first(game, person, act, at) is not None:
        raise refused(BOOK, "turn_first")
    name, camp = own(game, person)
    return (ActEntered(at, name, camp.entries + 1, person, act, at + game.agreed.delay, request.key),)


def carried_out(game: CampGame, name: Card, entry: int, at: int, perform: Perform) -> tuple[PeopleEvent, ...]:
    """Return the events of a waiting act whose delay is over; or the event that it is void.

    - ``name`` is the camp and ``entry`` the number of the act in it.
    - ``perform`` returns the events of an act that is carried out now.

    The act is void if its author may no longer do it, or if it is no longer possible.
    """
    each = game.waiting[name, entry]
    try:
        if game.role(each.by) != "beta" or game.camp_of(each.by) != name:
            raise refused(BOOK, "authority_lost")
        if (said := permission(each.act.kind, "beta", game.phase)) != "wait":
            raise Refused(said)
        events = perform(game, each.by, each.act, at)
    except Refused as error:
        return (ActVoided(at, name, entry, error.clause),)
    return (*events, ActDone(at, name, entry))


def counter(game: CampGame, person: Person, act: Counter, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event by which the leader stops a beta leader's act that still waits."""
    name, _ = own(game, person)
    _of_camp(game, name, act.entry)
    return (ActCountered(at, name, act.entry),)


def take_back(game: CampGame, person: Person, act: TakeBack, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event by which a beta leader takes an own act back that still waits."""
    name, _ = own(game, person)
    if _of_camp(game, name, act.entry).by != person:
        raise refused(BOOK, "not_yours")
    return (ActTakenBack(at, name, act.entry),)


def _of_camp(game: CampGame, name: Card, entry: int) -> DelayedAct:
    """Return the act that waits under this number in this camp; raise :class:`Refused` if there is none."""
    if (name, entry) not in game.waiting:
        raise refused(BOOK, "no_entry")
    return game.waiting[name, entry]


def lost(game: CampGame, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events by which waiting acts of beta leaders are void.

    An act is void when its author is no longer a beta leader of the camp, or the camp is removed, or the game is over.
    """
    void = []
    for (name, entry), each in game.waiting.items():
        camp = game.camps.get(name)
        if game.phase == "over":
            void.append(ActVoided(at, name, entry, BOOK["over"]))
        elif camp is None or camp.removed:
            void.append(ActVoided(at, name, entry, BOOK["removed"]))
        elif each.by not in camp.betas:
            void.append(ActVoided(at, name, entry, BOOK["authority_lost"]))
    return tuple(void)
