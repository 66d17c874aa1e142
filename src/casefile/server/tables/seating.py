"""Changes of a table's seats before its game: given to a friend or a bot, left empty, freed, or swapped.

Each change is a new plan of the table, and says where in it each person of the old plan sits. Links go with people: a
person who sits down in another colour keeps their own links, and a friend who was invited to that colour is led to the
one that has become free. The links of a seat that is freed, or left empty, are no longer valid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec.structs import replace as replace_event

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.events import Event, SeatsChanged, SeatTaken
from casefile.core.inquiry_state import GameState
from casefile.core.table import Table, check_seats
from casefile.core.texts import N_
from casefile.server.store import Claim, NewLink, NewPerson, Taken
from casefile.server.tables.people import HOST, JOIN, RETURN, WATCH, grant_token, person_of
from casefile.server.tables.session import TableSession
from casefile.server.tables.shared_browser import derived
from casefile.server.tables.table_plan import FRIEND, HERE, PERSON, PlannedTable, SeatPlan, Secret, TablePlan
from casefile.web.present.table_moment import Chair


class Begun(Exception):
    """The error for a change of seats after the game has begun."""


class Gone(Exception):
    """The error for a seat on an old page: it is gone, or somebody else's."""


@dataclass(frozen=True, slots=True)
class _Sitting:
    """A planned seat.

    - ``plan``: its plan.
    - ``before``: the number that the seat had before.
    - ``stays``: whether the person who sat there stays.
    - ``bot``: the bot that sits down there, or an empty text.
    """

    plan: SeatPlan
    before: Seat | None = None
    stays: bool = True
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The new seats of a table.

    - ``plan``: the table's new plan.
    - ``before``: for each seat, the seat that its person had before.
    - ``bots``: the bots that sit down anew, by seat.
    """

    plan: TablePlan
    before: tuple[Seat | None, ...]
    bots: Mapping[Seat, str]


Change = Callable[[TableSession], Arrangement | None]
"""A function that returns the new seats of a table, or ``None`` if nothing is to change.

It raises :class:`Gone`, ``Taken`` or ``Invalid``.
"""


def chairs(session: TableSession) -> tuple[Chair, ...]:
    """Return all places at a table, the empty ones too, in the order of play.

    A chair with a colour has its id from the colour, so that a player who wants that colour never gets another; any
    other chair has it from its links.
    """
    plan, setup = session.plan, session.table.setup
    people, tokens = setup.edition.characters, setup.edition.family.tokens
    seats = {Card(each.suspect): Seat(i) for i, each in enumerate(plan.seats)}
    found: list[tuple[Card, Seat | None]] = [(card, seats.get(card)) for card in people]
    if not setup.suspects:
        more = [card for card in people if card not in seats] if session.game.offered.by_character else []
        free = session.table.rules.seats[-1] - len(plan.seats)
        found = [(Card(each.suspect), Seat(i)) for i, each in enumerate(plan.seats)]
        found += [(more[i] if i < len(more) else Card(""), None) for i in range(free)]

    def made(number: int, suspect: Card, seat: Seat | None) -> Chair:
        link = None if seat is None else plan.link_of(seat)
        own = str(link) if link is not None and not tokens else f"place-{number}"
        invited = seat is not None and plan.seats[seat].who == FRIEND
        return Chair(str(suspect) if setup.suspects else own, suspect, seat, link, invited)

    return tuple(made(number, suspect, seat) for number, (suspect, seat) in enumerate(found))


def give(chair: str, bot: str) -> Change:
    """Return the change that invites a friend to the chair with this id or, if ``bot`` is not empty, seats that bot."""

    def change(session: TableSession) -> Arrangement | None:
        one = _chair(session, chair)
        if one.seat is None:
            plan = SeatPlan(one.suspect, bot or FRIEND, _fresh(session.plan))
            return _planned(session, _with(session, one, _Sitting(plan, bot=bot)))
        sits = session.taken().get(one.seat)
        if sits is not None and not sits.bot:
            raise Taken(one.seat)
        if (sits.bot if sits else "") == bot:
            return None
        planned = replace(session.plan.seats[one.seat], who=bot or FRIEND, link=session.plan.link_of(one.seat))
        return _planned(session, _with(session, one, _Sitting(planned, one.seat, stays=False, bot=bot)))

    return change


def leave_empty(chair: str) -> Change:
    """Return the change that takes the chair with this id out of the game.

    It raises ``Invalid`` if the rules want more people.
    """

    def change(session: TableSession) -> Arrangement | None:
        one = _chair(session, chair)
        if one.seat is None:
            return None
        sits = session.taken().get(one.seat)
        if sits is not None and not sits.bot:
            raise Taken(one.seat)
        check_seats(session.table.rules, len(session.plan.seats) - 1)
        return _planned(session, [each for seat, each in _now(session) if seat != one.seat])

    return change


def free(link: str) -> Change:
    """Return the change that takes a friend's seat away; ``link`` is the number of its links, which end."""

    def change(session: TableSession) -> Arrangement | None:
        seat = session.plan.seat_of(int(link)) if link.isascii() and link.isdigit() and len(link) < 6 else None
        sits = None if seat is None else session.taken().get(seat)
        if seat is None or sits is None:
            return None  # that has been done
        if sits.bot or session.plan.seats[seat].who != FRIEND:
            raise Invalid("seat", repr(link), N_("a friend's seat"))
        plan = replace(session.plan.seats[seat], link=_fresh(session.plan))
        return _planned(session, [_Sitting(plan) if each == seat else sitting for each, sitting in _now(session)])

    return change


