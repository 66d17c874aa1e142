"""Before the game: the host gives chairs to friends and bots or leaves them empty, and everybody changes colours."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.core.events import SeatsChanged, SeatTaken
from casefile.core.record import write
from casefile.server.tables.seating import chairs
from casefile.server.tables.session import TableSession
from tests.amounts import often
from tests.frames import read as frame_of
from tests.rules import read
from tests.server.running_server import Party, Person, RunningServer, party, run, running_server, solve
from tests.values import replace
from tests.verifiers import by_both


async def switch(found: Party, what: str, level: str = "", who: Person | None = None) -> int:
    """Send the host's form, as a page without scripts does; the status of the answer."""
    fields = {"switch": what, f"level-{what.partition(' ')[2]}": level}
    return (await (who or found.host).post(f"{found.path}/switch", fields)).status


async def sit(found: Party, who: Person, chair: str) -> int:
    """Somebody sits in another colour; the status of the answer."""
    return (await who.post(f"{found.path}/seat", {"chair": chair})).status


def by_suspect(session: TableSession) -> dict[str, str]:
    """Who plays which character: a name, or a bot's kind."""
    return {str(session.table.setup.suspects[seat]): event.bot or event.name for seat, event in session.taken().items()}


async def comes(found: Party, link: int | None, name: str, **fields: str) -> tuple[int, Person]:
    """Somebody new sits down by the link of this number; the status of the answer, and who it is."""
    person = found.server.person(name)
    token = (await found.session()).secret.link("join", link)
    return (await person.post(f"{found.path}/join", {"token": token, "name": name, **fields})).status, person


def test_a_seat_is_freed_and_its_links_hold_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=2)
            friend, secret = found.seats[1], (await found.session()).secret
            assert (await friend.post(f"{found.path}/talk", {"text": "Good evening"})).status == 303
            assert await switch(found, "free 1", who=friend) == 403
            assert await switch(found, "free 1") == 303
            assert await switch(found, "free 1") == 303  # pressed twice
            session = await found.session()
            assert by_suspect(session) == {"scarlet": "Friend 0"}
            assert friend.digest not in session.people
            assert 'id="board"' not in (await friend.get(found.path)).text
            assert (await friend.post(f"{found.path}/talk", {"text": "Still here"})).status == 403
            for role in ("join", "return"):
                gone = await running.person().post(f"{found.path}/link", {"token": secret.link(role, 1)})
                assert gone.status == 403
                assert "This link no longer holds." in gone.text
            # Nothing of them is left, neither on pages nor in the store, also once it is read again.
            running.site.tables.sessions.held.clear()
            page = (await found.host.get(found.path)).text
            assert "Friend 1" not in page
            assert "Good evening" not in page
            events = await running.site.store.events(found.id, 0)
            assert not any("Friend 1" in event.body for event in events)
            # The seat has a new link, by which the same person may come, or another one.
            assert (await comes(found, 3, "Bo"))[0] == 303
            assert by_suspect(await found.session()) == {"scarlet": "Friend 0", "mustard": "Bo"}

    run(play)


def test_people_sit_in_another_colour_and_their_links_go_with_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=2)
            friend, secret = found.seats[1], (await found.session()).secret
            await friend.post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})
            await friend.post(f"{found.path}/talk", {"text": "Good evening"})
            page = (await friend.get(found.path)).text
            assert "Sit in another colour" in page
            assert await sit(found, friend, "scarlet") == 409  # Scarlet is taken
            assert await sit(found, friend, "white") == 303  # White is another friend's, who has not come yet
            assert by_suspect(await found.session()) == {"scarlet": "Friend 0", "white": "Friend 1"}
            assert "Good evening" in (await found.host.get(found.path)).text
            assert not await running.site.store.note(found.id, 1)  # no mark is left to who sits there next
            # Plum is nobody's: the chair that was left stays with the one who was invited to White.
            assert await sit(found, friend, "plum") == 303
            session = await found.session()
            assert [str(card) for card in session.table.setup.suspects] == ["scarlet", "mustard", "plum"]
            assert session.people[friend.digest] == 2
            # Their own links lead to where they are now, the other friend's to the seat that has become free.
            again = running.person()
            assert (await again.post(f"{found.path}/link", {"token": secret.link("return", 1)})).status == 303
            assert "me-plum" in (await again.get(found.path)).text
            assert (await comes(found, 2, "Cy"))[0] == 303
            session = await found.session()
            assert by_suspect(session) == {"scarlet": "Friend 0", "plum": "Friend 1", "mustard": "Cy"}
            assert session.table.begun

    run(play)


