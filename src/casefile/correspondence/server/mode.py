"""Games by post as a kind of play for the server: the entry point to this package."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from casefile.core.texts import N_
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.rehearsal import day_of
from casefile.correspondence.server.hosted_posts import HostedCorrespondence
from casefile.correspondence.server.post_routes import post_routes, sockets
from casefile.correspondence.server.post_sessions import CorrespondenceGames, replay
from casefile.server.store import AsyncStore
from casefile.server.tables.modes import Mode


def host(
    store: AsyncStore, clock: Callable[[], int], heard: Callable[[], None], *, rehearsal: int = 0
) -> HostedCorrespondence:
    """Return the games by post of a store, with a clock that returns milliseconds since 1970.

    - ``heard`` is called when a deadline may have been set.
    - ``rehearsal`` is the milliseconds that a day takes in games announced here; 0 if they are no rehearsals.
    """
    return HostedCorrespondence(CorrespondenceGames(store, clock, heard), clock, rehearsal)


BY_POST = Mode(
    path="/post",
    invites=(N_("By post"), N_("camps, days, a thread")),
    package="casefile.correspondence",
    routes=post_routes,
    sockets=sockets,
    books={N_("Games by post: camps and operator"): BOOK},
    host=host,
    replay=replay,
)
"""Games by post as a kind of play."""


def rehearsing(seconds: int) -> Mode:
    """Return games by post as a kind of play in which new games are rehearsals: a day takes so many seconds.

    Raise :class:`casefile.core.cards.Invalid` for an impossible number.
    """
    return replace(BY_POST, host=partial(host, rehearsal=day_of(seconds, "--rehearse")))
