"""``casefile group status``, ``text`` and ``export``: how a game stands, posts for a forum, and the whole of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.output import echo
from casefile.core.cards import Card, Invalid
from casefile.core.log import Json
from casefile.core.texts import N_, FilledText
from casefile.correspondence.camps.acts import Look
from casefile.correspondence.cli.asked_game import (
    DATA,
    GAME,
    JSON,
    LANGUAGE,
    LINK,
    Command,
    F,
    at_desk,
    for_game,
    named,
    options,
    say,
)
from casefile.correspondence.forum import MARKUPS

if TYPE_CHECKING:
    from casefile.correspondence.cli.post_texts import State
    from casefile.correspondence.server.operator import Operator

REMEMBERED = "forum-markup"
"""The file beside the games that holds the markup of the group's forum."""


def _markup(*, keep: bool) -> Callable[[F], F]:
    """Return the option for the forum's markup: the given one, or else the last one given, if that is stored."""

    def read(context: click.Context, option: click.Parameter, given: str | None) -> str:
        from casefile.server.data_places import data_file

        place = context.params.get("data")
        if isinstance(place, str):
            return given or next(iter(MARKUPS))  # a database has no place beside it
        games = data_file(place)
        file = games.with_name(REMEMBERED)
        if given is not None:
            if keep and games.exists():
                file.write_text(given, encoding="utf-8")
            return given
        known = file.read_text(encoding="utf-8").strip() if file.exists() else ""
        return known if known in MARKUPS else next(iter(MARKUPS))

    kept = "; it is remembered, and bbcode at first." if keep else "; else as for the posts."
    return click.option(
        "--markup", type=click.Choice(list(MARKUPS)), callback=read, help=f"How the forum marks up{kept}"
    )


MARKUP, PACKET_MARKUP = _markup(keep=True), _markup(keep=False)
"""A camp that has its packet printed changes nothing for others."""
ADDRESS = click.option("--address", metavar="URL", default="", help="Where everybody reads the game, if it is served.")
SUFFIX = {"bbcode": "txt", "markdown": "md", "plain": "txt"}


@click.command(epilog="\b\nExample: casefile group status --json")
@options(DATA, GAME, LANGUAGE, JSON)
def status(data: Path | str | None, game: str | None, language: str, as_json: bool) -> None:
    """Say how the game stands: what is due and when, who is silent and since when. Without --game, of all games."""

    async def work(desk: "Operator") -> None:
        from casefile.cli.looked_at import looked_at
        from casefile.correspondence.cli.post_texts import state

        ids = [game] if game else await desk.ids() or await desk.finished()
        for id in ids:
            session = await desk.game(id)
            asked = Command(desk, session, desk.operator(session), False, language)
            told = state(asked)
            if as_json or not looked_at() or not told.found["camps"]:
                say(as_json, told.found, *told.lines)
            else:
                _print_state(asked, told)
        if not ids:
            say(as_json, {}, "No game has been announced here.")

    at_desk(data, work, language=language)


def _print_state(asked: Command, told: "State") -> None:
    """Print the state of a game as a table of its camps."""
    from casefile.cli.looked_at import print_table

    _, first = asked._, told.lines[0]
    heads = [_("Camp"), _("Leader"), _("Owes"), _("Due"), _("Silent"), _("Strikes"), _("Days off left")]
    rows, camps = [], told.found["camps"]
    assert isinstance(camps, list)
    for camp in camps:
        owes = camp["owes"]
        rows.append(
            (
                asked.name(Card(camp["camp"])),
                camp["leader"],
                _("out") if camp["removed"] else "" if owes is None else _("turn {turn}").format(turn=owes["turn"]),
                "" if owes is None else owes["due"][:16].replace("T", " "),
                "" if owes is None else _("{hours} h").format(hours=owes["unheard_hours"]),
                str(camp["strikes"]),
                str(camp["days_off_left"]),
            )
        )
    print_table(first, heads, rows, words=5)
    for line in told.lines[1 + len(rows) :]:
        echo(line)


@click.command(epilog="\b\nExample: casefile group due")
@options(DATA, GAME, LANGUAGE, JSON)
@for_game
async def due(asked: Command, *, language: str, as_json: bool) -> None:
    """Carry out what is due, although a server has run on this directory: for a group that runs none any more.

    While a server is down no time runs, and it gives the time back when it is up again; so other commands leave all
    deadlines to it. This one does not.
    """
    from casefile.correspondence.cli.post_texts import state

    if await asked.desk.running():
        raise click.ClickException("A server runs on this directory, and it carries out by itself what is due")
    await asked.desk.posts.tick(asked.session.id)
    told = state(asked)
    say(as_json, told.found, *told.lines)


@click.group()
def text() -> None:
    """Print a text for a forum: the first post, how the game stands, a turn's result, or the cards of a camp."""


@text.command(epilog="\b\nExample: casefile group text first --markup markdown")
@options(DATA, GAME, MARKUP, ADDRESS, LANGUAGE, JSON)
@for_game
async def first(asked: Command, *, markup: str, address: str, language: str, as_json: bool) -> None:
    """The first post of the thread: dates, how to register, camps, rules in force, card lists, seals."""
    from casefile.correspondence.cli.post_texts import first_post_of

    post = first_post_of(asked, markup, address)
    say(as_json, {"game": asked.session.id, "markup": markup, "text": post}, post.rstrip("\n"))


