"""The page of a game by post: announcing, registering, pasting, copying; and what it says to what is wrong."""

import html
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_session import BEFORE
from casefile.server.site import Site
from tests.correspondence.by_post import ID, PHRASE, Game, id_of, token_of
from tests.correspondence.camps.scene import LUIGI, MARIO, PEACH, WARIO
from tests.server.running_server import Answer, RunningServer, run, running_server

SUGGESTION = "I suggest Mario, in the Library, with the Hammer."
ANNOUNCEMENT = {
    "title": "The red wax",
    "name": "Old Hand",
    "note": "Welcome.",
    "phrase": PHRASE,
    "slots": "3",
    "back_ups": "1",
    # The clock of these tests stands at 2023-11-14 22:13 in universal time.
    "day": "2023-11-20",
    "hour": "20:00",
    "zone": "Europe/Berlin",
    "nsider.case_files": "2",
    "camps.vacation_days": "1",
    "key": "once",
}


def on_a_server(tmp_path: Path, test: Callable[[Game], Awaitable[None]]) -> None:
    """Run a test with a server of its own."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            await test(Game(running))

    run(look)


async def send(game: Game, name: str, /, path: str = "", **fields: str) -> Answer:
    """Send a form of the page."""
    return await game.person(name).ask("POST", f"/p/{game.id}{path}", fields)


async def seen(game: Game, name: str, path: str = "") -> str:
    """The page as somebody reads it."""
    answer = await game.person(name).get(f"/p/{game.id}{path}")
    assert answer.status == 200, answer.text
    return html.unescape(answer.text)


async def announce(running: RunningServer, /, **other: str) -> Answer:
    """Send the announcement."""
    return await running.person("op", token_of("op")).ask("POST", "/post", {**ANNOUNCEMENT, **other})


def clause(key: str) -> str:
    """The sentence of a clause about camps as a refusal says it, with the link to the clause."""
    found = BOOK.clause(BOOK[key])
    return f'{found.text} <a href="/rules/camps#{found.id}">why?</a>'


# -- announcing ----------------------------------------------------------------------------------------------------


def test_a_game_is_announced_with_all_that_was_chosen(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        answer = await announce(game.server)
        assert answer.status == 303
        found = await posts_of(game.site).sessions.load(answer.header("location").removeprefix("/p/"))
        state, plan = found.post.game, found.post.plan
        assert (plan.title, plan.rule_options.case_files, plan.zone) == ("The red wax", 2, "Europe/Berlin")
        assert (state.slots, state.back_up_places, state.files) == (3, 1, 2)
        assert state.agreed.vacation_days == 1
        assert state.operator == id_of("op")
        # 20:00 in Berlin in November is 19:00 in universal time.
        assert state.start == 1_700_506_800_000
        assert len(set(plan.commitments)) == 2
        game.id = found.id
        page = await seen(game, "anybody")
        assert "The red wax" in page
        assert "Mon 20 November, 20:00 (Europe/Berlin)" in page
        assert all(each in page for each in plan.commitments)
        assert PHRASE not in page

    on_a_server(tmp_path, look)


def test_the_first_post_is_shown_while_it_is_written(tmp_path: Path) -> None:
    """Alone for a script, in its page for a button; it has what the announcement will have, and the phrase nowhere."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("op", token_of("op"))
            assert "The first post, as it will stand" in (await person.get("/post")).text
            alone = await person.ask("POST", "/post/preview", {**ANNOUNCEMENT, "part": "preview"})
            page = await person.ask("POST", "/post/preview", ANNOUNCEMENT)
            assert len(alone.text) < len(page.text) / 4
            for answer in (alone, page):
                told = html.unescape(answer.text)
                assert answer.status == 200
                assert "The red wax" in told
                assert "The game starts: Mon 20 November, 20:00 (Europe/Berlin) = 19:00 UTC, in 5 days 20 hours" in told
                assert "Operator: Old Hand" in told
                assert "2 sealed case files" in told
            assert PHRASE not in alone.text
            # What is wrong is said, and what was typed stands.
            late = await person.ask("POST", "/post/preview", {**ANNOUNCEMENT, "day": "2020-01-01"})
            assert "Say when the game starts: a day and an hour that lie ahead, within a year." in late.text
            assert 'value="The red wax"' in late.text
            # Nothing is announced by it.
            assert not await posts_of(running.site).going_on(id_of("op"))

    run(play)


