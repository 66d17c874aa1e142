"""What camps say on a forum, carried out with their own authority: the personal link of who said it."""

import json
import sys
from pathlib import Path

import click

from casefile.core.actions import Action, refused
from casefile.core.cards import Card
from casefile.core.inquiry import EndTurn, Show
from casefile.correspondence.camps.acts import Play, SetStandingOrder
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.time_events import ActEntered
from casefile.correspondence.cli.asking import (
    DATA,
    GAME,
    JSON,
    LANGUAGE,
    LINK,
    Command,
    act_result,
    for_game,
    options,
    say,
    text_of,
    told,
)
from casefile.correspondence.forum import Posted, Unclear, confirmation, read_post
from casefile.story.i18n import translator

KNOWING = click.option("--knowing", is_flag=True, help="Enter a beta leader's act although the turn ends before it.")


@click.command(
    epilog="\b\nExample: casefile group move Mario 'I suggest Mario, in the Library, with the Hammer.' --link LINK"
)
@click.argument("camp")
@click.argument("post", required=False)
@options(DATA, GAME, LINK)
@click.option("--decline", is_flag=True, help="The camp does not accuse, and ends its turn.")
@click.option("--show", metavar="CARD", help="The card that the camp shows, where camps are asked.")
@KNOWING
@click.option("--yes", is_flag=True, help="Do not ask whether the post was understood.")
@options(LANGUAGE, JSON)
@for_game
async def move(
    asked: Command,
    *,
    camp: str,
    post: str | None,
    decline: bool,
    show: str | None,
    knowing: bool,
    yes: bool,
    language: str,
    as_json: bool,
) -> None:
    """Read what a camp posted, show what was understood, and carry it out.

    An operator may not play: it needs the personal link of the leader, or of a beta leader, whose act then waits.
    """
    if (post is not None) + decline + (show is not None) != 1:
        raise click.UsageError("expected one of POST, --decline and --show")
    card = asked.card(camp)
    _check_authority(asked, card)
    actions: tuple[Action, ...] = (EndTurn() if decline else Show(asked.card(show or "")),)
    if post is not None:
        posted = _read(asked, post)
        actions = posted.moves
        if not yes:
            click.echo("\n".join(_understood(asked, posted)), err=True)
            click.confirm(asked._("Is that what was meant?"), abort=True, err=True)
    await _carry_out(asked, card, actions, knowing=knowing, as_json=as_json)


def _check_authority(asked: Command, card: Card) -> None:
    """Refuse whoever is not of this camp, before anything is read or asked."""
    game = asked.kept.post.game
    if card not in game.camps:
        raise refused(BOOK, "no_camp")
    if game.camp_of(asked.person) != card:
        if asked.linked:
            raise refused(BOOK, "not_member")
        clause = told(BOOK["leaders"], asked.language)
        raise click.ClickException(f"{clause}: an operator may not play; name the leader's personal link with --link")


def _read(asked: Command, post: str) -> Posted:
    """What a post says; one that can be read in two ways ends the command with the reason."""
    edition = asked.scene.edition
    try:
        return read_post(post, edition)
    except Unclear as unclear:
        text = unclear.told(edition, translator(asked.language), asked.language)
        raise click.ClickException(text) from None


def _understood(asked: Command, posted: Posted) -> list[str]:
    return confirmation(posted, asked.scene.edition, translator(asked.language), asked.language)


async def _carry_out(asked: Command, camp: Card, actions: tuple[Action, ...], *, knowing: bool, as_json: bool) -> None:
    """One action after the other, each in the turn that the camp owes by then."""
    from casefile.core.log import action_to
    from casefile.correspondence.cli.writing import news, state

    for action in actions:
        owed = asked.kept.post.game.owed.get(camp)
        act = Play(owed.turn if owed else 0, json.dumps(action_to(action)))
        step = await asked.desk.act(asked.kept, asked.person, act, knowing=knowing)
        waits = next((event.due for event in step.people if isinstance(event, ActEntered)), None)
        found = act_result(asked, step, waits_until=None if waits is None else asked.moment(waits))
        lines = list(news(asked, step))
        if waits is not None:
            lines.append(
                asked._("It waits until {moment}, and the leader may counter it.").format(moment=asked.when(waits))
            )
        say(as_json, found, *lines)
    if not as_json:
        say(False, {}, *state(asked).lines)


@click.command("standing-order", epilog="\b\nExample: casefile group standing-order Mario Hammer Library --link LINK")
@click.argument("camp")
@click.argument("cards", nargs=-1, required=True)
@options(DATA, GAME, LINK, LANGUAGE, JSON)
@for_game
async def standing_order(asked: Command, *, camp: str, cards: tuple[str, ...], language: str, as_json: bool) -> None:
    """Say which cards a camp shows first. It needs the personal link of the leader or of a beta leader."""
    card = asked.card(camp)
    _check_authority(asked, card)
    step = await asked.desk.act(asked.kept, asked.person, SetStandingOrder(tuple(map(asked.card, cards))))
    say(as_json, act_result(asked, step), asked._("The standing order is set, or waits for its time."))


@click.command(epilog="\b\nExample: casefile group paste post.txt")
@click.argument("file", type=click.Path(path_type=Path), default=Path("-"))
@options(DATA, GAME, LANGUAGE, JSON)
@for_game
async def paste(asked: Command, *, file: Path, language: str, as_json: bool) -> None:
    """Read a post with its quotes and its markup, and say what it means; nothing is done."""
    if str(file) == "-" and sys.stdin.isatty():
        click.echo(asked._("Paste the post, then end the input."), err=True)
    posted = _read(asked, text_of(file))
    found = {
        "suggestion": posted.suggestion,
        "accusation": posted.accusation,
        "pending": posted.pending,
        "guessed": [{"typed": typed, "card": card} for typed, card in posted.guessed],
    }
    say(as_json, found, *_understood(asked, posted))
