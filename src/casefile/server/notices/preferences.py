"""How somebody wants to be told what waits: where, in which language, when not, and of what."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args
from urllib.parse import urlsplit

import msgspec

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, either
from casefile.server.notices.subscriptions import subscription
from casefile.server.store import digest
from casefile.server.wire.zones import zone
from casefile.story.i18n import LANGUAGES

Way = Literal["", "email", "webhook", "push"]

TOPICS: Mapping[str, tuple[str, ...]] = {
    "turn": ("turn", "show", "offer"),
    "camp": (
        *("act", "join", "code", "called", "leads", "beta", "let_in", "declined", "sent_away", "replaced"),
        *("left_out", "disbanded", "more_time", "back", "choose"),
    ),
    "game": ("full", "put_off", "began", "paused", "resumed", "over", "cancelled"),
    "operator": ("start", "late", "lapsed", "absent", "operates"),
    "table": ("table",),
}
POSTED = "post"
"""The topic, and the kind, of what is posted in public: told to the channel of a group, which wants nothing else."""
CHANNEL = "channel of "
"""So begins who a channel is among those who are told; the id of its game follows."""
Form = Literal["json", "discord", "slack"]
"""How a webhook wants its JSON."""

"""What one can be told of, and the kinds of duties and of news that belong to it."""

REMIND = "remind"
"""The wish to be reminded, too."""

CODE_LIFE = 3_600_000
"""Milliseconds for which a code to confirm with is good."""

CODE_TRIES = 5

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{3,253}$)([A-Za-z0-9-]{1,63}\.)*[A-Za-z0-9-]{1,63}")
"""An address as HTML's e-mail field takes it; no quotes, no comments, no line breaks."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What one person wants. Nothing but a code is sent before ``confirmed``.

    Between the hours ``quiet_from`` and ``quiet_to`` of the person's own ``zone`` nothing is sent; equal hours mean
    no quiet. A channel is told of what was posted after ``since``, in this ``form``. ``code`` is the hash of the code
    that was sent, good until ``code_until`` and for so many ``tries``.
    """

    way: Way = ""
    address: str = field(default="", repr=False)
    confirmed: bool = False
    language: str = "en"
    zone: str = "UTC"
    quiet_from: int = 22
    quiet_to: int = 7
    topics: tuple[str, ...] = (*TOPICS, REMIND)
    code: str = field(default="", repr=False)
    code_until: int = 0
    tries: int = 0
    form: Form = "json"
    since: str = ""

    @property
    def heard(self) -> bool:
        """Whether anything may be sent."""
        return self.confirmed and bool(self.way)

    @property
    def place(self) -> tuple[str, str]:
        """Where messages go; an e-mail address is one, however it is capitalized."""
        return self.way, self.address.lower() if self.way == "email" else self.address

    def wants(self, kind: str, occasion: str) -> bool:
        """Whether this person wants to be told of a duty of this kind on this occasion."""
        if kind == POSTED:
            return self.topics == (POSTED,)
        topic = next((name for name, kinds in TOPICS.items() if kind in kinds), "")
        return topic in self.topics and (occasion != REMIND or REMIND in self.topics)

    def waits(self, now: int) -> bool:
        """Whether a code has been sent that is still good."""
        return bool(self.code) and now < self.code_until

    def asked(self, code: str, now: int) -> "Wishes":
        """With a code to confirm the address by."""
        return replace(self, confirmed=False, code=digest(code), code_until=now + CODE_LIFE, tries=0)

    def tried(self, code: str, now: int) -> "Wishes":
        """After somebody has entered ``code``: confirmed, or with a try less; after the last the code is void."""
        if not self.waits(now):
            return self
        if digest(code.strip()) == self.code:
            return replace(self, confirmed=True, code="", code_until=0, tries=0)
        tries = self.tries + 1
        return replace(self, tries=tries, code="" if tries >= CODE_TRIES else self.code)

    def encode(self) -> str:
        """JSON text for the store."""
        return msgspec.json.encode(self).decode()


def decode(text: str) -> Wishes:
    """The wishes from the store's text."""
    return msgspec.json.decode(text, type=Wishes)