def test_a_chair_goes_from_friend_to_bot_to_empty_and_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 4, seated=1)
            levels = (await found.session()).game.offered.levels
            easy, hard = next(iter(levels)), list(levels)[-1]
            assert await switch(found, "bot mustard") == 303
            assert by_suspect(await found.session())["mustard"] == levels[easy].bot
            assert await switch(found, "bot mustard", hard) == 303
            session = await found.session()
            assert by_suspect(session)["mustard"] == levels[hard].bot
            assert session.occupants.bots == {1: levels[hard].bot}
            assert await switch(found, "empty mustard") == 303
            session = await found.session()
            assert [str(card) for card in session.table.setup.suspects] == ["scarlet", "white", "green"]
            assert not session.occupants.bots
            page = (await found.host.get(found.path)).text
            assert ("no player" in page, "token on the board" in page) == (True, False)  # a quick game has no board
            assert (await comes(found, 3, "Di"))[0] == 303  # the link for Green was given when there were four
            assert by_suspect(await found.session()) == {"scarlet": "Friend 0", "green": "Di"}
            assert await switch(found, "friend mustard") == 303
            assert await switch(found, "bot peacock", hard) == 303
            session = await found.session()
            assert [str(card) for card in session.table.setup.suspects] == [
                "scarlet", "mustard", "white", "green", "peacock",
            ]  # fmt: skip
            assert (await comes(found, 4, "Bo"))[0] == 303
            assert (await comes(found, 2, "Cy"))[0] == 303
            session = await found.session()
            assert session.table.begun
            # What the store has is what the server has in memory, and both agree on who sits where.
            seats = {each.seat: each.person for each in await running.site.store.seats(found.id)}
            assert {person: seat for seat, person in seats.items() if person} == session.people
            running.site.tables.sessions.held.clear()
            assert (await found.session()).table.state == session.table.state
            # The story begins with those who play, each of them once.
            page = (await found.host.get(found.path)).text
            assert page.count("Bo plays Mustard.") == 1
            # Whoever is to act ends the game; the three that check a finished game say that it holds.
            await running.settle()
            people = {seat: person for person, seat in session.people.items()}
            assert people
            record = await ended(running, found)
            assert by_both("classic", record) == [True] * 2

    run(play)


async def ended(running: RunningServer, found: Party) -> bytes:
    """The record of the game once the host's friend on the first seat has ended it."""
    session = await found.session()
    while session.waiting_for != Seat(0):
        assert session.waiting_for is not None
        await running.site.tables.leave(found.id, session.waiting_for)
        await running.advance(1000)
        session = await found.session()
    await solve(running, found.id, found.seats[0])
    return (await found.host.get(f"{found.path}/record.json")).body


