"""Several people at one browser: each page is open for its person alone, and covered for everybody else."""

import asyncio
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from casefile.core.actions import Action, pick
from casefile.core.cards import Seat
from casefile.core.inquiry import Accuse, TurnBegan
from casefile.core.log import action_to
from casefile.server.store import digest
from casefile.server.store.statements.personal import SOMEBODY
from casefile.server.tables import people, shared_browser
from casefile.server.tables.people import person_of
from casefile.server.tables.shared_browser import derived
from tests.patience import PATIENCE
from tests.server.running_server import Person, RunningServer, run, running_server, solve
from tests.values import held

TWO = {
    "game": "quick",
    "name": "Ana",
    "seat-0": "you",
    "seat-1": "here",
    "name-1": "Bea",
    "seat-2": "bot",
    "level-2": "random",
    "seat-3": "empty",
    "seat-4": "empty",
    "seat-5": "empty",
}
SHARED = {Seat(0): "Ana", Seat(1): "Bea"}


async def opened(running: RunningServer, fields: dict[str, str]) -> tuple[Person, str]:
    """A browser at which two people have opened a table, and the id of that."""
    browser = running.person()
    answer = await browser.post("/tables", fields)
    assert answer.status == 303, answer.text
    return browser, answer.header("location").rpartition("/")[2]


async def hand(running: RunningServer, id: str, seat: Seat) -> list[str]:
    """The names of the cards that a seat holds, as pages show them."""
    table = (await running.session(id)).table
    edition = table.setup.edition
    return [edition.named(card, "en") for card in held(table.state).hand(seat)]


def test_two_people_at_one_browser_play_a_quick_game_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO)
            draw, opened_for, told = random.Random(5), list[Seat](), 0
            for _ in range(400):
                await running.settle()
                session = await running.session(id)
                actor = session.waiting_for
                if session.over:
                    break
                if actor is None or actor not in SHARED:
                    await running.advance(60_000)
                    continue
                page = (await browser.get(f"/t/{id}")).text
                if not opened_for or opened_for[-1] != actor or "Cover the page" not in page:
                    assert f"Pass it to {SHARED[actor]}." in page
                    assert "Cover the page" not in page
                    # Nobody's hand is on it, and nobody can act from it.
                    assert (
                        'id="hand"' not in page or "hc" not in page.partition('id="hand"')[2].partition("</section>")[0]
                    )
                    action = pick(session.table.menu(actor), draw.randrange)
                    assert (await browser.act(id, action)).status == 409
                    other = next(seat for seat in SHARED if seat != actor)
                    assert (await browser.post(f"/t/{id}/open", {"seat": other})).status == 400
                    assert (await browser.post(f"/t/{id}/open", {"seat": actor})).status == 303
                    opened_for.append(actor)
                    page = (await browser.get(f"/t/{id}")).text
                assert "Cover the page" in page
                for name in await hand(running, id, actor):
                    assert name in page
                action = pick((await running.session(id)).table.menu(actor), draw.randrange)
                assert (await browser.act(id, action)).status == 303
                told += 1
            assert (await running.session(id)).over
            assert told > 6
            assert {*opened_for} == {*SHARED}

    run(play)


def test_what_ended_a_turn_is_answered_once_more_though_the_page_is_covered_by_then(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO | {"seat-2": "empty"})
            actor = (await running.session(id)).waiting_for
            await browser.post(f"/t/{id}/open", {"seat": actor})
            sent: list[tuple[Action, int]] = []
            while (session := await running.session(id)).waiting_for == actor:
                menu = session.table.menu(Seat(int(str(actor))))
                kinds = {kind: entry for kind, entry in menu.items() if kind is not Accuse}
                sent.append((pick(kinds, lambda count: 0), session.table.version))
                assert (await browser.act(id, sent[-1][0], version=sent[-1][1], key=f"k{len(sent)}")).status == 303
            assert "Pass it to" in (await browser.get(f"/t/{id}")).text
            now = (await running.session(id)).table.version
            # The line was slow: the same comes once more, and was done.
            action, version = sent[-1]
            again = {**action_to(action), "version": version, "key": f"k{len(sent)}"}
            assert (await browser.post(f"/t/{id}/act", again)).status == 303
            answer = await browser.post(f"/t/{id}/act", again, accept="application/json")
            assert answer.json["version"] > version
            assert (await running.session(id)).table.version == now
            # Anything else is not.
            assert (await browser.post(f"/t/{id}/act", {**again, "key": "another"})).status == 409

    run(play)


