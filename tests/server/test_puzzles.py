"""Puzzles on the server: one a day for everybody, a row for each, two tries, and no answer before it is given."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from casefile.puzzles.puzzle import Puzzle
from casefile.puzzles.shipped import of_level, shipped_puzzle
from casefile.server.cases.puzzle_ladder import of_day
from casefile.server.routes.people import puzzle_routes
from casefile.web.present.puzzle import PuzzleView, puzzle_page
from casefile.web.puzzle_model import PuzzleModel
from tests.server.running_server import Clock, Person, run, running_server
from tests.server.test_daily import DAY, NOON


def known(name: str) -> Puzzle:
    found = shipped_puzzle(name)
    assert found is not None
    return found


def place(puzzle: Puzzle, *, right: bool) -> int:
    """The place of the answer, or of a choice that is wrong."""
    choices = puzzle.question.choices
    return next(number for number, each in enumerate(choices, 1) if (each == puzzle.answer) == right)


SAMPLE = of_level(2)[1]
NAMES = [name for level in range(1, 6) for name in of_level(level)[1:7]]
SEEN = re.compile(r'name="(tries|since)" value="(\d+)"')


async def sent(person: Person, path: str, choice: int) -> str:
    """Answer with the fields that the page has; the page that it leads to."""
    page = (await person.get(path)).text
    day = re.search(r'name="day" value="([^"]+)"', page)
    fields = {**dict(SEEN.findall(page)), "choice": choice, **({"day": day[1]} if day else {})}
    answer = await person.post(path.partition("?")[0], fields)
    assert answer.status == 303, answer.text
    return (await person.get(answer.header("location").partition("#")[0])).text


def test_a_right_answer_shows_the_proof_and_how_long_it_took(tmp_path: Path) -> None:
    async def solve() -> None:
        clock = Clock(NOON)
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            ann, found = running.person("Ann"), known(SAMPLE)
            page = (await ann.get(f"/puzzle/{SAMPLE}")).text
            assert "Why it is so" not in page
            assert 'class="used"' not in page
            fields = {**dict(SEEN.findall(page)), "choice": place(found, right=True)}
            clock.ms += 48_000
            assert (await ann.post(f"/puzzle/{SAMPLE}", fields)).status == 303
            page = (await ann.get(f"/puzzle/{SAMPLE}")).text
            assert "Right, in 0:48. Why it is so" in page
            assert page.count('class="used"') == len(found.turns)
            assert '<form method="post" action="/puzzle' not in page
            # Nothing is answered twice.
            await ann.post(f"/puzzle/{SAMPLE}", {**fields, "choice": place(found, right=False)})
            assert (await ann.get(f"/puzzle/{SAMPLE}")).text == page

    run(solve)


def test_a_wrong_answer_may_be_put_right_once(tmp_path: Path) -> None:
    async def solve() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            found, path = known(SAMPLE), f"/puzzle/{SAMPLE}"
            wrong, right = place(found, right=False), place(found, right=True)
            ann, bob = running.person("Ann"), running.person("Bob")
            page = await sent(ann, path, wrong)
            assert f"Not yet. Look at row {found.turns[0]} again." in page
            assert f'id="choice-{wrong}" disabled' in page
            assert "Right at the second try" in await sent(ann, path, right)
            await sent(bob, path, wrong)
            assert "Not so. Why it is otherwise" in await sent(bob, path, wrong)

    run(solve)


def test_both_wrong_answers_are_marked_beside_the_right_one(tmp_path: Path) -> None:
    async def solve() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            found, ann = known(SAMPLE), running.person("Ann")
            first, second, *_ = (n for n, each in enumerate(found.question.choices, 1) if each != found.answer)
            marked = {place(found, right=True): "right", first: "wrong", second: "wrong"}
            await sent(ann, f"/puzzle/{SAMPLE}", second)
            page = await sent(ann, f"/puzzle/{SAMPLE}", first)
            _, choices = page.split('<ul class="choices">')
            states = re.findall(r'<li class="(\w+)[" ]', choices.partition("</ul>")[0])
            assert states == [marked.get(n, "other") for n in range(1, len(found.question.choices) + 1)]
            assert choices.count(">×</span>") == 2

    run(solve)


def test_a_form_that_is_sent_twice_is_one_answer(tmp_path: Path) -> None:
    async def solve() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, found = running.person("Ann"), known(SAMPLE)
            fields = {"tries": "0", "choice": place(found, right=False)}
            for _ in range(2):
                assert (await ann.post(f"/puzzle/{SAMPLE}", fields)).status == 303
            assert "Not yet." in (await ann.get(f"/puzzle/{SAMPLE}")).text

    run(solve)


async def pages_by_answer(name: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The page of one position with each of the choices as its answer, as somebody sees it who has not answered."""
    found, pages = known(name), set()
    async with running_server(file, Clock(NOON)) as running:
        for answer in found.question.choices:
            other = replace(found, answer=answer, arguments=found.arguments if answer == found.answer else ())
            monkeypatch.setattr(puzzle_routes, "puzzle_of", lambda name, other=other: other)
            pages.add((await running.person("Ann", "a" * 43).get(f"/puzzle/{name}")).text)
    return pages


