"""What a clone, the package and the two commands promise; every rule is shown to bite on a planted fault."""

import ast
import contextlib
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from threading import Barrier

import pytest

import casefile
import check
import start
from tests.clone import ROOT, tracked

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = {
    name: (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    for name in ("run", "check", "extras", "docs", "release")
}

# -- what a clone may not hold -------------------------------------------------------------------------------------

# Places of one machine, and hosts of registries. The tildes keep this file from naming any.
STRANGE = re.compile(
    r"/ro~ot/|/ho~me/|/Us~ers/|/wo~rk/|[A-Z]:\\Us~ers|fi~le://"
    r"|py~pi\.org|pytho~nhosted|--(extra-)?ind~ex-url|--fi~nd-links|-/sim~ple".replace("~", "")
)


def strange(text: str) -> list[str]:
    """Places of one machine and hosts of registries, neither of which means anything in another clone."""
    return [match.group() for match in STRANGE.finditer(text)]


def test_no_file_names_a_machine_or_a_registry() -> None:
    texts = {path: path.read_bytes().decode("utf-8", "replace") for path in tracked()}
    assert len(texts) > 10
    assert {str(path): found for path, text in texts.items() if (found := strange(text))} == {}


@pytest.mark.parametrize(
    "planted",
    ["see /ro~ot/notes", r"C:\Us~ers\me", "--ind~ex-url x", "https://py~pi.org/project/x", "fi~le:///x"],
)
def test_a_planted_place_is_seen(planted: str) -> None:
    assert strange(planted) == []
    assert len(strange(planted.replace("~", ""))) >= 1


# -- lock files ----------------------------------------------------------------------------------------------------


def names(requirements: Iterable[str]) -> set[str]:
    """The names of requirements, without versions and markers."""
    return {re.split(r"[^A-Za-z0-9._-]", each)[0].lower() for each in requirements}


def pins(lock: str) -> dict[str, str]:
    """Every pinned distribution of a lock file, with all that pins it: version, marker, hashes."""
    text = re.sub(r"\s*\\\n\s*", " ", re.sub(r"(?m)^\s*#.*\n", "", lock))
    return {line.split("==")[0]: line.partition("==")[2] for line in text.splitlines()}


def lock_faults(lock: str, wanted: set[str]) -> list[str]:
    """Where a lock file misses a distribution that is asked for, or does not pin one by version and hash."""
    loose = [name for name, pin in pins(lock).items() if not re.match(r"[^ ]+ .*--hash=sha256:[0-9a-f]{64}", pin)]
    return sorted(f"missing {name}" for name in wanted - pins(lock).keys()) + [f"not pinned: {name}" for name in loose]


EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]
RUN = names(PROJECT["project"]["dependencies"] + GROUPS["build"] + EXTRAS["server"] + EXTRAS["notify"])
(OTHERS,) = (each for each in EXTRAS["dev"] if each.startswith("casefile["))
CHECK = RUN | names({*EXTRAS["dev"]} - {OTHERS})
DOCS = {name.partition("[")[0] for name in names(GROUPS["docs"])}
RELEASE = names(GROUPS["release"])
OF_EXTRAS = {"cluster", "dataset", "openspiel", "textarena", "vector"}
"""The extras whose tests are in ``tests/extras``, with an environment of their own."""
EVERY = {
    name.partition("[")[0] for name in CHECK.union(names(GROUPS["extras"]), *(names(EXTRAS[x]) for x in OF_EXTRAS))
}


@pytest.mark.parametrize(
    ("lock", "wanted"), [("run", RUN), ("check", CHECK), ("extras", EVERY), ("docs", DOCS), ("release", RELEASE)]
)
def test_lock_files_pin_what_the_project_asks_for(lock: str, wanted: set[str]) -> None:
    assert lock_faults(LOCKS[lock], wanted) == []