def test_no_verifier_takes_a_record_whose_seats_change_where_they_cannot(tmp_path: Path) -> None:
    """After the deal, with somebody on a taken seat, or with something done while the seats were still changed."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=2)
            assert await switch(found, "free 1") == 303
            assert (await comes(found, 3, "Bo"))[0] == 303
            assert (await comes(found, 2, "Cy"))[0] == 303
            record = read(await ended(running, found))
            events = record.events
            at = next(i for i, event in enumerate(events) if isinstance(event, SeatsChanged))
            first = next(event for event in events if isinstance(event, SeatTaken))
            planted = {
                "after the deal": (*events[:-3], SeatsChanged(), *events[-3:]),
                "taken twice": (first, *events),
                "after all sat down": (*events[: at + 4], SeatsChanged(), *events[at + 4 :]),
            }
            assert by_both("classic", write(record)) == [True] * 2
            for name, changed in planted.items():
                assert by_both("classic", write(replace(record, events=changed))) == [False] * 2, name

    run(play)


WRONG = {
    "no word": ({"switch": ""}, 400),
    "a word that is none": ({"switch": "kraken 1"}, 400),
    "a chair that is none": ({"switch": "bot 9"}, 409),
    "a bot of no level": ({"switch": "bot mustard", "level-mustard": "kraken"}, 400),
    "a person's chair to a bot": ({"switch": "bot scarlet"}, 409),
    "a person's chair to be empty": ({"switch": "empty scarlet"}, 409),
    "fewer than the rules allow": ({"switch": "empty mustard"}, 400),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, seated=1)
            before = (await found.session()).table.version
            fields, status = WRONG[name]
            answer = await found.host.post(f"{found.path}/switch", fields, accept="application/json")
            assert answer.status == status
            assert answer.json["text"].rstrip(".")
            if name == "fewer than the rules allow":
                assert "This game takes 2 to 6 players" in answer.json["text"]
            assert (await found.session()).table.version == before

    run(play)


def test_nothing_is_changed_once_the_game_has_begun(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for path, fields in (("switch", {"switch": "free 1"}), ("seat", {"chair": "peacock"})):
                who = found.host if path == "switch" else found.seats[0]
                answer = await who.post(f"{found.path}/{path}", fields)
                assert answer.status == 409
                assert "The game has begun." in answer.text
            assert "Sit in another colour" not in (await found.seats[0].get(found.path)).text

    run(play)


def test_of_two_who_take_one_colour_at_once_one_has_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 4, seated=3)
            answers = await asyncio.gather(*(sit(found, each, "green") for each in found.seats))
            assert sorted(answers) == [303, 409, 409]
            session = await found.session()
            assert sorted(by_suspect(session).values()) == ["Friend 0", "Friend 1", "Friend 2"]
            assert len({*session.people.values()}) == 3
            # Two chairs at once for the same person, by two links: it has one of them.
            person = running.person("Bo")
            await running.site.store.add_person(person.cookie, "Bo", at=0)
            assert await switch(found, "friend plum") == 303
            session = await found.session()
            free = [session.plan.link_of(seat) for seat in session.plan.free(set(session.taken()))]
            assert len(free) == 2
            sits = [running.site.tables.sit_down(found.id, link, person.digest, "Bo", "") for link in free]
            await asyncio.gather(*sits)
            assert [*by_suspect(await found.session()).values()].count("Bo") == 1

    run(play)


def test_a_seat_is_freed_while_its_person_sends(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 4, seated=3)
            friend = found.seats[1]
            answers = await asyncio.gather(
                switch(found, "free 1"),
                sit(found, friend, "green"),
                friend.post(f"{found.path}/talk", {"text": "Hello"}),
            )
            assert answers[0] == 303
            assert answers[1] in (303, 403, 409)
            session = await found.session()
            left = {"Friend 0", "Friend 2"}
            assert {*by_suspect(session).values()} == left
            assert friend.digest not in session.people
            assert "Hello" not in (await found.host.get(found.path)).text

    run(play)


def test_a_frame_has_only_the_chairs_that_changed(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 5, seated=2)
            socket = await found.host.listen(f"{found.path}/live")
            await socket.until((await found.session()).table.version)

            async def after(change: Callable[[], Awaitable[int]]) -> set[str]:
                assert await change() == 303
                await socket.until((await found.session()).table.version)
                parts = {part[0] for part in frame_of(socket.frames[-1])["parts"]}
                return {part for part in parts if part.startswith(("place", "board"))}

            assert await after(lambda: switch(found, "bot white")) == {"place-2"}
            assert await after(lambda: switch(found, "free 1")) == {"place-1"}
            # Those who sit after it get other seats, and nothing else becomes of them.
            assert await after(lambda: switch(found, "empty white")) == {"place-2"}
            assert await after(lambda: sit(found, found.seats[0], "peacock")) == {"place-0", "place-4"}

    run(play)


def test_who_watches_and_who_is_invited_sees_no_link_and_no_switch(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 4, seated=2, bots=1)
            for who in (found.seats[0], await found.watcher()):
                page = (await who.get(found.path)).text
                assert 'name="switch"' not in page
                assert (await found.session()).secret.link("join", 2) not in page
            assert 'name="chair"' not in (await (await found.watcher()).get(found.path)).text

    run(play)


def test_the_same_people_play_again_after_the_seats_were_changed(tmp_path: Path) -> None:
    """The places of the next table are still those of the people for whom they were made."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            first, second, third = found.seats
            await solve(running, found.id, first)
            opened = await first.post(f"{found.path}/again", accept="application/json")
            again = Party(running, opened.json["go"].removeprefix("/t/"), first, [first])
            assert await sit(again, first, "mustard") == 303  # the colour that was made for the second
            for each in (second, third):
                assert (await each.post(f"{found.path}/along")).status == 303
            assert by_suspect(await again.session()) == {
                "mustard": "Friend 0",
                "scarlet": "Friend 1",
                "white": "Friend 2",
            }

    run(play)


