"""``casefile bot``: one of our bots for another program, by the protocol of ``docs/bot-protocol.md``."""

import io
import sys

import click
import msgspec

from casefile.cli.choices import games
from casefile.cli.completing import bot_names
from casefile.cli.errors import misused
from casefile.core.cards import Invalid
from casefile.core.texts import either


@click.command(epilog="\b\nExample: casefile bot detective < messages.jsonl")
@click.argument("name", shell_complete=bot_names)
def bot(name: str) -> int:
    """Let the bot NAME play over standard input and output, one JSON object a line.

    docs/bot-protocol.md describes the messages. One process plays one game after another. A message that cannot be
    understood is answered by {"type": "error", "text": ...}, and the status is 1.
    """
    from casefile.arena.protocol import BotSession
    from casefile.core.engine import Hidden
    from casefile.core.facts import Contradiction

    players = dict.fromkeys(name for game in games().values() for name in game.players)
    if name not in players:
        raise misused(Invalid("bot", repr(name), either(players)))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    session = BotSession(name, games())
    for number, line in enumerate(sys.stdin, 1):
        try:
            answer = session.answer(line)
        except (Invalid, Contradiction) as error:
            return _fail(f"line {number}: {error}")
        except (Hidden, LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
            return _fail(f"line {number}: what was said before cannot happen in a game ({error!r})")
        if answer is not None:
            _say(answer)
    return 0


def _say(answer: dict[str, object]) -> None:
    click.echo(msgspec.json.encode(answer))
    sys.stdout.flush()


def _fail(text: str) -> int:
    _say({"type": "error", "text": text})
    return 1