def test_the_extra_dev_alone_is_enough_for_the_tests() -> None:
    """It brings every other extra but ``lab``, which is a part of ``server``, and those whose tests are in ``extras``.

    What builds the package is in it, too: tests build a wheel.
    """
    assert set(re.findall(r"\w+", OTHERS)[1:]) == EXTRAS.keys() - {"dev", "lab", *OF_EXTRAS}
    assert set(EXTRAS["lab"]) <= set(EXTRAS["server"])
    assert set(PROJECT["build-system"]["requires"]) <= set(EXTRAS["dev"])


def test_the_environment_holds_what_builds_the_package() -> None:
    """``start.py`` builds without a network and without an environment of its own for it."""
    assert set(PROJECT["build-system"]["requires"]) <= set(GROUPS["build"])


def test_the_checks_run_with_what_people_run() -> None:
    assert pins(LOCKS["run"]).items() <= pins(LOCKS["check"]).items()


def test_the_extras_are_tested_with_the_versions_of_all_other_tests() -> None:
    """More packages ask for a distribution there, so that the marker that says where it is installed may differ."""
    check, extras = ({name: pin.split()[0] for name, pin in pins(LOCKS[lock]).items()} for lock in ("check", "extras"))
    assert check.items() <= extras.items()


def test_planted_faults_of_a_lock_file_are_seen() -> None:
    good = f"# a comment\nclick==8.2 ; sys_platform == 'win32' \\\n    --hash=sha256:{'0' * 64}\n"
    assert lock_faults(good, {"click"}) == []
    assert lock_faults(good, {"click", "jinja2"}) == ["missing jinja2"]
    assert lock_faults(good + "jinja2==3\n", {"click"}) == ["not pinned: jinja2"]
    assert lock_faults(good + "jinja2\n", {"click"}) == ["not pinned: jinja2"]


# -- the package and the two commands ------------------------------------------------------------------------------


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    with zipfile.ZipFile(next(tmp_path.glob("casefile-*.whl"))) as wheel:
        held = set(wheel.namelist())
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in tracked("src/casefile")}
    assert {"casefile/py.typed", "casefile/__main__.py"} <= wanted
    catalogues = {name.removesuffix("po") + "mo" for name in wanted if name.endswith(".po")}
    assert catalogues
    assert (wanted | catalogues) - held == set()
    assert any(name.endswith("licenses/LICENSE") for name in held)


def test_the_built_catalogues_are_no_part_of_a_clone() -> None:
    assert tracked("*.mo") == []


def git(folder: Path, *words: str) -> None:
    """Run git in a folder, as nobody in particular."""
    author = ("-c", "user.name=nobody", "-c", "user.email=", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
    subprocess.run(("git", *author, *words), cwd=folder, capture_output=True, check=True)


def version(folder: Path) -> str:
    """The version that a build in ``folder`` has."""
    command = (sys.executable, "-W", "ignore", "-m", "hatchling", "version")
    environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(folder.parent)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_version_is_the_tag_and_what_came_after_it(tmp_path: Path) -> None:
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".git_archival.txt"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    assert version(folder) == "0.0"  # files that came without a repository
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "first")
    assert version(folder).startswith("0.1.dev")
    git(folder, "tag", "v1.2.0")
    assert version(folder) == "1.2.0"
    (folder / "more").touch()
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "second")
    assert version(folder).startswith("1.2.1.dev1+g")


def test_casefile_says_its_version() -> None:
    assert casefile.__version__ == importlib.metadata.version("casefile")
    with pytest.raises(AttributeError, match="module 'casefile' has no attribute 'nothing'"):
        casefile.__getattr__("nothing")
    command = (sys.executable, "-m", "casefile", "--version")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"casefile {casefile.__version__}\n"