STEPS = st.lists(
    st.tuples(st.sampled_from(["friend", "bot", "empty", "free", "sit", "come"]), st.integers(0, 5), st.integers(0, 2)),
    max_size=12,
)


@given(STEPS)
@example([("bot", 3, 0), ("bot", 4, 0), ("empty", 4, 0)])
@settings(max_examples=often(6, 15), deadline=None)
def test_whatever_is_changed_everybody_sits_once_and_all_agree_on_it(steps: list[tuple[str, int, int]]) -> None:
    async def play() -> None:
        with TemporaryDirectory() as folder:
            async with running_server(Path(folder) / "a.sqlite3") as running:
                await changed(running, steps)

    run(play)


async def changed(running: RunningServer, steps: list[tuple[str, int, int]]) -> None:
    """Carry out the steps as far as they are allowed; after each the log, the store and the pages agree."""
    found = await party(running, 4, seated=2)
    people, sitting = [*found.seats], {"Friend 0", "Friend 1"}
    for what, number, who in steps:
        session = await found.session()
        if session.table.begun:
            break
        chair = chairs(session)[number]
        name = session.taken()[chair.seat].name if chair.seat is not None and chair.seat in session.taken() else ""
        if what == "sit":
            person = people[who % len(people)]
            assert await sit(found, person, chair.id) in (303, 403, 409)
        elif what == "come":
            late = f"Late {len(people)}"
            if chair.link is not None:
                status, newcomer = await comes(found, chair.link, late)
                people += [newcomer] if status == 303 else []
                sitting |= {late} if status == 303 else set()
        else:
            assert await switch(found, f"{what} {chair.link if what == 'free' else chair.id}") in (303, 400, 409)
            sitting -= {name} if what == "free" else set()
        session = await found.session()
        names = [event.name for event in session.taken().values() if not event.bot]
        assert sorted(names) == sorted(sitting)
        rows = [row for row in await running.site.store.seats(found.id) if row.person]
        assert {row.seat: row.name for row in rows} == {
            seat: event.name for seat, event in session.taken().items() if not event.bot
        }
        assert {row.person: row.seat for row in rows} == session.people
        assert len({*map(session.plan.link_of, map(Seat, range(len(session.plan.seats))))}) == len(session.plan.seats)
        for each in (found.host, *people):
            assert (await each.get(found.path)).status in (200, 403)
