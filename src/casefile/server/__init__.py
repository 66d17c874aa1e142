"""The web server: the only place with async, sockets, SQL and the wall clock."""

import structlog


def plain_traces() -> None:
    """Let the log have plain traces, unless somebody else has configured it.

    Where Rich is installed, structlog would draw a trace with the values of variables: hands, seeds and tokens.
    """
    if not structlog.is_configured():
        plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])


plain_traces()
