"""Acts of the operator: each has a note that everybody reads."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from casefile.cli.output import echo
from casefile.core.by_post import Disband, GiveStrike, LiftStrike
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import ChangeRule, Extend, Pause, Person, Replace, Resume
from casefile.correspondence.cli.asked_game import (
    DATA,
    GAME,
    JSON,
    LANGUAGE,
    LINK,
    NOTE,
    REVEAL,
    Command,
    act_result,
    for_game,
    handing,
    options,
    say,
)

if TYPE_CHECKING:
    from casefile.core.actions import Action

SHARED = options(DATA, GAME, LINK, NOTE, LANGUAGE, JSON)


async def carry_out(asked: Command, act: "Action", as_json: bool, **more: object) -> None:
    """Carry out an act of the operator, and print the state of the game after it.

    ``more`` are further fields of the JSON object.
    """
    from casefile.correspondence.cli.post_texts import news, state

    step = await asked.desk.enter_act(asked.session, asked.person, act)
    say(as_json, act_result(asked, step, **more), *news(asked, step), *state(asked).lines)


def _about_camp(name: str, text: str, make: Callable[[Card, str], "Action"]) -> click.Command:
    """Return a command that does something to a camp."""

    @click.command(name, help=text, epilog=f"\b\nExample: casefile group {name} Mario --note 'As agreed.'")
    @click.argument("camp")
    @SHARED
    @for_game
    async def command(asked: Command, *, camp: str, note: str, language: str, as_json: bool) -> None:
        await carry_out(asked, make(asked.card(camp), note), as_json)

    return command


def _about_all(name: str, text: str, make: Callable[[str], "Action"]) -> click.Command:
    """Return a command that does something to the whole game."""

    @click.command(name, help=text, epilog=f"\b\nExample: casefile group {name} --note 'As agreed.'")
    @SHARED
    @for_game
    async def command(asked: Command, *, note: str, language: str, as_json: bool) -> None:
        await carry_out(asked, make(note), as_json)

    return command


strike = _about_camp("strike", "Give a camp an inactivity strike.", GiveStrike)
lift = _about_camp("lift", "Take back one of a camp's strikes.", LiftStrike)
disband = _about_camp("disband", "Remove a camp from the game.", Disband)
pause = _about_all("pause", "Let all time stand still.", Pause)
resume = _about_all("resume", "Let time run again.", Resume)


@click.command(epilog="\b\nExample: casefile group extend Mario --hours 48 --note 'A holiday.'")
@click.argument("camp")
@click.option("--hours", type=int, default=24, show_default=True, help="How much more, 1 to 240.")
@SHARED
@for_game
async def extend(asked: Command, *, camp: str, hours: int, note: str, language: str, as_json: bool) -> None:
    """Give a camp more time for what it owes."""
    await carry_out(asked, Extend(asked.card(camp), hours, note), as_json)


@click.command(epilog="\b\nExample: casefile group rule vacation_days 5 --note 'Over the holidays.'")
@click.argument("rule")
@click.argument("value")
@SHARED
@for_game
async def rule(asked: Command, *, rule: str, value: str, note: str, language: str, as_json: bool) -> None:
    """Change one of the things agreed about time."""
    await carry_out(asked, ChangeRule(rule, value, note), as_json)


@click.command(epilog="\b\nExample: casefile group replace Mario --leader Ann --note 'The leader is gone.'")
@click.argument("camp")
@click.option("--leader", metavar="NAME", help="A back-up of this name, or somebody new; else the first back-up.")
@click.option("--to", metavar="LINK", help="Whoever this personal link is for, such as a member of the camp.")
@REVEAL
@SHARED
@for_game
async def replace(
    asked: Command,
    *,
    camp: str,
    leader: str | None,
    to: str | None,
    reveal: str | None,
    note: str,
    language: str,
    as_json: bool,
) -> None:
    """Give a camp another leader, who gets all that the camp may know."""
    if leader is not None and to is not None:
        raise click.UsageError("found --leader and --to, expected one of them")
    asked.desk.check_reveal(asked.session, asked.person, reveal)
    card, link = asked.card(camp), ""
    person = await asked.desk.holder(asked.session, to) if to is not None else _back_up(asked, leader)
    if leader is not None and person is None:
        # A stranger is tried out first: a new person is created only if somebody new may come in at all.
        stranger = Replace(card, note, Person("a stranger"))
        asked.session.post.fork().act(asked.person, stranger, asked.scene.now)
        person = await asked.desk.newcomer(asked.session, leader)
        link = await asked.desk.handed(asked.session, asked.person, person, reveal)
    await carry_out(
        asked, Replace(card, note, person), as_json, **({"link": link, "sealed": not reveal} if link else {})
    )
    if link and not as_json:
        echo(handing(asked, link, reveal))


def _back_up(asked: Command, name: str | None) -> Person | None:
    """Return the back-up of this name; ``None`` if there is none.

    Raise :class:`click.UsageError` if there are several.
    """
    called = [person for person in asked.session.post.game.back_ups if name and asked.who(person) == name.strip()]
    if len(called) > 1:
        raise click.UsageError(f"Several back-ups are called {name}; say which by a personal link: --to LINK")
    return next(iter(called), None)
