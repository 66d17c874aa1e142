"""A command takes effect exactly once, a late one never, and a wrong one is refused in a clear sentence."""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

from casefile.core.actions import Action
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import Accuse, EndTurn, Show, Suggest
from casefile.server.routes.entry import forms
from casefile.server.store import RequestKey
from casefile.server.store.statements import queries
from casefile.server.tables import tables
from tests.server.running_server import HOST, Answer, Party, Person, RunningServer, party, run, running_server, solve
from tests.values import held

JSON = "application/json"
CLASSIC = {"game": "cluedo"}


# -- exactly once --------------------------------------------------------------------------------------------------


async def repeated(running: RunningServer, times: int, accept: str) -> None:
    """Play on while every command is sent so often, one after the other and all at once."""
    found = await party(running, 3, fields=CLASSIC)
    draw = random.Random(times)
    done: list[tuple[Person, Action, int, Answer]] = []
    for number in range(8):
        person, action = await found.legal(draw.randrange)
        before = (await found.session()).table.version
        send = [person.act(found.id, action, version=before, key=f"k{number}", accept=accept) for _ in range(times)]
        answers = await asyncio.gather(*send) if number % 2 else [await each for each in send]
        after = (await found.session()).table.version
        session = (await found.session()).table
        own = [each for each in session.history[before:] if each.kind in _OWN[action.kind]]
        assert len(own) == 1, "one event of its own"
        assert {each.status for each in answers} == {200 if accept == JSON else 303}
        assert len({(each.body, each.header("location")) for each in answers}) == 1, "the same answer"
        assert await running.version(found.id) == after
        done.append((person, action, before, answers[0]))
        for earlier, (sender, sent, at, answer) in enumerate(done):  # also after others have acted
            late = await sender.act(found.id, sent, version=at, key=f"k{earlier}", accept=accept)
            assert (late.status, late.body) == (answer.status, answer.body)
        assert await running.version(found.id) == after