def test_an_announcement_that_is_sent_twice_is_one(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        first, second = await announce(game.server), await announce(game.server)
        assert first.header("location") == second.header("location")
        assert (await announce(game.server, key="twice")).header("location") != first.header("location")

    on_a_server(tmp_path, look)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": " "}, "Give the game a title of 1 to 80 characters."),
        ({"phrase": ""}, "Choose a key phrase of 1 to 200 characters."),
        ({"note": ""}, "Write a note of 1 to 500 characters: it is the announcement."),
        ({"note": "x" * 501}, "Write a note of 1 to 500 characters: it is the announcement."),
        (
            {"name": ""},
            "Say what you are called in 1 to 30 letters that can be seen. You wrote nothing that can be seen.",
        ),
        ({"day": "2023-11-13"}, "Say when the game starts: a day and an hour that lie ahead, within a year."),
        ({"day": "2029-01-01"}, "Say when the game starts: a day and an hour that lie ahead, within a year."),
        ({"day": "soon"}, "Say when the game starts: a day and an hour that lie ahead, within a year."),
        ({"hour": "25:00"}, "Say when the game starts: a day and an hour that lie ahead, within a year."),
        ({"zone": "Mars/Base"}, "Choose one of the time zones."),
        ({"slots": "2"}, "found 2, expected 3 to 6"),
        ({"nsider.case_files": "7"}, "option case_files: found '7'"),
        ({"nsider.colour": "red"}, "option: found 'colour'"),
    ],
)
def test_what_is_wrong_with_an_announcement_is_said_and_nothing_typed_is_lost(
    tmp_path: Path, wrong: dict[str, str], sentence: str
) -> None:
    async def look(game: Game) -> None:
        answer = await announce(game.server, **wrong)
        page = html.unescape(answer.text)
        assert (answer.status, answer.fault) == (400, None)
        assert sentence in page
        for name in {"title", "phrase", "day"} - set(wrong):
            assert f'value="{ANNOUNCEMENT[name]}"' in page
        assert await game.site.store.tables("camps") == []

    on_a_server(tmp_path, look)


# -- registering ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"phrase": "the wax is blue"}, "phrase"),
        ({"character": MARIO}, "taken"),
        ({"character": "kraken"}, "character"),
        ({"file": "3"}, "file"),
        ({}, ""),
    ],
)
def test_a_registration_that_does_not_count_says_why_and_keeps_what_was_typed(
    tmp_path: Path, wrong: dict[str, str], key: str
) -> None:
    async def look(game: Game) -> None:
        await game.announce(4, 2)
        await game.enter(MARIO, file="1")
        before = len((await game.post()).people)
        entry = {"kind": "enter", "character": PEACH, "phrase": PHRASE, "name": "Eve", "file": "2", **wrong}
        answer = await send(game, "eve", **entry)
        page = html.unescape(answer.text)
        if not key:
            assert answer.status == 303
            assert "Eve leads the camp" not in await seen(game, "eve")  # the thread begins with the game
            assert (await game.post()).game.camps[PEACH].leader == id_of("eve")
            return
        assert answer.status == 422
        assert clause(key) in page
        assert 'value="Eve"' in page
        assert f'value="{entry["phrase"]}"' in page
        assert len((await game.post()).people) == before
        assert "data-version" not in page  # a newer page would take away what was typed

    on_a_server(tmp_path, look)