def test_the_page_is_covered_by_a_press_and_by_nobody_elses_browser(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO)
            await running.settle()
            while (await running.session(id)).waiting_for not in SHARED:
                await running.advance(60_000)
            actor = (await running.session(id)).waiting_for
            assert (await browser.post(f"/t/{id}/open", {"seat": actor})).status == 303
            stranger = running.person()
            assert (await stranger.post(f"/t/{id}/cover")).status in (403, 404)
            assert "Cover the page" in (await browser.get(f"/t/{id}")).text
            assert (await browser.post(f"/t/{id}/cover")).status == 303
            assert "Cover the page" not in (await browser.get(f"/t/{id}")).text
            # The person beside is nobody who could come by a cookie that can be guessed.
            session = await running.session(id)
            beside = derived(browser.cookie, id, session.plan.link_of(Seat(1)))
            assert session.people[person_of(beside)] == 1

    run(play)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name-1": ""}, "a name is missing"),
        ({"seat-0": "bot", "level-0": "random"}, "choose “You” on one of the seats"),
    ],
    ids=["no name", "nobody who opens"],
)
def test_what_is_missing_is_said(fields: dict[str, str], said: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            answer = await running.person().post("/tables", TWO | fields)
            assert answer.status == 400
            assert said in answer.text.partition('role="alert"')[2].partition("</p>")[0]

    run(play)


def test_the_same_people_play_again_at_the_same_browser_and_are_forgotten_together(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO)
            while not (await running.session(id)).over:
                await running.advance(60_000)
                actor = (await running.session(id)).waiting_for
                if actor in SHARED:
                    await browser.post(f"/t/{id}/open", {"seat": actor})
                    await solve(running, id, browser)
            answer = await browser.post(f"/t/{id}/again", {"again": "yes"})
            assert answer.status == 303
            following = answer.header("location").rpartition("/")[2]
            assert following != id
            again = await running.session(following)
            assert {event.name for event in again.taken().values() if not event.bot} == {"Ana", "Bea"}
            page = (await browser.get(f"/t/{following}")).text
            assert "Ana" in page
            assert "Bea" in page
            # The first page opens a table for the same two once more.
            front = (await browser.get("/")).text
            assert 'value="here"' in front
            assert 'value="Bea"' in front
            assert again.plan.shared == tuple(seat for seat, event in sorted(again.taken().items()) if not event.bot)
            # Who deletes what is kept of them deletes those beside them: nobody else could.
            assert (await browser.post("/mine/delete", {"sure": "yes"})).status == 303
            for each in (id, following):
                gone = await running.session(each)
                assert {event.name for event in gone.taken().values() if not event.bot} == {SOMEBODY}

    run(play)


def test_three_signs_open_a_page_and_wrong_ones_only_after_a_pause(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO | {"seat-2": "empty", "signs-0": "144", "signs-1": "631"})
            actor = (await running.session(id)).waiting_for
            signs = {0: "144", 1: "631"}[int(str(actor))]

            async def tried(text: str) -> str:
                assert (await browser.post(f"/t/{id}/open", {"seat": actor, "signs": text})).status == 303
                return (await browser.get(f"/t/{id}")).text

            for text in ("", "145"):
                page = await tried(text)
                assert "Those are not the signs." in page
                assert "Cover the page" not in page
            page = await tried("666")
            assert "Three wrong tries: wait ten seconds." in page
            # Nobody looks at them for ten seconds, though they are right now.
            assert "Cover the page" not in await tried(signs)
            running.clock.ms += 10_000
            page = await tried(signs)
            assert "Cover the page" in page
            # What is kept of them is no hash that 216 tries would find, and no two people's look alike.
            kept = [seat.signs for seat in (await running.session(id)).plan.seats]
            assert len({*kept}) == 2
            assert all(digest(digits) not in text for digits in ("144", "631") for text in kept)
            export = (await browser.get("/mine/everything.json")).text
            assert '"144"' not in export
            assert '"631"' not in export

    run(play)


def test_forgotten_signs_are_given_up_when_all_the_others_agree_by_theirs(tmp_path: Path) -> None:
    async def play() -> None:
        three = {"seat-2": "here", "name-2": "Cid", "signs-0": "144", "signs-1": "631"}
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO | three)
            actor = (await running.session(id)).waiting_for
            assert actor == 0
            asked = {"seat": "0"}
            assert "Has Ana forgotten them?" in (await browser.get(f"/t/{id}")).text

            async def agrees(by: str, signs: str = "") -> str:
                fields = {**asked, "by": by, "signs": signs}
                assert (await browser.post(f"/t/{id}/forgotten", fields)).status == 303
                return (await browser.get(f"/t/{id}")).text

            # Cid has no signs, and holds; Bea has, and must know them. One of two is not enough.
            page = await agrees("2")
            assert "I am Cid, and agree" not in page
            assert "The three signs of Ana open it." in page
            assert "Those are not the signs." in await agrees("1", "632")
            page = await agrees("1", "631")
            assert "The three signs of Ana were forgotten and given up." in page
            assert "The three signs of Ana open it." not in page
            assert (await browser.post(f"/t/{id}/open", asked)).status == 303
            assert "Cover the page" in (await browser.get(f"/t/{id}")).text
            # Nobody agrees for herself, and none but the people at this browser is asked.
            assert (await browser.post(f"/t/{id}/forgotten", {"seat": "1", "by": "1", "signs": "631"})).status in (
                400,
                403,
            )
            assert (await running.person().post(f"/t/{id}/forgotten", {"seat": "1", "by": "0"})).status in (403, 404)
            # A process that remembers nothing says the same.
            await browser.post(f"/t/{id}/cover")
            running.site.tables.sessions.held.clear()
            assert "The three signs of Ana were forgotten" in (await browser.get(f"/t/{id}")).text

    run(play)


