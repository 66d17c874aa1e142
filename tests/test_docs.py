"""The documents' examples are run as they stand, and what they name exists."""

import io
import json
import os
import re
import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path

import click
import pytest

from casefile.cli.main import group
from casefile.cli.sections import Playable
from casefile.core.cards import Invalid
from casefile.core.editions import parse_edition
from casefile.core.record import write
from casefile.games import GAMES
from casefile.puzzles.tasks import tasks
from tests.clone import ROOT, tracked
from tests.recorded import recorded

PAGES = tracked("*.md", "docs/*.md")
SERVERS = tuple(
    f"casefile {name}"
    for name in ("serve", "play", "join", "verify", "group", "backup", "restore", "copy", "puzzles play")
)
"""Commands that wait for people or for a file or a game of theirs; their options are checked, they are not run."""


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language; without a language, those that name none."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [text for named, text in found if named == language]


def commands() -> list[str]:
    """Every ``casefile`` command in the pages' plain blocks, without comments."""
    lines = [line for page in PAGES for block in blocks(page, "") for line in block.splitlines()]
    return [line.partition("#")[0].strip() for line in lines if line.startswith("casefile")]


HELLO = '{"type": "hello"}'
"""What a bot is told first; an agent is asked a question instead."""

EXAMPLES = [(page.name, block) for page in PAGES for block in blocks(page, "python")]


@pytest.mark.parametrize("source", [block for _, block in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_python_examples_run(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = HELLO if "hello" in source else json.dumps(next(tasks(GAMES["cluedo"], 1, 1)).message)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{told}\n"))
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(source, "example", "exec"), {})
    assert printed.getvalue()


def test_there_are_examples() -> None:
    assert any(name == "README.md" for name, _ in EXAMPLES)
    assert len(commands()) >= 8


THURSDAY = """Ana, Bea, Leo, *Kim
5 5 4 4
plum wrench hall study
plu rop lou bea
mus wre bal kim wre
q
"""
"""What is typed into ``casefile companion`` for the game that the pages call so: the people, their hands, two turns."""


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_commands_exist_with_their_options(command: str) -> None:
    name, *rest = shlex.split(command)[1:] or ["casefile"]
    found: click.Command = group if name == "casefile" else group.commands[name]
    while isinstance(found, click.Group) and name != "casefile":
        found, *rest = found.commands[rest[0]], *rest[1:]
    known = {option for parameter in found.params for option in parameter.opts}
    assert {word for word in rest if word.startswith("--")} <= known


@pytest.mark.parametrize(
    "command", [each for each in sorted(set(commands())) if not each.startswith(SERVERS) and each != "casefile"]
)
def test_commands_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_house.toml").write_text(edition_example(), encoding="utf-8")
    (tmp_path / "my_bot.py").write_text(blocks(ROOT / "docs" / "bot-protocol.md", "python")[0], encoding="utf-8")
    (tmp_path / "my_agent.py").write_text(blocks(ROOT / "docs" / "agents.md", "python")[0], encoding="utf-8")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "game.json").write_bytes(write(recorded("cluedo", 6, {"board": "none"}, 1)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")  # where casefile is
    if command.endswith(" thursday.json"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(THURSDAY))
        with redirect_stdout(io.StringIO()):
            group.main(["companion", "thursday.json"], standalone_mode=False, obj=Playable(lambda: GAMES))
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))  # what steps through a game is left
    printed = io.StringIO()
    with redirect_stdout(printed):
        group.main(shlex.split(command)[1:], standalone_mode=False, obj=Playable(lambda: GAMES))
    assert printed.getvalue().strip()


def missing(text: str) -> list[str]:
    """The paths in a text that are in neither the repository nor the source; ``<word>`` is any game's folder."""
    paths = re.findall(r"(?<![\w/.])(?:\.\./)?([a-z_]+(?:/[\w.<>]+)+)", text)
    named = {path.replace("<word>", "classic").rstrip(".") for path in paths}
    return sorted(path for path in named if not any((ROOT / top / path).exists() for top in ("", "src/casefile")))


def test_the_tour_names_what_there_is() -> None:
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8").replace("POST /t/k7q2/act", "")
    assert missing(text) == []
    assert missing(text + "`core/nothing.py` and server/none") == ["core/nothing.py", "server/none"]


def gone(text: str) -> list[str]:
    """The files that a decision names, from any folder of the source on, and the modules, that there are no more."""
    files = {
        f"/{file.relative_to(ROOT).as_posix()}" for top in ("src", "tests", "bench") for file in (ROOT / top).rglob("*")
    }
    paths = re.findall(r"`([\w/]+\.(?:py|html|css|m?js|toml))`", text)
    paths += [name.replace(".", "/") for name in re.findall(r"`(casefile(?:\.[a-z_]+)+)`", text)]
    return sorted(path for path in paths if not any(file.endswith((f"/{path}", f"/{path}.py")) for file in files))


def test_the_decisions_name_what_there_is() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "decisions").glob("*.md"))
    assert "`correspondence/game.py`" in text
    assert gone(text) == []
    assert gone("`core/cards.py`, `core/trace.py` and `casefile.camps`") == ["casefile/camps", "core/trace.py"]


