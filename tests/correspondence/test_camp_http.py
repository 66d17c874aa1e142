"""The pages of camps and operators over HTTP: what is done on them, bad input, and who learns nothing."""

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from casefile.core.cards import Card
from casefile.core.inquiry import Suggest
from casefile.correspondence.camps import talk_events
from casefile.correspondence.camps.contract import EVERYBODY
from casefile.correspondence.pages.camp_model import CampModel
from casefile.correspondence.pages.camp_page import camp_page
from casefile.correspondence.pages.console import console
from casefile.correspondence.pages.console_model import ConsoleModel
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.server import camp_pages, post_audiences, post_routes, whole_pages
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.web import live_page
from tests.correspondence.by_post import Game, id_of
from tests.correspondence.camps.scene import MARIO, PEACH, WARIO
from tests.server.running_server import Answer, RunningServer, run, running_server

TRIPLE = Suggest(Card("peach"), Card("hammer"), Card("library"))
FIELDS = {"suspect": "peach", "weapon": "hammer", "room": "library"}


async def begun(running: RunningServer, id: str = "a-game", /, **options: str) -> Game:
    """A game of three camps; Mario's has the first turn, a beta leader ``mario 2`` and a member ``mario 3``."""
    game = Game(running, id)
    await game.start(3, 1, **options)
    await game.join(MARIO, 2)
    await game.join(MARIO, 3)
    assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
    return game


async def page(game: Game, name: str, path: str) -> str:
    """The text of a page that is there."""
    answer = await game.person(name).get(f"/p/{game.id}/{path}".removesuffix("/"))
    assert answer.status == 200, answer.text
    return unescape(answer.text)


def go(answer: Answer) -> str:
    """Where an act leads to."""
    assert answer.status == 303, answer.text
    return answer.header("location")


