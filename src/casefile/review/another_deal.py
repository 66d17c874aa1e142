"""A finished game as it might have been: the same to one seat up to a moment, with another deal behind it.

The deal is one of those that agree with all that the seat saw, each as likely. Everything that was done in the open is
done again; a card that was shown unseen, or put first in an order that the seat does not know, is drawn among those
that can be. What chance does besides the deal it does as it did: it comes from the same seed.
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
"""So many deals are drawn at most; more than one only where the rules say which card is shown."""


def dealt_anew(game: Game, record: Record, version: int, seat: Seat, draw: Draw) -> tuple[Event, ...]:
    """The first ``version`` events of a finished game of ``game``, with a deal drawn from what ``seat`` saw of them.

    Raises :class:`Invalid` where nothing is dealt yet, and for a game in which hidden draws go on after the deal.
    """
    if game.draw_deal is None or record.seed is None:
        raise Invalid(
            "deal", N_("a deal drawn from what a seat knows"), N_("the cards as they lay: hidden draws go on here")
        )
    given = replace(record.setup.given, forked=f"{record.commitment}@{version}", drawn=seat)
    setup = replace(record.setup, given=given)
    view, lobby = Playback(record, game).view(seat, version), lobby_of(record.events)
    for _ in range(TRIES):
        table = Table(record.rules, setup, record.seed, record.events[:lobby], deal=game.draw_deal(view, draw))
        if _looks_alike(record, version, seat, table, draw):
            return tuple(table.history)
    raise Invalid(
        "deal", FilledText(N_("none in {count} that shows what seat {seat} saw"), count=TRIES, seat=seat), N_("one")
    )


def _looks_alike(record: Record, version: int, seat: Seat, table: Table, draw: Draw) -> bool:
    """Play a record again on ``table``, which deals otherwise; answer whether ``seat`` sees the same by ``version``."""
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


def _play(events: tuple[Event, ...], table: Table, seat: Seat, draw: Draw) -> None:
    """Do on ``table`` what led to the next of ``events``; a card that ``seat`` did not see chosen is chosen anew."""
    event, done = events[table.version], act_of(events, table.version)
    if isinstance(event, Lapsed):
        table.lapse(event.due, event.seat)
    elif isinstance(event, TableEvent) or done is None:
        table.record([event])
    else:
        actor, action = done
        unseen = isinstance(action, Show | PreferCard) and event.seen_by(seat) != event
        table.act(actor, _another(table, actor, action, draw) if unseen else action)


def _another(table: Table, actor: Actor, action: Action, draw: Draw) -> Action:
    """Any action of this kind that is allowed here; raises :class:`Refused` where none is."""
    menu = table.menu(actor)
    kind = type(action)
    return pick({kind: menu[kind]}, draw) if kind in offers(menu) else action
