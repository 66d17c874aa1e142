"""Actions that an open page sends over its socket: the fields of a form, without a request.

The page gives each action a key, which the answer bears. The answer is a frame of page changes, where there is one. The
person's access is looked up again for each action, as for a request. An action with a key that was sent before, over
the socket or as a form, is done only once.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec
from starlette.requests import HTTPConnection

from casefile.server.routes.entry.errors import Book, Failure, failure_of, fault, not_yours, too_much
from casefile.server.routes.entry.forms import command_of
from casefile.server.routes.entry.guard import budgets_of, client_of
from casefile.server.service_log import logger
from casefile.server.site import Site, site_of, texts_of
from casefile.server.tables.people import access, person_of, token_of
from casefile.server.wire.budgets import Budgets, Client, TooMany
from casefile.server.wire.messages import ACT
from casefile.story.i18n import Texts

METHOD, ROUTE = "SOCKET", "/t/{table}/live"
"""The method and the route that actions over a socket are counted under."""

Took = Callable[[str, str, int, float], None]
"""A function that counts an action: its method, route and status, and the seconds until it was answered."""

_FIELDS = msgspec.json.Decoder(dict[str, str])


@dataclass(frozen=True, slots=True)
class SocketAnswer:
    """The outcome of an action.

    - ``key``: the key that the page gave the action, at most 64 letters of it; empty if it gave none.
    - ``done``: the version of the table after the action, or the reason why the action failed.
    """

    key: str
    done: int | Failure

    @property
    def status(self) -> int:
        """The HTTP status that a request for the action would be answered with."""
        return self.done.status if isinstance(self.done, Failure) else 200

    @property
    def text(self) -> str:
        """The answer that a request for the action would get, in JSON, with the status and the key."""
        told = self.done.json if isinstance(self.done, Failure) else {"version": self.done}
        return msgspec.json.encode({"key": self.key, "status": self.status, **told}).decode()


@dataclass(frozen=True, slots=True)
class SocketActions:
    """The actions that the page of a table sends over its socket.

    - ``site``: the running server.
    - ``table_id``: the id of the table.
    - ``token``: the token of the person who sends the actions.
    - ``texts``: the texts in the person's language.
    - ``budgets``: the token buckets of the server's clients, on which each action is counted.
    - ``client``: the sender of the actions, as the budgets know it.
    - ``took``: counts the answers; ``None`` if nobody counts.
    """

    site: Site
    table_id: str
    token: str = field(repr=False)
    texts: Texts
    budgets: Budgets
    client: Client
    took: Took | None

    @classmethod
    def of(cls, connection: HTTPConnection, table_id: str) -> "SocketActions":
        """Return the actions of the person who opens the socket of a table's page.

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
        """Carry out the action in the message ``text``, which begins with ``ACT``; return its outcome."""
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
            session = await self.site.tables.sessions.load(self.table_id)
            known, book = await access(self.site.store, session, self.token), session.table.rules.book
            if known.seat is None and not known.shared:
                return not_yours(self.texts, sees=known.viewer is not None)
            command = command_of(person_of(self.token), fields)
            return await self.site.tables.act(session.id, known.seat, command)
        except TooMany:
            return too_much(self.texts)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the socket
            return self._explained(error, book)

    def _explained(self, error: Exception, book: Book | None) -> Failure:
        """Return the failure to report for an error. A fault of ours goes to the log."""
        try:
            return failure_of(self.texts, error, book)
        except Exception:  # noqa: BLE001 - it is raised again where nothing is said of it
            logger().error("an action failed", exc_info=error, route=ROUTE)
            return fault(self.texts)


def _fields_of(text: str) -> Mapping[str, str]:
    """Return the fields of an action; none where they cannot be read, which then counts as no action."""
    try:
        return _FIELDS.decode(text.removeprefix(ACT))
    except msgspec.MsgspecError:
        return {}
