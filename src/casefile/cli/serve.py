"""``casefile`` and ``casefile serve``: the server."""

import gc
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import click

from casefile.cli.choices import games
from casefile.cli.errors import NEEDS_CLUSTER, usage
from casefile.cli.passwords import warn_of_password
from casefile.core.texts import N_

HOST = "127.0.0.1"


@click.command(epilog="\b\nExample: casefile serve --host 0.0.0.0 --port 8000 --data /var/lib/casefile")
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; else 8765, or any free one where that is taken.")
@click.option("--data", type=click.Path(path_type=Path), help="The directory of the games; else your data directory.")
@click.option("--database", envvar="CASEFILE_DATABASE", help="Games in PostgreSQL, at postgresql://user@host/name.")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="So many processes, with --database."
)
@click.option("--browser", is_flag=True, help="Open the browser.")
@click.option("--screen", is_flag=True, help="Open the browser as a big screen, which asks for the code of a table.")
@click.option("--open", "open_now", is_flag=True, help="Let devices in your home network reach it for six hours.")
@click.option("--url", default="", envvar="CASEFILE_URL", help="Where people reach this server; notices link to it.")
@click.option(
    "--smtp", default="", envvar="CASEFILE_SMTP", help="Send e-mail by smtps://user@host or smtp://user@host."
)
@click.option("--mail-from", default="", envvar="CASEFILE_MAIL_FROM", help="The address that e-mail comes from.")
@click.option("--webhooks", is_flag=True, envvar="CASEFILE_WEBHOOKS", help="Let people be told by webhook, too.")
@click.option("--push", is_flag=True, envvar="CASEFILE_PUSH", help="Let people be told in their browsers, too.")
@click.option(
    "--rehearse",
    type=int,
    is_flag=False,
    flag_value=60,
    metavar="SECONDS",
    help="Games by post announced here are rehearsals: a day of theirs takes so many seconds, 60 where none are named.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    envvar="CASEFILE_TRUSTED_PROXY",
    help="An address or network whose word on address, scheme and host of a request is believed; may be repeated.",
)
@click.option(
    "--hsts-subdomains",
    is_flag=True,
    envvar="CASEFILE_HSTS_SUBDOMAINS",
    help="Tell browsers to use https for all names below that of --url, too.",
)
@click.option(
    "--limit", "limits", multiple=True, envvar="CASEFILE_LIMIT", help="Change a limit: NAME=VALUE; may be repeated."
)
@click.option("--metrics", type=click.IntRange(1, 65535), help="A port of this machine with numbers for Prometheus.")
@click.option(
    "--think-by",
    multiple=True,
    envvar="CASEFILE_THINK_BY",
    help="Let bots think elsewhere: by a command such as 'ssh host casefile think', which may be repeated, or on the "
    "cluster of Dask at tcp://host:8786.",
)
@click.option(
    "--log", type=click.Choice(["text", "json"]), default="text", help="Write the log for people or programs."
)
def serve(**given: Any) -> None:
    """Start the server.

    Notices are off until --smtp, --webhooks or --push is given; the password of the mail server stands in the
    environment variable CASEFILE_SMTP_PASSWORD. That of PostgreSQL may stand in PGPASSWORD, or in ~/.pgpass. The names
    of the limits, and how to put the server behind a proxy, are in docs/operating.md.
    """
    warn_of_password()
    run(ServerOptions(**given))


@dataclass(frozen=True, kw_only=True)
class ServerOptions:
    """The options of the command line for a server, by name."""

    host: str = HOST
    """The address to listen on."""
    port: int | None = None
    """The port; ``None`` for 8765, or any free one where that is taken."""
    data: Path | None = None
    """The directory of the games; ``None`` for the user's data directory."""
    database: str | None = None
    """The address of a PostgreSQL database with the games; ``None`` for a SQLite file."""
    workers: int = 1
    """The number of processes; more than one with a ``database`` alone."""
    browser: bool = False
    """Whether to open the browser."""
    screen: bool = False
    """Whether to open the browser as a big screen, which asks for the code of a table."""
    open_now: bool = False
    """Whether devices in the home network may reach the server, for six hours."""
    url: str = ""
    """The address at which people reach the server; empty where none is given."""
    smtp: str = ""
    """The address of the mail server; empty to send no e-mail."""
    mail_from: str = ""
    """The address from which e-mail comes."""
    webhooks: bool = False
    """Whether people may be told by webhook."""
    push: bool = False
    """Whether people may be told in their browsers."""
    rehearse: int | None = None
    """The seconds that a day of a game by post takes in a rehearsal; ``None`` for real games."""
    proxies: Sequence[str] = ()
    """The addresses and networks of the proxies that are trusted."""
    hsts_subdomains: bool = False
    """Whether browsers are told to use https for all names below that of ``url``, too."""
    limits: Sequence[str] = ()
    """The limits that are changed, each as ``NAME=VALUE``."""
    metrics: int | None = None
    """The port of this machine with numbers for Prometheus; ``None`` for none."""
    think_by: Sequence[str] = ()
    """The commands by which bots think elsewhere, or the address of a Dask cluster."""
    log: Literal["text", "json"] = "text"
    """The form of the log: for people (``text``) or for programs (``json``)."""


def run(asked: ServerOptions) -> None:
    """Run a server with these options until it is interrupted; any failure is reported in one sentence."""
    # Python searches for cycles again and again among all that is imported, where there are none: a tenth of the time
    # until the first page. A process that serves searches again; see Serving.
    gc.disable()
    try:
        _run(asked)
    finally:
        gc.enable()


def _run(asked: ServerOptions) -> None:
    from casefile.core.cards import Invalid
    from casefile.correspondence.server.mode import BY_POST, rehearsing
    from casefile.server.data_places import make_folder, place_of
    from casefile.server.notices.sending import outlets
    from casefile.server.serving import Serving
    from casefile.server.serving import serve as serve_with
    from casefile.server.store import StoreError
    from casefile.server.store.file_lock import only_server
    from casefile.server.wire.addressing import addressing
    from casefile.server.wire.limits import limits_from

    _check_places(asked.think_by)
    try:
        by = outlets(
            asked.url, asked.smtp, asked.mail_from, webhooks=asked.webhooks, environ=os.environ, push=asked.push
        )
        place = place_of(asked.data, asked.database)
        make_folder(place)
        serving = Serving(
            place,
            games(),
            modes=(BY_POST if asked.rehearse is None else rehearsing(asked.rehearse),),
            outlets=by,
            limits=limits_from(asked.limits),
            addressing=addressing(by.url, asked.proxies, subdomains=asked.hsts_subdomains),
            metrics=asked.metrics,
            think_by=asked.think_by,
            log=asked.log,
            open_now=asked.open_now,
        )
        with only_server(place):
            page = "/screen" if asked.screen else "/" if asked.browser else None
            serve_with(serving, asked.host, asked.port, workers=asked.workers, page=page)
    except (Invalid, StoreError) as error:
        raise click.ClickException(str(error)) from None


def _check_places(think_by: Sequence[str]) -> None:
    """Raise a usage error for places where bots cannot think."""
    from casefile.cli.foreign import program_of
    from casefile.server.bots.cluster import is_address

    if not any(map(is_address, think_by)):
        for command in think_by:
            program_of(command)
        return
    if len(think_by) > 1:
        raise usage(N_("--think-by takes the address of one cluster, or commands"))
    if find_spec("distributed") is None:
        raise usage(NEEDS_CLUSTER)