def dangling(text: str) -> list[str]:
    """The modules of ours, and what is in them, to which a docstring refers in vain."""
    return sorted(
        name for name in re.findall(r":(?:mod|func|class|data):`((?:casefile|tests)\.[\w.]+)`", text) if not _is(name)
    )


def _is(name: str) -> bool:
    """Whether this is a module of ours, or stands in one."""
    within, _, last = name.rpartition(".")
    for top in (ROOT, ROOT / "src"):
        module, whole = top / within.replace(".", "/"), top / name.replace(".", "/")
        if whole.is_dir() or whole.with_suffix(".py").exists():
            return True
        files = [file for file in (module.with_suffix(".py"), module / "__init__.py") if file.exists()]
        if any(re.search(rf"\b{last}\b", file.read_text(encoding="utf-8")) for file in files):
            return True
    return False


def test_docstrings_refer_to_what_there_is() -> None:
    sources = [file for top in ("src", "tests", "bench") for file in (ROOT / top).rglob("*.py")]
    text = "".join(file.read_text(encoding="utf-8") for file in sources if file != Path(__file__))
    assert dangling(text) == []
    assert dangling(":mod:`tests.pairs`, :mod:`casefile.core` and :func:`casefile.core.engine.absent`") == [
        "casefile.core.engine.absent",
        "tests.pairs",
    ]


def test_each_template_names_the_model_that_it_draws() -> None:
    heads = [file.read_text(encoding="utf-8").partition("#}")[0] for file in (ROOT / "src").rglob("*.html")]
    named = {name for head in heads for name in re.findall(r"\b(casefile(?:\.[a-z]\w*)+(?:\.[A-Z]\w*)?)", head)}
    assert len(named) > 10
    assert sorted(name for name in named if not _is(name)) == []


def edition_example() -> str:
    """The edition of ``docs/editions.md``, filled up to a whole one."""
    (text,) = blocks(ROOT / "docs" / "editions.md", "toml")
    head, *entries = re.split(r"(?=\[\[)", text)
    rooms = ("hall", "lounge", "dining_room", "kitchen", "ballroom", "conservatory", "billiard_room", "library")
    suspect, weapon, room = entries
    more = [re.sub(r'token = "\w+"', "", suspect.replace("aunt", f"aunt{i}")) for i in range(2, 7)]
    more += [weapon.replace("teapot", f"teapot{i}") for i in range(2, 7)]
    more += [room.replace('"attic"', f'"attic_{at}"').replace('"study"', f'"{at}"') for at in rooms]
    order = ("[[suspects", "[[weapons", "[[rooms")
    return head + "\n".join(sorted([*entries, *more], key=lambda entry: order.index(entry.partition("]")[0])))


def test_the_edition_example_is_an_edition() -> None:
    edition = parse_edition(edition_example(), "my_house", "docs/editions.md")
    assert edition.board.areas
    with pytest.raises(Invalid, match="found 1 suspects, expected 2 to 12 suspects"):
        parse_edition(blocks(ROOT / "docs" / "editions.md", "toml")[0], "my_house", "docs/editions.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_the_pages_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [target for target in targets if not (page.parent / target).exists()] == []


PROOFS = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")


def absent(page: str) -> list[str]:
    """The tests and programs that a page names and that are not there."""
    tests = [name.split("::") for name in re.findall(r"`(tests/[\w/.]+::\w+)`", page)]
    programs = [name.replace(".", "/") + ".py" for name in re.findall(r"python -m ((?:tests|bench)\.[\w.]+)", page)]
    found = [
        f"{file}::{name}" for file, name in tests if f"def {name}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    return found + [program for program in programs if not (ROOT / program).exists()]


def test_each_promise_names_what_shows_it_its_long_form_and_its_faults() -> None:
    promises = re.split(r"^\*\*[0-9]+\. ", PROOFS.partition("\n## The promises\n")[2], flags=re.MULTILINE)[1:]
    assert len(promises) == 18
    assert all("::test_" in each and "\nLong: " in each and "\nFaults: `tests/" in each for each in promises)
    assert absent(PROOFS) == []


def test_a_proof_that_is_not_there_is_seen() -> None:
    assert absent("`tests/test_docs.py::test_nothing` and `python -m tests.soak.nothing`") == [
        "tests/test_docs.py::test_nothing",
        "tests/soak/nothing.py",
    ]
