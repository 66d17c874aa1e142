"""The panel in the place of a question while nothing is asked of the viewer: before and after the game, and between."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from casefile.core.cards import Card, Seat
from casefile.core.engine import EventFold
from casefile.core.events import PACES, Event
from casefile.core.inquiry import TurnBegan
from casefile.core.inquiry_state import has_pieces
from casefile.core.texts import N_
from casefile.play.occupants import LAPSES
from casefile.story.i18n import listed
from casefile.story.told import Endings
from casefile.web.coloured_text import spoken
from casefile.web.model import AnswerButton, Form, Invite, Question
from casefile.web.present.admission import admission, titled
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import newest, told_by_now

FORMS = (("begin", "begin"), ("switch", "switch"), ("sit", "seat"))
"""The forms of the panel before the game, by id, each with the path that it is sent to."""


def lobby(scene: Scene) -> Question:
    """Return the panel before the game, with the players that are missing; the host's has the links for them."""
    _ = scene._
    missing = [Seat(seat) for seat in range(scene.view.setup.seats) if Seat(seat) not in scene.taken]
    invites = []
    if scene.invitations.anyone:
        invites.append(
            Invite("anyone", "", _("Any free seat"), scene.invitations.anyone, scan=scene.addresses.reachable)
        )
    if scene.addresses.watch:
        invites.append(
            Invite("see", "", _("For those who watch"), scene.addresses.watch, scan=scene.addresses.reachable)
        )
    options: tuple[AnswerButton, ...] = ()
    level = next(iter(scene.table.game.offered.levels), "")
    if scene.viewer.host and level:
        begin = _("Begin with bots in the free seats")
        options = (AnswerButton("begin", "bot", level, begin, "", "plain"),)
    if scene.table.game.played.how:
        options += (AnswerButton("", "", "", _("How to play"), style="quiet", link=f"/how/{scene.table.game.slug}"),)
    title, hint = _missing(scene, missing), _("The game begins when the last seat is taken.")
    if scene.viewer.host:
        title, hint = titled(scene, title, len(missing))
    return Question(
        title=title,
        hint=hint,
        asked=scene.viewer.host,
        forms=(
            scene.form("begin", "begin"),
            scene.form("switch", "switch"),
            scene.form("sit", "seat"),
            *_of_network(scene),
        ),
        options=options,
        invites=tuple(invites) if scene.viewer.host else (),
        admission=admission(scene) if scene.viewer.host and scene.invitations.anyone else None,
        lobby=True,
    )


def _of_network(scene: Scene) -> tuple[Form, ...]:
    """Return the forms that open and close ways in, for a host who can."""
    if not (scene.viewer.host and scene.invitations.reach.can):
        return ()
    return scene.form("network", "network"), scene.form("tunnel", "tunnel")


def _missing(scene: Scene, seats: Sequence[Seat]) -> str:
    """Return the line on the players that the game waits for: by name, else by character, where these are known
    before it.
    """
    if all(seat in scene.invitations.expected or scene.suspect(seat) is not None for seat in seats):
        names = [scene.invitations.expected.get(seat) or scene.called(seat) for seat in seats]
        return scene._("Waiting for {names}.").format(names=listed(scene.viewer.words, names))
    text = scene.viewer.words.ngettext("Waiting for {count} player", "Waiting for {count} players", len(seats))
    return text.format(count=len(seats))


