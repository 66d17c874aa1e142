"""The page of ``hide_tracks``: the choice of a way, the progress of the Police, and the end."""

from typing import Literal

from msgspec.structs import replace

from casefile.core.cards import Card, Place
from casefile.core.engine import Setup
from casefile.core.options import Options
from casefile.games.hide_tracks.advice import advice
from casefile.games.hide_tracks.board import all_walked, board, drawn_ways
from casefile.games.hide_tracks.events import Side
from casefile.games.hide_tracks.knowledge import Outcome, outcomes
from casefile.games.hide_tracks.pictures import pictures
from casefile.games.hide_tracks.results import result
from casefile.games.hide_tracks.sheet import URGENT, sheet, shut
from casefile.games.hide_tracks.state import MURDERER
from casefile.games.hide_tracks.ways import ending, lettered, sentences, state_of, taking, way_name
from casefile.story.i18n import listed, paragraph
from casefile.web.model import AnswerButton, Form, Picker, Question
from casefile.web.player_model import Lamp, PlayerNow, PlayerRow, PlayerSeat
from casefile.web.present import idle_question as waiting
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import lamp, time_of
from casefile.web.present.scene import Scene


def parts(scene: Scene) -> Parts:
    """Return the parts of the page for the viewer: board, sheet and question; there is no hand, and no accusation."""
    state = state_of(scene)
    found = () if scene.viewer.past else outcomes(state)
    return Parts(
        card="hide_tracks",
        round=state.number,
        players=(_player(scene), *_police(scene)),
        question=_question(scene, found),
        board=board(scene, found),
        sheet=sheet(scene, found) if state.crime else None,
    )


def _player(scene: Scene) -> PlayerRow:
    suspect, taken = scene.suspect(MURDERER), scene.taken.get(MURDERER)
    active = scene.actor == MURDERER
    status, link = _status(scene, active)
    seat = PlayerSeat(
        id="0",
        token=scene.token(MURDERER),
        name=scene.edition.named(suspect, scene.viewer.language) if suspect else scene.called(MURDERER),
        short=scene.called(MURDERER),
        person=taken.name if taken and suspect else "",
        you=scene.viewer.me == MURDERER,
    )
    return PlayerRow(seat, PlayerNow("0", status, link, active=active), time_of(scene, "0", active=active))


def _police(scene: Scene) -> tuple[PlayerRow, ...]:
    """Return how far the Police are with each category, which is always in sight."""
    _, state = scene._, state_of(scene)
    if not state.crime:
        return ()
    counts = []
    names = (_("suspects"), _("weapons"), _("rooms"))
    for name, cards in zip(names, state.setup.deck.categories, strict=True):
        marked, closed = sum(card in state.police for card in cards), shut(state, cards)
        near = 0 < len(cards) - 1 - marked <= URGENT and not closed
        counts.append((name, _("shut") if closed else f"{marked}/{len(cards) - 1}", near))
    police = PlayerSeat("police", "", _("Police"), _("Police"), counts=tuple(counts))
    return (PlayerRow(police, PlayerNow("police"), None),)


def _status(scene: Scene, active: bool) -> tuple[str, Lamp]:
    _, state = scene._, state_of(scene)
    if scene.moment.occupants.away(MURDERER):
        return _("a bot plays on"), "away"
    if state.stage == "over":
        return (_("got away") if state.winner == MURDERER else _("was caught")), "none"
    return (_("Your turn"), "none") if active and scene.viewer.me == MURDERER else lamp(scene, MURDERER)


# -- what is asked -------------------------------------------------------------------------------------------------


def _question(scene: Scene, found: tuple[Outcome, ...]) -> Question:
    if not scene.begun:
        return waiting.lobby(scene)
    if state_of(scene).stage == "over":
        return _ended(scene)
    if scene.viewer.me is None or scene.actor != scene.viewer.me or scene.viewer.looks:
        return _watched(scene)
    return waiting.away(scene) if scene.moment.occupants.away(scene.viewer.me) else _which_way(scene, found)


def _which_way(scene: Scene, found: tuple[Outcome, ...]) -> Question:
    _, state = scene._, state_of(scene)
    letters, drawn = lettered(scene, found), drawn_ways(scene, found)
    total, by_way = sum(state.dice), {outcome.way: outcome for outcome in found}
    lines = {way: line.points for way, line in zip(letters, drawn, strict=True)}
    return Question(
        title=_("You rolled {total}. Which way?").format(total=total),
        hint=_hint(scene, found, tuple(letters.values())),
        dice=state.dice,
        forms=(scene.form("walk", "act", kind="walk"), scene.form("walk-other", "act", kind="walk")),
        options=tuple(_option(scene, by_way[way], letter, lines[way]) for way, letter in letters.items()),
        picker=_picker(scene, found),
        help=f"{scene.address}/hint" if scene.viewer.hints else "",
        short=_("Which way?"),
        short_hint=scene.viewer.words.ngettext("{count} step, your turn", "{count} steps, your turn", total).format(
            count=total
        ),
    )


