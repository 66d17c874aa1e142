"""Bots that think on the workers of a Dask cluster. It needs the extra ``cluster`` from the first thought on."""

import re
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import TYPE_CHECKING

from casefile.core.actions import Action
from casefile.game import Games
from casefile.server.bots.protocol import Thought, action_in, answer_to, line_of
from casefile.server.bots.workers import Commands, Pool, Processes

if TYPE_CHECKING:
    from distributed import Client

THOUGHTS = 32
"""The most thoughts that are asked for at once; others wait."""

CONNECTING = 10.0
"""The seconds that the scheduler of a cluster has to answer."""


def is_address(think_by: str) -> bool:
    """Return whether a place to think is the address of a cluster's scheduler, and no command."""
    return re.fullmatch(r"(tcp|tls|ws|wss)://\S+", think_by) is not None


def pool_of(think_by: Sequence[str], games: Games) -> Pool:
    """Return the places where bots think: the address of a cluster, commands, or else processes of this machine."""
    if not think_by:
        return Processes(games)
    return ClusterPool(think_by[0], games) if is_address(think_by[0]) else Commands(think_by, games)


class ClusterPool:
    """A cluster on whose workers bots choose. A worker is told what a command is told: one line for each thought.

    The cluster is reached for the first thought, and anew after it was lost.
    """

    def __init__(self, address: str, games: Games) -> None:
        self._address, self._games = address, games
        self._threads = ThreadPoolExecutor(THOUGHTS, "casefile-cluster")
        self._client: Client | None = None
        self._reaching = Lock()
        self._closed = False

    def submit(self, thought: Thought) -> "Future[Action]":
        """Begin a bot's choice on a worker; return the future of its action.

        It fails with ``BrokenProcessPool`` if there is no such cluster or its workers cannot think.
        """
        return self._threads.submit(self._ask, thought)

    def close(self) -> None:
        """Leave the cluster, whatever bots choose there. A second call does nothing."""
        self._closed = True
        if self._client is not None:
            self._client.close()
            self._client = None
        self._threads.shutdown(cancel_futures=True)

    def _ask(self, thought: Thought) -> Action:
        try:
            answer = self._reached().submit(answer_to, line_of(thought), self._games, pure=False).result()
            return action_in(answer, self._games, thought.plan)
        except (Exception, CancelledError) as error:  # noqa: BLE001 - whoever waits is told, and asks again
            raise BrokenProcessPool(f"{self._address}: {error}") from None

    def _reached(self) -> "Client":
        from distributed import Client

        with self._reaching:
            if self._closed:
                raise BrokenProcessPool(f"{self._address}: the server ends")
            if self._client is None or self._client.status != "running":
                if self._client is not None:
                    self._client.close()
                self._client = Client(self._address, timeout=CONNECTING, set_as_default=False)
            return self._client
