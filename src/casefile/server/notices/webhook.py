"""Sending by webhook, so that nobody can reach with it an address that only this machine can reach.

The host is looked up once, and every address that it has must be a public one. The connection goes to an address that
was checked, and nothing looks the host up again. No redirect is followed, no proxy is used, and the answer is limited
in size and time.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from casefile.core.cards import Invalid
from casefile.server.notices.message import Message
from casefile.server.notices.preferences import check_url
from casefile.server.notices.sending import Unsent, Unsure

LOOK_UP, CONNECT, PATIENCE = 5.0, 5.0, 15.0
"""Seconds to look the host up, to connect, and to send all and be answered."""

ANSWER = 4096
"""The most bytes that are read of an answer; none of them is used."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Returns the addresses of a host."""

# Networks that are no one machine's on the internet, by the registries of special-purpose addresses (RFC 6890), written
# down because the lists of Python differ from version to version: protocol assignments, documentation (RFC 9637),
# relays of 6to4 (RFC 7526), tunnels of multicast (RFC 7450), sinks of reverse look-ups (RFC 7534), segments (RFC 9602).
_SPECIAL = tuple(
    ipaddress.ip_network(text)
    for text in (
        *("192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24"),
        *("100::/32", "2001::/23", "2001:4:112::/48", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20", "5f00::/16"),
    )
)

# Addresses of IPv6 that lead to an address of IPv4 that nothing here has checked.
_TUNNELS = tuple(
    ipaddress.ip_network(text)
    for text in ("::/96", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
)


def public(address: Address) -> bool:
    """Return whether an address is one of the public internet and leads to no private one."""
    if isinstance(address, ipaddress.IPv6Address) and any(address in network for network in _TUNNELS):
        return False
    if any(address.version == network.version and address in network for network in _SPECIAL):
        return False
    closed = (
        address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_reserved
        or address.is_unspecified
    )
    return address.is_global and not closed and not (address.version == 6 and address.is_site_local)


async def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a host by the system's own means."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


async def checked(host: str, port: int, resolve: Resolve, sink: tuple[str, int] | None) -> str:
    """Return an address of the host to connect to, after all its addresses have been checked to be public.

    ``sink`` is the one private address and port that is allowed. Raise ``Unsent`` for a host that may not be reached.
    """
    try:
        async with asyncio.timeout(LOOK_UP):
            texts = await resolve(host, port)
        addresses = [ipaddress.ip_address(text.partition("%")[0]) for text in texts]
    except (OSError, ValueError):  # a time-out is an OSError, too
        raise Unsent("the host cannot be looked up") from None
    if not addresses:
        raise Unsent("the host cannot be looked up")
    if not all(public(address) or (str(address), port) == sink for address in addresses):
        raise Unsent("the host is not on the public internet", final=True)
    return str(addresses[0])


def check_channel(address: str, sink: tuple[str, int] | None) -> None:
    """Raise ``Unsent`` unless the webhook of a channel is reached by https, or is the ``sink`` of this machine."""
    parts = urlsplit(address)
    if parts.scheme != "https" and (parts.hostname, parts.port) != sink:
        raise Unsent("the webhook of a channel is reached by https", final=True)


async def send_webhook(
    address: str, message: Message, *, sink: tuple[str, int] | None = None, resolve: Resolve = resolved
) -> None:
    """Post one message as JSON to the webhook at ``address``.

    Raise ``Unsent`` if it was certainly not accepted, ``Unsure`` if nobody can know.
    """
    await posted_to(address, message.json, {"Content-Type": "application/json"}, sink=sink, resolve=resolve)


async def posted_to(
    address: str,
    data: bytes,
    headers: Mapping[str, str],
    *,
    sink: tuple[str, int] | None = None,
    resolve: Resolve = resolved,
) -> None:
    """Post ``data`` to an address that a person has given; the host must have public addresses only.

    - ``sink`` is the one private address and port that is allowed.
    - ``resolve`` returns the addresses of a host.

    Raise ``Unsent`` if it was certainly not accepted, ``Unsure`` if nobody can know.
    """
    try:
        check_url(address)
    except Invalid:
        raise Unsent("this is no address of a webhook", final=True) from None
    parts = urlsplit(address)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    ip = await checked(host, port, resolve, sink)
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _post(address, ip, parts.netloc, host, data, headers)
    except TimeoutError:
        raise Unsure("the webhook took too long") from None
    if not 200 <= status < 300:
        again = status in (408, 425, 429) or status >= 500
        raise Unsent(f"the webhook answered {status}", final=not again)


async def _post(address: str, ip: str, netloc: str, host: str, data: bytes, more: Mapping[str, str]) -> int:
    """Return the status of the webhook's answer.

    The connection goes to ``ip``, whatever the host's name means by now.
    """
    import httpx2  # an extra

    url = httpx2.URL(address).copy_with(host=ip)
    client = httpx2.AsyncClient(
        trust_env=False, follow_redirects=False, timeout=httpx2.Timeout(PATIENCE, connect=CONNECT)
    )
    headers = {"Host": netloc, "User-Agent": "casefile", **more}
    try:
        async with client:
            request = client.build_request(
                "POST", url, content=data, headers=headers, extensions={"sni_hostname": host}
            )
            response = await client.send(request, stream=True)
            try:
                await _taste(response.aiter_raw())
            finally:
                await response.aclose()
            return response.status_code
    except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.InvalidURL, httpx2.UnsupportedProtocol) as error:
        raise Unsent(f"the webhook cannot be reached ({type(error).__name__})") from None
    except httpx2.HTTPError as error:
        raise Unsure(f"the webhook fell silent ({type(error).__name__})") from None


async def _taste(pieces: object) -> None:
    """Read the beginning of an answer, for servers that want their answer to be read."""
    read = 0
    async for piece in pieces:  # type: ignore[attr-defined]
        read += len(piece)
        if read > ANSWER:
            return
