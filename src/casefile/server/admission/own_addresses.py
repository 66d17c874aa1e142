"""The addresses of this machine in networks at home, at which a server may let friends in."""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from casefile.server.wire.addressing import in_network

HOME = tuple(map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))
"""The networks whose addresses lead nowhere on the internet: of IPv4 by RFC 1918, of IPv6 by RFC 4193."""

CABLE = ip_network("169.254.0.0/16")
"""The network of machines that found nobody to give them an address (RFC 3927), such as two at the ends of a cable."""


def at_home(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address is one that only its own network reaches, and that a browser can be told.

    A link-local address of IPv6 is none: it is good with the name of a network card only, which no browser takes.
    """
    return any(address.version == network.version and address in network for network in (*HOME, CABLE))


def chosen(found: list[str], likely: list[str]) -> tuple[str, ...]:
    """Return the addresses that can be offered, the likeliest first.

    - ``found`` are all addresses of the machine.
    - ``likely`` are those by which it reaches other networks.
    """
    known = {address: None for text in (*likely, *found) if at_home(address := ip_address(text.partition("%")[0]))}
    ranks = {address: (str(address) not in likely, address.version, address in CABLE) for address in known}
    return tuple(map(str, sorted(known, key=lambda address: (ranks[address], int(address)))))


def own_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in networks at home, the likeliest first; nothing is sent."""
    import ifaddr  # only here: nothing else needs it

    found = [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for card in ifaddr.get_adapters() for ip in card.ips]
    likely = [in_network(), in_network(socket.AF_INET6) if socket.has_ipv6 else ""]
    return chosen(found, [each for each in likely if each])
