"""The socket's form for programs: a seat's observations and menu, which a program folds into the same view."""

from pathlib import Path

import msgspec

from casefile.core.actions import offers
from casefile.core.cards import Seat
from casefile.core.engine import Observation, View
from casefile.core.inquiry import CardsDealt
from casefile.core.log import action_to
from casefile.core.record import event_from, set_up_from
from casefile.games import GAMES
from casefile.play.told_form import FailedAction, ToldState
from casefile.server.routes.table.open_pages import REFUSED
from tests.server.running_server import Socket, party, run, running_server


async def told(socket: Socket) -> ToldState:
    """The next message, as a program reads it."""
    return msgspec.json.decode(await socket.next() or "", type=ToldState)


def test_a_program_folds_what_it_is_told_into_the_view_of_its_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            sockets = [await each.listen(f"{found.path}/live?form=json") for each in found.seats]
            for seat, socket in enumerate(sockets):
                first = await told(socket)
                assert first.beginning is not None
                assert (first.beginning.seat, first.begun, first.over) == (seat, True, False)
            for _ in range(12):
                person, action = await found.legal()
                assert (await person.act(found.id, action)).status == 303
            session = await running.session(found.id)
            for seat, socket in enumerate(sockets):
                await socket.until(session.table.version)
                messages = [msgspec.json.decode(text, type=ToldState) for text in socket.frames]
                beginning = messages[0].beginning
                assert beginning is not None
                rules, setup = set_up_from(beginning.game, GAMES.rules, "told")
                seen: list[Observation] = []
                for message in messages:
                    assert message.start == len(seen)  # nothing twice, and nothing left out
                    events = [None if each is None else event_from(each, rules) for each in message.events]
                    seen += [Observation(Seat(seat), event) for event in events]
                view = View(rules, setup, Seat(seat))
                for observation in seen:
                    view.observe(observation)
                own = session.table.view(Seat(seat))
                assert (view.state, seen) == (own.state, own.seen)
                menu = offers(session.table.menu(Seat(seat)))
                offered = {
                    kind.kind: {field: [*values] for field, values in offer.choices.items()}
                    for kind, offer in menu.items()
                }
                assert messages[-1].menu == offered
                assert messages[-1].acts == session.waiting_for
                dealt = next(each.event for each in seen if isinstance(each.event, CardsDealt))
                assert [hand is not None for hand in dealt.hands] == [other == seat for other in range(3)]
                assert dealt.case_file is None

    run(play)


def test_it_is_told_only_what_it_lacks_and_everything_where_its_stamp_is_unknown(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            path = f"{found.path}/live?form=json"
            first = await told(await found.seats[0].listen(path))
            person, action = await found.legal()
            assert (await person.act(found.id, action)).status == 303
            later = await told(await found.seats[0].listen(path, stamp=first.stamp))
            assert (later.start, later.beginning) == (first.version, None)
            assert len(later.events) == later.version - first.version
            for unknown in ("99999.abcdef01", "x", "-3.a"):
                whole = await told(await found.seats[0].listen(path, stamp=unknown))
                assert (whole.start, len(whole.events)) == (0, whole.version)
                assert whole.beginning is not None

    run(play)


def test_an_action_is_answered_once_with_what_follows_or_with_the_clause_that_forbids_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, action = await found.legal()
            version = await running.version(found.id)
            socket = await person.listen(f"{found.path}/live?form=json")
            await told(socket)
            fields = {**action_to(action), "version": version, "key": "k1"}
            assert await socket.act(fields) == {"key": "k1", "status": 200, "version": await running.version(found.id)}
            done = msgspec.json.decode(socket.frames[-1], type=ToldState)
            assert (done.key, done.start) == ("k1", version)
            again = await socket.act(fields)  # sent twice, it is done once
            assert again is not None
            assert again["status"] == 200
            assert await running.version(found.id) == done.version
            refused = await socket.act({"kind": "show", "card": "rope", "version": done.version, "key": "k2"})
            failed = msgspec.convert(refused, FailedAction, strict=False)
            assert (failed.key, failed.status) == ("k2", 422)
            assert failed.clause in failed.text
            assert failed.clause.startswith("cluedo-")

    run(play)


def test_a_spectator_has_no_menu_and_a_stranger_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            secret = (await found.session()).secret
            watcher = running.person("Watcher")
            assert (await watcher.post(f"{found.path}/link", {"token": secret.link("watch")})).status == 303
            seen = await told(await watcher.listen(f"{found.path}/live?form=json"))
            assert seen.beginning is not None
            assert (seen.beginning.seat, seen.menu) == (None, {})
            stranger = await running.person("Stranger").listen(f"{found.path}/live?form=json")
            assert await stranger.next() is None
            assert stranger.code == REFUSED

    run(play)
