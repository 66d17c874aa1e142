"""``casefile`` and ``casefile serve``: the server."""

import socket
from pathlib import Path

import click

HOST, PORT = "127.0.0.1", 8765


@click.command(epilog="\b\nExample: casefile serve --host 0.0.0.0 --port 8000 --data /var/lib/casefile")
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes any free one.")
@click.option("--data", type=click.Path(path_type=Path), help="The directory of the games; else your data directory.")
@click.option("--browser", is_flag=True, help="Open the browser.")
def serve(host: str, port: int, data: Path | None, browser: bool) -> None:
    """Start the server."""
    error = _problem(host, port)
    if error is not None:
        raise click.ClickException(f"{error} Choose another one with --host and --port.")
    _run(host, port, data, browser)


def start(data: Path | None, *, open_browser: bool) -> None:
    """Start the server for oneself, on a free port if the usual one is taken."""
    _run(HOST, PORT if _problem(HOST, PORT) is None else 0, data, open_browser)


def _run(host: str, port: int, data: Path | None, open_browser: bool) -> None:
    from casefile.server import run

    run(host, port, data, open_browser)


def _problem(host: str, port: int) -> str | None:
    """Why nobody can listen there, in a sentence; ``None`` where one can."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        return f"The address {host!r} is not known."
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
        except PermissionError:
            return f"Port {port} on {host} is not for everybody to use."
        except OSError as error:
            return f"Port {port} on {host} cannot be used: {(error.strerror or str(error)).lower()}."
    return None