def test_wrong_signs_of_who_agrees_pause_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO | {"seat-2": "empty", "signs-0": "144", "signs-1": "631"})
            actor = (await running.session(id)).waiting_for
            other = 1 - int(str(actor))
            fields = {"seat": actor, "by": other, "signs": "666"}
            for _ in range(3):
                await browser.post(f"/t/{id}/forgotten", fields)
            assert "Three wrong tries: wait ten seconds." in (await browser.get(f"/t/{id}")).text
            await browser.post(f"/t/{id}/forgotten", {**fields, "signs": {0: "144", 1: "631"}[other]})
            assert "given up" not in (await browser.get(f"/t/{id}")).text
            # When the ten seconds are over the page says so, before anything else is tried.
            running.clock.ms += 10_000
            page = (await browser.get(f"/t/{id}")).text
            assert "wait ten seconds" not in page
            assert "Those are not the signs. Try again." in page

    run(play)


def test_a_covered_page_that_is_open_says_by_itself_when_the_pause_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_browser, "PAUSE", 200)

    async def play() -> None:
        loop, due = asyncio.get_running_loop(), list[Callable[[], object]]()
        real = loop.call_later

        def later(seconds: float, call: Callable[..., object], *given: Any, **more: Any) -> asyncio.TimerHandle:
            if getattr(call, "__name__", "") != "stir" or seconds != pytest.approx(0.2):
                return real(seconds, call, *given, **more)
            due.append(partial(call, *given))
            return real(PATIENCE, due.clear)

        monkeypatch.setattr(loop, "call_later", later)
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO | {"seat-2": "empty", "signs-0": "144", "signs-1": "631"})
            actor = (await running.session(id)).waiting_for
            for _ in range(3):
                await browser.post(f"/t/{id}/open", {"seat": actor, "signs": "666"})
            # The page may be open at a server that no wrong signs were sent to.
            for _ in running.apps:
                socket = await browser.listen(f"/t/{id}/live")
                assert "Three wrong tries: wait ten seconds." in await socket.part("cover")
                running.clock.ms += 200
                due.pop()()
                assert "Those are not the signs. Try again." in await socket.part("cover")
                await socket.close()
                running.clock.ms -= 200

    run(play)


