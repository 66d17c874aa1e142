"""What is kept of somebody: all of it in one file, and none of it after it was deleted."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, select

from casefile.core.actions import Offer, pick
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.verify import verify
from casefile.puzzles.shipped import of_level
from casefile.server.notices import outbox
from casefile.server.notices.outbox import NoticeKey
from casefile.server.notices.preferences import Wishes
from casefile.server.store import digest
from casefile.server.store.schema import metadata
from casefile.server.store.statements import groups, personal, shares
from tests.correspondence.by_post import Game
from tests.rules import read
from tests.server.running_server import Party, Person, RunningServer, run, running_server, solve

NAME = "Xanthippe"
SAID = "a word of hers"

COLUMNS = """
    belongings: table_id person*
    capabilities: digest* table_id role* seat created revoked_at
    case_results: table_id person* name practice won turns letters
    codes: table_id code since
    deadlines: table_id due version
    deal_tries: table_id of_table person* name* practice questions won
    endings: table_id body*
    events: table_id version at kind body*
    feeds: person* digest*
    group_games: table_id group_id body*
    groups: id name created
    idempotency: table_id key* body_hash version answer
    keys: name body
    notes: table_id seat version body*
    outages: since until
    outbox: person* game duty occasion state moment tries
    persons: digest* name* created
    puzzle_tries: person* name puzzle at tries wrong done solved seconds strength doubt wrong_again
    results: person* table_id ended game seat result turns
    reviews: table_id number body version
    seats: table_id seat person* name* kind
    secrets: table_id secret
    service: name moment
    share_wishes: table_id seat person* named private
    shares: table_id number person* digest at called folded
    solutions_seen: table_id person*
    tables: id created rules setup status side_version rewrites
    wishes: person* body*
    wrong_codes: place number at
