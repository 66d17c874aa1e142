"""Names that people give themselves: whatever can be seen, and nothing that cannot."""

from html import unescape
from pathlib import Path

import pytest

from casefile.core.cards import Invalid, Seat
from casefile.server.routes.entry.forms import player_name
from tests.correspondence.by_post import PHRASE, Game
from tests.correspondence.camps.scene import PEACH
from tests.correspondence.test_thread_http import ANNOUNCEMENT
from tests.server.running_server import HOST, QUICK, Party, RunningServer, party, run, running_server

INVISIBLE = """
    00AD 034F 061C 115F 1160 17B4 17B5 180B 180E 200B 200C 200D 200E 202E 2060 2066 2800 3164 FE00 FE0F FEFF FFA0
    E0001 E0041 E0100 E01EF
"""


@pytest.mark.parametrize("code", INVISIBLE.split())
def test_a_letter_that_shows_nothing_is_no_name_and_no_part_of_one(code: str) -> None:
    letter = chr(int(code, 16))
    for name in (letter, letter * 3, f" {letter} ", f"{letter}Ann", f"A {letter}nn", f"Ann{letter}"):
        with pytest.raises(Invalid, match=r"name: found .*, expected 1 to 30 letters that can be seen"):
            player_name(name)


@pytest.mark.parametrize("name", ["", " ", "\u0301", "\u0301\u0302", "\u3000", "a\nb\x00", "x" * 31, "\ud800"])
def test_what_is_no_name_at_all(name: str) -> None:
    with pytest.raises(Invalid):
        player_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Dr. Åsa O’Neill-3",
        "みぽりん",
        "葛\U000e0100城",  # one of the forms of a character
        "Zoe\u0308",
        "นิว",
        "אבי",
        "👩\u200d👩\u200d👧\u200d👦",
        "👩🏽\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "🏴",
        "☠\ufe0f",
        "?!",
    ],
)
def test_a_name_that_can_be_seen(name: str) -> None:
    assert player_name(f"  {name} ") == name


ASKED = {
    "en": ("Say what you are called in 1 to 30 letters that can be seen.", "You wrote 31 letters."),
    "ja": ("名前は、見える文字で1〜30文字にしてください。", "入力されたもの：31文字。"),
}
"""What is asked of a name, and what is said of one that is a letter too long."""


async def forms_with_a_name(running: RunningServer, found: Party) -> dict[str, tuple[str, dict[str, str]]]:
    """Every form that takes a player's name: by the page that it stands on, where it is sent and what else it has."""
    token = (await found.session()).secret.link("join", Seat(1))
    game = Game(running)
    await game.announce()
    post, entry = f"/p/{game.id}", {"kind": "enter", "character": PEACH, "phrase": PHRASE}
    return {
        f"{found.path}/join?link=1": (f"{found.path}/join", {"token": token}),
        "/new": ("/tables", QUICK),
        "/daily": ("/daily", {}),
        "/post": ("/post", ANNOUNCEMENT),
        post: (f"{post}/act", entry),
        f"{post}?": (post, entry),
    }


@pytest.mark.parametrize("language", ASKED)
def test_a_name_that_is_none_is_told_so_in_ones_own_language_with_a_way_back(tmp_path: Path, language: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, seated=1)
            for page, (path, fields) in (await forms_with_a_name(running, found)).items():
                person = running.person()
                person.look = f"language-{language}"
                sent = {**fields, "name": "x" * 31}
                answer = await person.post(path, sent, headers={"referer": f"http://{HOST}{page}"})
                told = unescape(answer.text)
                assert answer.status == 400, path
                assert [text for text in ASKED[language] if text not in told] == [], path
                assert sent["name"] in told or f'href="{page}"' in answer.text, path

    run(play)


@pytest.mark.parametrize(
    ("name", "found"),
    [(" \u3000 ", "nothing that can be seen"), ("x" * 31, "31 letters"), ("A\u200bnn", "letters that show nothing")],
)
def test_who_joins_sees_the_page_again_with_what_is_wrong_and_what_was_typed(
    tmp_path: Path, name: str, found: str
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            table = await party(running, 2, seated=1)
            person, token = running.person(), (await table.session()).secret.link("join")
            answer = await person.post(f"{table.path}/join", {"token": token, "name": name})
            assert answer.status == 400
            assert f"You wrote {found}." in answer.text
            assert "Take your seat" in answer.text
            assert f'name="name" value="{name}"' in answer.text
            assert (await table.session()).table.begun is False
            sent = await person.post(f"{table.path}/join", {"token": token, "name": name}, accept="application/json")
            assert (sent.status, sent.json["error"]) == (400, "This could not be understood.")

    run(play)


@pytest.mark.parametrize(
    "referer",
    [
        "https://evil.test/daily",
        f"http://{HOST}.evil.test/daily",
        f"http://{HOST}//evil.test",
        f"http://{HOST}/\\evil.test",
        f"http://{HOST}",
        "http://[",
        "",
    ],
)
def test_the_way_back_leads_to_a_page_of_this_site(tmp_path: Path, referer: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            answer = await running.person().post("/daily", {"name": "x" * 31}, headers={"referer": referer})
            assert answer.status == 400
            assert "evil" not in answer.text
            assert "Back to the page before" not in answer.text

    run(play)
