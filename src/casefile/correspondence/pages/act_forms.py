"""The forms and sentences for acts in a game by post: buttons, reasons of refusals, and acts in words."""

import json
from collections.abc import Mapping

from casefile.core.actions import Action, Refused
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card
from casefile.core.inquiry import Accuse, EndTurn, Show, Suggest
from casefile.core.record import action_from
from casefile.core.texts import N_
from casefile.correspondence.camps.acts import (
    AnnounceVacation,
    Approve,
    Decline,
    Expel,
    Play,
    SetEnrolment,
    SetStandingOrder,
    Start,
    TakeBackVacation,
)
from casefile.correspondence.camps.registration import start
from casefile.correspondence.pages.camp_model import CampActButton
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.plan import BOOKS, GAME
from casefile.story.i18n import Texts
from casefile.web.model import KEY, Form

ENROLMENTS: Mapping[str, str] = {
    "open": N_("Whoever has the code joins"),
    "restricted": N_("The leader lets in who asks"),
    "closed": N_("Nobody joins"),
}
"""The words for who may join a camp."""


def sentence(words: Texts, clause: str) -> str:
    """Return the text of the clause with this id, about camps or of the rules, followed by the id."""
    return f"{words.gettext(BOOKS.clause(clause).text)} ({clause})"


def refusal(scene: PostScene, kind: str) -> str:
    """Return the reason why the viewer may not do this kind of act now; empty if the viewer may."""
    said = scene.menu[kind]
    return "" if said in ("yes", "wait") else sentence(scene.words, said)


def begin_forbidden(scene: PostScene) -> str:
    """Return the reason why the operator cannot begin the game at this moment; empty if that is possible."""
    try:
        start(scene.post.game, scene.person, Start(""), scene.now)
    except Refused as refused:
        return sentence(scene.words, refused.clause)
    return ""


def later(scene: PostScene, kind: str) -> str:
    """Return the words about the delay after which a beta leader's act of this kind is carried out.

    They stand beside its button; empty if the viewer's act is carried out at once.
    """
    if scene.menu[kind] != "wait":
        return ""
    hours = scene.post.game.agreed.delay_hours
    return scene.words.ngettext("after {count} hour", "after {count} hours", hours).format(count=hours)


def entered_before(scene: PostScene) -> str:
    """Return the sentence that tells a beta leader that a move for the camp's turn waits already; empty otherwise."""
    game, camp = scene.post.game, scene.camp
    owed = game.owed.get(camp) if camp else None
    waiting = [each for (name, _entry), each in game.waiting.items() if name == camp and isinstance(each.act, Play)]
    found = [each for each in waiting if owed and getattr(each.act, "turn", 0) == owed.turn]
    if scene.role != "beta" or not found:
        return ""
    text = scene.words.gettext(
        "{name} has entered something for this turn already. What was entered first is carried out first."
    )
    return text.format(name=scene.name(found[0].by))


def form(scene: PostScene, page: str, id: str, kind: str = "", **fields: object) -> Form:
    """Return a form that sends an act to one of the game's pages; sent twice from one page, it is carried out once.

    - ``page`` is the end of the address to which it is sent.
    - ``id`` is the id of the form on the page.
    - ``kind`` and ``fields`` are the kind of act and its fields.
    """
    given = {"kind": kind, **fields} if kind else fields
    pairs = tuple((name, str(value)) for name, value in {**given, "key": f"{KEY}-{id}"}.items())
    return Form(id, f"/p/{scene.id}/{page}", pairs)


def deed(scene: PostScene, kind: str, label: str, *, id: str = "", style: str = "", **fields: object) -> CampActButton:
    """Return the button for a kind of act on the camp's page, with the reason if the viewer may not do it."""
    made = form(scene, "camp", id or kind.replace("_", "-"), kind, **fields)
    return CampActButton(made, label, refusal(scene, kind), later(scene, kind), style)


def told(scene: PostScene, act: Action) -> str:
    """Return the words for an act that a beta leader has entered, such as "Suggest: ..."."""
    _ = scene.words.gettext
    match act:
        case Play(move=move):
            return moved(scene, move)
        case SetEnrolment(enrolment=enrolment):
            return _("Who joins: {who}").format(who=_(ENROLMENTS[enrolment]))
        case SetStandingOrder(cards=cards):
            return _("Standing order: {cards}").format(cards=_list(scene, cards))
        case AnnounceVacation(first=first, last=last):
            return _("Announce vacation: {first} to {last}").format(first=first, last=last)
        case TakeBackVacation(first=first):
            return _("Take back the vacation from {first} on").format(first=first)
        case Approve(person=person):
            return _("Let in {name}").format(name=scene.name(person))
        case Decline(person=person):
            return _("Turn down {name}").format(name=scene.name(person))
        case Expel(person=person):
            return _("Send away {name}").format(name=scene.name(person))
        case _:
            return act.kind


def moved(scene: PostScene, move: str) -> str:
    """Return the words for a camp's move in the card game, given as the record writes it."""
    _ = scene.words.gettext
    fields = json.loads(move)
    action = action_from(fields.pop("kind"), fields, GAME.rules)
    match action:
        case Suggest(suspect=suspect, weapon=weapon, room=room):
            return _("Suggest: {cards}").format(cards=_list(scene, (suspect, weapon, room)))
        case SuggestPending(suspect=suspect, weapon=weapon, room=room):
            return _("Suggest, Accusation Pending: {cards}").format(cards=_list(scene, (suspect, weapon, room)))
        case Accuse(suspect=suspect, weapon=weapon, room=room):
            return _("Accuse: {cards}").format(cards=_list(scene, (suspect, weapon, room)))
        case Show(card=card):
            return _("Show: {cards}").format(cards=scene.called(card))
        case EndTurn():
            return _("No accusation")
        case _:
            return action.kind


def _list(scene: PostScene, cards: tuple[Card, ...]) -> str:
    return scene.words.gettext(", ").join(map(scene.called, cards))
