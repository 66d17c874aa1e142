"""What follows from each act in a game of camps by post, to where somebody must act again."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from casefile.core.actions import Action, Actor, Lapse
from casefile.core.by_post import (
    CampDisbanded,
    CardPreferred,
    Disband,
    GiveStrike,
    LiftStrike,
    PreferCard,
    Reason,
    StrikeGiven,
    StrikeLifted,
    SuggestPending,
    WritingBegan,
)
from casefile.core.cards import Card, Seat
from casefile.core.events import Lapsed
from casefile.core.inquiry import (
    Accuse,
    Accused,
    AnswerAsked,
    CardShown,
    CaseClosed,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    NobodyAnswered,
    Show,
    Suggest,
    Suggested,
    TurnBegan,
    TurnEnded,
    matching,
)
from casefile.core.verdict import MurdererUnmasked
from casefile.games.nsider.actions import AnswerForCamp, DealRedCard, DrawOrder, MissTurn
from casefile.games.nsider.course import Course, deal, deal_red, draw_order, murderer
from casefile.games.nsider.events import (
    AccusationOffered,
    AccusationPending,
    HandRevealed,
    TurnMissed,
    TurnWritten,
)
from casefile.games.nsider.state import Draft

# -- turns -------------------------------------------------------------------------------------------------------------


def _suggest(course: Course, actor: Actor, action: Suggest | SuggestPending) -> None:
    named, pending = (action.suspect, action.weapon, action.room), isinstance(action, SuggestPending)
    if course.case.stage == "writing":
        _write(course, actor, Draft(pending=named) if pending else Draft(suggested=named))
    else:
        _inquire(course, named, pending)


def _accuse(course: Course, actor: Actor, action: Accuse) -> None:
    named = (action.suspect, action.weapon, action.room)
    if course.case.stage == "writing":
        _write(course, actor, Draft(accused=named))
    else:
        _judge(course, named)


def _write(course: Course, actor: Actor, draft: Draft) -> None:
    assert not isinstance(actor, str)
    course.say(TurnWritten(actor, draft.suggested, draft.pending, draft.accused))
    _close_window(course)


def _close_window(course: Course) -> None:
    """When every camp has written or missed its turn, carry all of them out."""
    if not course.case.unwritten:
        _go_on(course)


def _go_on(course: Course) -> None:
    """Let the next turn begin; in simultaneous rounds carry it out, or open the next window."""
    case = course.case
    if case.house.rounds == "sequential":
        course.say(TurnBegan(case.following, case.number + 1))
        return
    seat = next((seat for seat in case.playing if seat in case.drafts), None)
    if seat is None:
        course.say(WritingBegan(case.round + 1))
        return
    draft = case.drafts[seat]
    course.say(TurnBegan(seat, case.number + 1))
    if draft.accused:
        _judge(course, draft.accused)
    else:
        _inquire(course, draft.pending or draft.suggested or (), bool(draft.pending))


def _end_turn(course: Course) -> None:
    course.say(TurnEnded(course.case.turn))
    _go_on(course)


def _end(course: Course, actor: Actor, action: EndTurn) -> None:
    _end_turn(course)


# -- inquiry -----------------------------------------------------------------------------------------------------------


def _inquire(course: Course, named: tuple[Card, ...], pending: bool) -> None:
    course.say(Suggested(course.case.turn, *named))
    if pending:
        course.say(AccusationPending(course.case.turn))
    for seat in course.case.answering:
        cards = matching(course.case.holdings.hand(seat), named)
        if not cards:
            course.say(CouldNotAnswer(seat))
            continue
        course.say(AnswerAsked(seat))
        if seat not in course.case.out and course.case.house.show == "standing_order":
            _answer(course, course.case.standing(seat, cards))
        return
    course.say(NobodyAnswered())
    _answered(course)


def _show(course: Course, actor: Actor, action: Show | AnswerForCamp) -> None:
    _answer(course, action.card)


def _answer(course: Course, card: Card) -> None:
    suggestion = course.case.suggestion
    assert suggestion is not None
    assert suggestion.asked is not None
    course.say(CardShown(suggestion.asked, suggestion.seat, card))
    _answered(course)


def _answered(course: Course) -> None:
    """The turn ends unless an accusation is pending, or offered because nobody disproved the suggestion."""
    case = course.case
    if case.pending:
        return
    if case.unanswered and case.round >= case.house.accuse_from_round:
        course.say(AccusationOffered(case.turn))
        return
    _end_turn(course)


def _prefer(course: Course, actor: Actor, action: PreferCard) -> None:
    assert not isinstance(actor, str)
    course.say(CardPreferred(actor, action.card))


# -- accusation and removal --------------------------------------------------------------------------------------------


def _judge(course: Course, named: tuple[Card, ...]) -> None:
    case = course.case
    sealed, red, seat = case.holdings.sealed(), murderer(case), case.turn
    caught = red is not None and named == (red[1], *sealed[1:])
    suspect, weapon, room = named
    course.say(Accused(seat, suspect, weapon, room, caught or named == sealed))
    if caught and red is not None:
        _close(course, None if red[0] == seat else seat)
    elif named == sealed:
        _close(course, seat if red is None else red[0])
    else:
        _disband(course, seat, "wrong")
        if course.case.stage != "over":
            _end_turn(course)


def _close(course: Course, winner: Seat | None) -> None:
    red = murderer(course.case)
    if red is not None:
        course.say(MurdererUnmasked(*red))
    course.say(CaseClosed(winner, course.case.holdings.sealed()))


def _disband(course: Course, seat: Seat, reason: Reason, note: str = "") -> None:
    """Remove a camp; the game is drawn, which is the murderer's win, when too many are removed."""
    course.say(CampDisbanded(seat, reason, note))
    case = course.case
    red = murderer(case)
    if case.house.disbanded_cards == "revealed":
        course.say(HandRevealed(seat, case.holdings.hand(seat), red is not None and red[0] == seat))
    if len(case.out) >= Fraction(case.house.draw_fraction) * case.setup.seats:
        _close(course, None if red is None else red[0])


