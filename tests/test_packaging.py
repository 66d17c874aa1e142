"""What a clone, the package and the two commands promise; every rule is shown to bite on a planted fault."""

import ast
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import casefile
import start
from tests.clone import ROOT, tracked

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = {
    name: (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    for name in ("run", "check", "docs", "release")
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
CHECK = RUN | names(EXTRAS["dev"])
DOCS = {name.partition("[")[0] for name in names(GROUPS["docs"])}
RELEASE = names(GROUPS["release"])


@pytest.mark.parametrize(("lock", "wanted"), [("run", RUN), ("check", CHECK), ("docs", DOCS), ("release", RELEASE)])
def test_lock_files_pin_what_the_project_asks_for(lock: str, wanted: set[str]) -> None:
    assert lock_faults(LOCKS[lock], wanted) == []


def test_the_environment_holds_what_builds_the_package() -> None:
    """``start.py`` builds without a network and without an environment of its own for it."""
    assert set(PROJECT["build-system"]["requires"]) <= set(GROUPS["build"])


def test_the_checks_run_with_what_people_run() -> None:
    assert pins(LOCKS["run"]).items() <= pins(LOCKS["check"]).items()


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


@pytest.fixture
def planted_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """An environment in a folder of its own; the commands that would fill it are noted here and not run."""
    catalogues = [path.relative_to(ROOT).as_posix() for path in tracked("src/casefile/story/locale")]
    for name in (*start.MADE_FROM, *catalogues):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(start, "PYTHON", Path(sys.executable))
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(start, "run", lambda _, *command: commands.append(command))
    return commands


def test_an_environment_is_made_once_and_again_when_a_pin_changes(planted_environment: list[tuple[str, ...]]) -> None:
    start.prepare("run")
    assert len(planted_environment) == 3  # the environment, the requirements, casefile itself
    start.prepare("run")
    assert len(planted_environment) == 3
    with (start.ROOT / "requirements" / "run.txt").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    start.prepare("run")
    assert len(planted_environment) == 5  # the environment itself stays


def test_a_changed_translation_is_built(planted_environment: list[tuple[str, ...]]) -> None:
    start.prepare("run")
    made = len(planted_environment)
    (catalogue,) = start.ROOT.rglob("ja/LC_MESSAGES/*.po")
    with catalogue.open("a", encoding="utf-8") as texts:
        texts.write('\nmsgid "One more"\nmsgstr "もう一つ"\n')
    start.prepare("run")
    assert len(planted_environment) > made
    assert "--editable" in planted_environment[-1]


def test_the_checks_need_more_than_a_start(planted_environment: list[tuple[str, ...]]) -> None:
    start.prepare("run")
    start.prepare("check")
    assert planted_environment[-2][-1] == "requirements/check.txt"
    made = len(planted_environment)
    start.prepare("run")
    assert len(planted_environment) == made


def test_a_moved_folder_gets_a_new_environment(
    planted_environment: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare("run")
    monkeypatch.setattr(start, "place", lambda: "elsewhere")
    start.prepare("run")
    assert [command[-2] for command in planted_environment if "venv" in command] == ["--clear", "--clear"]


def test_a_failed_set_up_is_not_taken_for_a_whole_one(
    planted_environment: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare("run")
    with (start.ROOT / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("# changed\n")

    def refuse(_: str, *command: str) -> None:
        sys.exit("no network")

    monkeypatch.setattr(start, "run", refuse)
    for _ in range(2):
        with pytest.raises(SystemExit, match="no network"):
            start.prepare("run")
