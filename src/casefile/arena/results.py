"""The results of a match as JSON Lines, by which a second run goes on where the first one ended.

The first line is the head: everything that the games depend on. Each other line is one game. The games of a block are
written together, the blocks in any order; a finished file has them in order. No line holds a time, so the same head
always comes with the same games. ``docs/league.md`` describes the fields.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from casefile.arena.duplicate import MatchGame, MatchPlan
from casefile.bots.bot import name_of
from casefile.core.cards import Invalid
from casefile.core.log import Json
from casefile.core.record import Record, heading
from casefile.core.table import set_up
from casefile.core.texts import N_, FilledText

FORMAT = 1
"""The number of the format, which the head names."""


class GameLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line of one game of a match."""

    game: int
    """The number of the game in the match, from 0."""
    deal: int
    """The number of its deal; games with the same number have the same deal."""
    seed: int
    """The seed of the game."""
    bots: tuple[str, ...]
    """The name of the bot in each seat."""
    winners: tuple[int, ...]
    """The seats that won, without those whose bots forfeited; empty if there are none."""
    finished: bool
    """Whether the game ended."""
    turns: int
    """The number of turns that began."""
    forfeits: tuple[str, ...]
    """By seat: the reason why its bot forfeited, so that a stand-in played on; empty if it did not."""


def head_of(plan: MatchPlan, version: str, seconds: float) -> Json:
    """Return the head of the results of ``plan``, as JSON.

    ``version`` is that of the program. ``seconds`` is the time that a bot in another program has for a choice. The
    number of games is not part of the head, because a longer match begins with the games of a shorter one.
    """
    setup = set_up(plan.game.rules, plan.seats, dict(plan.options), given=plan.given, edition=plan.edition)
    agreed = heading(Record(plan.game.rules, setup, "", ()))
    return {
        "arena": FORMAT,
        "version": version,
        "bots": [*map(name_of, plan.bots)],
        "duplicate": plan.duplicate,
        "seed": plan.seed,
        **({"seconds": seconds} if plan.guests else {}),
        **{name: value for name, value in agreed.items() if name not in ("format", "commitment")},
    }


def lines(number: int, games: Sequence[MatchGame]) -> bytes:
    """Return the lines of the games of one block, the one with this number."""
    return b"".join(
        _line(
            GameLine(
                number * len(games) + place,
                game.deal,
                game.seed,
                game.names,
                game.winners,
                game.finished,
                game.turns,
                game.forfeits,
            )
        )
        for place, game in enumerate(games)
    )


def results(head: Json, blocks: Mapping[int, Sequence[MatchGame]]) -> bytes:
    """Return a whole file of results, with the blocks in order."""
    return _line(head) + b"".join(lines(number, blocks[number]) for number in sorted(blocks))


def read_results(data: bytes, head: Json, source: str) -> dict[int, list[MatchGame]]:
    """Return the whole blocks in a file of results, by number; their games have no times.

    A line that was torn at the end of the file, which may be the head, and the games of a block that is not whole, are
    left out. Raise :class:`Invalid`, whose place begins with ``source``, for a file with another head and for a line
    that is no game.
    """
    if _line(head).startswith(data):  # it was torn in its head
        return {}
    first, *rest = data.split(b"\n")
    _check(first, head, source)
    blocks: defaultdict[int, dict[int, MatchGame]] = defaultdict(dict)
    for number, line in enumerate(rest[:-1], 2):  # what follows the last line end was torn
        game, found = _game(line, f"{source}, line {number}")
        blocks[game // len(found.names)][game] = found
    return {
        number: [games[game] for game in sorted(games)]
        for number, games in blocks.items()
        if len(games) == head["seats"]
    }


def _check(line: bytes, head: Json, source: str) -> None:
    """Raise :class:`Invalid` if ``line`` is not this head."""
    try:
        found = msgspec.json.decode(line, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Invalid(source, N_("another file"), N_("the results of a match of bots")) from None
    expected = msgspec.json.decode(msgspec.json.encode(head), type=dict[str, object])
    for name in (*expected, *found):
        if found.get(name) != expected.get(name):
            raise Invalid(
                f"{source}, {name}",
                _shown(found.get(name)),
                FilledText(
                    N_("{value} as in this match; other matches need another file"), value=_shown(expected.get(name))
                ),
            )


def _game(line: bytes, source: str) -> tuple[int, MatchGame]:
    """Return the number of the game in a line, and the game."""
    try:
        found = msgspec.json.decode(line, type=GameLine)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Invalid(source, str(error), N_("a game of the match")) from None
    untimed: tuple[tuple[float, ...], ...] = ((),) * len(found.bots)
    return found.game, MatchGame(
        found.deal, found.bots, found.winners, found.finished, found.turns, untimed, found.forfeits, found.seed
    )


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
