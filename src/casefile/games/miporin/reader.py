"""The reader that turns each observation of a viewer of ``miporin`` into sightings of cards, for notes and bots."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Seen, Viewer
from casefile.core.inquiry import (
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    TurnBegan,
)
from casefile.deduction.moving_facts import (
    Had,
    HadAny,
    HadNone,
    LaidOpen,
    NotSealed,
    Sealed,
    Sighting,
    Swapped,
    SwappedUnseen,
)
from casefile.games.miporin.events import CardRevealed, CardsSwapped, Challenged, Enquired, FellOut

Sightings = Sequence[Sighting]


class SightingReader:
    """Turns the observations of ``viewer``, read in order, into sightings: what it newly saw of cards.

    The viewer's own acts tell it nothing new. The reader remembers only the turn (counted from 1; 0 before the first)
    and the two cards that were asked for.
    """

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.turn = 0
        self.asked: tuple[Card, ...] = ()

    def fork(self) -> "SightingReader":
        """Return a copy that goes on reading independently of this one."""
        twin = SightingReader(self.viewer)
        twin.turn, twin.asked = self.turn, self.asked
        return twin

    def sightings(self, observation: Seen) -> Sightings:
        """Return the sightings in the viewer's next observation; nothing if the viewer saw nothing about cards."""
        return () if observation.event is None else self.told(observation.event)

    def told(self, event: Event) -> Sightings:
        """Return the sightings in the next event that the viewer saw; nothing if it is not about cards."""
        read = _READ.get(event.kind)
        return () if read is None else read(self, event)

    def _began(self, event: TurnBegan) -> Sightings:
        self.turn = event.number
        return ()

    def _dealt(self, event: CardsDealt) -> Sightings:
        return [Had(Seat(seat), hand, self.turn) for seat, hand in enumerate(event.hands) if hand]

    def _revealed(self, event: CardRevealed) -> Sightings:
        return (LaidOpen(event.seat, (event.card,), self.turn),)

    def _swapped(self, event: CardsSwapped) -> Sightings:
        if event.given is None or event.taken is None:
            return (SwappedUnseen(event.one, event.other, self.turn),)
        return (Swapped(event.one, event.given, event.other, event.taken, self.turn),)

    def _enquired(self, event: Enquired) -> Sightings:
        self.asked = (event.culprit, event.scene)
        return ()

    def _passed(self, event: CouldNotAnswer) -> Sightings:
        return () if event.seat == self.viewer else (HadNone(event.seat, self.asked, self.turn),)

    def _answers(self, event: AnswerAsked) -> Sightings:
        return () if event.seat == self.viewer else (HadAny(event.seat, self.asked, self.turn),)

    def _shown(self, event: CardShown) -> Sightings:
        own = event.seat == self.viewer
        return () if own or event.card is None else (Had(event.seat, (event.card,), self.turn),)

    def _challenged(self, event: Challenged) -> Sightings:
        return () if event.right else (NotSealed((event.culprit, event.scene), self.turn),)

    def _opened(self, event: CaseFileSeen | CaseClosed) -> Sightings:
        return (Sealed(event.case_file, self.turn),) if event.case_file else ()

    def _fell(self, event: FellOut) -> Sightings:
        return (LaidOpen(event.seat, event.hand, self.turn),) if event.hand else ()


_READ: Mapping[str, Callable[[SightingReader, Any], Sightings]] = {
    TurnBegan.kind: SightingReader._began,
    CardsDealt.kind: SightingReader._dealt,
    CardRevealed.kind: SightingReader._revealed,
    CardsSwapped.kind: SightingReader._swapped,
    Enquired.kind: SightingReader._enquired,
    CouldNotAnswer.kind: SightingReader._passed,
    AnswerAsked.kind: SightingReader._answers,
    CardShown.kind: SightingReader._shown,
    Challenged.kind: SightingReader._challenged,
    CaseFileSeen.kind: SightingReader._opened,
    CaseClosed.kind: SightingReader._opened,
    FellOut.kind: SightingReader._fell,
}
"""The function that reads an event, by the kind of event."""
