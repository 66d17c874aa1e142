"""A webhook reaches the public internet and nothing else, by the address that was checked, whatever its host says."""

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from casefile.core.cards import Invalid
from casefile.server.notices import webhook
from casefile.server.notices.mail import send_mail, written
from casefile.server.notices.message import Message, confirmation
from casefile.server.notices.sending import MailServer, Outlets, Unsent, Unsure, outlets
from casefile.server.notices.webhook import public, send_webhook
from casefile.story.i18n import translator
from tests.patience import PATIENCE
from tests.server.running_server import run
from tests.server.sinks import HERE, mail_sink, web_sink

MESSAGE: Message = confirmation(translator("en"), "en", "12345678", "test")

# Every kind of address that is nobody's business, from the registries of special-purpose addresses (RFC 6890) and the
# ways in which an address of IPv6 stands for one of IPv4.
CLOSED = (
    *("127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1"),
    *("169.254.169.254", "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"),
    *("224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "fec0::1", "100::1"),
    *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1"),
    *("2002:7f00:1::", "2001:0:7f00:1::"),
    *("192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1", "192.0.0.9"),
    *("3fff::1", "3fff:fff:ffff::1", "2620:4f:8000::1", "2001:4:112::1", "5f00::1", "100:0:0:1::1", "2001:1::1"),
)
OPEN = (
    "192.88.98.1",
    "192.175.49.1",
    "3ffe:ffff::1",
    "2001:200::1",
    "2620:4f:8001::1",
    "8.8.8.8",
    "1.1.1.1",
    "93.184.216.34",
    "2606:4700:4700::1111",
    "2a00:1450:4001::1",
)


@pytest.mark.parametrize("text", CLOSED)
def test_an_address_that_is_not_public_is_closed(text: str) -> None:
    assert not public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", OPEN)
def test_an_address_that_is_public_is_open(text: str) -> None:
    assert public(ipaddress.ip_address(text))


def says(*addresses: str) -> webhook.Resolve:
    """A host that has these addresses."""

    async def resolve(host: str, port: int) -> list[str]:
        return list(addresses)

    return resolve


async def refused(url: str, *, resolve: webhook.Resolve = webhook.resolved, sink: tuple[str, int] | None = None) -> str:
    """Why a message is not sent."""
    with pytest.raises(Unsent) as told:
        await send_webhook(url, MESSAGE, resolve=resolve, sink=sink)
    return str(told.value)


def test_no_webhook_reaches_what_only_this_machine_can_reach() -> None:
    async def test() -> None:
        async with web_sink() as sink:
            mixed = says("93.184.216.34", HERE)
            for host, resolve in (
                (HERE, webhook.resolved),
                ("localhost", webhook.resolved),
                ("2130706433", webhook.resolved),  # 127.0.0.1 as one number, which some resolvers read
                ("0x7f.1", webhook.resolved),
                ("[::1]", webhook.resolved),
                ("[::ffff:127.0.0.1]", webhook.resolved),
                ("rebound.test", says(HERE)),
                ("mixed.test", mixed),
                ("link.test", says("fe80::1%eth0")),
            ):
                why = await refused(f"http://{host}:{sink.port}/hook", resolve=resolve)
                assert why in ("the host is not on the public internet", "the host cannot be looked up"), host
            assert sink.posts == []

    run(test)


def test_a_check_that_is_turned_off_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault."""
    monkeypatch.setattr(webhook, "public", lambda address: True)

    async def test() -> None:
        async with web_sink() as sink:
            await send_webhook(f"http://rebound.test:{sink.port}/hook", MESSAGE, resolve=says(HERE))
            assert len(sink.posts) == 1

    run(test)


def test_the_host_is_looked_up_once_and_the_checked_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that changes its address after the check gains nothing: nobody asks again."""
    asked: list[object] = []
    real: Any = socket.getaddrinfo

    def looked_up(host: object, *given: object, **named: object) -> object:
        asked.append(host)
        return real(host, *given, **named)

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)

    async def test() -> None:
        async with web_sink() as sink:
            url = f"http://hook.test:{sink.port}/a/b?c=d"
            await send_webhook(url, MESSAGE, resolve=says(HERE), sink=(HERE, sink.port))
            assert "hook.test" not in asked
            assert b"hook.test" not in asked
            assert sink.hosts == [f"hook.test:{sink.port}"]
            assert sink.paths == ["POST /a/b?c=d HTTP/1.1"]

    run(test)


def test_no_redirect_is_followed_and_no_proxy_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with web_sink() as sink, web_sink() as inside:
            for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
                monkeypatch.setenv(name, f"http://{HERE}:{inside.port}")
            head = f"HTTP/1.1 307 There\r\nLocation: {inside.url}\r\nContent-Length: 0\r\n\r\n"
            sink.answers = [head.encode()]
            with pytest.raises(Unsent, match="307") as told:
                await send_webhook(sink.url, MESSAGE, sink=(HERE, sink.port))
            assert told.value.final
            assert (len(sink.posts), inside.posts) == (1, [])

    run(test)


