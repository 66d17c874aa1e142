"""The places of the games: a directory of one's own, or the address of a database."""

from pathlib import Path

import platformdirs

from casefile.core.cards import Invalid

FILE = "casefile.sqlite3"
"""The database's name in the data directory."""


def data_file(data: Path | None) -> Path:
    """Return the path of the database file in the directory ``data``, by default the user's own. Neither need exist."""
    return (data or Path(platformdirs.user_data_dir("casefile", appauthor=False))) / FILE


def make_folder(place: Path | str) -> None:
    """Make the directory in which the database file ``place`` lies; raise :class:`Invalid` if it cannot be made."""
    if isinstance(place, str):
        return  # an address in PostgreSQL
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid("--data", f"{place.parent} ({error.strerror})", "a directory that can be written") from None


def place_of(data: Path | None, database: str | None) -> Path | str:
    """Return the place of the games: the address of a PostgreSQL ``database``, else a file as of :func:`data_file`.

    Raises :class:`Invalid` where both are given.
    """
    if data and database:
        raise Invalid("--database", "a directory of games, too", "one of --data and --database")
    return database or data_file(data)
