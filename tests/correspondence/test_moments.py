"""Moments on a page are whole seconds: how many acts, hidden ones too, were stored in the same second does not show."""

import re
from pathlib import Path

import pytest

from casefile.correspondence.pages import scene
from tests.correspondence.by_post import Game, id_of
from tests.correspondence.camps.scene import CHARACTERS
from tests.server.running_server import run, running_server

CAMPS = CHARACTERS[:3]
PATHS = ("", "/camp", "/packet", "/feed.atom", "/text/1", "/text/state", "/version")
MOMENTS = re.compile(r"1[67][0-9]{11}")
"""Milliseconds since 1970."""


async def told(file: Path, hidden: int) -> dict[str, list[str]]:
    """The moments that somebody reads of a game, while a clock stands still, by path.

    Before it began another camp did so much that is its own.
    """
    found: dict[str, list[str]] = {}
    async with running_server(file) as running:
        game = Game(running)
        await game.announce()
        for camp in CAMPS:
            await game.enter(camp)
        for number in range(hidden):
            assert (await game.act(f"{CAMPS[1]} 1", "set_code", code=f"another {number}")).status == 303
        assert (await game.act("op", "start", note="We begin.")).status == 303
        kept = await game.post()
        for path in PATHS:
            for reader in (f"{CAMPS[0]} 1", "nobody"):
                page = await game.person(reader).get(f"/p/{game.id}{path}")
                times = re.findall(r"<time [^>]*>|<updated>.*?</updated>", page.text)
                found[f"{reader} {path}"] = [*times, *MOMENTS.findall(page.text)]
                found[f"{reader} {path}"] += [page.header("last-modified"), page.header("etag")]
        listening = await game.person(f"{CAMPS[0]} 1").listen(f"/p/{game.id}/live")
        found["frame"] = MOMENTS.findall(await listening.next() or "")
        await listening.close()
        assert id_of(f"{CAMPS[0]} 1") in str(kept.game)
    return found


def test_the_same_is_read_whatever_others_did_in_the_same_second(tmp_path: Path) -> None:
    async def play() -> None:
        one, other = await told(tmp_path / "a.sqlite3", 0), await told(tmp_path / "b.sqlite3", 5)
        assert one == other
        moments = [text for texts in one.values() for text in texts if MOMENTS.fullmatch(text)]
        assert moments
        assert [text for text in moments if int(text) % 1000] == []

    run(play)


def test_moments_that_tell_how_much_was_done_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "SECOND", 1)

    async def play() -> None:
        assert await told(tmp_path / "a.sqlite3", 0) != await told(tmp_path / "b.sqlite3", 5)

    run(play)
