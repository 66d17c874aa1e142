"""The library and the terminal do without the extra ``server``; what needs it says so in one sentence.

Each test runs in a process in which none of the server's packages can be imported.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from casefile.cli.main import SERVER
from tests.clone import ROOT, tracked

NEED_THE_SERVER = (
    "casefile.server",
    "casefile.correspondence.server",
    "casefile.cli.agent.remote_seat",
    "casefile.cli.agent.textarena",
    "casefile.cli.agent.tools",
    "casefile.cli.cluster",
    "casefile.cli.screen",
    "casefile.cli.remote",
    "casefile.web.compiling",
    "casefile.deduction.arrays",
    "casefile.lab.arrays",
    "casefile.lab.bot_policy",
    "casefile.lab.gymnasium",
    "casefile.lab.openspiel",
    "casefile.lab.parquet",
    "casefile.lab.pettingzoo",
    "casefile.lab.picture",
    "casefile.lab.rows",
    "casefile.lab.vector",
    "casefile.web.render",
    "casefile.web.stepped_page",
    "casefile.web.present.game_review",
    "casefile.web.present.replaying",
    "casefile.web.present.shared_game",
)
"""The modules that may import the server's packages when they are imported themselves, with all below them.

Everything else imports one of these, if at all, when it runs.
"""

MODULES = [
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for path in tracked("src/casefile/*.py")
]
LIBRARY = [module for module in MODULES if not f"{module}.".startswith(tuple(f"{need}." for need in NEED_THE_SERVER))]

SENTENCE = "casefile: this needs the server, which is not installed here: pip install 'casefile[server]'.\n"

BLOCKED = f"""
import sys

class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted({*SERVER, "anyio", "h11", "mako", "markupsafe"})!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refusal())
"""


def blocked(code: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What code does in a process in which the server's packages are missing."""
    command = (sys.executable, "-c", BLOCKED + code, *arguments)
    return subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, timeout=120, check=False)


def casefile(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What the command does where the server's packages are missing."""
    return blocked("import runpy; runpy.run_module('casefile', run_name='__main__')", *arguments, typed=typed)


def test_the_extra_is_what_the_sentence_is_about() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = {each.partition(">")[0] for each in project["optional-dependencies"]["server"]}
    assert extra == SERVER
    assert {each.partition(">")[0] for each in project["dependencies"]} == {"click", "msgspec"}


def test_every_module_of_the_library_can_be_imported() -> None:
    assert len(LIBRARY) > 100
    code = """
import importlib, traceback
for module in sys.argv[1:]:
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as error:
        print(module, "needs", error.name)
"""
    done = blocked(code, *LIBRARY)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_module_that_needs_the_server_is_seen() -> None:
    done = blocked("import casefile.server.app")
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named" in done.stderr


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "command",
    [
        ("--help",),
        ("--version",),
        ("serve", "--help"),
        ("group", "--help"),
        ("rules", "cluedo", "--clauses"),
        ("board", "--distances"),
        ("playthrough", "--rules", "cluegame", "--seed", "7"),
        ("simulate", "--rules", "hide_tracks"),
        ("simulate", "--rules", "miporin"),
        ("simulate", "--rules", "nsider", "--seats", "3", "--bots", "random"),
        ("solve", "docs/position.json"),
        ("advise", "--bot", "detective", "docs/questions.jsonl"),
        ("arena", "--bots", "eliminator,random", "--option", "board=none", "--games", "2"),
    ],
    ids=lambda command: " ".join(command[:3]),
)
def test_a_command_of_the_terminal_runs(command: tuple[str, ...]) -> None:
    done = casefile(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_a_match_is_kept_in_a_file_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    match = ("arena", "--bots", "eliminator,random", "--option", "board=none", "--games", "4", "--results", str(file))
    first = casefile(*match)
    kept = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(kept[:3]), encoding="utf-8")
    again = casefile(*match)
    assert (first.returncode, first.stderr, again.returncode) == (0, "", 0)
    assert file.read_text(encoding="utf-8").splitlines(keepends=True) == kept


def test_a_game_is_simulated_saved_and_verified(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    assert casefile("simulate", "--option", "board=none", "--save", file).returncode == 0
    done = casefile("verify", file, "--choices")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Yes. ")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("rules", ["cluedo", "hide_tracks", "miporin", "nsider"])
def test_a_game_is_played_in_the_terminal(rules: str) -> None:
    done = casefile("play", "--rules", rules, "--seed", "4", "--language", "ja", typed="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("command", [(), ("serve",), ("group", "status", "--data", ".")], ids=" ".join)
def test_what_needs_the_server_says_so_in_one_sentence(command: tuple[str, ...]) -> None:
    done = casefile(*command)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", SENTENCE)


def test_an_answer_that_took_long_names_the_extra_with_which_it_comes_sooner() -> None:
    code = """
import runpy
from casefile.cli import quicker
quicker.LONG = float(sys.argv.pop(1))
runpy.run_module('casefile', run_name='__main__')
"""
    told = "casefile: Such answers are found much sooner with NumPy: pip install 'casefile[lab]'.\n"
    for after, said in (("0", told), ("3600", "")):
        done = blocked(code, after, "solve", "docs/position.json")
        assert (done.returncode, done.stderr) == (0, said)
    with_arrays = subprocess.run(
        (sys.executable, "-c", "import sys\n" + code, "0", "solve", "docs/position.json"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (with_arrays.returncode, with_arrays.stderr) == (0, "")


def test_another_missing_package_is_a_fault_and_shows_where() -> None:
    code = """
from casefile.cli import main
from casefile.cli.play import play
from casefile.games import GAMES
play.callback = lambda **_: __import__("nothing_like_it")
main.main(lambda: GAMES, ["play"])
"""
    done = blocked(code)
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named 'nothing_like_it'" in done.stderr
