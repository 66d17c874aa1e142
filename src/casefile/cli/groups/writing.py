"""What the commands say of a game: how it stands, what happened, and the posts for a forum."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.camps.acts import Person
from casefile.camps.agreed import Agreed
from casefile.cards import Card
from casefile.cli.groups.asking import Asked, Json
from casefile.events import Viewer
from casefile.forum import MARKUPS, FirstPost, first_post, packet, turn_post
from casefile.forum.turns import Turn, turns
from casefile.i18n import translator
from casefile.options import describe, spell
from casefile.rules.nsider_options import NsiderOptions
from casefile.server.desk import edition_of
from casefile.story import Line, PlainVoice, seat_names, story

if TYPE_CHECKING:
    from casefile.play.by_post import Step


ELSEWHERE = ("edition", "turn_limit", "extension")
"""The options of the rules that the lists of cards tell, or what is agreed about time."""


@dataclass(frozen=True, slots=True)
class State:
    """How a game stands, as far as everybody may know it: an object, and lines for people."""

    found: Json
    lines: tuple[str, ...]


def state(asked: Asked) -> State:
    """Who plays, who owes what and until when, who may lapse."""
    game, _ = asked.kept.post.game, asked._
    phases = {
        "open": _("Registration is open; the game starts on {moment}.").format(moment=asked.when(game.start)),
        "running": _("The game is going on."),
        "paused": _("The game is paused."),
        "over": _("The game is over."),
    }
    lines = [f"{asked.kept.post.plan.title} ({asked.kept.id}). {phases[game.phase]}"]
    camps = [_camp(asked, name) for name in game.camps]
    names = [asked.who(person) for person in game.back_ups]
    if names:
        lines.append(_("On the list of back-ups: {names}.").format(names=", ".join(names)))
    found: Json = {
        "game": asked.kept.id,
        "title": asked.kept.post.plan.title,
        "phase": game.phase,
        "zone": asked.kept.post.plan.zone,
        "commitments": list(asked.kept.post.plan.commitments),
        "start": asked.moment(game.start),
        "operator": asked.who(game.operator),
        "free": [card for card in game.characters if card not in game.camps] if game.phase == "open" else [],
        "camps": [camp.found for camp in camps],
        "back_ups": names,
    }
    return State(found, (lines[0], *(line for camp in camps for line in camp.lines), *lines[1:]))


def _camp(asked: Asked, name: Card) -> State:
    game, _ = asked.kept.post.game, asked._
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
    line, gaps = "{who}", {"who": f"{asked.name(name)} ({asked.who(camp.leader)})"}
    if camp.removed:
        line = _("{who} is out.")
    elif owed is not None and not owed.done:
        silent = max(0, asked.desk.clock() - owed.began) // 3_600_000
        found["owes"] = {
            "turn": owed.turn,
            "since": asked.moment(owed.began),
            "due": asked.moment(owed.due),
            "silent_hours": silent,
            "overdue": asked.desk.clock() >= owed.due and game.phase == "running",
            "offer": not owed.strike,
        }
        line = _("{who} is asked whether it accuses, until {due}; silent for {hours} hours.")
        if owed.strike:
            line = _("{who} owes turn {turn} until {due}; silent for {hours} hours.")
        gaps |= {"turn": str(owed.turn), "due": asked.when(owed.due), "hours": str(silent)}
    elif game.phase != "open":
        line = _("{who} owes nothing now.")
    parts = [line.format(**gaps)]
    if game.phase != "open" and not camp.removed:
        parts.append(_("Strikes: {strikes}. Days off left: {days}.").format(strikes=camp.strikes, days=left))
    return State(found, ("  " + " ".join(parts),))


def news(asked: Asked, step: "Step") -> Iterator[str]:
    """What a step brought about at the table, as everybody reads it."""
    table = asked.kept.post.table
    if table is None or not step.table:
        return
    before = {(line.version, line.text) for line in _story(asked, "spectator", table.version - len(step.table))}
    for line in _story(asked, "spectator"):
        if line.kind != "turn" and (line.version, line.text) not in before:
            yield line.text


# -- posts for a forum -----------------------------------------------------------------------------------------------


def rules_in_force(asked: Asked) -> list[str]:
    """What is agreed, in sentences; how to register while that is open."""
    plan, game, _ = asked.kept.post.plan, asked.kept.post.game, asked._
    shown = _("{meaning} Here: {value}.")
    found = []
    if game.phase == "open":
        found.append(_("To register, post a free character and the key phrase, and be the first to do so."))
        if game.files:
            found.append(_("Name a file number from 1 to {files}, too.").format(files=game.files))
        start = _("The game starts on {moment} ({zone}), with up to {camps} camps.")
        found.append(start.format(moment=asked.when(game.start), zone=plan.zone, camps=game.slots))
    told = [
        (each.meaning, getattr(plan.house, each.name)) for each in describe(NsiderOptions) if each.name not in ELSEWHERE
    ]
    told += [(each.meaning, getattr(game.agreed, each.name)) for each in describe(Agreed)]
    return found + [shown.format(meaning=_(meaning), value=spell(value)) for meaning, value in told]


def first_post_of(asked: Asked, markup: str) -> str:
    """The first post of the game's thread."""
    post = asked.kept.post
    camps = post.camps or tuple(card for card in post.game.characters if card in post.game.camps)
    led = [(card, asked.who(post.game.camps[card].leader)) for card in camps]
    sealed = ", ".join(post.plan.commitments)
    first = FirstPost(post.plan.title, rules_in_force(asked), led, sealed)
    return first_post(first, edition_of(asked.kept), MARKUPS[markup], translator(asked.language), asked.language)


