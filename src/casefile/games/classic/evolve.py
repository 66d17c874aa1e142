"""The change of the state by each event, in a game on the board or without one."""

from msgspec.structs import replace

from casefile.core.cards import Place, Seat
from casefile.core.engine import EvolveByKind
from casefile.core.events import Event
from casefile.core.inquiry import (
    CardsDealt,
    CaseFileSeen,
    SeatOut,
    SideCardSeen,
    Suggested,
    Suggestion,
    SuspectChosen,
    TurnBegan,
)
from casefile.core.inquiry_state import answer_asked, answered, case_closed, unchanged
from casefile.core.movement import DiceRolled, Pieces
from casefile.games.classic.events import CouldNotMove, PassageTaken, RollAsked, TokenMoved, WeaponsPlaced
from casefile.games.classic.state import ClassicState


def _suspect_chosen(case: ClassicState, event: SuspectChosen) -> ClassicState:
    suspects = {**case.suspects, event.seat: event.suspect}
    return replace(case, suspects=suspects, stage="dealing" if len(suspects) == case.setup.seats else "choosing")


def _cards_dealt(case: ClassicState, event: CardsDealt) -> ClassicState:
    return replace(case, holdings=case.holdings.after_deal(event), stage="placing")


def _weapons_placed(case: ClassicState, event: WeaponsPlaced) -> ClassicState:
    weapons = dict(zip(case.setup.deck.weapons, event.rooms, strict=True))
    return replace(case, pieces=Pieces(case.pieces.tokens, weapons))


def _turn_began(case: ClassicState, event: TurnBegan) -> ClassicState:
    return replace(case, turn=event.seat, number=event.number, stage="start", dice=(), entered=None, suggestion=None)


def _roll_asked(case: ClassicState, event: RollAsked) -> ClassicState:
    return replace(case, stage="rolling")


def _dice_rolled(case: ClassicState, event: DiceRolled) -> ClassicState:
    return replace(case, stage="moving", dice=event.dice)


def _could_not_move(case: ClassicState, event: CouldNotMove) -> ClassicState:
    return replace(case, stage="arrived")


def _stand(case: ClassicState, seat: Seat, place: Place) -> ClassicState:
    assert case.board is not None
    entered = place if place in case.board.doors_of else None
    return replace(case, pieces=case.pieces.with_token(case.suspects[seat], place), stage="arrived", entered=entered)


def _token_moved(case: ClassicState, event: TokenMoved) -> ClassicState:
    return _stand(case, event.seat, event.path[-1])


def _passage_taken(case: ClassicState, event: PassageTaken) -> ClassicState:
    return _stand(case, event.seat, event.room)


def _suggested(case: ClassicState, event: Suggested) -> ClassicState:
    suggestion = Suggestion(event.seat, event.named)
    summoned = case.summoned
    pieces = case.pieces
    if case.board is not None:
        room = Place(event.room)
        if event.suspect in pieces.tokens:  # not every suspect of a larger deck has a token
            if pieces.tokens[event.suspect] != room:
                summoned |= {seat for seat, suspect in case.suspects.items() if suspect == event.suspect}
            pieces = pieces.with_token(event.suspect, room)
        pieces = pieces.with_object(event.weapon, room)
    return replace(case, suggestion=suggestion, summoned=summoned, pieces=pieces, entered=None, stage="asked")


def _side_card_seen(case: ClassicState, event: SideCardSeen) -> ClassicState:
    return replace(case, holdings=case.holdings.after_look(event))


def _case_file_seen(case: ClassicState, event: CaseFileSeen) -> ClassicState:
    return case if event.case_file is None else replace(case, holdings=case.holdings.after_opening(event))


def _seat_out(case: ClassicState, event: SeatOut) -> ClassicState:
    pieces = case.pieces
    if event.room is not None:
        pieces = pieces.with_token(case.suspects[event.seat], event.room)
    return replace(case, out=case.out | {event.seat}, pieces=pieces)


def _turn_ended(case: ClassicState, event: Event) -> ClassicState:
    return replace(case, summoned=case.summoned - {case.turn})


EVOLVE: EvolveByKind[ClassicState] = {
    "suspect_chosen": _suspect_chosen,
    "cards_dealt": _cards_dealt,
    "weapons_placed": _weapons_placed,
    "turn_began": _turn_began,
    "roll_asked": _roll_asked,
    "dice_rolled": _dice_rolled,
    "could_not_move": _could_not_move,
    "token_moved": _token_moved,
    "passage_taken": _passage_taken,
    "suggested": _suggested,
    "could_not_answer": unchanged,
    "answer_asked": answer_asked,
    "card_shown": answered,
    "nobody_answered": answered,
    "side_card_seen": _side_card_seen,
    "turn_ended": _turn_ended,
    "accused": unchanged,
    "case_file_seen": _case_file_seen,
    "seat_out": _seat_out,
    "case_closed": case_closed,
}
"""The function that applies an event to the state, by the kind of event."""
