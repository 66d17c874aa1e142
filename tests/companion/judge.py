"""The detective of the browser in a Node of its own, which answers one position after another."""

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import casefile.web
from tests.verifiers import NODE

DETECTIVE = Path(casefile.web.__file__).parent / "static" / "deduction"
"""The modules of the detective, as the server serves them."""

JUDGE = Path(__file__).with_name("judge.mjs")


def answers(questions: Iterable[dict[str, Any]], folder: Path = DETECTIVE) -> Sequence[dict[str, Any]]:
    """Return the detective's answer to each question; ``folder`` has its modules."""
    asked = "".join(json.dumps(each) + "\n" for each in questions)
    command = (str(NODE), str(JUDGE), str(folder))
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
