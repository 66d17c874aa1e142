"""The page of a camp: its question, hand and shared sheet, its talk, its people, and the acts that wait."""

from collections.abc import Mapping

from casefile.core.cards import Card
from casefile.core.texts import N_
from casefile.correspondence.camps import observed
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.state import Camp
from casefile.correspondence.camps.talk import DrawnMark, drawn
from casefile.correspondence.pages import camp_log
from casefile.correspondence.pages.act_forms import ENROLMENTS, deed, entered_before, later, sentence, told
from casefile.correspondence.pages.camp_model import (
    Belongs,
    CampActButton,
    CampActs,
    CampMembers,
    CampModel,
    CampTable,
    CampTalk,
    Joining,
    Opening,
    Pencilled,
    Pending,
    Saying,
    Vacation,
)
from casefile.correspondence.pages.post_model import Fact
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread import may_paste
from casefile.correspondence.plan import GAME
from casefile.play.occupants import Occupants
from casefile.web.model import Hand
from casefile.web.pages import FieldValue
from casefile.web.present.page import shared
from casefile.web.present.parts import page_of
from casefile.web.present.reasons import why as cell_reason
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import PageAddresses, PageMemory, PageViewer, SheetNotes, TableFacts
from casefile.web.present.table_moment import TableMoment
from casefile.web.present.times import stamp
from casefile.web.why_model import WhyModel

ASKED: Mapping[str, str] = {
    "done": N_("Your turn is done, and closes"),
    "turn": N_("Your turn is due"),
    "show": N_("You are to show a card"),
    "offer": N_("You may accuse"),
}
"""The thing that the camp is asked for, as written before its deadline."""

MARKS = ("tick", "cross", "question", "circle")


def camp_page(scene: PostScene, typed: str = "", refused: str = "") -> CampModel:
    """Return the model of the camp's page, as the viewer, one of the camp's people, sees it.

    ``typed`` is the message in a refused form, and ``refused`` the reason.
    """
    _, name = scene.words.gettext, scene.camp
    assert name is not None
    camp = scene.post.game.camps[name]
    seen = observed(scene.post.people, scene.post.game.eyes(scene.person))
    marks = drawn(seen)
    table = table_of(scene, marks)
    return CampModel(
        head=scene.head("camp"),
        styles=page_of(GAME).styles,
        name=scene.called(name),
        facts=_facts(scene, name, camp),
        acts=CampActs(
            pending=_pending(scene, name),
            urgent=_urgent(scene, name),
            delay=_delay(scene),
            late=_late(scene, name),
            pasting=f"/p/{scene.id}#gate-paste" if may_paste(scene) else "",
        ),
        talk=CampTalk(
            log=camp_log.log(scene, seen),
            saying=Saying(deed(scene, "say", _("Say it to the camp")), typed),
            opening=_opening(scene, name, camp),
        ),
        members=CampMembers(
            people=_people(scene, camp),
            asking=tuple(_asking(scene, person) for person in camp.asked),
            joining=_joining(scene, camp),
            vacation=_vacation(scene, camp),
        ),
        table=None if table is None else _table(scene, table, marks),
        over=scene.post.game.phase == "over",
        refused=refused,
    )


def _joining(scene: PostScene, camp: Camp) -> Joining:
    _ = scene.words.gettext
    return Joining(
        code=deed(scene, "set_code", _("Set the code"), style="" if camp.shown_up else "first"),
        enrolment=deed(scene, "set_enrolment", _("Set who joins")),
        enrolments=tuple(FieldValue(value, _(text), value == camp.enrolment) for value, text in ENROLMENTS.items()),
        leave=deed(scene, "leave", _("Leave the camp"), style="quiet"),
    )


def why(scene: PostScene, cell: str) -> WhyModel | None:
    """Return the reason why the program filled in a cell of the camp's sheet; ``None`` if there is none to tell."""
    seen = observed(scene.post.people, scene.post.game.eyes(scene.person))
    table = table_of(scene, drawn(seen))
    return None if table is None else cell_reason(table, cell)


