"""The big screen of a table, for a television in a room: made of what a spectator sees, and with nothing to press."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.core.events import Event
from casefile.core.inquiry import CardShown, CouldNotAnswer, NobodyAnswered, Suggested, TurnBegan
from casefile.story.i18n import listed
from casefile.web.coloured_text import Words, plain, span_of, weave
from casefile.web.model import OpenHand, Question, StoryLine
from casefile.web.player_model import PlayerRow
from casefile.web.present.idle_question import asked_last
from casefile.web.present.laid_open import open_hands
from casefile.web.present.parts import Page, page_of
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import telling
from casefile.web.screen_model import (
    ScreenAnswer,
    ScreenAsked,
    ScreenHead,
    ScreenModel,
    ScreenSeat,
    ScreenShown,
    ScreenWatch,
)

LINES = 2
"""The number of lines of the story."""


def screen(scene: Scene, *, large: bool = False) -> ScreenModel:
    """Return the model of the big screen; ``scene`` is a spectator's, whoever has opened it.

    ``large``: whether the picture with the link to the table covers the rest, so that a phone can read it from afar.
    """
    assert scene.viewer.me is None
    shown: Page = page_of(scene.table.game)
    parts = shown.parts(scene)
    question = parts.question
    playing = not question.lobby and not question.solved
    hands = _hands(scene) if shown.settled_hands and question.solved else ()
    head = _head(scene, question, parts.round, parts.players) if playing else _still(scene, question)
    asked = _asked(scene) if playing else _solution(question)
    return ScreenModel(
        version=scene.version,
        tab=f"{head.title} – casefile",
        table=scene.table.id,
        styles=shown.styles,
        head=head,
        seats=tuple(_seat(scene, row) for row in parts.players),
        lines=() if hands else _lines(scene),
        asked=asked,
        board=None if question.lobby else parts.board,
        hands=hands,
        watch=replace(_watch(scene, question), large=large),
        shown=_shown(scene, asked) if playing and asked else None,
    )


def turn_of(scene: Scene) -> Seat | None:
    """Return the seat whose turn it is, also while another is asked for a card; ``None`` while that is nobody's."""
    begun = next((each.event for each in reversed(scene.seen) if isinstance(each.event, TurnBegan)), None)
    return begun.seat if begun is not None else scene.actor


def _head(scene: Scene, question: Question, number: int, rows: Sequence[PlayerRow]) -> ScreenHead:
    """Return the head while the game is played."""
    _, seat = scene._, turn_of(scene)
    round_ = _("round {number}").format(number=number) if number else ""
    timed = next((row.time for row in rows if row.time and row.time.due is not None), None)
    clock, due = (timed.clock, timed.due) if timed else ("", None)
    if seat is None:
        return ScreenHead("", question.title, question.hint, round_, clock, due)
    title = _("{who}’s turn.").format(who=scene.known_as(seat))
    return ScreenHead(scene.token(seat), title, question.title, round_, clock, due)


def _still(scene: Scene, question: Question) -> ScreenHead:
    """Return the head before the game and after it."""
    winner = scene.case.winner if question.solved else None
    token, following = scene.token(winner) if winner is not None else "", scene.moment.following
    after = f"/t/{following.id}" if following else ""
    return ScreenHead(token, question.title, " · ".join(filter(None, (question.closed, question.hint))), next=after)


def _asked(scene: Scene) -> ScreenAsked | None:
    """Return the last suggestion or accusation with its answers; ``None`` where none was made."""
    said, named = asked_last(scene)
    if not named:
        return None
    events = _since_asked(scene)
    first = events[0] if events else None
    title: Words = plain(said)
    if isinstance(first, Suggested):
        title = weave(
            scene._("{who} asked, in {room}"),
            who=span_of(scene.known_as(first.seat), scene.token(first.seat)),
            room=scene.room(first.room),
        )
    found = (_answer(scene, event) for event in events)
    return ScreenAsked(title, tuple(map(scene.card, named)), tuple(filter(None, found)))


