"""The list of players, the viewer's hand, and the words on the time for an action."""

from collections.abc import Mapping, Sequence
from functools import partial

from casefile.core.cards import Card, Seat
from casefile.core.engine import EventFold
from casefile.core.inquiry import CardShown
from casefile.story.i18n import listed
from casefile.story.voice import player_name
from casefile.web.model import CardModel
from casefile.web.player_model import Lamp, PlayerNow, PlayerRow, PlayerSeat, PlayerTime, kept_once
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import told_by_now

MOST_ROWS = 64
"""The number of rows that are remembered of a list: a seat's row comes back as its turn comes and goes."""


def players(scene: Scene) -> tuple[PlayerRow, ...]:
    """Return a row for each seat, in order; an unchanged row is the same object as before."""
    case, actor, occupants = scene.inquiry, scene.actor, scene.moment.occupants
    begun = (scene.begun, case.holdings.dealt, case.suspects, scene.taken, scene.moment.limit)
    going = (case.out, case.winner if case.stage == "over" else None)
    there = (scene.moment.online, tuple(occupants.stepped_in), occupants.offered, scene.invitations.expected)
    known: dict[object, PlayerRow] = scene.memo("rows", (begun, going, there), dict)
    acting, rows = (actor, case.stage == "asked", scene.moment.due), []
    for seat in scene.seats:
        doing = acting if seat == actor else seat
        row = known.get(doing)
        if row is None:
            if len(known) >= MOST_ROWS:
                known.clear()
            sizes = scene.memo("hand sizes", case.holdings.dealt, partial(_sizes, scene))
            row = known[doing] = kept_once(_row(scene, seat, sizes))
        rows.append(row)
    return tuple(rows)


def _sizes(scene: Scene) -> Sequence[int]:
    """Return the number of cards that each seat was dealt; nothing before the deal."""
    spec = scene.view.rules.deal_spec(scene.inquiry) if scene.inquiry.holdings.dealt else None
    return () if spec is None else spec.hand_sizes


def _row(scene: Scene, seat: Seat, sizes: Sequence[int]) -> PlayerRow:
    taken = scene.taken.get(seat)
    suspect = scene.suspect(seat)
    bot = taken.bot if taken else ""
    name = scene.edition.named(suspect, scene.viewer.language) if suspect else scene.called(seat)
    person = player_name(taken.name, seat, scene._) if taken and not bot else ""
    active = seat == scene.actor
    status, link = _status(scene, seat, active)
    shown = PlayerSeat(
        id=str(seat),
        token=scene.token(seat),
        name=name,
        short=scene.called(seat),
        person=person if suspect and person != scene.edition.short(suspect) else "",
        cards=sizes[seat] if sizes else 0,
        you=seat == scene.viewer.me,
        out=seat in scene.inquiry.out,
    )
    now = PlayerNow(
        row=shown.id,
        status=status,
        link=link,
        bot=scene._(scene.table.game.level_of(bot)).lower() if bot else "",
        active=active,
        gone=scene._("away") if link == "away" else "",
    )
    return PlayerRow(shown, now, time_of(scene, shown.id, active=active))


def time_of(scene: Scene, row: str, *, active: bool) -> PlayerTime:
    """Return the time that the player of a row has left; ``active`` says whether the player must act."""
    due = scene.moment.due if active else None
    return PlayerTime(row, _clock(scene) if due is not None else "", due)


def _status(scene: Scene, seat: Seat, active: bool) -> tuple[str, Lamp]:
    """Return the act of a seat, or what it waits for, and the lamp beside it where that tells whether somebody is
    there.
    """
    _ = scene._
    taken, case = scene.taken.get(seat), scene.inquiry
    here = scene.viewer.past or seat == scene.viewer.me or seat in scene.moment.online
    if taken is None:
        late = scene.invitations.expected.get(seat)
        return _("{name} is not here yet").format(name=late) if late else _("not here yet"), "none"
    if scene.moment.occupants.away(seat):
        return _("a bot plays on"), "away"
    if seat in case.out:
        return _("out, answers only"), "none"
    if case.stage == "over" and seat == case.winner:
        return (_("the last one in") if scene.last_in else _("solved the case")), "none"
    if not scene.begun and scene.viewer.host and seat == scene.viewer.me:
        return _("here, you are the host"), "online"
    if not scene.begun:
        return ("", "none") if taken.bot else lamp(scene, seat)
    if active and (here or taken.bot):
        if seat == scene.viewer.me:
            return (_("Your turn") if case.stage != "asked" else _("You are asked")), "none"
        return (_("is asked") if case.stage == "asked" else _("to play")), "none"
    if taken.bot:
        return (_("a friend may take over") if seat in scene.moment.occupants.offered else ""), "none"
    return lamp(scene, seat)


def lamp(scene: Scene, seat: Seat) -> tuple[str, Lamp]:
    """Return whether the player of ``seat`` has the page open, in words and as the lamp.

    No words for a finished game.
    """
    if scene.viewer.past:
        return "", "none"
    here = seat == scene.viewer.me or seat in scene.moment.online
    return (scene._("online"), "online") if here else (scene._("not on the page"), "away")


def _clock(scene: Scene) -> str:
    """Return the time that a player has for one action, in words."""
    seconds = (scene.moment.limit or 0) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def hand(scene: Scene) -> tuple[CardModel, ...]:
    """Return the models of the viewer's own cards; empty for a spectator."""
    if scene.viewer.me is None or not scene.inquiry.holdings.dealt:
        return ()
    cards, shown = scene.inquiry.holdings.hand(scene.viewer.me), scene.view.gathered(SHOWINGS)
    return scene.memo("hand", (cards, shown), partial(_hand, scene, scene.viewer.me, cards, shown))


def _hand(scene: Scene, me: Seat, cards: Sequence[Card], shown: "Showings") -> tuple[CardModel, ...]:
    return tuple(scene.card(card, _shown_note(scene, shown.get((me, card), ()))) for card in cards)


Showings = Mapping[tuple[Seat, Card], tuple[Seat, ...]]


def _showings(shown: Showings, event: CardShown) -> Showings:
    if event.card is None:
        return shown
    key = event.seat, event.card
    before = shown.get(key, ())
    return shown if event.to in before else {**shown, key: (*before, event.to)}


SHOWINGS: EventFold[Showings] = EventFold({}, _showings, frozenset({CardShown}))
"""Gathers, as far as a viewer saw it, the seats to which each card was shown, by its holder."""


def _shown_note(scene: Scene, to: Sequence[Seat]) -> str:
    """Return the note on the seats to which the viewer has shown a card already."""
    if not to:
        return ""
    return scene._("shown to {names}").format(names=listed(scene.viewer.words, map(scene.called, sorted(to))))


def round_number(scene: Scene) -> int:
    """Return the number of the present round; 0 before the first turn.

    A round ends when the first seat has its turn again.
    """
    return told_by_now(scene).public.story.round