def test_a_page_tells_nothing_of_the_answer_before_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        for number, name in enumerate(NAMES):
            assert len(await pages_by_answer(name, tmp_path / f"{number}.sqlite3", monkeypatch)) == 1

    run(look)


def answer_marked(view: PuzzleView) -> PuzzleModel:
    """A planted leak: the page on which every choice but the answer looks like one that was not it."""
    found, puzzle = puzzle_page(view), view.puzzle
    return replace(
        found,
        choices=tuple(
            replace(shown, state="open" if choice == puzzle.answer else "other")
            for shown, choice in zip(found.choices, puzzle.question.choices, strict=True)
        ),
    )


def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        with monkeypatch.context() as planted:
            planted.setattr(puzzle_routes, "puzzle_page", answer_marked)
            assert len(await pages_by_answer(NAMES[0], tmp_path / "state.sqlite3", monkeypatch)) > 1
        with monkeypatch.context() as planted:
            planted.setattr(
                puzzle_routes, "puzzle_page", lambda view: replace(puzzle_page(view), hint=str(view.puzzle.turns))
            )
            assert len(await pages_by_answer(NAMES[0], tmp_path / "turns.sqlite3", monkeypatch)) > 1

    run(look)


def test_the_day_has_one_puzzle_for_everybody_and_a_streak(tmp_path: Path) -> None:
    async def solve() -> None:
        clock = Clock(NOON)
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            ann, bob = running.person("Ann"), running.person("Bob")
            questions = [
                re.findall(r'<h2 id="question">(.*?)</h2>', (await each.get("/puzzle/day")).text) for each in (ann, bob)
            ]
            assert questions[0] == questions[1]
            assert "Wed 21 January 2026 · number 21" in (await ann.get("/puzzle/day")).text
            for count in (1, 2):
                today = known(of_day(datetime.fromtimestamp(clock.ms / 1000, UTC).date()))
                page = await sent(ann, "/puzzle/day", place(today, right=True))
                assert f"<dt>Streak</dt><dd>{count} day" in page
                clock.ms += DAY
            # A day's answer says nothing of how strong one is; the row begins as ever.
            assert "<dd>1000</dd>" in (await ann.get((await ann.get("/puzzle")).header("location"))).text

    run(solve)


def test_how_others_did_is_told_after_ones_own_answer(tmp_path: Path) -> None:
    async def solve() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            found, path = known(SAMPLE), f"/puzzle/{SAMPLE}"
            alone = await sent(running.person("Ann"), path, place(found, right=True))
            assert "The others" not in alone
            for name, wrong in (("Bea", 1), ("Cid", 2)):
                person = running.person(name)
                for choice in [place(found, right=False)] * wrong + [place(found, right=True)] * (2 - wrong):
                    await sent(person, path, choice)
            reader = running.person("Dan")
            assert "solved it" not in (await reader.get(path)).text
            assert "2 of 3 solved it, 1 at once" in await sent(reader, path, place(found, right=True))

    run(solve)


