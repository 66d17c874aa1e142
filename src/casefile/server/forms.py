"""What comes in with a request: form fields, checked one by one."""

import re
from collections.abc import Mapping
from hashlib import sha256
from unicodedata import category
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText
from casefile.server.store import Once

FIELDS = 200
"""How many fields a form may have."""

NAME_LIMIT = 30
"""Letters that a player's name may have."""

A_NAME = FilledText(N_("1 to {most} letters that can be seen"), most=NAME_LIMIT)

_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_CHARACTER = "\u3400-\u9fff\U00020000-\U0003ffff"
_JOINS_EMOJI = re.compile(f"(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])")
"""The letter that makes one family of several people."""
_CHOOSES_FORM = re.compile(f"(?<=[{_EMOJI}])\ufe0f|(?<=[{_CHARACTER}])[\U000e0100-\U000e01ef]")
"""The letters that make an emoji of a sign, or choose one form of a Chinese character."""
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters that Python calls printable and that show nothing."""


async def form(request: Request) -> dict[str, str]:
    """The fields of a form or of a flat JSON object, of a repeated one the last; raises :class:`Invalid`."""
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
    """A field that must be a whole number from 0."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Invalid(name, repr(text[:40]), N_("a whole number"))
    return int(text)


def player_name(text: str) -> str:
    """A player's name: trimmed, printable, at most 30 letters, of which one at least can be seen.

    Letters that show nothing are refused, but for the one that joins emoji and those that choose the form of the letter
    before them.
    """
    name = " ".join(text.split())
    shown = _CHOOSES_FORM.sub("", _JOINS_EMOJI.sub("", name))
    seen = any(category(letter)[0] not in "MZC" for letter in shown)
    if not seen:
        raise Invalid("name", N_("nothing that can be seen"), A_NAME)
    if len(name) > NAME_LIMIT:
        raise Invalid("name", FilledText(N_("{count} letters"), count=len(name)), A_NAME)
    if not shown.isprintable() or _INVISIBLE.search(shown):
        raise Invalid("name", N_("letters that show nothing"), A_NAME)
    return name


def entropy(fields: Mapping[str, str]) -> str:
    """A browser's contribution to the seed: up to 64 hexadecimal digits; anything else counts as none."""
    text = fields.get("entropy", "")
    return text if len(text) <= 64 and all(letter in "0123456789abcdef" for letter in text) else ""


def fingerprint(who: str, fields: Mapping[str, str]) -> str:
    """A hash of what was asked and by whom; the key itself left out."""
    asked = sorted((name, value) for name, value in fields.items() if name != "key")
    return sha256(msgspec.json.encode([who, asked])).hexdigest()


def once_of(sender: str, who: str, fields: Mapping[str, str], answer: str) -> Once:
    """What a form asks for by the key that it brings; raises :class:`Invalid` where it brings none.

    Keys are each ``sender``'s own, by the digest of the token: nobody can use up another's beforehand. It asks as
    ``who``.
    """
    key = fields.get("key", "")
    if not 0 < len(key) <= 64:
        raise Invalid("key", repr(key[:70]), N_("a key of 1 to 64 letters, another for every command"))
    return Once(f"{sender[:16]} {key}", fingerprint(who, fields), answer)


def wants_json(request: Request) -> bool:
    """Whether a script asks, and not somebody who follows a link."""
    return "application/json" in request.headers.get("accept", "")
