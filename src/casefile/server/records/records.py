"""A record that comes with a form: from a file, or packed in a hidden field. It is never stored here."""

import base64
import re
import zlib
from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request

from casefile.core.cards import Invalid
from casefile.core.record import Record, read
from casefile.core.texts import N_, FilledText
from casefile.core.verify import verify
from casefile.game import Games
from casefile.review.playback import Playback
from casefile.story.i18n import Texts, wrong_input

MOST_EVENTS = 5000
"""The most events of a record that is looked at; a long game has some hundreds."""

PATHS = ("/replay", "/review", "/fork")
"""The paths to which forms with records are sent; a body may be larger there."""

FIELD = "record"
"""The field that holds a packed record."""


def packed(record: bytes) -> str:
    """Return a record, compressed, as text for the hidden field of a form."""
    return base64.b64encode(zlib.compress(record, 9)).decode()


def unpacked(text: str, most: int) -> bytes:
    """Return the record in the text of a form's hidden field.

    Raise :class:`Invalid` if there is none, or one of more than ``most`` bytes.
    """
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(base64.b64decode(text, validate=True), most)
    except (ValueError, zlib.error):
        raise Invalid("record", N_("a field that cannot be unpacked"), N_("a record that this page packed")) from None
    if unpacker.unconsumed_tail:
        raise Invalid("record", FilledText(N_("more than {most} bytes"), most=most), ONE_GAME)
    return found


async def form_with_record(request: Request, most: int) -> tuple[dict[str, str], bytes]:
    """Return the fields of a form and the record that it brings, as a file or in its hidden field.

    Raise :class:`Invalid` if there is none, or one of more than ``most`` bytes.
    """
    body = await request.body()
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        fields = _parts(body, kind)
    else:
        try:
            pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=40, errors="strict")
        except ValueError:
            raise Invalid("request", N_("a body that cannot be read"), N_("the fields of a form")) from None
        fields = {name: value.encode() for name, value in pairs}
    texts = {name: value.decode("utf-8", "replace") for name, value in fields.items() if name != "file"}
    record = fields.get("file") or (unpacked(texts[FIELD], most) if texts.get(FIELD) else b"")
    if not record:
        raise Invalid("record", NO_FILE, N_("the record of a game"))
    return texts, record


def _parts(body: bytes, kind: str) -> Mapping[str, bytes]:
    """Return the parts of a form with files (RFC 7578), by name. A part without a name is left out."""
    boundary = re.search(r'boundary="?([^";,\s]{1,70})"?', kind)
    if boundary is None:
        raise Invalid("request", N_("a form without a boundary"), N_("the fields of a form"))
    found = {}
    for part in body.split(b"--" + boundary[1].encode("latin-1"))[1:]:
        head, gap, value = part.partition(b"\r\n\r\n")
        name = re.search(rb'name="([^"]{1,40})"', head)
        if gap and name is not None:
            found[name[1].decode("latin-1")] = value.removesuffix(b"\r\n")
    return found


ONE_GAME = N_("a record of one game")
"""The words for what was expected, in the error for a record that is too large."""
HOLDS = N_("a game that holds")
"""The words for what was expected, in the error for a recorded game that was not played so."""
NO_FILE = N_("no file")
"""The words for what was found, in the error for a form without a file."""


class NotOver(Exception):
    """The error for a record of a game that goes on: nothing of it is shown."""


def playback_of(games: Games, data: bytes, *, checked: bool = False) -> Playback:
    """Return the game of a record, ready to be stepped through.

    ``checked``: whether to check that it was played so by the rules and its seed, as for a record that a person brings.
    Raise :class:`Invalid`, and :class:`NotOver` for a game that goes on.
    """
    record: Record = read(data, games.rules)
    if len(record.events) > MOST_EVENTS:
        raise Invalid(
            "record",
            FilledText(N_("{count} events"), count=len(record.events)),
            FilledText(N_("at most {most}"), most=MOST_EVENTS),
        )
    if record.seed is None:
        raise NotOver
    verification = verify(record) if checked else None
    if verification is not None and not verification.holds:
        raise Invalid("record", verification.text, HOLDS)
    return Playback(record, games[record.rules.name])


def refused(texts: Texts, error: Invalid) -> str:
    """Return the sentence that says why a record cannot be shown."""
    _ = texts.gettext
    if error.where == "record, format" and "newer" in error.expected:
        return _("This record was written by a newer casefile than this one.")
    if error.where == "record, rules":
        return _("This record is of a game that is not played here: {game}.").format(game=error.found)
    if "something was changed" in error.expected or "damaged JSON" in str(error.found):
        place = error.where.removeprefix("record, ")
        return _("This record is damaged: see its {place}.").format(place=place)
    if error.expected == HOLDS:
        return _("This record does not hold. {reason}").format(reason=error.found)
    if error.expected == ONE_GAME:
        return _("This file is too large to be the record of a game.")
    what, _comma, place = error.where.partition(", ")
    if what != "record":  # what was asked of it: a moment, a seat
        return _("{before} {sentence}").format(
            before=_("This could not be understood."), sentence=wrong_input(error, texts)
        )
    if place:
        return _("This is not a record that casefile wrote: see its {place}.").format(place=place)
    return _("This is not a record that casefile wrote.") if error.found != NO_FILE else _("Choose a record first.")
