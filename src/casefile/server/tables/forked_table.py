"""A fork: one person plays a finished game on against bots, from a chosen moment. It is a new table, counted nowhere.

The cards lie as they lay, or as in one of the deals that the person's seat could not tell from the true one. Chance
goes on as it would have: the seed is that of the finished game, which is open. The record says that the game is a fork,
and from which event of which game. A deal that was drawn stands in the fork's events, as any deal does, and nowhere
else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.edition_text import edition_text
from casefile.core.events import ClockSet, Event, PaceSet, SeatsChanged, SeatTaken
from casefile.core.options import Value, describe
from casefile.core.record import Record, replay
from casefile.core.seats import lobby_of
from casefile.core.table import Table
from casefile.core.texts import N_, from_to
from casefile.game import Game
from casefile.play.occupants import Occupants, TableOptions
from casefile.review.another_deal import dealt_anew
from casefile.review.playback import Playback
from casefile.server.tables.seating import bot_name
from casefile.server.tables.table_plan import PERSON, SeatPlan, Secret, TablePlan, new_secret

BOT = "detective"
"""The bot that plays for each person of the finished game but one, if the game has this bot."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A table to be opened on which a finished game is played on.

    - ``plan``: the plan of the table, which everybody may read.
    - ``secret``: the secret of the table: the seed of the finished game, and a new key of its links.
    - ``events``: the first events of the table, up to the moment from which it is played on.
    """

    plan: TablePlan
    secret: Secret
    events: tuple[Event, ...]


def forked(playback: Playback, version: int, seat: int, name: str, notes: int, draw: Draw | None = None) -> Fork:
    """Return the table at which a person plays on from a moment of a finished game, against bots.

    - ``version`` is the number of events after which it goes on.
    - ``seat`` and ``name`` are the person's seat and name.
    - ``notes`` is the level of help.
    - ``draw`` draws the deal anew from what the seat could know then; without it the cards lie as they lay.

    Raise :class:`Invalid` for a moment at which nobody is to act, and for a seat that does not exist.
    """
    game, record = playback.game, playback.record
    setup, seed = record.setup, record.seed
    assert seed is not None, "a playback is of a game that is over"
    if not 0 <= seat < setup.seats:
        raise Invalid("seat", str(seat), from_to(0, setup.seats - 1))
    if version not in playback.stops:
        raise Invalid("at", str(version), N_("a moment at which somebody is to act"))
    lobby = lobby_of(record.events)
    taken = {event.seat: event for event in record.events[lobby:] if isinstance(event, SeatTaken)}
    players = {each: PERSON if each == seat else _bot(game, taken[each]) for each in sorted(taken)}
    plan = _plan(game, record, version, players, notes, setup.given.drawn if draw is None else Seat(seat))
    events = record.events[:version] if draw is None else dealt_anew(game, record, version, Seat(seat), draw)
    characters = replay(record).state.suspects
    called = {each: bot_name(setup.edition, characters.get(each, ""), each) for each in players}
    # The names of the people who sat there before stay private. The changes of seats stay: later events keep their
    # numbers.
    begun = [*[SeatsChanged()] * lobby, *(_seated(each, seat, name, players, called) for each in events[lobby:])]
    table = Table(game.rules, plan.setup(game), seed, begun)
    if not isinstance(table.actor, int):
        raise Invalid("at", str(version), N_("a moment at which somebody is to act"))
    begun += _unhurried(game.occupants(table.setup).after(table.history), Seat(seat))
    return Fork(plan, Secret((seed,), new_secret().links), tuple(begun))


def _plan(
    game: Game, record: Record, version: int, players: Mapping[Seat, str], notes: int, drawn: Seat | None
) -> TablePlan:
    """Return the plan of the new table: that of the finished game, with these ``players``, all bots but one."""
    setup = record.setup
    suspects = setup.suspects or (Card(""),) * len(players)
    return TablePlan(
        game.slug,
        _options(game, record),
        tuple(SeatPlan(suspects[each], player) for each, player in players.items()),
        TableOptions(notes=notes),
        record.commitment,
        forked=f"{record.commitment}@{version}",
        drawn=drawn,
        votes=setup.given.votes,
        seals=setup.given.files,
        dealer=setup.given.dealer,
        files=_files(record),
    )


def _unhurried(occupants: Occupants, seat: Seat) -> Iterator[Event]:
    """Yield the events that make the table one for a person on ``seat`` alone: no bot on it, no clock, usual pace."""
    yield from occupants.on_return(seat)
    if occupants.clock not in ("", "none"):
        yield ClockSet("none")
    if occupants.pace != "normal":
        yield PaceSet("normal")


def _bot(game: Game, event: SeatTaken) -> str:
    """Return the bot that plays a seat from now on."""
    return event.bot or (BOT if BOT in game.players else game.substitute)


def _seated(event: Event, me: int, name: str, players: Mapping[Seat, str], called: Mapping[Seat, str]) -> Event:
    """Return an event of the finished game with the people of the new one. What seats added to the key stays."""
    if not isinstance(event, SeatTaken):
        return event
    if event.seat == me:
        return SeatTaken(event.seat, name, "", event.entropy)
    return SeatTaken(event.seat, event.name if event.bot else called[event.seat], players[event.seat], event.entropy)


def _options(game: Game, record: Record) -> dict[str, Value]:
    options = record.setup.options
    return {each.name: getattr(options, each.name) for each in describe(game.rules.options)}


def _files(record: Record) -> dict[str, str]:
    """Return the files of the players' own that the game was played with."""
    setup = record.setup
    files = {"map": setup.given.map} if setup.given.map else {}
    if setup.edition.slug not in setup.edition.family.shipped:
        files["names"] = edition_text(setup.edition)
    return files