def test_an_answer_may_be_as_long_as_it_likes_and_is_read_no_further_than_its_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read, pieces = list[int](), httpx2.Response.aiter_raw

    async def counted(self: httpx2.Response) -> AsyncIterator[bytes]:
        async for piece in pieces(self):
            read.append(len(piece))
            yield piece

    async def test() -> None:
        async with web_sink() as sink:
            sink.answers = [b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n" + b"x" * 2_000_000]
            sink.ends = False  # nothing more comes, and the answer is never whole
            await asyncio.wait_for(send_webhook(sink.url, MESSAGE, sink=(HERE, sink.port)), PATIENCE)
            assert [post["id"] for post in sink.posts] == [MESSAGE.id]
        # The piece with which the limit is passed is the last one.
        assert sum(read[:-1]) <= webhook.ANSWER < sum(read) < 2_000_000

    monkeypatch.setattr(httpx2.Response, "aiter_raw", counted)
    run(test)


@pytest.mark.parametrize(
    ("status", "final"), [(400, True), (404, True), (410, True), (429, False), (500, False), (503, False)]
)
def test_what_was_not_accepted_is_tried_again_only_where_that_may_help(status: int, final: bool) -> None:
    async def test() -> None:
        async with web_sink() as sink:
            sink.answers = [f"HTTP/1.1 {status} No\r\nContent-Length: 0\r\n\r\n".encode()]
            with pytest.raises(Unsent, match=str(status)) as told:
                await send_webhook(sink.url, MESSAGE, sink=(HERE, sink.port))
            assert told.value.final == final

    run(test)


def test_a_web_server_that_is_not_there_was_not_told_and_one_that_falls_silent_may_have_been(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        async with web_sink() as sink:
            sink.answers = [b""]  # hangs up without a word
            with pytest.raises(Unsure):
                await send_webhook(sink.url, MESSAGE, sink=(HERE, sink.port))
            port = sink.port
        assert "cannot be reached" in await refused(f"http://{HERE}:{port}/", sink=(HERE, port))

        hung_up = asyncio.Event()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()
            await writer.wait_closed()
            hung_up.set()

        monkeypatch.setattr(webhook, "PATIENCE", 0.3)
        server = await asyncio.start_server(silent, HERE, 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unsure):
            await send_webhook(f"http://{HERE}:{port}/", MESSAGE, sink=(HERE, port))
        await hung_up.wait()
        server.close()

    run(test)


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://example.org/", "data:text/plain,x", "gopher://example.org/", "example.org/hook", "http://", ""),
        *("http://user:word@example.org/", "http://user@example.org/", "http://example.org:25/"),
        *(
            "http://example.org:99999/",
            "http://exa mple.org/",
            "http://example.org/\r\nX: y",
            "http://example.org\\@a/",
        ),
    ],
)
def test_what_is_no_address_of_a_webhook_is_refused_before_anything_is_looked_up(url: str) -> None:
    async def never(host: str, port: int) -> list[str]:
        raise AssertionError(host)

    async def test() -> None:
        assert await refused(url, resolve=never) == "this is no address of a webhook"

    run(test)


# -- e-mail --------------------------------------------------------------------------------------------------------


def test_an_e_mail_says_what_the_message_says_and_is_one_for_each_message() -> None:
    async def test() -> None:
        async with mail_sink() as sink:
            server = MailServer(HERE, sink.port, "casefile <post@casefile.test>", start_tls=False)
            await send_mail(server, "reader@people.test", MESSAGE, 1_700_000_000_000)
            (mail,) = sink.mails
            assert (mail["From"], mail["To"]) == ("casefile <post@casefile.test>", "reader@people.test")
            assert mail["Message-ID"] == f"<{MESSAGE.id}@casefile.test>"
            assert mail.get_content().replace("\r\n", "\n") == MESSAGE.text
            with pytest.raises(Unsent):  # TLS is asked for and not there
                await send_mail(MailServer(HERE, sink.port, "post@casefile.test"), "a@people.test", MESSAGE, 0)
            assert len(sink.mails) == 1

    run(test)


def test_a_title_cannot_add_a_header() -> None:
    server = MailServer(HERE, 25, "post@casefile.test")
    bad = Message("id", "en", "a\r\nBcc: everybody@people.test", "text", b"{}")
    with pytest.raises(ValueError, match=r"(?i)header"):
        written(server, "a@people.test", bad, 0)


@pytest.mark.parametrize(
    ("url", "smtp", "sender", "webhooks", "word"),
    [
        ("", "smtp://mail.test", "a@b.test", False, "--url"),
        ("", "", "", True, "--url"),
        ("cluedo.example.org", "", "", True, "--url"),
        ("https://a.test", "mail.test", "a@b.test", False, "--smtp"),
        ("https://a.test", "smtp://u:hunter2@mail.test", "a@b.test", False, "CASEFILE_SMTP_PASSWORD"),
        ("https://a.test", "smtp://mail.test:999999", "a@b.test", False, "--smtp"),
        ("https://a.test", "smtp://mail.test", "nobody", False, "--mail-from"),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_sentence(
    url: str, smtp: str, sender: str, webhooks: bool, word: str
) -> None:
    with pytest.raises(Invalid) as told:
        outlets(url, smtp, sender, webhooks=webhooks, environ={})
    assert word in str(told.value)
    assert "hunter2" not in str(told.value)


def test_options_set_up_what_they_say(tmp_path: Path) -> None:
    environ = {"CASEFILE_SMTP_PASSWORD": "hunter2"}
    found = outlets("https://a.test/", "smtps://me%40b.test@mail.test", "a@b.test", webhooks=True, environ=environ)
    mail = MailServer("mail.test", 465, "a@b.test", True, False, "me@b.test", "hunter2")
    assert found == Outlets("https://a.test", mail, True)
    assert found.ways == ("email", "webhook")
    assert outlets("", "", "", webhooks=False, environ={}).ways == ()