def test_a_camp_talks_marks_and_plays_on_its_page(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            here = f"/p/{game.id}/camp"
            assert go(await game.ask("mario 3", "camp", kind="say", text="The Hammer? <b>No.</b>")) == here
            assert go(await game.ask("mario 3", "camp/notes", mark="cell.hammer.1 cross")) == here
            assert go(await game.ask("mario 2", "camp", kind="set_enrolment", enrolment="closed")) == here
            assert go(await game.ask("mario 1", "camp", kind="counter", entry="1")) == here
            assert go(await game.ask("mario 1", "camp", kind="suggest", key="k", **FIELDS)) == here
            assert "The Hammer? <b>No.</b>" in await page(game, "mario 2", "camp")
            raw = (await game.person("mario 2").get(here)).text
            assert "<b>No.</b>" not in raw  # what people write is text
            said = await page(game, "mario 1", "camp")
            assert "The leader countered entry 1." in said
            assert "The camp: Suggest: Peach, Hammer, Library" in said
            # Rubbed out again.
            go(await game.ask("mario 1", "camp/notes", mark="cell.hammer.1 none"))
            assert "who drew" not in await page(game, "mario 3", "camp")
            # Whoever leaves is of no camp any more.
            assert go(await game.ask("mario 3", "camp", kind="leave")) == f"/p/{game.id}"
            assert (await game.person("mario 3").get(here)).status == 403

    run(look)


async def led_to(game: Game, name: str, path: str) -> dict[str, int]:
    """Where the links and forms of a page lead that are for this site: what is answered there."""
    person, drawn = game.person(name), await page(game, name, path)
    links, forms = set(re.findall(r'href="(/[^"#]+)', drawn)), set(re.findall(r'action="([^"]+)"', drawn))
    found = {link: (await person.get(link)).status for link in links if not link.startswith("/static")}
    return found | {form: (await person.post(form, {"key": "none"})).status for form in forms}


@pytest.mark.sampled(of="seasons by post")
def test_all_that_the_pages_of_a_finished_game_offer_is_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            for camp in (WARIO, PEACH):
                await game.act("op", "disband", camp=camp, note="Gone.")
            assert (await game.post()).game.phase == "over"
            here = f"/p/{game.id}"
            for name, path in (("mario 1", "camp"), ("mario 3", "camp"), ("mario 1", ""), ("op", "console")):
                found = await led_to(game, name, path)
                assert {link: status for link, status in found.items() if status in (404, 405)} == {}, (name, path)
            found = await led_to(game, "mario 1", "camp")
            assert all(found[f"{here}/{way}"] == 200 for way in ("replay", "review", "record.json"))
            assert found["/fair"] == 200

    run(look)


REFUSED: Mapping[str, tuple[str, dict[str, str], str]] = {
    "a beta leader changes the code": ("mario 2", {"kind": "set_code", "code": "mine"}, "camps-35"),
    "a member plays": ("mario 3", {"kind": "end_turn"}, "camps-34"),
    "an accusation in round 1": ("mario 1", {"kind": "accuse", **FIELDS}, "nsider-17"),
    "nothing is said": ("mario 3", {"kind": "say", "text": "  "}, "camps-51"),
    "too much is said": ("mario 3", {"kind": "say", "text": "x" * 2_001}, "camps-51"),
    "no such entry": ("mario 1", {"kind": "counter", "entry": "9"}, "camps-42"),
    "the leader goes": ("mario 1", {"kind": "leave"}, "camps-32"),
    "a camp that does not owe": ("wario 1", {"kind": "suggest", **FIELDS}, "camps-45"),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_says_its_clause_on_the_page_and_changes_nothing(tmp_path: Path, what: str) -> None:
    name, fields, clause = REFUSED[what]

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            before = len((await game.post()).people)
            answer = await game.ask(name, "camp", **fields)
            assert (answer.status, f'#{clause}"' in answer.text) == (422, True), answer.text
            assert "The camp of" in answer.text
            typed = fields.get("text", "").strip()
            assert typed in answer.text
            assert len((await game.post()).people) == before

    run(look)


def test_a_second_accusation_is_refused_with_its_clause(tmp_path: Path) -> None:
    """One a camp and game (000, Gameplay Rules): a wrong one ends the camp, so the second hears that it is out."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(5, 1, accuse_from_round="1")
            post = await game.post()
            assert post.case is not None
            wrong = next(card for card in ("mario", "wario") if card not in post.case.holdings.sealed())
            (camp,) = post.game.owed
            accusation = {"kind": "accuse", "suspect": wrong, "weapon": "hammer", "room": "library"}
            go(await game.ask(f"{camp} 1", "camp", **accusation))
            before = len((await game.post()).people)
            answer = await game.ask(f"{camp} 1", "camp", **accusation)
            assert (answer.status, "#camps-22" in answer.text) == (422, True)
            assert len((await game.post()).people) == before

    run(look)


MARKS_REFUSED = (
    ("cell.kraken.0 tick", 422, "The camp's sheet has no such cell."),
    ("", 422, "The camp's sheet has no such cell."),
    ("cell.hammer.9 tick", 422, "The camp's sheet has no such cell."),
    ("cell.hammer.0 skull", 400, "act of a camp (mark): found Invalid enum value 'skull'"),
)
"""What is no mark in a cell of the sheet, and the answer to it."""


def test_a_mark_that_is_none_is_refused(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            before = len((await game.post()).people)
            for mark, status, said in MARKS_REFUSED:
                refused = await game.ask("mario 3", "camp/notes", mark=mark)
                assert (refused.status, said in unescape(refused.text)) == (status, True), refused.text
            assert len((await game.post()).people) == before

    run(look)


def test_a_beta_leader_who_would_be_too_late_is_told_and_may_enter_it_knowing(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            running.clock.ms += 100 * 3_600_000  # of 120 hours; the delay has 24
            assert "I know. Enter it nevertheless." in await page(game, "mario 2", "camp")
            assert "I know." not in await page(game, "mario 1", "camp")
            answer = await game.ask("mario 2", "camp", kind="suggest", key="k", **FIELDS)
            assert (answer.status, "#camps-41" in answer.text) == (422, True)
            go(await game.ask("mario 2", "camp", kind="suggest", key="k", knowing="yes", **FIELDS))
            assert "Suggest: Peach, Hammer, Library" in await page(game, "mario 2", "camp")

    run(look)


def test_an_entry_taken_back_can_be_entered_again_from_the_new_page(tmp_path: Path) -> None:
    """Each page that is loaded has keys of its own."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            keys = []
            for room in ("library", "study"):
                text = await page(game, "mario 2", "camp")
                part = text[text.index('id="suggest"') :]
                keys.append(part.partition('name="key" value="')[2].partition('"')[0])
                go(await game.ask("mario 2", "camp", kind="suggest", key=keys[-1], **FIELDS | {"room": room}))
                go(await game.ask("mario 2", "camp", kind="take_back", entry=str(len(keys))))
            assert len(set(keys)) == 2

    run(look)


# -- the console -------------------------------------------------------------------------------------------------------


def test_the_operator_acts_with_a_note_from_forms_that_have_more_fields(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            here = f"/p/{game.id}/console"
            both = {"camp": "mario", "hours": "24", "person": id_of("mario 2")}
            for kind in ("extend", "give_strike", "lift_strike", "replace"):
                assert go(await game.ask("op", "console", kind=kind, note=f"Note of {kind}.", **both)) == here
            go(await game.ask("op", "console", kind="change_rule", rule="vacation_days 7", note="Summer."))
            go(await game.ask("op", "console", kind="pause", note="Tea."))
            post = await game.post()
            assert post.game.camps[MARIO].leader == id_of("mario 2")
            assert (post.game.agreed.vacation_days, post.game.phase) == (7, "paused")
            text = await page(game, "op", "console")
            for note in ("Note of extend.", "Note of replace.", "Summer.", "Tea."):
                assert note in text

    run(look)


def test_the_operator_leaves_a_task_alone_and_takes_it_up_again_by_the_forms_of_the_console(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            here, task = f"/p/{game.id}/console", "lapsed:mario"
            assert go(await game.ask("op", "console", kind="leave_task", task=task, left="1")) == here
            assert (await game.post()).game.left == (task,)
            assert go(await game.ask("op", "console", kind="leave_task", task=task, left="0")) == here
            assert (await game.post()).game.left == ()

    run(look)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"kind": "pause", "note": ""}, 422, "camps-38"),
        ({"kind": "pause", "note": "x" * 501}, 422, "camps-38"),
        ({"kind": "extend", "camp": "mario", "hours": "999", "note": "Long."}, 422, "camps-48"),
        ({"kind": "extend", "camp": "wario", "hours": "24", "note": "Idle."}, 422, "camps-45"),
        ({"kind": "extend", "camp": "daisy", "hours": "24", "note": "Who?"}, 422, "camps-21"),
        ({"kind": "change_rule", "rule": "vacation_days 99", "note": "Many."}, 422, "camps-50"),
        ({"kind": "change_rule", "rule": "", "note": "By a slip."}, 422, "camps-50"),
        ({"kind": "resume", "note": "Go."}, 422, "camps-6"),
        ({"kind": "replace", "camp": "wario", "note": "Gone."}, 422, "camps-14"),
        ({"kind": "bribe", "note": "Psst."}, 400, "an act of the operator"),
    ],
)
def test_bad_input_of_the_operator_keeps_the_note_and_changes_nothing(
    tmp_path: Path, fields: dict[str, str], status: int, told: str
) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            before = len((await game.post()).people)
            answer = await game.ask("op", "console", **fields)
            assert (answer.status, told in answer.text) == (status, True), answer.text
            if status == 422:
                assert fields["note"] in answer.text
            assert len((await game.post()).people) == before

    run(look)


