"""The web server: the only place with async, sockets, SQL and the wall clock."""

import os
import sys

import structlog


def plain_traces() -> None:
    """Let the log have plain traces, unless somebody else has configured it; all else stays as structlog has it.

    Where Rich is installed, structlog would draw a trace with the values of variables: hands, seeds and tokens.
    """
    if structlog.is_configured():
        return
    wanted = os.environ.get("FORCE_COLOR", "") != "" or (sys.stdout is not None and sys.stdout.isatty())
    plain = structlog.dev.ConsoleRenderer(
        colors=wanted and os.environ.get("NO_COLOR", "") == "",
        exception_formatter=structlog.dev.plain_traceback,
    )
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])


plain_traces()
