"""Wrong accusations on the page: the accuser's own panel, and the line that passes on the pages of the others."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from casefile.core.cards import Card, Seat
from casefile.core.engine import EventFold
from casefile.core.inquiry import Accused, CaseFileSeen
from casefile.story.i18n import listed
from casefile.web.model import AnswerButton, CardModel, Form, Question
from casefile.web.present.scene import Scene
from casefile.web.present.story_cache import line_id
from casefile.web.present.story_lines import told_by_now
from casefile.web.table_model import Passing

SEEN = "verdict"
"""The key, in the viewer's notebook, of the number of wrong accusations that the viewer has read of."""


@dataclass(frozen=True, slots=True)
class WrongOnes:
    """The wrong accusations so far, as far as a viewer saw them."""

    numbers: Mapping[Seat, int] = field(default_factory=dict)
    """By accuser, the number of the accusation, counted from 1."""
    newest: Accused | None = None
    """The newest wrong accusation; ``None`` while there is none."""
    named: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """By accuser, the cards that were named."""
    case_file: tuple[Card, ...] = ()
    """The case file, if this viewer looked into it."""


def _wrong(told: WrongOnes, event: Accused | CaseFileSeen) -> WrongOnes:
    match event:
        case Accused(right=False, seat=seat):
            numbers = {**told.numbers, seat: len(told.numbers) + 1}
            return replace(told, numbers=numbers, newest=event, named={**told.named, seat: event.named})
        case CaseFileSeen(case_file=cards) if cards is not None:
            return replace(told, case_file=cards)
        case _:
            return told


WRONG = EventFold(WrongOnes(), _wrong, frozenset({Accused, CaseFileSeen}))
"""Gathers the wrong accusations so far."""


def _unread(scene: Scene, seat: Seat) -> bool:
    """Return whether the viewer has not closed what the page says on the wrong accusation of ``seat``."""
    read = scene.notebook.marks.get(SEEN, "")
    return scene.view.gathered(WRONG).numbers[seat] > (int(read) if read.isdecimal() else 0)


def _told_here(scene: Scene) -> bool:
    """Return whether the page tells a wrong accusation at all: to players, at a table, while the game goes on."""
    no_player = scene.viewer.me is None or scene.viewer.looks
    return not (no_player or scene.viewer.past or scene.addresses.game_at or scene.case.stage == "over")


def verdict(scene: Scene, out: str) -> Question | None:
    """Return the panel on the viewer's own wrong accusation; ``None`` if there is none, or the viewer has closed it.

    ``out`` is the English text on what follows for the viewer. The case file is shown only to a viewer who has looked
    into it.
    """
    told, me = scene.view.gathered(WRONG), scene.viewer.me
    if me is None or me not in told.numbers or not _told_here(scene) or not _unread(scene, me):
        return None
    _, named, sealed = scene._, told.named[me], told.case_file
    title = _("That is wrong. It was {cards}.") if sealed else _("That is wrong.")
    on = AnswerButton("go-on", "mark", f"{SEEN} {told.numbers[me]}", _("Go on"), "", "first")
    return Question(
        title=title.format(cards=listed(scene.viewer.words, map(scene.short, sealed))),
        hint=_(out),
        forms=(Form("go-on", f"{scene.address}/notes", ()),),
        options=(on,),
        cards=_compared(scene, sealed, named) if sealed else tuple(map(scene.card, named)),
        short=_("Go on?"),
    )


def passing(scene: Scene) -> Passing | None:
    """Return the line on the newest wrong accusation of another player, as the story tells it, while it is unread.

    ``None`` as long as the viewer's own accusation has the panel.
    """
    told, me = scene.view.gathered(WRONG), scene.viewer.me
    if told.newest is None or told.newest.seat == me or not _told_here(scene) or not _unread(scene, told.newest.seat):
        return None
    if me in told.numbers and _unread(scene, Seat(int(me or 0))):
        return None
    line = told_by_now(scene).public.story.newest("accusation")
    if line is None or line.seat != told.newest.seat:
        return None
    read = f"{SEEN} {told.numbers[told.newest.seat]}"
    return Passing(Form("passed", f"{scene.address}/notes", ()), read, line_id(line), scene.token(line.seat), line.text)


def _compared(scene: Scene, sealed: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[CardModel, ...]:
    """Return the cards of the case file, each with whether it was named."""
    _ = scene._
    return tuple(
        scene.card(card, _("right") if card == said else _("not {card}").format(card=scene.short(said)))
        for card, said in zip(sealed, named, strict=True)
    )
