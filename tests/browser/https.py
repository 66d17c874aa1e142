"""A server behind https: a certificate made for the test, and a program before the server that takes the seals off."""

import asyncio
import contextlib
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from types import TracebackType

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.patience import PATIENCE

NAME = "casefile.test"
"""A name that others could reach; a browser must be told where it is."""

FOUND = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
"""The argument by which a browser finds it."""


def certificate(folder: Path) -> Path:
    """Make a key, and a certificate that it signs itself, for a day; the file with both."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder(called, called, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


class Https:
    """``https://casefile.test:PORT``, from which all is passed on to a port of this machine, as a proxy does."""

    def __init__(self, folder: Path) -> None:
        self.url, self.port = "", 0
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate(folder))
        self._ready, self._loop = Event(), asyncio.new_event_loop()
        self._end, self._threads = asyncio.Event(), ThreadPoolExecutor(1)
        self._lines = set[asyncio.StreamWriter]()

    def lead(self, port: int) -> None:
        """Pass all on to a port from now on."""
        self.port = port

    def __enter__(self) -> "Https":
        self._serving = self._threads.submit(self._loop.run_until_complete, self._serve())
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._serving.result(PATIENCE)
        self._threads.shutdown()
        self._loop.close()

    async def _serve(self) -> None:
        served = await asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self._context)
        self.url = f"https://{NAME}:{served.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._end.wait()
        served.close()
        for line in self._lines:
            # A line that is closed waits for the browser to agree. Closed twice, it cannot be cut off any more.
            line.transport.abort()
        ours = asyncio.all_tasks() - {asyncio.current_task()}
        for each in ours:
            each.cancel()
        await asyncio.gather(*ours, return_exceptions=True)
        await asyncio.sleep(0)  # they end in the next turn of the loop

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        with contextlib.suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self.port)
            await asyncio.gather(_all_of(reader, back), _all_of(there, writer))


async def _all_of(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except (OSError, ssl.SSLError):
        pass
    finally:
        writer.close()
