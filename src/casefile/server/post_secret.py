"""What the server keeps to itself of a game by post."""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field

from casefile.fairness import SEED_BYTES, Seed


@dataclass(frozen=True, slots=True)
class PostSecret:
    """What the server keeps to itself of a game: a seed for each case file, and the key of its links."""

    seeds: tuple[Seed, ...] = field(repr=False)
    links: bytes = field(repr=False)

    def token(self, label: str) -> str:
        """The token of a link: the same each time, so that no token need be stored."""
        return urlsafe_b64encode(hmac.digest(self.links, label.encode(), "sha256")).decode().rstrip("=")

    def encode(self) -> bytes:
        """Bytes for the store."""
        return self.links + b"".join(seed.seed + seed.salt for seed in self.seeds)


def decode_secret(data: bytes) -> PostSecret:
    """The secret from the store's bytes."""
    parts = [data[i : i + SEED_BYTES] for i in range(0, len(data), SEED_BYTES)]
    return PostSecret(tuple(map(Seed, parts[1::2], parts[2::2])), parts[0])
