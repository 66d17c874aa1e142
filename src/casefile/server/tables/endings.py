"""What is kept of a game when it is over, so that its line among the games of its people needs no log any more."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from casefile.core.cards import Card, Seat
from casefile.core.edition_text import edition_text
from casefile.core.editions import Edition, Family, parse_edition
from casefile.core.inquiry import Holdings
from casefile.core.seats import seats_of
from casefile.core.table import Table
from casefile.game import Game
from casefile.server.store.values import CaseRow, GameEnding, GameResult
from casefile.server.tables.session import TableSession

WON, LOST, LED, WATCHED = "won", "lost", "led", "watched"
"""How a game ended for somebody: as a player, as its operator, and for who had to do with it in no such way."""


class SeatThen(Struct, frozen=True):
    """Who sat on a seat: a ``name``, or the name of a ``bot``, and the ``suspect`` that it played."""

    name: str
    bot: str
    suspect: Card | None


class GameThen(Struct, frozen=True):
    """A game at its end. ``card`` is the way in which it was chosen, ``title`` its own, ``day`` that of its case.

    ``won``, ``out`` and ``away`` are seats: of those who were out before the end, and of those for whom a bot played on
    to the end. ``file`` is what lay in the case file, where there was one. ``cards`` is the text of a file of the
    players' own cards, where they had such.
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

    def names(self, family: Family) -> Edition:
        """What its cards were called."""
        return parse_edition(self.cards, self.edition, "cards", family) if self.cards else family.edition(self.edition)

    def result(self, seat: Seat) -> str:
        """How it ended for whoever has a seat; what a bot wins that has played on for them counts for nobody."""
        return WON if seat in self.won and seat not in self.away else LOST


def game_then(game: Game, table: Table, *, title: str = "", day: str = "") -> GameThen:
    """What is told of a ``table`` that is over."""
    state, setup = table.state, table.setup
    taken = seats_of(table.history)
    seats = tuple(SeatThen(taken[seat].name, taken[seat].bot, state.suspects.get(seat)) for seat in sorted(taken))
    held, occupants = getattr(state, "holdings", None), game.occupants(setup).after(table.history)
    return GameThen(
        rules=game.slug,
        card=game.card_of(setup.options).slug,
        title=title,
        day=day,
        edition=setup.edition.slug,
        seats=seats,
        won=tuple(Seat(seat) for seat, got in enumerate(table.rules.returns(state)) if got),
        out=tuple(sorted(getattr(state, "out", ()))),
        file=held.sealed() if isinstance(held, Holdings) else (),
        turns=state.number,
        cards="" if setup.edition.slug in setup.edition.family.shipped else edition_text(setup.edition),
        away=tuple(filter(occupants.away, sorted(taken))),
    )


def ending(then: GameThen, seats: Mapping[str, Seat], others: Mapping[str, str]) -> GameEnding:
    """What is kept of a game for its people (digests): who had ``seats``, and the results of ``others``."""
    players = tuple(GameResult(person, seat, then.result(seat)) for person, seat in seats.items())
    rest = tuple(GameResult(person, None, result) for person, result in others.items() if person not in seats)
    return GameEnding(then.card, then.turns, msgspec.json.encode(then).decode(), (*players, *rest))


def of_table(kept: TableSession, table: Table) -> GameEnding:
    """What is kept of a table: ``table`` is that of ``kept``, as it is at its end.

    Nothing counts of a deal that was known before.
    """
    people = {} if kept.plan.fixed or kept.plan.forked else kept.people
    return ending(game_then(kept.game, table, day=kept.plan.day), people, {})


def read(body: str) -> GameThen:
    """The game that was kept so."""
    return msgspec.json.decode(body, type=GameThen)


def case_row(kept: TableSession, fork: Table) -> CaseRow | None:
    """What is kept of a finished table of a case that is everybody's."""
    plan, daily = kept.plan, kept.game.daily
    person = next(iter(kept.people), None)
    if not plan.day or daily is None or person is None:
        return None
    found = daily.result(fork.state, fork.history)
    return CaseRow(kept.id, person, plan.day, plan.practice, found.won, found.turns, found.letters)
