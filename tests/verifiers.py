"""The single files with which people check a game without casefile, as they download them: the scripts, the modules."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import playwright

from casefile.core.cards import Invalid
from casefile.core.verifier_script import verifier_module, verifier_script
from casefile.core.verify import verify
from tests.rules import read

NODE = Path(playwright.__file__).parent / "driver" / ("node.exe" if sys.platform == "win32" else "node")
"""The Node that comes with Playwright, so that none need be installed."""

RUNNER = """
const { check } = await import(process.env.MODULE);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const answers = [];
for (const line of Buffer.concat(chunks).toString().trimEnd().split("\\n")) {
  try {
    await check(JSON.parse(line));
    answers.push([true, 0]);
  } catch (error) {
    if (error.name !== "Refused") throw error;
    answers.push([false, error.event]);
  }
}
console.log(JSON.stringify(answers));
"""


def loaded(game: str) -> ModuleType:
    """The script of a game as a module, made from its single file."""
    module = ModuleType(f"verify_{game}")
    exec(compile(verifier_script(f"casefile.games.{game}"), module.__name__, "exec"), vars(module))
    return module


def written(game: str, file: Path) -> Path:
    """Write the script of a game to ``file``."""
    file.write_text(verifier_script(f"casefile.games.{game}"), encoding="utf-8")
    return file


def by_script(script: ModuleType, data: bytes) -> tuple[bool, int]:
    """What the script says of a file: whether it holds, and the event's number if not."""
    try:
        return script.check(data, script.play).startswith("Yes: "), 0
    except script.Wrong as wrong:
        return False, wrong.args[0]


def by_module(game: str, files: Iterable[bytes], folder: Path, text: str = "") -> list[tuple[bool, int]]:
    """What the module of a game, or ``text``, which is written to ``folder``, says of each file, in Node."""
    module = folder / f"verify_{game}.mjs"
    module.write_text(text or verifier_module(f"casefile.games.{game}"), encoding="utf-8")
    texts = "".join(json.dumps(file.decode(errors="replace")) + "\n" for file in files)
    command, env = (str(NODE), "--input-type=module", "-e", RUNNER), {**os.environ, "MODULE": module.as_uri()}
    done = subprocess.run(command, input=texts.encode(), capture_output=True, check=False, env=env)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return [(holds, event) for holds, event in json.loads(done.stdout)]


def by_all(game: str, record: bytes, folder: Path) -> list[bool]:
    """What the program, the script and the module say of a record: whether it holds."""
    try:
        whole = bool(verify(read(record)).holds)
    except Invalid:
        whole = False
    return [whole, by_script(loaded(game), record)[0], by_module(game, [record], folder)[0][0]]


def runs_alone(game: str, honest: bytes, forged: bytes, folder: Path) -> None:
    """Hold that the script of a game runs by itself and leaves with 0, 1 and 2: yes, no, and nothing to check."""
    file, script = folder / "game.json", written(game, folder / f"verify_{game}.py")
    command = [sys.executable, "-I", "-S", str(script)]
    for record, status, begins in ((honest, 0, "Yes: "), (forged, 1, "No: event ")):
        file.write_bytes(record)
        done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout[: len(begins)]) == (status, begins)
    assert subprocess.run([*command, str(folder / "none")], capture_output=True, check=False).returncode == 2
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2