def solved(scene: Scene) -> Question:
    """Return the panel after the game: the seat that solved the case, the case file, and the ways to go on."""
    _ = scene._
    winner = scene.case.winner
    if winner is None:
        title = _("Nobody solved the case.")
    elif winner == scene.viewer.me and not scene.moment.occupants.away(winner):
        title = _(Endings().you_last) if scene.last_in else _("You solved the case!")
    else:
        title = _won(scene).format(who=scene.known_as(winner))
    forms, again = play_again(scene)
    fair = AnswerButton("", "", "", _("How it was fair"), style="quiet", link=scene.fair)
    record = AnswerButton("", "", "", _("The record"), style="quiet", link=f"{scene.source}/record.json")
    turns = scene.case.number
    rounds = told_by_now(scene).public.story.round
    closed = _("Case closed in round {number}").format(number=rounds) if rounds else ""
    own = sum(isinstance(each.event, TurnBegan) and each.event.seat == scene.viewer.me for each in scene.seen)
    hint = scene.viewer.words.ngettext("It took {count} turn.", "It took {count} turns.", turns)
    if 0 < own < turns:
        hint = scene.viewer.words.ngettext(
            "It took {count} turn, {own} of it yours.", "It took {count} turns, {own} of them yours.", turns
        )
    return Question(
        title=title,
        hint=hint.format(count=turns, own=own),
        asked=False,
        forms=forms,
        options=(*again, *look_back(scene), fair, record),
        closed=closed,
        share=_result(scene, closed, turns),
        cards=tuple(scene.card(card) for card in scene.inquiry.holdings.sealed()),
        solved=True,
    )


def look_back(scene: Scene) -> tuple[AnswerButton, ...]:
    """Return the buttons that lead to the replay and the review of a finished game."""
    ways = [("replay", scene._("Replay"))]
    if scene.table.game.known.knowledge or scene.table.game.known.judge:
        ways.append(("review", scene._("Review")))
    return tuple(AnswerButton("", "", "", label, link=f"{scene.source}/{way}") for way, label in ways)


def play_again(scene: Scene) -> tuple[tuple[Form, ...], tuple[AnswerButton, ...]]:
    """Return the form and the button that open a new table for the same people.

    Only players and the host have them, until such a table is open. A game by post has none: it is announced anew.
    """
    if scene.moment.following or scene.addresses.game_at or not (scene.viewer.host or scene.viewer.me is not None):
        return (), ()
    alone = scene.view.setup.seats == 1
    note = "" if alone else scene._("with the same people")
    again = AnswerButton("again", "again", "yes", scene._("Play again"), note, "first")
    return (scene.form("again", "again"),), (again,)


def _won(scene: Scene) -> str:
    """Return the sentence on the winner, with a gap for the name."""
    return scene._(Endings().on(yours=False, last=scene.last_in))


def _result(scene: Scene, closed: str, turns: int) -> str:
    """Return a text to give away that tells no card, with the link for spectators where the viewer may give it away."""
    _, case = scene._, scene.case
    title = _(scene.table.game.title_of(scene.view.setup.options))
    won = _("Nobody solved the case.") if case.winner is None else _won(scene)
    who = "" if case.winner is None else scene.called(case.winner)
    count = scene.viewer.words.ngettext("{count} turn", "{count} turns", turns).format(count=turns)
    lines = (
        f"casefile – {title}",
        won.format(who=who),
        " · ".join(filter(None, (closed, count))),
        scene.addresses.watch,
    )
    return "\n".join(filter(None, lines))


DOES: Mapping[str, str] = {
    "asked": N_("{who} is choosing a card."),
    "choosing": N_("{who} is choosing a character."),
    "moving": N_("{who} is choosing where to go."),
}
"""The sentence for what a player does, by the stage of the game; at any other stage it is :data:`PLAYS`."""

PLAYS = N_("{who} is playing.")


