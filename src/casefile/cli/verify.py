"""``casefile verify``: the check of a recorded game."""

from pathlib import Path

import click

from casefile.cli.choices import games
from casefile.cli.completing import games_of
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.texts import N_


def _print_script(context: click.Context, option: click.Parameter, rules: str | None) -> None:
    """Print the module that checks games of ``rules`` without casefile, and leave."""
    if rules is not None:
        from casefile.core.verifier_module import verifier_module

        game = games_of(context).named(rules)
        if not game.known.verifier:
            raise Invalid(f"--{option.name}", repr(rules), N_("a game with a program that checks it"))
        echo(verifier_module(game.package), nl=False)
        context.exit()


@click.command(epilog="\b\nExample: casefile verify game.json --choices")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--choices", is_flag=True, help="Also let the bots choose again; it takes the time that they took.")
@click.option("--receipts", is_flag=True, help="With --choices: print the receipt of every choice.")
@click.option(
    "--script",
    "--module",
    metavar="RULES",
    help="Print a program of one file, for Node, that checks games of these rules without casefile, and leave.",
    is_eager=True,
    expose_value=False,
    callback=_print_script,
)
def verify(file: Path, choices: bool, receipts: bool) -> None:
    """Say whether a recorded game was played by the rules with the deal and the dice it had promised.

    It proves that nobody chose the cards or the dice; it does not prove that nobody looked. With --choices each bot is
    told again what its seat had seen and must choose the same again. The status is 1, and the sentence says where, if
    anything is wrong.
    """
    from casefile.core.verify import verify_file

    data = file.read_bytes()
    verification = verify_file(data, games().rules, file.name)
    if not verification:
        raise click.ClickException(f"No. {verification.text}")
    repeated = f" {_repeated(data, receipts=receipts)}" if choices or receipts else ""
    echo(f"Yes. {verification.text}{repeated}")


def _repeated(data: bytes, *, receipts: bool) -> str:
    """Let the bots of a record that holds choose again. Return the outcome as a sentence."""
    from casefile.arena import repeat
    from casefile.core import record
    from casefile.core.log import action_to

    count = 0
    for choice in repeat.choices(record.read(data, games().rules), games()):
        count += 1
        if receipts:
            echo(f"event {choice.event}: {choice.bot}, {choice.stream}, {choice.receipt}")
        if not choice.same:
            now = "finds no choice" if choice.repeated is None else f"chooses {action_to(choice.repeated)}"
            raise click.ClickException(
                f"No. Event {choice.event}: seat {choice.seat} did {action_to(choice.recorded)}, but {choice.bot} {now}"
                " there. Either it was not the bot that chose, or another version of it played."
            )
    if not count:
        return "No bot has chosen anything."
    return "1 choice by a bot repeated: the same." if count == 1 else f"{count} choices by bots repeated, all the same."