def test_the_row_goes_on_and_the_strength_follows(tmp_path: Path) -> None:
    async def solve() -> None:
        clock = Clock(NOON)
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            ann, seen, shown = running.person("Ann"), [], [1000]
            for _ in range(4):
                path = (await ann.get("/puzzle")).header("location")
                assert (await ann.get("/puzzle")).header("location") == path
                seen.append(path)
                clock.ms += 1000
                page = await sent(ann, path, place(known(path.removeprefix("/puzzle/")), right=True))
                shown.append(int(re.findall(r"<dt>Your strength</dt><dd>(\d+)</dd>", page)[0]))
            assert len(set(seen)) == 4
            assert shown == sorted(set(shown))
            # A browser without a cookie gets one, and its row begins.
            stranger = running.person(cookie="")
            path = (await stranger.get("/puzzle")).header("location")
            assert stranger.cookie
            assert (await stranger.get("/puzzle")).header("location") == path

    run(solve)


def test_what_is_shared_says_what_came_of_it_and_spoils_nothing(tmp_path: Path) -> None:
    async def solve() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, today = running.person("Ann"), known(of_day(date(2026, 1, 21)))
            await sent(ann, "/puzzle/day", place(today, right=False))
            page = await sent(ann, "/puzzle/day", place(today, right=True))
            [text] = re.findall(r'<textarea id="share-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
            dots = "●" * today.level + "○" * (5 - today.level)
            assert text.splitlines() == [
                f"casefile · Puzzle of the day, 2026-01-21 · {dots}",
                "solved at the second try",
                "http://casefile.test/puzzle/day?day=2026-01-21",
            ]

    run(solve)


@pytest.mark.parametrize(
    ("method", "path", "fields", "status", "said"),
    [
        ("GET", "/puzzle/nothing", {}, 404, "There is no such puzzle."),
        ("POST", "/puzzle/nothing", {"choice": "1"}, 404, "There is no such puzzle."),
        ("GET", "/puzzle/day?day=2026-01-22", {}, 400, "a date up to 2026-01-21, today in UTC"),
        ("GET", "/puzzle/day?day=<b>", {}, 400, "a date such as 2026-01-31"),
        ("POST", "/puzzle/day", {"day": "2026-02-31", "choice": "1"}, 400, "a date such as 2026-01-31"),
        ("POST", f"/puzzle/{SAMPLE}", {"choice": "9"}, 400, "1 to "),
        ("POST", f"/puzzle/{SAMPLE}", {"choice": "x" * 99}, 400, "1 to "),
        ("POST", f"/puzzle/{SAMPLE}", {"choice": "٣"}, 400, "1 to "),
        ("POST", f"/puzzle/{SAMPLE}", {}, 400, "Choose an answer first."),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(
    method: str, path: str, fields: dict[str, str], status: int, said: str, tmp_path: Path
) -> None:
    async def ask() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            answer = await running.person().ask(method, path, fields or b"")
            assert (answer.status, answer.fault) == (status, None)
            assert said in answer.text
            assert "<b>'" not in answer.text

    run(ask)


def test_a_time_that_nobody_can_have_taken_is_not_told(tmp_path: Path) -> None:
    async def solve() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            right = place(known(SAMPLE), right=True)
            for since in ("", "x", str(NOON + 1), str(NOON - 2 * 3_600_000), "9" * 40):
                person = running.person()
                await person.post(f"/puzzle/{SAMPLE}", {"choice": right, "tries": "0", "since": since})
                assert "Right. Why it is so" in (await person.get(f"/puzzle/{SAMPLE}")).text

    run(solve)
