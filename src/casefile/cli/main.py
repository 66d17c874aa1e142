"""The command line. Each command imports what it needs when it runs, so that ``casefile --help`` is quick."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from casefile.cli.errors import language_of, sentence, speak
from casefile.cli.output import echo
from casefile.cli.sections import LazyCommand, Playable, SectionedGroup, Sections
from casefile.core.cards import Invalid
from casefile.story.i18n import Texts

if TYPE_CHECKING:
    from casefile.game import Games

SERVER = {
    *("alembic", "filelock", "httptools", "ifaddr", "isal", "jinja2", "numpy", "openskill", "platformdirs"),
    *("segno", "sqlalchemy", "starlette", "structlog", "uvicorn", "uvloop", "websockets"),
}
"""The packages that the extra ``server`` installs, by their import names; modules import them only when they run."""


SECTIONS: Sections = {
    "Play": {
        "play": LazyCommand("casefile.cli.play:play", "Play in the terminal against bots, or alone."),
        "join": LazyCommand("casefile.cli.remote.join:join", "Play or watch at a table of a running server."),
        "companion": LazyCommand("casefile.cli.companion:companion", "Keep notes of a game with cards of cardboard."),
        "puzzles": LazyCommand("casefile.cli.puzzles:puzzles", "Solve puzzles, make them, and check them."),
        "rules": LazyCommand("casefile.cli.lookup:rules", "Show the rule sets with their options and clauses."),
        "board": LazyCommand("casefile.cli.lookup:board", "Show the map of the board, or its distances."),
        "playthrough": LazyCommand("casefile.cli.playthrough:playthrough", "Print a short game."),
    },
    "After a game": {
        "replay": LazyCommand("casefile.cli.replay:replay", "Step through a finished game."),
        "review": LazyCommand("casefile.cli.review:review", "Review a finished game: who could know it when."),
        "verify": LazyCommand("casefile.cli.verify:verify", "Say whether a recorded game was played fairly."),
    },
    "Study": {
        "simulate": LazyCommand("casefile.cli.simulate:simulate", "Let bots play games against each other."),
        "arena": LazyCommand("casefile.cli.arena:arena", "Compare bots."),
        "dataset": LazyCommand("casefile.cli.dataset:dataset", "Write every decision of games between bots to a file."),
        "bots": LazyCommand("casefile.cli.bots:bots", "List the bots with their levels."),
        "mcp": LazyCommand("casefile.cli.mcp:mcp", "Give a language agent a seat."),
        "bench-agent": LazyCommand(
            "casefile.cli.bench_agent:bench_agent", "Say how well a program answers about positions."
        ),
        "bot": LazyCommand("casefile.cli.bot:bot", "Let a bot play for another program."),
        "solve": LazyCommand("casefile.cli.solve:solve", "Solve positions exactly, with proofs."),
        "advise": LazyCommand("casefile.cli.advise:advise", "Answer questions about positions, for programs."),
    },
    "By post": {
        "group": LazyCommand("casefile.correspondence.cli:by_post", "Run a game by post for a group."),
    },
    "Serve": {
        "serve": LazyCommand("casefile.cli.serve:serve", "Start the server."),
        "backup": LazyCommand("casefile.cli.databases:backup", "Write all games to a file while the server goes on."),
        "restore": LazyCommand("casefile.cli.databases:restore", "Put the games of a backup where no games are yet."),
        "copy": LazyCommand("casefile.cli.databases:copy", "Copy all games to another directory or database."),
        "think": LazyCommand("casefile.cli.think:think", "Let bots think for a server elsewhere."),
    },
}


@click.group(
    cls=SectionedGroup,
    sections=SECTIONS,
    invoke_without_command=True,
    epilog="\b\nExample: casefile --data ~/games",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--data", type=click.Path(path_type=Path), help="Where the games are kept, for the server.")
@click.option("--no-browser", is_flag=True, help="Start the server without opening the browser.")
@click.option("--open", "open_now", is_flag=True, help="Let devices in your home network reach it for six hours.")
@click.version_option(package_name="casefile", message="%(prog)s %(version)s")
@click.pass_context
def group(context: click.Context, data: Path | None, no_browser: bool, open_now: bool) -> None:
    """Play the Clue family of deduction games, against people and bots, and study them.

    Without a command: start the server here and open the browser.
    """
    if context.invoked_subcommand is None:
        from casefile.cli.serve import ServerOptions, run

        run(ServerOptions(data=data, browser=not no_browser, open_now=open_now))


def main(games: "Callable[[], Games]", arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, which can play what ``games`` returns.

    Any failure is reported in one sentence on standard error.

    Exit with 0, with 2 if the command was called in a wrong way, with 1 for any other failure, and with 130 when it was
    interrupted.
    """
    told = sys.argv[1:] if arguments is None else arguments
    texts = speak(language_of(told, os.environ))
    try:
        code = group.main(arguments, prog_name="casefile", standalone_mode=False, obj=Playable(games))
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        _fail(_commands(error, texts), error.exit_code, texts)
    except click.ClickException as error:
        _fail(error.format_message(), error.exit_code, texts)
    except Invalid as error:
        _fail(sentence(error, texts), 1, texts)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in SERVER:
            raise
        _fail(
            texts.gettext("this needs the server, which is not installed here: pip install 'casefile[server]'"),
            2,
            texts,
        )
    except BrokenPipeError:
        # The reader of the output has gone: the text still to be written at the end must not complain about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _fail(sentence(error, texts), 1, texts)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _commands(error: click.exceptions.NoArgsIsHelpError, texts: Texts) -> str:
    """Return the sentence for a group of commands that was called without one of them."""
    assert isinstance(error.ctx, click.Context)
    group = error.ctx.command
    names = ", ".join(group.commands) if isinstance(group, click.Group) else ""
    return texts.gettext("{group} needs one of its commands: {names}").format(group=error.ctx.command_path, names=names)


def _fail(text: str, code: int, texts: Texts) -> NoReturn:
    whole = text if text.endswith((".", "?", "!", "。", "？")) else texts.gettext("{sentence}.").format(sentence=text)
    echo(f"casefile: {whole}", err=True)
    sys.exit(code)
