"""Print what ``CHANGELOG.md`` says about a release: ``python .github/notes.py v1.2.0``."""

import re
import sys
from pathlib import Path

CHANGES = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


def notes(changes: str, tag: str) -> str | None:
    """Return the text below the heading of the version of ``tag``; ``None`` where there is no such heading."""
    heading = rf"^## {re.escape(tag.removeprefix('v'))}(?: [^\n]*)?\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changes, re.DOTALL | re.MULTILINE)
    return found.group(1).strip() if found else None


if __name__ == "__main__":
    text = notes(CHANGES.read_text(encoding="utf-8"), sys.argv[1])
    print(text or sys.exit(f"CHANGELOG.md says nothing about {sys.argv[1]}"))
