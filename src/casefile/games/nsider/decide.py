"""The events that follow from each action in a game of camps by post, up to where somebody must act again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
from casefile.core.engine import Hidden
from casefile.core.events import Event, Lapsed
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
    dealt,
    matching,
)
from casefile.core.solutions import MurdererUnmasked
from casefile.games.nsider.actions import AnswerForCamp, DealRedCard, DrawOrder, MissTurn
from casefile.games.nsider.events import (
    AccusationOffered,
    AccusationPending,
    FileChosen,
    HandRevealed,
    RedCardDealt,
    TurnMissed,
    TurnOrderDrawn,
    TurnWritten,
)
from casefile.games.nsider.evolve import EVOLVE
from casefile.games.nsider.state import Draft, NsiderState, murderer


@dataclass
class Consequences:
    """The events that follow from one action, collected one by one."""

    case: NsiderState
    """The state of the game after the last of these events."""
    events: list[Event] = field(default_factory=list)
    """The events so far, in order."""

    def say(self, event: Event) -> None:
        """Append ``event``, and apply it to ``case``."""
        self.events.append(event)
        if not event.of_table:
            self.case = EVOLVE[event.kind](self.case, event)


# -- the deal ----------------------------------------------------------------------------------------------------------


def draw_order(outcome: Consequences, actor: Actor, action: DrawOrder) -> None:
    """Append the event of the drawn order of turns to ``outcome``."""
    outcome.say(TurnOrderDrawn(action.order))


def deal(outcome: Consequences, actor: Actor, action: DealCards) -> None:
    """Append the events of a deal without a Red Card to ``outcome``: a case file is sealed, the cards are dealt."""
    _begin(outcome, action)


def deal_red(outcome: Consequences, actor: Actor, action: DealRedCard) -> None:
    """Append the events of a deal with a Red Card to ``outcome``; each camp first learns whether it has that card."""
    case = outcome.case
    knows = case.options.murderer_knows_framed
    told = (action.murderer, action.case_file[0]) if knows else (action.murderer,)
    persons = tuple(case.suspects[Seat(seat)] for seat in range(case.setup.seats))
    outcome.say(RedCardDealt(persons, tuple(told if person == action.murderer else () for person in persons)))
    _begin(outcome, DealCards(action.case_file, action.hands, ()))


def _begin(outcome: Consequences, action: DealCards) -> None:
    """Seal, deal, and let the first turn or round begin."""
    case = outcome.case
    if case.options.case_files > 1:
        outcome.say(FileChosen(case.setup.given.file, case.options.case_files))
    outcome.say(dealt(action, case.setup.deck))
    if case.options.rounds == "simultaneous":
        outcome.say(WritingBegan(1))
    else:
        outcome.say(TurnBegan(case.order[0], 1))


# -- turns -------------------------------------------------------------------------------------------------------------


def _suggest(outcome: Consequences, actor: Actor, action: Suggest | SuggestPending) -> None:
    named, pending = (action.suspect, action.weapon, action.room), isinstance(action, SuggestPending)
    if outcome.case.stage == "writing":
        _write(outcome, actor, Draft(pending=named) if pending else Draft(suggested=named))
    else:
        _inquire(outcome, named, pending)


def _accuse(outcome: Consequences, actor: Actor, action: Accuse) -> None:
    named = (action.suspect, action.weapon, action.room)
    if outcome.case.stage == "writing":
        _write(outcome, actor, Draft(accused=named))
    else:
        _judge(outcome, named)


def _write(outcome: Consequences, actor: Actor, draft: Draft) -> None:
    assert not isinstance(actor, str)
    outcome.say(TurnWritten(actor, draft.suggested, draft.pending, draft.accused))
    _close_window(outcome)


def _close_window(outcome: Consequences) -> None:
    """Carry all turns out once every camp has written or missed its turn."""
    if not outcome.case.unwritten:
        _go_on(outcome)


def _go_on(outcome: Consequences) -> None:
    """Let the next turn begin; in simultaneous rounds carry it out, or open the next window."""
    case = outcome.case
    if case.options.rounds == "sequential":
        outcome.say(TurnBegan(case.following, case.number + 1))
        return
    seat = next((seat for seat in case.playing if seat in case.drafts), None)
    if seat is None:
        outcome.say(WritingBegan(case.round + 1))
        return
    draft = case.drafts[seat]
    outcome.say(TurnBegan(seat, case.number + 1))
    if draft.accused:
        _judge(outcome, draft.accused)
    else:
        _inquire(outcome, draft.pending or draft.suggested or (), bool(draft.pending))


def _end_turn(outcome: Consequences) -> None:
    outcome.say(TurnEnded(outcome.case.turn))
    _go_on(outcome)


def _end(outcome: Consequences, actor: Actor, action: EndTurn) -> None:
    _end_turn(outcome)


# -- inquiry -----------------------------------------------------------------------------------------------------------


def _inquire(outcome: Consequences, named: tuple[Card, ...], pending: bool) -> None:
    outcome.say(Suggested(outcome.case.turn, *named))
    if pending:
        outcome.say(AccusationPending(outcome.case.turn))
    for seat in outcome.case.answering:
        cards = matching(outcome.case.holdings.hand(seat), named)
        if not cards:
            outcome.say(CouldNotAnswer(seat))
            continue
        outcome.say(AnswerAsked(seat))
        if seat not in outcome.case.out and outcome.case.options.show == "standing_order":
            _answer(outcome, outcome.case.standing(seat, cards))
        return
    outcome.say(NobodyAnswered())
    _answered(outcome)


def _show(outcome: Consequences, actor: Actor, action: Show | AnswerForCamp) -> None:
    _answer(outcome, action.card)


def _answer(outcome: Consequences, card: Card) -> None:
    suggestion = outcome.case.suggestion
    assert suggestion is not None
    assert suggestion.asked is not None
    outcome.say(CardShown(suggestion.asked, suggestion.seat, card))
    _answered(outcome)


def _answered(outcome: Consequences) -> None:
    """End the turn, unless an accusation is pending, or offered because nobody disproved the suggestion."""
    case = outcome.case
    if case.pending:
        return
    if case.unanswered and case.round >= case.options.accuse_from_round:
        outcome.say(AccusationOffered(case.turn))
        return
    _end_turn(outcome)


def _prefer(outcome: Consequences, actor: Actor, action: PreferCard) -> None:
    assert not isinstance(actor, str)
    outcome.say(CardPreferred(actor, action.card))


# -- accusation and removal --------------------------------------------------------------------------------------------


def _murderer(case: NsiderState) -> tuple[Seat, Card] | None:
    """Return the camp with the Red Card and its character card; raise :class:`Hidden` if ``case`` does not know it."""
    found = murderer(case)
    if found is None and None in case.red:
        raise Hidden("who has the Red Card")
    return found


def _judge(outcome: Consequences, named: tuple[Card, ...]) -> None:
    case = outcome.case
    sealed, red, seat = case.holdings.sealed(), _murderer(case), case.turn
    caught = red is not None and named == (red[1], *sealed[1:])
    suspect, weapon, room = named
    outcome.say(Accused(seat, suspect, weapon, room, caught or named == sealed))
    if caught and red is not None:
        _close(outcome, None if red[0] == seat else seat)
    elif named == sealed:
        _close(outcome, seat if red is None else red[0])
    else:
        _disband(outcome, seat, "wrong")
        if outcome.case.stage != "over":
            _end_turn(outcome)


def _close(outcome: Consequences, winner: Seat | None) -> None:
    red = _murderer(outcome.case)
    if red is not None:
        outcome.say(MurdererUnmasked(*red))
    outcome.say(CaseClosed(winner, outcome.case.holdings.sealed()))


def _disband(outcome: Consequences, seat: Seat, reason: Reason, note: str = "") -> None:
    """Remove a camp; the game is drawn, which is the murderer's win, when too many camps are removed."""
    outcome.say(CampDisbanded(seat, reason, note))
    case = outcome.case
    red = _murderer(case)
    if case.options.disbanded_cards == "revealed":
        outcome.say(HandRevealed(seat, case.holdings.hand(seat), red is not None and red[0] == seat))
    if len(case.out) >= Fraction(case.options.draw_fraction) * case.setup.seats:
        _close(outcome, None if red is None else red[0])