def test_a_look_is_open_to_its_operator_alone_and_only_after_its_event(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            assert "You look at" not in await page(game, "op", "console/1")
            go(await game.ask("op", "console", kind="look", what="hand_of_wario", note="A complaint."))
            stored = (await game.post()).people[-1]
            assert stored.kind == "hidden_looked_at"
            text = await page(game, "op", "console/1")
            assert "You look at the hand of Wario" in text
            for wrong in ("0", "2", "-1", "x", "१"):
                assert "You look at" not in await page(game, "op", f"console/{wrong}")
            go(await game.act("ann", "ask_to_join", camp="peach", name="Ann"))
            go(await game.ask("op", "console", kind="appoint_operator", person=id_of("ann"), note="My heir."))
            assert (await game.person("op").get(f"/p/{game.id}/console/1")).status == 403
            assert "You look at" not in await page(game, "ann", "console/1")

    run(look)


async def signatures(game: Game, order: str) -> list[str]:
    """The names under the announcement, for somebody who has nothing to do with the game."""
    thread = await game.person("somebody").get(f"/p/{game.id}?order={order}")
    return re.findall(r'<p class="by">([^<]*)</p>', thread.text)


def test_the_announcement_keeps_the_name_of_who_wrote_it_also_after_a_restart(tmp_path: Path) -> None:
    """The game's pages name its operator now, the announcement its author, in each order of the thread."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            go(await game.act("ann", "ask_to_join", camp="peach", name="Ann"))
            go(await game.ask("op", "console", kind="appoint_operator", person=id_of("ann"), note="My heir."))
            signed = [await signatures(game, order) for order in ("oldest", "newest")]
        async with running_server(tmp_path / "a.sqlite3") as running:
            again = Game(running)
            assert [await signatures(again, order) for order in ("oldest", "newest")] == signed
            assert (await again.post()).game.operator == id_of("ann")
        assert signed == [["Op"], ["Op"]]

    run(look)


@pytest.mark.sampled(of="seasons by post")
def test_a_camp_s_talk_is_read_by_all_once_its_leader_has_opened_it(tmp_path: Path) -> None:
    """Not before, not another camp's, and nothing that was said after the end."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            go(await game.ask("mario 2", "camp", kind="say", text="We have the <Hammer>."))
            go(await game.ask("wario 1", "camp", kind="say", text="We have the Kitchen."))
            assert "Open the talk to everybody" not in await page(game, "mario 1", "camp")
            assert (await game.ask("mario 1", "camp", kind="open_talk")).status == 422
            for camp in (MARIO, WARIO):
                go(await game.act("op", "disband", camp=camp, note="Gone."))
            assert "Open the talk to everybody" in await page(game, "mario 1", "camp")
            assert "Open the talk to everybody" not in await page(game, "mario 2", "camp")
            assert (await game.person("somebody").get(f"/p/{game.id}/talk/mario")).status == 404
            go(await game.ask("mario 1", "camp", kind="open_talk"))
            thread = unescape((await game.person("somebody").get(f"/p/{game.id}")).text)
            assert "opens its talk to everybody: mario 1, its leader, lets all read what it said." in thread
            assert f'href="/p/{game.id}/talk/mario"' in thread
            replay = (await game.person("somebody").get(f"/p/{game.id}/replay")).text
            assert re.findall(r'href="(/p/[^"]*/talk/[^"]*)"', replay) == [f"/p/{game.id}/talk/mario"]
            assert f'href="/p/{game.id}/talk/mario"' in await page(game, "mario 3", "camp")
            answer = await game.person("somebody").get(f"/p/{game.id}/talk/mario")
            assert (answer.status, "We have the &lt;Hammer&gt;." in answer.text) == (200, True)
            assert "Kitchen" not in answer.text
            for closed in ("wario", "nobody", "Mario"):
                assert (await game.person("somebody").get(f"/p/{game.id}/talk/{closed}")).status == 404
            assert (await game.ask("mario 1", "camp", kind="open_talk")).status == 422

    run(look)


# -- secrets -----------------------------------------------------------------------------------------------------------

ASKS: tuple[tuple[str, str, dict[str, str]], ...] = (
    *(("GET", path, {}) for path in ("version", "camp", "console", "console/1", "camp/why/cell.hammer.0")),
    *(("GET", path, {}) for path in ("", "text/1", "packet", "talk/mario", "feed.atom", "channel")),
    ("POST", "channel", {"address": "x", "form": "json"}),
    ("POST", "paste", {"text": "I suggest Peach, in the Library, with the Hammer."}),
    ("POST", "camp", {"kind": "counter", "entry": "1"}),
    ("POST", "camp", {"kind": "take_back", "entry": "1"}),
    ("POST", "act", {"kind": "counter", "entry": "1"}),
    ("POST", "camp/notes", {"mark": "cell.kraken.0 tick"}),
    ("POST", "console", {"kind": "resume", "note": "Go."}),
)
VIEWERS = ("wario 1", "wario 2", "mario 4", "op", "somebody")
"""Another camp's leader and member, somebody sent away by Mario's camp, the operator, and a stranger."""


async def seen(folder: Path, busy: bool) -> dict[str, object]:
    """All that the viewers get out of a server, and what they are told by their sockets."""
    got: dict[str, object] = {}
    async with running_server(folder / f"{busy}.sqlite3") as running:
        game = await begun(running)
        await game.join(MARIO, 4)
        await game.join(WARIO, 2)
        go(await game.act("mario 1", "expel", person=id_of("mario 4")))
        sockets = {name: await game.person(name).listen(f"/p/{game.id}/live") for name in VIEWERS}
        for socket in sockets.values():
            assert await socket.next() is not None
        if busy:
            go(await game.ask("mario 3", "camp", kind="say", text="We have the Hammer."))
            go(await game.ask("mario 3", "camp/notes", mark="cell.hammer.1 cross"))
            go(await game.move("mario 2", TRIPLE))
            go(await game.ask("mario 2", "camp", kind="set_enrolment", enrolment="closed"))
            go(await game.ask("mario 1", "camp", kind="counter", entry="1"))
        post = await game.post()
        assert (talk_events.Said.kind in {event.kind for event in post.people}) == busy
        for name in VIEWERS:
            for method, path, fields in ASKS:
                answer = await game.person(name).ask(method, f"/p/{game.id}/{path}".rstrip("/"), fields or b"")
                got[f"{name} {method} {path} {fields}"] = answer.status, answer.headers, answer.body
        go(await game.act("op", "pause", note="Tea."))  # everybody hears this one, and nothing before it
        for name, socket in sockets.items():
            await socket.until((await posts_of(running.site).sessions.load(game.id)).version_for(id_of(name)))
            got[f"{name} frames"] = tuple(socket.frames)
            await socket.close()
    return got


async def told(folder: Path) -> list[str]:
    """Where two games can be told apart that differ only in what Mario's camp does among itself."""
    with pytest.MonkeyPatch.context() as patch:  # what is drawn at random tells nothing
        patch.setattr(whole_pages, "new_token", lambda: "n" * 43)
        patch.setattr(live_page, "token_urlsafe", lambda length: "b" * length)
        one, two = await seen(folder, False), await seen(folder, True)
    assert one.keys() == two.keys()
    return [channel for channel in one if one[channel] != two[channel]]


def test_what_a_camp_does_among_itself_reaches_nobody_else_on_any_channel(tmp_path: Path) -> None:
    async def look() -> None:
        assert await told(tmp_path) == []

    run(look)


def telling_console(scene: PostScene, *given: Any, **more: Any) -> ConsoleModel:
    """A planted leak: the operator's page tells how many entries Mario's camp has made."""
    found = console(scene, *given, **more)
    told = "!" * scene.post.game.camps[MARIO].entries
    return replace(found, camps=tuple(replace(row, state=row.state + told) for row in found.camps))


def telling_camp_page(scene: PostScene, *given: Any, **more: Any) -> CampModel:
    """A planted leak: every camp's page tells when the acts of Mario's camp are carried out."""
    found = camp_page(scene, *given, **more)
    due = [each.due for (camp, _), each in scene.post.game.waiting.items() if camp == MARIO]
    return replace(found, name=f"{found.name} {due}")


LEAKS = ("talk is public", "a console that knows what waits", "a page for everybody's entries")


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(tmp_path: Path, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak == LEAKS[0]:
        monkeypatch.setattr(talk_events.Said, "seen", EVERYBODY)
    elif leak == LEAKS[1]:
        for module in (post_audiences, camp_pages):
            monkeypatch.setattr(module, "console", telling_console)
    else:
        for module in (post_audiences, camp_pages):
            monkeypatch.setattr(module, "camp_page", telling_camp_page)

    async def look() -> None:
        assert await told(tmp_path) != []

    run(look)


def test_every_page_of_a_game_is_asked_for_here_or_is_another_tests() -> None:
    """The routes that show what a camp or the operator has."""
    asked = {f"{method} /p/{{post}}/{path}" for method, path, _ in ASKS}
    asked = {each.replace("cell.hammer.0", "{cell}").replace("console/1", "console/{look}") for each in asked}
    private = {f"{route.method} {route.path}" for route in post_routes.ROUTES if route.role != "anybody"}
    shared = {
        f"POST /p/{{post}}/share{end}" for end in ("", "/back", "/wish")
    }  # tests/correspondence/test_post_sharing.py
    assert private - {"POST /p/{post}/play"} - shared <= asked
