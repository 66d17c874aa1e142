"""Coming to a table of a running server by the link or the code that a friend got, as a browser does."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, unquote, urlencode, urlsplit
from urllib.request import Request, urlopen

import click

from casefile.core.cards import Invalid
from casefile.core.texts import N_

SECONDS = 20.0
"""The seconds that a server has for an answer."""

LINK = re.compile(r"(?P<base>https?://[^/#?]+)/t/(?P<table>[\w-]+)(?:/[\w-]*)?(?:\?[^#]*)?#(?P<token>.+)")
"""The link of a table: its address, and after a # the token, which no server's log sees."""

CODE = re.compile(r"(?P<base>https?://[^/#?]+)(?:/code)?/?(?:#|\?code=|/)(?P<code>\w[\w -]{4,10})")
"""The address of a server with the code of a table: ``http://192.168.1.5:8000/ABC234`` or ``.../code?code=ABC234``."""


@dataclass
class Visitor:
    """A person at a server: the address of the server, and the cookies that it gave."""

    base: str
    """The address, such as ``http://192.168.1.5:8000``."""
    language: str
    """The language in which the server answers."""
    cookies: dict[str, str] = field(default_factory=dict, repr=False)
    """The cookies, by name; they are the person's rights there."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers by which the server knows the person."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept-Language": self.language, **({"Cookie": cookie} if cookie else {})}

    def post(self, path: str, fields: Mapping[str, str]) -> Mapping[str, object]:
        """Send a form, keep the cookies of the answer, and return it.

        Raise ``click.ClickException`` with the server's own sentence where it refuses, and with one of ours where no
        server answers.
        """
        sent = Request(
            self.base + path,
            urlencode(fields).encode(),
            {**self.headers, "Accept": "application/json", "Origin": self.base},
        )
        try:
            with urlopen(sent, timeout=SECONDS) as answer:
                for text in answer.headers.get_all("Set-Cookie") or ():
                    self.cookies |= {name: each.value for name, each in SimpleCookie(text).items()}
                found = json.load(answer)
        except HTTPError as error:
            raise click.ClickException(_refusal(error)) from None
        except (URLError, OSError, ValueError) as error:
            raise click.ClickException(f"{self.base}: {getattr(error, 'reason', error)}") from None
        return found if isinstance(found, dict) else {}


def _refusal(error: HTTPError) -> str:
    """Return the sentence with which a server refuses."""
    try:
        told = json.load(error)
    except ValueError:
        told = {}
    text = told.get("text") or told.get("error") if isinstance(told, dict) else None
    return str(text or f"{error.code} {error.reason}").rstrip(".")


def kept_place(url: str) -> Path:
    """Return the file that keeps who has come by a link or code, so that the same one leads back to the seat."""
    from platformdirs import user_state_path

    folder = user_state_path("casefile", appauthor=False) / "seats"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / sha256(url.strip().encode()).hexdigest()[:24]


def come(url: str, name: str, language: str, *, watch: bool) -> tuple[Visitor, str]:
    """Take a seat by a link or code, or come back to the one that was taken by it from this account before.

    Return the person and the id of the table.

    - ``name`` is what the others see.
    - ``watch``: whether to watch only.

    Raise :class:`Invalid` for what is neither a link nor a code, and what :meth:`Visitor.post` raises.
    """
    file = kept_place(url)
    if file.exists() and not watch:
        known = json.loads(file.read_text(encoding="utf-8"))
        return Visitor(known["base"], language, known["cookies"]), known["table"]
    if link := LINK.fullmatch(url.strip()):
        visitor = Visitor(link["base"], language)
        led = visitor.post(f"/t/{link['table']}/link", {"token": unquote(link["token"])})
    elif code := CODE.fullmatch(url.strip()):
        visitor = Visitor(code["base"], language)
        led = visitor.post("/code", {"code": code["code"]})
    else:
        raise Invalid("URL", repr(url[:60]), N_("the link of a table, or a server's address with a code after it"))
    place = urlsplit(str(led.get("go", "")))
    table = place.path.split("/")[2] if place.path.count("/") > 1 else ""
    if place.path.endswith("/join"):
        fields = {"link": parse_qs(place.query).get("link", [""])[0], "name": name}
        visitor.post(place.path, {**fields, "watch": "yes"} if watch else fields)
    if not watch:
        told = {"base": visitor.base, "table": table, "cookies": visitor.cookies}
        file.touch(mode=0o600)
        file.write_text(json.dumps(told), encoding="utf-8")
    return visitor, table
