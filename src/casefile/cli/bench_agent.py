"""``casefile bench-agent``: questions about positions, with exact answers, for a program that says it can play."""

import json
from statistics import fmean

import click

from casefile.cli.bench_games import bench_games
from casefile.cli.choices import HOUSE, HouseRules, bots_option, house_options, rules_option, seats_option, typed
from casefile.cli.choices import games as all_games
from casefile.cli.errors import usage
from casefile.cli.looked_at import Bar, looked_at, print_table
from casefile.cli.output import echo
from casefile.core.texts import N_

SHOWN = 5
"""The most faults that are shown."""


@click.command("bench-agent", epilog="\b\nExample: casefile bench-agent 'exec:casefile advise --bot inspector'")
@click.argument("program", metavar="exec:COMMAND|tcp:HOST:PORT")
@click.option("--positions", type=click.IntRange(1), default=1000, show_default=True, help="How many questions.")
@click.option("--games", type=click.IntRange(1), help="Play so many whole games in place of the questions.")
@rules_option
@seats_option
@bots_option("With --games: the bots, after one another; the last repeats.")
@house_options
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same questions.")
@click.option("--seconds", type=click.FloatRange(0.1), default=30.0, show_default=True, help="The time for an answer.")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object a line for each question or game, and one for all."
)
def bench_agent(
    program: str,
    positions: int,
    games: int | None,
    rules: str,
    seats: int | None,
    bots: str | None,
    house: HouseRules,
    seed: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Ask a program about positions and say what its answers are worth, from 0 to 1 (docs/agents.md).

    The questions are of four kinds: what to ask, whether to accuse, what is certain, and how likely a card is. A wrong
    form, no answer in time, or none at all is worth nothing.

    With --games the program plays whole games against bots, in the first seat and by the protocol of
    docs/bot-protocol.md. What is said then is how many it won and solved, and for its questions the bits that they
    could be expected to tell about the case file, what the best ones could, and what they told.
    """
    if games is not None:
        bench_games(program, games, rules, seats, bots, house, seed, seconds, as_json)
        return
    if without := typed(HOUSE):
        raise usage(N_("{option} goes with --games only: the questions are the same for everybody"), option=without[0])
    _questions(program, positions, seed, seconds, as_json)


def _questions(program: str, positions: int, seed: int, seconds: float, as_json: bool) -> None:
    from casefile.cli.peers import Answering
    from casefile.puzzles.tasks import ASKED, tasks

    found: dict[str, list[float]] = {asked: [] for asked in ASKED}
    faults: list[str] = []
    with Answering(program, seconds) as answering, Bar(positions, "questions") as bar:
        for task in tasks(all_games().of_puzzles, positions, seed):
            worth, fault = answering.worth(task)
            found[task.asked].append(worth)
            faults += [f"{task.id}: {fault}"] if fault else []
            if as_json:
                echo(json.dumps({"id": task.id, "ask": task.asked, "worth": round(worth, 4), "fault": fault or None}))
            bar.advance()
    means = {asked: fmean(each) for asked, each in found.items() if each}
    whole = fmean(means.values())
    if as_json:
        told = {"seed": seed, "positions": positions, "faults": len(faults), "worth": round(whole, 4)}
        echo(json.dumps(told | {asked: round(mean, 4) for asked, mean in means.items()}))
        return
    rows: list[tuple[str, ...]] = [(asked, str(len(found[asked])), f"{mean:.3f}") for asked, mean in means.items()]
    _print(program, [*rows, (), ("all kinds alike", str(positions), f"{whole:.3f}")])
    for fault in faults[:SHOWN]:
        echo(fault)
    if len(faults) > SHOWN:
        echo(f"and {len(faults) - SHOWN} more faults")


def _print(title: str, rows: list[tuple[str, ...]]) -> None:
    if looked_at():
        print_table(title, ("question", "asked", "worth"), rows)
        return
    echo(title)
    for asked, count, worth in filter(None, rows):
        echo(f"{asked:<16}{count:>6}{worth:>8}")
