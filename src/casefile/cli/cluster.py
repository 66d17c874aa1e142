"""Plays a match on the workers of a Dask cluster. Needs the extra ``cluster``."""

from collections.abc import Iterator, Sequence
from logging import CRITICAL, getLogger
from threading import Lock

import click

from casefile.lab.extras import extra

with extra("cluster"):
    from distributed import Client, as_completed
    from distributed.comm import resolve_address
    from distributed.scheduler import KilledWorker

import casefile
from casefile.arena.duplicate import MatchPlan
from casefile.cli.workers import LARGEST, Block, Guests, chunks, here
from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText

CONNECTING = 10.0
"""The number of seconds that the scheduler of a cluster has to answer."""

_PLAYING = Lock()
"""Held while a task plays: two threads of a worker would share one interpreter, and win nothing."""


class Cluster:
    """The cluster whose scheduler has an address, such as ``tcp://host:8786``; this is a :data:`Spread`.

    What a worker had not played when it was ended, another one plays.
    """

    def __init__(self, address: str, largest: int = LARGEST) -> None:
        """``largest`` is the most blocks in a task."""
        self._address, self._largest = address, largest

    def __call__(self, plan: MatchPlan, blocks: Sequence[int], guests: Guests) -> Iterator[Block]:
        """Yield the blocks as they are played."""
        # They print tracebacks of a scheduler that is lost, which one sentence of ours tells.
        for logger in ("asyncio", "distributed", "distributed.client", "tornado"):
            getLogger(logger).setLevel(CRITICAL)
        try:
            resolve_address(self._address)  # a client with another address waits for long until it is gone
            client = Client(self._address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError) as error:
            raise click.UsageError(f"{self._address}: found no scheduler of a cluster there ({error})") from None
        with client:
            workers = sum(client.nthreads().values())
            if not workers:
                raise click.UsageError(f"{self._address}: the cluster has no workers yet")
            tasks = (
                client.submit(_play, casefile.__version__, plan, chunk, guests, pure=False)
                for chunk in chunks(blocks, workers, self._largest)
            )
            try:
                for task, played in as_completed(list(tasks), client.loop, with_results=True):
                    if task.cancelled():
                        raise click.ClickException(f"{self._address}: the cluster has ended")
                    yield from played
            except KilledWorker as error:
                raise click.ClickException(f"The workers of the cluster were ended again and again: {error}") from None


def _play(version: str, plan: MatchPlan, blocks: Sequence[int], guests: Guests) -> list[Block]:
    """Return the blocks of a match with these numbers, played on a worker by casefile of this version."""
    if version != casefile.__version__:
        found = FilledText(N_("casefile {version}"), version=casefile.__version__)
        raise Invalid("a worker of the cluster", found, FilledText(N_("casefile {version} as here"), version=version))
    with _PLAYING:
        return list(here(plan, blocks, guests))
