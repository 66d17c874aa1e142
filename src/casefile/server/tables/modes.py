"""What a kind of play brings to the server: its pages, and over a store its games, their deadlines and what they owe.

Tables are one kind (:mod:`casefile.server.clock.hosted_tables`); the kinds that are handed to the server as a
:class:`Mode` come before them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from sqlalchemy import Connection
from starlette.routing import BaseRoute

from casefile.core.rulebook import RuleBook
from casefile.server.store import AsyncStore, Deadline
from casefile.server.store.values import GameEnding
from casefile.server.wire.routing import SocketHandler
from casefile.web.mine_model import Mine

MOST = 100
"""So many games of somebody are looked at, the newest."""


@dataclass(frozen=True, slots=True)
class Owed:
    """One thing owed in a game: an action at a table (``table``), or a duty of another kind; or what ``happened``.

    ``game`` is its id in the store, ``camp`` the camp's name in the reader's language. Who has chosen no time zone is
    told the hour in the game's, ``zone``, if it has one. Nobody is sent word of what is ``quick``. Nothing is owed for
    what ``happened`` at a moment: it is told, and that is all. Where a ``text`` stands here, that is told and nothing
    else: what was posted in public, for a channel of a group.
    """

    game: str
    title: str
    path: str
    id: str
    kind: str
    camp: str = ""
    until: int | None = None
    remind: int | None = None
    zone: str = ""
    quick: bool = False
    happened: int | None = None
    text: str = ""


class Links(NamedTuple):
    """The addresses of a game: its page, its record, the page that proves its deal, its replay and its review."""

    page: str
    record: str
    fair: str = ""
    replay: str = ""
    review: str = ""


class Hosted(Protocol):
    """The games of one kind over a store. ``id`` is a game's in the store, ``person`` the digest of a token.

    They are ``shared`` where other programs write to them, too; ``over`` is the status of those that have ended.
    """

    shared: ClassVar[bool]
    over: ClassVar[str]

    def holds(self, id: str) -> bool:
        """Whether a game is one of these."""

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Do what is due at ``now``, until when the service has served. Raises ``Stale`` where somebody was quicker."""

    async def foresee(self, deadline: Deadline) -> None:
        """Prepare what is due within seconds."""

    async def credit(self, since: int, until: int) -> None:
        """Give back the time from ``since`` to ``until``, in which the service was down, where that is agreed."""

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the games at rest."""

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """The games that ``person`` has to do with and that go on."""

    async def leave(self, id: str, person: str) -> None:
        """Let a game go on without ``person``, who leaves for good."""

    async def refresh(self, id: str) -> None:
        """Let a game that is in memory show all that other processes have stored of it. Raises ``NoTable``."""

    def drop(self, id: str) -> None:
        """Let a game be read anew from the store when it is needed next."""

    async def ending(self, id: str, person: str) -> GameEnding:
        """What is kept of a game that is over, for ``person``, too. Raises ``NoTable``."""

    def links(self, id: str) -> Links:
        """Where the page of a game is, and once it is over its record and its proof."""

    async def owing(self, person: str) -> list[str]:
        """The ids of the games in which ``person`` may owe something, :data:`MOST` of them at most."""

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """What ``person`` owes in a game, which has at least ``version`` events, and what happened to that one lately.

        Raises ``NoTable``.
        """

    async def told(self, id: str, version: int) -> set[str] | None:
        """Those who are told of what they owe in a game; ``None`` once it is over, and its end has been told.

        Raises ``NoTable``.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A kind of play, whole, as the server is given it.

    ``sockets`` are those of its open pages, by path. ``path`` is where one begins, to which a link on the first page
    ``invites`` (in English). ``package`` has its templates and style sheets, ``books`` its clauses by title, in
    English. ``host`` opens its games over a store, with a clock that answers milliseconds since 1970, and what to call
    when a deadline may have been set. ``replay`` answers what a stored log folds to, and ``None`` for one that belongs
    to another kind of play.
    """

    path: str
    invites: str
    package: str
    routes: Callable[[], Sequence[BaseRoute]]
    sockets: Callable[[], Mapping[str, SocketHandler]]
    books: Mapping[str, RuleBook]
    host: Callable[[AsyncStore, Callable[[], int], Callable[[], None]], Hosted]
    replay: Callable[[Connection, str], object | None]


def host_of(hosted: Iterable[Hosted], id: str) -> Hosted:
    """The one that holds a game."""
    return next(each for each in hosted if each.holds(id))


async def owed_by(hosted: Iterable[Hosted], person: str, language: str) -> list[Owed]:
    """All that ``person`` owes now, what is due first before the rest, and at the end what happened lately.

    By a personal link it is also what waits for somebody else.
    """
    found = [
        owed for each in hosted for id in await each.owing(person) for owed in await each.owed(id, person, language)
    ]
    return sorted(found, key=_order)


def _order(owed: Owed) -> tuple[bool, int, bool, int, str, str]:
    return owed.happened is not None, -(owed.happened or 0), owed.until is None, owed.until or 0, owed.game, owed.id
