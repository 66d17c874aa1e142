"""Shared parts of the commands of ``casefile group``: the game, the acting person, and the output."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from casefile.cli.output import echo
from casefile.core.actions import Refused
from casefile.core.cards import Card, Invalid
from casefile.core.hours import Zone
from casefile.core.log import Json
from casefile.core.texts import N_, FilledText
from casefile.correspondence.camps.acts import Person
from casefile.server import wall_clock
from casefile.story.i18n import LANGUAGES, translator

if TYPE_CHECKING:
    from casefile.correspondence.camps import PeopleEvent
    from casefile.correspondence.game import PlannedStep
    from casefile.correspondence.pages.scene import PostScene
    from casefile.correspondence.server.operator import Operator
    from casefile.correspondence.server.post_session import PostSession

F = TypeVar("F", bound=Callable[..., object])


def _place(context: click.Context, option: click.Parameter, given: str | None) -> Path | str | None:
    """Return where the games are stored: a directory, or the address of a database."""
    return Path(given) if given and "://" not in given else given


DATA = click.option(
    "--data",
    metavar="PATH",
    callback=_place,
    is_eager=True,
    help="The directory of the games, or a database's address; else your own.",
)
GAME = click.option(
    "--game",
    metavar="ID",
    help="The game; may be left out where just one goes on, or where none does and just one is over.",
)
LINK = click.option("--link", metavar="LINK", help="Act as whoever this personal link is for.")
REVEAL = click.option(
    "--reveal",
    metavar="NOTE",
    help="Print the personal link itself, in place of a sealed one; everybody reads this note, and that you have it.",
)
NOTE = click.option("--note", required=True, metavar="TEXT", help="What everybody reads about it.")
JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
LANGUAGE = click.option(
    "--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True, help="The language."
)


def options(*these: Callable[[F], F]) -> Callable[[F], F]:
    """Return a decorator that adds several options, in this order."""

    def add(command: F) -> F:
        for each in reversed(these):
            command = each(command)
        return command

    return add


@dataclass(frozen=True, slots=True)
class Command:
    """One run of a command: the game, the acting person, and the language of the output."""

    desk: "Operator"
    """The games of the store."""
    session: "PostSession"
    """The game."""
    person: Person
    """The acting person."""
    linked: bool
    """Whether the person was named by a personal link."""
    language: str
    """The language of the output."""

    @property
    def _(self) -> Callable[[str], str]:
        return translator(self.language).gettext

    @property
    def scene(self) -> "PostScene":
        """The game as its pages show it to this person."""
        return self.session.scene(self.person, self.desk.clock(), self.language)

    def name(self, card: Card) -> str:
        """Return the full name of a card."""
        return self.scene.called(card)

    def card(self, text: str) -> Card:
        """Return the card that has ``text`` as any of its names; ``text`` itself if there is none."""
        from casefile.correspondence.forum.names import CardNames
        from casefile.correspondence.forum.traced import plain_name

        edition = self.scene.edition
        known = {str(card): card for card in edition.faces} | dict(CardNames(edition).called)
        return known.get(plain_name(text), Card(text))

    def who(self, person: Person) -> str:
        """Return the name of a person, as the pages tell people of one name apart."""
        return self.scene.name(person)

    def when(self, moment: int) -> str:
        """Return a moment by the clocks of the game, such as "2030-05-01 20:00"."""
        return f"{local(self.session.post.zone, moment):%Y-%m-%d %H:%M}"

    def moment(self, moment: int) -> str:
        """Return a moment by the clocks of the game, in ISO 8601."""
        return local(self.session.post.zone, moment).isoformat(timespec="seconds")


def local(zone: Zone, moment: int) -> datetime:
    """Return a moment as the clocks of a zone show it."""
    ahead = timezone(timedelta(milliseconds=zone.at(moment)))
    return datetime.fromtimestamp(moment // 1000, UTC).astimezone(ahead)


def say(as_json: bool, found: Mapping[str, object], *lines: str) -> None:
    """Print the result of a command: ``found`` as one JSON object if ``as_json``, else the ``lines``."""
    if as_json:
        echo(json.dumps(found, ensure_ascii=False))
    else:
        for line in lines:
            echo(line)


def handing(asked: Command, link: str, reveal: str | None) -> str:
    """Return the sentence that names the link to pass on to a person.

    ``reveal`` is the public note with which the personal link itself is shown; ``None`` for a sealed link.
    """
    text = asked._("The personal link: {link}") if reveal else asked._("The sealed link, which opens once: {link}")
    return text.format(link=link)


def public(asked: Command, events: "Iterable[PeopleEvent]") -> list[Json]:
    """Return those of ``events`` that everybody may see, as JSON; people are called by their names."""
    from casefile.core.log import event_to
    from casefile.correspondence.camps import CampViewer, observed

    return [named(asked, event_to(event)) for event in observed(events, CampViewer(Person(""), None))]


def named(asked: Command, event: Json) -> Json:
    """Return the JSON of an event with the name of its person in place of the id."""
    person = event.get("person")
    return event | {"person": asked.who(Person(person))} if isinstance(person, str) else event


def act_result(asked: Command, step: "PlannedStep", **more: object) -> Json:
    """Return the public events that an act has added, as JSON, with the fields ``more``."""
    from casefile.core.engine import observe
    from casefile.core.log import event_to

    table = [observe(event, "spectator").event for event in step.table]
    shown = [event_to(event) for event in table if event is not None]
    return {"game": asked.session.id, "people": public(asked, step.people), "table": shown, **more}


# -- running ---------------------------------------------------------------------------------------------------------


def at_desk(
    data: Path | str | None, work: "Callable[[Operator], Awaitable[None]]", *, new: bool = False, language: str = "en"
) -> None:
    """Run ``work`` on the games stored at ``data``; an error ends the command with one sentence.

    - ``data`` is a directory or the address of a database; ``None`` is the user's own directory.
    - ``new``: whether the directory may be made.
    """
    from casefile.server.data_places import data_file, make_folder

    if not new and isinstance(data, Path) and not data.is_dir():
        raise Invalid("--data", str(data), N_("a directory with games"))
    place = data if isinstance(data, str) else data_file(data)
    if not new and isinstance(place, Path) and not place.exists():
        raise Invalid(
            "--data",
            FilledText(N_("{place}, where no games are"), place=place.parent),
            N_("the directory of the games"),
        )
    if new:
        make_folder(place)

    from casefile.correspondence.server.operator import desk  # it takes long, and is not needed without games
    from casefile.server.store import NoTable, StoreError

    async def whole() -> None:
        async with desk(place, wall_clock.now) as opened:
            await work(opened)

    try:
        asyncio.run(whole())
    except Refused as refused:
        raise click.ClickException(told(refused.clause, language)) from None
    except NoTable as error:
        raise click.ClickException(f"There is no game {error} here") from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None


def told(clause: str, language: str = "en") -> str:
    """Return the text of the clause with this id, followed by the id."""
    from casefile.correspondence.plan import BOOKS

    return f"{translator(language).gettext(BOOKS.clause(clause).text).rstrip('.。')} ({clause})"


def for_game(command: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Return a command for one game from an async function: it gets a :class:`Command` as its first argument.

    The command's options ``--data``, ``--game`` and ``--link`` say which game it is and who acts.
    """

    @wraps(command)
    def ran(
        data: Path | str | None, game: str | None, link: str | None = None, *, language: str, **others: object
    ) -> None:
        async def work(desk: "Operator") -> None:
            session = await desk.game(game or await _only(desk))
            person = desk.operator(session) if link is None else await desk.holder(session, link)
            asked = Command(desk, session, person, link is not None, language)
            await command(asked, language=language, **others)

        at_desk(data, work, language=language)

    return ran