@pytest.mark.parametrize("between", ["an agreement", "a page of one's own"])
def test_what_others_do_between_two_guesses_does_not_lift_the_limit(between: str, tmp_path: Path) -> None:
    """Bea's signs are guessed at; between the guesses somebody does what needs no signs, or their own."""

    async def play() -> None:
        three = {"seat-2": "here", "name-2": "Cid", "signs-1": "631"}
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO | three)
            session = await running.session(id)
            assert session.waiting_for == 0

            async def guessed(signs: str) -> shared_browser.OpenedSeat:
                given = shared_browser.GivenSigns(Seat(1), signs, running.clock.ms, running.site.seals.key)
                await shared_browser.try_signs(running.site.store, session, given)
                if between == "an agreement":
                    await browser.post(f"/t/{id}/forgotten", {"seat": "1", "by": "2"})
                else:
                    await browser.post(f"/t/{id}/open", {"seat": "0"})
                session.notes.pop(shared_browser.OPENED, None)  # another server may have written it
                return await shared_browser.opened_at(running.site.store, session)

            for signs in ("111", "222", "333"):
                assert (await guessed(signs)).link != session.plan.link_of(Seat(1))
            # The right ones now: nobody looks at them for ten seconds.
            (tried,) = (await guessed("631")).tried
            assert (tried.count, tried.until) == (3, running.clock.ms + 10_000)
            running.clock.ms += 10_000
            assert (await guessed("631")).tried == ()

    run(play)


def test_a_bot_plays_on_for_who_has_left_the_browser_until_their_sign_is_given(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            browser, id = await opened(running, TWO)
            while (await running.session(id)).waiting_for not in SHARED:
                await running.advance(60_000)
            actor = Seat(int(str((await running.session(id)).waiting_for)))
            other = Seat(1 - actor)
            assert (await browser.post(f"/t/{id}/gone", {"seat": actor})).status == 303
            page = (await browser.get(f"/t/{id}")).text
            assert f"Pass it to {SHARED[actor]}." not in page
            assert f"{SHARED[actor]} has left?" not in page
            for _ in range(60):
                session = await running.session(id)
                if session.over or session.waiting_for == other:
                    break
                await running.advance(60_000)
            session = await running.session(id)
            if not session.over:
                # Her own page stays open while the bot beside her acts, and is hers alone.
                assert f"Pass it to {SHARED[other]}." in (await browser.get(f"/t/{id}")).text
                assert (await browser.post(f"/t/{id}/open", {"seat": other})).status == 303
                assert "Cover the page" in (await browser.get(f"/t/{id}")).text
            assert (await running.person().post(f"/t/{id}/gone", {"seat": other})).status in (403, 404)

    run(play)


def test_a_turn_that_passes_to_a_bot_without_a_word_covers_the_page(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            _, id = await opened(running, TWO)
            while (await running.session(id)).waiting_for not in SHARED:
                await running.advance(60_000)
            session = await running.session(id)
            seat = session.waiting_for
            assert seat is not None
            opening = shared_browser.OpenedSeat(session.plan.link_of(seat), session.table.version)
            assert shared_browser.open_seat(session, opening, [*SHARED]) == seat
            # In some games the next turn simply begins.
            session.table.history.append(TurnBegan(Seat(2), session.table.version))
            assert shared_browser.open_seat(session, opening, [*SHARED]) is None
            session.table.history.pop()

    run(play)


@pytest.mark.parametrize("signs", ["12", "1234", "107", "abc"])
def test_other_signs_are_refused_in_a_sentence(signs: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            answer = await running.person().post("/tables", TWO | {"signs-1": signs})
            assert answer.status == 400
            assert "Choose three signs, or none" in answer.text

    run(play)


def test_a_page_that_stays_open_for_the_next_person_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "open_seat", lambda session, opened, shared: session.plan.seat_of(opened.link))
    with pytest.raises(AssertionError, match="Pass it to"):
        test_two_people_at_one_browser_play_a_quick_game_to_its_end(tmp_path)
