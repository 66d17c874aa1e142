"""The logger of the service, for whoever has something to log."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger


def logger() -> "FilteringBoundLogger":
    """Return the logger of structlog, for one line with its facts; structlog is imported by the first call.

    Unless somebody has configured structlog, traces are plain from now on. Where Rich is installed, structlog would
    draw them with the values of variables: hands, seeds and tokens.
    """
    import structlog

    if not structlog.is_configured():
        wanted = os.environ.get("FORCE_COLOR", "") != "" or (sys.stdout is not None and sys.stdout.isatty())
        plain = structlog.dev.ConsoleRenderer(
            colors=wanted and os.environ.get("NO_COLOR", "") == "",
            exception_formatter=structlog.dev.plain_traceback,
        )
        structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])
    found: FilteringBoundLogger = structlog.get_logger()
    return found
