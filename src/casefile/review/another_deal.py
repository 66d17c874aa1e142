"""A finished game replayed with another deal that looked the same to one seat up to a given moment.

The deal is drawn from those that agree with everything that the seat saw, each equally likely. Every open action is
repeated. A card that was shown unseen, or put first in an order that the seat does not know, is drawn from the possible
cards. Chance events other than the deal stay the same, because they come from the same seed.
"""

from dataclasses import replace

from casefile.core.actions import Action, Actor, Refused, offers, pick
from casefile.core.by_post import PreferCard
from casefile.core.cards import Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.events import Event, Lapsed, TableEvent
from casefile.core.inquiry import Show
from casefile.core.record import Record
from casefile.core.seats import lobby_of
from casefile.core.table import Table
from casefile.core.texts import N_, FilledText
from casefile.core.verify import act_of
from casefile.game import Game
from casefile.review.playback import Playback

TRIES = 500
"""The largest number of deals drawn. More than one is drawn only where the rules say which card is shown."""


def dealt_anew(game: Game, record: Record, version: int, seat: Seat, draw: Draw) -> tuple[Event, ...]:
    """Return the first ``version`` events of a finished game, with a deal drawn from what ``seat`` saw of them.

    Raises :class:`Invalid` where nothing is dealt yet, and for a game in which hidden draws go on after the deal.
    """
    if game.known.draw_deal is None or record.seed is None:
        raise Invalid(
            "deal", N_("a deal drawn from what a seat knows"), N_("the cards as they lay: hidden draws go on here")
        )
    given = replace(record.setup.given, forked=f"{record.commitment}@{version}", drawn=seat)
    setup = replace(record.setup, given=given)
    view, lobby = Playback(record, game).view(seat, version), lobby_of(record.events)
    for _ in range(TRIES):
        table = Table(record.rules, setup, record.seed, record.events[:lobby], deal=game.known.draw_deal(view, draw))
        if _looks_alike(record, version, seat, table, draw):
            return tuple(table.history)
    raise Invalid(
        "deal", FilledText(N_("none in {count} that shows what seat {seat} saw"), count=TRIES, seat=seat), N_("one")
    )


def _looks_alike(record: Record, version: int, seat: Seat, table: Table[object], draw: Draw) -> bool:
    """Replay a record on ``table``, which has another deal; return whether ``seat`` sees the same by ``version``."""
    while table.version < version:
        first = table.version
        try:
            _play(record.events, table, seat, draw)
        except Refused:
            return False
        same = zip(table.history[first:], record.events[first:version], strict=False)
        if any(event.seen_by(seat) != before.seen_by(seat) for event, before in same):
            return False
    return table.version == version


def _play(events: tuple[Event, ...], table: Table[object], seat: Seat, draw: Draw) -> None:
    """Repeat on ``table`` the action behind the next of ``events``; redraw a card that ``seat`` did not see chosen."""
    event, done = events[table.version], act_of(events, table.version)
    if isinstance(event, Lapsed):
        table.lapse(event.due, event.seat)
    elif isinstance(event, TableEvent) or done is None:
        table.record([event])
    else:
        actor, action = done
        unseen = isinstance(action, Show | PreferCard) and event.seen_by(seat) != event
        table.act(actor, _another(table, actor, action, draw) if unseen else action)


def _another(table: Table[object], actor: Actor, action: Action, draw: Draw) -> Action:
    """Return any action of this kind that is allowed here; raise :class:`Refused` where none is."""
    menu = table.menu(actor)
    kind = type(action)
    return pick({kind: menu[kind]}, draw) if kind in offers(menu) else action
