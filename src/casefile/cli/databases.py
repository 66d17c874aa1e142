"""``casefile backup``, ``restore`` and ``copy``: all games of a store, in a file or another database."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import games
from casefile.cli.output import echo
from casefile.cli.passwords import warn_of_password

if TYPE_CHECKING:
    from sqlalchemy import Connection

DATA = click.option("--data", type=click.Path(path_type=Path), help="The directory of the games; else your own.")
DATABASE = click.option(
    "--database", envvar="CASEFILE_DATABASE", help="Games in PostgreSQL, at postgresql://user@host/name."
)


@click.command(epilog="\b\nExample: casefile backup monday.casefile --data /var/lib/casefile")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@DATABASE
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Write all games to FILE, of one moment, while the server goes on.

    Each game in it is then replayed and compared. It holds everything that the server knows: keep it as secret.
    """
    warn_of_password()
    with _sentences():
        from casefile.server.data_places import place_of
        from casefile.server.store import open_store
        from casefile.server.store.copying import as_it_is
        from casefile.server.store.copying import backup as write

        with closing(open_store(place_of(data, database), migrate=False)) as store, store.snapshot() as snapshot:
            write(snapshot, file)
            with as_it_is(file) as copy:
                _compare(snapshot, copy, str(file))


@click.command(epilog="\b\nExample: casefile restore monday.casefile --data new")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@DATABASE
def restore(file: Path, data: Path | None, database: str | None) -> None:
    """Put the games of a backup, FILE, into a directory or a database where no games are yet."""
    warn_of_password()
    with _sentences():
        from casefile.server.data_places import place_of

        _copy(file, place_of(data, database))


@click.command(epilog="\b\nExample: casefile copy /var/lib/casefile postgresql://casefile@localhost/casefile")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> None:
    """Copy all games FROM a directory or a database TO another, where no games are yet, while the server goes on.

    What is played during the copying stays behind: to move, stop the server first.
    """
    warn_of_password()
    with _sentences():
        _copy(_place(source), _place(target))


def _place(text: str) -> Path | str:
    """Return the database that is named on the command line: an address, or a directory of games."""
    from casefile.server.data_places import data_file

    return text if "://" in text else data_file(Path(text))


def _copy(source: Path | str, target: Path | str) -> None:
    """Copy all games. A directory for them is made only once the source has been read."""
    from casefile.server.data_places import make_folder
    from casefile.server.store import open_store
    from casefile.server.store.copying import copy_rows, snapshot_of
    from casefile.server.store.file_lock import only_server

    with snapshot_of(source) as snapshot:
        make_folder(target)
        with only_server(target), closing(open_store(target)) as store:
            copy_rows(snapshot, store)
            with store.snapshot() as copied:
                _compare(snapshot, copied, store.database.name)


def _compare(snapshot: "Connection", copied: "Connection", name: str) -> None:
    from casefile.correspondence.server.mode import BY_POST
    from casefile.server.records.fold_digests import at_tables, same

    number = same(snapshot, copied, (BY_POST.replay, at_tables(games())))
    echo(f"{name}: {number} logs, each of which replays to the same state")


@contextmanager
def _sentences() -> Iterator[None]:
    """Let any failure end the command with one sentence."""
    from casefile.server.store import StoreError

    try:
        yield
    except StoreError as error:
        raise click.ClickException(str(error)) from None
