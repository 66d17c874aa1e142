"""``casefile simulate``: bots play many games against each other."""

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from casefile.cli import files
from casefile.cli.choices import (
    HouseRules,
    bots_named,
    bots_option,
    game,
    game_of,
    house_options,
    rules_option,
    seats_option,
)
from casefile.cli.errors import misused
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.engine import Hidden
from casefile.core.inquiry import CardsDealt
from casefile.core.options import describe

if TYPE_CHECKING:
    from casefile.arena.matches import Match, Result
    from casefile.cli.looked_at import Bar


@click.command(epilog="\b\nExample: casefile simulate --seats 4 --games 100 --bots eliminator,random --json")
@rules_option
@seats_option
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@bots_option("The bots by seat; from the first again.")
@house_options
@click.option("--save", type=click.Path(path_type=Path), help="Write the record of the last game to this new file.")
@click.option(
    "--save-all", type=click.Path(path_type=Path), help="Write a line for each game to this new file, in JSON."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def simulate(
    rules: str,
    seats: int | None,
    games: int,
    seed: int,
    bots: str | None,
    house: HouseRules,
    save: Path | None,
    save_all: Path | None,
    as_json: bool,
) -> int:
    """Let bots play games against each other, while the promises of the table are checked.

    How far it is stands on standard error. Interrupted, it prints what came of the games that were played, and the
    status is 130. A line of --save-all has the seed of the game, its bots by seat, the cards as they were dealt, the
    turns, and the seats that won; a row of one game with that seed is the same game.
    """
    from casefile.arena import matches as arena
    from casefile.cli.looked_at import Bar
    from casefile.core.record import record_of, write

    rule_set, setup = game(rules, seats, house)
    chosen = {each.name: getattr(setup.options, each.name) for each in describe(rule_set.options)}
    for file in filter(None, (save, save_all)):
        files.check_new(file)
    named, status = bots_named(bots, rules), 0
    told = (game_of(rules), setup.seats, games, seed, named, chosen, setup.edition, setup.given)
    try:
        with Bar(games, "games") as shown:
            result = arena.simulate(*told, clock=perf_counter, after=After(games, save_all, shown))
    except arena.Interrupted as interrupted:
        result, status = interrupted.result, 130
    except Invalid as error:
        raise misused(error) from None
    except arena.BrokenInvariant as error:
        raise click.ClickException(f"A promise of the table was broken: {error}") from None
    except (AssertionError, Hidden) as error:
        raise click.ClickException(f"The program itself is at fault in a game of --seed {seed}: {error!r}") from None
    if save is not None:
        files.write_at_once(save, write(record_of(result.table, result.commitment)))
    if as_json:
        echo(json.dumps(summary(result)))
    else:
        _print(result)
    return status


LINE = 10.0
"""The seconds between two lines about the progress where no bar is shown."""


class After:
    """The work after each of ``games``: add a line to a file, and sometimes print the progress on standard error."""

    def __init__(self, games: int, lines: Path | None, shown: "Bar") -> None:
        self.games, self.lines, self.played = games, lines, 0
        self.bar = shown
        self.began = self.said = perf_counter()

    def __call__(self, match: "Match") -> None:
        """Note a game that has been played."""
        self.played += 1
        if self.lines is not None:
            files.add_line(self.lines, json.dumps(line(match)))
        now = perf_counter()
        self.bar.advance()
        if not self.bar.shown and now - self.said >= LINE and self.played < self.games:
            self.said = now
            echo(f"{self.played} of {self.games} games, {self.played / (now - self.began):.1f} a second", err=True)


def line(match: "Match") -> dict[str, object]:
    """Return the result of one game as ``--save-all`` writes it.

    ``hands`` and ``case_file`` are as they were dealt, and empty in a game without cards.
    """
    dealt = next((event for event in match.table.history if isinstance(event, CardsDealt)), None)
    return {
        "seed": match.seed,
        "bots": match.names,
        "hands": dealt.hands if dealt else (),
        "case_file": dealt.case_file if dealt else (),
        "turns": match.turns,
        "winners": match.winners,
    }


def summary(result: "Result") -> dict[str, object]:
    """Return the result of a simulation as the command prints it in JSON."""
    return {
        "rules": result.rules,
        "seats": result.seats,
        "games": result.games,
        "finished": result.finished,
        "wins": dict(result.wins),
        "wins_by_seat": list(result.wins_by_seat),
        # A game for one that nobody won was lost.
        **({"losses": result.draws} if result.seats == 1 else {"draws": result.draws}),
        "mean_turns": round(result.mean_turns, 3),
        "seconds": round(result.seconds, 6),
        "games_per_second": round(result.games_per_second, 3),
        **(_rate(result) if result.seats == 1 else {}),
    }


def _rate(result: "Result") -> dict[str, object]:
    """Return, for a game for one, the share of games won, and its 95 % interval."""
    (wins,) = result.wins_by_seat
    low, high = result.interval(wins)
    return {"win_rate": round(wins / result.games, 4), "interval": [round(low, 4), round(high, 4)]}


def _print(result: "Result") -> None:
    from casefile.cli.looked_at import bar, looked_at, print_table

    share = 100 / result.games
    rows = [(name, wins) for name, wins in result.wins.items()]
    rows += [(f"seat {seat}", wins) for seat, wins in enumerate(result.wins_by_seat)]
    rows += [("lost" if result.seats == 1 else "nobody", result.draws)]
    seats = "1 seat" if result.seats == 1 else f"{result.seats} seats"
    title = f"{result.rules}, {seats}, {result.games} games, {result.finished} finished"
    between = [" to ".join(f"{100 * end:.1f}" for end in result.interval(wins)) for _, wins in rows]
    if looked_at():
        drawn = [
            (name, bar(wins / result.games), f"{wins * share:.1f} %", ends, str(wins))
            for (name, wins), ends in zip(rows, between, strict=True)
        ]
        print_table(title, ("won by", "", "", "95 % interval", "games"), drawn, words=2)
    else:
        echo(title)
        echo(f"{'won by':<16}{'games':>8}{'%':>8}  95 % interval")
        for (name, wins), ends in zip(rows, between, strict=True):
            echo(f"{name:<16}{wins:>8}{wins * share:>8.1f}  {ends}")
    echo(f"{result.mean_turns:.1f} turns a game, {result.games_per_second:.1f} games a second")
