"""The addresses of the server: its names, the proxies before it, and the headers of a proxy that are believed."""

import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.types import Scope

from casefile.core.cards import Invalid

Networks = tuple[IPv4Network | IPv6Network, ...]
Headers = Sequence[tuple[str, str]]
USUAL = {"http": ":80", "https": ":443"}
"""The port of each scheme, which browsers leave out."""
TOLD = ("for", "proto", "host")
"""The items that proxies tell."""


FORWARDED = frozenset((b"forwarded", b"via", *(f"x-forwarded-{name}".encode() for name in TOLD)))
"""The headers by which proxies and tunnels say that a request comes from somewhere else."""


def _nothing() -> None:
    """Do nothing."""


@dataclass(slots=True)
class Opened:
    """The ways into a server that its host has opened while it runs, besides the address at which it was started.

    - ``address``: the address of this machine in its home network at which the server listens, too; else empty.
    - ``port``: the port there.
    - ``tunnel``: the public address of a tunnel that leads here, such as ``https://name.example``; else empty.
    - ``visited``: whether somebody from another machine has come to ``address``.
    - ``call``: the query by which the server knows a call of its own; empty while it calls nowhere.
    - ``called``: the name for which that call asked, once it has arrived.
    - ``noticed``: is called when the first visitor comes.
    """

    address: str = ""
    port: int = 0
    tunnel: str = ""
    visited: bool = False
    call: str = field(default="", repr=False)
    called: str = ""
    noticed: Callable[[], None] = _nothing

    @property
    def place(self) -> str:
        """The address and the port as they are typed; empty where the server does not listen there."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"{host}:{self.port}" if self.address else ""

    def arrives(self, scope: Scope) -> bool:
        """Return whether a request comes to the address in the home network."""
        return bool(self.address) and tuple((scope["server"] or ())[:2]) == (self.address, self.port)

    def notice(self, scope: Scope) -> None:
        """Notice the first visitor from another machine, and a call of the server to itself."""
        if self.call and scope["path"] == "/health" and scope["query_string"].decode("latin-1") == self.call:
            self.called = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        client = scope["client"]
        if not self.visited and client and client[0] != self.address and self.arrives(scope):
            self.visited = True
            self.noticed()


@dataclass(frozen=True, slots=True)
class Addressing:
    """The addresses at which people reach the server.

    - ``url``: the server's public address.
    - ``proxies``: the proxies before the server.
    - ``names``: the names that it answers to; without them it answers to any. An address is no name: only a name can be
      turned on somebody else's server.
    - ``network``: this machine's address in its own network, where the server listens there.
    - ``subdomains``: whether browsers are told to use https for all names below the server's name, too.
    - ``opened``: the ways in that were opened while the server runs.
    """

    url: str = ""
    proxies: Networks = ()
    names: frozenset[str] | None = None
    network: str = ""
    subdomains: bool = False
    opened: Opened = field(default_factory=Opened, compare=False)

    def shared(self, base: str) -> tuple[str, bool]:
        """Return the address of the site to give to other people, and whether others can open it.

        ``base`` is the address by which the asking person has come.
        """
        own = urlsplit(base)
        if not only_here(own.hostname or ""):
            return base, True
        if self.opened.tunnel:
            return f"{self.opened.tunnel}/", True
        if self.opened.address:
            return f"http://{self.opened.place}/", True
        if not self.network:
            return base, False
        port = f":{own.port}" if own.port else ""
        return own._replace(netloc=f"{self.network}{port}").geturl(), True

    def ours(self, host: str) -> bool:
        """Return whether ``host`` is the address of one of the server's own proxies."""
        address = _address(host)
        return address is not None and any(address in network for network in self.proxies)

    def known(self, host: str) -> bool:
        """Return whether a request for ``host``, a name or address with or without a port, is for this server."""
        if self.names is None:
            return True
        name = _name(host)
        tunnel = urlsplit(self.opened.tunnel).netloc
        if tunnel and host.lower() == tunnel:
            return True
        return name in self.names or name.endswith(".localhost") or _address(name) is not None

    def answers(self, scope: Scope, host: str) -> bool:
        """Return whether a request for ``host`` is for this server, where it has come in.

        At the address in the home network that is this address alone, or the name of this machine.
        """
        if not self.opened.arrives(scope):
            return self.known(host)
        named = self.names is not None and _name(host) in self.names and not only_here(_name(host))
        return named or host == without_usual_port("http", self.opened.place)

    def from_here(self, scope: Scope) -> bool:
        """Return whether a request comes from a browser on this machine, and by no proxy or tunnel.

        Everything that a tunnel brings comes from this machine, too; but it is for another name, or the tunnel says so.
        """
        client, host = scope["client"], next((value for name, value in scope["headers"] if name == b"host"), b"")
        told = any(name in FORWARDED for name, _ in scope["headers"])
        return bool(client) and only_here(client[0]) and only_here(_name(host.decode("latin-1"))) and not told

    def believe(self, scope: Scope) -> None:
        """Set the client's address, the scheme and the host in a request's scope.

        They are those that the server's own proxies tell, and those of ``url``.
        """
        scheme, found = scope["scheme"].replace("ws", "http"), _headers(scope, "host")
        host = found[0][1] if found else ""
        if self.proxies and scope["client"] and self.ours(scope["client"][0]):
            told = _forwarded(_headers(scope, "forwarded", *(f"x-forwarded-{name}" for name in TOLD)))
            scope["client"] = (self._client(told["for"], scope["client"][0]), 0)
            scheme = told["proto"] if told["proto"] in USUAL else scheme
            host = told["host"] or host
        for own in map(urlsplit, (self.url, self.opened.tunnel)):
            if host and without_usual_port(own.scheme, host) == without_usual_port(own.scheme, own.netloc):
                scheme = own.scheme
        scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        host = without_usual_port(scheme, host)
        if [value for _, value in found] != [host]:
            others = [pair for pair in scope["headers"] if pair[0] != b"host"]
            scope["headers"] = [(b"host", host.encode("latin-1")), *others]

    def _client(self, chain: str, proxy: str) -> str:
        """Return the right-most address that is none of our proxies'.

        Anybody can have written what stands left of it.
        """
        found = proxy
        for each in reversed(chain.split(",") if chain else []):
            address = _address(_name(each.strip().strip('"')))
            if address is None:
                break
            found = str(address)
            if not self.ours(found):
                break
        return found


