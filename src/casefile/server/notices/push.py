"""Sending to a browser: Web Push, encrypted for that browser alone (RFC 8030, 8291, 8292).

The push service of the browser's maker carries the message. It learns no more than that there is one, for how long it
is good, and from which server. A key of the server, kept in its store, says from whom the message may come.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from secrets import token_bytes
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from casefile.core.cards import Invalid
from casefile.server.notices.message import Message
from casefile.server.notices.sending import Unsent
from casefile.server.notices.subscriptions import Subscription, encoded, subscription
from casefile.server.notices.webhook import Resolve, posted_to, resolved
from casefile.server.store import AsyncStore

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

GOOD_FOR = 86_400
"""Seconds for which the push service keeps a message that it cannot deliver."""
TRUSTED_FOR = 43_200
"""Seconds for which the server's signed statement of the sender is good; a day at most (RFC 8292, 2)."""
RECORD = 4096
"""Bytes of the one record of a message: the most that every push service takes (RFC 8291, 4)."""
LONGEST = 3000
"""The most bytes of a message before it is encrypted; a longer one is cut."""


async def vapid_of(store: AsyncStore) -> bytes:
    """Return the secret bytes from which the server's push key is made; they stay the same for ever."""
    return await store.key("vapid", token_bytes(32))


@lru_cache(maxsize=4)
def _key(seed: bytes) -> "EllipticCurvePrivateKey":
    """Return the key of the server, made from 32 random bytes that its store keeps."""
    from cryptography.hazmat.primitives.asymmetric import ec

    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(int.from_bytes(seed) % (order - 1) + 1, ec.SECP256R1())


def public_key(seed: bytes) -> str:
    """Return the public part of the server's key, which a browser is told when it subscribes."""
    return encoded(_point(_key(seed).public_key()))


def _point(key: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def authorization(seed: bytes, endpoint: str, url: str, at: int) -> str:
    """Return the sender's header, signed for the push service of ``endpoint`` (RFC 8292).

    ``url`` is the address at which people reach the server; ``at`` is in milliseconds.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": at // 1000 + TRUSTED_FOR, "sub": url}
    told = ".".join(encoded(msgspec.json.encode(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(_key(seed).sign(told.encode(), ec.ECDSA(SHA256())))
    signature = encoded(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={told}.{signature}, k={public_key(seed)}"


def encrypted(to: Subscription, data: bytes, key: "EllipticCurvePrivateKey", salt: bytes) -> bytes:
    """Return the data encrypted for one browser (RFC 8291, 3).

    The ``key`` and the 16 bytes of ``salt`` must be used for nothing else.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs, own = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to.point), _point(key.public_key())
    shared = key.exchange(ec.ECDH(), theirs)
    seed = _derived(to.secret, shared, b"WebPush: info\0" + to.point + own, 32)
    content, nonce = (_derived(salt, seed, b"Content-Encoding: " + name, size) for name, size in _USES)
    head = salt + RECORD.to_bytes(4) + bytes([len(own)]) + own
    return head + AESGCM(content).encrypt(nonce, data + b"\2", None)


_USES = ((b"aes128gcm\0", 16), (b"nonce\0", 12))


def _derived(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
    """Return as many bytes as are wanted, 32 at most, by HKDF with SHA-256 (RFC 5869)."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\1", "sha256")[:size]


def said(message: Message) -> bytes:
    """Return the data of a push message for the browser: a title, some lines, and a link, cut to fit."""
    first, _, rest = message.text.partition("\n")
    # The title says the first line already.
    body = rest.strip() if first == message.subject else message.text
    found = {"title": message.subject, "body": body, "link": message.link}
    while len(data := msgspec.json.encode(found)) > LONGEST:
        found["body"] = found["body"][: len(found["body"]) // 2]
    return data


@dataclass(frozen=True, slots=True)
class PushSender:
    """The server as a sender to push services."""

    seed: bytes
    """The seed of the server's key for push services."""
    url: str
    """The address at which people reach the server."""
    sink: tuple[str, int] | None = None
    """The one host and port that may be reached without https."""


async def send_push(
    address: str,
    message: Message,
    sender: PushSender,
    *,
    at: int,
    salt: bytes,
    resolve: Resolve = resolved,
) -> None:
    """Hand one message to the push service of a browser; ``address`` is the browser's subscription in JSON.

    - ``seed`` is that of the server's push key, ``salt`` 16 fresh random bytes.
    - ``url`` is the address at which people reach this server; ``at`` is now, in milliseconds.
    - ``sink`` and ``resolve`` are those of :func:`casefile.server.notices.webhook.posted_to`.

    Raise ``Unsent`` if it was certainly not accepted, ``Unsure`` if nobody can know.
    """
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        to = subscription(address)
    except Invalid:
        raise Unsent("this is no subscription of a browser", final=True) from None
    parts = urlsplit(to.endpoint)
    if parts.scheme != "https" and (parts.hostname, parts.port) != sender.sink:
        raise Unsent("a push service is reached by https", final=True)
    headers: Mapping[str, str] = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(GOOD_FOR),
        "Topic": message.id[:32],
        "Authorization": authorization(sender.seed, to.endpoint, sender.url, at),
    }
    data = encrypted(to, said(message), ec.generate_private_key(ec.SECP256R1()), salt)
    await posted_to(to.endpoint, data, headers, sink=sender.sink, resolve=resolve)
