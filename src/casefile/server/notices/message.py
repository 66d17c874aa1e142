"""The text of a message: the game's title, the duty, its camp, its deadline, and a link. Never a secret.

It is worded from a duty alone, so it cannot hold what the duty does not: no card, no code, no token, no player's act.
"""

from dataclasses import dataclass
from hashlib import sha256

import msgspec

from casefile.core.texts import N_
from casefile.server.notices.outbox import NoticeKey
from casefile.server.notices.preferences import Form
from casefile.server.tables.modes import Owed
from casefile.server.wire.zones import zone as zone_of
from casefile.story.i18n import Texts
from casefile.web.present.times import local, stamp

SAYS = {
    "turn": N_("It is the turn of {camp}."),
    "show": N_("{camp} is asked to show a card."),
    "offer": N_("{camp} may accuse now."),
    "act": N_("{camp}: a beta leader has entered something. You can counter it."),
    "join": N_("{camp}: somebody asks to join."),
    "code": N_("{camp}: set a camp code before the start."),
    "start": N_("All leaders have shown up: the game can begin."),
    "late": N_("{camp} has not acted, and little time is left."),
    "lapsed": N_("{camp} let its time run out."),
    "table": N_("It is your turn."),
    "called": N_("You are called from the list of back-ups: you lead the camp of {camp} now."),
    "leads": N_("You lead the camp of {camp} now."),
    "beta": N_("You are a beta leader of the camp of {camp} now."),
    "let_in": N_("You have been let into the camp of {camp}."),
    "declined": N_("You have not been let into the camp of {camp}."),
    "sent_away": N_("You have been sent away from the camp of {camp}."),
    "replaced": N_("Somebody else leads the camp of {camp} now."),
    "left_out": N_("The game began without the camp of {camp}: its leader had not shown up."),
    "disbanded": N_("The camp of {camp} is disbanded."),
    "operates": N_("You operate this game now."),
    "full": N_("Every camp has its leader."),
    "put_off": N_("The start has been moved."),
    "began": N_("The game has begun."),
    "more_time": N_("The camp of {camp} has more time."),
    "back": N_("The vacation of the camp of {camp} has been taken back: its time runs."),
    "paused": N_("The game is paused."),
    "resumed": N_("The game goes on."),
    "over": N_("The game is over."),
    "cancelled": N_("The game is called off."),
    "choose": N_("The operator is silent: the leaders may choose a deputy now."),
    "absent": N_("Who leads the camp of {camp} was called and has not come."),
}
"""One sentence for each kind of duty, and for each kind of news."""

TITLE = 80
"""The most letters of a game's title in a message."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a person, in words.

    - ``id``: the same whenever the same thing is said again.
    - ``language``: the code of the language in which it is written, such as ``en``.
    - ``subject``: the subject of an e-mail and the title of a push message, in one line.
    - ``text``: the whole message as plain text of several lines.
    - ``json``: the message for a webhook.
    - ``link``: the address to which it leads.
    """

    id: str
    language: str
    subject: str
    text: str
    json: bytes
    link: str = ""


def message_id(key: NoticeKey) -> str:
    """Return the id of the message with this key in the outbox: it tells nothing of the key."""
    return sha256("\0".join(key).encode()).hexdigest()[:32]


def sentence(texts: Texts, owed: Owed) -> str:
    """Return the sentence that tells a person of a duty or of a piece of news."""
    return texts.gettext(SAYS[owed.kind]).format(camp=owed.camp)


def notice(texts: Texts, language: str, zone: str, url: str, key: NoticeKey, owed: Owed) -> Message:
    """Return the message that tells a person of a duty or of a piece of news.

    - ``zone`` is the person's own time zone.
    - ``url`` is the address of the server.
    - ``key`` is the key of the message in the outbox.
    """
    _ = texts.gettext
    title, said = _one_line(owed.title), sentence(texts, owed)
    until = owed.until
    head = _("Reminder: {title}").format(title=title) if key.occasion == "remind" else title
    lines = [f"{title}: {said}"]
    if until is not None:
        said_of = _("It starts {time}.") if owed.kind == "put_off" else _("Until {time}.")
        lines.append(said_of.format(time=local_both(until, zone, owed.zone, texts)))
    link = url + owed.path
    where = _("What you are told of, and when, is set here: {link}").format(link=f"{url}/mine/settings")
    text = "\n".join((*lines, "", link, "", where))
    id_ = message_id(key)
    body = {
        "id": id_,
        "occasion": key.occasion,
        "kind": owed.kind,
        "game": title,
        "camp": owed.camp,
        "until": None if until is None else stamp(until),
        "link": link,
    }
    return _message(id_, language, f"{head}: {said}", text, body)


def local_both(at: int, own: str, game: str, texts: Texts) -> str:
    """Return a moment on the clocks of the time zone ``own``, and on those of ``game`` if these differ."""
    here, there = zone_of(own), zone_of(game or own)
    told = local(at, here, own, texts)
    if here.at(at) == there.at(at):
        return told
    return texts.gettext("{own} = {game}").format(own=told, game=local(at, there, game, texts))


def confirmation(texts: Texts, language: str, code: str, nonce: str) -> Message:
    """Return the message with the code by which a person shows that an address is theirs."""
    _ = texts.gettext
    subject = _("Confirm this address for casefile")
    text = _(
        "Your code is {code}. Enter it on the page from which it was asked for, within an hour. If you have not asked "
        "for it, do nothing: nothing else will come."
    ).format(code=code)
    id_ = sha256(nonce.encode()).hexdigest()[:32]
    return _message(id_, language, subject, text, {"id": id_, "occasion": "confirm", "code": code})


MOST = 1900
"""The most letters of a post that go out: Discord takes 2,000."""


def posted(language: str, url: str, key: NoticeKey, owed: Owed, form: Form) -> Message:
    """Return the message about a new post of a thread, for the channel of a group, in the ``form`` that it takes.

    No name in it pings anyone, whatever was typed: neither form lets it.
    """
    link = url + owed.path
    text = f"{_one_line(owed.title)}\n{owed.text}"
    text = f"{text if len(text) <= MOST else text[: MOST - 1] + '…'}\n{link}"
    id_ = message_id(key)
    if form == "discord":
        data: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    elif form == "slack":
        data = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    else:
        data = {"id": id_, "occasion": key.occasion, "kind": owed.kind, "game": _one_line(owed.title), "link": link}
        data |= {"text": text, "content": text}
    return Message(id_, language, _one_line(owed.title), text, msgspec.json.encode(data))


def _message(id_: str, language: str, subject: str, text: str, body: dict[str, str | None]) -> Message:
    # `text` is what Slack and Mattermost show of a webhook, `content` what Discord shows.
    told = msgspec.json.encode({**body, "text": text, "content": text})
    return Message(id_, language, subject, text + "\n", told, body.get("link") or "")


def _one_line(title: str) -> str:
    """Return a title that may stand in a subject: no line breaks, nothing invisible, not too long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in title)
    return " ".join(plain.split())[:TITLE]
