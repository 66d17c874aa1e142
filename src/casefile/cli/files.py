"""Files that a command reads or writes: what goes wrong names the file."""

from contextlib import suppress
from pathlib import Path
from shutil import copymode

from casefile.core.cards import Invalid
from casefile.core.engine import RuleSets
from casefile.core.record import Record, read

LONGEST = 8_000_000
"""Bytes of the longest record that is read; one of 1,000 events has about 100,000."""


def read_record(path: Path, rule_sets: RuleSets) -> Record:
    """The record in a file; raises :class:`Invalid` for what is none, and ``OSError`` where it cannot be read."""
    size = path.stat().st_size
    if size > LONGEST:
        raise Invalid(path.name, f"a file of {size:,} bytes", f"a record, of at most {LONGEST:,}")
    return read(path.read_bytes(), rule_sets, path.name)


def check_writable(path: Path) -> None:
    """Raise ``OSError`` where a file cannot be written, before there is anything to write."""
    with path.open("ab"):
        pass


def write(path: Path, data: bytes) -> None:
    """Write a file; raises ``OSError`` that names it, also where the disk is full."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_at_once(path: Path, data: bytes) -> None:
    """Write a file so that at any moment it holds all of ``data``, or what it held before.

    The bytes go to a file beside it, named like it with ``.part`` at the end, which then takes its place. Raises
    ``OSError`` that names ``path``.
    """
    target = path.resolve()
    part = target.with_name(f"{target.name}.part")
    try:
        try:
            part.write_bytes(data)
            with suppress(FileNotFoundError):
                copymode(target, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
