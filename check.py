"""Set up everything and run the checks: ``python3 check.py [--quick | --long] [arguments of pytest]``.

Needs Python 3.11 or newer, and a network the first time. The browser is a Chromium: the one that ``CASEFILE_CHROMIUM``
names, else one that is installed, else one that is installed now. Whatever is missing is a failure. ``--quick`` leaves
out the tests that are marked slow, and with them the browser; what is left takes a minute. Tests that are marked long
run with ``--long`` only, and of those that are marked sampled only some cases run without it.

All tests run on the Python that runs this file, in ``.venv``. Where all of them do, a part runs before that on the
other Pythons that casefile promises and that are found here, in ``.venv-3.12`` and so on, on all of them at once. With
``--every-python`` they run one after the other. ``--extras`` runs the tests of the extras that need many more packages,
in ``.venv-extras``.
"""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

from start import OWN, ROOT, SUFFIX, Environment, Python, prepare

PROMISED = re.findall(
    r"Programming Language :: Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8")
)
"""The versions of Python that casefile is promised to run on."""

PART = (
    "tests/test_docs.py",
    "tests/story/test_i18n.py",
    "tests/server/test_thread_calls.py",
    "tests/server/test_hub.py",
    "tests/server/test_live.py",
    "tests/server/test_socket_actions.py",
    "tests/server/test_ten_tables.py",
    "tests/cli/test_screen.py::test_a_game_is_played_to_its_end_by_keys",
    "tests/cli/test_arena_results.py::test_no_process_of_a_match_is_left_running",
    "tests/cli/test_join.py",
    "tests/cli/test_mcp.py",
    "tests/browser/test_whole_game.py::test_by_mouse_against_bots",
    "tests/browser/test_evening.py::test_a_host_and_two_friends_play_from_joining_to_the_end_and_once_more",
)
"""The tests that run on every promised Python: examples, marked texts, the event loop, live pages, forked workers, and
whole games, in the browser and in the terminal.

Most of the code runs alike on all of them. What may not is how Python reads a source, and what its event loop takes.
"""

STYLE = (("ruff", "format", "--check"), ("ruff", "check"), ("mypy",))
PYTEST = ("pytest", "-q", "-n", "4", "--dist", "worksteal", "--durations=20")
"""Pytest in four processes: about half of the tests wait for something, so that four keep two processor cores busy."""

LONG = (
    ("tests.soak.registers",),
    (*PYTEST, "--hypothesis-profile=long", "tests/properties"),
    (*PYTEST, "--elsewhere", "--cold", "--again", "--late", "tests"),
    (*PYTEST, "tests"),
)
"""What ``--long`` runs in place of the short suite, with ``CASEFILE_TEST_LONG`` set.

100,000 answers of four processes, properties for longer, stories in every order, and all tests with many more games.
"""

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
"""The names of browsers, first the one that has no windows at all: it does the same with a fifth less work."""
MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS = (
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)
PROBE = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    path = sys.argv[1] or playwright.chromium.executable_path
    browser = playwright.chromium.launch(executable_path=path)
    print(browser.version, path, sep="\\n")
    browser.close()