def test_who_comes_late_is_a_back_up_and_then_the_game_is_full(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.announce(3)
        for camp in (MARIO, WARIO, PEACH):
            await game.enter(camp)
        for name in ("Ann", "Bob", "Cid"):
            entry = {"kind": "enter", "character": LUIGI, "phrase": PHRASE, "name": name}
            assert (await send(game, name, **entry)).status == 303
        page = await seen(game, "anybody")
        assert re.search(r"Ann</li>\s*<li>Bob</li>\s*<li>Cid", page)
        answer = await send(game, "dan", kind="enter", character=LUIGI, phrase=PHRASE, name="Dan")
        assert (answer.status, clause("full") in html.unescape(answer.text)) == (422, True)

    on_a_server(tmp_path, look)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            {"name": ""},
            "Say what you are called in 1 to 30 letters that can be seen. You wrote nothing that can be seen.",
        ),
        ({"phrase": ""}, "Write the key phrase."),
        ({"character": ""}, "There is no such character in the announcement."),
    ],
)
def test_a_form_that_is_not_filled_in_is_told_so(tmp_path: Path, wrong: dict[str, str], sentence: str) -> None:
    async def look(game: Game) -> None:
        await game.announce(3)
        entry = {"kind": "enter", "character": PEACH, "phrase": PHRASE, "name": "Eve", **wrong}
        answer = await send(game, "eve", **entry)
        assert answer.status in (400, 422)
        assert sentence in html.unescape(answer.text)
        without = {name: text for name, text in entry.items() if name != "character"}
        answer = await send(game, "eve", **{**without, "name": "Eve", "phrase": PHRASE})
        assert (answer.status, "Choose one of the characters." in answer.text) == (400, True)
        assert len((await game.post()).people) == 2

    on_a_server(tmp_path, look)