def sit(person: Callable[[TableSession], Seat | None], chair: str) -> Change:
    """Return the change that moves a person to the chair with the id ``chair``, if nobody has taken it.

    ``person`` returns the person's present seat. The change raises ``Gone`` if there is none.
    """

    def change(session: TableSession) -> Arrangement | None:
        mine, one = person(session), _chair(session, chair)
        if mine is None:
            raise Gone
        if one.seat == mine:
            return None
        if one.seat is not None and one.seat in session.taken():
            raise Taken(one.seat)
        own = session.plan.seats[mine]
        moved = _Sitting(replace(own, suspect=one.suspect, link=session.plan.link_of(mine)), mine)
        if one.seat is None:
            return _planned(session, _with(session, one, moved, without=mine))
        theirs = session.plan.seats[one.seat]
        left = _Sitting(replace(theirs, suspect=own.suspect, link=session.plan.link_of(one.seat)), one.seat)
        exchanged = {mine: left, one.seat: moved}
        return _planned(session, [exchanged.get(seat, sitting) for seat, sitting in _now(session)])

    return change


def first_seated(
    planned: PlannedTable, edition: Edition, host: NewPerson, entropy: str
) -> tuple[list[SeatTaken], list[Claim]]:
    """Return the events and the claims of seats as a table is opened: those of bots, and of all people at its browser.

    ``entropy`` is the host's own part of the seed.
    """
    plan = planned.plan
    seated = []
    for i, each in enumerate(plan.seats):
        if each.bot:
            seated.append(SeatTaken(Seat(i), bot_name(edition, each.suspect, i), each.bot, ""))
        elif each.who == PERSON:
            seated.append(SeatTaken(Seat(i), host.name, "", entropy))
        elif each.who == HERE:
            seated.append(SeatTaken(Seat(i), planned.names[Seat(i)], "", ""))
    return seated, claims_at(planned, seated, host)


def claims_at(planned: PlannedTable, begun: Sequence[Event], host: NewPerson) -> list[Claim]:
    """Return the claims of the seats that are taken in the events ``begun``: by bots, ``host``, and who sits beside."""
    claims = []
    for each in (event for event in begun if isinstance(event, SeatTaken)):
        if each.bot:
            claims.append(Claim(each.seat, None, each.bot, kind=each.bot))
            continue
        here = planned.plan.seats[each.seat].who == HERE
        token = derived(host.token, planned.id, planned.plan.link_of(each.seat)) if here else host.token
        claims.append(Claim(each.seat, person_of(token), each.name))
    return claims


def opening_links(table_id: str, plan: TablePlan, secret: Secret, token: str) -> tuple[NewLink, ...]:
    """Return all links that are valid once the person with ``token`` has opened a table.

    The person's right as the host is among them.
    """
    host, watch = NewLink(grant_token(token, table_id, HOST), HOST), NewLink(secret.link(WATCH), WATCH)
    return (host, watch, *links_of(plan, secret))