_OWN = {
    "roll": ("roll_asked",),
    "move": ("token_moved",),
    "take_passage": ("passage_taken",),
    "suggest": ("suggested",),
    "show": ("card_shown",),
    "accuse": ("accused",),
    "end_turn": ("turn_ended",),
}
"""What each command leads to just once."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("accept", ["text/html", JSON])
@pytest.mark.parametrize("times", [1, 2, 5])
def test_a_command_sent_several_times_is_done_once(times: int, accept: str, place: Path | str) -> None:
    async def play() -> None:
        async with running_server(place) as running:
            await repeated(running, times, accept)

    run(play)


def test_a_key_forgotten_by_the_server_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(RequestKey):
        def __init__(self, key: str, body_hash: str, answer: str) -> None:
            RequestKey.__init__(self, f"{key} {random.random()}", body_hash, answer)

    monkeypatch.setattr(forms, "RequestKey", Forgetful)
    with pytest.raises(AssertionError):
        asyncio.run(_in_a_server(tmp_path, 2))


def test_a_version_that_nobody_checks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "fingerprint", lambda who, fields: str(random.random()))
    with pytest.raises(AssertionError):
        asyncio.run(_in_a_server(tmp_path, 2))


def test_an_append_that_does_not_ask_for_the_key_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            monkeypatch.setattr(queries, "answered", lambda *given: None)
            await reused(running)

    with pytest.raises(AssertionError):
        run(play)


@pytest.mark.parametrize("sent", ["repeated", "reused"])
def test_a_refusal_that_does_not_ask_for_the_key_is_noticed(
    sent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            monkeypatch.setattr(running.site.store, "answered", _nothing)
            await (repeated(running, 2, JSON) if sent == "repeated" else reused(running))

    with pytest.raises(AssertionError):
        run(play)


async def _nothing(table_id: str, key: str, body_hash: str) -> None:
    return None


async def _in_a_server(folder: Path, times: int) -> None:
    async with running_server(folder / "a.sqlite3") as running:
        await repeated(running, times, JSON)


async def elsewhere(running: RunningServer, place: Path | str) -> None:
    """Send to this server again what another one on the same store has carried out, of which it hears nothing."""
    found = await party(running, 3)
    person, action = await found.legal()
    before = await running.version(found.id)
    async with running_server(place) as other:
        there = other.person(cookie=person.cookie)
        assert (await there.act(found.id, action, version=before, key="k")).status == 303
    after = await running.version(found.id)
    assert after > before
    assert running.site.tables.sessions.held[found.id].table.version == before
    again = await person.act(found.id, action, version=before, key="k")
    assert (again.status, await running.version(found.id)) == (303, after)
    reused = await person.act(found.id, Suggest(Card("green"), Card("knife"), Card("study")), version=before, key="k")
    assert (reused.status, await running.version(found.id)) == (422, after)
    assert "This was sent before with another content." in reused.text


def test_a_command_that_another_process_has_carried_out_is_not_done_again(place: Path | str) -> None:
    async def play() -> None:
        async with running_server(place) as running:
            await elsewhere(running, place)

    run(play)


async def reused(running: RunningServer) -> None:
    """Send with a used key whatever else: allowed now or not, of this version or an old one."""
    found = await party(running, 3)
    person, _ = await found.legal()
    one = Suggest(Card("plum"), Card("rope"), Card("hall"))
    version = await running.version(found.id)
    assert (await person.act(found.id, one, version=version, key="same")).status == 303
    # Somebody else may happen to use the same key: keys are each person's own.
    acting, action = await found.legal()
    if acting is not person:
        assert (await acting.act(found.id, action, key="same")).status == 303
    while (legal := await found.legal())[0] is not person:
        assert (await legal[0].act(found.id, legal[1])).status == 303
    after = await running.version(found.id)
    for wrong in (legal[1], Suggest(Card("plum"), Card("rope"), Card("lounge")), Show(Card("kraken")), EndTurn()):
        for at in (version, after, after + 1):
            again = await person.act(found.id, wrong, version=at, key="same", accept=JSON)
            assert again.status == 422
            assert again.json["error"] == "This was sent before with another content."
    assert await running.version(found.id) == after


def test_one_key_is_good_for_one_content_of_one_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            await reused(running)

    run(play)


def test_the_other_requests_may_be_sent_again_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            host = running.person("Host")
            fields = {"game": "quick", "seat-0": "you", "seat-1": "friend", "seat-2": "friend", "key": "one"}
            opened = await asyncio.gather(*(host.post("/tables", fields) for _ in range(5)))
            assert len({each.header("location") for each in opened}) == 1
            assert len(await running.site.store.tables("open")) == 1
            otherwise = await host.post("/tables", {**fields, "seat-3": "bot"}, accept=JSON)
            assert otherwise.status == 422
            assert "sent before" in otherwise.json["error"]
            path = opened[0].header("location")
            table_id = path.removeprefix("/t/")

            secret = (await running.session(table_id)).secret
            friend = running.person("Friend")
            link = {"token": secret.link("join"), "name": "Friend"}
            joined = await asyncio.gather(*(friend.post(f"{path}/join", link) for _ in range(5)))
            assert {each.status for each in joined} == {303}
            assert (await friend.post(f"{path}/join", link)).status == 303
            assert len((await running.session(table_id)).taken()) == 2

            begun = await asyncio.gather(*(host.post(f"{path}/begin", {"bot": "random"}) for _ in range(5)))
            assert {each.status for each in begun} == {303}
            kinds = [event.kind for event in (await running.session(table_id)).table.history]
            assert kinds.count("seat_taken") == 3
            assert kinds.count("cards_dealt") == 1

            for _ in range(3):
                assert (await friend.post(f"{path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
            await solve(running, table_id, host)
            again = [await host.post(f"{path}/again") for _ in range(3)]
            assert {each.status for each in again} == {303}
            assert len({each.header("location") for each in again}) == 1
            assert again[0].header("location") != path

    run(play)


def test_a_new_visitor_who_clicks_twice_opens_one_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            visitor = running.person(cookie="")
            key = (await visitor.get("/")).text.partition('name="key" value="')[2].partition('"')[0]
            assert len(key) > 20
            fields = {"game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot", "key": key}
            opened = await asyncio.gather(visitor.post("/tables", fields), visitor.post("/tables", fields))
            assert len({each.header("location") for each in opened}) == 1
            assert (await visitor.get(opened[0].header("location"))).text.count("data-version") == 1

    run(play)


# -- races ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", range(4))
def test_of_eight_that_race_on_one_version_one_wins(race: int, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=CLASSIC)
            for number in range(5):
                person, action = await found.legal(random.Random(f"{race}/{number}").randrange)
                version = await running.version(found.id)
                sent = [person.act(found.id, action, version=version, key=f"{number}-{i}") for i in range(8)]
                answers = await asyncio.gather(*sent)
                assert sorted(each.status for each in answers) == [303, *[409] * 7]
                session = await found.session()
                assert session.table.version == await running.version(found.id)
                own = [each for each in session.table.history[version:] if each.kind in _OWN[action.kind]]
                assert len(own) == 1

    run(play)


def test_two_friends_who_race_for_a_seat_both_sit_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 4, seated=0)
            token = (await found.session()).secret.link("join")
            friends = [running.person(f"Friend {i}") for i in range(5)]
            joined = await asyncio.gather(
                *(each.post(f"{found.path}/join", {"token": token, "name": each.name}) for each in friends)
            )
            # Four seats, five friends, one link for everybody: exactly one finds no seat.
            assert sorted(each.status for each in joined) == [303, 303, 303, 303, 409]
            assert len({event.name for event in (await found.session()).taken().values()}) == 4

    run(play)


# -- refusals ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wrong:
    """A request that must be refused: with this status and these words."""

    name: str
    status: int
    says: str
    fields: Mapping[str, object] | bytes = b""
    path: str = "act"
    method: str = "POST"
    who: str = "acting"
    headers: Mapping[str, str] | None = None
    code: str = ""


GOOD = {"kind": "suggest", "suspect": "plum", "weapon": "rope", "room": "hall"}
NOW: Mapping[str, object] = {"version": "NOW", "key": "k"}
WRONG = (
    Wrong(
        "wrong turn",
        422,
        "Only the player whose turn it is may do this",
        {**GOOD, **NOW},
        who="waiting",
        code="cluedo-",
    ),
    Wrong(
        "nothing to show",
        422,
        "shows just one of the cards named",
        {"kind": "show", "card": "rope", **NOW},
        code="cluedo-",
    ),
    Wrong("no dice in a quick game", 422, "there are no dice", {"kind": "roll", **NOW}, code="cluedo-"),
    Wrong("a place that is none", 400, "expected", {"kind": "move", "to": "moon", **NOW}),
    Wrong("unknown card", 400, "kraken", {**GOOD, "weapon": "kraken", **NOW}),
    Wrong(
        "card of another kind",
        422,
        "any three cards may be suggested",
        {**GOOD, "weapon": "plum", **NOW},
        code="cluedo-",
    ),
    Wrong("unknown kind", 400, "kind: found 'cheat', expected one of", {"kind": "cheat", **NOW}),
    Wrong("no kind", 400, "kind: found None, expected one of", NOW),
    Wrong("chance's action", 400, "kind: found 'throw_dice'", {"kind": "throw_dice", **NOW}),
    Wrong("the clock's action", 400, "kind: found 'lapse'", {"kind": "lapse", **NOW}),
    Wrong("field missing", 400, "found no field room, expected all fields", {**GOOD, "room": None, **NOW}),
    Wrong("field too much", 400, "the field 'seat'", {**GOOD, "seat": "1", **NOW}),
    Wrong("stale", 409, "The table has moved on.", {**GOOD, "version": "1", "key": "k"}),
    Wrong("from the future", 409, "The table has moved on.", {**GOOD, "version": "9999", "key": "k"}),
    Wrong("no version", 400, "version: found '', expected a whole number", {**GOOD, "key": "k"}),
    Wrong("bad version", 400, "version: found '-1', expected a whole number", {**GOOD, "version": "-1", "key": "k"}),
    Wrong("digits of another script", 400, "expected a whole number", {**GOOD, "version": "٣", "key": "k"}),
    Wrong("huge version", 400, "expected a whole number", {**GOOD, "version": "9" * 40, "key": "k"}),
    Wrong("no key", 400, "expected a key of 1 to 64 letters", {**GOOD, "version": "NOW"}),
    Wrong("long key", 400, "expected a key of 1 to 64 letters", {**GOOD, "version": "NOW", "key": "k" * 65}),
    Wrong("NUL in a card", 400, r"\x00", {**GOOD, "weapon": "rope\0", **NOW}),
    Wrong("NUL in the kind", 400, r"suggest\x00", {**GOOD, "kind": "suggest\0", **NOW}),
    Wrong("bad UTF-8", 400, "found a body that cannot be read", b"kind=%ff%fe&version=1&key=k"),
    Wrong("raw bytes", 400, "found a body that cannot be read", b"\xff\xfe\x00kind"),
    Wrong("too many fields", 400, "found a body that cannot be read", b"&".join(b"f%d=1" % i for i in range(201))),
    Wrong("64 KiB and one", 413, "A request may have 64 KiB.", b"kind=" + b"x" * (64 * 1024 - 4)),
    Wrong("broken JSON", 400, "found a body that cannot be read", b'{"kind": ', headers={"content-type": JSON}),
    Wrong("nested JSON", 400, "found a body that cannot be read", b"[" * 60000, headers={"content-type": JSON}),
    Wrong("JSON of lists", 400, "found a body that cannot be read", b'{"kind": []}', headers={"content-type": JSON}),
    Wrong("half a letter", 400, "cannot be read", rb'{"kind": "\ud800"}', headers={"content-type": JSON}),
    Wrong(
        "foreign origin",
        403,
        "This request comes from another site.",
        {**GOOD, **NOW},
        headers={"origin": "https://evil.test"},
    ),
    Wrong("no origin", 403, "This request comes from another site.", {**GOOD, **NOW}, headers={"origin": "null"}),
    Wrong(
        "cross-site",
        403,
        "This request comes from another site.",
        {**GOOD, **NOW},
        headers={"sec-fetch-site": "cross-site"},
    ),
    Wrong("length that is none", 413, "A request may have 64 KiB.", b"kind=x", headers={"content-length": "many"}),
    Wrong("unknown table", 404, "There is no such game.", {**GOOD, **NOW}, path="../nowhere/act"),
    Wrong("unknown page", 404, "There is nothing here.", path="../../nowhere", method="GET"),
    Wrong("unknown method", 405, "This cannot be done here.", {**GOOD, **NOW}, method="DELETE"),
    Wrong("GET of a POST", 405, "This cannot be done here.", method="GET"),
    Wrong("made-up method", 405, "This cannot be done here.", {**GOOD, **NOW}, method="BREW"),
    Wrong(
        "a mark that is none",
        400,
        "expected a cell of the sheet and a mark",
        {"mark": "cell.rope.0 doodle"},
        path="notes",
    ),
    Wrong(
        "a cell that is none",
        400,
        "expected a cell of the sheet and a mark",
        {"mark": "cell.kraken.0 tick"},
        path="notes",
    ),
    Wrong("a bot that is none", 400, "bot: found 'deepthought'", {"bot": "deepthought"}, path="begin", who="host"),
    Wrong("a link that is none", 403, "This link no longer holds.", {"token": "x" * 43}, path="link"),
    Wrong("a link of another kind", 403, "This link no longer holds.", {"token": "x", "name": "Eve"}, path="join"),
    Wrong("early record", 403, "The game is not over.", path="record.json", method="GET"),
    Wrong("a foreign way back", 400, "expected a path of this site", {"back": "//evil.test"}, path="../../settings"),
    Wrong("a way back with a break", 400, "path of this site", {"back": "/\r\nx: y"}, path="../../settings"),
    Wrong(
        "an option value",
        400,
        "clock",
        {"game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot", "table.clock": "7"},
        path="../../tables",
    ),
    Wrong("a game that is none", 400, "game: found", {"game": "chess"}, path="../../tables"),
    Wrong("one seat", 400, "2 to 6", {"game": "quick", "seat-0": "you"}, path="../../tables"),
    Wrong("a seat for two", 400, "on one seat", {"seat-0": "you", "seat-1": "you"}, path="../../tables"),
    Wrong("a long name", 400, "1 to 30 letters that can be seen", {"name": "x" * 31}, path="../../tables"),
    Wrong("a name with NUL", 400, "1 to 30 letters that can be seen", {"name": "a\0b"}, path="../../tables"),
)


async def refused(found: Party, wrong: Wrong, accept: str) -> Answer:
    session = await found.session()
    acting = await found.acting()
    who: Person = {
        "acting": found.seats[acting],
        "waiting": found.seats[(acting + 1) % 3],
        "host": found.host,
    }[wrong.who]
    fields = wrong.fields
    if not isinstance(fields, bytes):
        version = session.table.version
        fields = {k: version if v == "NOW" else v for k, v in fields.items() if v is not None}
    path = f"{found.path}/{wrong.path}"
    while "/../" in path:
        before, _, after = path.partition("/../")
        path = f"{before.rpartition('/')[0]}/{after}"
    return await who.ask(wrong.method, path, fields, accept=accept, headers=wrong.headers)


async def complaint(found: Party, wrong: Wrong, accept: str) -> str:
    """What is wrong with the answer to a wrong request; nothing, if all is well."""
    store = found.server.site.store
    before = (await store.events(found.id), await store.tables("playing"), await store.tables("open"))
    answer = await refused(found, wrong, accept)
    said = unescape(answer.text)
    if accept == JSON and answer.header("content-type") == JSON:
        said = f"{answer.json['error']} {answer.json['text']}"
    checks = {
        "a fault": answer.fault is None,
        f"status {answer.status}": answer.status == wrong.status,
        "its form": answer.header("content-type").startswith(accept),
        "a trace": "Traceback" not in answer.text and 'File "' not in answer.text,
        f"{said[-300:]!r}": wrong.says in said,
        "its clause": not wrong.code or _clause(answer, accept).startswith(wrong.code),
        "changed": (await store.events(found.id), await store.tables("playing"), await store.tables("open")) == before,
    }
    return ", ".join(name for name, well in checks.items() if not well)


def _clause(answer: Answer, accept: str) -> str:
    """The clause that a refusal names: a page by its link, JSON in a field and at the end of the sentence."""
    if accept != JSON:
        return answer.clause
    clause: str = answer.json["clause"]
    return clause if answer.json["text"].endswith(f" ({clause})") else ""


def test_every_wrong_request_is_refused_in_a_clear_sentence(tmp_path: Path) -> None:
    complaints: dict[str, str] = {}

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for wrong in WRONG:
                for accept in ("text/html", JSON):
                    complaints[f"{wrong.name}, {accept}"] = await complaint(found, wrong, accept)

    run(play)
    assert len(complaints) == 2 * len(WRONG)
    assert {name: what for name, what in complaints.items() if what} == {}


def test_nobody_can_lie_about_a_card(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            table = (await found.session()).table
            acting = await found.acting()
            asked = Seat((acting + 1) % 3)
            hand = held(table.state).hand(asked)
            deck = table.setup.deck
            named = [next((card for card in kind if card in hand), kind[0]) for kind in deck.categories]
            assert (await found.seats[acting].act(found.id, Suggest(*named))).status == 303
            assert await found.acting() == asked
            version = await running.version(found.id)
            lies = [
                EndTurn(),  # "I have none"
                Show(next(card for card in named if card not in hand)) if set(named) - set(hand) else EndTurn(),
                Show(next(card for card in hand if card not in named)),
                Show(next(card for card in deck if card not in hand and card not in named)),
                Accuse(*named),
            ]
            for lie in lies:
                answer = await found.seats[asked].act(found.id, lie, accept=JSON)
                assert answer.status == 422
                assert answer.json["clause"] in answer.json["text"]
                assert await running.version(found.id) == version

    run(play)


def test_a_socket_from_another_site_is_not_accepted(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for headers in ({"origin": "https://evil.test"}, {"origin": "null"}, {"origin": f"http://{HOST}.evil"}):
                socket = await found.seats[0].listen(f"{found.path}/live", headers)
                assert await socket.next() is None
                assert (socket.code, socket.accepted) == (4403, False)
            socket = await found.seats[0].listen(f"{found.path}/live", {"origin": f"http://{HOST}"})
            assert await socket.next() is not None
            assert socket.told == await running.version(found.id)
            await socket.close()

    run(play)


def test_a_body_that_is_longer_than_it_says_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            headers = [(b"host", HOST.encode()), (b"cookie", f"casefile={found.seats[0].cookie}".encode())]
            scope = {"method": "POST", "path": f"{found.path}/act", "raw_path": b"", "headers": headers}
            for chunks in ([b"x" * 40_000] * 2, [b"x" * (64 * 1024), b"y"]):
                answer = await running.raw(scope, chunks)
                assert answer.status == 413
                assert "A request may have 64 KiB." in answer.text
            assert (await running.raw(scope, [b"x" * (64 * 1024)])).status == 400  # as much as it may have

    run(play)


def test_a_fault_of_ours_is_told_without_its_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the case file holds the rope")

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            version = await running.version(found.id)
            monkeypatch.setattr(tables.Tables, "act", broken)
            for accept in ("text/html", JSON):
                person, action = await found.legal()
                answer = await person.act(found.id, action, accept=accept)
                assert answer.status == 500
                assert "The fault is ours. Nothing was lost; load the page again." in answer.text
                assert "rope holds" not in answer.text
                assert "the case file holds the rope" not in answer.text
                assert "Traceback" not in answer.text
            assert await running.version(found.id) == version

    run(play)