def only_here(name: str) -> bool:
    """Return whether a name or an address leads from each machine to itself."""
    address = _address(name)
    return address.is_loopback if address else name == "localhost" or name.endswith(".localhost")


def only_at_home(name: str) -> bool:
    """Return whether a name or an address leads to this machine in its own network only, and from elsewhere nowhere."""
    address = _address(name)
    if address is not None:
        return address.is_private or address.is_link_local
    return "." not in name or name.endswith((".local", ".lan", ".home.arpa", ".localhost"))


def in_network(family: socket.AddressFamily = socket.AF_INET) -> str:
    """Return this machine's address in its network, or an empty text where it is in none. Nothing is sent."""
    there = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # addresses for documentation only
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((there, 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if only_here(found) else found


def _headers(scope: Scope, *names: str) -> list[tuple[str, str]]:
    """Return the headers of these names, in order."""
    wanted = {name.encode() for name in names}
    return [(name.decode(), value.decode("latin-1")) for name, value in scope["headers"] if name in wanted]


def _forwarded(headers: Headers) -> Mapping[str, str]:
    """Return the values of a proxy's ``X-Forwarded-*`` or, where there is none of these, ``Forwarded`` (RFC 7239).

    Of host and scheme the last value is returned, of addresses all.
    """
    lists = {name: ",".join(v for k, v in headers if k == f"x-forwarded-{name}") for name in TOLD}
    if not any(lists.values()):
        pairs = [
            (name.strip().lower(), value.strip().strip('"'))
            for header, line in headers
            if header == "forwarded"
            for name, _, value in (pair.partition("=") for pair in line.replace(",", ";").split(";"))
        ]
        lists = {name: ",".join(v for k, v in pairs if k == name) for name in lists}
    return {name: value if name == "for" else value.rpartition(",")[2].strip() for name, value in lists.items()}


def without_usual_port(scheme: str, host: str) -> str:
    """Return a host in small letters without the scheme's usual port.

    Browsers write it so in the headers ``Origin`` and ``Host``.
    """
    return host.lower().removesuffix(USUAL.get(scheme, ":"))


def _name(host: str) -> str:
    """Return a host without its port, and an IPv6 address without brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.lower() if host.count(":") > 1 else host.lower().partition(":")[0]


@lru_cache(maxsize=4096)
def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def addressing(url: str, proxies: Sequence[str], *, subdomains: bool = False) -> Addressing:
    """Return the addresses of a server by its options ``--url`` and ``--trusted-proxy``; raises :class:`Invalid`."""
    networks: list[IPv4Network | IPv6Network] = []
    for each in proxies:
        try:
            networks.append(ip_network(each, strict=False))
        except ValueError:
            found = repr(each[:60])
            raise Invalid("--trusted-proxy", found, "an address such as 127.0.0.1, or a network: 10.0.0.0/8") from None
    machine = socket.gethostname().lower()
    names = {"localhost", machine, f"{machine}.local", urlsplit(url).hostname or "localhost"}
    return Addressing(url, tuple(networks), frozenset(names), subdomains=subdomains)