@pytest.mark.parametrize("command", ["start.py", "check.py"])
def test_an_older_python_is_refused_with_one_sentence(command: str) -> None:
    """Python 3.7 reads both files; the first thing that either does is to look at the version."""
    for name in ("start.py", command):
        ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))
    code = (
        "import sys, runpy; sys.version_info = (3, 10, 9); sys.version = '3.10.9 (main)';"
        f"sys.path.insert(0, {str(ROOT)!r}); runpy.run_path({str(ROOT / command)!r}, run_name='__main__')"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    sentence = "casefile needs Python 3.11 or newer, and this is 3.10.9: use a newer python3.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


ENVIRONMENT = start.Environment()


@pytest.fixture
def planted_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """An environment in a folder of its own; the commands that would fill it are noted here and not run."""
    catalogues = [path.relative_to(ROOT).as_posix() for path in tracked("src/casefile/story/locale")]
    for name in (*start.MADE_FROM, *catalogues):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(start, "ROOT", tmp_path)
    commands: list[tuple[str, ...]] = []

    def note(_: str, *command: str) -> None:
        commands.append(command)
        if "venv" in command:
            python = Path(command[-1]) / ENVIRONMENT.python.relative_to(ENVIRONMENT.folder)
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()

    monkeypatch.setattr(start, "run", note)
    return commands


def test_an_environment_is_made_once_and_again_when_a_pin_changes(planted_environment: list[tuple[str, ...]]) -> None:
    start.prepare("run", ENVIRONMENT)
    assert len(planted_environment) == 3  # the environment, the requirements, casefile itself
    start.prepare("run", ENVIRONMENT)
    assert len(planted_environment) == 3
    with (start.ROOT / "requirements" / "run.txt").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    start.prepare("run", ENVIRONMENT)
    assert len(planted_environment) == 5  # the environment itself stays


def test_a_changed_translation_is_built(planted_environment: list[tuple[str, ...]]) -> None:
    start.prepare("run", ENVIRONMENT)
    made = len(planted_environment)
    (catalogue,) = start.ROOT.rglob("ja/LC_MESSAGES/*.po")
    with catalogue.open("a", encoding="utf-8") as texts:
        texts.write('\nmsgid "One more"\nmsgstr "もう一つ"\n')
    start.prepare("run", ENVIRONMENT)
    assert len(planted_environment) > made
    assert "--editable" in planted_environment[-1]


def test_the_checks_need_more_than_a_start(planted_environment: list[tuple[str, ...]]) -> None:
    start.prepare("run", ENVIRONMENT)
    start.prepare("check", ENVIRONMENT)
    assert planted_environment[-2][-1] == "requirements/check.txt"
    made = len(planted_environment)
    start.prepare("run", ENVIRONMENT)
    assert len(planted_environment) == made


def test_a_moved_folder_gets_a_new_environment(
    planted_environment: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare("run", ENVIRONMENT)
    monkeypatch.setattr(start.Environment, "place", "elsewhere")
    start.prepare("run", ENVIRONMENT)
    assert [command[-2] for command in planted_environment if "venv" in command] == ["--clear", "--clear"]


def test_a_failed_set_up_is_not_taken_for_a_whole_one(
    planted_environment: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare("run", ENVIRONMENT)
    with (start.ROOT / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("# changed\n")

    def refuse(_: str, *command: str) -> None:
        sys.exit("no network")

    monkeypatch.setattr(start, "run", refuse)
    for _ in range(2):
        with pytest.raises(SystemExit, match="no network"):
            start.prepare("run", ENVIRONMENT)


# -- every Python that is promised ---------------------------------------------------------------------------------

OTHER = "3.99"
"""A version that is nowhere."""


def program(folder: Path, name: str, text: str) -> Path:
    """A program in a folder, written for the shell."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    (folder / name).chmod(0o755)
    return folder / name


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder and a path on which no Python is: ``bin`` and ``more`` in this folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", os.pathsep.join((str(tmp_path / "bin"), str(tmp_path / "more"))))
    return tmp_path


SAYS = f"echo {OTHER}; echo /opt/python; echo /opt/python/bin/python"
"""What a Python of that version says of itself."""


@pytest.mark.linux
@pytest.mark.parametrize("where", ["bin", "more", ".pyenv/versions/3.99.1/bin"])
def test_a_python_is_found_on_the_path_and_where_pyenv_keeps_it(bare_machine: Path, where: str) -> None:
    assert check.found(OTHER) is None
    program(bare_machine / where, f"python{OTHER}", SAYS)
    assert check.found(OTHER) == start.Python(OTHER, "/opt/python", "/opt/python/bin/python")


@pytest.mark.linux
@pytest.mark.parametrize(
    "text",
    [
        "echo 'python3.99: command not found' >&2; exit 127",
        f"{SAYS}; exit 1",
        SAYS.replace(OTHER, "3.9"),
        "true",
        "echo 3.99",
        "printf '\\377\\n3.99\\n'",
        "no such interpreter",
    ],
    ids=["leads nowhere", "fails", "another version", "says nothing", "says too little", "says no text", "no program"],
)
def test_a_shim_that_leads_nowhere_is_no_python_and_the_next_one_is_taken(bare_machine: Path, text: str) -> None:
    shim = program(bare_machine / "bin", f"python{OTHER}", text)
    assert list(check.places(OTHER)) == [str(shim)]
    assert check.found(OTHER) is None
    program(bare_machine / ".pyenv" / "versions" / "3.99.0" / "bin", f"python{OTHER}", SAYS)
    assert check.found(OTHER) is not None


@pytest.mark.linux
def test_a_program_that_cannot_be_started_is_no_python(bare_machine: Path) -> None:
    (bare_machine / "bin").mkdir()
    (bare_machine / "bin" / f"python{OTHER}").write_bytes(b"\x00")
    assert check.found(OTHER) is None


def test_the_python_of_an_environment_is_the_one_that_it_was_made_by() -> None:
    """This suite runs in an environment; what makes another one is the Python that is installed."""
    version = "{}.{}".format(*sys.version_info)
    assert check.python_at(sys.executable, version) == start.OWN == check.found(version)
    code = "import sys; print(sys.prefix, sys.base_prefix, sep='\\n')"
    done = subprocess.run((start.OWN.program, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [sys.base_prefix] * 2
    assert check.python_at(sys.executable, OTHER) is None


def test_a_named_python_that_does_not_run_ends_the_checks_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        check.pythons([start.OWN.version, OTHER])
    where = tmp_path / ".pyenv" / "versions" / "*" / "bin"
    assert str(ended.value) == (
        f"No Python {OTHER} starts here: looked for python{OTHER}{start.SUFFIX} on the path and in {where}."
    )


def test_without_names_it_is_said_which_are_taken_and_which_promised_ones_are_not_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "PROMISED", [start.OWN.version, OTHER])
    assert check.pythons(None) == [start.OWN]
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"Python {start.OWN.version} at {start.OWN.program}"
    assert second.startswith(f"Promised, but not found: Python {OTHER} (looked for python{OTHER}")


def test_the_promised_versions_are_those_that_the_package_names() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if ":: Python ::" in each]
    assert named == check.PROMISED
    assert PROJECT["project"]["requires-python"] == f">={check.PROMISED[0]}"
    runs = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8").partition("## The last long runs")[2]
    for version in check.PROMISED:
        assert re.search(rf"(?m)^\| 17 \|.*Python {re.escape(version)}\b", runs), f"no run on {version} is written down"


@pytest.mark.parametrize("text", ["", "3", "3.11,", "3.11 3.12", "three", "2.7", "3.11.7", "3.x"])
def test_versions_that_are_none_are_refused(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["check.py", "--pythons", text])
    with pytest.raises(SystemExit, match="2"):
        check.asked()
    assert f"found {text!r}, expected versions with commas between them, as in 3.11,3.12" in capsys.readouterr().err


def test_the_part_for_every_python_names_tests_that_are_there() -> None:
    for each in check.PART:
        file, _, name = each.partition("::")
        assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


ELSEWHERE = start.Python("3.98", "/opt/python", "/opt/python/bin/python")


class Runs:
    """``check.py`` on a machine with one other Python that is promised; its checks are noted here and not run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch, self.failing = monkeypatch, dict[tuple[str, str], int]()
        self.prepared, self.done, self.browser = list[str](), list[tuple[str, ...]](), set[bool]()
        monkeypatch.setattr(check, "PROMISED", [start.OWN.version, ELSEWHERE.version])
        monkeypatch.setattr(check, "found", {start.OWN.version: start.OWN, ELSEWHERE.version: ELSEWHERE}.get)
        monkeypatch.setattr(check, "prepare", lambda level, each: self.prepared.append(f"{level} {each.name}"))
        monkeypatch.setattr(check, "chromium", lambda: "a browser")
        monkeypatch.setattr(check, "run", self.run)
        monkeypatch.setattr(check, "compiling", lambda *given: contextlib.nullcontext())
        monkeypatch.delenv("CASEFILE_CHROMIUM", raising=False)

    def run(
        self, environment: start.Environment, env: dict[str, str], *command: str, output: StringIO | None = None
    ) -> int:
        self.done.append((environment.name, *command))
        self.browser.add("CASEFILE_CHROMIUM" in env)
        return self.failing.get((environment.name, command[0]), 0)

    def start(self, *arguments: str) -> int:
        """Start it with these arguments; its exit status."""
        self._patch.setattr(sys, "argv", ["check.py", *arguments])
        return check.main()

    @property
    def tests(self) -> dict[str, tuple[str, ...]]:
        """The arguments of pytest, by environment in the order of the runs."""
        return {each[0]: each[1 + len(check.PYTEST) :] for each in self.done if each[1] == "pytest"}


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Starts ``check.py`` and notes what it does."""
    return Runs(monkeypatch)


@pytest.mark.linux
@pytest.mark.parametrize("before", [False, True])
def test_tests_are_compiled_beside_the_first_check_of_types(
    before: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before:
        (tmp_path / ".mypy_cache").mkdir()
    monkeypatch.setattr(check, "ROOT", tmp_path)
    (tmp_path / "python").write_text('#!/bin/sh\necho "$@" > collected\n', encoding="utf-8")
    (tmp_path / "python").chmod(0o755)
    monkeypatch.setattr(start.Environment, "python", tmp_path / "python")
    with check.compiling(start.Environment(), os.environ, (*check.PYTEST, "tests/core")):
        pass
    collected = [path.read_text(encoding="utf-8") for path in tmp_path.glob("collected")]
    assert collected == ([] if before else ["-m pytest --collect-only -qq tests/core\n"])


def test_a_part_runs_on_each_other_python_and_then_everything_on_this_one(runs: Runs) -> None:
    assert runs.start() == 0
    assert runs.prepared == ["check .venv", "check .venv-3.98"]
    assert list(runs.tests.items()) == [(".venv-3.98", check.PART), (".venv", ())]
    assert [each[1] for each in runs.done if each[0] == ".venv-3.98"] == ["ruff", "ruff", "mypy", "pytest"]
    assert runs.done[-1][:2] == (".venv", "pytest")  # so its closing line is the last
    assert runs.browser == {True}


@pytest.mark.parametrize("fails", ["ruff", "mypy", "pytest"])
@pytest.mark.parametrize("name", [".venv", ".venv-3.98"])
def test_what_fails_on_one_python_fails_and_the_others_go_on(
    runs: Runs, name: str, fails: str, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.failing[name, fails] = 3
    assert runs.start() == 3
    assert [each[1] for each in runs.done if each[0] == name][-1] == fails
    assert {".venv", ".venv-3.98"} - {name} <= runs.tests.keys()
    said = capsys.readouterr().out
    assert said.endswith("Failed on Python 3.98, see above; the other checks go on.\n") is (name != ".venv")


def test_types_are_checked_on_all_pythons_at_once(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Barrier(2)

    def meeting(
        environment: start.Environment, env: dict[str, str], *command: str, output: StringIO | None = None
    ) -> int:
        if command[0] == "mypy":
            both.wait(timeout=30)  # raises where the other one does not come
        return runs.run(environment, env, *command, output=output)

    monkeypatch.setattr(check, "run", meeting)
    assert runs.start() == 0
    assert runs.tests.keys() == {".venv", ".venv-3.98"}


@pytest.mark.linux
@pytest.mark.parametrize(("fails", "count"), [("mypy", 3), ("nothing", 4)])
def test_what_the_checks_of_another_python_print_is_kept_together(
    fails: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "ROOT", tmp_path)
    (tmp_path / ".mypy_cache").mkdir()
    (tmp_path / "python").write_text(
        f'#!/bin/sh\necho "ran $*"\necho said >&2\n[ "$2" != {fails} ]\n', encoding="utf-8"
    )
    (tmp_path / "python").chmod(0o755)
    monkeypatch.setattr(start.Environment, "python", tmp_path / "python")
    tests = ("pytest", "tests/core")
    code, printed = check.run_all(start.Environment(ELSEWHERE, ".venv-3.98"), os.environ, tests)
    ran = [*check.STYLE, tests][:count]
    assert printed == "".join(f"== Python 3.98: {' '.join(each)}\nran -m {' '.join(each)}\nsaid\n" for each in ran)
    assert code == (fails == "mypy")


def test_every_python_runs_what_this_one_runs(runs: Runs) -> None:
    assert runs.start("--every-python") == 0
    assert list(runs.tests.items()) == [(".venv-3.98", ()), (".venv", ())]


def test_arguments_of_pytest_run_on_every_python_where_that_is_asked(runs: Runs) -> None:
    assert runs.start("--every-python", "tests/core", "-k", "a or b") == 0
    assert set(runs.tests.values()) == {("tests/core", "-k", "a or b")}
    assert len(runs.tests) == 2


@pytest.mark.parametrize(
    ("arguments", "tests", "browser"),
    [
        (["--quick"], ["-m", "not slow"], False),
        (["--quick", "-m", "not slow and not linux"], ["-m", "not slow", "-m", "not slow and not linux"], False),
        (["tests/story"], ["tests/story"], True),
        (["-x", "tests/core/test_board.py", "-k", "a or b"], ["-x", "tests/core/test_board.py", "-k", "a or b"], True),
    ],
)
def test_the_quick_part_and_single_tests_run_on_this_python_alone(
    runs: Runs, arguments: list[str], tests: list[str], browser: bool
) -> None:
    assert runs.start(*arguments) == 0
    assert runs.tests == {".venv": tuple(tests)}
    assert runs.browser == {browser}


def test_named_pythons_are_the_ones_beside_this_one(runs: Runs) -> None:
    assert runs.start("--pythons", start.OWN.version) == 0
    assert runs.tests.keys() == {".venv"}
    assert runs.start("--quick", "--pythons", f"3.98,{start.OWN.version},3.98") == 0
    assert list(runs.tests.items()) == [(".venv", ("-m", "not slow")), (".venv-3.98", check.PART)]
    assert runs.browser == {True}
    with pytest.raises(SystemExit, match=r"^No Python 3\.99 starts here: looked for "):
        runs.start("--pythons", f"3.98,{OTHER}")


def test_an_environment_of_another_python_is_made_by_it_beside_the_first(
    planted_environment: list[tuple[str, ...]],
) -> None:
    other = start.Environment(ELSEWHERE, ".venv-3.98")
    start.prepare("check", ENVIRONMENT)
    start.prepare("check", other)
    made = [command for command in planted_environment if "venv" in command]
    folders = [str(start.ROOT / name) for name in (".venv", ".venv-3.98")]
    assert made == [
        (program, "-m", "venv", "--clear", folder)
        for program, folder in zip((start.OWN.program, ELSEWHERE.program), folders, strict=True)
    ]
    installed = [command for command in planted_environment if "requirements/check.txt" in command]
    assert [command[0].startswith(folder) for command, folder in zip(installed, folders, strict=True)] == [True, True]
    assert all({"--require-hashes", "--only-binary", ":all:"} <= set(command) for command in installed)
    count = len(planted_environment)
    start.prepare("check", other)
    assert len(planted_environment) == count
    start.prepare("check", start.Environment(ELSEWHERE._replace(version="3.99"), ".venv-3.98"))
    assert len(planted_environment) == count + 3  # another Python by that name: made anew


def test_checks_in_ci_ask_for_every_promised_python() -> None:
    ran = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"python3 check.py --pythons {','.join(check.PROMISED)} ||" in ran
    assert "python3 check.py --extras ||" in ran
    assert ran.endswith('exit "$failed"\n')