"""
"""Every column that there is; a star says that something of a person stands in it, which is exported and deleted."""


def test_every_column_of_the_store_is_known_to_be_personal_or_not() -> None:
    """Whoever adds one says so here, and sees to it that the two tests below find what is put there."""
    known = dict(line.strip().replace("*", "").split(": ") for line in COLUMNS.strip().splitlines())
    assert {name: " ".join(column.name for column in table.c) for name, table in metadata.tables.items()} == known
    persons = {
        (name, column.rstrip("*"))
        for name, columns in (line.strip().split(": ") for line in COLUMNS.strip().splitlines())
        for column in columns.split()
        if column == "person*"
    }
    assert persons == {pair for pair in personal.OWN.items() if pair[1] == "person"}


async def lived(running: RunningServer) -> tuple[Person, Party, Party, Game]:
    """Somebody of whom the store holds all that it can hold: two tables, of which one is over, a game by post."""
    game = Game(running, "first")
    await game.start(3)
    me = game.person(f"{next(iter((await game.post()).game.owed))} 1")
    tables = []
    for over in (True, False):
        host = running.person("Host")
        plan = {"seat-0": "friend", "seat-1": "friend", "seat-2": "bot", "game": "quick", "name": "Host"}
        opened = await host.post("/tables", plan, accept="application/json")
        id = opened.json["go"].removeprefix("/t/")
        found = Party(running, id, host, [])
        for seat, person in enumerate((me, running.person("Friend"))):
            token = (await found.session()).secret.link("join", Seat(seat))
            fields = {"token": token, "name": NAME if person is me else "Friend"}
            assert (await person.post(f"/t/{id}/join", fields)).status == 303
            found.seats.append(person)
        await me.post(f"/t/{id}/talk", {"text": SAID})
        await found.seats[1].post(f"/t/{id}/talk", {"text": "hers no more"})
        await me.post(f"/t/{id}/notes", {"mark": "cell.rope.0 tick"})
        await me.act(id, Suggest(Card("plum"), Card("rope"), Card("hall")))
        if over:
            await finish(found, me)
        tables.append(found)
    await me.post(f"{tables[0].path}/share", {"called": "names", "folded": "yes"})
    await me.post(f"{tables[0].path}/share/wish", {"named": "yes"})
    played = shares.DealTry(tables[1].id, tables[0].id, me.digest, NAME, practice=False)
    await running.site.store.change(shares.add_try, played)
    await running.site.store.change(shares.see, tables[0].id, me.digest)
    await me.post("/lesson", {"game": "cluedo"})
    opened = await me.post("/daily", {"day": "2023-11-14"}, accept="application/json")
    await finish_alone(running, me, opened.json["go"].removeprefix("/t/"))
    await me.post(f"/puzzle/{of_level(1)[1]}", {"choice": "1", "tries": "0"})
    await running.site.notice_scheduler.wish(me.digest, Wishes(language="en", address=f"{NAME}@example.org"))
    await running.site.store.change(partial(outbox.set_feed, person=me.digest, digest=digest("calendar")))
    group, led = groups.Group("group", "The group", 1), f'{{"led":[{{"person":"{me.digest}"}}]}}'
    await running.site.store.change(lambda connection: groups.join(connection, group, "post:first"))
    await running.site.store.change(partial(groups.keep, table_id="post:first", body=led))
    key = NoticeKey(me.digest, "post:first", "turn 1", "opened")
    await running.site.store.change(partial(outbox.put, rows=[(key, running.clock.ms)]))
    return me, tables[0], tables[1], game


async def finish(found: Party, me: Person) -> None:
    """Play to the end, which ``me`` brings about at her first turn unless the bot has before."""
    while (seat := (await found.session()).waiting_for) is not None:
        if seat == Seat(0) and isinstance((await found.session()).table.menu(seat)[Accuse], Offer):
            await solve(found.server, found.id, me)
        elif (await found.session()).occupants.bot(seat) is None:
            person, action = await found.legal()
            await person.act(found.id, action)
        await found.server.advance(1000)


async def finish_alone(running: RunningServer, me: Person, id: str) -> None:
    """Play a case for one to its end, by the first thing that is offered each time."""
    while (seat := (session := await running.session(id)).waiting_for) is not None:
        await me.act(id, pick(session.table.menu(seat), lambda n: 0))


def cells(connection: Connection) -> Iterator[tuple[str, str, str]]:
    """Everything that the store holds: table, column, text."""
    for name, table in metadata.tables.items():
        for row in connection.execute(select(*table.c)):
            for column, value in zip(table.c, row, strict=True):
                yield name, column.name, value.decode("latin-1") if isinstance(value, bytes) else str(value)


def test_the_file_holds_everything(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            me, over, going_on, _game = await lived(running)
            answer = await me.get("/mine/everything.json")
            assert answer.header("content-disposition") == 'attachment; filename="casefile-mine.json"'
            found = answer.json
            # An independent look: every table that holds the digest anywhere has its rows in the file.
            everything = await running.site.store.ask(lambda connection: [*cells(connection)])
            holding = {table for table, _column, text in everything if text == me.digest}
            assert holding == set(personal.OWN)
            for table in holding:
                count = sum(text == me.digest for name, _column, text in everything if name == table)
                assert len(found["rows"][table]) == count > 0
            games = {game["id"]: game for game in found["games"]}
            assert games.keys() >= {over.id, going_on.id, "post:first"}
            assert games[over.id]["record"] == json.loads((await me.get(f"{over.path}/record.json")).body)
            assert games[going_on.id]["record"] is None
            notes = found["notes"][over.id]
            assert notes["marks"]["cell.rope.0"] == "tick"
            assert [line["text"] for line in notes["said"]] == [SAID]
            assert "hers no more" not in answer.text
            held = await running.site.store.ask(
                lambda connection: [each for each in cells(connection) if each[:2] == ("capabilities", "digest")]
            )
            assert {each["digest"] for each in found["held"]} <= {text for _, _, text in held}

    run(play, 120)


def test_nothing_is_left_after_it_was_deleted(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            me, over, going_on, game = await lived(running)
            token, mine = me.cookie, me.digest
            friend = over.seats[1]
            before = (await friend.get(f"{over.path}/record.json")).body
            assert NAME.encode() in before
            assert (await me.post("/mine/delete")).status == 400
            assert "Nothing was deleted." in (await me.post("/mine/delete")).text
            assert (await me.post("/mine/delete", {"sure": "yes"})).status == 303
            for table, column, text in await running.site.store.ask(lambda connection: [*cells(connection)]):
                for trace in (mine, mine[:16], token, NAME, SAID, digest("calendar")):
                    assert trace not in text, (table, column, trace)
            # The others keep their games: the same record with somebody in it, which holds.
            after = (await friend.get(f"{over.path}/record.json")).body
            assert without_sums(after) == without_sums(before.replace(NAME.encode(), b"somebody"))
            assert verify(read(after)).holds
            assert "somebody" in (await friend.get("/mine")).text
            # A bot plays on where a game goes on, and the game by post can be read.
            session = await going_on.session()
            assert session.occupants.away(Seat(0)) or session.occupants.bot(Seat(0)) is not None
            assert (await game.person("op").get("/p/first")).status == 200
            # Who comes back with the old cookie is a stranger.
            back = running.person(cookie=token)
            assert (await back.get(going_on.path)).text.count('id="gate"') == 1
            assert (await back.get("/mine/everything.json")).status == 403
            assert "What is kept of you" not in (await back.get("/mine/settings")).text

    run(play, 120)


def without_sums(record: bytes) -> bytes:
    """A record but for its last line, the sums over all of it."""
    return record[: record.rindex(b'"sums"')]


def test_who_is_unknown_has_nothing_to_take_along_or_to_delete(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for person in (running.person(), running.person(cookie="")):
                assert (await person.get("/mine/everything.json")).status == 403
                answer = await person.post("/mine/delete", {"sure": "yes"})
                assert answer.status == 403
                assert "Nothing is kept of you here." in answer.text

    run(play)
