"""Where notices of tests arrive: a real SMTP server and a real HTTP server on this machine, in the test's own loop."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session

HERE = "127.0.0.1"


@dataclass
class MailSink:
    """A mail server. ``answers`` are what it says to the next messages, in order; then it takes all."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    asked: int = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take one message, or say why not."""
        self.asked += 1
        if self.answers:
            return self.answers.pop(0)
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.recipients += envelope.rcpt_tos
        return "250 OK"

    @property
    def texts(self) -> list[str]:
        """What the messages say."""
        return [str(mail.get_content()) for mail in self.mails]


@contextlib.asynccontextmanager
async def mail_sink() -> AsyncIterator[MailSink]:
    """A mail server for as long as the block lasts."""
    sink, loop = MailSink(), asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(sink, hostname="sink", enable_SMTPUTF8=True, loop=loop), HERE, 0)
    sink.port = server.sockets[0].getsockname()[1]
    try:
        yield sink
    finally:
        server.close()


@dataclass
class WebSink:
    """A web server. ``answers`` are the heads of its next answers; then it takes all. ``hosts`` were asked for.

    ``ends``: whether it hangs up after an answer.
    """

    port: int = 0
    posts: list[dict[str, Any]] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)
    ends: bool = True

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request, and hang up."""
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in head[1:]}
            body = await reader.readexactly(int(fields["content-length"]))
            self.paths.append(head[0])
            self.hosts.append(fields["host"])
            self.posts.append(json.loads(body))
            answer = self.answers.pop(0) if self.answers else b"HTTP/1.1 204 No Content\r\n\r\n"
            writer.write(answer)
            await writer.drain()
            if not self.ends:
                await reader.read()  # until whoever asked hangs up

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{HERE}:{self.port}/hook"


@contextlib.asynccontextmanager
async def web_sink() -> AsyncIterator[WebSink]:
    """A web server for as long as the block lasts."""
    sink = WebSink()
    server = await asyncio.start_server(sink.handle, HERE, 0)
    sink.port = server.sockets[0].getsockname()[1]
    try:
        yield sink
    finally:
        server.close()
