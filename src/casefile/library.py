"""The functions of the library and the names that it gives away, for :mod:`casefile`, which looks them up here."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from textwrap import shorten
from time import perf_counter
from typing import TypeVar

from casefile.arena.matches import Result
from casefile.arena.matches import simulate as _simulate
from casefile.bots.bot import Bot as Bot
from casefile.bots.bot import BotLike
from casefile.bots.bot import Seating as Seating
from casefile.core import record as _record
from casefile.core import record_steps as _steps
from casefile.core import verify as _verify
from casefile.core.actions import Refused as Refused
from casefile.core.cards import Card, Seat
from casefile.core.cards import Invalid as Invalid
from casefile.core.editions import CLUE, SIZES
from casefile.core.engine import View as View
from casefile.core.engine import observe as observe
from casefile.core.fairness import Seed as Seed
from casefile.core.options import Value
from casefile.core.record import Record
from casefile.core.record_steps import Step
from casefile.core.table import AnyTable, set_up
from casefile.core.table import Table as Table
from casefile.core.verify import Verification
from casefile.deduction.positions import read_positions
from casefile.deduction.worlds import Worlds
from casefile.game import Game as Game
from casefile.games import GAMES as GAMES
from casefile.play.knowledge import ink
from casefile.story import PlainVoice
from casefile.story.i18n import translator

S = TypeVar("S")


def seed_of(text: str) -> Seed:
    """Return the seed and salt that a text stands for: the same each time, so it is for examples, not for play."""
    return Seed(sha256(f"seed {text}".encode()).digest(), sha256(f"salt {text}".encode()).digest())


def table(game: Game | str = "", seats: int = 0, *, seed: Seed | str = "", **options: Value) -> AnyTable:
    """Return a table at which nobody sits yet: ``table.begin()`` seats everybody and lets chance deal.

    ``game`` is a value or the name of one in :data:`GAMES`, by default the first; without ``seats`` it is as few as
    can play. ``seed`` may be any text; ``options`` are those of the game. Raises :class:`Invalid` for what does not
    suit.
    """
    rules = _game(game).rules
    setup = set_up(rules, _number("seats", seats) or rules.seats[0], dict(options))
    if not isinstance(seed, str | Seed):
        raise Invalid("seed", repr(seed), "a text or a Seed")
    return Table(rules, setup, seed_of(seed) if isinstance(seed, str) else seed)


def view(table: Table[S], viewer: int | str, game: Game | None = None) -> View[S]:
    """Return what ``viewer``, a seat or ``"spectator"``, can know at a table, and what follows from it.

    ``game`` is needed only for one that is not in :data:`GAMES`. Raises :class:`Invalid` for no viewer of this table.
    """
    return table.view(table.viewer(viewer), (game or GAMES[table.rules.name]).known.knowledge)


def posterior(view: View[object]) -> Mapping[str, Mapping[int | str, float]]:
    """Return how likely each card is with each owner: seats by number, the case file and the side by name.

    All deals that fit what was seen count as the game says, most often alike; 1.0 and 0.0 are certain. Empty before the
    deal, and in a game without hands.
    """
    known = view.knowledge
    if known is None:
        return {}
    return {card: {owner: known.weight(card, owner) / known.total for owner in known.owners} for card in known.cards}


def explain(view: View[object], card: str, owner: int | str) -> list[str]:
    """Return why a card is certainly with an owner, or certainly not, in sentences, the last of which says it.

    Seats are called by their numbers. Raises ``ValueError`` where that is open, and its subclass :class:`Invalid` for a
    card or an owner that is not in the game.
    """
    known, edition = view.knowledge, view.setup.edition
    if known is None:
        raise ValueError(f"nothing is certain of {card} and {owner}")
    if card not in known.cards:
        raise Invalid("card", repr(card), f"one of {', '.join(known.cards)}")
    whose = next((each for each in known.owners if each == owner), None)
    if whose is None:
        raise Invalid("owner", repr(owner), f"one of {', '.join(map(repr, known.owners))}")
    if ink(known, Card(card), whose) not in ("yes", "no"):
        raise ValueError(f"nothing is certain of {card} and {owner}")
    voice = PlainVoice({Seat(n): f"seat {n}" for n in range(view.setup.seats)}, edition, "en")
    return [reason.text for reason in known.why(Card(card), whose, voice, translator("en"))]


def solve(position: Mapping[str, object]) -> Worlds:
    """Return every deal that fits one position, given as in ``docs/positions.md``: ``total``, ``counts``, ``forced``...

    Raises :class:`Invalid` with the place of what is wrong in it.
    """
    if not isinstance(position, Mapping):
        raise Invalid("position", type(position).__name__, "an object")
    whole = position.get("cards") == SIZES
    (found,) = read_positions(position, CLUE.edition(CLUE.shipped[0]).deck.categories if whole else None)
    return Worlds(found.spec, found.facts)


def simulate(
    bots: Sequence[BotLike],
    game: Game | str = "",
    *,
    seats: int = 0,
    games: int = 1,
    seed: int = 1,
    **options: Value,
) -> Result:
    """Let bots play some games; the result has ``wins``, ``mean_turns``, and the last ``table``.

    A bot is a level such as ``"easy"``, the name that the game has for one, or a class or other callable that makes one
    from its :class:`Seating` and its draw. Without ``seats`` there are as many as bots, or as few as can play. The same
    arguments give the same games. Raises :class:`Invalid` for what does not suit.
    """
    found = _game(game)
    count = _number("seats", seats) or max(len(bots), found.rules.seats[0])
    named = [found.bot_named(bot) if isinstance(bot, str) else bot for bot in bots]
    return _simulate(
        found, count, _number("games", games), _number("seed", seed), named, dict(options), clock=perf_counter
    )


def record(table: Table[object]) -> bytes:
    """Return the record of a game as the program writes it; one that has ended can be verified once its seed is open.

    :func:`simulate` opens it; at a table of one's own it is opened by recording
    :class:`casefile.core.events.SeedOpened`.
    """
    return _record.write(_record.record_of(table, table.commitment))


def read(data: bytes | Path, games: Mapping[str, Game] = GAMES) -> Record:
    """Return the game in a record or its file; raises :class:`Invalid` with the place of what is wrong in it."""
    text = data.read_bytes() if isinstance(data, Path) else data
    if not isinstance(text, bytes):
        raise Invalid("record", shorten(repr(data), 60), "bytes, or the Path of a file")
    return _record.read(text, {slug: game.rules for slug, game in games.items()})


def verify(data: bytes | Path | Record, games: Mapping[str, Game] = GAMES) -> Verification:
    """Return whether a game was played by the rules, with the deal and the dice that were promised, and if not, why."""
    return _verify.verify(data if isinstance(data, Record) else read(data, games))


def steps(data: bytes | Path | Record, games: Mapping[str, Game] = GAMES) -> Iterator[Step]:
    """Return the actions of a recorded game one by one, each with the table before it and all that came of it."""
    return _steps.steps(data if isinstance(data, Record) else read(data, games))


def _number(name: str, given: int) -> int:
    """Return what was given; raises :class:`Invalid` where that is no whole number."""
    if not isinstance(given, int):
        raise Invalid(name, repr(given), "a whole number")
    return given


def _game(game: Game | str) -> Game:
    return game if isinstance(game, Game) else GAMES.named(game or next(iter(GAMES)))
