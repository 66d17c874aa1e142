"""``casefile`` and ``casefile serve``: the server."""

from pathlib import Path

import click

HOST = "127.0.0.1"


@click.command(epilog="\b\nExample: casefile serve --host 0.0.0.0 --port 8000 --data /var/lib/casefile")
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; else 8765, or any free one where that is taken.")
@click.option("--data", type=click.Path(path_type=Path), help="The directory of the games; else your data directory.")
@click.option("--browser", is_flag=True, help="Open the browser.")
def serve(host: str, port: int | None, data: Path | None, browser: bool) -> None:
    """Start the server."""
    run(host, port, data, open_browser=browser)


def run(host: str, port: int | None, data: Path | None, *, open_browser: bool) -> None:
    """Serve until interrupted; what stands in the way is said in one sentence."""
    from casefile.cards import Invalid
    from casefile.server.serving import serve as serving
    from casefile.server.store import StoreError

    try:
        serving(host, port, data, open_browser=open_browser)
    except (Invalid, StoreError) as error:
        raise click.ClickException(str(error)) from None
