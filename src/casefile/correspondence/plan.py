"""The set-up of a game by post, and the result of one step of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from casefile.core.by_post import PostOptions
from casefile.core.cards import Card, Invalid
from casefile.core.editions import Edition, parse_edition
from casefile.core.engine import AnySetup, Inputs
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
"""The game that is played by post, and the way in which it is."""
LONGEST_CARDS = 20_000
"""The most letters that a file of a group's own cards may have."""


class Books:
    """The clauses of camps and of the rules, by id."""

    def clause(self, id: str) -> Clause:
        """Return the clause with this id; raise ``KeyError`` if there is none."""
        return (CAMPS if id.startswith("camps-") else GAME.rules.book).clause(id)


BOOKS = Books()


@dataclass(frozen=True, slots=True)
class KeptFiles:
    """The origin of case files that an earlier game held back and that this game plays."""

    game: str
    """The id of the earlier game."""
    title: str
    """The title of the earlier game."""
    numbers: tuple[int, ...]
    """The numbers of the files in the earlier game, in the order of this game's."""
    sealed: int
    """The moment at which they were sealed."""


@dataclass(frozen=True, slots=True)
class GroupName:
    """The group that plays a game: its id and its name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms that are public and fixed before registration opens."""

    title: str
    """The title of the game."""
    options: Mapping[str, Value]
    """The options of the rules, as people write them, among them the time limits of a turn and of an accusation."""
    agreed: Mapping[str, Value]
    """The options of :class:`Agreed`, as people write them."""
    zone: str
    """The name of the time zone of the game's hours."""
    commitments: tuple[str, ...]
    """A commitment for each case file, by number."""
    cards: str = ""
    """The text of an edition file with a group's own names, in place of the edition that the options name."""
    kept: KeptFiles | None = None
    """The origin of the case files, if they were not sealed for this game."""
    rehearsal: int = 0
    """The milliseconds that a day takes in a rehearsal; 0 in any other game."""
    group: GroupName | None = None
    """The group that plays the game, if there is one."""

    @property
    def edition(self) -> Edition:
        """The cards. Raises :class:`casefile.core.cards.Invalid`, with the line of a group's own file that is wrong."""
        return own_edition(self.cards) if self.cards else GAME.rules.family.edition(self.house.edition)

    @property
    def house(self) -> PostOptions:
        """The options of the rules. Raises :class:`casefile.core.cards.Invalid`."""
        found: PostOptions = parse(GAME.rules.options, dict(self.options))
        return found

    @property
    def limits(self) -> Agreed:
        """The terms agreed about time. Raises :class:`casefile.core.cards.Invalid`."""
        house = self.house
        if extra := {"turn_days", "extension_hours"} & set(self.agreed):
            raise Invalid("option", ", ".join(sorted(extra)), N_("turn_limit and extension, the options of the rules"))
        return parse(
            Agreed, {**self.agreed, "turn_days": str(house.turn_limit), "extension_hours": str(house.extension)}
        )

    def setup(self, characters: Sequence[Card], votes: Sequence[int] = ()) -> AnySetup:
        """Return the set-up of the table for these camps; raise :class:`casefile.core.cards.Invalid`."""
        given = Inputs(tuple(characters), votes=tuple(votes), files=self.commitments)
        return set_up(GAME.rules, len(characters), dict(self.options), given=given, edition=self.edition)


@lru_cache(maxsize=64)
def own_edition(text: str) -> Edition:
    """Return a group's own cards from the text of an edition file; raise :class:`casefile.core.cards.Invalid`."""
    if len(text) > LONGEST_CARDS:
        raise Invalid(
            "cards",
            FilledText(N_("{count} letters"), count=len(text)),
            FilledText(N_("at most {most}"), most=LONGEST_CARDS),
        )
    return parse_edition(text, "own", "cards", GAME.rules.family)


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """The result of an act or a moment: new events of the people's log, and of the table's."""

    people: tuple[PeopleEvent, ...] = ()
    table: tuple[Event, ...] = ()

    @property
    def refusal(self) -> str | None:
        """The clause reported for a failed attempt that was recorded: a wrong code. Else ``None``."""
        return refusal(self.people)

    def __bool__(self) -> bool:
        return bool(self.people)
