"""Set up everything and run every check: ``python3 check.py [--quick] [arguments of pytest]``.

Needs Python 3.11 or newer, and a network the first time. The browser is a Chromium: the one that ``CASEFILE_CHROMIUM``
names, else one that is installed, else one that is installed now. Nothing is left out: what is missing is a failure.
Only ``--quick`` leaves out the tests that are marked slow, and with them the browser; what is left takes a minute.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from start import PYTHON, ROOT, prepare

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")
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
            (str(PYTHON), "-c", PROBE, path), capture_output=True, text=True, timeout=120, check=False
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
        attempt(str(PYTHON), "-m", "playwright", "install", "chromium")
        found = works("")
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        attempt("apt-get", "update", "-q")
        attempt("apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium")
        found = next(filter(None, map(works, installed())), None)
    return found or sys.exit(
        "No Chromium starts here: install Chromium, Chrome or Edge, or name one in CASEFILE_CHROMIUM."
    )


def main() -> int:
    """Run all checks and stop at the first that fails; pytest's closing line comes last."""
    prepare("check")
    if "--quick" in sys.argv[1:]:
        env = dict(os.environ)
        arguments = ["-m", "not slow", *(each for each in sys.argv[1:] if each != "--quick")]
    else:
        env = os.environ | {"CASEFILE_CHROMIUM": chromium()}
        arguments = sys.argv[1:]
    checks = (
        ("ruff", "format", "--check"),
        ("ruff", "check"),
        ("mypy",),
        ("pytest", "-q", "-n", "3", "--dist", "worksteal", *arguments),
    )
    for check in checks:
        print("==", *check, flush=True)
        code = subprocess.run(
            (str(PYTHON), "-m", *check), cwd=ROOT, env=env, stdin=subprocess.DEVNULL, check=False
        ).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
