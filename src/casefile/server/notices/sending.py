"""The ways by which a server can send, and the failures of a message. The operator sets up each way."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from casefile.core.cards import Invalid

PASSWORD = "CASEFILE_SMTP_PASSWORD"
"""The environment variable with the mail server's password. An option for it could be seen by others."""

SINK = "CASEFILE_WEBHOOK_SINK"
"""The environment variable with the address and port of a program on this machine that webhooks may reach."""

LIBRARIES = {"email": "aiosmtplib", "webhook": "httpx2", "push": "cryptography", "calendar": "icalendar"}
"""The library that each way needs, all of them in the extra ``notify``."""


class Unsent(Exception):
    """The error for a message that was certainly not accepted. It is worth another try later, unless ``final``."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Unsure(Exception):
    """The error for a message whose connection broke when all had been sent: it may have been accepted.

    So it is not sent again.
    """


@dataclass(frozen=True, slots=True)
class MailServer:
    """The mail server that takes e-mail, and its sender.

    - ``host``: the name or address of the mail server.
    - ``port``: the port of the mail server.
    - ``sender``: the address that messages come from, also one with a name: ``casefile <post@example.org>``.
    - ``tls``: whether the connection is encrypted at once.
    - ``start_tls``: whether the connection goes from plain to TLS.
    - ``user``: the name to log in with; empty to send without a log-in.
    - ``password``: the password of that user; empty where none is set.
    """

    host: str
    port: int
    sender: str
    tls: bool = False
    start_tls: bool = True
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Outlets:
    """The ways by which notices can be sent.

    - ``url``: the address at which people reach this server, for links in messages.
    - ``mail``: the mail server, if e-mail is set up.
    - ``webhooks``: whether webhooks are set up.
    - ``sink``: an address and port of this machine that webhooks may reach, also by http, although they may reach no
      private address: for tests, and for a program of the operator's own that stands in :data:`SINK`.
    - ``push``: whether push is set up.
    """

    url: str = ""
    mail: MailServer | None = None
    webhooks: bool = False
    sink: tuple[str, int] | None = None
    push: bool = False

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways that are set up: ``email``, ``webhook`` and ``push``, some or none."""
        return ("email",) * (self.mail is not None) + ("webhook",) * self.webhooks + ("push",) * self.push


def has(way: str) -> bool:
    """Return whether the library for ``email``, ``webhook``, ``push`` or ``calendar`` is installed."""
    return find_spec(LIBRARIES[way]) is not None


def outlets(
    url: str, smtp: str, sender: str, *, webhooks: bool, environ: Mapping[str, str], push: bool = False
) -> Outlets:
    """Return the outlets that the options of ``casefile serve`` set up. Raises :class:`Invalid` for impossible ones."""
    if not smtp and not webhooks and not push:
        return Outlets(url and _own(url))
    if not url:
        raise Invalid("--url", "none", "the address at which people reach this server: messages link to it")
    asked = (
        ("email", "--smtp", bool(smtp)),
        ("webhook", "--webhooks", webhooks),
        ("webhook", "--push", push),
        ("push", "--push", push),
    )
    for way, option, wanted in asked:
        if wanted and not has(way):
            raise Invalid(option, f"no {LIBRARIES[way]}", "the extra: pip install casefile[notify]")
    return Outlets(
        _own(url), _mail(smtp, sender, environ) if smtp else None, webhooks, _sink(environ.get(SINK, "")), push
    )


def _sink(text: str) -> tuple[str, int] | None:
    """Return the address and port of a program on this machine; raises :class:`Invalid` for any other."""
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if host not in ("127.0.0.1", "::1") or not (port.isascii() and port.isdigit() and 1024 <= int(port) < 65536):
        raise Invalid(SINK, repr(text[:40]), "an address of this machine, such as 127.0.0.1:9000")
    return host, int(port)


def _own(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise Invalid("--url", repr(url[:80]), "an address such as https://casefile.example.org")
    return url.rstrip("/")


def _mail(smtp: str, sender: str, environ: Mapping[str, str]) -> MailServer:
    expected = "smtps://user@host, smtp://user@host:587 or, without TLS, smtp+plain://host:25"
    parts = urlsplit(smtp)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("smtp", "smtps", "smtp+plain") or not parts.hostname or port == -1:
        raise Invalid("--smtp", "an address that is none", expected)
    if parts.password is not None:
        raise Invalid("--smtp", "a password", f"{expected}, and the password in {PASSWORD}")
    if "@" not in sender or not sender.isprintable():
        raise Invalid("--mail-from", repr(sender[:60]), "the address that messages come from")
    tls, start_tls = parts.scheme == "smtps", parts.scheme == "smtp"
    usual = 465 if tls else 587 if start_tls else 25
    user = unquote(parts.username or "")
    return MailServer(parts.hostname, port or usual, sender, tls, start_tls, user, environ.get(PASSWORD, ""))