def table_of(scene: PostScene, marks: Mapping[str, DrawnMark]) -> Scene | None:
    """Return the card game as the page of the viewer's camp shows it; ``None`` before the deal, and without a camp.

    ``marks`` are the marks that people drew on the camp's sheet, by cell. Every member of the camp sees all that the
    camp may see; the page of the game offers no action.
    """
    post, seat = scene.post, scene.post.seat_of(scene.person)
    if post.table is None or seat is None:
        return None
    return Scene(
        view=scene.view(seat),
        table=TableFacts(scene.id, GAME, post.plan.commitments[post.table.setup.given.file - 1]),
        viewer=PageViewer(
            words=scene.words,
            language=scene.language,
            me=seat,
            looks=scene.menu["play"] not in ("yes", "wait"),
            level=post.game.agreed.notes,
            hints=False,
        ),
        moment=TableMoment(Occupants()),
        notebook=SheetNotes(
            marks={cell: each.mark for cell, each in marks.items()},
            drawers={cell: scene.name(each.by) for cell, each in marks.items()},
            shared=True,
        ),
        addresses=PageAddresses(home=f"/p/{scene.id}/camp", game_at=f"/p/{scene.id}"),
        memory=PageMemory(scene.known.memory),
    )


def _table(scene: PostScene, table: Scene, marks: Mapping[str, DrawnMark]) -> CampTable:
    """Return the parts of the table that this camp sees."""
    found = page_of(table.table.game).parts(table)
    return CampTable(
        asked=shared(table, found.question),
        board=found.board,
        hand=Hand(found.hand, found.order),
        sheet=found.sheet,
        pencilled=tuple(_pencilled(scene, table, cell, each) for cell, each in reversed(list(marks.items()))),
        accusation=found.accusation,
    )


def _pencilled(scene: PostScene, table: Scene, cell: str, each: DrawnMark) -> Pencilled:
    _ = scene.words.gettext
    card, column = cell.removeprefix("cell.").split(".")
    holder = _("case file") if column == "file" else scene.called(scene.post.camps[int(column)])
    names = dict(zip(MARKS, (_("tick"), _("cross"), _("question mark"), _("circle")), strict=True))
    place = _("{card}, {holder}").format(card=table.short(Card(card)), holder=holder)
    return Pencilled(place, names[each.mark], scene.name(each.by))


# -- the camp ----------------------------------------------------------------------------------------------------------


def _opening(scene: PostScene, name: Card, camp: Camp) -> Opening:
    """Return who reads the camp's talk, and the leader's button to open it to everybody when the game is over."""
    _ = scene.words.gettext
    if camp.talk_opened:
        return Opening(_("Everybody reads what the camp said until the end."), link=f"/p/{scene.id}/talk/{name}")
    if scene.post.game.phase != "over":
        return Opening(_("Only this camp reads it. When the game is over, the leader may open it to everybody."))
    text = _("Only this camp reads it.")
    if scene.menu["open_talk"] != "yes":
        return Opening(text)
    return Opening(text, deed(scene, "open_talk", _("Open it to everybody, for good"), style="grave"))


def _facts(scene: PostScene, name: Card, camp: Camp) -> tuple[Fact, ...]:
    """Return the turn that the camp owes, its strikes and its days off."""
    _, words, game = scene.words.gettext, scene.words, scene.post.game
    owed, done = game.owed.get(name), game.closing.get(name)
    facts = []
    if camp.removed:
        facts.append(Fact(_("The camp"), _("is disbanded")))
    elif (open_turn := owed or done) is not None:
        paused = _("The game is paused") if game.phase == "paused" else ""
        what = ASKED[owed.asked if owed else "done"]
        facts.append(Fact(_(what), paused, scene.deadline(open_turn.due)))
    strikes, off = scene.post.plan.rule_options.strikes, game.agreed.vacation_days - camp.vacation
    text = _("{count} of {most}").format(count=camp.strikes, most=strikes)
    facts.append(Fact(_("Strikes"), text))
    facts.append(
        Fact(
            _("Vacation days left"),
            words.ngettext("{count} day", "{count} days", max(0, off)).format(count=max(0, off)),
        )
    )
    if game.phase == "open":
        ready = _("set: the camp has shown up") if camp.shown_up else _("not set yet: without it a back-up is called")
        facts.append(Fact(_("Camp code"), ready))
    return tuple(facts)


def _pending(scene: PostScene, name: Card) -> tuple[Pending, ...]:
    """Return the acts that wait, the next to be carried out first."""
    found = [(entry, each) for (camp, entry), each in scene.post.game.waiting.items() if camp == name]
    return tuple(
        Pending(f"entry-{entry}", told(scene, each.act), scene.name(each.by), scene.deadline(each.due), stop)
        for entry, each in sorted(found, key=lambda pair: pair[1].due)
        for stop in [_stop(scene, entry, each.by)]
    )


