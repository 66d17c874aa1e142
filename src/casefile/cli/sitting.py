"""A game in the terminal: it is begun, saved where the player leaves it, and resumed from there.

The saved file is a JSON object: the record so far, and the secret seed, without which chance could not go on. Anybody
who reads it may read the whole deal. A finished game is saved as its record alone, with the seed opened.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec

from casefile.arena.matches import Player
from casefile.bots import Seating
from casefile.cli.at_terminal import Sat
from casefile.cli.others import LocalBots
from casefile.core.cards import Invalid, Seat
from casefile.core.engine import AnySetup
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.inquiry_state import GameState
from casefile.core.naming import A_NAME, check_name
from casefile.core.record import read, record_of, replay, write
from casefile.core.seats import seats_of
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.game import Game, Games
from casefile.story.i18n import Texts

FORMAT = "casefile-saved-1"


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """A game in the terminal, all of whose seats are taken.

    - ``game``: the game.
    - ``table``: its table.
    - ``secret``: its seed.
    - ``notes``: the level of help of the notes.
    - ``day``: the name of the case that everybody may play, or an empty text.
    - ``pencil``: the player's own marks, by card and owner with a blank between.
    """

    game: Game
    table: Table[GameState]
    secret: Seed
    notes: int
    day: str = ""
    pencil: dict[str, str] = field(default_factory=dict)

    @cached_property
    def seated(self) -> Mapping[Seat, SeatTaken]:
        """The people and bots that sat down, by seat."""
        return seats_of(self.table.history)

    @property
    def people(self) -> Mapping[Seat, str]:
        """The names of all players, by seat."""
        return {seat: event.name for seat, event in self.seated.items()}

    def sat(self, table: Table[GameState], texts: Texts, language: str) -> Sat:
        """Return the person at a table of this game, its own or one at which it is looked at again."""
        bots = self.bots() if table is self.table else {}
        return Sat(self.game, table, LocalBots(table, bots, self.game.rules.takes_back), self.people, texts, language)

    def bots(self) -> dict[Seat, Player]:
        """Return the bots at their seats; each chooses as it would if the game had never been interrupted."""
        rules, setup = self.table.rules, self.table.setup
        return {
            seat: Player(self.game, Seating(rules, setup, seat), event.bot, self.secret.key([event.bot]))
            for seat, event in self.seated.items()
            if event.bot
        }

    def finished(self) -> bytes:
        """Return the record of the finished game as bytes, with the seed opened."""
        self.table.record([SeedOpened(self.secret.seed.hex(), self.secret.salt.hex())])
        return write(record_of(self.table, self.secret.commitment))

    def saved(self) -> bytes:
        """Return the unfinished game as the bytes of its saved file."""
        found = {
            "format": FORMAT,
            "seed": self.secret.seed.hex(),
            "salt": self.secret.salt.hex(),
            "notes": self.notes,
            "day": self.day,
            "pencil": self.pencil,
            "record": msgspec.Raw(write(record_of(self.table, self.secret.commitment))),
        }
        return msgspec.json.encode(found) + b"\n"


def players(game: Game, name: str, kinds: Sequence[str], texts: Texts) -> list[SeatTaken]:
    """Return the players of a game: a person at seat 0, and bots of these ``kinds`` at the others.

    Raise :class:`Invalid` for a ``name`` that a player cannot have.
    """
    _ = texts.gettext
    if name:
        check_name(name, "--name", A_NAME)
    bot, levels = _("bot {number}, {level}"), [_(game.level_of(kind)).lower() for kind in kinds]
    people = [name or _("Detective"), *(bot.format(number=i, level=level) for i, level in enumerate(levels, 1))]
    pairs = zip(people, ["", *kinds], strict=True)
    return [SeatTaken(Seat(seat), person, kind, "") for seat, (person, kind) in enumerate(pairs)]


def begin(game: Game, setup: AnySetup, secret: Seed, seated: Sequence[SeatTaken], notes: int, day: str) -> Sitting:
    """Begin a game: the players ``seated`` sit down, and chance deals."""
    table = Table(game.rules, setup, secret)
    table.begin(seated)
    return Sitting(game=game, table=table, secret=secret, notes=notes, day=day)


def resume(path: Path, games: Games) -> Sitting:
    """Return the game that was saved in a file; raise :class:`Invalid` if the file holds none that can go on."""
    data = path.read_bytes()
    try:
        found = msgspec.json.decode(data, type=_Saved)
        secret = Seed(bytes.fromhex(found.seed), bytes.fromhex(found.salt))
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError):
        holds = N_("a game that is over") if _is_over(data, games) else N_("something else")
        raise Invalid(str(path), holds, N_("an unfinished game that casefile play --save has left")) from None
    record = read(bytes(found.record), games.rules, str(path))
    if secret.commitment != record.commitment:
        raise Invalid(str(path), N_("another seed"), N_("the one that the commitment promised"))
    try:
        history = replay(record).history
    except Invalid as error:
        raise Invalid(f"{path}, {error.where}", error.found, error.expected) from None
    table = Table(record.rules, record.setup, secret, history)
    return Sitting(
        game=games[record.rules.name], table=table, secret=secret, notes=found.notes, day=found.day, pencil=found.pencil
    )


def _is_over(data: bytes, games: Games) -> bool:
    """Whether a file holds the record of a finished game."""
    try:
        record = read(data, games.rules, "")
    except Invalid:
        return False
    return any(isinstance(event, SeedOpened) for event in record.events)


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    seed: str
    salt: str
    notes: int
    day: str
    record: msgspec.Raw
    pencil: dict[str, str] = {}


def secret_of(text: str | None) -> Seed:
    """Return the seed of a game: the same each time for a ``text``, random without one."""
    if text is None:
        return Seed(secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES))
    seed, salt = (sha256(f"{part} {text}".encode()).digest() for part in ("seed", "salt"))
    return Seed(seed, salt)
