"""Texts of the commands about a game: its state, its news, and the posts for a forum."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from casefile.core.by_post import Asked
from casefile.core.cards import Card
from casefile.core.events import Viewer
from casefile.core.hours import HOUR
from casefile.core.log import Json
from casefile.core.texts import N_
from casefile.correspondence.camps import observed
from casefile.correspondence.cli.asked_game import Command
from casefile.correspondence.forum import MARKUPS
from casefile.correspondence.pages.people_story import said
from casefile.correspondence.pages.scene import STRANGER
from casefile.correspondence.pages.texts import first_text, packet_text, post_text, state_text
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.pages.thread_story import segments
from casefile.correspondence.plan import GAME
from casefile.story import Line, PlainVoice, seat_names, story
from casefile.story.i18n import listed, paragraph, translator
from casefile.web.coloured_text import spoken
from casefile.web.present.times import span

if TYPE_CHECKING:
    from casefile.correspondence.game import PlannedStep


SILENT = ("turn", "round", "seats", "end")
"""The kinds of lines that are not part of a turn's result."""

OWES: Mapping[Asked, str] = {
    "turn": N_("{who} owes turn {turn} until {due}; silent for {time}."),
    "show": N_("{who} is asked to show a card, until {due}; silent for {time}."),
    "offer": N_("{who} is asked whether it accuses, until {due}; silent for {time}."),
}
"""The sentence about a camp that owes something."""


@dataclass(frozen=True, slots=True)
class State:
    """The public state of a game, or of one of its camps."""

    found: Json
    """The state as a JSON object, which is printed with the option ``--json``."""
    lines: tuple[str, ...]
    """The same state in sentences; for a game its phase comes first, then each camp, and then the back-ups."""


def state(asked: Command) -> State:
    """Return the public state of a game: its phase, its camps with the turn that each owes, and its back-ups."""
    game, _ = asked.session.post.game, asked._
    phases = {
        "open": _("Registration is open; the game starts on {moment}.").format(moment=asked.when(game.start)),
        "running": _("The game is going on."),
        "paused": _("The game is paused."),
        "over": _("The game is over."),
    }
    named = _("{title} ({game}).").format(title=asked.session.post.plan.title, game=asked.session.id)
    lines = [paragraph(asked.scene.words, (named, phases[game.phase], asked.scene.rehearsal))]
    camps = [_camp(asked, name) for name in game.camps]
    names = [asked.who(person) for person in game.back_ups]
    if names:
        lines.append(_("On the list of back-ups: {names}.").format(names=listed(asked.scene.words, names)))
    found: Json = {
        "game": asked.session.id,
        "title": asked.session.post.plan.title,
        "phase": game.phase,
        "zone": asked.session.post.plan.zone,
        "commitments": list(asked.session.post.plan.commitments),
        "rehearsal": asked.session.post.plan.rehearsal // 1000,
        "start": asked.moment(game.start),
        "operator": asked.who(game.operator),
        "free": [card for card in game.characters if card not in game.camps] if game.phase == "open" else [],
        "camps": [camp.found for camp in camps],
        "back_ups": names,
    }
    return State(found, (lines[0], *(line for camp in camps for line in camp.lines), *lines[1:]))


