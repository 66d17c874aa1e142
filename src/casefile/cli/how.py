"""The introductions to games, as text for a terminal or as JSON."""

import json
from collections.abc import Sequence

from casefile.cli.output import echo
from casefile.cli.wrapping import columns, wrapped
from casefile.game import Game
from casefile.play.how import HowToPlay
from casefile.story.i18n import Texts

WIDTH = 96
"""The width of lines outside a terminal, or in a wider one."""


def tell(chosen: Sequence[Game], texts: Texts) -> None:
    """Print the introductions to these games, where they have one."""
    wide = min(columns() or WIDTH, WIDTH)
    told = ("\n".join(_lines(game, game.played.how, texts)) for game in chosen if game.played.how)
    echo("\n\n\n".join(wrapped(each, wide) for each in told))


def tell_as_json(chosen: Sequence[Game], texts: Texts) -> None:
    """Print the same as one JSON object, by the names of the games."""
    found = {game.slug: _as_json(game, game.played.how, texts) for game in chosen if game.played.how}
    echo(json.dumps(found, ensure_ascii=False, indent=1))


def _lines(game: Game, how: HowToPlay, texts: Texts) -> list[str]:
    _, book = texts.gettext, game.rules.book
    lines = [_("How to play {game}").format(game=_(game.title)), "", f"  {_(how.goal)}", "", f"  {_(how.example)}"]
    for number, frame in enumerate(how.frames, 1):
        lines += ["", f"  {number}. {_(frame.title)}", f"     {_(frame.text)}"]
    for each in how.questions:
        lines += ["", f"  {_(each.question)}", f"     {_(each.answer)} ({book[each.clause]})"]
    return lines


def _as_json(game: Game, how: HowToPlay, texts: Texts) -> dict[str, object]:
    _, book = texts.gettext, game.rules.book
    return {
        "title": _(game.title),
        "goal": _(how.goal),
        "example": _(how.example),
        "round": [{"title": _(frame.title), "text": _(frame.text)} for frame in how.frames],
        "questions": [
            {"question": _(each.question), "answer": _(each.answer), "clause": book[each.clause]}
            for each in how.questions
        ],
    }
