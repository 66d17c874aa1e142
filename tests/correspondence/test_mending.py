"""An unclear post is mended by single keys in the terminal, and then played or told as it is."""

from pathlib import Path

import pytest

from tests.cli.emulator import Emulator
from tests.correspondence.groups import Group
from tests.correspondence.groups import group as group

pytestmark = [pytest.mark.linux, pytest.mark.waits]

CHANGING = "I suggest Peach, in the Kitchen or the Library, with the Hammer. We may change our minds."


@pytest.fixture
def post(tmp_path: Path) -> Path:
    file = tmp_path / "post.txt"
    file.write_text(CHANGING, encoding="utf-8")
    return file


def paste(group: Group, post: Path, *more: str) -> Emulator:
    return Emulator(["group", "paste", str(post), "--data", str(group.data), *more], (110, 40))


def test_each_key_settles_one_doubt_until_the_post_is_clear(group: Group, post: Path) -> None:
    group.begin()
    with paste(group, post) as at:
        text = at.sees("Leave it as it is")
        assert "Write it anew" in text
        key = next(line.split()[0] for line in text.split("\n") if line.strip()[2:].strip() == "Library")
        at.key(key)
        text = at.sees("1  Leave it out: We may change our minds.")  # among the first ways out it had another key
        assert "Library" in text
        at.key("1")
        assert at.ended() == 0
        assert "Library" in at.text.rpartition("Leave it as it is")[2]
        assert "Peach" in at.text.rpartition("Leave it as it is")[2]


def test_who_leaves_it_gets_the_refusal(group: Group, post: Path) -> None:
    group.begin()
    with paste(group, post) as at:
        at.sees("Leave it as it is")
        at.key("q")
        assert at.ended() == 1
        assert "casefile: " in at.text


def test_the_editor_writes_it_anew(group: Group, post: Path, tmp_path: Path) -> None:
    group.begin()
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho "I suggest Peach, in the Library, with the Hammer." > "$1"\n')
    editor.chmod(0o700)
    where = ["group", "paste", str(post), "--data", str(group.data)]
    with Emulator(where, (110, 40), {"EDITOR": str(editor), "VISUAL": str(editor)}) as at:
        at.sees("Write it anew")
        at.key("e")
        assert at.ended() == 0
        assert "Library" in at.text.rpartition("Leave it as it is")[2]


def test_in_a_pipe_nobody_is_asked(group: Group, post: Path) -> None:
    group.begin()
    done = group(f"paste {post}")
    assert done.status == 1
    assert "Leave it as it is" not in done.out + done.err
