"""The state of the people of a game by post: camps, waiting acts and turns owed, as their events have made it."""

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
    """The people of a camp, and its state."""

    leader: Person
    """The leader."""
    vote: int = 0
    """The number of the case file for which the leader votes."""
    code: Seal | None = None
    """The camp code, sealed; ``None`` until the leader sets one."""
    betas: tuple[Person, ...] = ()
    """The beta leaders."""
    members: tuple[Person, ...] = ()
    """The other members."""
    enrolment: Enrolment = "open"
    """The people who may join."""
    asked: tuple[Person, ...] = ()
    """The people who ask to join."""
    link: int = 1
    """The number of secret links that its leaders have had; when it grows, the link before is no longer valid."""
    entries: int = 0
    """The number of acts that its beta leaders have entered.

    Each camp counts for itself, since a common count would tell what other camps do.
    """
    removed: bool = False
    """Whether the camp is out of the game."""
    strikes: int = 0
    """The number of its strikes."""
    vacation: int = 0
    """The number of vacation days that are used."""
    order: tuple[Card, ...] = ()
    """The cards that it shows first."""
    heard: int = 0
    """The moment of its last sign of life: somebody of it visited the game, or did something that everybody sees."""
    by: Person | None = None
    """The person who visited, if the last sign of life was a visit; else ``None``."""
    arrived: bool = False
    """Whether its present leader has visited the game as the leader."""
    away: tuple[tuple[int, int], ...] = ()
    """The vacations that it has announced, each from one moment to another."""
    announced: int = 0
    """The number of days of these vacations."""
    talk_opened: bool = False
    """Whether everybody may read what the camp said."""

    @property
    def people(self) -> tuple[Person, ...]:
        """All who belong to the camp."""
        return (self.leader, *self.betas, *self.members)

    @property
    def shown_up(self) -> bool:
        """Whether the leader has set a code."""
        return self.code is not None


class DelayedAct(Struct, frozen=True):
    """An act that the beta leader ``by`` entered at ``entered`` and that is carried out at ``due``."""

    by: Person
    act: Action
    """The act that waits, such as a move in the card game."""
    entered: int
    due: int


class OwedTurn(Struct, frozen=True):
    """A turn, a card to show, or a decision whether to accuse, that a camp owes."""

    turn: int
    """The number of the turn; all camps of the game are counted together."""
    began: int
    """The moment from which its time runs."""
    due: int
    """The deadline."""
    strike: bool
    """Whether the camp gets an inactivity strike if it lets the time run out."""
    reminded: bool = False
    """Whether the camp has been reminded."""
    asked: Asked = "turn"
    """The thing asked for: a turn, a card to show, or a decision to accuse."""


class CampGame(Struct, frozen=True):
    """The people of one game by post."""

    operator: Person
    """The operator."""
    agreed: Agreed = field(default_factory=Agreed)
    """The terms agreed."""
    zone: Zone = UTC
    """The time zone of the game's hours."""
    phase: Phase = "new"
    """The phase of the game."""
    phrase: Seal | None = None
    """The key phrase of registration, sealed."""
    characters: tuple[Card, ...] = ()
    """The characters announced, in turn order."""
    slots: int = 0
    """The number of camps that are to play."""
    back_up_places: int = 0
    """The number of places on the list of back-ups."""
    files: int = 0
    """The number of case files to vote for; 0 where the players choose none."""
    start: int = 0
    """The moment of the start."""
    file: int = 0
    """The number of the case file that is played; 0 where there was no choice."""
    camps: Mapping[Card, Camp] = field(default_factory=dict)
    """The camps, by character."""
    back_ups: tuple[Person, ...] = ()
    """The list of back-ups, in order."""
    votes: Mapping[Person, int] = field(default_factory=dict)
    """The case files for which back-ups vote."""
    bound: Mapping[Person, Card | None] = field(default_factory=dict)
    """The people who may enter no other camp.

    They have possibly seen a camp's cards, and stand with that camp, or a solution, and stand with ``None``.
    """
    waiting: Mapping[tuple[Card, int], DelayedAct] = field(default_factory=dict)
    """The acts of beta leaders that wait, by camp and entry."""
    keys: frozenset[tuple[Person, str]] = frozenset()
    """The requests that have been entered, by person and key, so that a repeated one is known."""
    owed: Mapping[Card, OwedTurn] = field(default_factory=dict)
    """The turn that each camp owes now."""
    closing: Mapping[Card, OwedTurn] = field(default_factory=dict)
    """The turns that are done and close at a fixed hour."""
    ends: Mapping[Card, int] = field(default_factory=dict)
    """The deadline of each camp's last turn."""
    misses: Mapping[Person, tuple[int, ...]] = field(default_factory=dict)
    """The moments at which each person tried a wrong code, within the last hour before the newest."""
    looks: tuple[tuple[Person, str], ...] = ()
    """The operators' looks at hidden cards: the person, and the stored name of the cards."""
    partners: tuple[Person, ...] = ()
    """The people who operate the game, too."""
    deputies: tuple[Person, ...] = ()
    """The people whom the leaders may choose as the operator."""
    invitation: Seal | None = None
    """The code with which people become deputies, sealed."""
    heard: int = 0
    """The moment of the operators' last sign of life."""
    silent: bool = False
    """Whether all operators are silent, so that the leaders may choose a deputy."""
    choices: Mapping[Card, Person] = field(default_factory=dict)
    """The deputies for whom the leaders vote, by camp."""
    copied: tuple[int, int, str] = (0, 0, "")
    """The number of posts of the thread that are in the group's own forum, the moment since when, and the markup."""
    left: tuple[str, ...] = ()
    """The ids of the operators' duties that they leave alone, the newest of them last."""
    skipped: tuple[tuple[int, int], ...] = ()
    """The time that a rehearsal skipped: each moment at which it did so, and the milliseconds that it skipped."""
    opened: frozenset[Person] = frozenset()
    """The people whose sealed link has been opened."""
    paused: int = 0
    """The moment of the last pause."""
    credited: int = 0
    """The end of the last period in which no time ran."""
    latest: int = 0
    """The moment of the last event."""

    def camp_of(self, person: Person) -> Card | None:
        """Return the camp to which a person belongs now; ``None`` if there is none."""
        return next((name for name, camp in self.camps.items() if person in camp.people), None)

    def role(self, person: Person) -> Role:
        """Return the role of a person in this game."""
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
        """Return the person with the camp to which the person belongs now, as a viewer of the people's log."""
        return CampViewer(person, self.camp_of(person))

    def standing(self) -> tuple[Card, ...]:
        """Return the camps that are still in the game, in turn order."""
        return tuple(name for name, camp in self.camps.items() if not camp.removed)

    def may_be_shown(self, person: Person, look: int) -> str | None:
        """Return the stored name of the hidden cards that the look number ``look`` lets ``person`` see; else ``None``.

        Only the operator who looked is shown the cards.
        """
        if self.role(person) != "operator" or not 0 < look <= len(self.looks):
            return None
        by, what = self.looks[look - 1]
        return what if by == person else None
