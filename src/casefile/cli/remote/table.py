"""A table of a running server as one person sees it, kept up to date over the table's socket (``docs/wire.md``)."""

import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from queue import Empty, Queue
from threading import Event as Flag
from threading import Thread

import click
import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from casefile.cli.others import Refusal
from casefile.cli.prompt import Quit
from casefile.cli.remote.coming import SECONDS, Visitor
from casefile.core.actions import Action, Actor, Menu
from casefile.core.cards import Invalid, Seat
from casefile.core.engine import AnyRules, AnySetup, Observation, View
from casefile.core.events import Event, Viewer
from casefile.core.inquiry_state import GameState
from casefile.core.log import action_to
from casefile.core.record import event_from, set_up_from
from casefile.core.texts import N_
from casefile.game import Games
from casefile.play.told_form import FORM, FailedAction, ToldBeginning, ToldState

AGAIN = 1.0
"""The seconds after which a lost socket is opened again."""

LOST = 120.0
"""The seconds without a server after which the person is told that it is gone."""


class RemoteTable:
    """The part of a table's interface that a terminal needs, made of what the server tells this person.

    A thread of its own reads the socket; all else is to be used from one thread.
    """

    def __init__(self, visitor: Visitor, table_id: str, games: Games) -> None:
        self._visitor, self._id, self.games = visitor, table_id, games
        self.left: Callable[[], bool] = lambda: False
        self._told: Queue[ToldState | FailedAction | None] = Queue()
        self._socket: ClientConnection | None = None
        self._unanswered = ""
        self._stopped = Flag()
        self.seen: list[Observation] = []
        self.now: ToldState | None = None
        self.viewer: Viewer = "spectator"
        self.rules: AnyRules
        self.setup: AnySetup
        self.commitment, self.level, self.hints = "", 1, False
        self._own: View[GameState]
        self._thread = Thread(target=self._listen, daemon=True)

    # -- the socket ----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the socket and take in the beginning; raise ``click.ClickException`` where the server refuses it."""
        self._thread.start()
        while self.now is None:
            self.wait()

    def _listen(self) -> None:
        """Put what the server tells into the queue, and come back whenever the socket is lost."""
        address = self._visitor.base.replace("http", "ws", 1)
        lost = 0.0
        while not self._stopped.is_set() and lost < LOST:
            try:
                with connect(
                    f"{address}/t/{self._id}/live?form={FORM}",
                    additional_headers=self._visitor.headers,
                    origin=Origin(self._visitor.base),
                    open_timeout=SECONDS,
                    max_size=None,
                ) as socket:
                    self._socket, lost = socket, 0.0
                    socket.send("" if self.now is None else self.now.stamp)
                    if self._unanswered:
                        socket.send(self._unanswered)  # once more: it is done once, since it has the same key
                    for text in socket:
                        self._heard(socket, str(text))
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code >= 4000:
                    break  # this table is none of the person's, or not any more
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._socket = None
            self._stopped.wait(AGAIN)
            lost += AGAIN
        self._told.put(None)

    def _heard(self, socket: ClientConnection, text: str) -> None:
        if text == "?":
            socket.send("!")
        elif not text.startswith("~"):
            self._told.put(told_in(text))

    def close(self) -> None:
        """Leave the table; the seat stays the person's."""
        self._stopped.set()
        if self._socket is not None:
            self._socket.close()

    def wait(self, key: str = "") -> ToldState | FailedAction:
        """Wait until something is told, take it in and return it; with ``key``, the answer to that action.

        Raise :class:`Quit` once the person leaves, and ``click.ClickException`` if the server is gone.
        """
        while True:
            try:
                told = self._told.get(timeout=0.2)
            except Empty:
                if self.left():
                    raise Quit from None
                continue
            self._take(told)
            if told is not None and (not key or told.key == key):
                return told

    def catch_up(self) -> None:
        """Take in all that has been told since, without waiting.

        Raise ``click.ClickException`` if the server is gone.
        """
        with suppress(Empty):
            while True:
                self._take(self._told.get_nowait())

    def _take(self, told: ToldState | FailedAction | None) -> None:
        if told is None:
            raise click.ClickException(f"{self._visitor.base}: the table is not to be reached")
        if isinstance(told, FailedAction):
            return
        if told.beginning is not None:
            self._begin(told.beginning)
        del self.seen[told.start :]
        for event in told.events:
            self.seen.append(Observation(self.viewer, None if event is None else event_from(event, self.rules)))
        self.now = told

    def _begin(self, head: ToldBeginning) -> None:
        self.rules, self.setup = set_up_from(head.game, self.games.rules, self._visitor.base)
        self.viewer = "spectator" if head.seat is None else Seat(head.seat)
        self.commitment, self.level, self.hints = head.commitment, head.notes, head.hints
        self._own = View(self.rules, self.setup, self.viewer)

    # -- a table -------------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The number of events so far."""
        return len(self.seen)

    @property
    def begun(self) -> bool:
        """Whether every seat is taken, so that the game has begun."""
        return self.now is not None and self.now.begun

    @property
    def actor(self) -> Actor | None:
        """The seat that must act now; ``None`` before the game and after it."""
        return None if self.now is None or self.now.acts is None else Seat(self.now.acts)

    @property
    def history(self) -> Sequence[Event | None]:
        """All events so far as the person saw them; ``None`` for one of which the person saw nothing."""
        return [each.event for each in self.seen]

    @property
    def state(self) -> GameState:
        """The state of the game as far as the person knows it."""
        return self.brought(self._own).state

    def view(self, viewer: Viewer, know: Callable[[View[GameState]], object] | None = None) -> View[GameState]:
        """Return the person's view; ``know`` draws the conclusions from it. Raise :class:`Invalid` for another's."""
        if viewer != self.viewer:
            raise Invalid("viewer", repr(viewer), N_("the seat of the person who is at this table"))
        return self.brought(View(self.rules, self.setup, viewer, know))

    def brought(self, view: View[GameState]) -> View[GameState]:
        """Return ``view`` itself, after it has taken in all that the person has observed since."""
        for observation in self.seen[view.version :]:
            view.observe(observation)
        return view

    def menu(self, seat: Seat) -> Menu:
        """Return the possible actions of the person's own seat."""
        found: Menu = self.rules.menu(self.state, seat)
        return found

    def act(self, seat: Seat, action: Action) -> None:
        """Do something in the person's own seat; raise :class:`Refusal` where the server refuses it."""
        key = secrets.token_urlsafe(12)
        fields = {**action_to(action), "version": self.version, "key": key}
        self._unanswered = "act " + json.dumps({name: str(value) for name, value in fields.items()})
        try:
            self._send(self._unanswered)
            answer = self.wait(key)
        finally:
            self._unanswered = ""
        if isinstance(answer, FailedAction) and answer.status != HTTPStatus.OK:
            raise Refusal(answer.text or answer.error)

    def take_back(self) -> None:
        """Ask the server to take the person's last move back; raise :class:`Refusal` where it does not."""
        fields = {"version": str(self.version), "key": secrets.token_urlsafe(12)}
        try:
            self._visitor.post(f"/t/{self._id}/undo", fields)
        except click.ClickException as refused:
            raise Refusal(refused.message) from None

    def _send(self, text: str) -> None:
        """Send an action; without a socket it is sent as soon as there is one again."""
        if (socket := self._socket) is not None:
            with suppress(ConnectionClosed, OSError):
                socket.send(text)


def told_in(text: str) -> ToldState | FailedAction:
    """Return the message in a text from the server."""
    if text.startswith('{"type":"told"'):
        return msgspec.json.decode(text, type=ToldState)
    return msgspec.json.decode(text, type=FailedAction)
