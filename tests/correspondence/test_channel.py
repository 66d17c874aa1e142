"""The channel of a group: each new post of a thread arrives at a webhook once, in its form, and no secret.

The webhook is a real web server on this machine; the clock is the test's own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.hours import HOUR
from casefile.core.inquiry import Suggest
from casefile.server.notices import outbox, scheduler
from casefile.server.notices.message import Message
from casefile.server.notices.outbox import TAKEN, UNSURE
from casefile.server.notices.preferences import Wishes
from casefile.server.notices.sending import outlets
from tests.correspondence.by_post import Game
from tests.server.running_server import Clock, RunningServer, run, running_server
from tests.server.sinks import WebSink, web_sink
from tests.server.test_notices import NOON, URL, by, settled, states

TRIPLE = (Card("mario"), Card("hammer"), Card("library"))
HELLO = "From now on the posts of “The red wax” are told here."


def play(test: Callable[[Game, WebSink], Awaitable[None]], folder: Path) -> None:
    """Run a test with a game that has begun, on a server that may reach the sink."""

    async def running() -> None:
        async with web_sink() as sink, running_server(folder / "db", Clock(NOON), outlets=by(web=sink)) as server:
            game = Game(server)
            await game.start()
            server.clock.ms += HOUR
            await test(game, sink)

    run(running)


async def tell(game: Game, sink: WebSink, form: str = "json", who: str = "op") -> int:
    """Set the channel; the status of the answer."""
    return (await game.ask(who, "channel", address=sink.url, form=form)).status


def texts(sink: WebSink) -> list[str]:
    """What has arrived since the last look."""
    found = [str(each.get("content") or each.get("text")) for each in sink.posts]
    sink.posts.clear()
    return found


def test_each_new_post_is_told_once_and_in_order(tmp_path: Path) -> None:
    async def test(game: Game, sink: WebSink) -> None:
        assert await tell(game, sink) == 303
        assert HELLO in texts(sink)[0]
        await settled(game.server)
        assert texts(sink) == []  # what was posted before is not told
        for number in range(3):
            game.server.clock.ms += HOUR
            kind = ("pause", "resume")[number % 2]
            assert (await game.act("op", kind, note=f"Note {number}.")).status == 303
        await settled(game.server)
        found = texts(sink)
        assert [f"Note {number}." in text for number, text in enumerate(found)] == [True] * 3
        assert all(f"{URL}/p/{game.id}#post-" in text and "The red wax" in text for text in found)
        await settled(game.server)
        assert texts(sink) == []

    play(test, tmp_path)


@pytest.mark.parametrize("form", ["json", "discord", "slack"])
def test_a_channel_gets_the_form_that_it_takes(form: str, tmp_path: Path) -> None:
    """Discord takes at most 2,000 letters and pings nobody where nothing is parsed; Slack wants three letters escaped;
    others get what every webhook of ours gets.
    """

    async def test(game: Game, sink: WebSink) -> None:
        assert await tell(game, sink, form) == 303
        sink.posts.clear()
        await game.act("op", "pause", note="@everyone <b> & " + "x" * 480)
        await settled(game.server)
        (body,) = sink.posts
        if form == "discord":
            assert body.keys() == {"content", "allowed_mentions"}
            assert body["allowed_mentions"] == {"parse": []}
            assert len(body["content"]) <= 2000
        elif form == "slack":
            assert body.keys() == {"text"}
            assert "@everyone &lt;b&gt; &amp; x" in body["text"]
        else:
            assert {"id", "kind", "game", "link", "text", "content"} <= body.keys()
            assert body["kind"] == "post"

    play(test, tmp_path)


def test_a_turn_is_told_when_it_is_over_and_nothing_that_a_camp_alone_knows(tmp_path: Path) -> None:
    async def test(game: Game, sink: WebSink) -> None:
        await tell(game, sink)
        sink.posts.clear()
        await game.act("mario 1", "say", text="The wrench is ours.")
        (camp,) = (await game.post()).game.owed
        assert (await game.move(f"{camp} 1", Suggest(*TRIPLE))).status == 303
        await settled(game.server)
        (told,) = texts(sink)
        assert "suggests" in told
        assert "wrench" not in told

    play(test, tmp_path)


def test_what_is_wrong_with_a_channel_is_said_and_nothing_is_kept(tmp_path: Path) -> None:
    async def test(game: Game, sink: WebSink) -> None:
        wrong = {
            "http://example.org/hook": "reached by https",
            "https://127.0.0.1/hook": "not on the public internet",
            "https://user:word@example.org/hook": "a user or a password",
            "ftp://example.org": "an address such as https://example.org/hook",
        }
        for address, said in wrong.items():
            answer = await game.ask("op", "channel", address=address, form="json")
            assert (answer.status, said in answer.text) == (400, True), address
        sink.answers.append(b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n")
        assert await tell(game, sink) == 400
        assert len(sink.posts) == 1  # a redirect is not followed
        assert await tell(game, sink, "telex") == 400
        assert await tell(game, sink, who="mario 1") == 403
        await game.act("op", "pause", note="Snow.")
        await settled(game.server)
        assert len(sink.posts) == 1

    play(test, tmp_path)


def test_too_many_tries_are_refused_so_that_nobody_is_flooded(tmp_path: Path) -> None:
    async def test(game: Game, sink: WebSink) -> None:
        assert [await tell(game, sink) for _ in range(4)] == [303, 303, 303, 400]

    play(test, tmp_path)


def test_the_address_is_shown_to_nobody_and_can_be_taken_away(tmp_path: Path) -> None:
    async def test(game: Game, sink: WebSink) -> None:
        await tell(game, sink)
        for who, page in (("op", "channel"), ("op", "console"), ("mario 1", "camp")):
            text = (await game.person(who).get(f"/p/{game.id}/{page}")).text
            assert "/hook" not in text
            assert f":{sink.port}" not in text
        assert "Posts are told at 127.0.0.1." in (await game.person("op").get(f"/p/{game.id}/channel")).text
        assert (await game.ask("op", "channel", address="")).status == 303
        sink.posts.clear()
        await game.act("op", "pause", note="Snow.")
        await settled(game.server)
        assert sink.posts == []

    play(test, tmp_path)


def test_a_channel_that_fails_is_tried_again_later_and_given_up_at_last(tmp_path: Path) -> None:
    async def test(game: Game, sink: WebSink) -> None:
        await tell(game, sink)
        sink.posts.clear()
        sink.answers += [b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n"] * 6
        await game.act("op", "pause", note="Snow.")
        await settled(game.server)
        for wait in scheduler.BACKOFF:
            game.server.clock.ms += wait - 1
            before = len(sink.posts)
            await settled(game.server)
            assert len(sink.posts) == before
            game.server.clock.ms += 1
            await settled(game.server)
            assert len(sink.posts) == before + 1
        game.server.clock.ms += 48 * HOUR
        await settled(game.server)
        assert len(sink.posts) == 1 + len(scheduler.BACKOFF)
        assert "failed" in (await states(game.server)).values()

    play(test, tmp_path)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", ["json", "discord"])
@pytest.mark.parametrize("moment", ["stored", "in the outbox", "taken", "arrived"])
def test_a_server_that_stops_at_any_moment_tells_no_post_twice(
    moment: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stored or in the outbox: it is told after the restart, once. On its way or arrived: Discord is not told again.

    A program of one's own is, with the same id: by that it counts each post once, and misses none.
    """

    async def never(*given: object) -> None:
        await asyncio.Event().wait()

    async def stop(server: RunningServer, sink: WebSink) -> None:
        send = server.site.notice_scheduler.send

        async def arrived(wishes: Wishes, message: Message) -> None:
            await send(wishes, message)
            await never()

        match moment:
            case "stored":
                for each in server.site.hosted:
                    monkeypatch.setattr(type(each), "told", never)  # nobody finds out who is to be told
            case "in the outbox":
                monkeypatch.setattr(outbox, "due", lambda connection, now, limit: [])
            case "taken":
                server.site.notice_scheduler.send = never
            case "arrived":
                server.site.notice_scheduler.send = arrived
        assert (await Game(server).act("op", "pause", note="Snow.")).status == 303
        for _ in range(200):
            found = (await states(server)).values()
            come = moment == "stored" or (found and (moment == "in the outbox" or TAKEN in found))
            if come and (moment != "arrived" or sink.posts):
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never comes to that")

    async def test() -> None:
        clock, file = Clock(NOON), tmp_path / "db"
        async with web_sink() as sink:
            async with running_server(file, clock, outlets=by(web=sink)) as server:
                await Game(server).start()
                clock.ms += HOUR
                assert await tell(Game(server), sink, form) == 303
                sink.posts.clear()
                await stop(server, sink)
            monkeypatch.undo()
            for _ in range(2):
                async with running_server(file, clock, outlets=by(web=sink)) as server:
                    await settled(server)
                    lost = form == "discord" and moment in ("taken", "arrived")
                    assert (UNSURE in (await states(server)).values()) == lost
            ids, told = {each.get("id") for each in sink.posts}, texts(sink)
            assert all("Snow." in text for text in told)
            if form == "json":
                assert (len(ids), len(told)) == (1, 2 if moment == "arrived" else 1)
            else:
                assert len(told) == (moment != "taken")

    run(test)


def test_only_a_program_of_this_machine_is_named_in_the_environment() -> None:
    given = {"CASEFILE_WEBHOOK_SINK": "127.0.0.1:9000"}
    assert outlets(URL, "", "", webhooks=True, environ=given).sink == ("127.0.0.1", 9000)
    assert outlets(URL, "", "", webhooks=True, environ={}).sink is None
    for text in ("10.0.0.1:9000", "127.0.0.1:80", "127.0.0.1", "localhost:9000"):
        with pytest.raises(ValueError, match="an address of this machine, such as"):
            outlets(URL, "", "", webhooks=True, environ={"CASEFILE_WEBHOOK_SINK": text})
