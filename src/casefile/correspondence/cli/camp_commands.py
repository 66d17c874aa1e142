"""Membership of a camp: joining with its code, beta leaders, leaving, and the list that the operator gathers."""

from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import click

from casefile.core.actions import Action
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import (
    AnnounceVacation,
    AppointBeta,
    DismissBeta,
    Expel,
    Leave,
    PassLeadership,
    Person,
    TakeBackVacation,
)
from casefile.correspondence.camps.state import Camp
from casefile.correspondence.camps.talk_acts import OpenTalk
from casefile.correspondence.cli.announcement import CODE
from casefile.correspondence.cli.asked_game import (
    DATA,
    GAME,
    JSON,
    LANGUAGE,
    REVEAL,
    Command,
    act_result,
    for_game,
    handing,
    options,
    say,
    words,
)

OWN_LINK = click.option("--link", required=True, metavar="LINK", help="The personal link of who does it.")


@click.command(epilog="\b\nExample: casefile group join Sam Mario --code 'green pipes'")
@click.argument("name")
@click.argument("camp")
@options(DATA, GAME, CODE, REVEAL, LANGUAGE, JSON)
@for_game
async def join(
    asked: Command,
    *,
    name: str,
    camp: str,
    code: str | None,
    code_file: Path | None,
    reveal: str | None,
    language: str,
    as_json: bool,
) -> None:
    """Let somebody join a camp with its code, as posted or sent; prints a sealed link, for that person alone."""
    given = words("code", code, code_file, "Camp code")
    step, link = await asked.desk.join_camp(asked.session, name, asked.card(camp), given, reveal)
    told = asked._("{name} joins {camp}.").format(name=name, camp=asked.name(asked.card(camp)))
    found = act_result(asked, step, name=name, camp=asked.card(camp), link=link, sealed=not reveal)
    say(as_json, found, told, handing(asked, link, reveal))


@click.command("open", epilog="\b\nExample: casefile group open LINK")
@click.argument("sealed", metavar="LINK")
@options(DATA, GAME, LANGUAGE, JSON)
@for_game
async def open_link(asked: Command, *, sealed: str, language: str, as_json: bool) -> None:
    """Open a sealed LINK, which works once: prints the personal link, and everybody reads that it is open."""
    step, person, personal = await asked.desk.open_link(asked.session, sealed)
    found = act_result(asked, step, name=asked.who(person), link=personal)
    say(as_json, found, asked._("The personal link: {link}").format(link=personal))


@click.command(epilog="\b\nExample: casefile group members")
@options(DATA, GAME, LANGUAGE, JSON)
@for_game
async def members(asked: Command, *, language: str, as_json: bool) -> None:
    """Say who belongs to which camp: its leader, its beta leaders and its members."""
    camps = [_people(asked, name, camp) for name, camp in asked.session.post.game.camps.items()]
    said = asked._("{camp}: led by {leader}; beta leaders: {betas}; members: {members}")
    nobody = asked._("none")
    lines = [
        said.format(
            camp=asked.name(camp["camp"]),
            leader=camp["leader"],
            betas=asked._(", ").join(camp["betas"]) or nobody,
            members=asked._(", ").join(camp["members"]) or nobody,
        )
        for camp in camps
    ]
    say(as_json, {"game": asked.session.id, "camps": camps}, *lines)


class _People(TypedDict):
    """Who belongs to a camp, by name."""

    camp: Card
    leader: str
    betas: list[str]
    members: list[str]


def _people(asked: Command, name: Card, camp: Camp) -> _People:
    return {
        "camp": name,
        "leader": asked.who(camp.leader),
        "betas": list(map(asked.who, camp.betas)),
        "members": list(map(asked.who, camp.members)),
    }


def _about_person(name: str, text: str, make: Callable[[Person], Action]) -> click.Command:
    """Return a command by which a leader does something to somebody of the camp."""

    @click.command(name, help=text, epilog=f"\b\nExample: casefile group {name} Sam --link LINK")
    @click.argument("person")
    @options(DATA, GAME, OWN_LINK, LANGUAGE, JSON)
    @for_game
    async def command(asked: Command, *, person: str, language: str, as_json: bool) -> None:
        step = await asked.desk.enter_act(asked.session, asked.person, make(_of_the_camp(asked, person)))
        say(as_json, act_result(asked, step), asked._("It is done, or waits for its time."))

    return command


def _of_the_camp(asked: Command, name: str) -> Person:
    """Return the person of this name in the acting person's camp.

    Raises :class:`click.UsageError` for nobody and for several.
    """
    own = asked.session.post.game.camp_of(asked.person)
    camp = asked.session.post.game.camps[own] if own else None
    people = (camp.leader, *camp.betas, *camp.members) if camp else ()
    called = [person for person in people if asked.who(person) == name.strip()]
    if len(called) != 1:
        text = "Several people of the camp are called" if called else "Nobody of the camp is called"
        raise click.UsageError(f"{text} {name}")
    return called[0]


beta = _about_person("beta", "Make a member of one's camp a beta leader.", AppointBeta)
dismiss = _about_person("dismiss", "Make a beta leader of one's camp a member again.", DismissBeta)
lead = _about_person("lead", "Pass on the leadership of one's camp.", PassLeadership)
expel = _about_person("expel", "Send somebody away from one's camp.", Expel)


@click.command(epilog="\b\nExample: casefile group leave --link LINK")
@options(DATA, GAME, OWN_LINK, LANGUAGE, JSON)
@for_game
async def leave(asked: Command, *, language: str, as_json: bool) -> None:
    """Leave one's camp or the list of back-ups; a leader passes the leadership on first."""
    step = await asked.desk.enter_act(asked.session, asked.person, Leave())
    say(as_json, act_result(asked, step), asked._("You have left."))


@click.command(epilog="\b\nExample: casefile group vacation 2030-12-24 2030-12-27 --link LINK")
@click.argument("first")
@click.argument("last", required=False)
@click.option("--take-back", is_flag=True, help="Take back the one from FIRST on; if it has begun, it ends today.")
@options(DATA, GAME, OWN_LINK, LANGUAGE, JSON)
@for_game
async def vacation(
    asked: Command, *, first: str, last: str | None, take_back: bool, language: str, as_json: bool
) -> None:
    """Announce a vacation of one's camp, from its FIRST day to its LAST: its deadlines stand still then."""
    if take_back == bool(last):
        raise click.UsageError("Give the FIRST and the LAST day, or the FIRST one and --take-back.")
    act = TakeBackVacation(first) if last is None else AnnounceVacation(first, last)
    step = await asked.desk.enter_act(asked.session, asked.person, act)
    say(as_json, act_result(asked, step), asked._("It is done, or waits for its time."))


@click.command("open-talk", epilog="\b\nExample: casefile group open-talk --link LINK")
@options(DATA, GAME, OWN_LINK, LANGUAGE, JSON)
@for_game
async def open_camp_talk(asked: Command, *, language: str, as_json: bool) -> None:
    """Open what one's camp said to everybody, once the game is over and for good; only its leader does."""
    step = await asked.desk.enter_act(asked.session, asked.person, OpenTalk())
    say(as_json, act_result(asked, step), asked._("Everybody reads what the camp said until the end."))