def _strike(outcome: Consequences, seat: Seat, note: str) -> None:
    outcome.say(StrikeGiven(seat, note))
    if outcome.case.strikes[seat] >= outcome.case.options.strikes:
        _disband(outcome, seat, "strikes")


def _lapse(outcome: Consequences, actor: Actor, action: Lapse) -> None:
    outcome.say(Lapsed(action.seat, action.due))
    if not isinstance(action.action, MissTurn):
        DECIDE[type(action.action)](outcome, action.seat, action.action)
        return
    outcome.say(TurnMissed(action.seat))
    _strike(outcome, action.seat, "")
    _after_removal(outcome, action.seat, missed=True)


# -- the operator ------------------------------------------------------------------------------------------------------


def _give_strike(outcome: Consequences, actor: Actor, action: GiveStrike[Seat]) -> None:
    _strike(outcome, action.camp, action.note)
    _after_removal(outcome, action.camp)


def _lift_strike(outcome: Consequences, actor: Actor, action: LiftStrike[Seat]) -> None:
    outcome.say(StrikeLifted(action.camp, action.note))


def _disband_camp(outcome: Consequences, actor: Actor, action: Disband[Seat]) -> None:
    _disband(outcome, action.camp, "operator", action.note)
    _after_removal(outcome, action.camp)


def _after_removal(outcome: Consequences, seat: Seat, *, missed: bool = False) -> None:
    """Go on where the game waited for a camp that is gone, or whose turn is gone."""
    case = outcome.case
    if case.stage == "over" or not (missed or seat in case.out):
        return
    if case.stage == "writing":
        _close_window(outcome)
    elif case.turn == seat:
        _end_turn(outcome)


DECIDE: Mapping[type[Action], Callable[[Consequences, Actor, Any], None]] = {
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
"""By kind of action: the function that appends the action's events to a :class:`Consequences`."""
