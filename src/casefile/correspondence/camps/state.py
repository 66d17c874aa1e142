"""Where the people of a game stand: the fold of its log."""

from collections.abc import Mapping

from msgspec import Struct, field

from casefile.core.actions import Action
from casefile.core.by_post import Asked
from casefile.core.cards import Card
from casefile.core.hours import UTC, Zone
from casefile.correspondence.camps.acts import Enrolment, Person
from casefile.correspondence.camps.contract import CampViewer
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.permissions import Phase, Role
from casefile.correspondence.camps.seals import Seal


class Camp(Struct, frozen=True):
    """Who belongs to a camp, and what it has.

    ``link`` counts the leader's secret links: when it grows, the link before is void. ``vote`` is the leader's case
    file; ``vacation`` the days that are used. ``entries`` counts what its beta leaders have entered: each camp counts
    for itself, since a common count would tell of what others do. ``heard`` is when anybody of it was here last or did
    what everybody sees, ``by`` who that was, where it was a visit; ``arrived`` whether its leader has come as such.
    ``away`` are the vacations that it has announced, ``announced`` how many days they are; ``talk_opened`` whether
    everybody may read what it said.
    """

    leader: Person
    vote: int = 0
    code: Seal | None = None
    betas: tuple[Person, ...] = ()
    members: tuple[Person, ...] = ()
    enrolment: Enrolment = "open"
    asked: tuple[Person, ...] = ()
    link: int = 1
    entries: int = 0
    removed: bool = False
    strikes: int = 0
    vacation: int = 0
    order: tuple[Card, ...] = ()
    heard: int = 0
    by: Person | None = None
    arrived: bool = False
    away: tuple[tuple[int, int], ...] = ()
    announced: int = 0
    talk_opened: bool = False

    @property
    def people(self) -> tuple[Person, ...]:
        """All who belong to it."""
        return (self.leader, *self.betas, *self.members)

    @property
    def shown_up(self) -> bool:
        """Whether the leader has set a code."""
        return self.code is not None


class DelayedAct(Struct, frozen=True):
    """An act of a beta leader that waits until ``due``."""

    by: Person
    act: Action
    entered: int
    due: int


class OwedTurn(Struct, frozen=True):
    """What a camp is ``asked`` for until ``due``, the ``turn``-th such thing of the game; a ``strike`` if it lapses."""

    turn: int
    began: int
    due: int
    strike: bool
    reminded: bool = False
    asked: Asked = "turn"


class CampGame(Struct, frozen=True):
    """The people of one game by post.

    ``bound`` has everybody who may have seen a camp's cards, with that camp, or a solution (``None``): they enter no
    other camp. ``owed`` has what each camp owes now, ``closing`` its turn that is done and closes at a fixed hour, and
    ``ends`` the end of its last turn. The ``partners`` operate it, too, and the ``deputies`` may be chosen by the
    leaders' ``choices`` where all operators, ``heard`` of last at a moment, are ``silent``. ``copied`` is how many
    posts are in the group's own forum, since when, and in which markup. ``opened`` are those whose sealed link has been
    opened. ``latest`` is the moment of the last event, and
    ``credited`` the end of what was credited last.
    """

    operator: Person
    agreed: Agreed = field(default_factory=Agreed)
    zone: Zone = UTC
    phase: Phase = "new"
    phrase: Seal | None = None
    characters: tuple[Card, ...] = ()
    slots: int = 0
    back_up_places: int = 0
    files: int = 0
    start: int = 0
    file: int = 0
    camps: Mapping[Card, Camp] = field(default_factory=dict)
    back_ups: tuple[Person, ...] = ()
    votes: Mapping[Person, int] = field(default_factory=dict)
    bound: Mapping[Person, Card | None] = field(default_factory=dict)
    waiting: Mapping[tuple[Card, int], DelayedAct] = field(default_factory=dict)
    keys: frozenset[tuple[Person, str]] = frozenset()
    owed: Mapping[Card, OwedTurn] = field(default_factory=dict)
    closing: Mapping[Card, OwedTurn] = field(default_factory=dict)
    ends: Mapping[Card, int] = field(default_factory=dict)
    misses: Mapping[Person, tuple[int, ...]] = field(default_factory=dict)
    looks: tuple[tuple[Person, str], ...] = ()
    partners: tuple[Person, ...] = ()
    deputies: tuple[Person, ...] = ()
    invitation: Seal | None = None
    heard: int = 0
    silent: bool = False
    choices: Mapping[Card, Person] = field(default_factory=dict)
    copied: tuple[int, int, str] = (0, 0, "")
    opened: frozenset[Person] = frozenset()
    paused: int = 0
    credited: int = 0
    latest: int = 0

    def camp_of(self, person: Person) -> Card | None:
        """The camp that a person belongs to now."""
        return next((name for name, camp in self.camps.items() if person in camp.people), None)

    def role(self, person: Person) -> Role:
        """What a person is in this game."""
        if person == self.operator or person in self.partners:
            return "operator"
        name = self.camp_of(person)
        if name is None:
            return "back_up" if person in self.back_ups else "outsider"
        camp = self.camps[name]
        if person == camp.leader:
            return "leader"
        return "beta" if person in camp.betas else "member"

    def eyes(self, person: Person) -> CampViewer:
        """Through whose eyes this person sees the log."""
        return CampViewer(person, self.camp_of(person))

    def standing(self) -> tuple[Card, ...]:
        """The camps that are still in the game, in turn order."""
        return tuple(name for name, camp in self.camps.items() if not camp.removed)

    def may_be_shown(self, person: Person, look: int) -> str | None:
        """What the operator's stored look number ``look`` opens to ``person``; ``None`` where nothing is stored."""
        if self.role(person) != "operator" or not 0 < look <= len(self.looks):
            return None
        by, what = self.looks[look - 1]
        return what if by == person else None
