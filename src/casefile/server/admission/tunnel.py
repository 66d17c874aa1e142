"""Trying a tunnel: a program of another maker that lends this machine a public address.

Its address is one that a person has typed, so it is called through the guard of webhooks only: nothing but the public
internet is reached by it. The server knows the tunnel by its own call, which comes back to it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from secrets import token_urlsafe
from urllib.parse import urlsplit

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText
from casefile.server.notices.preferences import check_url
from casefile.server.notices.sending import Unsent, Unsure
from casefile.server.notices.webhook import posted_to
from casefile.server.wire.addressing import Opened

PATIENCE = 6.0
"""Seconds in which the call must have come back."""

Call = Callable[[str], Awaitable[None]]
"""Calls an address once; raises ``Unsent`` or ``Unsure`` where that fails."""

CALL: Call = partial(posted_to, data=b"", headers={})


async def tried(opened: Opened, typed: str, call: Call = CALL) -> str:
    """Return the address of a tunnel that leads to this server, as links begin with it.

    Raise ``Invalid`` for an address that is none, that is not on the public internet, or that leads elsewhere.
    """
    address = typed.strip().rstrip("/")
    check_url(address)
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.path or parts.query or parts.fragment:
        raise Invalid("address", repr(address[:60]), N_("what the tunnel shows: https:// and a name, nothing after it"))
    name = parts.netloc.lower()
    opened.call, opened.called = token_urlsafe(16), ""
    failed = ""
    try:
        async with asyncio.timeout(PATIENCE):
            await call(f"https://{name}/health?{opened.call}")
    except (Unsent, Unsure, TimeoutError) as error:
        failed = str(error)  # that the answer is a refusal does not matter, as long as the call has come back
    except ModuleNotFoundError:
        raise Invalid(
            "address", N_("no package that calls"), N_("what the extra notify installs: pip install 'casefile[notify]'")
        ) from None
    finally:
        called, opened.call = opened.called, ""
    if not called:
        found = FilledText(N_("a call that did not come back ({reason})"), reason=failed or "-")
        raise Invalid("address", found, N_("a tunnel that runs and leads to this server"))
    if called.lower() != name:
        found = FilledText(N_("a tunnel that asks for {name}"), name=called[:60])
        raise Invalid("address", found, N_("one that passes on the name by which it was called"))
    return f"https://{name}"
