"""The subscription of a browser: the place where it takes messages, as the browser tells it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

from casefile.core.cards import Invalid
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's subscription.

    - ``endpoint``: the address where the browser gets its messages.
    - ``point``, ``secret``: the browser's public point and its own secret, with which messages are encrypted.
    """

    endpoint: str
    point: bytes
    secret: bytes


def encoded(data: bytes) -> str:
    """Return bytes as text in base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url without padding; raise ``ValueError`` for any other text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def subscription(text: str) -> Subscription:
    """Return a browser's subscription from its JSON; raises :class:`Invalid` for a text that is none."""
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
