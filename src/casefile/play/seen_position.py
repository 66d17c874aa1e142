"""A seat's observations as a position, as files hold it: see :mod:`casefile.deduction.positions`."""

from casefile.core.editions import CATEGORIES, CLUE
from casefile.core.engine import View
from casefile.core.inquiry import Accused, AnswerAsked, CardShown, CouldNotAnswer, Suggested
from casefile.core.inquiry_state import GameState
from casefile.deduction.positions import AccusationData, EventData, PositionData, accused, asked, read_positions
from casefile.deduction.worlds import Worlds
from casefile.play.knowledge import Knowledge, spec_of


def seen_position(view: View[GameState], known: Knowledge) -> PositionData | None:
    """Return the observations of the seat of ``view`` in the form of a position file.

    ``None`` where a position cannot hold them all: for a spectator, before the deal, with other cards than suspects,
    weapons and rooms, and where more than questions, answers and wrong accusations tells about the cards, such as hands
    that move or a Red Card.

    ``known`` is the knowledge of that seat.
    """
    spec, me, holdings = spec_of(view), view.viewer, view.state.holdings
    if spec is None or holdings is None or me == "spectator":
        return None
    if view.setup.edition.family != CLUE or {*spec.sealed} != {1}:
        return None
    events: list[EventData] = []
    wrong: list[AccusationData] = []
    for event in (each.event for each in view.seen):
        match event:
            case Suggested():
                events.append(asked(event))
            case CouldNotAnswer():
                events[-1]["passed"].append(event.seat)
            case AnswerAsked():  # it will show one of them
                events[-1]["shown_by"] = event.seat
            case CardShown():
                events[-1]["shown_card"] = event.card
            case Accused(right=False):
                wrong.append(accused(event, len(events)))
            case _:
                pass
    position: PositionData = {
        "version": 2,
        "players": len(spec.hand_sizes),
        "hand_sizes": list(spec.hand_sizes),
        "cards": dict(zip(CATEGORIES, map(len, spec.categories), strict=True)),
        "side": spec.side,
        "me": me,
        "my_hand": list(holdings.hand(me)),
        "events": events,
        "accusations": wrong,
    }
    [read] = read_positions(position, spec.categories)
    return position if Worlds(read.spec, read.facts).total == known.total else None