@text.command("state", epilog="\b\nExample: casefile group text state --address https://example.org/p/GAME")
@options(DATA, GAME, MARKUP, ADDRESS, LANGUAGE, JSON)
@for_game
async def state_now(asked: Command, *, markup: str, address: str, language: str, as_json: bool) -> None:
    """How the game stands, to be pinned again: what is waited for and until when, camps, the newest post."""
    from casefile.correspondence.cli.post_texts import state_of

    post = state_of(asked, markup, address)
    say(as_json, {"game": asked.session.id, "markup": markup, "text": post}, post.rstrip("\n"))


@text.command(epilog="\b\nExample: casefile group text turn 3 --markup bbcode")
@click.argument("number", type=click.IntRange(1))
@options(DATA, GAME, LINK, MARKUP, LANGUAGE, JSON)
@for_game
async def turn(asked: Command, *, number: int, markup: str, language: str, as_json: bool) -> None:
    """The result of turn NUMBER, counted from 1, as everybody reads it; with --link as that person's camp does."""
    from casefile.correspondence.cli.post_texts import told_alone, turns_of
    from casefile.correspondence.forum import turn_post
    from casefile.web.coloured_text import spoken

    found = turns_of(asked)
    if number > len(found):
        raise Invalid(
            "NUMBER",
            number,
            FilledText(N_("1 to {last}, the turns so far"), last=len(found))
            if found
            else N_("a turn; there is none yet"),
        )
    shown = found[number - 1]
    post = turn_post(shown.heading, [*map(spoken, shown.lines), *told_alone(asked, number)], MARKUPS[markup])
    say(as_json, {"game": asked.session.id, "turn": number, "markup": markup, "text": post}, post.rstrip("\n"))


@text.command(epilog="\b\nExample: casefile group text packet Mario --link LINK")
@click.argument("camp")
@options(DATA, GAME, LINK, PACKET_MARKUP)
@click.option("--note", metavar="TEXT", help="Without --link: why you look at the cards; everybody reads it.")
@options(LANGUAGE, JSON)
@for_game
async def packet(asked: Command, *, camp: str, markup: str, note: str | None, language: str, as_json: bool) -> None:
    """The Clue file of CAMP, to be sent to that camp alone.

    With the personal link of somebody of the camp it is the camp's own. Without it is a look at hidden cards by the
    operator, and everybody is told of that first.
    """
    from casefile.core.actions import refused
    from casefile.correspondence.camps.clauses import BOOK
    from casefile.correspondence.cli.post_texts import packet_of
    from casefile.correspondence.pages.operator_views import HAND

    card = asked.card(camp)
    if card not in asked.session.post.game.camps:
        raise refused(BOOK, "no_camp")
    if card not in asked.session.post.camps:
        raise refused(BOOK, "not_begun")
    if asked.linked and asked.session.post.game.camp_of(asked.person) != card:
        raise refused(BOOK, "not_member")
    if not asked.linked:
        if note is None:
            raise click.UsageError("found neither --link nor --note: whoever looks at a camp's cards says so in public")
        await asked.desk.enter_act(asked.session, asked.person, Look(f"{HAND}{card}", note))
    post = packet_of(asked, card, markup)
    say(as_json, {"game": asked.session.id, "camp": card, "markup": markup, "text": post}, post.rstrip("\n"))


@click.command(epilog="\b\nExample: casefile group export thread --markup markdown")
@click.argument("folder", type=click.Path(path_type=Path))
@options(DATA, GAME, MARKUP, LANGUAGE, JSON)
@for_game
async def export(asked: Command, *, folder: Path, markup: str, language: str, as_json: bool) -> None:
    """Write the whole thread into FOLDER: as posts, as its public events and, when the game is over, its record.

    ``casefile verify`` says whether the record holds.
    """
    files = await _files(asked, markup)
    _write(folder, files)
    paths = [str(folder / name) for name in files]
    say(as_json, {"game": asked.session.id, "files": paths}, *paths)


async def _files(asked: Command, markup: str) -> dict[str, bytes]:
    """Return all public parts of a game, by the names of files."""
    from casefile.core.log import event_to
    from casefile.core.record import record_of, write
    from casefile.correspondence.cli.post_texts import thread_of

    post = asked.session.post
    files = {
        f"thread.{SUFFIX[markup]}": "\n".join(thread_of(asked, markup)).encode(),
        "people.jsonl": _lines(await _people(asked)),
    }
    if post.table is not None:
        seen = [each.event for each in post.table.observations("spectator")]
        files["table.jsonl"] = _lines([event_to(event) for event in seen if event is not None])
        if post.game.phase == "over":
            record = record_of(post.table, post.commitment)
            files["record.json"] = write(record)
    return files


async def _people(asked: Command) -> list[Json]:
    """Return the public part of the people's log, as it is stored: an event under a former kind keeps that kind."""
    from casefile.correspondence.pages.scene import STRANGER
    from casefile.correspondence.server.post_session import BEFORE
    from casefile.server.tables.sessions import from_store

    stored = await asked.desk.store.events(BEFORE + asked.session.id)
    both = zip(stored, asked.session.post.people, strict=False)  # a server may have stored more by now
    return [named(asked, from_store(each)) for each, event in both if event.seen_by(STRANGER) is not None]


def _write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _lines(objects: list[dict[str, object]]) -> bytes:
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in objects).encode()
