"""The result of a game by post, made of what everybody could read, and how the leaders of its camps did. Pure."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.core.inquiry import CaseClosed
from casefile.core.solutions import MurdererUnmasked
from casefile.correspondence.camps import CampViewer, observed
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.operator_events import LeaderReplaced
from casefile.correspondence.camps.people_events import BackUpCalled, LeaderEntered, LeadershipPassed
from casefile.correspondence.camps.time_events import TurnDone, TurnLapsed, TurnOpened
from casefile.correspondence.game import CorrespondenceGame

STRANGER = CampViewer(Person(""), None)
LEADS = (LeaderEntered, BackUpCalled, LeadershipPassed, LeaderReplaced)
"""The events with which somebody begins to lead a camp."""


class Led(Struct, frozen=True):
    """How one person did as the leader of a camp."""

    person: str
    """The leader."""
    camp: str
    """The camp."""
    turns: int = 0
    """The number of turns that the camp did in time."""
    lapses: int = 0
    """The number of turns that the camp let run out."""
    called: bool = False
    """Whether the leader was called as a back-up."""
    end: bool = False
    """Whether this person led the camp when the game ended, and the camp was still in it."""


class PostResult(Struct, frozen=True):
    """The result of a game."""

    ended: int
    """The moment at which it ended."""
    rounds: int
    """The round in which it ended."""
    by: Literal["solved", "murderer", "nobody", "none"]
    """The kind of win: by a right accusation, by the murderer who got away, by nobody; ``none`` if it never began."""
    winner: str = ""
    """The camp that won; empty if none did."""
    case_file: tuple[str, ...] = ()
    """The cards in the case file."""
    red_card: bool = False
    """Whether the game had a Red Card."""
    led: tuple[Led, ...] = ()
    """The leaders of its camps."""

    @property
    def winning(self) -> str:
        """The person who led the winning camp at the end; empty if no camp won."""
        return next((each.person for each in self.led if each.camp == self.winner and each.end), "")


def result_of(post: CorrespondenceGame) -> PostResult | None:
    """Return the result of a game by post, with how each leader did; ``None`` while the game goes on."""
    public = observed(post.people, STRANGER)
    if post.game.phase != "over":
        return None
    ended = next((event.at for event in reversed(public) if event.kind in ("game_ended", "game_cancelled")), 0)
    if post.table is None:
        return PostResult(ended, 0, "none")
    seen = [each.event for each in post.table.observations("spectator")]
    closed = next((event for event in seen if isinstance(event, CaseClosed)), None)
    unmasked = next((event for event in seen if isinstance(event, MurdererUnmasked)), None)
    winner = None if closed is None else closed.winner
    escaped = winner is not None and unmasked is not None and unmasked.seat == winner
    return PostResult(
        ended,
        post.table.state.round,
        "nobody" if winner is None else "murderer" if escaped else "solved",
        "" if winner is None else post.camps[winner],
        () if closed is None else closed.case_file,
        bool(post.plan.rule_options.red_card),
        tuple(_led(post, public)),
    )


def _led(post: CorrespondenceGame, public: Iterable[PeopleEvent]) -> list[Led]:
    """Return the record of each leader of a camp, in the order in which they began to lead."""
    leader: dict[Card, Person] = {}
    asked: dict[int, str] = {}
    called: set[tuple[Person, Card]] = set()
    done: Counter[tuple[Person, Card]] = Counter()
    lapsed: Counter[tuple[Person, Card]] = Counter()
    for event in public:
        if isinstance(event, LEADS):
            leader[event.camp] = event.person
            done[event.person, event.camp] += 0
        if isinstance(event, BackUpCalled):
            called.add((event.person, event.camp))
        elif isinstance(event, TurnOpened):
            asked[event.turn] = event.asked or "turn"
        elif isinstance(event, TurnDone) and asked[event.turn] == "turn":
            done[leader[event.camp], event.camp] += 1
        elif isinstance(event, TurnLapsed) and asked[event.turn] != "offer":
            lapsed[leader[event.camp], event.camp] += 1
    standing = {(post.game.camps[camp].leader, camp) for camp in post.game.standing() if camp in post.camps}
    return [
        Led(person, camp, turns, lapsed[person, camp], (person, camp) in called, (person, camp) in standing)
        for (person, camp), turns in done.items()
        if camp in post.camps
    ]
