"""``casefile bots``: the bots to play against."""

import json
from collections.abc import Iterator

import click

from casefile.cli.choices import games, language_option
from casefile.cli.output import echo
from casefile.cli.wrapping import padded, width
from casefile.game import LEVELS
from casefile.story.i18n import Texts, translator

HEADS = ("name", "level", "games", "plays")


@click.command(epilog="\b\nExample: casefile bots --json")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each bot.")
@language_option
def bots(as_json: bool, language: str) -> None:
    """The bots, plainest first: name, level, the games that each plays, and how.

    A level, such as easy, can be written for the name wherever bots are chosen for a game.
    """
    rows = list(_rows(translator(language)))
    if as_json:
        for row in rows:
            echo(json.dumps(dict(zip(HEADS, row, strict=True)), ensure_ascii=False))
        return
    wide = [max(width(cell) for cell in column) + 2 for column in zip(*rows, strict=True)]
    for row in rows:
        echo("".join(map(padded, row, wide)).rstrip())


def _rows(texts: Texts) -> Iterator[tuple[str, str, str, str]]:
    """Yield every bot once, for the first game that has it at a level."""
    found: dict[str, tuple[str, str]] = {}
    plays: dict[str, list[str]] = {}
    for game in games().values():
        for slug, level in game.offered.levels.items():
            found.setdefault(level.bot, (texts.gettext(LEVELS[slug]).lower(), texts.gettext(level.text)))
        for name in game.players:
            plays.setdefault(name, []).append(game.slug)
    for name, slugs in sorted(plays.items(), key=lambda each: list(found).index(each[0]) if each[0] in found else 99):
        level_name, text = found.get(name, ("–", "–"))
        yield name, level_name, ", ".join(slugs), text
