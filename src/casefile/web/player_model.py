"""The model of the list of players on a table's page, and the parts that it consists of."""

from functools import lru_cache

from msgspec import Struct

from casefile.web.model import Art, CardModel, Part, PlayerRow


class PlayerSeat(Struct, frozen=True):
    """The parts of a player's row that seldom change, as in :class:`casefile.web.model.PlayerRow`.

    - ``id``: the number of the seat, counted from 0, or a word for a row that is no seat's.
    - ``token``: the design of the token; empty while the seat has no character.
    - ``name``: the full name of the character, or the name of the seat while it has none.
    - ``short``: the short name of the character, or the name of the seat while it has none.
    - ``person``: the name of the person who plays; empty for a bot, and where the name of the seat is the same.
    - ``cards``: the number of cards in the hand; 0 before the deal, and in a game without hands.
    - ``you``: whether the seat is the viewer's own.
    - ``out``: whether the seat takes no more turns.
    - ``face``: the drawing in place of the token; of the kind ``none`` to show the token.
    - ``laid``: the cards that lie open before the player.
    - ``counts``: for a row that is no seat's: counts, each with a name, the number, and whether it is a warning.
    """

    id: str
    token: str
    name: str
    short: str
    person: str
    cards: int
    you: bool
    out: bool
    face: Art
    laid: tuple[CardModel, ...]
    counts: tuple[tuple[str, str, bool], ...]


class PlayerNow(Struct, frozen=True):
    """The line on what a player does now or waits for.

    - ``id``: the id of the line's element in the page.
    - ``bot``: the level of a bot, in words; empty for a person.
    - ``link``: the lamp that shows whether the player has the page open: ``online``, ``away``, or ``none`` for no lamp.
    - ``note``: the text beside the name; empty if there is none.
    - ``status``: the act of the player or the state of the seat, in words; empty if there is nothing to say.
    - ``active``: whether the player must act now.
    """

    id: str
    bot: str
    link: str
    note: str
    status: str
    active: bool
    gone: str = ""
    """The same in one word, for a narrow screen, of somebody who is not there; empty for anybody else."""


class PlayerTime(Struct, frozen=True):
    """The time that a player has left.

    - ``id``: the id of the element in the page.
    - ``clock``: the time for one action, in words; empty if the player need not act, or without a clock.
    - ``due``: the end of the time, in milliseconds since 1970; ``None`` if there is none.
    """

    id: str
    clock: str
    due: int | None


@lru_cache(maxsize=4096)
def player(row: PlayerRow) -> Part:
    """Return the part for a row of the list of players; the same object for an equal row."""
    id = f"player-{row.id}"
    seat = PlayerSeat(
        id=row.id,
        token=row.token,
        name=row.name,
        short=row.short,
        person=row.person,
        cards=row.cards,
        you=row.you,
        out=row.out,
        face=row.face,
        laid=row.laid,
        counts=row.counts,
    )
    now = PlayerNow(f"{id}-now", row.bot, row.link, row.note, row.status, row.active, row.gone)
    inner = [Part(now.id, "parts/players.html:now", now)]
    if not row.counts:
        left = PlayerTime(f"{id}-time", row.clock, row.due)
        inner.append(Part(left.id, "parts/players.html:time", left))
    return Part(id, "parts/players.html:player", seat, tuple(inner))


def players(rows: tuple[PlayerRow, ...]) -> Part:
    """Return the list of players as a part of the page, with a part for each row."""
    return Part("players", "parts/players.html:players", None, tuple(map(player, rows)))


def players_after(rows: tuple[PlayerRow, ...], before: tuple[PlayerRow, ...], known: Part) -> Part:
    """Return the rows of the players; rows that are the same objects as before are not looked up."""
    if len(rows) != len(before):
        return players(rows)
    pairs = zip(rows, before, known.inner, strict=True)
    return Part(known.id, known.macro, None, tuple([part if row is was else player(row) for row, was, part in pairs]))
