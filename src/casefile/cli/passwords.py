"""A warning about the password of a database that was typed on the command line."""

from urllib.parse import parse_qsl, urlsplit

import click

from casefile.cli.output import echo


def warn_of_password() -> None:
    """Print a warning if the password of a database was typed in the command.

    Whoever lists the processes of the machine can read it.
    """
    context = click.get_current_context()
    typed = [
        value
        for name in ("database", "source", "target")
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        and isinstance(value := context.params[name], str)
    ]
    if any("://" in each and _has_password(each) for each in typed):
        echo(
            "casefile: a password in an address stands in the list of processes, for all to read; "
            "put it in PGPASSWORD or ~/.pgpass, or the address in CASEFILE_DATABASE.",
            err=True,
        )


def _has_password(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.password) or "password" in dict(parse_qsl(parts.query))
