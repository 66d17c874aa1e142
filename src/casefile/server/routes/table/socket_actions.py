"""Actions that an open page sends over its socket: the fields of a form, without a request.

The page gives each action a key, which the answer bears. The answer is a frame of page changes, where there is one. The
person's access is looked up again for each action, as for a request. An action with a key that was sent before, over
the socket or as a form, is done only once.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec
import structlog
from starlette.requests import HTTPConnection

from casefile.server.routes.entry.errors import Book, Failure, failure_of, fault, not_yours, too_much
from casefile.server.routes.entry.guard import budgets_of, client_of
from casefile.server.routes.table.playing import carry_out
from casefile.server.site import Site, site_of, texts_of
from casefile.server.tables.people import access, token_of
from casefile.server.wire.budgets import Budgets, Client, TooMany
from casefile.server.wire.messages import ACT
from casefile.story.i18n import Texts

METHOD, ROUTE = "SOCKET", "/t/{table}/live"
"""The method and the route that actions over a socket are counted under."""

Took = Callable[[str, str, int, float], None]
"""Is told the method, the route and the status of an action, and the seconds until it was answered."""

_FIELDS = msgspec.json.Decoder(dict[str, str])


@dataclass(frozen=True, slots=True)
class SocketAnswer:
    """The outcome of the action with a ``key``: the new version, or the reason why it was not done."""

    key: str
    done: int | Failure

    @property
    def status(self) -> int:
        """The status that a request would be answered with."""
        return self.done.status if isinstance(self.done, Failure) else 200

    @property
    def text(self) -> str:
        """The answer that a request would get, in JSON, with its status and the key."""
        told = self.done.json if isinstance(self.done, Failure) else {"version": self.done}
        return msgspec.json.encode({"key": self.key, "status": self.status, **told}).decode()


@dataclass(frozen=True, slots=True)
class SocketActions:
    """Carries out the actions of a person with a ``token``, who has the page of a table open."""

    site: Site
    table_id: str
    token: str = field(repr=False)
    texts: Texts
    budgets: Budgets
    client: Client
    took: Took | None

    @classmethod
    def of(cls, connection: HTTPConnection, table_id: str) -> "SocketActions":
        """Return the actions of the person who opens a socket.

        The headers of the socket may be forgotten afterwards.
        """
        return cls(
            site=site_of(connection),
            table_id=table_id,
            token=token_of(connection),
            texts=texts_of(connection),
            budgets=budgets_of(connection),
            client=client_of(connection),
            took=getattr(connection.state, "took", None),
        )

    async def answer(self, text: str) -> SocketAnswer:
        """Carry out the action of a message that begins with ``ACT``."""
        begin, fields = time.perf_counter(), _fields_of(text)
        done = await self._done(fields)
        answer = SocketAnswer(fields.get("key", "")[:64], done)
        self.site.security.answered(answer.status, ROUTE)
        if self.took is not None:
            self.took(METHOD, ROUTE, answer.status, time.perf_counter() - begin)
        return answer

    async def _done(self, fields: Mapping[str, str]) -> int | Failure:
        """Carry out an action if it is allowed. Return the new version, or the reason why it was not done."""
        book: Book | None = None
        try:
            await self.budgets.admit(self.client)
            session = await self.site.tables.load(self.table_id)
            known, book = await access(self.site.store, session, self.token), session.table.rules.book
            if known.seat is None:
                return not_yours(self.texts, sees=known.viewer is not None)
            return await carry_out(self.site, session, known.seat, self.token, fields)
        except TooMany:
            return too_much(self.texts)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the socket
            return self._explained(error, book)

    def _explained(self, error: Exception, book: Book | None) -> Failure:
        """Return the failure to report for an error. A fault of ours goes to the log."""
        try:
            return failure_of(self.texts, error, book)
        except Exception:  # noqa: BLE001 - it is raised again where nothing is said of it
            structlog.get_logger().error("an action failed", exc_info=error, route=ROUTE)
            return fault(self.texts)


def _fields_of(text: str) -> Mapping[str, str]:
    """Return the fields of an action; none where they cannot be read, which then counts as no action."""
    try:
        return _FIELDS.decode(text.removeprefix(ACT))
    except msgspec.MsgspecError:
        return {}