def waiting(scene: Scene) -> Question:
    """Return the panel while everybody waits for a player: who that is, and the last question with its answers."""
    _, case, actor, me = scene._, scene.case, scene.actor, scene.viewer.me
    assert actor is not None
    seated, stage = scene.taken[actor], case.stage
    who = scene.called(actor)
    if not seated.bot and scene.suspect(actor) is not None:
        who = _("{suspect} ({person})").format(suspect=who, person=seated.name)
    missed = scene.moment.missed
    if missed is not None and missed.seat == actor:
        title = _("Waiting for {names}.").format(names=who)  # a player who is not on the page does nothing
    else:
        title = _(PAUSED) if pausing(scene) else _(DOES.get(stage, PLAYS)).format(who=who)
    dice = case.dice if stage == "moving" and has_pieces(case) else ()
    said, named = asked_last(scene)
    out = me is not None and me in case.out
    told = "" if dice else said or newest(scene)
    hint = _("You are out; you still answer suggestions.") if out else told
    forms, options = while_waiting(scene)
    cards = () if dice else scene.memo("named cards", named, lambda: tuple(map(scene.card, named)))
    return Question(
        title=title,
        hint=hint,
        asked=False,
        dice=dice,
        forms=forms,
        options=options,
        cards=cards,
        retold=not out and bool(hint),
    )


PAUSED = N_("The bots pause.")
"""The sentence while everybody waits for a bot and the bots pause."""


def pausing(scene: Scene) -> bool:
    """Return whether everybody waits for a bot, and the bots pause."""
    return (
        scene.moment.occupants.pace == "paused"
        and scene.actor is not None
        and scene.moment.occupants.bot(scene.actor) is not None
    )


def while_waiting(scene: Scene) -> tuple[tuple[Form, ...], tuple[AnswerButton, ...]]:
    """Return the forms and buttons while others play.

    One lets the viewer take over from the bot that plays for the viewer; the others change the pace of the bots.
    """
    forms, options = (
        _back(scene) if scene.viewer.me is not None and scene.moment.occupants.away(scene.viewer.me) else ((), ())
    )
    of_paces, paces = _paces(scene)
    return (*forms, *of_paces), (*options, *paces)


OFFERED: Mapping[str, tuple[str, ...]] = {
    "normal": ("paused", "fast"),
    "fast": ("paused", "normal"),
    "paused": ("normal", "step"),
    "step": ("normal", "paused"),
}
"""The paces to which the bots can be switched, by their present pace."""


def _paces(scene: Scene) -> tuple[tuple[Form, ...], tuple[AnswerButton, ...]]:
    """Return the buttons for the pace of bots, for the host, while a bot is to play."""
    if (
        not scene.viewer.host
        or scene.viewer.looks
        or scene.actor is None
        or scene.moment.occupants.bot(scene.actor) is None
    ):
        return (), ()
    offered = OFFERED[scene.moment.occupants.pace]
    return (Form("pace", f"{scene.address}/pace", ()),), tuple(
        AnswerButton("pace", "pace", pace, scene._(PACES[pace]), "", "quiet") for pace in offered
    )


Named = tuple[Card, ...]


def _named(cards: Named, event: Event) -> Named:
    return event.named


@lru_cache
def _last_named(kinds: Sequence[type[Event]]) -> EventFold[Named]:
    """Return the fold for the cards of the last question or accusation in a game with these events."""
    return EventFold((), _named, frozenset(kind for kind in kinds if kind.named is not Event.named))


def asked_last(scene: Scene) -> tuple[str, Named]:
    """Return the story's sentences on the last question or accusation with its answers, and the cards that it named."""
    last = told_by_now(scene).public.story.newest("inquiry", "accusation")
    return (spoken(last.text) if last else ""), scene.view.gathered(_last_named(tuple(scene.view.rules.events)))


def _back(scene: Scene) -> tuple[tuple[Form, ...], tuple[AnswerButton, ...]]:
    option = AnswerButton("back", "back", "yes", scene._("I am back"), "", "first")
    return (scene.form("back", "back"),), (option,)


def away(scene: Scene) -> Question:
    """Return the panel for a viewer for whom a bot plays: it asks whether the viewer is back."""
    forms, options = _back(scene)
    title = scene._("A bot is playing for you. Are you back?")
    late = scene.viewer.me is not None and scene.moment.occupants.lapses.get(scene.viewer.me, 0) >= LAPSES
    hint = scene._("Your time ran out three times in a row.") if late else scene._("You were not on the page.")
    return Question(title=title, hint=hint, forms=forms, options=options)
