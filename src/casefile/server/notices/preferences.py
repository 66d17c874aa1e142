"""A person's wishes for notices: where, in which language, when not, and of what."""

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
"""The topics of notices that a person can want, with the kinds of duties and news that belong to each."""

POSTED = "post"
"""The topic, and the kind, of a public post. The channel of a group is told of it, and of nothing else."""
CHANNEL = "channel of "
"""The beginning of a channel's name among the people who are told; the id of its game follows."""
Form = Literal["json", "discord", "slack"]
"""The form in which a webhook wants its JSON."""

REMIND = "remind"
"""The wish to be reminded, too."""

CODE_LIFE = 3_600_000
"""Milliseconds for which a confirmation code is good."""

CODE_TRIES = 5

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{3,253}$)([A-Za-z0-9-]{1,63}\.)*[A-Za-z0-9-]{1,63}")
"""An e-mail address as HTML's e-mail field takes it; no quotes, no comments, no line breaks."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of one person for notices. Nothing but a code is sent before ``confirmed``.

    - ``way``: the way to send; empty for none.
    - ``address``: the address.
    - ``confirmed``: whether the person has shown that the address is theirs.
    - ``language``: the language of messages.
    - ``zone``: the person's own time zone.
    - ``quiet_from``, ``quiet_to``: the hours in ``zone`` between which nothing is sent; equal hours mean no quiet.
    - ``topics``: the topics that the person wants.
    - ``code``: the hash of the confirmation code that was sent.
    - ``code_until``: the moment until which the code is good.
    - ``tries``: the number of wrong codes so far.
    - ``form``: the form of the messages to a group's webhook.
    - ``since``: the id of the post after which a group's webhook is sent posts.
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
        """Whether notices may be sent to this person."""
        return self.confirmed and bool(self.way)

    @property
    def place(self) -> tuple[str, str]:
        """The way and the address to which messages go. An e-mail address is the same however it is capitalized."""
        return self.way, self.address.lower() if self.way == "email" else self.address

    def wants(self, kind: str, occasion: str) -> bool:
        """Return whether this person wants a message of a duty or news of this kind on this occasion."""
        if kind == POSTED:
            return self.topics == (POSTED,)
        topic = next((name for name, kinds in TOPICS.items() if kind in kinds), "")
        return topic in self.topics and (occasion != REMIND or REMIND in self.topics)

    def waits(self, now: int) -> bool:
        """Return whether a confirmation code has been sent that is still good at ``now``."""
        return bool(self.code) and now < self.code_until

    def asked(self, code: str, now: int) -> "Wishes":
        """Return these wishes with ``code``, sent ``now``, as the code that confirms the address."""
        return replace(self, confirmed=False, code=digest(code), code_until=now + CODE_LIFE, tries=0)

    def tried(self, code: str, now: int) -> "Wishes":
        """Return these wishes after the person has typed ``code``: confirmed, or with one try less.

        After the last try the code that was sent is void.
        """
        if not self.waits(now):
            return self
        if digest(code.strip()) == self.code:
            return replace(self, confirmed=True, code="", code_until=0, tries=0)
        tries = self.tries + 1
        return replace(self, tries=tries, code="" if tries >= CODE_TRIES else self.code)

    def encode(self) -> str:
        """Return these wishes as JSON text for the store."""
        return msgspec.json.encode(self).decode()


def decode(text: str) -> Wishes:
    """Return the wishes in the store's JSON text."""
    return msgspec.json.decode(text, type=Wishes)


def channel(address: str, form: str, language: str, since: str) -> Wishes:
    """Return wishes for the webhook of a group: it is sent each new post, at any hour.

    - ``form`` is the form of its messages.
    - ``since`` is the id of the post after which posts are sent.

    Raise :class:`Invalid` for an address or a form that cannot be.
    """
    check_url(address)
    found = next((each for each in get_args(Form) if each == form), None)
    if found is None:
        raise Invalid("form", repr(form[:20]), either(get_args(Form)))
    return Wishes(
        "webhook", address, True, language, quiet_from=0, quiet_to=0, topics=(POSTED,), form=found, since=since
    )


def sharing(everybody: Mapping[str, Wishes], person: str) -> list[str]:
    """Return the other people who are told at the same address as ``person``, such as other browsers of one player."""
    place = everybody[person].place if person in everybody else None
    return [who for who, wishes in everybody.items() if who != person and wishes.heard and wishes.place == place]


def wishes_from(fields: Mapping[str, str], before: Wishes) -> Wishes:
    """Return the wishes that the fields of a form state; ``before`` are those until now.

    Another address has to be confirmed anew. Raise :class:`Invalid` for impossible wishes.
    """
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
    if way == "push":  # the browser itself says where: nobody can give another person's address
        return replace(wanted, confirmed=True, code="", code_until=0, tries=0)
    return replace(wanted, confirmed=False, code="", code_until=0, tries=0)


def _place(way: str, address: str) -> tuple[Way, str]:
    """Return the way and the address to send to; raises :class:`Invalid`."""
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