def _strike(course: Course, seat: Seat, note: str) -> None:
    course.say(StrikeGiven(seat, note))
    if course.case.strikes[seat] >= course.case.house.strikes:
        _disband(course, seat, "strikes")


def _lapse(course: Course, actor: Actor, action: Lapse) -> None:
    course.say(Lapsed(action.seat, action.due))
    if not isinstance(action.action, MissTurn):
        DECIDE[type(action.action)](course, action.seat, action.action)
        return
    course.say(TurnMissed(action.seat))
    _strike(course, action.seat, "")
    _after_removal(course, action.seat, missed=True)


# -- the operator ------------------------------------------------------------------------------------------------------


def _give_strike(course: Course, actor: Actor, action: GiveStrike[Seat]) -> None:
    _strike(course, action.camp, action.note)
    _after_removal(course, action.camp)


def _lift_strike(course: Course, actor: Actor, action: LiftStrike[Seat]) -> None:
    course.say(StrikeLifted(action.camp, action.note))


def _disband_camp(course: Course, actor: Actor, action: Disband[Seat]) -> None:
    _disband(course, action.camp, "operator", action.note)
    _after_removal(course, action.camp)


def _after_removal(course: Course, seat: Seat, *, missed: bool = False) -> None:
    """Go on where the game waited for a camp that is gone, or whose turn is."""
    case = course.case
    if case.stage == "over" or not (missed or seat in case.out):
        return
    if case.stage == "writing":
        _close_window(course)
    elif case.turn == seat:
        _end_turn(course)


DECIDE: Mapping[type[Action], Callable[[Course, Actor, Any], None]] = {
    DrawOrder: draw_order,
    DealCards: deal,
    DealRedCard: deal_red,
    AnswerForCamp: _show,
    Suggest: _suggest,
    SuggestPending: _suggest,
    Show: _show,
    Accuse: _accuse,
    EndTurn: _end,
    PreferCard: _prefer,
    Lapse: _lapse,
    GiveStrike: _give_strike,
    LiftStrike: _lift_strike,
    Disband: _disband_camp,
}
"""How the game goes on after each kind of action."""
