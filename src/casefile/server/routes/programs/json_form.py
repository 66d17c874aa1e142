"""The second form of a table's socket: the viewer's observations and menu as JSON, for programs (``docs/wire.md``).

It has the same rights, limits, actions and heartbeats as the form for pages. A program says how far it has got, as a
page does, and is sent what it lacks. All of it is made from the viewer's own view.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from casefile.core.actions import offers
from casefile.core.engine import View
from casefile.core.events import Viewer
from casefile.core.inquiry_state import GameState
from casefile.core.log import event_to
from casefile.core.record import Record, heading
from casefile.play.told_form import VERSION, ToldBeginning, ToldState
from casefile.server.tables.session import TableSession
from casefile.web.live_page import Draw


@dataclass(frozen=True, slots=True)
class ToldProgram:
    """What one viewer may be told of a table at one moment."""

    view: View[GameState]
    """The viewer's view; more may be added to it later."""
    beginning: ToldBeginning
    """What is told to a program that knows nothing yet."""
    now: ToldState
    """What holds at this version, without events."""

    @property
    def stamp(self) -> str:
        """The version, and a digest of what else is told of it."""
        told = msgspec.json.encode(self.now, order="deterministic")
        return f"{self.now.version}.{sha256(told).hexdigest()[:8]}"

    def since(self, stamp: str, draw: Draw, key: str = "") -> str | None:
        """Return the message for a program that has got as far as ``stamp`` says; ``None`` if it lacks nothing.

        - ``draw`` is not used: nothing is drawn.
        - ``key`` is that of the action that it answers.
        """
        if stamp == self.stamp and not key:
            return None
        known, version = _number(stamp), self.now.version
        known = known if known <= version else 0
        seen = [each.event for each in self.view.seen[known:version]]
        events = [None if event is None else event_to(event) for event in seen]
        beginning = None if known else self.beginning
        told = replace(self.now, stamp=self.stamp, start=known, events=events, beginning=beginning, key=key)
        return msgspec.json.encode(told).decode()


def _number(stamp: str) -> int:
    number = stamp.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0


def told_program(session: TableSession, viewer: Viewer) -> ToldProgram:
    """Return what ``viewer`` may be told of a table now."""
    view, plan, begun = session.view(viewer), session.plan, session.table.begun
    actor = view.rules.actor(view.state) if begun else None
    seat = viewer if isinstance(viewer, int) else None
    menu = view.rules.menu(view.state, seat) if seat is not None and begun else {}
    allowed: dict[str, Any] = {kind.kind: msgspec.to_builtins(offer.choices) for kind, offer in offers(menu).items()}
    head = heading(Record(view.rules, view.setup, plan.commitment, ()))
    deck = {name: [*map(str, view.setup.deck.category(name))] for name in view.setup.deck.names}
    beginning = ToldBeginning(VERSION, head, deck, plan.commitment, seat, plan.table.notes, plan.table.hints)
    acts = actor if isinstance(actor, int) else None
    now = ToldState("", 0, [], session.table.version, begun=begun, acts=acts, menu=allowed, over=session.over)
    return ToldProgram(view, beginning, now)
