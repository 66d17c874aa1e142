"""Install a built wheel as a user would, and try it: ``python .github/wheel.py dist [--tag v1.2.0]``.

First without extras, where everything but the server must run, then with the server. Needs a network.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "casefile"
LEFT_OUT = ("__pycache__",)


def package_files() -> set[str]:
    """Return the names, in a wheel, of all files that the package has here."""
    files = (path.relative_to(ROOT / "src") for path in PACKAGE.rglob("*") if path.is_file())
    return {file.as_posix() for file in files if not set(file.parts) & set(LEFT_OUT)}


def contents(wheel: Path, sdist: Path) -> list[str]:
    """Return what is missing in the two archives, or is there and should not be."""
    with zipfile.ZipFile(wheel) as held:
        in_wheel = {name for name in held.namelist() if ".dist-info/" not in name}
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    wanted = package_files()
    compiled = {name.removesuffix("po") + "mo" for name in wanted if name.endswith(".po")}
    return [
        *(f"the wheel lacks {name}" for name in sorted((wanted | compiled) - in_wheel)),
        *(f"the wheel has {name}" for name in sorted(in_wheel - wanted - compiled)),
        *(f"the sdist lacks src/{name}" for name in sorted(wanted) if f"src/{name}" not in in_sdist),
        *(f"the sdist lacks {name}" for name in ("hatch_build.py", "LICENSE", "README.md") if name not in in_sdist),
    ]


def run(python: Path, *arguments: str, status: int = 0) -> str:
    """Run Python with these arguments and return what it printed; leave where it ends with another status."""
    print("==", *arguments, flush=True)
    command = (str(python), "-X", "utf8", *arguments)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != status:
        sys.exit(f"{done.stdout}{done.stderr}ended with {done.returncode}, not {status}")
    return done.stdout + done.stderr


def main() -> None:
    """Check the archives in a folder, then install and try the wheel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tag", help="the tag that the version must be")
    asked = parser.parse_args()
    (wheel,), (sdist,) = asked.folder.resolve().glob("*.whl"), asked.folder.resolve().glob("*.tar.gz")
    if faults := contents(wheel, sdist):
        sys.exit("\n".join(faults))
    version = wheel.name.split("-")[1]
    if asked.tag and asked.tag != f"v{version}":
        sys.exit(f"the tag is {asked.tag}, and the version {version}")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        venv.create("tried", with_pip=True)
        python = Path("tried", "Scripts" if os.name == "nt" else "bin", "python").absolute()
        run(python, "-m", "pip", "install", "--quiet", str(wheel))
        if run(python, "-m", "casefile", "--version").split() != ["casefile", version]:
            sys.exit("casefile --version says something else")
        run(python, "-m", "casefile", "simulate", "--option", "board=none", "--save", "game.json")
        run(python, "-m", "casefile", "verify", "game.json")
        run(python, "-m", "casefile", "playthrough", "--rules", "miporin", "--language", "ja")
        if "casefile[server]" not in run(python, "-m", "casefile", "serve", status=2):
            sys.exit("casefile serve does not say what to install")
        run(python, "-m", "pip", "install", "--quiet", f"casefile[server] @ {wheel.as_uri()}")
        run(python, "-c", "from casefile.server.app import create_app")
        run(python, "-m", "casefile", "group", "--help")
        os.chdir(ROOT)
    print(f"casefile {version} is whole")


if __name__ == "__main__":
    main()