def channel(address: str, form: str, language: str, since: str) -> Wishes:
    """What the channel of a group wants: each new post, at any hour. Raises :class:`Invalid`."""
    check_url(address)
    found = next((each for each in get_args(Form) if each == form), None)
    if found is None:
        raise Invalid("form", repr(form[:20]), either(get_args(Form)))
    return Wishes(
        "webhook", address, True, language, quiet_from=0, quiet_to=0, topics=(POSTED,), form=found, since=since
    )


def sharing(everybody: Mapping[str, Wishes], person: str) -> list[str]:
    """Who else is told at the place where ``person`` is: other browsers of the same player, or of the same camp."""
    place = everybody[person].place if person in everybody else None
    return [who for who, wishes in everybody.items() if who != person and wishes.heard and wishes.place == place]


def wishes_from(fields: Mapping[str, str], before: Wishes) -> Wishes:
    """What a form asks for; another address has to be confirmed anew. Raises :class:`Invalid`."""
    told = fields.get("subscription") if fields.get("way") == "push" else fields.get("address", "")
    if fields.get("way") == before.way == "push" and not told:
        told = before.address  # it is shown to nobody, and stays
    way, address = _place(fields.get("way", ""), (told or "").strip())
    language = fields.get("language", before.language)
    if language not in LANGUAGES:
        raise Invalid("language", repr(language[:20]), either(LANGUAGES))
    name = fields.get("zone", before.zone)
    zone(name)
    wanted = replace(
        before,
        way=way,
        address=address,
        language=language,
        zone=name,
        quiet_from=_hour(fields, "quiet_from", before.quiet_from),
        quiet_to=_hour(fields, "quiet_to", before.quiet_to),
        topics=tuple(name for name in (*TOPICS, REMIND) if fields.get(f"topic.{name}")),
    )
    if (way, address) == (before.way, before.address):
        return wanted
    if way == "push":  # the browser itself says where: nobody else's address can be given
        return replace(wanted, confirmed=True, code="", code_until=0, tries=0)
    return replace(wanted, confirmed=False, code="", code_until=0, tries=0)


def _place(way: str, address: str) -> tuple[Way, str]:
    """Where to send to; raises :class:`Invalid`."""
    match way:
        case "":
            return way, ""
        case "email":
            _check_address(address)
            return way, address
        case "webhook":
            check_url(address)
            return way, address
        case "push":
            subscription(address)
            return way, address
        case _:
            raise Invalid("way", repr(way[:20]), N_("email, webhook, push or nothing"))


def _check_address(address: str) -> None:
    if not _ADDRESS.fullmatch(address):
        raise Invalid(
            "address",
            repr(address[:60]),
            FilledText(N_("an e-mail address such as {example}"), example="name@example.org"),
        )


def check_url(address: str) -> None:
    """Raise :class:`Invalid` unless this is what a webhook may be: http or https, a host, no password, a usual port."""
    example = "https://example.org/hook"
    expected = FilledText(N_("an address such as {example}, without a password"), example=example)
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Invalid("address", repr(address[:60]), expected) from None
    plain = address.isascii() and address.isprintable() and " " not in address and "\\" not in address
    if not (plain and len(address) <= 1000 and parts.scheme in ("http", "https") and parts.hostname):
        raise Invalid("address", repr(address[:60]), expected)
    if parts.username is not None or parts.password is not None:
        raise Invalid("address", N_("one with a user or a password"), expected)
    if port is not None and port < 1024 and port not in (80, 443):
        raise Invalid("address", FilledText(N_("the port {port}"), port=port), N_("80, 443, or one from 1024 on"))


def _hour(fields: Mapping[str, str], name: str, before: int) -> int:
    text = fields.get(name, str(before))
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < 24):
        raise Invalid(name, repr(text[:20]), N_("an hour from 0 to 23"))
    return int(text)