"""


def installed() -> Iterator[str]:
    """Every Chromium, Chrome or Edge that this machine seems to have."""
    yield from filter(None, map(shutil.which, NAMES))
    places = [Path("/Applications") / f"{name}.app" / "Contents" / "MacOS" / name for name in MAC]
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if variable in os.environ:
            places += [Path(os.environ[variable]) / name for name in WINDOWS]
    yield from (str(place) for place in places if place.exists())


def works(path: str) -> str | None:
    """The path of the browser if it starts; an empty path means Playwright's own."""
    try:
        done = subprocess.run(
            (str(Environment().python), "-c", PROBE, path), capture_output=True, text=True, timeout=120, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return None
    version, found = done.stdout.splitlines()
    print(f"Chromium {version} at {found}", flush=True)
    return found


def attempt(*command: str) -> None:
    """Run one step of installing a browser; whether it helped is seen afterwards, by starting the browser."""
    print("Looking for a browser:", *command, flush=True)
    try:
        env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(command, env=env, stdin=subprocess.DEVNULL, timeout=900, check=False)
    except subprocess.TimeoutExpired:
        print("That took more than 15 minutes and was given up.", flush=True)


def chromium() -> str:
    """The path of a Chromium that starts; leaves with one sentence where there is none."""
    named = os.environ.get("CASEFILE_CHROMIUM")
    if named:
        return works(named) or sys.exit(f"CASEFILE_CHROMIUM names {named}, which does not start: name one that does.")
    found = next(filter(None, map(works, (*installed(), ""))), None)
    if found is None:
        attempt(str(Environment().python), "-m", "playwright", "install", "chromium")
        found = works("")
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        attempt("apt-get", "update", "-q")
        for package in ("chromium-headless-shell", "chromium"):
            if found is None:
                attempt("apt-get", "install", "-q", "-y", "--no-install-recommends", package)
                found = next(filter(None, map(works, installed())), None)
    return found or sys.exit(
        "No Chromium starts here: install Chromium, Chrome or Edge, or name one in CASEFILE_CHROMIUM."
    )


# -- which Pythons -------------------------------------------------------------------------------------------------

WHO = """
import sys
print("{}.{}".format(*sys.version_info), sys.base_prefix, getattr(sys, "_base_executable", sys.executable), sep="\\n")
"""
PYENV = Path(".pyenv", "versions", "*", "bin")
"""Where pyenv keeps what it has installed, in the home folder."""


def places(version: str) -> Iterator[str]:
    """Every program that is named as a Python of this version, on the path and where pyenv keeps them."""
    name = f"python{version}{SUFFIX}"
    on_path = (Path(folder) / name for folder in os.get_exec_path())
    yield from (str(place) for place in (*on_path, *sorted(Path.home().glob(str(PYENV / name)))) if place.is_file())


def python_at(place: str, version: str) -> Python | None:
    """The Python of this version at a place, if there is one: a name on the path may be a shim that leads nowhere."""
    try:
        done = subprocess.run(
            (place, "-c", WHO),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = done.stdout.splitlines()
    return Python(*said) if done.returncode == 0 and len(said) == 3 and said[0] == version else None


def found(version: str) -> Python | None:
    """A Python of this version that starts here."""
    if version == OWN.version:
        return OWN
    return next(filter(None, (python_at(place, version) for place in places(version))), None)


def sought(versions: Sequence[str]) -> str:
    """What was looked for, and where."""
    names = ", ".join(f"python{version}{SUFFIX}" for version in versions)
    return f"looked for {names} on the path and in {Path.home() / PYENV}"


def pythons(named: Sequence[str] | None) -> list[Python]:
    """The Pythons to run on: those that are named, each of which must start, else the promised ones that do."""
    looked = {version: found(version) for version in named or PROMISED}
    missing = [version for version, python in looked.items() if python is None]
    if named and missing:
        sys.exit(f"No Python {' and no Python '.join(missing)} starts here: {sought(missing)}.")
    taken = [python for python in looked.values() if python]
    for python in taken:
        print(f"Python {python.version} at {python.program}", flush=True)
    if missing:
        print(f"Promised, but not found: Python {', '.join(missing)} ({sought(missing)})", flush=True)
    return taken


def versions(text: str) -> list[str]:
    """The versions in a text such as ``3.11,3.12``. Raises :class:`argparse.ArgumentTypeError` where it names none."""
    if not re.fullmatch(r"3\.\d+(,3\.\d+)*", text):
        raise argparse.ArgumentTypeError(f"found {text!r}, expected versions with commas between them, as in 3.11,3.12")
    return list(dict.fromkeys(text.split(",")))


# -- the checks ----------------------------------------------------------------------------------------------------


def run(environment: Environment, env: Mapping[str, str], *check: str, output: StringIO | None = None) -> int:
    """Run a check in an environment; its exit status. What it prints goes to ``output``, else it is seen at once."""
    print(f"== Python {environment.made_by.version}:", *check, file=output, flush=True)
    done = subprocess.run(
        (str(environment.python), "-m", *check),
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=None if output is None else subprocess.PIPE,
        stderr=None if output is None else subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if output is not None:
        output.write(done.stdout)
    return done.returncode


@contextlib.contextmanager
def compiling(environment: Environment, env: Mapping[str, str], tests: Sequence[str]) -> Iterator[None]:
    """Collect the tests beside the block, the first time that anything is checked here, so that all are compiled.

    Else each process of pytest compiles all of them; and the checks of style and types keep one processor core busy.
    """
    if (ROOT / ".mypy_cache").exists():
        yield
        return
    command = (str(environment.python), "-m", "pytest", "--collect-only", "-qq", *tests[len(PYTEST) :])
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, env=env, stdin=nothing, stdout=nothing, stderr=nothing):
        yield


def style(
    environment: Environment, env: Mapping[str, str], tests: Sequence[str], output: StringIO | None = None
) -> int:
    """Run the checks of style and types in an environment up to the first that fails; its exit status, else 0."""
    with compiling(environment, env, tests):
        return next(filter(None, (run(environment, env, *check, output=output) for check in STYLE)), 0)


def run_all(environment: Environment, env: Mapping[str, str], tests: Sequence[str]) -> tuple[int, str]:
    """Run style, types and these tests in an environment up to the first that fails.

    Return its exit status, else 0, and all that was printed.
    """
    output = StringIO()
    code = style(environment, env, tests, output) or run(environment, env, *tests, output=output)
    return code, output.getvalue()


def asked() -> tuple[argparse.Namespace, list[str]]:
    """What the command line asks for, and the arguments that are pytest's."""
    parser = argparse.ArgumentParser(
        description="Set up everything and run the checks; further arguments are those of pytest.", allow_abbrev=False
    )
    parser.add_argument("--quick", action="store_true", help="leave out the tests that are marked slow")
    parser.add_argument(
        "--pythons", type=versions, metavar="3.11,3.12", help="run the part for every Python on these; each must start"
    )
    parser.add_argument("--long", action="store_true", help="run everything at its full length: an hour")
    parser.add_argument("--extras", action="store_true", help="run the tests of the extras that need more packages")
    parser.add_argument("--every-python", action="store_true", help="run on each Python what runs on this one")
    return parser.parse_known_args()


def main() -> int:
    """Run all checks, the tests on this Python last, so that pytest's closing line of all tests is the last one.

    The other Pythons are checked at once, and beside the types on this one: a check of types keeps one processor core
    busy, and many of the tests wait. What fails on one Python ends the checks on that one; the exit status is not 0
    then.
    """
    given, tests = asked()
    if given.extras:
        extras = Environment(name=".venv-extras")
        prepare("extras", extras)
        return run(extras, os.environ, *PYTEST, "--extras", "tests/extras", *tests)
    everything = not (given.quick or tests)
    if given.quick:
        tests = ["-m", "not slow", *tests]
    others = list[Environment]()
    if everything or given.pythons or given.every_python:
        taken = pythons(given.pythons)
        others = [Environment(python, f".venv-{python.version}") for python in taken if python != OWN]
    own = Environment()
    for each in (own, *others):
        prepare("check", each)
    part = tests if given.every_python else PART
    browser = not given.quick or (others and part is PART)
    env = os.environ | ({"CASEFILE_CHROMIUM": chromium()} if browser else {})
    with ThreadPoolExecutor(1 if given.every_python else len(PROMISED)) as pool:
        running = [pool.submit(run_all, each, env, (*PYTEST, *part)) for each in others]
        failed = style(own, env, (*PYTEST, *tests))
    checks = LONG if given.long else () if failed else ((*PYTEST, *tests),)
    for each, checked in zip(others, running, strict=True):
        code, printed = checked.result()
        print(printed, end="", flush=True)
        if code:
            print(f"Failed on Python {each.made_by.version}, see above; the other checks go on.", flush=True)
            failed = failed or code
    amount = {"CASEFILE_TEST_LONG": "1"} if given.long else {}
    for check in checks:
        failed = run(own, env | amount, *check) or failed
    return failed


if __name__ == "__main__":
    sys.exit(main())