def links_of(plan: TablePlan, secret: Secret) -> tuple[NewLink, ...]:
    """Return the links to a table's seats.

    They are one for each friend, one to any free seat, and one for each person to come back to the seat.
    """
    friends = plan.free(())
    anybody = [NewLink(secret.link(JOIN), JOIN)] if friends else []
    join = [_link(plan, secret, JOIN, seat) for seat in friends]
    back = [_link(plan, secret, RETURN, Seat(i)) for i, each in enumerate(plan.seats) if not each.bot]
    return (*anybody, *join, *back)


def seated_anew(session: TableSession, wanted: Arrangement) -> tuple[Table[GameState], tuple[Event, ...]]:
    """Return the game with its new seats, and the new events. Earlier events about the seats lose their names."""
    history = [replace_event(each, name="") if isinstance(each, SeatTaken) else each for each in session.table.history]
    changed = SeatsChanged()
    fork = Table(session.game.rules, wanted.plan.setup(session.game), session.secret.seed, [*history, changed])
    taken, seated = session.taken(), list[Event]()
    for seat, before in ((Seat(i), before) for i, before in enumerate(wanted.before)):
        sat = None if before is None else taken[before]
        if bot := wanted.bots.get(seat, "") or (sat.bot if sat else ""):
            seated.append(SeatTaken(seat, bot_name(fork.setup.edition, wanted.plan.seats[seat].suspect, seat), bot, ""))
        elif sat is not None:
            seated.append(replace_event(sat, seat=seat))
    return fork, (changed, *fork.record(seated))


def claims_of(session: TableSession, wanted: Arrangement, events: Sequence[Event]) -> list[Claim]:
    """Return the claims of the people and bots whom ``events`` seat in the new arrangement ``wanted``."""
    persons = {seat: person for person, seat in session.people.items()}
    claims = []
    for each in (event for event in events if isinstance(event, SeatTaken)):
        before = wanted.before[each.seat]
        person = None if each.bot or before is None else persons[before]
        claims.append(Claim(each.seat, person, each.bot or each.name, kind=each.bot or "person"))
    return claims


def bot_name(edition: Edition, suspect: str, seat: int) -> str:
    """Return the name of the bot on a seat: that of the character it plays, or its number.

    Every display of it says openly that it is a bot.
    """
    return edition.short(Card(suspect)) if suspect in edition.faces else f"Bot {seat + 1}"


def _link(plan: TablePlan, secret: Secret, role: str, seat: Seat) -> NewLink:
    number = plan.link_of(seat)
    return NewLink(secret.link(role, number), role, number)


def _chair(session: TableSession, id: str) -> Chair:
    found = next((each for each in chairs(session) if each.id == id), None)
    if found is None:
        raise Gone
    return found


def _fresh(plan: TablePlan) -> int:
    """Return a number that no links have had."""
    return plan.links or len(plan.seats)


def _now(session: TableSession) -> list[tuple[Seat, _Sitting]]:
    """Return the seats as they are."""
    plans = ((Seat(i), each) for i, each in enumerate(session.plan.seats))
    return [(seat, _Sitting(replace(each, link=session.plan.link_of(seat)), seat)) for seat, each in plans]


def _with(session: TableSession, one: Chair, sitting: _Sitting, without: Seat | None = None) -> list[_Sitting]:
    """Return the seats in the order of the chairs, with that ``sitting`` on the chair ``one``."""
    now = dict(_now(session))
    found: list[_Sitting] = []
    for each in chairs(session):
        if each == one:
            found.append(sitting)
        elif each.seat is not None and each.seat != without:
            found.append(now[each.seat])
    return found


def _planned(session: TableSession, sittings: Sequence[_Sitting]) -> Arrangement:
    """Return the table with these seats. The last dealer and each player's wins go with the seats."""
    plan, taken = session.plan, session.taken()
    dealer = next(
        (i for i, each in enumerate(sittings) if each.before is not None and each.before == plan.dealer), None
    )
    won = tuple(0 if each.before is None else plan.won[each.before] for each in sittings) if plan.won else ()
    seats = tuple(each.plan for each in sittings)
    numbers = [len(plan.seats), plan.links, *(1 + (each.link or 0) for each in seats)]
    planned = replace(plan, seats=seats, dealer=dealer, won=won, links=max(numbers))
    planned.setup(session.game)
    before = tuple(each.before if each.stays and each.before in taken else None for each in sittings)
    return Arrangement(planned, before, {Seat(i): each.bot for i, each in enumerate(sittings) if each.bot})