def _story(asked: Asked, viewer: Viewer, until: int | None = None) -> list[Line[str]]:
    """The story of the table as ``viewer`` knows it, up to a version."""
    table = asked.kept.post.table
    if table is None:
        return []
    edition = edition_of(asked.kept)
    names = seat_names(
        {asked.kept.post.seat(camp): camp for camp in asked.kept.post.camps}, {}, edition, asked.language
    )
    voice = PlainVoice(names, edition, asked.language)
    return story(table.setup, viewer, voice, translator(asked.language), table.observations(viewer)[:until])


def all_turns(asked: Asked, viewer: Viewer = "spectator") -> list[Turn]:
    """The turns so far as ``viewer`` knows them."""
    return turns(_story(asked, viewer))


def turn_text(asked: Asked, turn: Turn, markup: str) -> str:
    """The post of a turn's result; what stands in it is for whoever the turn was told to."""
    heading = turn.round
    if turn.seat is not None:
        heading = asked._("{round}: {camp}").format(round=turn.round, camp=asked.name(asked.kept.post.camps[turn.seat]))
    lines = [text for line in turn.lines for text in (line.text, line.private) if text is not None]
    return turn_post(heading, lines, MARKUPS[markup])


def packet_of(asked: Asked, camp: Card, markup: str) -> str:
    """A camp's Clue file, as the camp itself knows it: its cards, and what it alone was told at the deal."""
    post = asked.kept.post
    assert post.table is not None
    seat = post.seat(camp)
    hand = post.table.view(seat).state.holdings.hand(seat)
    edition, texts = edition_of(asked.kept), translator(asked.language)
    file = packet(camp, hand, edition, MARKUPS[markup], texts, asked.language)
    told = [line.private for line in _story(asked, seat) if line.kind == "deal" and line.private]
    return "\n".join([file, *(MARKUPS[markup].plain(each) + "\n" for each in told)])


def is_of_camp(asked: Asked, person: Person, camp: Card) -> bool:
    """Whether a person belongs to a camp now."""
    return asked.kept.post.game.camp_of(person) == camp
