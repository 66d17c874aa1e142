"""How a game of camps by post goes on, event by event, and how it is dealt."""

from dataclasses import dataclass, field

from casefile.core.actions import Actor
from casefile.core.by_post import WritingBegan
from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.inquiry import DealCards, TurnBegan, dealt
from casefile.games.nsider.actions import DealRedCard, DrawOrder
from casefile.games.nsider.events import FileChosen, RedCardDealt, TurnOrderDrawn
from casefile.games.nsider.state import EVOLVE, NsiderState


@dataclass
class Course:
    """A game that goes on by ``events``; each one is told with :meth:`say`, and then ``case`` is after it."""

    case: NsiderState
    events: list[Event] = field(default_factory=list)

    def say(self, event: Event) -> None:
        """Let ``event`` happen."""
        self.events.append(event)
        if not event.of_table:
            self.case = EVOLVE[event.kind](self.case, event)


def murderer(case: NsiderState) -> tuple[Seat, Card] | None:
    """Who has the Red Card, as far as ``case`` knows, and whose card it is."""
    return next(((Seat(seat), dealt[0]) for seat, dealt in enumerate(case.red) if dealt), None)


def solution(case: NsiderState) -> tuple[Card, ...]:
    """The cards that end the game for whoever names them: the case file, or with a Red Card what catches its camp."""
    sealed, red = case.holdings.sealed(), murderer(case)
    return sealed if red is None else (red[1], *sealed[1:])


# -- the deal ----------------------------------------------------------------------------------------------------------


def draw_order(course: Course, actor: Actor, action: DrawOrder) -> None:
    """The order of turns is drawn."""
    course.say(TurnOrderDrawn(action.order))


def deal(course: Course, actor: Actor, action: DealCards) -> None:
    """The case file is sealed and the cards are dealt."""
    _begin(course, action)


def deal_red(course: Course, actor: Actor, action: DealRedCard) -> None:
    """The same with the Red Card, of which each camp learns first whether it has it."""
    case = course.case
    knows = case.house.murderer_knows_framed
    told = (action.murderer, action.case_file[0]) if knows else (action.murderer,)
    persons = tuple(case.suspects[Seat(seat)] for seat in range(case.setup.seats))
    course.say(RedCardDealt(persons, tuple(told if person == action.murderer else () for person in persons)))
    _begin(course, DealCards(action.case_file, action.hands, ()))


def _begin(course: Course, action: DealCards) -> None:
    """Seal, deal, and let the first turn or round begin."""
    case = course.case
    if case.house.case_files > 1:
        course.say(FileChosen(case.setup.given.file, case.house.case_files))
    course.say(dealt(action, case.setup.deck))
    if case.house.rounds == "simultaneous":
        course.say(WritingBegan(1))
    else:
        course.say(TurnBegan(case.order[0], 1))
