"""Where a browser takes messages, as it tells itself."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

from casefile.core.cards import Invalid
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser gets its messages, and what they are encrypted with: its public point and its own secret."""

    endpoint: str
    point: bytes
    secret: bytes


def encoded(data: bytes) -> str:
    """Bytes as these protocols write them: base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes that are written so; raises ``ValueError``."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def subscription(text: str) -> Subscription:
    """A browser's subscription as it tells it, in JSON; raises :class:`Invalid` for what is none."""
    from cryptography.hazmat.primitives.asymmetric import ec  # an extra

    wrong = Invalid("address", N_("no subscription of a browser"), N_("what the browser says when it is asked"))
    try:
        found = json.loads(text)
        endpoint, keys = found["endpoint"], found["keys"]
        point, secret = decoded(keys["p256dh"]), decoded(keys["auth"])
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        plain = len(text) <= 2000 and urlsplit(endpoint).hostname
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise wrong from None
    if not plain or len(secret) != 16 or len(point) != 65:
        raise wrong
    return Subscription(endpoint, point, secret)
