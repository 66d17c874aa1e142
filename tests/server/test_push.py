"""Web push: encrypted for one browser alone, signed by the server, once for each thing, and only to public services.

The push service is a web server on this machine; what arrives there is decrypted with the browser's own key.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from casefile.core.cards import Invalid
from casefile.core.hours import DAY
from casefile.server.notices.message import Message
from casefile.server.notices.push import PushSender, authorization, encrypted, public_key, send_push
from casefile.server.notices.sending import Outlets, Unsent, outlets
from casefile.server.notices.subscriptions import Subscription, decoded, encoded, subscription
from tests.correspondence.by_post import Game
from tests.server.running_server import Clock, run, running_server
from tests.server.sinks import HERE
from tests.server.test_notices import ALL, NOON, URL, settled, states

CURVE = ec.SECP256R1()


@dataclass
class Browser:
    """A browser that is told, at a push service of the test's own."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = bytes(range(16))

    @property
    def point(self) -> bytes:
        """Its public point."""
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def says(self, endpoint: str) -> str:
        """What it tells of its subscription."""
        keys = {"p256dh": encoded(self.point), "auth": encoded(self.secret)}
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def reads(self, body: bytes) -> bytes:
        """What it decrypts, by RFC 8188 (2) and RFC 8291 (3.4), with the library's own key derivation."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        assert len(text) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        seed = HKDF(SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + sender).derive(shared)
        content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(seed)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(seed)
        plain = AESGCM(content).decrypt(nonce, text, None)
        assert plain[-1:] == b"\2"  # the last record
        return plain[:-1]


def test_the_example_of_the_standard_comes_out() -> None:
    """RFC 8291, appendix A: the keys, the salt, and the whole message."""
    to = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    key = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    found = encrypted(to, b"When I grow up, I want to be a watermelon", key, decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encoded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_sends_is_signed_for_the_push_service_for_half_a_day() -> None:
    """RFC 8292, 2 and 3: an ES256 token with the origin, an end within a day, and where the server is reached."""
    seed = bytes(range(32))
    scheme, token, key = authorization(seed, "https://push.test:8443/x/y?z", URL, NOON).replace(",", "").split()
    assert (scheme, key) == ("vapid", f"k={public_key(seed)}")
    told, _, signature = token.removeprefix("t=").rpartition(".")
    head, claims = (json.loads(decoded(part)) for part in told.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims == {"aud": "https://push.test:8443", "exp": NOON // 1000 + 43_200, "sub": URL}
    raw = decoded(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(public_key(seed)))
    point.verify(
        encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:])), told.encode(), ec.ECDSA(SHA256())
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{" * 3000,
        '{"endpoint": "https://push.test/x"}',
        Browser().says("no address"),
        Browser(secret=b"short").says("https://push.test/x"),
        Browser().says("https://push.test/x").replace('"p256dh": "B', '"p256dh": "C'),
        Browser().says("https://push.test/" + "x" * 3000),
    ],
    # the keys of a browser are other ones in each process
    ids=["nothing", "a list", "null", "braces", "no keys", "no address", "a short secret", "no point", "too long"],
)
def test_what_is_no_subscription_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Invalid, match=r"address: found no subscription of a browser, expected what the browser says"):
        subscription(text)


# -- a push service ----------------------------------------------------------------------------------------------------


@dataclass
class PushService:
    """A push service; ``answers`` are the heads of its next answers, then it takes all."""

    port: int = 0
    bodies: list[bytes] = field(default_factory=list)
    heads: list[dict[str, str]] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one message and hang up."""
        with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in head[1:]}
            self.bodies.append(await reader.readexactly(int(fields["content-length"])))
            self.heads.append(fields)
            writer.write(self.answers.pop(0) if self.answers else b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()

    @property
    def endpoint(self) -> str:
        """Where it takes the messages of a browser."""
        return f"http://{HERE}:{self.port}/push/abc"


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service for as long as the block lasts."""
    service = PushService()
    server = await asyncio.start_server(service.handle, HERE, 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()


def test_a_turn_is_told_in_the_browser_once_and_only_it_can_read_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with push_service() as service:
            by, browser = Outlets(URL, sink=(HERE, service.port), push=True), Browser()
            async with running_server(tmp_path / "db", Clock(NOON), outlets=by) as server:
                game = Game(server)
                await game.announce(3)
                for camp in ("mario", "wario", "peach"):
                    await game.enter(camp)  # type: ignore[arg-type]
                person = game.person("mario 1")
                page = (await person.get("/mine/settings")).text
                key = public_key(await server.site.store.key("vapid", b""))
                assert f'data-push="{key}"' in page
                sent = {"way": "push", "subscription": browser.says(service.endpoint), "zone": "Europe/Berlin", **ALL}
                assert (await person.post("/mine/notices", sent)).status == 303
                assert (await person.post("/mine/notices", {**sent, "subscription": ""})).status == 303  # it stays
                assert "push/abc" not in (await person.get("/mine/settings")).text
                await settled(server)
                service.bodies.clear()
                await game.act("op", "start", note="Go.")
                await settled(server)
                told = [json.loads(browser.reads(body)) for body in service.bodies]
                assert [each["title"] for each in told] == ["The red wax: It is the turn of Mario."]
                assert told[0]["link"] == f"{URL}/p/{game.id}"
                assert "Until Mon 20 November, 13:00 (Europe/Berlin)." in told[0]["body"]
                with pytest.raises(InvalidTag):
                    Browser().reads(service.bodies[-1])
                head = service.heads[-1]
                assert (head["content-encoding"], head["ttl"]) == ("aes128gcm", "86400")
                assert head["authorization"].startswith("vapid t=")
                await settled(server)
                assert len(service.bodies) == 1
                server.clock.ms += 4 * DAY
                await settled(server)
                assert "Reminder" in json.loads(browser.reads(service.bodies[-1]))["title"]

    run(test)


def test_a_browser_that_is_gone_is_told_nothing_more_of_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with push_service() as service:
            by = Outlets(URL, sink=(HERE, service.port), push=True)
            async with running_server(tmp_path / "db", Clock(NOON), outlets=by) as server:
                game = Game(server)
                await game.start()
                service.answers += [b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"] * 9
                (camp,) = (await game.post()).game.owed
                sent = {"way": "push", "subscription": Browser().says(service.endpoint), "zone": "UTC", **ALL}
                assert (await game.person(f"{camp} 1").post("/mine/notices", sent)).status == 303
                await settled(server)
                count = len(service.bodies)
                server.clock.ms += DAY
                await settled(server)
                assert len(service.bodies) == count
                assert "failed" in (await states(server)).values()

    run(test)


@pytest.mark.parametrize(
    ("endpoint", "why"),
    [("http://push.test/x", "by https"), ("https://127.0.0.1/x", "public internet"), ("https://10.0.0.1/x", "public")],
)
def test_only_public_services_are_reached_and_by_https(endpoint: str, why: str) -> None:
    message = Message("0" * 32, "en", "A title", "A text", b"{}", URL)

    async def test() -> None:
        with pytest.raises(Unsent, match=why) as refused:
            await send_push(Browser().says(endpoint), message, PushSender(bytes(32), URL), at=NOON, salt=bytes(16))
        assert refused.value.final

    run(test)


def test_no_server_tells_browsers_unless_it_is_asked_to(tmp_path: Path) -> None:
    assert outlets(URL, "", "", webhooks=False, environ={}, push=True).ways == ("push",)
    with pytest.raises(Invalid, match="--url"):
        outlets("", "", "", webhooks=False, environ={}, push=True)

    async def test() -> None:
        async with running_server(tmp_path / "db") as server:
            person = server.person("somebody")
            worker = await person.get("/push-worker.js")
            assert (worker.status, worker.header("content-type")) == (200, "text/javascript; charset=utf-8")
            assert "showNotification" in worker.text

    run(test)