def _camp(asked: Command, name: Card) -> State:
    game, _ = asked.session.post.game, asked._
    camp, owed = game.camps[name], game.owed.get(name)
    left = max(0, game.agreed.vacation_days - camp.vacation)
    found: Json = {
        "camp": name,
        "leader": asked.who(camp.leader),
        "removed": camp.removed,
        "strikes": camp.strikes,
        "days_off_left": left,
        "owes": None,
    }
    who = _("{suspect} ({person})").format(suspect=asked.name(name), person=asked.who(camp.leader))
    line, gaps = "{who}", {"who": who}
    if camp.removed:
        line = _("{who} is out.")
    elif owed is not None:
        silent = max(0, asked.scene.now - (camp.heard or owed.began))
        found["owes"] = {
            "turn": owed.turn,
            "since": asked.moment(owed.began),
            "due": asked.moment(owed.due),
            "silent_hours": max(0, asked.scene.now - owed.began) // HOUR,
            "unheard_hours": silent // HOUR,
            "overdue": asked.scene.now >= owed.due and game.phase == "running",
            "asked": owed.asked,
            "offer": owed.asked == "offer",
        }
        line = _(OWES[owed.asked])
        gaps |= {"turn": str(owed.turn), "due": asked.when(owed.due), "time": span(silent, asked.scene.words)}
    elif game.phase != "open":
        line = _("{who} owes nothing now.")
    parts = [line.format(**gaps)]
    if game.phase != "open" and not camp.removed:
        parts.append(_("Strikes: {strikes}. Vacation days left: {days}.").format(strikes=camp.strikes, days=left))
    return State(found, ("  " + paragraph(asked.scene.words, parts),))


def news(asked: Command, step: "PlannedStep") -> Iterator[str]:
    """Yield the sentences about the events that an act has added, as everybody may read them.

    Those about people and time come first, then those about the card game.
    """
    scene = asked.scene
    for event in observed(step.people, STRANGER):
        if (told := said(scene, event)) is not None:
            yield spoken(told)
    table = asked.session.post.table
    if table is None or not step.table:
        return
    before = {(line.version, line.text) for line in _story(asked, "spectator", table.version - len(step.table))}
    for line in _story(asked, "spectator"):
        if line.kind != "turn" and (line.version, line.text) not in before:
            yield line.text


def _story(asked: Command, viewer: Viewer, until: int | None = None) -> list[Line[str]]:
    """Return the story of the table as ``viewer`` knows it, up to a version."""
    table = asked.session.post.table
    if table is None:
        return []
    edition = asked.scene.edition
    names = seat_names(
        {asked.session.post.seat(camp): camp for camp in asked.session.post.camps}, {}, edition, asked.language
    )
    voice = PlainVoice(names, edition, asked.language)
    return story(
        GAME,
        table.setup,
        viewer,
        voice,
        translator(asked.language),
        table.observations(viewer)[:until],
    )


# -- posts for a forum -----------------------------------------------------------------------------------------------


def first_post_of(asked: Command, markup: str, address: str = "") -> str:
    """Return the first post of the game's thread; while registration is open, with how to register by a post."""
    return first_text(asked.scene, MARKUPS[markup], address, by_forum=True)


def state_of(asked: Command, markup: str, address: str = "") -> str:
    """Return the state of the game, as a post to be pinned again."""
    return state_text(asked.scene, asked.session.times, MARKUPS[markup], address)


def thread_of(asked: Command, markup: str) -> list[str]:
    """Return the whole thread, post by post, beginning with the first post with the rules and the lists."""
    found = [post for post in posts(asked.scene, asked.session.times) if post.kind not in ("first", "waiting")]
    return [first_post_of(asked, markup), *(post_text(post, MARKUPS[markup]) for post in found)]


def turns_of(asked: Command) -> list[ThreadPost]:
    """Return the posts of the thread that are about a turn, in order."""
    return [post for post in posts(asked.scene, asked.session.times) if post.kind == "turn"]


def told_alone(asked: Command, number: int) -> list[str]:
    """Return the lines about turn ``number`` that only the acting person's camp may read."""
    seat = asked.session.post.seat_of(asked.person)
    if seat is None:
        return []
    begun = [each for each in segments(asked.scene) if each.event is not None]
    done = [each for each in begun if any(line.kind not in SILENT for line in each.lines)]
    first = done[number - 1]
    after = begun[begun.index(first) + 1 :]
    last = after[0].began if after else float("inf")
    lines = _story(asked, seat)
    return [line.private for line in lines if first.began <= line.version < last and line.private is not None]


def packet_of(asked: Command, camp: Card, markup: str) -> str:
    """Return the post with a camp's cards and the lines that the deal told it alone."""
    leader = asked.session.post.game.camps[camp].leader
    return packet_text(replace(asked.scene, person=leader), MARKUPS[markup])
