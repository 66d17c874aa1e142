"""The command line. Each command imports what it needs when it runs, so that ``casefile --help`` is quick."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from casefile.cli.advise import advise
from casefile.cli.arena import arena
from casefile.cli.bot import bot
from casefile.cli.bots import bots
from casefile.cli.companion import companion
from casefile.cli.databases import backup, copy, restore
from casefile.cli.errors import language_of, sentence, speak
from casefile.cli.lookup import board, rules
from casefile.cli.output import echo
from casefile.cli.play import play
from casefile.cli.playthrough import playthrough
from casefile.cli.puzzles import puzzles
from casefile.cli.replay import replay
from casefile.cli.review import review
from casefile.cli.serve import ServerOptions, run, serve
from casefile.cli.simulate import simulate
from casefile.cli.solve import solve
from casefile.cli.think import think
from casefile.cli.verify import verify
from casefile.core.cards import Invalid
from casefile.correspondence.cli import by_post
from casefile.game import Games
from casefile.story.i18n import Texts

SERVER = {
    *("alembic", "filelock", "httptools", "ifaddr", "isal", "jinja2", "numpy", "openskill", "platformdirs"),
    *("segno", "sqlalchemy", "starlette", "structlog", "uvicorn", "uvloop", "websockets"),
}
"""The packages that the extra ``server`` installs, by their import names; modules import them only when they run."""


@click.group(
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
    """Play the classic game of deduction. Without a command: start the server here and open the browser."""
    if context.invoked_subcommand is None:
        run(ServerOptions(data=data, browser=not no_browser, open_now=open_now))


OF_A_STORE = (serve, backup, restore, copy)

for command in (
    *OF_A_STORE,
    play,
    simulate,
    arena,
    advise,
    bot,
    think,
    bots,
    rules,
    board,
    playthrough,
    solve,
    puzzles,
    replay,
    review,
    companion,
    verify,
    by_post,
):
    group.add_command(command)


def main(games: Games, arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, which can play ``games``. Any failure is reported in one sentence on standard error.

    Exit with 0, with 2 if the command was called in a wrong way, with 1 for any other failure, and with 130 when it was
    interrupted.
    """
    told = sys.argv[1:] if arguments is None else arguments
    texts = speak(language_of(told, os.environ))
    try:
        code = group.main(arguments, prog_name="casefile", standalone_mode=False, obj=games)
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
