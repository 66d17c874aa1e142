"""A finished game as its review and its sharing need it, and the stored summary for a player's list of past games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from casefile.core.cards import Card, Seat
from casefile.core.edition_text import edition_text
from casefile.core.editions import Edition, Family, parse_edition
from casefile.core.inquiry_state import GameState, last_in
from casefile.core.record import Record, record_of
from casefile.core.seats import seats_of
from casefile.core.table import Table
from casefile.game import Game
from casefile.server.store.values import CaseRow, GameEnding, GameResult
from casefile.server.tables.session import TableSession
from casefile.server.tables.table_plan import Secret

WON, LOST, LED, WATCHED = "won", "lost", "led", "watched"
"""The ways a game can end for a person: a player won or lost, the operator led it, anybody else watched it."""


class SeatThen(Struct, frozen=True):
    """The player of one seat.

    - ``name``: the person's name.
    - ``bot``: the name of a bot.
    - ``suspect``: the suspect that the seat played.
    """

    name: str
    bot: str
    suspect: Card | None


class GameThen(Struct, frozen=True):
    """The summary of a finished game.

    - ``rules``: the slug of the game.
    - ``card``: the slug of the entry in the menu of games by which it was chosen.
    - ``title``: the game's own title.
    - ``day``: the name of the case, if it was one that everybody can play.
    - ``edition``: the slug of the edition.
    - ``seats``: the players, by seat.
    - ``won``: the seats that won.
    - ``out``: the seats that were out before the end.
    - ``file``: the cards of the case file, if there was one.
    - ``turns``: the number of turns.
    - ``cards``: the text of a file of the players' own cards, if they had such.
    - ``away``: the seats for which a bot played on to the end.
    - ``last``: whether the winner solved nothing, and all others were out. Unknown, as no, before it was kept.
    """

    rules: str
    card: str
    title: str
    day: str
    edition: str
    seats: tuple[SeatThen, ...]
    won: tuple[Seat, ...]
    out: tuple[Seat, ...]
    file: tuple[Card, ...]
    turns: int
    cards: str = ""
    away: tuple[Seat, ...] = ()
    last: bool = False

    def names(self, family: Family) -> Edition:
        """Return the edition with the names of the game's cards, of the ``family`` to which the game belongs."""
        return parse_edition(self.cards, self.edition, "cards", family) if self.cards else family.edition(self.edition)

    def result(self, seat: Seat) -> str:
        """Return whether the person of ``seat`` won or lost. If a bot played on for the person, its win is a loss."""
        return WON if seat in self.won and seat not in self.away else LOST


def game_then(game: Game, table: Table[GameState], *, title: str = "", day: str = "") -> GameThen:
    """Return the summary of a finished game.

    ``title`` is the game's own title, and ``day`` the name of its case, if it has one.
    """
    state, setup = table.state, table.setup
    taken = seats_of(table.history)
    seats = tuple(SeatThen(taken[seat].name, taken[seat].bot, state.suspects.get(seat)) for seat in sorted(taken))
    won = tuple(Seat(seat) for seat, got in enumerate(table.rules.returns(state)) if got)
    out, occupants = tuple(sorted(state.out)), game.occupants(setup).after(table.history)
    return GameThen(
        rules=game.slug,
        card=game.card_of(setup.options).slug,
        title=title,
        day=day,
        edition=setup.edition.slug,
        seats=seats,
        won=won,
        out=out,
        file=() if state.holdings is None else state.holdings.sealed(),
        turns=state.number,
        cards="" if setup.edition.slug in setup.edition.family.shipped else edition_text(setup.edition),
        away=tuple(filter(occupants.away, sorted(taken))),
        last=last_in(table.history, next(iter(won), None), out, setup.seats),
    )


def ending(then: GameThen, seats: Mapping[str, Seat], others: Mapping[str, str]) -> GameEnding:
    """Return what is stored at the end of a game: the summary ``then``, and the result for each of its people.

    - ``seats`` are the players, as digests, with their seats.
    - ``others`` are other people, as digests, with their results.
    """
    players = tuple(GameResult(person, seat, then.result(seat)) for person, seat in seats.items())
    rest = tuple(GameResult(person, None, result) for person, result in others.items() if person not in seats)
    return GameEnding(then.card, then.turns, msgspec.json.encode(then).decode(), (*players, *rest))


def of_table(session: TableSession, table: Table[GameState]) -> GameEnding:
    """Return what is stored at the end of a table's game: the summary, and the result for each of its people.

    - ``session`` is the table before its last events, ``table`` the game after them.

    No result counts if the deal was known before, as in a lesson.
    """
    people = {} if session.plan.fixed or session.plan.forked else session.people
    return ending(game_then(session.game, table, day=session.plan.day), people, {})


def read(body: str) -> GameThen:
    """Return the summary in the stored JSON text ``body``."""
    return msgspec.json.decode(body, type=GameThen)


def case_row(session: TableSession, fork: Table[GameState]) -> CaseRow | None:
    """Return the result for the person who played a case that everybody can play; ``None`` at any other table.

    - ``session`` is the table before its last events, ``fork`` the finished game.
    """
    plan, daily = session.plan, session.game.offered.daily
    person = next(iter(session.people), None)
    if not plan.day or daily is None or person is None:
        return None
    found = daily.result(fork.state, fork.history)
    return CaseRow(session.id, person, plan.day, plan.practice, found.won, found.turns, found.letters)


# -- whole -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A game that has begun and ended.

    - ``id``: its id in the store.
    - ``home``: the address of its pages.
    - ``game``: the game that was played, with its rules.
    - ``table``: the state and the events of the game, as it was played.
    - ``commitment``: the commitment to its deal.
    - ``secret``: the seed of its deal, which is open, and the key of its links.
    - ``notes``: the level of help on its sheets.
    - ``people``: the seats of the people who played, each by the digest of the person; of a camp all its people.
    - ``day``: the day of a case that everybody gets; empty for another deal.
    - ``forked``: the event from which an earlier game was played on; empty for a deal of its own.
    - ``fixed``: whether it is a lesson.
    - ``camps``: whether its players are camps, which have no names but their characters'.
    - ``plan``: the plan of its table in JSON; empty for a game by post.
    """

    id: str
    home: str
    game: Game
    table: Table[GameState]
    commitment: str
    secret: Secret = field(repr=False)
    notes: int
    people: Mapping[str, Seat] = field(repr=False)
    day: str = ""
    forked: str = ""
    fixed: bool = False
    camps: bool = False
    plan: str = ""

    @property
    def seats(self) -> int:
        """The number of its seats."""
        return self.table.setup.seats

    @property
    def record(self) -> Record:
        """The record of the game, as its players may have it."""
        return record_of(self.table, self.commitment)


def finished_table(session: TableSession) -> FinishedGame | None:
    """Return the finished game of a table; ``None`` while it goes on."""
    if not session.over:
        return None
    plan = session.plan
    return FinishedGame(
        id=session.id,
        home=f"/t/{session.id}",
        game=session.game,
        table=session.table,
        commitment=plan.commitment,
        secret=session.secret,
        notes=plan.table.notes,
        people=session.people,
        day=plan.day,
        forked=plan.forked,
        fixed=bool(plan.fixed),
        plan=plan.encode(),
    )
