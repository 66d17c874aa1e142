"""What a game by post is set up with, and what one step of it adds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from casefile.core.cards import Card, Invalid
from casefile.core.editions import Edition, parse_edition
from casefile.core.engine import Inputs, Setup
from casefile.core.events import Event
from casefile.core.options import Value, parse
from casefile.core.rulebook import Clause
from casefile.core.table import set_up
from casefile.core.texts import N_, FilledText
from casefile.correspondence.camps import PeopleEvent as PeopleEvent
from casefile.correspondence.camps import refusal
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.options import Agreed
from casefile.games import GAMES

GAME, PLAYED = GAMES.by_post
"""The game that is played by post, and how."""
LONGEST_CARDS = 20_000
"""Letters that a file of a group's own cards may have."""


class Books:
    """The clauses of camps and of the rules, by id."""

    def clause(self, id: str) -> Clause:
        """The clause with this id; ``KeyError`` where there is none."""
        return (CAMPS if id.startswith("camps-") else GAME.rules.book).clause(id)


BOOKS = Books()


@dataclass(frozen=True, slots=True)
class KeptFiles:
    """Where the case files of a game were sealed that an earlier ``game`` held back: its id and its ``title``.

    ``numbers`` are what they were called there, in the order of this game's; they were ``sealed`` at that moment.
    """

    game: str
    title: str
    numbers: tuple[int, ...]
    sealed: int


@dataclass(frozen=True, slots=True)
class GroupName:
    """The group whose game it is: its id, and what it is called."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is public and fixed before registration opens.

    ``options`` are those of the rules and ``agreed`` those of :class:`Agreed`, both as people write them; the time
    limits of a turn and of an accusation stand in the options of the rules. ``zone`` is the name of the time zone of
    the game's hours. ``commitments`` has one for each case file, by number. ``cards`` is the text of an edition file
    with a group's own names, in place of the edition that the options name; ``kept`` says where the case files were
    sealed, if not for this game. In a ``rehearsal`` a day takes so many milliseconds; 0 where it is none. ``group`` is
    whose game it is, if it is a group's.
    """

    title: str
    options: Mapping[str, Value]
    agreed: Mapping[str, Value]
    zone: str
    commitments: tuple[str, ...]
    cards: str = ""
    kept: KeptFiles | None = None
    rehearsal: int = 0
    group: GroupName | None = None

    @property
    def edition(self) -> Edition:
        """The cards; raises :class:`casefile.core.cards.Invalid`, with the line of a group's own that is wrong."""
        return own_edition(self.cards) if self.cards else GAME.rules.family.edition(self.house.edition)

    @property
    def house(self) -> Any:
        """The options of the rules; raises :class:`casefile.core.cards.Invalid`."""
        return parse(GAME.rules.options, dict(self.options))

    @property
    def limits(self) -> Agreed:
        """What is agreed about time; raises :class:`casefile.core.cards.Invalid`."""
        house = self.house
        if extra := {"turn_days", "extension_hours"} & set(self.agreed):
            raise Invalid("option", ", ".join(sorted(extra)), N_("turn_limit and extension, the options of the rules"))
        return parse(
            Agreed, {**self.agreed, "turn_days": str(house.turn_limit), "extension_hours": str(house.extension)}
        )

    def setup(self, characters: Sequence[Card], votes: Sequence[int] = ()) -> Setup[Any]:
        """The set-up of the table for these camps; raises :class:`casefile.core.cards.Invalid`."""
        given = Inputs(tuple(characters), votes=tuple(votes), files=self.commitments)
        return set_up(GAME.rules, len(characters), dict(self.options), given=given, edition=self.edition)


@lru_cache(maxsize=64)
def own_edition(text: str) -> Edition:
    """A group's own cards from the text of an edition file; raises :class:`casefile.core.cards.Invalid`."""
    if len(text) > LONGEST_CARDS:
        raise Invalid(
            "cards",
            FilledText(N_("{count} letters"), count=len(text)),
            FilledText(N_("at most {most}"), most=LONGEST_CARDS),
        )
    return parse_edition(text, "own", "cards", GAME.rules.family)


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """What an act or a moment led to: new events of the people's log, and of the table's."""

    people: tuple[PeopleEvent, ...] = ()
    table: tuple[Event, ...] = ()

    @property
    def refusal(self) -> str | None:
        """The clause that who asked is told although something has to be stored: a wrong code."""
        return refusal(self.people)

    def __bool__(self) -> bool:
        return bool(self.people)
