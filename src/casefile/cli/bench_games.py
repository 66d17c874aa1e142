"""The part of ``casefile bench-agent`` that plays whole games: against bots, with the bits that each question told."""

import json
from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import HouseRules, bots_named, game, game_of
from casefile.cli.errors import misused
from casefile.cli.looked_at import Bar, looked_at, print_table
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.log import Json, action_to
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.puzzles.agent_games import AgentGame


def bench_games(
    program: str,
    games: int,
    rules: str,
    seats: int | None,
    bots: str | None,
    house: HouseRules,
    seed: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Let the program play whole games in the first seat, and print what came of them."""
    from casefile.arena.matches import BrokenInvariant
    from casefile.cli.foreign import Visitors, arguments
    from casefile.puzzles.agent_games import NAME, agent_games

    played = game_of(rules)
    _, setup = game(rules, seats, house)
    if played.known.knowledge is None or setup.seats < 2:
        raise misused(Invalid("rules", repr(rules), N_("a game that says what follows from what was seen")))
    named = bots_named(bots, rules)
    others = [named[min(seat, len(named) - 1)] for seat in range(setup.seats - 1)]
    found: list[AgentGame] = []
    try:
        with Visitors({NAME: arguments(program)}, seconds) as invited, Bar(games, "games") as bar:
            for each in agent_games(played, setup, others, invited[NAME], games, seed):
                found.append(each)
                if as_json:
                    echo(json.dumps(game_line(len(found), each)))
                bar.advance()
    except BrokenInvariant as error:
        raise click.ClickException(f"A promise of the table was broken: {error}") from None
    if as_json:
        about = {"rules": rules, "seats": setup.seats, "bots": others, "seed": seed}
        echo(json.dumps(about | summary(found)))
    else:
        _print(f"{program} against {', '.join(others)}: {rules}, {setup.seats} seats, {games} games", found)


def game_line(number: int, played: "AgentGame") -> Json:
    """Return a game as the command prints it in JSON."""
    return {
        "game": number,
        "seed": played.seed,
        "turns": played.turns,
        "won": played.won,
        "solved": played.solved,
        "accused_wrongly": played.wrong,
        "forfeit": played.forfeit or None,
        "questions": [
            {
                "version": each.rated.version,
                "asked": action_to(each.action),
                "expected_bits": round(each.rated.expected_bits, 4),
                "best_bits": round(each.rated.best_bits, 4),
                "got_bits": round(each.rated.got_bits, 4),
            }
            for each in played.questions
        ],
    }


def summary(played: "Sequence[AgentGame]") -> Json:
    """Return the figures over all games as the command prints them in JSON; means of no question are ``None``."""
    asked = [each.rated for one in played for each in one.questions]
    return {
        "games": len(played),
        "won": sum(each.won for each in played),
        "solved": sum(each.solved for each in played),
        "accused_wrongly": sum(each.wrong for each in played),
        "forfeits": sum(bool(each.forfeit) for each in played),
        "reasons": dict(Counter(each.forfeit for each in played if each.forfeit)),
        "questions_a_game": round(len(asked) / len(played), 2),
        "expected_bits": round(fmean(each.expected_bits for each in asked), 4) if asked else None,
        "best_bits": round(fmean(each.best_bits for each in asked), 4) if asked else None,
        "got_bits": round(fmean(each.got_bits for each in asked), 4) if asked else None,
    }


WORDS = {
    "won": "games won",
    "solved": "games in which it accused rightly",
    "accused_wrongly": "wrong accusations",
    "forfeits": "games forfeited",
    "questions_a_game": "questions a game",
    "expected_bits": "bits that a question could be expected to tell",
    "best_bits": "bits that the best one could be expected to tell",
    "got_bits": "bits that it told",
}
"""The words for the figures of :func:`summary`."""


def _print(title: str, played: "Sequence[AgentGame]") -> None:
    found = summary(played)
    rows = [(text, "-" if found[name] is None else str(found[name])) for name, text in WORDS.items()]
    if looked_at():
        print_table(title, ("of the agent", ""), rows)
    else:
        echo(title)
        for text, value in rows:
            echo(f"{text:<50}{value:>8}")
    for reason, count in Counter(each.forfeit for each in played if each.forfeit).items():
        echo(reason + (f" ({count} times)" if count > 1 else ""))