def _hint(scene: Scene, found: tuple[Outcome, ...], letters: tuple[str, ...]) -> str:
    """Return the new clues, whether none is within reach, and the keys that choose, in words."""
    _ = scene._
    said = [_found(scene)]
    if not any(outcome.cards for outcome in found):
        said.append(_("No clue is within reach; A ends with the most rooms nearby."))
    if len(letters) > 1:
        said.append(_("Keys A to {last}, or touch a letter.").format(last=letters[-1]))
    return paragraph(scene.viewer.words, said)


def _option(scene: Scene, outcome: Outcome, letter: str, line: str) -> AnswerButton:
    style: Literal["first", "plain"] = "first" if letter == "A" else "plain"
    label, note = taking(scene, outcome), ending(scene, outcome)
    return AnswerButton("walk", "way", outcome.way, label, note, style, path=line, letter=letter)


def _picker(scene: Scene, found: tuple[Outcome, ...]) -> Picker | None:
    """Return the list of all ways, in full; ``None`` where each has a button."""
    if len(found) == len(lettered(scene, found)):
        return None
    legend = scene._("All {count} ways, in a list").format(count=len(found))
    return Picker("walk-other", "way", legend, scene._("Go"), tuple(sentences(scene, found).items()))


def _found(scene: Scene) -> str:
    """Return the new clues and the places where they lie, in words."""
    _, state = scene._, state_of(scene)
    if not state.fresh:
        return _("The Police found nothing new.")
    text = _("{card} ({room})")
    clues = [
        scene.short(card) if str(card) == room else text.format(card=scene.short(card), room=scene.short(Card(room)))
        for card, room in state.fresh.items()
    ]
    return _("New clues: {clues}.").format(clues=listed(scene.viewer.words, clues))


def _watched(scene: Scene) -> Question:
    title = scene._("{who} is choosing a way.").format(who=scene.called(MURDERER))
    return Question(title=title, hint=_found(scene), asked=False, dice=state_of(scene).dice)


def _ended(scene: Scene) -> Question:
    _, state = scene._, state_of(scene)
    won, mine = state.winner == MURDERER, scene.viewer.me == MURDERER
    own = _("You got away with it!") if won else _("The Police have caught you.")
    other = _("{who} gets away with it.") if won else _("The Police have caught {who}.")
    turns = scene.viewer.words.ngettext("It took {count} turn.", "It took {count} turns.", state.number)
    forms, again = _once_more(scene) if mine else waiting.play_again(scene)
    fair = AnswerButton("", "", "", _("How it was fair"), link=scene.fair)
    record = AnswerButton("", "", "", _("The record"), link=f"{scene.source}/record.json")
    return Question(
        title=own if mine else other.format(who=scene.called(MURDERER)),
        hint=paragraph(scene.viewer.words, (_outcome_of(scene), turns.format(count=state.number))),
        asked=False,
        forms=forms,
        options=(*again, *waiting.look_back(scene), fair, record),
        share=_shared(scene) if mine else "",
        solved=True,
    )


def _once_more(scene: Scene) -> tuple[tuple[Form, ...], tuple[AnswerButton, ...]]:
    """Return the forms and buttons that the player goes on with, the one that matters most first.

    A case of a day has one try, so that its result comes before playing it for practice; after a guided case that
    counts for nothing the case of the day does.
    """
    _, day = scene._, scene.table.day
    if day:
        form = Form("practice", "/daily", (("day", day), ("practice", "yes"), ("key", scene.table.id)))
        more = AnswerButton("practice", "", "", _("Play it once more, for practice"))
        days = AnswerButton("", "", "", _("Result and all days"), style="first", link=f"/daily?case={day}")
        return (form,), (days, more)
    forms, again = waiting.play_again(scene)
    if scene.table.fixed and scene.table.game.offered.daily is not None:
        today = AnswerButton("", "", "", _("Today’s case"), style="first", link="/daily")
        return forms, (today, *(replace(each, style="plain") for each in again))
    return forms, again


def _shared(scene: Scene) -> str:
    """Return the result as a text to give away, with a link for a case that everybody can play."""
    link = f"{scene.addresses.site}daily?case={scene.table.day}" if scene.table.day else ""
    return result(state_of(scene), (each.event for each in scene.seen), scene.viewer.words, scene.table.day, link)


def _outcome_of(scene: Scene) -> str:
    """Return the categories that the winning side has solved, in words."""
    state, _ = state_of(scene), scene._
    names = {"suspects": _("the suspects"), "weapons": _("the weapons"), "rooms": _("the rooms")}
    side: Side = "murderer" if state.winner == MURDERER else "police"
    solved = listed(scene.viewer.words, [names[name] for name in state.solved(side)])
    text = _("False tracks everywhere: {categories}.") if side == "murderer" else _("They have solved {categories}.")
    return text.format(categories=solved)


# -- the family ----------------------------------------------------------------------------------------------------


def _settled(scene: Scene) -> bool:
    return bool(state_of(scene).crime)


def _no_cells(setup: Setup[Options]) -> set[str]:
    return set()


def _way_named(scene: Scene, way: str) -> str:
    return way_name(scene, tuple(map(Place, way.split("-"))))


HUNT = Page(
    parts,
    _settled,
    _no_cells,
    advice,
    choice_named=_way_named,
    styles=("hide_tracks/page",),
    walked=all_walked,
    pictures=pictures,
)
