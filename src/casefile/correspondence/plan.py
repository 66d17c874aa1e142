"""The set-up of a game by post, and the new events of one step of it."""

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
"""The card game that camps play by post, and the way in which it is played so."""
LONGEST_CARDS = 20_000
"""The most letters that a file of a group's own cards may have."""


class Books:
    """The clauses of camps and of the rules, by id."""

    def clause(self, id: str) -> Clause:
        """Return the clause about camps or of the rules that has this id; raise ``KeyError`` if there is none."""
        return (CAMPS if id.startswith("camps-") else GAME.rules.book).clause(id)


BOOKS = Books()


@dataclass(frozen=True, slots=True)
class KeptFiles:
    """The origin of sealed case files that an earlier game did not play and that this game plays."""

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
    """The group that plays a game."""

    id: str
    """The id of the group, which is part of the address of its page."""
    name: str
    """The name of the group, as people read it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms of a game that are public and fixed before registration opens."""

    title: str
    """The title of the game."""
    options: Mapping[str, Value]
    """The options of the rules, as people write them, among them the time limits of a turn and of an accusation."""
    agreed: Mapping[str, Value]
    """The options of :class:`Agreed`, as people write them."""
    zone: str
    """The name of the time zone of the game's hours."""
    commitments: tuple[str, ...]
    """The published commitment to each case file, in the order of their numbers."""
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
        return own_edition(self.cards) if self.cards else GAME.rules.family.edition(self.rule_options.edition)

    @property
    def rule_options(self) -> PostOptions:
        """The options of the card game's rules. Raises :class:`casefile.core.cards.Invalid`."""
        found: PostOptions = parse(GAME.rules.options, dict(self.options))
        return found

    @property
    def limits(self) -> Agreed:
        """The terms agreed about time. Raises :class:`casefile.core.cards.Invalid`."""
        options = self.rule_options
        if extra := {"turn_days", "extension_hours"} & set(self.agreed):
            raise Invalid("option", ", ".join(sorted(extra)), N_("turn_limit and extension, the options of the rules"))
        by_rules = {"turn_days": str(options.turn_limit), "extension_hours": str(options.extension)}
        return parse(Agreed, {**self.agreed, **by_rules})

    def setup(self, characters: Sequence[Card], votes: Sequence[int] = ()) -> AnySetup:
        """Return the set-up of the card game for the camps of these characters.

        ``votes`` are the numbers of the case files for which the camps vote, if there are several files. Raise
        :class:`casefile.core.cards.Invalid` for options or characters that do not suit.
        """
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
    """The events that an act or a passed deadline has added."""

    people: tuple[PeopleEvent, ...] = ()
    """The new events of the people's log, in order; empty if there was nothing to do."""
    table: tuple[Event, ...] = ()
    """The new events of the card game's log, in order; empty if nothing happened there."""

    @property
    def refusal(self) -> str | None:
        """The clause about a wrong code if the step records that one was tried; else ``None``."""
        return refusal(self.people)

    def __bool__(self) -> bool:
        return bool(self.people)