def _since_asked(scene: Scene) -> list[Event]:
    """Return the events from the last one on that named cards."""
    found: list[Event] = []
    for each in reversed(scene.seen):
        if each.event is not None:
            found.append(each.event)
            if each.event.named:
                return found[::-1]
    return []


def _answer(scene: Scene, event: Event) -> ScreenAnswer | None:
    """Return an answer as everybody hears it; ``None`` for an event that is none."""
    _ = scene._
    match event:
        case CouldNotAnswer(seat=seat):
            return ScreenAnswer(scene.token(seat), _("{who} has none").format(who=scene.known_as(seat)))
        case CardShown(seat=seat):
            return ScreenAnswer(scene.token(seat), _("{who} shows a card").format(who=scene.known_as(seat)), shows=True)
        case NobodyAnswered():
            return ScreenAnswer("", _("Nobody shows a card"))
    return None


def _shown(scene: Scene, asked: ScreenAsked) -> ScreenShown | None:
    """Return the card that was shown just now; ``None`` if anything has happened since."""
    last, _ = scene.seen[-1].event, scene._
    if not isinstance(last, CardShown):
        return None
    by, to = scene.known_as(last.seat), scene.known_as(last.to)
    none = [scene.known_as(each.seat) for each in _since_asked(scene) if isinstance(each, CouldNotAnswer)]
    hint = _("Only the two of them know which.")
    if none:
        hint = " ".join((hint, _("{names}: none of these cards.").format(names=listed(scene.viewer.words, none))))
    return ScreenShown(
        version=scene.version,
        asked=replace(asked, answers=()),
        by=(scene.token(last.seat), by),
        to=(scene.token(last.to), to),
        title=_("{who} shows {to} a card.").format(who=by, to=to),
        hint=hint,
    )


def _watch(scene: Scene, question: Question) -> ScreenWatch:
    """Return the way to the table for a phone, which is that of somebody who watches."""
    _ = scene._
    if not scene.addresses.reachable:
        return ScreenWatch(_("Watch on a phone"), _("Phones cannot reach this address."))
    if question.solved:
        hint = _("Point a phone here. To play again, press it at your table: all come along.")
        return ScreenWatch(_("Replay and review"), hint, scene.addresses.watch)
    if scene.invitations.code:
        site = urlsplit(scene.addresses.site).netloc
        hint = _("Point a phone here, or type the code at {address}").format(address=site)
        return ScreenWatch(_("Sit down or watch"), hint, scene.invitations.anyone, scene.invitations.code)
    return ScreenWatch(_("Watch on a phone"), _("Point a phone here."), scene.addresses.watch)


def _solution(question: Question) -> ScreenAsked | None:
    """Return the cards of the case file at the end; ``None`` before the game."""
    return ScreenAsked(plain(question.hint), question.cards) if question.cards else None


def _lines(scene: Scene) -> tuple[StoryLine, ...]:
    """Return the last lines of the story."""
    lines = (part.model for part in telling(scene).lines)
    return tuple([line for line in lines if not line.heading][-LINES:])


def _hands(scene: Scene) -> tuple[OpenHand, ...]:
    """Return all hands, by the names of those who held them: a spectator is shown that of the first seat first."""
    part = open_hands(scene)
    if part is None:
        return ()
    return tuple(replace(hand, name=scene.known_as(Seat(seat))) for seat, hand in enumerate(part.model))


def _seat(scene: Scene, row: PlayerRow) -> ScreenSeat:
    """Return a seat with its number of cards, or what else is counted there."""
    seat, now = row.seat, row.now
    note = " · ".join(f"{name} {count}" for name, count, _warn in seat.counts)
    if now.gone:
        note = scene._("page closed")
    elif seat.out:
        note = scene._("out")
    elif seat.cards:
        note = scene.viewer.words.ngettext("%(num)s card", "%(num)s cards", seat.cards) % {"num": seat.cards}
    name = scene.known_as(Seat(int(seat.id))) if seat.id.isdigit() else seat.short
    return ScreenSeat(seat.token, name, note or now.status, now.active, seat.out)
