"""The lines of a story in the making: what has been said, what the teller must remember, and how sentences join."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Setup
from casefile.core.events import Viewer
from casefile.story.i18n import Texts
from casefile.story.voice import Voice, run_on

T = TypeVar("T")


class Line(Struct, Generic[T], frozen=True):
    """A line of the story. ``version`` is the number of its first event and never changes while the line grows.

    A round's heading and the first line of its first turn have the same version; all other lines have one of their own.

    ``kind`` is ``seats``, ``deal``, ``round`` (a heading), ``turn`` (nothing has happened in it yet), ``way``,
    ``auction``, ``swap``, ``clues``, ``writing``, ``inquiry``, ``accusation``, ``end``, ``clock`` or ``operator`` (an
    act that belongs to no turn). ``private`` is for the viewer's eyes only.
    """

    version: int
    kind: str
    seat: Seat | None
    text: T
    private: T | None = None


@dataclass(slots=True)
class LineDraft(Generic[T]):
    """A line in the making: sentences under keys; a key that is said again takes the place of what was said before."""

    version: int
    kind: str
    seat: Seat | None
    said: dict[str, T] = field(default_factory=dict)
    private: T | None = None
    passed: list[Seat] = field(default_factory=list)
    dice: T | None = None


class Teller(Generic[T]):
    """Remembers what the next sentence needs, and puts sentences and lines together."""

    def __init__(
        self, setup: Setup[Any], suspects: Mapping[Seat, Card], viewer: Viewer, voice: Voice[T], texts: Texts
    ) -> None:
        """``suspects`` are the characters that seats have from the start; ``memory`` is for a game's own sentences."""
        self.setup, self.viewer, self.voice = setup, viewer, voice
        self._ = texts.gettext
        self.say = voice.weave
        """Puts a sentence together: a translated text with its gaps filled."""
        self.version = 0
        self.suspects = dict(suspects)
        self.rooms: dict[Card, Place] = {}
        self.rooms_before: dict[Card, Place] = {}
        self.round, self.turn = 0, Seat(0)
        self.first: Seat | None = None
        self.drafts: list[LineDraft[T]] = []
        self.touched = 0
        """The first draft that may have changed since somebody last set this."""
        self.people: dict[Seat, str] = {}
        self.memory: dict[type, Any] = {}
        self._things: dict[Card, T] = {}
        self._made: dict[int, Line[T]] = {}  # by the identity of the draft

    @property
    def lines(self) -> list[Line[T]]:
        """The story so far."""
        return [line for _, line in self.lines_from(0)]

    def lines_from(self, first: int) -> list[tuple[int, Line[T]]]:
        """The lines that come of the drafts from number ``first`` on, with the numbers of these."""
        return [(i, self._line(draft)) for i, draft in enumerate(self.drafts[first:], first) if draft.said]

    def newest(self, *kinds: str) -> Line[T] | None:
        """The last line, or the last of these kinds; ``None`` where there is none."""
        for draft in reversed(self.drafts):
            if draft.said and (not kinds or draft.kind in kinds):
                return self._line(draft)
        return None

    def _line(self, draft: LineDraft[T]) -> Line[T]:
        """The line that comes of a draft; until the next event it is made once."""
        made = self._made.get(id(draft))
        if made is None:
            text = self.run_on(list(draft.said.values()))
            made = self._made[id(draft)] = Line(draft.version, draft.kind, draft.seat, text, draft.private)
        return made

    def before(self) -> None:
        """Expect an event: it may change the last line."""
        self._made.clear()
        self.version += 1
        last = len(self.drafts) - 1
        if self.touched > last >= 0:
            self.touched = last

    # -- putting sentences together ----------------------------------------------------------------------------------

    def run_on(self, sentences: Sequence[T]) -> T:
        """Sentences in a row; at least one."""
        return run_on(self.voice, self._, sentences)

    def several(self, parts: Sequence[T]) -> T:
        """``A``, ``A and B``, ``A, B and C``."""
        if len(parts) == 2:
            return self.say(self._("{one} and {other}"), one=parts[0], other=parts[1])
        whole = parts[0]
        for part in parts[1:-1]:
            whole = self.say(self._("{names}, {name}"), names=whole, name=part)
        return self.say(self._("{names} and {last}"), names=whole, last=parts[-1]) if len(parts) > 1 else whole

    def thing(self, card: Card | Place) -> T:
        """A card in a sentence: with its article where it takes one."""
        card = Card(card)
        if card not in self._things:
            self._things[card] = self._thing(card)
        return self._things[card]

    def _thing(self, card: Card) -> T:
        name = self.voice.card(card)
        # A person, somebody's room and a call have none.
        if card in self.setup.deck.people or {"'", "!"} & {*self.setup.edition.short(card)}:
            return name
        return self.say(self._("the {card}"), card=name)

    def triple(self, cards: Sequence[Card]) -> dict[str, T]:
        """The gaps ``suspect``, ``weapon`` and ``room`` of a sentence, from three cards in this order."""
        return dict(zip(("suspect", "weapon", "room"), map(self.thing, cards), strict=True))

    def it_was(self, case_file: Sequence[Card], three: str, two: str) -> T:
        """What a case file holds: the sentence for ``three`` cards, or for ``two``, a culprit and a scene."""
        if len(case_file) == len(("suspect", "weapon", "room")):
            return self.say(three, **self.triple(case_file))
        culprit, scene = map(self.thing, case_file)
        return self.say(two, culprit=culprit, scene=scene)

    def seat(self, seat: Seat) -> T:
        """The name of a seat."""
        return self.voice.seat(seat)

    def open(self, kind: str, seat: Seat | None) -> LineDraft[T]:
        """Begin a line; it takes the place of a turn in which nothing has happened yet."""
        if self.drafts and self.drafts[-1].kind == "turn" and kind != "round":
            last = self.drafts[-1]
            last.kind, last.seat = kind, seat
            last.said.clear()
            return last
        return self.aside(kind, seat)

    def aside(self, kind: str, seat: Seat | None) -> LineDraft[T]:
        """Begin a line that leaves the turn in which it falls as it stands."""
        self.drafts.append(LineDraft(self.version, kind, seat))
        return self.drafts[-1]

    def went(self, seat: Seat, room: Place | None) -> Place | None:
        """Remember that the token of ``seat`` went to a room, or to none; the room that it left."""
        self.rooms_before = dict(self.rooms)
        left = self.rooms.pop(self.suspects[seat], None)
        if room is not None:
            self.rooms[self.suspects[seat]] = room
        return left

    def back_from_way(self) -> None:
        """Remember that the last way was taken back."""
        self.rooms = dict(self.rooms_before)

    def back_to_turn(self, seat: Seat) -> None:
        """Remember that it is the turn of ``seat`` again, which had ended; a round that began with that has not."""
        self.turn = seat
        last = next(draft for draft in reversed(self.drafts) if draft.said and draft.kind not in ("turn", "clock"))
        if last.kind == "round":
            last.said.clear()
            self.round -= 1
            self.touched = min(self.touched, self.drafts.index(last))

    def done(self) -> LineDraft[T]:
        """The last line that tells what somebody did."""
        i = next(i for i in reversed(range(len(self.drafts))) if self.drafts[i].kind not in ("turn", "round"))
        self.touched = min(self.touched, i)
        return self.drafts[i]

    def line(self, kind: str, seat: Seat | None) -> LineDraft[T]:
        """The line that is being told, if it is of this kind; else a new one."""
        last = self.drafts[-1] if self.drafts else None
        return last if last is not None and last.kind == kind else self.open(kind, seat)


Tell = Callable[[Teller[Any], Any], None]
"""Adds an event to the story."""
