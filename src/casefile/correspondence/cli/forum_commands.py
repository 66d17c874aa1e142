"""Posts of camps on a forum, carried out by the authority of the author's personal link."""

import json
import sys
from pathlib import Path

import click

from casefile.cli.output import echo
from casefile.core.actions import Action, refused
from casefile.core.cards import Card
from casefile.core.inquiry import EndTurn, Show
from casefile.core.naming import visible
from casefile.correspondence.camps.acts import Play, SetStandingOrder
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.time_events import ActEntered
from casefile.correspondence.cli.asked_game import (
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
from casefile.correspondence.cli.mending import interactive, mended
from casefile.correspondence.forum import Posted, PostReading, confirmation, marks_told, read_marked
from casefile.correspondence.forum.parsed_post import doubts_told
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
@click.option("--yes", is_flag=True, help="Do not ask; refused where an order was left aside.")
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
        reading, posted = _read(asked, post, card, mends=not yes)
        actions = posted.moves
        if yes and reading.overlooked:
            text = asked._("“{text}” was left aside and could be an order: look at it without --yes.")
            raise click.ClickException(text.format(text=reading.overlooked[0]))
        if not yes:
            echo("\n".join(_understood(asked, reading, posted)), err=True, styled=True)
            click.confirm(asked._("Is that what was meant?"), abort=True, err=True)
    await _carry_out(asked, card, actions, knowing=knowing, as_json=as_json)


def _check_authority(asked: Command, card: Card) -> None:
    """Raise an error unless the acting person belongs to this camp, before anything is read or asked."""
    game = asked.session.post.game
    if card not in game.camps:
        raise refused(BOOK, "no_camp")
    if game.camp_of(asked.person) != card:
        if asked.linked:
            raise refused(BOOK, "not_member")
        clause = told(BOOK["leaders"], asked.language)
        raise click.ClickException(f"{clause}: an operator may not play; name the leader's personal link with --link")


def _read(asked: Command, post: str, camp: Card | None = None, *, mends: bool = False) -> tuple[PostReading, Posted]:
    """Return the reading of a post and its orders; an unclear post ends the command with every reason.

    ``mends``: whether somebody may mend it by keys before.
    """
    edition, words = asked.scene.edition, translator(asked.language)
    if mends and interactive():
        reading = mended(asked, post, camp, lambda found: _marked(asked, found))
    else:
        reading = read_marked(post, edition, camp, asked.scene.of_camp)
    if reading.posted is None:
        told = doubts_told(reading.reasons, edition, words, asked.language)
        raise click.ClickException("\n".join([*told, *_marked(asked, reading)]))
    return reading, reading.posted


def _understood(asked: Command, reading: PostReading, posted: Posted) -> list[str]:
    """Return the orders that were read, and the meaning of each word."""
    told = confirmation(posted, asked.scene.edition, translator(asked.language), asked.language)
    return [*_marked(asked, reading), *map(visible, told)]


def _marked(asked: Command, reading: PostReading) -> list[str]:
    """Return the post with the words read underlined and the words left aside struck through, if the terminal can.

    Both are told in lines, too.
    """
    told = marks_told(reading.marks, asked.scene.edition, translator(asked.language), asked.language)
    shown = "".join(
        click.style(
            visible(mark.text),
            underline=mark.kind == "used" or None,
            strikethrough=mark.kind == "aside" or None,
            reverse=mark.kind == "unclear" or None,
        )
        for mark in reading.marks
    )
    return [shown.strip(), *map(visible, told)] if reading.marks else []


async def _carry_out(asked: Command, camp: Card, actions: tuple[Action, ...], *, knowing: bool, as_json: bool) -> None:
    """Carry out the actions one after the other, each in the turn that the camp owes by then."""
    from casefile.core.log import action_to
    from casefile.correspondence.cli.post_texts import news, state

    for action in actions:
        owed = asked.session.post.game.owed.get(camp)
        act = Play(owed.turn if owed else 0, json.dumps(action_to(action)))
        step = await asked.desk.enter_act(asked.session, asked.person, act, knowing=knowing)
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
    step = await asked.desk.enter_act(asked.session, asked.person, SetStandingOrder(tuple(map(asked.card, cards))))
    say(as_json, act_result(asked, step), asked._("The standing order is set, or waits for its time."))


@click.command(epilog="\b\nExample: casefile group paste post.txt")
@click.argument("file", type=click.Path(path_type=Path), default=Path("-"))
@options(DATA, GAME)
@click.option("--camp", metavar="CAMP", help="Whose post it is; else of any camp.")
@options(LANGUAGE, JSON)
@for_game
async def paste(asked: Command, *, file: Path, camp: str | None, language: str, as_json: bool) -> None:
    """Read a post with its quotes and its markup, and say what each word means; nothing is done."""
    if str(file) == "-" and sys.stdin.isatty():
        echo(asked._("Paste the post, then end the input."), err=True)
    reading, posted = _read(asked, text_of(file), asked.card(camp) if camp else None, mends=not as_json)
    found = {
        "suggestion": posted.suggestion,
        "accusation": posted.accusation,
        "pending": posted.pending,
        "guessed": [{"typed": typed, "card": card} for typed, card in posted.guessed],
        "words": [{"text": mark.text, "taken": mark.kind, "meaning": mark.meaning} for mark in reading.marks],
        "overlooked": reading.overlooked,
    }
    say(as_json, found, *_understood(asked, reading, posted))
