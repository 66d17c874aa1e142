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

FIELDS = 200
"""The most fields that a form may have."""

NAME_LIMIT = 30
"""The most letters that a player's name may have."""

A_NAME = FilledText(N_("1 to {most} letters that can be seen"), most=NAME_LIMIT)


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form or of a flat JSON object, of a repeated one the last; raises :class:`Invalid`."""
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
    """Return a player's name: trimmed, at most 30 letters, as :func:`casefile.core.naming.check_name` takes it."""
    name = " ".join(text.split())
    if len(name) > NAME_LIMIT:
        raise Invalid("name", FilledText(N_("{count} letters"), count=len(name)), A_NAME)
    check_name(name, "name", A_NAME)
    return name


def entropy(fields: Mapping[str, str]) -> str:
    """Return a browser's contribution to the seed: up to 64 hexadecimal digits. Any other text counts as none."""
    text = fields.get("entropy", "")
    return text if len(text) <= 64 and all(letter in "0123456789abcdef" for letter in text) else ""


def fingerprint(who: str, fields: Mapping[str, str]) -> str:
    """Return a hash of what was asked and by whom; the key itself is left out."""
    asked = sorted((name, value) for name, value in fields.items() if name != "key")
    return sha256(msgspec.json.encode([who, asked])).hexdigest()


def request_key_of(sender: str, who: str, fields: Mapping[str, str], answer: str) -> RequestKey:
    """Return the idempotency of a form by the key that it brings; raises :class:`Invalid` where it brings none.

    Keys are each ``sender``'s own, by the digest of the token: nobody can use up another person's beforehand. The form
    asks as ``who``.
    """
    key = fields.get("key", "")
    if not 0 < len(key) <= 64:
        raise Invalid("key", repr(key[:70]), N_("a key of 1 to 64 letters, another for every command"))
    return RequestKey(f"{sender[:16]} {key}", fingerprint(who, fields), answer)


def wants_json(request: Request) -> bool:
    """Whether a script asks, and not a person who follows a link."""
    return "application/json" in request.headers.get("accept", "")
