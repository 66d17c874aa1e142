"""``casefile arena``: which bot is better, and how sure that is."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from casefile.bots.bot import name_of
from casefile.cli.choices import HouseRules, bot_of, game, game_of, house_options, rules_option, seats_option
from casefile.cli.errors import NEEDS_CLUSTER, misused, usage
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.engine import Hidden
from casefile.core.options import describe
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.arena.duplicate import MatchGame, MatchPlan
    from casefile.arena.scores import Score
    from casefile.cli.results_file import ResultsFile
    from casefile.cli.workers import Guests, Spread


@click.command(
    epilog="\b\nExample: casefile arena --bots detective,eliminator --option board=none --games 100 --duplicate"
)
@click.option(
    "--bots", required=True, help="The bots, with commas between; exec:COMMAND or tcp:HOST:PORT is another program."
)
@rules_option
@seats_option
@click.option("--games", type=click.IntRange(1), default=30, show_default=True, help="How many games, at least.")
@click.option("--duplicate", is_flag=True, help="Play each deal as often as there are seats, with everybody in each.")
@click.option("--league", is_flag=True, help="Let every group of the bots meet in duplicate, and rate the bots.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same deals.")
@click.option(
    "--workers",
    "--jobs",
    "workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="How many processes play.",
)
@click.option("--cluster", metavar="ADDRESS", help="Let the cluster of Dask play whose scheduler is there.")
@click.option(
    "--results", type=click.Path(path_type=Path), help="Write each game to this file, or go on with it where it ended."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    default=5.0,
    show_default=True,
    help="How long another program may take for a choice.",
)
@house_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def arena(
    bots: str,
    rules: str,
    seats: int | None,
    games: int,
    duplicate: bool,
    league: bool,
    seed: int,
    workers: int,
    cluster: str | None,
    results: Path | None,
    seconds: float,
    house: HouseRules,
    as_json: bool,
) -> None:
    """Compare bots: everybody plays equally often in every seat.

    With --duplicate the same deals are played again with the seats rotated. More bots than seats share the games
    evenly. The number of games is rounded up to whole rotations of all line-ups that this takes. The interval of a win
    rate is that of 95 %; it counts the games of one deal as belonging together. Seconds are those of the clock: more
    processes than cores make them longer.

    With --league every group of bots that fits at the table plays, in duplicate, and each bot is rated with a 95 %
    interval; a bot without games has 1000.

    Workers are processes of this machine, or those of a cluster with --cluster tcp://host:8786. The games are the same,
    however they are spread.

    With --results no game that is in the file is played again, and what is printed depends on the file alone: it has no
    seconds. docs/league.md describes the file.

    Another program plays by docs/bot-protocol.md. Where it is silent, ends or answers nonsense, that is counted as a
    forfeit; a stand-in, which never accuses and wins for nobody, plays on for it in that game.
    """
    from casefile.cli.results_file import ResultsFile

    spread = _spread(workers, cluster, league=league)
    plan, guests = _planned(bots.split(","), rules, seats, games, seed, seconds, house, duplicate, league)
    with ExitStack() as leaving:
        file = None if results is None else leaving.enter_context(closing(ResultsFile(results, plan, seconds)))
        began = perf_counter()
        played = _played(plan, guests, spread, file)
        took = perf_counter() - began if file is None else None
    if as_json:
        echo(json.dumps(summary(plan, played, took, league=league)))
    else:
        _print(plan, played, took, league=league)


def _spread(workers: int, cluster: str | None, *, league: bool) -> "Spread":
    """Return where the games are played; a usage error ends the command if the extra for that is missing."""
    from casefile.cli.workers import LocalWorkers, here

    if (cluster is not None and find_spec("distributed") is None) or (league and find_spec("openskill") is None):
        raise usage(NEEDS_CLUSTER)
    if cluster is None:
        return here if workers == 1 else LocalWorkers(workers)
    if workers != 1:
        raise usage(N_("--workers and --cluster exclude each other: a cluster has workers of its own"))
    from casefile.cli.cluster import Cluster

    return Cluster(cluster)


def _planned(
    words: Sequence[str],
    rules: str,
    seats: int | None,
    games: int,
    seed: int,
    seconds: float,
    house: HouseRules,
    duplicate: bool,
    league: bool,
) -> "tuple[MatchPlan, Guests]":
    """Return the plan of the match between the bots that are named, and the other programs among them."""
    from casefile.arena.duplicate import MatchPlan, line_ups
    from casefile.cli.foreign import arguments, is_program
    from casefile.cli.workers import Guests

    names = tuple(word if is_program(word) else bot_of(game_of(rules), word) for word in words)
    guests = Guests({name: arguments(name) for name in names if is_program(name)}, seconds)
    rule_set, setup = game(rules, seats, house)
    chosen = {each.name: getattr(setup.options, each.name) for each in describe(rule_set.options)}
    if league:
        everybody = line_ups(len(names), setup.seats) * setup.seats
        games, duplicate = -(-games // everybody) * everybody, True
    try:
        agreed = (setup.edition, duplicate, frozenset(guests.names), setup.given)
        return MatchPlan(game_of(rules), setup.seats, names, games, seed, chosen, *agreed), guests
    except Invalid as error:
        raise misused(error) from None


def _played(plan: "MatchPlan", guests: "Guests", spread: "Spread", file: "ResultsFile | None") -> "list[MatchGame]":
    """Play the games that are not in ``file``, with a bar where somebody looks, and return all games.

    A broken promise ends the command with status 1.
    """
    from casefile.arena.matches import BrokenInvariant
    from casefile.cli.looked_at import Bar
    from casefile.cli.workers import blocks_of

    blocks = {} if file is None else file.blocks
    missing = [number for number in range(plan.blocks) if number not in blocks]
    bar = Bar(plan.blocks * plan.seats, "games", (plan.blocks - len(missing)) * plan.seats)
    try:
        with bar as shown, closing(blocks_of(plan, missing, guests, spread)) as coming:
            for number, games in coming:
                blocks[number] = games
                if file is not None:
                    file.add(number)
                shown.advance(len(games))
    except BrokenInvariant as error:
        raise click.ClickException(f"A promise of the table was broken: {error}") from None
    except (AssertionError, Hidden) as error:
        raise click.ClickException(
            f"The program itself is at fault in a game of --seed {plan.seed}: {error!r}"
        ) from None
    if file is not None:
        file.sort()
    return [game for number in range(plan.blocks) for game in blocks[number]]


def scores(plan: "MatchPlan", played: "Sequence[MatchGame]") -> "dict[str, Score]":
    """Return the score of each bot of ``plan``, in the order in which they were named."""
    from casefile.arena.scores import score

    return {
        name: score(name, played)
        for name in dict.fromkeys(map(name_of, plan.bots))
        if any(name in each.names for each in played)
    }


def summary(
    plan: "MatchPlan", played: "Sequence[MatchGame]", seconds: float | None, *, league: bool = False
) -> dict[str, object]:
    """Return the results of a match as the command prints them in JSON.

    ``seconds`` is its duration; with ``None`` no time is told. Those of a ``league`` have ratings.
    """
    bots = {name: _line(found, timed=seconds is not None) for name, found in scores(plan, played).items()}
    if league:
        from casefile.cli.league import rated

        bots = rated(bots, played)
    return {
        "rules": plan.game.slug,
        "seats": plan.seats,
        "games": len(played),
        "deals": len({each.deal for each in played}),
        "duplicate": plan.duplicate,
        "seed": plan.seed,
        "finished": sum(each.finished for each in played),
        "draws": sum(not each.winners for each in played),
        "mean_turns": round(sum(each.turns for each in played) / len(played), 3),
        "bots": bots,
        **(
            {}
            if seconds is None
            else {"seconds": round(seconds, 6), "games_per_second": round(len(played) / seconds, 3)}
        ),
    }


def _line(found: "Score", *, timed: bool) -> Mapping[str, object]:
    times = {
        "choices": found.choices,
        "seconds_per_choice": {"median": round(found.median, 6), "p95": round(found.p95, 6)},
    }
    return {
        "games": found.games,
        "wins": found.wins,
        "win_rate": round(found.win_rate, 4),
        "interval": [round(end, 4) for end in found.interval],
        "fair_share": round(found.fair_share, 4),
        "mean_turns_to_win": found.mean_turns_to_win and round(found.mean_turns_to_win, 3),
        **(times if timed else {}),
        "forfeits": sum(found.forfeits.values()),
        "reasons": dict(found.forfeits),
    }


def _print(plan: "MatchPlan", played: "Sequence[MatchGame]", seconds: float | None, *, league: bool) -> None:
    from casefile.cli.looked_at import looked_at

    found = scores(plan, played)
    deals = len({each.deal for each in played})
    seats = "1 seat" if plan.seats == 1 else f"{plan.seats} seats"
    title = f"{plan.game.slug}, {seats}, {len(played)} games of {deals} deals"
    if league:
        from casefile.cli.league import print_league

        print_league(title, found, played)
    else:
        (_print_table if looked_at() else _print_lines)(title, found, timed=seconds is not None)
    draws = sum(not each.winners for each in played)
    echo(f"{draws} won by nobody" + ("" if seconds is None else f", {len(played) / seconds:.1f} games a second"))
    for name, each in found.items():
        for reason, count in each.forfeits.items():
            echo(f"{name}: {reason}" + (f" ({count} times)" if count > 1 else ""))


def _print_table(title: str, found: "Mapping[str, Score]", *, timed: bool) -> None:
    """Print the scores as a table, with a bar for what each bot has won."""
    from casefile.cli.looked_at import bar, print_table

    times = ("median ms", "p95 ms") if timed else ()
    heads = ("bot", "", "won", "95 % interval", "fair", "games", "turns", *times, "forfeits")
    rows = [
        (
            name,
            bar(each.win_rate),
            f"{100 * each.win_rate:.1f} %",
            " to ".join(f"{100 * end:.1f}" for end in each.interval),
            f"{100 * each.fair_share:.1f}",
            str(each.games),
            "-" if each.mean_turns_to_win is None else f"{each.mean_turns_to_win:.1f}",
            *((f"{1000 * each.median:.1f}", f"{1000 * each.p95:.1f}") if timed else ()),
            str(sum(each.forfeits.values())),
        )
        for name, each in found.items()
    ]
    print_table(title, heads, rows, words=2, spare=("", *times, "turns", "fair"))


def _print_lines(title: str, found: "Mapping[str, Score]", *, timed: bool) -> None:
    """Print the scores as plain lines."""
    width, times = max(3, *map(len, found)), "  median ms  p95 ms" if timed else ""
    echo(title)
    echo(f"{'bot':<{width}}  games   wins   won %  95 % interval   fair %  turns{times}  forfeits")
    for name, each in found.items():
        between = " to ".join(f"{100 * end:.1f}" for end in each.interval)
        turns = "-" if each.mean_turns_to_win is None else f"{each.mean_turns_to_win:.1f}"
        took = f"{1000 * each.median:>11.3f}{1000 * each.p95:>8.3f}" if timed else ""
        echo(
            f"{name:<{width}}{each.games:>7}{each.wins:>7}{100 * each.win_rate:>8.1f}  {between:<14}"
            f"{100 * each.fair_share:>8.1f}{turns:>7}{took}{sum(each.forfeits.values()):>10}"
        )
