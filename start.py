"""Set up casefile beside this file, once, and start it: ``python3 start.py [arguments of casefile]``.

Needs Python 3.11 or newer, and a network the first time. Everything that is installed goes into ``.venv``.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

# This file must stay readable to older Pythons, so that they come as far as this sentence.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(f"casefile needs Python 3.11 or newer, and this is {sys.version.split()[0]}: use a newer python3.")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
PYTHON = SCRIPTS / f"python{SUFFIX}"
STAMP = VENV / "casefile-stamp"
# The changes come with every release, and with a release the version changes.
MADE_FROM = ("pyproject.toml", "hatch_build.py", "requirements/run.txt", "requirements/check.txt", "CHANGELOG.md")


def place() -> str:
    """What an environment is tied to: this Python and this folder. When it changes, the environment is made anew."""
    return f"{sys.platform} {sys.version_info[0]}.{sys.version_info[1]} {sys.base_prefix} {ROOT}"


def contents() -> str:
    """A hash of what an environment is made from: what is pinned, how casefile is built, what is translated."""
    files = [ROOT / name for name in MADE_FROM] + sorted(ROOT.glob("src/casefile/story/locale/*/LC_MESSAGES/*.po"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def run(doing: str, *command: str) -> None:
    """Run a command in silence; if it fails, show what it said and leave with one sentence."""
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        sys.exit(f"{doing} failed, see above: put it right and run this command again.")


def prepare(level: str) -> None:
    """Make ``.venv`` hold the requirements of ``level``, ``"run"`` or ``"check"``, and casefile itself.

    ``"check"`` holds all of ``"run"``. What is up to date is left alone, without any use of the network.
    """
    here, packages = place(), contents()
    stamp = STAMP.read_text(encoding="utf-8").split("\n") if STAMP.exists() and PYTHON.exists() else [""]
    if stamp[0] == here and stamp[1:] in ([level, packages], ["check", packages]):
        return
    print("Setting up casefile in .venv: once, about a minute ...", file=sys.stderr, flush=True)
    STAMP.unlink(missing_ok=True)
    if stamp[0] != here:
        # A virtual environment's own Python cannot replace itself on every system.
        base = getattr(sys, "_base_executable", sys.executable)
        run(
            "Making .venv (on Debian and Ubuntu it needs the package python3-venv)",
            base,
            "-m",
            "venv",
            "--clear",
            str(VENV),
        )
    pip = (str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    locked = ("--require-hashes", "--only-binary", ":all:", "-r", f"requirements/{level}.txt")
    run("Installing the requirements (it needs a network)", *pip, *locked)
    run("Installing casefile", *pip, "--no-index", "--no-deps", "--no-build-isolation", "--editable", ".")
    STAMP.write_text(f"{here}\n{level}\n{packages}", encoding="utf-8")


def main() -> None:
    """Set up, then become the ``casefile`` command."""
    prepare("run")
    command = [str(SCRIPTS / f"casefile{SUFFIX}"), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
