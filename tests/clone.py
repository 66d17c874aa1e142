"""What a clone of the repository holds."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def tracked(*patterns: str) -> list[Path]:
    """Every file that a clone holds, under these patterns."""
    command = ("git", "ls-files", "-z", "--", *patterns)
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]