def _urgent(scene: PostScene, name: Card) -> bool:
    """Return whether an act that a beta leader has entered is carried out before the camp's time is over."""
    game = scene.post.game
    entered = [each.due for (camp, _), each in game.waiting.items() if camp == name]
    return bool(entered) and (name not in game.owed or min(entered) < game.owed[name].due)


def _stop(scene: PostScene, entry: int, by: Person) -> CampActButton | None:
    _ = scene.words.gettext
    if by == scene.person:
        return deed(scene, "take_back", _("Take back"), id=f"take-back-{entry}", entry=entry)
    if scene.role == "leader":
        return deed(scene, "counter", _("Counter"), id=f"counter-{entry}", style="grave", entry=entry)
    return None


def _people(scene: PostScene, camp: Camp) -> tuple[Belongs, ...]:
    _ = scene.words.gettext
    roles = [(camp.leader, _("leader"))]
    roles += [(person, _("beta leader")) for person in camp.betas]
    roles += [(person, _("member")) for person in camp.members]
    return tuple(
        Belongs(f"person-{n}", scene.name(person), role, person == scene.person, _over(scene, camp, person, n))
        for n, (person, role) in enumerate(roles)
    )


def _over(scene: PostScene, camp: Camp, person: Person, n: int) -> tuple[CampActButton, ...]:
    """Return the acts of the viewer about somebody of the camp."""
    _, mine = scene.words.gettext, scene.role
    if person in (scene.person, camp.leader) or mine not in ("leader", "beta"):
        return ()
    rank = (
        deed(scene, "dismiss_beta", _("Make a member"), id=f"dismiss-{n}", person=person)
        if person in camp.betas
        else deed(scene, "appoint_beta", _("Make a beta leader"), id=f"appoint-{n}", person=person)
    )
    lead = deed(scene, "pass_leadership", _("Pass the leadership on"), id=f"pass-{n}", person=person)
    away = deed(scene, "expel", _("Send away"), id=f"expel-{n}", style="grave", person=person)
    if mine == "beta" and person in camp.betas:
        return ()
    return (rank, lead, away) if mine == "leader" else (away,)


def _asking(scene: PostScene, person: Person) -> Belongs:
    _, id = scene.words.gettext, f"{person[:12]}"
    return Belongs(
        f"asks-{id}",
        scene.name(person),
        _("asks to join"),
        deeds=(
            deed(scene, "approve", _("Let in"), id=f"approve-{id}", person=person),
            deed(scene, "decline", _("Turn down"), id=f"decline-{id}", person=person),
        ),
    )


def _vacation(scene: PostScene, camp: Camp) -> Vacation:
    """Return the vacations that the camp has announced, and the number of days that it may still announce."""
    words, left = scene.words, max(0, scene.post.game.agreed.announced_days - camp.announced)
    return Vacation(
        deed(scene, "announce_vacation", words.gettext("Announce the vacation")),
        tuple(_announced(scene, since, until) for since, until in sorted(camp.away)),
        words.ngettext("{count} day", "{count} days", left).format(count=left),
    )


def _announced(scene: PostScene, since: int, until: int) -> tuple[str, CampActButton | None]:
    """Return the days of a vacation, and the button that takes it back unless its last day has come."""
    (first, last), _ = scene.days(since, until), scene.words.gettext
    told, today = _("{first} to {last}").format(first=first, last=last), scene.days(scene.now, until)[0]
    if scene.now >= until or (scene.now >= since and today == last):
        return told, None
    label = _("Take it back") if scene.now < since else _("End it today")
    day = stamp(since + scene.post.zone.at(since))[:10]
    return told, deed(scene, "take_back_vacation", label, id=f"take-back-{day}", style="quiet", first=day)


def _delay(scene: PostScene) -> str:
    """Return the sentence that tells a beta leader of the delay; or a member, why there are no buttons."""
    _ = scene.words.gettext
    if scene.role == "member":
        return _("The leader and the beta leaders speak for the camp. You read, talk and mark the sheet.")
    if not (wait := later(scene, "play")):
        return ""
    at = scene.moment(scene.now + scene.post.game.agreed.delay).local
    text = _("What you enter is carried out {wait}, at {time}, unless the leader counters it.")
    return "\n".join(filter(None, (text.format(wait=wait, time=at), entered_before(scene))))


def _late(scene: PostScene, name: Card) -> str:
    """Return the sentence that a beta leader has to confirm if the turn ends before the act is carried out."""
    owed = scene.post.game.owed.get(name)
    if scene.menu["play"] != "wait" or owed is None:
        return ""
    return sentence(scene.words, CAMPS["turn_first"]) if owed.due < scene.now + scene.post.game.agreed.delay else ""
