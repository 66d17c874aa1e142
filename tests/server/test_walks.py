"""The way of a request through the code stays as short as it is: as few files to read, and as few of them twice."""

import asyncio

from bench.walks import walks

CEILINGS = {
    "an action at a table": (24, 10),
    "an action that is refused": (16, 4),
    "its error page": (14, 7),
    "a table on its way to its page": (13, 2),
    "a move by post": (30, 14),
    "a move by post that is refused": (20, 5),
    "its error page, by post": (15, 7),
}
"""The stays and returns of each walk, as ``python -m bench.walks`` prints them. A shorter walk is a lower ceiling."""


def test_no_walk_of_a_request_gets_longer() -> None:
    """A reader who follows a request stays in no more files than now, and comes back to no more of them."""
    found = {name: (len(walk.stays), walk.returns) for name, walk in asyncio.run(walks()).items()}
    longer = {name: walk for name, walk in found.items() if any(map(int.__gt__, walk, CEILINGS[name]))}
    assert not longer, f"found {longer}, expected at most {CEILINGS}"
