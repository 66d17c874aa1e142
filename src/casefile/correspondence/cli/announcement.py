"""``casefile group create``, ``register``, ``code`` and ``start``: from the announcement to the deal."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from casefile.cli.choices import pairs
from casefile.core.cards import Card, Invalid
from casefile.core.editions import CLUE, Edition, parse_edition, shipped_edition
from casefile.core.log import Json
from casefile.core.options import describe
from casefile.core.texts import N_, FilledText, one_of
from casefile.correspondence import plan
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
    at_desk,
    for_game,
    handing,
    options,
    say,
    text_of,
    words,
)
from casefile.correspondence.rehearsal import SECONDS, day_of
from casefile.server import wall_clock

if TYPE_CHECKING:
    from casefile.correspondence.server.operator import Announcement, Operator
    from casefile.correspondence.server.post_session import PostSession

PHRASE = options(
    click.option(
        "--phrase", metavar="TEXT", help="The key phrase; others on this machine may see it: rather be asked."
    ),
    click.option("--phrase-file", type=click.Path(path_type=Path), help="A file with the key phrase; - is the input."),
)
CODE = options(
    click.option("--code", metavar="TEXT", help="The camp code; others on this machine may see it."),
    click.option("--code-file", type=click.Path(path_type=Path), help="A file with the camp code; - is the input."),
)
MOMENT = "%Y-%m-%d %H:%M"


@click.command(
    epilog="\b\nExample: casefile group create 'The red wax' --camps 6 --start '2030-05-01 20:00' --zone Europe/Berlin "
    "--note Welcome."
)
@click.argument("title")
@options(DATA, PHRASE, NOTE)
@click.option("--camps", type=int, default=6, show_default=True, help="How many camps play, 3 to 6.")
@click.option("--characters", metavar="NAMES", help="Who can be chosen, in turn order, with commas; else all people.")
@click.option(
    "--edition",
    default="ns_clue",
    show_default=True,
    metavar="EDITION|FILE",
    help=f"The cards: {', '.join(CLUE.shipped)}, or a file of your own (docs/editions.md).",
)
@click.option("--files", type=int, default=1, show_default=True, help="How many case files are sealed, 1 to 6.")
@click.option("--back-ups", type=int, default=3, show_default=True, help="Places on the list of back-ups.")
@click.option("--start", required=True, metavar="'YYYY-MM-DD HH:MM'", help="When the game starts, in its time zone.")
@click.option("--zone", default="UTC", show_default=True, metavar="NAME", help="The time zone, such as Europe/Berlin.")
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help=f"What is agreed: see casefile rules {plan.GAME.slug} --options.",
)
@click.option("--operator", default="Operator", show_default=True, metavar="NAME", help="What you are called.")
@click.option(
    "--rehearse",
    type=int,
    is_flag=False,
    flag_value=SECONDS,
    metavar="SECONDS",
    help=f"A rehearsal: a day of the game takes so many seconds, {SECONDS} where none are named.",
)
@click.option("--again", metavar="ID", help="A game that is over: play the case files that it left sealed.")
@click.option("--next", "before", metavar="ID", help="A game of the same group: this is its next one, with new files.")
@click.option("--group", default="", metavar="NAME", help="What a new group is called; else as its first game.")
@options(LANGUAGE, JSON)
def create(
    data: Path | str | None, language: str, as_json: bool, again: str | None, before: str | None, **given: Any
) -> None:
    """Announce a game: prints its id, the seals of its case files, and the first post."""
    _check_together(again, before, given)
    what = announcement(**given)

    async def work(desk: "Operator") -> None:
        from casefile.correspondence.cli.post_texts import first_post_of

        session = await _announced(desk, what, again, before)
        asked = Command(desk, session, session.post.operator, False, language)
        link, post = await desk.personal_link(session, session.post.operator), first_post_of(asked, "plain")
        commitments = list(session.post.plan.commitments)
        group = session.post.plan.group.name if session.post.plan.group else None
        found: Json = {"game": session.id, "title": what.title, "commitments": commitments, "link": link}
        found |= {"first_post": post, "group": group}
        said = [asked.scene.rehearsal] if asked.scene.rehearsal else []
        said += [asked._("Game {game}. Your own link: {link}").format(game=session.id, link=link)]
        said += [
            asked._("Case file {number} is sealed as {seal}.").format(number=number, seal=seal)
            for number, seal in enumerate(commitments, 1)
        ]
        say(as_json, found, *said, "", post.rstrip())

    at_desk(data, work, new=True, language=language)


def _check_together(again: str | None, before: str | None, given: dict[str, object]) -> None:
    """Raise :class:`click.UsageError` for options that exclude each other."""
    if again and given["rehearse"] is not None:
        raise click.UsageError("found --again and --rehearse, expected one of them: sealed files are played once")
    if again and before:
        raise click.UsageError("found --again and --next, expected one of them: --again is a next game, too")
    if given["group"] and (again or before):
        raise click.UsageError("found --group with --next or --again: a group keeps its name")
    if given["rehearse"] is not None and (before or given["group"]):
        raise click.UsageError("found --rehearse with --next or --group: a rehearsal is no group's game")


async def _announced(desk: "Operator", what: "Announcement", again: str | None, before: str | None) -> "PostSession":
    """Announce the game and return it; raise :class:`Invalid` if it plays files that are played already."""
    from casefile.server.store import Exists

    try:
        after = again or before
        return await desk.announce_game(what, await desk.game(after) if after else None, sealed_before=bool(again))
    except Exists:
        raise Invalid("--again", again, N_("a game whose sealed case files are not played yet")) from None


def announcement(
    title: str,
    phrase: str | None,
    phrase_file: Path | None,
    note: str,
    camps: int,
    characters: str | None,
    edition: str,
    files: int,
    back_ups: int,
    start: str,
    zone: str,
    chosen: tuple[str, ...],
    operator: str,
    rehearse: int | None = None,
    group: str = "",
) -> "Announcement":
    """Return the announcement as it was typed; raise :class:`click.UsageError` or :class:`Invalid`."""
    from casefile.correspondence.camps.options import Agreed
    from casefile.correspondence.server.operator import Announcement

    cards = "" if edition in CLUE.shipped else _own_cards(edition)
    named = {"case_files": str(files)} | ({} if cards else {"edition": edition})
    given = pairs(chosen)
    if twice := {"edition", "case_files"} & set(given):
        raise click.UsageError(f"option {min(twice)}: found it as --option, expected --edition and --files")
    ours = {each.name for each in describe(Agreed)} - {"turn_days", "extension_hours"}
    rules = {each.name for each in describe(plan.GAME.rules.options)}
    for name in given:
        if name not in ours | rules:
            raise Invalid("option", repr(name), one_of(sorted(ours | rules)))
    return Announcement(
        title=title.strip(),
        options={**named, **{name: value for name, value in given.items() if name in rules}},
        agreed={name: value for name, value in given.items() if name in ours},
        zone=zone,
        characters=_characters(characters, plan.own_edition(cards) if cards else shipped_edition(edition)),
        camps=camps,
        back_ups=back_ups,
        start=_moment(start, zone),
        operator=operator,
        note=note,
        phrase=words("phrase", phrase, phrase_file, "Key phrase"),
        cards=cards,
        rehearsal=0 if rehearse is None else day_of(rehearse, "--rehearse"),
        group=group,
    )


def _own_cards(name: str) -> str:
    """Return the text of a file with a group's own cards.

    Raise :class:`Invalid` with the file and line of a mistake.
    """
    file = Path(name)
    if not file.suffix and not file.exists():
        raise Invalid("--edition", repr(name), FilledText(N_("{names} or a file"), names=", ".join(CLUE.shipped)))
    text = text_of(file)
    if len(text) <= plan.LONGEST_CARDS:
        parse_edition(text, file.stem, name)
    plan.own_edition(text)
    return text


def _characters(text: str | None, edition: Edition) -> tuple[Card, ...]:
    people = edition.characters
    if text is None:
        return people
    known = {name.casefold(): card for card in people for name in (card, edition.short(card))}
    found = [known.get(part.strip().casefold()) for part in text.split(",")]
    if None in found:
        missing = text.split(",")[found.index(None)].strip()
        raise Invalid("--characters", repr(missing), ", ".join(people))
    return tuple(card for card in found if card is not None)


def _moment(text: str, name: str) -> int:
    """Return a moment to come, typed as the clocks of the zone show it; raise :class:`Invalid`."""
    from casefile.server.wire.zones import zone

    try:
        shown = datetime.strptime(re.sub(r"[T ]+", " ", text.strip()), MOMENT).replace(tzinfo=UTC)
    except ValueError:
        raise Invalid("--start", repr(text), N_("a date and a time such as '2030-05-01 20:00'")) from None
    moment = zone(name).moment(round(shown.timestamp() * 1000))
    if moment <= wall_clock.now():
        raise Invalid("--start", text, N_("a moment that is still to come"))
    return moment


# -- registration ----------------------------------------------------------------------------------------------------


@click.command(epilog="\b\nExample: casefile group register Ann Mario --code 'green pipes'")
@click.argument("name")
@click.argument("character")
@options(DATA, GAME, PHRASE)
@click.option("--file", type=int, default=0, help="The case file that the person chose, where there is a choice.")
@click.option("--code", default="", metavar="TEXT", help="The camp code that the person sent, and so showed up.")
@click.option("--adds", default="", metavar="TEXT", help="Words of the person's own, mixed into the seed of the deal.")
@options(REVEAL, LANGUAGE, JSON)
@for_game
async def register(
    asked: Command,
    *,
    name: str,
    character: str,
    phrase: str | None,
    phrase_file: Path | None,
    file: int,
    code: str,
    adds: str,
    reveal: str | None,
    language: str,
    as_json: bool,
) -> None:
    """Enter somebody who registered on your forum; prints a sealed link, which is for that person alone.

    It brings the personal link once, and everybody reads when it is opened.
    """
    from casefile.correspondence.server.operator import PostedEntry

    phrase = words("phrase", phrase, phrase_file, "Key phrase that was posted")
    step, link = await asked.desk.register(
        asked.session, PostedEntry(name, asked.card(character), phrase, file, code, adds), reveal
    )
    listed = any(event.kind == "back_up_listed" for event in step.people)
    text = asked._("{name} leads {camp}.").format(name=name, camp=asked.name(asked.card(character)))
    if listed:
        place = len(asked.session.post.game.back_ups)
        text = asked._("{name} is number {place} on the list of back-ups.").format(name=name, place=place)
    found = act_result(asked, step, name=name, back_up=listed, link=link, sealed=not reveal)
    say(as_json, found, text, handing(asked, link, reveal))


@click.command(epilog="\b\nExample: casefile group code --link LINK")
@options(DATA, GAME, CODE)
@click.option("--link", required=True, metavar="LINK", help="The personal link of the camp's leader.")
@options(LANGUAGE, JSON)
@for_game
async def code(asked: Command, *, code: str | None, code_file: Path | None, language: str, as_json: bool) -> None:
    """Set a camp's code; with the first one its leader shows up."""
    step = await asked.desk.set_code(asked.session, asked.person, words("code", code, code_file, "Camp code"))
    say(as_json, act_result(asked, step), asked._("The camp code is set."))


@click.command(epilog="\b\nExample: casefile group start --note 'Off we go.'")
@options(DATA, GAME, LINK, NOTE, LANGUAGE, JSON)
@for_game
async def start(asked: Command, *, note: str, language: str, as_json: bool) -> None:
    """Begin the game; before its time only when all leaders have shown up."""
    from casefile.correspondence.camps.acts import Start
    from casefile.correspondence.cli.post_texts import first_post_of, state

    step = await asked.desk.enter_act(asked.session, asked.person, Start(note))
    post = first_post_of(asked, "plain")
    say(as_json, act_result(asked, step, first_post=post), post.rstrip(), "", *state(asked).lines)
