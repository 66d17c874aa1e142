"""The form fields of a request, checked one by one."""

from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from casefile.core.cards import Invalid
from casefile.core.naming import check_name
from casefile.core.texts import N_, FilledText
from casefile.server.store import RequestKey
from casefile.server.tables.session import SeatCommand

FIELDS = 200
"""The most fields that a form may have."""

NAME_LIMIT = 30
"""The most letters that a player's name may have."""

A_NAME = FilledText(N_("1 to {most} letters that can be seen"), most=NAME_LIMIT)


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form or of a flat JSON object; if one comes twice, the last counts.

    Raise :class:`Invalid` for a body that is neither.
    """
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind == "application/json":
            return msgspec.json.decode(body, type=dict[str, str])
        pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=FIELDS, errors="strict")
    except (ValueError, msgspec.MsgspecError):
        raise Invalid("request", N_("a body that cannot be read"), N_("the fields of a form")) from None
    return dict(pairs)


def whole_number(fields: Mapping[str, str], name: str) -> int:
    """Return a field that must be a whole number from 0; raises :class:`Invalid`."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Invalid(name, repr(text[:40]), N_("a whole number"))
    return int(text)


def player_name(text: str) -> str:
    """Return the name of a player that was typed as ``text``, without blanks around it.

    Raise :class:`Invalid` for more than 30 letters, and as :func:`casefile.core.naming.check_name` does.
    """
    name = " ".join(text.split())
    if len(name) > NAME_LIMIT:
        raise Invalid("name", FilledText(N_("{count} letters"), count=len(name)), A_NAME)
    check_name(name, "name", A_NAME)
    return name


def entropy(fields: Mapping[str, str]) -> str:
    """Return the text that a browser adds to the seed of the deal: up to 64 hexadecimal digits, or nothing."""
    text = fields.get("entropy", "")
    return text if len(text) <= 64 and all(letter in "0123456789abcdef" for letter in text) else ""


def fingerprint(who: str, fields: Mapping[str, str]) -> str:
    """Return a hash of the fields of a form and of the person ``who`` asks, by which a repeated form is known."""
    asked = sorted((name, value) for name, value in fields.items() if name != "key")
    return sha256(msgspec.json.encode([who, asked])).hexdigest()


def request_key_of(sender: str, who: str, fields: Mapping[str, str], answer: str) -> RequestKey:
    """Return the key by which a form that is sent twice is known, with what else the store needs for that.

    - ``sender`` is the digest of the browser's token. Keys are each sender's own, so nobody can use up another's.
    - ``who`` is the person as whom the form asks.
    - ``answer`` is the answer to give again, JSON text.

    Raise :class:`Invalid` for a form without a key.
    """
    key = fields.get("key", "")
    if not 0 < len(key) <= 64:
        raise Invalid("key", repr(key[:70]), N_("a key of 1 to 64 letters, another for every command"))
    return RequestKey(f"{sender[:16]} {key}", fingerprint(who, fields), answer)


def key_if_given(sender: str, who: str, fields: Mapping[str, str]) -> RequestKey | None:
    """Return the key of :func:`request_key_of` for a form that may have none; ``None`` if it has none."""
    return request_key_of(sender, who, fields, "") if fields.get("key") else None


async def keyed_form(request: Request, sender: str, who: str) -> tuple[dict[str, str], RequestKey | None]:
    """Return the fields of a form, and the key of :func:`request_key_of` by which it is known if it is sent twice.

    The key is ``None`` for a form that has none. Raise :class:`Invalid` as :func:`form` and :func:`request_key_of` do.
    """
    fields = await form(request)
    return fields, key_if_given(sender, who, fields)


def command_of(person: str, fields: Mapping[str, str]) -> SeatCommand:
    """Return the action in a game that the fields of a form ask for.

    ``person`` is the digest of the sender's token. Raise ``Invalid``.
    """
    version, once = whole_number(fields, "version"), request_key_of(person, person, fields, "{}")
    given = {name: text for name, text in fields.items() if name not in ("kind", "version", "key")}
    return SeatCommand(fields.get("kind"), given, version, once)


def wants_json(request: Request) -> bool:
    """Return whether a script sent the request and wants JSON, and not a person who follows a link."""
    return "application/json" in request.headers.get("accept", "")
