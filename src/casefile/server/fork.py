"""A game that is played on from a moment of a finished one, by one person against bots: a new table, counted nowhere.

The cards lie as they lay, or as one of the deals that the person's seat could not tell from that one. Chance goes on as
it would have: the seed is that of the finished game, which is open. The record says so, and from which event of which
game it is played on; a deal that was drawn stands in its events, as any deal does, and nowhere else.
"""

from dataclasses import dataclass
from typing import Any

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.edition_text import edition_text
from casefile.core.events import ClockSet, Event, PaceSet, SeatsChanged, SeatTaken
from casefile.core.options import Value, describe
from casefile.core.record import Record, replay
from casefile.core.seats import lobby_of
from casefile.core.table import Table
from casefile.game import Game
from casefile.play.occupants import TableOptions
from casefile.review.another_deal import dealt_anew
from casefile.review.playback import Playback
from casefile.server.seating import bot_name
from casefile.server.table_plan import PERSON, SeatPlan, Secret, TablePlan, new_secret

BOT = "detective"
"""The bot that plays for a person of the finished game, where the game has it."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A table to be opened: its plan, its secret, and the events with which it begins."""

    plan: TablePlan
    secret: Secret
    events: tuple[Event, ...]


def forked(
    game: Game, record: Record, version: int, seat: int, name: str, notes: int, draw: Draw | None = None
) -> Fork:
    """The table at which ``name`` plays on for ``seat`` from after event ``version`` of a finished game.

    With ``draw`` the deal is drawn from what the seat could know then, else the cards lie as they lay.
    Raises :class:`Invalid` for a moment at which nobody is to act, and for a seat that there is not.
    """
    setup, seed = record.setup, record.seed
    if not 0 <= seat < setup.seats:
        raise Invalid("seat", str(seat), f"0 to {setup.seats - 1}")
    if seed is None:
        raise Invalid("fork", "a game that goes on", "one that is over")
    if version not in Playback(record, game).stops:
        raise Invalid("at", str(version), "a moment at which somebody is to act")
    lobby = lobby_of(record.events)
    taken = {event.seat: event for event in record.events[lobby:] if isinstance(event, SeatTaken)}
    bots = {each: _bot(game, event) for each, event in taken.items() if each != seat}
    suspects = setup.suspects or tuple(Card("") for _ in taken)
    seats = tuple(SeatPlan(suspects[each], bots.get(each, PERSON)) for each in sorted(taken))
    plan = TablePlan(
        game.slug,
        _options(game, record),
        seats,
        TableOptions(notes=notes),
        record.commitment,
        forked=f"{record.commitment}@{version}",
        drawn=setup.given.drawn if draw is None else seat,
        votes=setup.given.votes,
        seals=setup.given.files,
        dealer=setup.given.dealer,
        files=_files(record),
    )
    characters = replay(record).state.suspects
    called = {each: bot_name(setup.edition, characters.get(each, ""), each) for each in bots}
    events = record.events[:version] if draw is None else dealt_anew(game, record, version, Seat(seat), draw)
    # Who sat where before is nobody's business; that the seats were changed keeps the numbers of all that comes after.
    begun = [*[SeatsChanged()] * lobby, *(_seated(each, seat, name, bots, called) for each in events[lobby:])]
    table = Table(game.rules, plan.setup(game), seed, begun)
    if not isinstance(table.actor, int):
        raise Invalid("at", str(version), "a moment at which somebody is to act")
    occupants = game.occupants(table.setup).after(table.history)
    begun += occupants.on_return(Seat(seat))
    begun += [ClockSet("none")] if occupants.clock not in ("", "none") else []
    begun += [PaceSet("normal")] if occupants.pace != "normal" else []
    return Fork(plan, Secret((seed,), new_secret().links), tuple(begun))


def _bot(game: Game, event: SeatTaken) -> str:
    """The bot that plays a seat from now on."""
    return event.bot or (BOT if BOT in game.players else game.substitute)


def _seated(event: Event, me: int, name: str, bots: dict[Seat, str], called: dict[Seat, str]) -> Event:
    """An event of the finished game with the people of the new one; what seats added to the key stays."""
    if not isinstance(event, SeatTaken):
        return event
    if event.seat == me:
        return SeatTaken(event.seat, name, "", event.entropy)
    return SeatTaken(event.seat, event.name if event.bot else called[event.seat], bots[event.seat], event.entropy)


def _options(game: Game, record: Record) -> dict[str, Value]:
    options: Any = record.setup.options
    return {each.name: getattr(options, each.name) for each in describe(game.rules.options)}


def _files(record: Record) -> dict[str, str]:
    """The files of the players' own that the game was played with."""
    setup = record.setup
    files = {"map": setup.given.map} if setup.given.map else {}
    if setup.edition.slug not in setup.edition.family.shipped:
        files["names"] = edition_text(setup.edition)
    return files
