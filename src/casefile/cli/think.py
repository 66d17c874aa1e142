"""``casefile think``: bots that think for a server on another machine."""

import sys

import click

from casefile.cli.choices import games


@click.command(epilog="\b\nExample: casefile think < thoughts.jsonl")
def think() -> None:
    """Let bots think for a server elsewhere, which begins this command and asks over standard input.

    It is told what one seat may know and nothing else. It must be the same casefile as the server.
    """
    from casefile.core.cards import Invalid
    from casefile.server.bots.protocol import answer_to

    known = games()
    for line in sys.stdin.buffer:
        try:
            answer = answer_to(line, known)
        except Invalid as error:
            raise click.ClickException(str(error)) from None
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
