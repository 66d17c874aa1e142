"""What the server keeps to itself of a game by post."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from secrets import token_bytes

from casefile.core.cards import Invalid
from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.options import Value
from casefile.correspondence.plan import Plan
from casefile.server.table_plan import link_token
from casefile.server.zones import zone

LONGEST_TITLE = 80
"""Letters that the title of a game may have."""


@dataclass(frozen=True, slots=True)
class PostSecret:
    """What the server keeps to itself of a game: a seed for each case file, and the key of its links."""

    seeds: tuple[Seed, ...] = field(repr=False)
    links: bytes = field(repr=False)

    def token(self, label: str) -> str:
        """The token of a link: the same each time, so that no token need be stored."""
        return link_token(self.links, label)

    def encode(self) -> bytes:
        """Bytes for the store."""
        return self.links + b"".join(seed.seed + seed.salt for seed in self.seeds)


def decode_secret(data: bytes) -> PostSecret:
    """The secret from the store's bytes."""
    parts = [data[i : i + SEED_BYTES] for i in range(0, len(data), SEED_BYTES)]
    return PostSecret(tuple(map(Seed, parts[1::2], parts[2::2])), parts[0])


def new_game(
    title: str, options: Mapping[str, Value], agreed: Mapping[str, Value], place: str
) -> tuple[Plan, PostSecret]:
    """What is fixed of a game that is announced, and its secrets, all new; raises :class:`Invalid`.

    ``place`` is the name of the time zone.
    """
    title = " ".join(title.split())
    if not 0 < len(title) <= LONGEST_TITLE or not title.isprintable():
        raise Invalid("title", repr(title[:40]), f"1 to {LONGEST_TITLE} printable letters")
    zone(place)
    plan = Plan(title, options, agreed, place, ())
    _ = plan.limits
    seeds = tuple(Seed(token_bytes(SEED_BYTES), token_bytes(SEED_BYTES)) for _each in range(plan.house.case_files))
    secret = PostSecret(seeds, token_bytes(SEED_BYTES))
    return replace(plan, commitments=tuple(seed.commitment for seed in seeds)), secret
