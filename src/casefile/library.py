"""The functions and names of the library; :mod:`casefile` looks them up here."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from textwrap import shorten
from time import perf_counter
from typing import SupportsIndex, TypeVar

from casefile.arena.matches import Result
from casefile.arena.matches import simulate as _simulate
from casefile.bots.bot import Bot as Bot
from casefile.bots.bot import BotLike
from casefile.bots.bot import Seating as Seating
from casefile.core import record as _record
from casefile.core import record_steps as _steps
from casefile.core import verify as _verify
from casefile.core.actions import Action, check
from casefile.core.actions import Refused as Refused
from casefile.core.cards import Card, Seat
from casefile.core.cards import Invalid as Invalid
from casefile.core.editions import CLUE, SIZES, Edition
from casefile.core.engine import AnyRules, AnySetup
from casefile.core.engine import View as View
from casefile.core.engine import observe as observe
from casefile.core.fairness import Seed as Seed
from casefile.core.inquiry import DealCards
from casefile.core.options import Value
from casefile.core.record import Record
from casefile.core.record_steps import Step
from casefile.core.table import AnyTable, set_up
from casefile.core.table import Table as Table
from casefile.core.verify import Verification
from casefile.core.whole_numbers import whole_number
from casefile.deduction.positions import read_positions
from casefile.deduction.worlds import Worlds
from casefile.game import Game as Game
from casefile.games import GAMES as GAMES
from casefile.play.knowledge import ink
from casefile.story import PlainVoice
from casefile.story.i18n import translator

S = TypeVar("S")


def seed_of(text: str) -> Seed:
    """Return a seed and salt derived from ``text``: the same each time, so they are for examples, not for play."""
    return Seed(sha256(f"seed {text}".encode()).digest(), sha256(f"salt {text}".encode()).digest())


def table(
    game: Game | str = "",
    seats: int = 0,
    *,
    seed: Seed | str = "",
    deal: Action | None = None,
    edition: Edition | str = "",
    **options: Value,
) -> AnyTable:
    """Return a new table at which nobody sits yet: ``table.begin()`` seats everybody and lets chance deal.

    ``game`` is a game or the name of one in :data:`GAMES`, by default the first. Without ``seats`` there are as few as
    can play. ``seed`` may be any text. ``deal`` is chance's first action where it is not to be drawn from the seed; a
    record of such a game proves no deal. ``edition`` is one, such as a deck of a few cards, or the name of one of the
    game's. ``options`` are those of the game's rules. Raise :class:`Invalid` for a value that is not possible.
    """
    rules = _game(game).rules
    setup = setup_of(rules, seats, edition, options)
    if not isinstance(seed, str | Seed):
        raise Invalid("seed", repr(seed), "a text or a Seed")
    if deal is not None:
        _check_deal(rules, setup, deal)
    return Table(rules, setup, seed_of(seed) if isinstance(seed, str) else seed, deal=deal)


def setup_of(rules: AnyRules, seats: SupportsIndex, edition: Edition | str, options: Mapping[str, Value]) -> AnySetup:
    """Return a set-up with ``options``; with as few seats as can play for 0, and with the usual edition for ``""``.

    Raise :class:`Invalid` for a value that is not possible.
    """
    count = whole_number("seats", seats) or rules.seats[0]
    if isinstance(edition, Edition):
        return set_up(rules, count, dict(options), edition=edition)
    named = {"edition": edition} if edition else {}
    return set_up(rules, count, {**options, **named})


def _check_deal(rules: AnyRules, setup: AnySetup, deal: Action) -> None:
    """Raise :class:`Invalid` for a deal that chance could not have drawn."""
    start = rules.start(setup)
    like = rules.sample(start, lambda purpose: lambda n: 0)
    if type(deal) is not type(like):
        raise Invalid("deal", shorten(repr(deal), 60), f"a {type(like).__name__}")
    if not isinstance(deal, DealCards) or not isinstance(like, DealCards):
        try:
            check(rules.menu(start, "chance"), deal, rules.book)
        except Refused as refused:
            raise Invalid("deal", shorten(repr(deal), 60), refused.text) from None
        return
    lost = Counter(_cards_of(like)) - Counter(_cards_of(deal))
    more = Counter(_cards_of(deal)) - Counter(_cards_of(like))
    if lost or more:
        found = f"{', '.join(sorted(more)) or 'nothing'} too many and {', '.join(sorted(lost)) or 'nothing'} missing"
        raise Invalid("deal", found, "each card of the deck once")
    sizes = [[len(each) for each in (*one.hands, one.side)] for one in (deal, like)]
    if sizes[0] != sizes[1]:
        raise Invalid("deal", f"hands and a side of {sizes[0]} cards", f"{sizes[1]}")
    kinds = [[number for card in one.case_file for number in _category(setup, card)] for one in (deal, like)]
    if kinds[0] != kinds[1]:
        raise Invalid("deal", f"a case file of {', '.join(deal.case_file)}", "a card of each category, in their order")


def _cards_of(deal: DealCards) -> list[Card]:
    return [*deal.case_file, *(card for hand in deal.hands for card in hand), *deal.side]


def _category(setup: AnySetup, card: Card) -> list[int]:
    return [number for number, cards in enumerate(setup.deck.categories) if card in cards]


def view(table: Table[S], viewer: int | str, game: Game | None = None) -> View[S]:
    """Return the view of ``viewer``, a seat or ``"spectator"``: what it saw at a table, and what follows from that.

    ``game`` is needed only if the table's game is not in :data:`GAMES`. Raise :class:`Invalid` for no viewer of this
    table.
    """
    return table.view(table.viewer(viewer), (game or GAMES[table.rules.name]).known.knowledge)


def posterior(view: View[object]) -> Mapping[str, Mapping[int | str, float]]:
    """Return for each card the probability of each owner: seats by number, the case file and the side by name.

    All deals that fit what the viewer saw count as the game says, mostly equally; 1.0 and 0.0 are certain. Empty before
    the deal, and in a game without hands.
    """
    known = view.knowledge
    if known is None:
        return {}
    return {card: {owner: known.weight(card, owner) / known.total for owner in known.owners} for card in known.cards}


def explain(view: View[object], card: str, owner: int | str) -> list[str]:
    """Return sentences that prove that ``owner`` has ``card``, or that it does not; the last one is the conclusion.

    Seats are called by their numbers. Raise ``ValueError`` if neither is certain, and its subclass :class:`Invalid` for
    a card or an owner that is not in the game.
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
    """Return all deals that fit one position, given as in ``docs/positions.md``: ``total``, ``counts``, ``forced``...

    Raise :class:`Invalid` with the place of a fault in it.
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
    keep: bool = False,
    **options: Value,
) -> Result:
    """Play games between bots; the result has ``wins``, ``mean_turns``, and the last ``table``.

    With ``keep`` it has the ``tables`` of all games.

    A bot is a level such as ``"easy"``, the name that the game has for one, or a class or other callable that makes one
    from its :class:`Seating` and its draw. Without ``seats`` there are as many as bots, or as few as can play. ``seed``
    is that of the first game; the same arguments give the same games. Raise :class:`Invalid` for a value that is not
    possible.
    """
    found = _game(game)
    count = whole_number("seats", seats) or max(len(bots), found.rules.seats[0])
    named = [found.bot_named(bot) if isinstance(bot, str) else bot for bot in bots]
    tables: list[AnyTable] = []
    played = _simulate(
        found,
        count,
        whole_number("games", games),
        whole_number("seed", seed),
        named,
        dict(options),
        clock=perf_counter,
        after=(lambda match: tables.append(match.table)) if keep else None,
    )
    return replace(played, tables=tuple(tables))


def record(table: Table[object]) -> bytes:
    """Return the record of a game as bytes, as the program writes it.

    A finished game can be verified once its seed is open. :func:`simulate` opens it; at a table of one's own it is
    opened by recording :class:`casefile.core.events.SeedOpened`.
    """
    return _record.write(_record.record_of(table, table.commitment))


def read(data: bytes | Path, games: Mapping[str, Game] = GAMES) -> Record:
    """Return the game in a record's bytes or file; raise :class:`Invalid` with the place of a fault in it.

    ``games`` are the games whose records can be read, by name.
    """
    text = data.read_bytes() if isinstance(data, Path) else data
    if not isinstance(text, bytes):
        raise Invalid("record", shorten(repr(data), 60), "bytes, or the Path of a file")
    return _record.read(text, {slug: game.rules for slug, game in games.items()})


def verify(data: bytes | Path | Record, games: Mapping[str, Game] = GAMES) -> Verification:
    """Return whether a recorded game was played by the rules, with the promised deal and dice; the reason if not."""
    return _verify.verify(data if isinstance(data, Record) else read(data, games))


def steps(data: bytes | Path | Record, games: Mapping[str, Game] = GAMES) -> Iterator[Step]:
    """Yield the actions of a recorded game one by one, each with the table before it and the events that it led to."""
    return _steps.steps(data if isinstance(data, Record) else read(data, games))


def _game(game: Game | str) -> Game:
    return game if isinstance(game, Game) else GAMES.named(game or next(iter(GAMES)))
