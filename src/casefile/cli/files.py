"""Files that a command writes: whether they can be is found out first, and what goes wrong names the file."""

from pathlib import Path


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