async def _only(desk: "Operator") -> str:
    """Return the one game that goes on, or else the one that is over.

    Raises :class:`click.UsageError` for none or several.
    """
    going = await desk.ids()
    ids = going or await desk.finished()
    if len(ids) == 1:
        return ids[0]
    if not ids:
        raise click.UsageError("No game has been announced here")
    named = [f"{id} ({(await desk.posts.sessions.load(id)).post.plan.title})" for id in ids]
    several = "Several games go on here" if going else "Several games are over here, and none goes on"
    raise click.UsageError(f"{several}; name one with --game: {', '.join(named)}")


def words(name: str, given: str | None, file: Path | None, prompt: str) -> str:
    """Return a phrase or a code: as ``given`` on the command line, else from ``file``, else as typed by the user.

    - ``name`` is the name of the command's option, ``prompt`` the question to the user.

    Raise :class:`click.UsageError` if it was given both ways.
    """
    if given is not None and file is not None:
        raise click.UsageError(f"found --{name} and --{name}-file, expected one of them")
    if given is not None:
        return given
    if file is None:
        return str(click.prompt(prompt, err=True))
    return text_of(file).strip()


def text_of(file: Path) -> str:
    """Return the text of a file, or of standard input for ``-``; raise :class:`Invalid`."""
    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(str(file), error, N_("a text in UTF-8")) from None
