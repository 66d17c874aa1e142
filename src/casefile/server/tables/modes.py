"""The interface of a kind of play, such as tables or games by post: pages, stored games, deadlines and duties.

Tables are one kind (:mod:`casefile.server.clock.hosted_tables`). The kinds that are handed to the server as a
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
from casefile.server.tables.endings import FinishedGame
from casefile.server.wire.routing import SocketHandler
from casefile.web.mine_model import Mine

MOST = 100
"""The most games of one person that are looked at; the newest are taken."""


@dataclass(frozen=True, slots=True)
class Owed:
    """One duty of a person in a game, or a piece of news about it.

    - ``game``: the game's id in the store.
    - ``title``: the game's title.
    - ``path``: the path of its page.
    - ``id``: the id of the duty.
    - ``kind``: the kind of duty or news; ``table`` for an action at a table.
    - ``camp``: the camp's name in the reader's language.
    - ``until``: the moment at which the duty is due.
    - ``remind``: the moment of a reminder.
    - ``zone``: the game's time zone, if it has one. A reader without a chosen zone is told the hour in this one.
    - ``quick``: whether the duty is too short to send anybody a message about.
    - ``happened``: the moment of a piece of news; ``None`` for a duty.
    - ``text``: a post of a thread, for the webhook of a group; nothing else of this is sent then.
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
    """The addresses of a game; an address is empty where there is no such page.

    - ``page``: its page.
    - ``record``: the JSON file of its record.
    - ``fair``: the page that proves its deal.
    - ``replay``: its replay.
    - ``review``: its review.
    """

    page: str
    record: str
    fair: str = ""
    replay: str = ""
    review: str = ""


class LentAccess(NamedTuple):
    """The access of another browser to a person's game, by a personal link.

    - ``right``: the digest of the right.
    - ``game``: the game's id in the store.
    - ``title``, ``path``: the game's title, and the path of its page.
    - ``since``: the moment at which the browser was let in, in milliseconds since 1970.
    """

    right: str
    game: str
    title: str
    path: str
    since: int


class Memory(Protocol):
    """The games of one kind in a server's memory; see :class:`casefile.server.tables.sessions.Sessions`."""

    async def refresh(self, id: str) -> None:
        """Bring a game that is in memory up to what other processes have stored of it. Raises ``NoTable``."""

    def forget(self, id: str) -> None:
        """Forget a game, so that it is read anew from the store when it is needed next."""

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the games that nobody has used for a while; ``watched`` says whether anybody looks at a game."""


class Hosted(Protocol):
    """The games of one kind over a store. ``id`` is a game's in the store, ``person`` the digest of a token.

    - ``shared``: whether other programs write to these games, too.
    - ``over``: the status of the games that have ended.
    """

    shared: ClassVar[bool]
    over: ClassVar[str]

    def holds(self, id: str) -> bool:
        """Return whether the game with this id is of this kind."""

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Carry out ``deadline``; ``now`` is the moment until which the server has run.

        Raise ``Stale`` if another process was quicker.
        """

    async def foresee(self, deadline: Deadline) -> None:
        """Begin what takes long at ``deadline``, which comes within seconds, such as a bot's choice.

        Nothing is stored, and nothing need be done: :meth:`fire` does all of it where nothing was begun.
        """

    async def credit(self, since: int, until: int) -> None:
        """Give people back the time from ``since`` to ``until``, in which the server was down, if that is agreed."""

    @property
    def sessions(self) -> "Memory":
        """The games in memory."""

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """Return the running games that ``person`` takes part in."""

    async def lent(self, person: str, language: str) -> list[LentAccess]:
        """Return the accesses of other browsers to the running games of ``person``."""

    async def leave(self, id: str, person: str) -> None:
        """Let a game go on without ``person``, who leaves for good."""

    async def ending(self, id: str, person: str) -> GameEnding:
        """Return the summary of a finished game that is stored, with the result for ``person`` among others.

        Raise ``NoTable``.
        """

    async def finished(self, id: str) -> FinishedGame | None:
        """Return a game that has begun and ended; ``None`` for another one. Raise ``NoTable``."""

    async def took_part(self, id: str, token: str) -> bool:
        """Return whether the person with this token plays or watches a game, or leads it. Raise ``NoTable``."""

    def links(self, id: str) -> Links:
        """Return the addresses of a game: its page and, once it is over, its record and its proof."""

    async def owing(self, person: str) -> list[str]:
        """Return the ids of the games in which ``person`` may owe something, at most :data:`MOST`."""

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """Return the duties of ``person`` in a game, and the person's latest news there.

        - ``version``: the least number of events that the game must have; 0 for all that are stored.

        Raise ``NoTable``.
        """

    async def told(self, id: str, version: int) -> set[str] | None:
        """Return the people who are told of their duties in a game; ``None`` once it is over and its end has been told.

        Raises ``NoTable``.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A kind of play, whole, as it is handed to the server.

    - ``path``: the path at which one begins.
    - ``invites``: the text of the link to it on the first page, and a few words more, in English.
    - ``package``: the package of its templates and style sheets.
    - ``routes``: its routes.
    - ``sockets``: the sockets of its open pages, by path.
    - ``books``: its clauses by title, in English.
    - ``host``: opens its games over a store. It takes a clock that returns milliseconds since 1970, and a function to
      call when a deadline may have been set.
    - ``replay``: returns the state that a stored log folds to; ``None`` for a log of another kind of play.
    """

    path: str
    invites: tuple[str, str]
    package: str
    routes: Callable[[], Sequence[BaseRoute]]
    sockets: Callable[[], Mapping[str, SocketHandler]]
    books: Mapping[str, RuleBook]
    host: Callable[[AsyncStore, Callable[[], int], Callable[[], None]], Hosted]
    replay: Callable[[Connection, str], object | None]


def host_of(hosted: Iterable[Hosted], id: str) -> Hosted:
    """Return the games of the kind to which the game with this id belongs."""
    return next(each for each in hosted if each.holds(id))


async def owed_by(hosted: Iterable[Hosted], person: str, language: str) -> list[Owed]:
    """Return all duties of ``person`` now, the earliest deadline first, and the latest news at the end.

    For the holder of a personal link this includes what waits for somebody else.
    """
    found = [
        owed for each in hosted for id in await each.owing(person) for owed in await each.owed(id, person, language)
    ]
    return sorted(found, key=_order)


def _order(owed: Owed) -> tuple[bool, int, bool, int, str, str]:
    return owed.happened is not None, -(owed.happened or 0), owed.until is None, owed.until or 0, owed.game, owed.id
