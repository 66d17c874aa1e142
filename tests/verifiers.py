"""The two verifiers of a finished game: the program's own, and the module in JavaScript that people download."""

import atexit
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import playwright

from casefile.core.verifier_module import verifier_module
from tests.rules import verify_file

NODE = Path(playwright.__file__).parent / "driver" / ("node.exe" if sys.platform == "win32" else "node")
"""The Node that comes with Playwright, so that none need be installed."""

RUNNER: Final = """
const lines = (await import("node:readline")).createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const line = async () => JSON.parse((await lines.next()).value ?? "null");
const module = await import(`data:text/javascript,${encodeURIComponent(await line())}`);
for (let text = await line(); text !== null; text = await line()) {
  let answer;
  try {
    const told = await module.check(text);
    answer = { holds: true, event: 0, text: module.sentence(told), draws: told.draws };
  } catch (error) {
    if (error.name !== "Refused") throw error;
    answer = { holds: false, event: error.event, text: error.message };
  }
  console.log(JSON.stringify(answer));
}
"""


class Module:
    """A module in a Node of its own, which judges one file after another until the tests end."""

    def __init__(self, text: str) -> None:
        command = (str(NODE), "--input-type=module", "-e", RUNNER)
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(self.close)
        self._send(text)

    def told(self, data: bytes) -> dict[str, Any]:
        """What the module says of a file: its sentence and the draws, or why not and the number of the event."""
        self._send(data.decode(errors="replace"))
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        """End the Node."""
        self._process.communicate()
        atexit.unregister(self.close)

    def _send(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(text).encode() + b"\n")
        self._process.stdin.flush()


@cache
def module_of(game: str) -> Module:
    """The module of a game, as people download it."""
    return Module(verifier_module(f"casefile.games.{game}"))


def by_module(game: str, files: Iterable[bytes], module: Module | None = None) -> list[tuple[bool, int]]:
    """What the module of a game, or another one, says of each file: whether it holds, and the event's number if not."""
    told = map((module or module_of(game)).told, files)
    return [(each["holds"], each["event"]) for each in told]


def by_program(data: bytes) -> tuple[bool, int]:
    """What the program says of a file: whether it holds, and the event's number if not; 0 where it names none."""
    verification = verify_file(data)
    return verification.holds, verification.event or 0


def by_both(game: str, data: bytes) -> list[bool]:
    """What the program and the module of a game say of a file: whether it holds."""
    return [by_program(data)[0], by_module(game, [data])[0][0]]


def written(heading: Mapping[str, Any], events: list[Any]) -> bytes:
    """A record as casefile would write it, with its sums, whatever stands in it."""
    parts = [json.dumps(each, separators=(",", ":"), ensure_ascii=False).encode() for each in (heading, *events)]
    chain, sums = b"", []
    for part in parts:
        chain = sha256(chain + part).digest()
        sums.append(chain.hex()[:8])
    lines = [
        b'"%s": %s' % (name.encode(), json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())
        for name, value in heading.items()
    ]
    body = b",\n".join(parts[1:])
    return b'{\n%s,\n"events": [\n%s\n],\n"sums": "%s"\n}\n' % (b",\n".join(lines), body, " ".join(sums).encode())


def evaluated(game: str, expression: str) -> Any:
    """The value in JavaScript of an expression after the module of a game, where all that it holds can be named."""
    text = f"{verifier_module(f'casefile.games.{game}')}\nconsole.log(JSON.stringify({expression}));\n"
    command = (str(NODE), "--input-type=module")
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return json.loads(done.stdout)


def runs_alone(game: str, *arguments: str | Path, folder: Path) -> tuple[int, str]:
    """What comes of running the module of a game by hand: its exit status, and the one line that it prints."""
    module = folder / "verify.mjs"
    module.write_text(verifier_module(f"casefile.games.{game}"), encoding="utf-8")
    command = (str(NODE), str(module), *map(str, arguments))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)
    return done.returncode, done.stdout


def parts(file: bytes) -> tuple[dict[str, Any], list[Any]]:
    """Heading and events of a file, without its sums; raises :class:`ValueError` where it has none."""
    heading = json.loads(file)
    if not isinstance(heading, dict) or not isinstance(heading.get("events"), list):
        raise ValueError("no heading and events")
    return {name: value for name, value in heading.items() if name not in ("events", "sums")}, heading["events"]


def summed(file: bytes) -> bytes:
    """A file with its sums made anew; nothing where it has no heading and events."""
    try:
        return written(*parts(file))
    except ValueError:
        return b""
