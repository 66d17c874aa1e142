"""Files that a command reads or writes; every error names its file."""

from contextlib import suppress
from pathlib import Path
from shutil import copymode

from casefile.core.cards import Invalid
from casefile.core.engine import RuleSets
from casefile.core.record import Record, read
from casefile.core.texts import N_, FilledText

LONGEST = 8_000_000
"""The most bytes of a record that is read; one of 1,000 events has about 100,000."""


def read_record(path: Path, rule_sets: RuleSets) -> Record:
    """Return the record in a file; raise :class:`Invalid` if it is none, and ``OSError`` if the file cannot be read."""
    size = path.stat().st_size
    if size > LONGEST:
        raise Invalid(
            path.name,
            FilledText(N_("a file of {size:,} bytes"), size=size),
            FilledText(N_("a record, of at most {most:,}"), most=LONGEST),
        )
    return read(path.read_bytes(), rule_sets, path.name)


def check_new(path: Path) -> None:
    """Raise ``OSError`` if no new file can be made at ``path``; called before there is anything to write."""
    with path.open("xb"):
        pass
    path.unlink()


def add_line(path: Path, line: str) -> None:
    """Add a line at the end of a file, which is made if it does not exist; raise ``OSError`` that names it."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_at_once(path: Path, data: bytes) -> None:
    """Write ``data`` to a file, so that at any moment it holds all of it or what it held before.

    The bytes go to a file beside it, named like it with ``.part`` at the end, which then takes its place. Raise
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
