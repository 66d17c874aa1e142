"""The situation of a seat at one moment as an agent is told it, made of the seat's own view.

The schema of an answer is made of these classes, which is why they have no slots.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SeenSeat:
    """A seat as the agent sees it."""

    seat: int
    """Its number, counted from 0."""
    name: str
    """The name of whoever plays it; it may be that of the character."""
    acts: bool
    """Whether it must act now."""
    out: bool
    """Whether it only answers from now on."""


@dataclass(frozen=True)
class OfferedKind:
    """A kind of action that is offered."""

    means: str
    """The action in words."""
    fields: dict[str, list[str | int | bool]]
    """The values that each of its fields may have; any combination is allowed."""


@dataclass(frozen=True)
class ForbiddenKind:
    """A kind of action that is not offered."""

    clause: str
    """The id of the clause that forbids it."""
    text: str
    """The clause."""


@dataclass(frozen=True)
class Situation:
    """The situation of a seat at one moment."""

    game: str
    """The name of the game."""
    seat: int
    """The agent's own seat; -1 for a spectator."""
    over: bool
    """Whether the game has ended."""
    yours: bool
    """Whether the agent must act now."""
    hand: list[str]
    """The agent's own cards."""
    told: list[str]
    """The story since the situation was told last, a sentence or more an entry; what only the agent saw is marked."""
    seats: list[SeenSeat] = field(default_factory=list)
    """All seats."""
    stands: list[str] = field(default_factory=list)
    """The places of tokens and things, in words; empty in a game without a board or areas."""
    may: dict[str, OfferedKind] = field(default_factory=dict)
    """The kinds of action that are offered; empty while the agent need not act."""
    may_not: dict[str, ForbiddenKind] = field(default_factory=dict)
    """The kinds of action that are forbidden now, with the reason; empty while the agent need not act."""
    cards: dict[str, str] = field(default_factory=dict)
    """The names of all cards, by the words with which an action names them; only where the whole story is told."""
