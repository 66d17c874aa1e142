"""Set up casefile beside this file, once, and start it: ``python3 start.py [arguments of casefile]``.

Needs Python 3.11 or newer, and a network the first time. Everything that is installed goes into ``.venv``.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

# This file must stay readable to older Pythons, so that they come as far as this sentence.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(f"casefile needs Python 3.11 or newer, and this is {sys.version.split()[0]}: use a newer python3.")

ROOT = Path(__file__).resolve().parent
SUFFIX = ".exe" if os.name == "nt" else ""
# The changes come with every release, and with a release the version changes.
MADE_FROM = (
    "pyproject.toml",
    "hatch_build.py",
    "requirements/run.txt",
    "requirements/check.txt",
    "requirements/extras.txt",
    "CHANGELOG.md",
)


class Python(NamedTuple):
    """An installed Python: its version, such as ``"3.12"``, its folder, and the program that it is."""

    version: str
    folder: str
    program: str


# A virtual environment's own Python cannot replace itself on every system.
OWN = Python("{}.{}".format(*sys.version_info), sys.base_prefix, getattr(sys, "_base_executable", sys.executable))


class Environment(NamedTuple):
    """A virtual environment beside this file, of a Python: by default the one that runs this file."""

    made_by: Python = OWN
    name: str = ".venv"

    @property
    def folder(self) -> Path:
        """Where it is."""
        return ROOT / self.name

    @property
    def scripts(self) -> Path:
        """The folder of its commands."""
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        """Its Python."""
        return self.scripts / f"python{SUFFIX}"

    @property
    def stamp(self) -> Path:
        """The file that says what it holds; there is none while it is made."""
        return self.folder / "casefile-stamp"

    @property
    def place(self) -> str:
        """What it is tied to: its Python and this folder. When that changes, it is made anew."""
        return f"{sys.platform} {self.made_by.version} {self.made_by.folder} {ROOT}"


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


def prepare(level: str, environment: Environment) -> None:
    """Make an environment hold the requirements of ``level``, and casefile itself.

    A level is ``"run"``, ``"check"``, which holds all of ``"run"``, or ``"extras"``, which holds all of ``"check"``.
    What is up to date is left alone, without any use of the network.
    """
    name, python, place, packages = environment.name, environment.python, environment.place, contents()
    held = environment.stamp.exists() and python.exists()
    stamp = environment.stamp.read_text(encoding="utf-8").split("\n") if held else [""]
    if stamp[0] == place and stamp[1:] in ([level, packages], ["check", packages]):
        return
    print(f"Setting up casefile in {name}: once, about a minute ...", file=sys.stderr, flush=True)
    environment.stamp.unlink(missing_ok=True)
    if stamp[0] != place:
        doing = f"Making {name} (on Debian and Ubuntu it needs the package python{environment.made_by.version}-venv)"
        run(doing, environment.made_by.program, "-m", "venv", "--clear", str(environment.folder))
    pip = (str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    locked = ("--require-hashes", "--only-binary", ":all:", "-r", f"requirements/{level}.txt")
    run("Installing the requirements (it needs a network)", *pip, *locked)
    run("Installing casefile", *pip, "--no-index", "--no-deps", "--no-build-isolation", "--editable", ".")
    environment.stamp.write_text(f"{place}\n{level}\n{packages}", encoding="utf-8")


def main() -> None:
    """Set up, then become the ``casefile`` command."""
    environment = Environment()
    prepare("run", environment)
    command = [str(environment.scripts / f"casefile{SUFFIX}"), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
