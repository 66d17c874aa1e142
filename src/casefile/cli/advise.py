"""``casefile advise``: a bot's choice in a position, for other programs; it answers one question a line."""

import io
import json
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import edition_of, games
from casefile.cli.errors import misused
from casefile.cli.output import echo
from casefile.cli.solve import check_version, edition_for
from casefile.core.cards import Invalid
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.core.editions import Edition

Advise = Callable[..., dict[str, object]]
"""Returns the answer to a question, which is given as JSON, with the cards by category."""


@click.command(epilog="\b\nExample: casefile advise --bot inspector questions.jsonl")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--bot", required=True, help="The bot that is asked.")
@click.option("--edition", metavar="NAME|FILE", help="The names of the cards, where the deck is a whole one.")
def advise(file: Path | None, bot: str, edition: str | None) -> None:
    """Answer questions about positions of the quick game: one JSON object a line, from FILE or standard input.

    A question is a position, as for solve, with "ask": "suggest", "show" or "accuse" ("casefile solve --schema" has
    all fields). The answer has "cards", "card" or "accuse" with three cards or null, besides "seconds" and a "reason".
    Cards may be called by number, slug or name, and the answer uses the same words. A line that cannot be answered gets
    {"error": ...}, and the next one is read.
    """
    game = next((each for each in games().values() if each.known.advise is not None), None)
    if game is None or game.known.advise is None:
        raise click.UsageError("none of the games answers questions about positions")
    advise = game.known.advise()
    try:
        make = game.bot(game.bot_named(bot))
    except Invalid as error:
        raise misused(error) from None
    named = edition_of(edition)
    with _lines(file) as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                echo(json.dumps(_answer(line, f"line {number}", partial(advise, make=make, clock=perf_counter), named)))
                sys.stdout.flush()


def _lines(file: Path | None) -> AbstractContextManager[Iterable[str]]:
    """Return the lines of a file or of standard input. Bytes that are no UTF-8 spoil their own line only."""
    if file is not None:
        return file.open(encoding="utf-8", errors="replace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    return nullcontext(sys.stdin)


def _answer(line: str, where: str, advise: "Advise", edition: "Edition | None") -> dict[str, object]:
    from casefile.cli.card_words import CardWords
    from casefile.core.facts import Contradiction

    data: object = None
    try:
        data = _object(line)
        check_version(data, "version")
        named = edition_for([data], edition)
        words = CardWords(named)
        told = words.in_slugs(data)
        asked = {} if words.word is None else {"word": words.word}
        return advise(told, named.deck.categories if named else None, **asked)
    except (Invalid, Contradiction) as error:
        known = {"id": str(data["id"])} if isinstance(data, dict) and "id" in data else {}
        return {**known, "error": f"{where}: {error}"}


def _object(line: str) -> object:
    try:
        found: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Invalid("question", error, N_("one JSON object")) from None
    return found