def test_no_other_act_goes_in_by_this_page(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        before = len((await game.post()).people)
        assert (await send(game, "op", kind="pause", note="Tea.")).status == 400
        assert len((await game.post()).people) == before

    on_a_server(tmp_path, look)


# -- pasting -------------------------------------------------------------------------------------------------------


def test_a_pause_takes_no_half_written_post_away_and_lets_none_be_played(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        assert (await game.act("op", "pause", note="Tea.")).status == 303
        assert 'id="pasted"' in await seen(game, "mario 1")
        assert 'id="pasted"' not in await seen(game, "anybody")
        answer = await send(game, "mario 1", "/paste", text=SUGGESTION)
        assert (answer.status, "The game is paused" in answer.text) == (422, True)
        assert SUGGESTION in html.unescape(answer.text)

    on_a_server(tmp_path, look)


def test_a_pasted_post_is_shown_and_then_played(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        before = len((await game.post()).people)
        answer = await send(game, "mario 1", "/paste", text=SUGGESTION)
        assert answer.status == 200
        assert "Suggestion: Mario, in the Library, with the Hammer." in html.unescape(answer.text)
        assert len((await game.post()).people) == before
        assert (await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")).status == 303
        assert "Mario</b> suggests Mario, in the Library, with the Hammer." in await seen(game, "anybody")
        # The same request again does nothing more.
        length = len((await game.post()).people)
        await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")
        assert len((await game.post()).people) == length

    on_a_server(tmp_path, look)


def test_a_suggestion_and_an_accusation_in_one_post_are_played_one_after_the_other(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3, 1, accuse_from_round="1")
        text = f"{SUGGESTION} I accuse Mario, in the Library, with the Hammer."
        assert (await send(game, "mario 1", "/paste", text=text, confirmed="1", key="k")).status == 303
        assert [event.kind for event in (await game.post()).people].count("move_made") == 2
        # The same press again, on a slow line: nothing more is played, and nobody is told that it was refused.
        assert (await send(game, "mario 1", "/paste", text=text, confirmed="1", key="k")).status == 303
        assert [event.kind for event in (await game.post()).people].count("move_made") == 2
        # Another post with the same key is no repetition.
        assert (await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")).status == 422

    on_a_server(tmp_path, look)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "I suggest Mario, in the Library and the Kitchen, with the Hammer.",
            "It names two places: Library and Kitchen.",
        ),
        ("I suggest Mario with the Hammer.", "It names no place."),
        ("Hello everybody!", "It says neither that you suggest nor that you accuse."),
        ("I accuse Mario, in the Library, with the Hammer.", '#nsider-17">why?</a>'),
        (f"{SUGGESTION} I accuse Mario, in the Library, with the Hammer.", '#nsider-17">why?</a>'),
    ],
)
def test_a_post_that_cannot_be_played_is_refused_with_the_reason(tmp_path: Path, text: str, sentence: str) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        before = len((await game.post()).people)
        for confirmed in ({}, {"confirmed": "1"}):
            answer = await send(game, "mario 1", "/paste", text=text, **confirmed)
            assert answer.status == 422
            assert sentence in html.unescape(answer.text)
            assert text in html.unescape(answer.text)
        assert len((await game.post()).people) == before

    on_a_server(tmp_path, look)


def test_what_is_unclear_is_answered_by_buttons_and_nothing_is_played_by_them(tmp_path: Path) -> None:
    post = "I suggest Mario, in the Library, with the Hammer. No accusation pending.\nEdit: Kitchen instead of Library."

    def ways(page: str) -> dict[str, str]:
        found = re.findall(r'<button[^>]* name="answer" value="([\d.]+)">([^<]*)<', page)
        return {label: value for value, label in found}

    async def look(game: Game) -> None:
        await game.start(3)
        page = (await send(game, "mario 1", "/paste", text=post)).text
        chosen = {"text": post, "answer": ways(page)["Kitchen"], "confirmed": "1"}
        page = (await send(game, "mario 1", "/paste", **chosen)).text
        assert [*ways(page)] == ["No accusation", "Accusation Pending"]
        (left,) = re.findall(r'<input type="hidden" name="text" value="([^"]*)"', page)
        text = html.unescape(left)
        answer = await send(game, "mario 1", "/paste", text=text, answer=ways(page)["No accusation"], confirmed="1")
        assert "Suggestion: Mario, in the Kitchen, with the Hammer." in html.unescape(answer.text)
        assert answer.status == 200
        assert MARIO in (await game.post()).game.owed
        # An answer that there is not changes nothing of the text.
        same = await send(game, "mario 1", "/paste", text=post, answer="7.x")
        assert (same.status, html.escape(post) in same.text) == (422, True)

    on_a_server(tmp_path, look)


def test_a_second_accusation_is_refused(tmp_path: Path) -> None:
    """The wrong one has disbanded the camp; everybody else is told that a turn is not theirs."""

    async def look(game: Game) -> None:
        await game.start(6, 1, accuse_from_round="1")
        text = "I accuse Mario, in the Library, with the Hammer."
        assert (await send(game, "mario 1", "/paste", text=text, confirmed="1", key="a")).status == 303
        if (await game.post()).game.phase == "over":
            pytest.fail("the first accusation was right: choose another one for these seeds")
        before = len((await game.post()).people)
        answer = await send(game, "mario 1", "/paste", text=text, confirmed="1", key="b")
        assert (answer.status, clause("removed") in html.unescape(answer.text)) == (422, True)
        assert len((await game.post()).people) == before

    on_a_server(tmp_path, look)


def test_a_beta_leader_is_told_that_it_waits_and_that_it_comes_too_late(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        await game.join(MARIO)
        assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
        answer = await send(game, "mario 2", "/paste", text=SUGGESTION)
        assert "this waits 24 hours" in html.unescape(answer.text)
        game.server.clock.ms += 5 * DAY - 2 * HOUR
        answer = await send(game, "mario 2", "/paste", text=SUGGESTION, confirmed="1")
        assert (answer.status, clause("turn_first") in html.unescape(answer.text)) == (422, True)
        assert 'name="knowing"' in answer.text
        assert not (await game.post()).game.waiting
        answer = await send(game, "mario 2", "/paste", text=SUGGESTION, confirmed="1", knowing="1")
        assert answer.status == 303
        assert len((await game.post()).game.waiting) == 1

    on_a_server(tmp_path, look)


# -- copying -------------------------------------------------------------------------------------------------------


def copied(page: str) -> dict[str, str]:
    """The texts that a page has to be copied."""
    return dict(re.findall(r'<textarea id="as-(\w+)"[^>]*>(.*?)</textarea>', page, re.DOTALL))


def test_every_post_can_be_copied_and_read_again(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")
        page = await seen(game, "anybody", "?order=oldest")
        links = re.findall(rf'href="/p/{ID}(/text/\d+)"', page)
        assert len(links) == 5  # the announcement, the registration, the beginning, the deal, one turn
        for link in links:
            for way in ("bbcode", "markdown", "plain"):
                texts = copied(await seen(game, "anybody", f"{link}?as={way}"))
                assert [*texts] == [way]
                assert texts[way].strip()
        first = copied(await seen(game, "somebody new", "/text/1"))["bbcode"]
        assert first.startswith("[b]The red wax[/b]\n\nWelcome.")
        assert "Koopa Shell" in first
        # How a reader's forum marks up is remembered.
        reader = game.person("anybody")
        await reader.get(f"/p/{ID}/text/1?as=plain")
        assert [*copied((await reader.get(f"/p/{ID}/text/2")).text)] == ["plain"]
        last = copied(await seen(game, "anybody", f"{links[-1]}?as=plain"))["plain"]
        assert last.startswith(
            "Round 1: Mario\n==============\n\nMario suggests Mario, in the Library, with the Hammer."
        )

    on_a_server(tmp_path, look)


def test_one_button_copies_what_is_new_and_how_the_game_stands(tmp_path: Path) -> None:
    """What was copied once is not copied again; the state comes each time, with its moments in the game's zone."""

    async def look(game: Game) -> None:
        await game.start(3)
        await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")
        assert f'data-copies="/p/{ID}/text/new.txt"' in await seen(game, "anybody")
        reader = game.person("anybody")
        text = (await reader.get(f"/p/{ID}/text/new.txt?as=plain")).text
        assert text.count("Mario suggests Mario, in the Library, with the Hammer.") == 2  # the post, and the newest
        assert "The red wax: how the game stands\n" in text
        assert "As of Tue 14 November, 23:13 (Europe/Berlin) = 22:13 UTC. The game is on." in text
        assert "* Wario has its turn, until Sun 19 November, 23:13 (Europe/Berlin) = 22:13 UTC, in 5 days" in text
        assert "* Mario: mario 1\n* Wario: wario 1\n* Peach: peach 1" in text
        assert text.startswith("Round 1: Mario\n====")
        # It is new until the operator has marked it, for every browser, and then for none.
        assert (await reader.get(f"/p/{ID}/text/new.txt?as=plain")).text == text
        assert 'data-marks="mark-copied"' not in await seen(game, "anybody")
        page = await seen(game, "op")
        assert 'data-marks="mark-copied"' in page
        (form,) = re.findall(r'<form class="marking"[^>]*id="mark-copied">(.*?)</form>', page, re.DOTALL)
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        assert (fields["kind"], fields["posts"]) == ("mark_copied", "5")
        assert (await send(game, "op", "/act", **fields)).status == 303
        assert 'data-marks="mark-copied"' not in await seen(game, "op")
        for name in ("anybody", "op", "mario 1"):
            again = await seen(game, name, "/text/new.txt?as=plain")
            assert again.startswith("The red wax: how the game stands"), name
        assert "Round 1: Mario\n====" in await seen(game, "anybody", "/text/new.txt?as=plain&since=4")

    on_a_server(tmp_path, look)


def test_the_first_post_can_be_posted_as_it_is(tmp_path: Path) -> None:
    """Dates with the hours until then, who operates, how to come in, the files and where the game is read (C-5)."""

    async def look(game: Game) -> None:
        await game.announce(3, 2)
        await game.enter(MARIO, file="1")
        text = html.unescape(copied(await seen(game, "anybody", "/text/1?as=plain"))["plain"])
        for line in (
            "* Operator: Op",
            "* The game starts: Fri 24 November, 23:13 (Europe/Berlin) = 22:13 UTC, in 10 days",
            "* 3 camps\n* Places for back-ups: 3",
            "* 2 sealed case files",
            "* Still free: Wario, Peach, Luigi, Daisy, Waluigi",
            "* To register, open the address below, choose a free character and write the key phrase.",
            "* Name a file number from 1 to 2, too.",
            f"/p/{ID}",
            "Camps so far",
            "* Case file 2 is sealed as ",
        ):
            assert line in text, text
        assert PHRASE not in text

    on_a_server(tmp_path, look)


def test_a_post_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.announce(3)
        for path, status in (("1", 200), ("2", 404), ("x", 404), ("99999999999", 404), ("new", 404), ("state", 200)):
            assert (await game.person("anybody").get(f"/p/{game.id}/text/{path}")).status == status

    on_a_server(tmp_path, look)


def test_a_packet_has_the_cards_of_ones_own_camp_and_no_others(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3, 1, red_card="yes")
        post = await game.post()
        assert post.case is not None
        for camp in (MARIO, WARIO, PEACH):
            text = copied(await seen(game, f"{camp} 1", "/packet?as=plain"))["plain"]
            hand = post.case.holdings.hand(post.seat(camp))
            names = {post.table.setup.edition.named(card, "en") for card in hand} if post.table else set()
            assert set(re.findall(r"^\* (.*)$", text, re.MULTILINE)) == names
            assert "Red Card" in text

    on_a_server(tmp_path, look)


# -- the same for everybody ----------------------------------------------------------------------------------------


def public_part(page: str) -> str:
    """The thread itself, without what is the viewer's own."""
    return page[page.index('class="thread"') : page.index("</ol>\n", page.index('class="thread"'))]


def test_everybody_reads_the_same_thread(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        await game.join(MARIO)
        assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
        await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")
        names = ("mario 1", "mario 2", "wario 1", "op", "anybody")
        threads = {public_part(await seen(game, name, "?order=oldest")) for name in names}
        assert len(threads) == 1
        # What a beta leader enters changes nothing in it.
        before = await seen(game, "anybody")
        assert (await game.act("mario 2", "set_enrolment", enrolment="closed")).status == 303
        keyless = re.compile(r'name="key" value="[^"]*"|data-stamp="[^".]*')  # of a stamp, what each server draws
        assert keyless.sub("", await seen(game, "anybody")) == keyless.sub("", before)

    on_a_server(tmp_path, look)


def test_who_watches_reads_the_newest_first_and_a_link_turns_the_order(tmp_path: Path) -> None:
    def numbers(page: str) -> list[int]:
        return [int(each) for each in re.findall(r'id="post-(\d+)"', page)]

    async def look(game: Game) -> None:
        await game.start(3)
        await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")
        watched, played = await seen(game, "anybody"), await seen(game, "mario 1")
        # The announcement, the registration, the beginning, the deal and one turn.
        assert numbers(watched) == [5, 4, 3, 2, 1]
        assert numbers(played) == [1, 2, 3, 4, 5]
        for name, page, other in (("anybody", watched, played), ("mario 1", played, watched)):
            (link,) = re.findall(rf'href="/p/{ID}(\?order=\w+)"', page)
            assert numbers(await seen(game, name, link)) == numbers(other)

    on_a_server(tmp_path, look)


def test_the_thread_stands_after_a_restart_with_its_moments(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            running.clock.ms += HOUR
            await send(game, "mario 1", "/paste", text=SUGGESTION, confirmed="1", key="k")
            found.append(public_part(await seen(game, "anybody")))

    async def again() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            running.clock.ms += HOUR
            game = Game(running)
            found.append(public_part(await seen(game, "anybody")))
            site: Site = running.app.state.site
            assert (await site.store.table(BEFORE + ID)).id == BEFORE + ID

    found: list[str] = []
    run(play)
    run(again)
    assert "23:13" in found[0]  # the clock stands at 22:13 UTC when the game begins, and Berlin's an hour ahead
    assert found[0] == found[1]


def test_a_personal_link_stands_on_ones_own_page_only(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        own = re.search(r'id="own-link" readonly value="([^"]+)"', await seen(game, "mario 1"))
        assert own is not None
        assert "own-link" not in await seen(game, "anybody")
        token = own[1].partition("#")[2]
        other = game.server.person("phone")
        assert (await other.ask("POST", f"/p/{game.id}/link", {"token": token})).status == 303
        assert "You lead the camp of Mario." in (await other.get(f"/p/{game.id}")).text
        assert token not in await seen(game, "wario 1")

    on_a_server(tmp_path, look)


def test_names_are_text_and_nothing_else(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.announce(3)
        await send(game, "eve", kind="enter", character=Card("peach"), phrase=PHRASE, name="<b>Eve</b>")
        assert "&lt;b&gt;Eve" in (await game.person("anybody").get(f"/p/{game.id}")).text

    on_a_server(tmp_path, look)
