"""The operator's console: deadlines, silent camps, all camps, and every act of the operator with its public note."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.core.texts import N_
from casefile.correspondence.camps import observed
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.deadlines import next_deadline, reminded_at, time_off
from casefile.correspondence.camps.state import Camp, OwedTurn
from casefile.correspondence.camps.time_events import TurnLapsed
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.act_forms import form, refusal, sentence
from casefile.correspondence.pages.console_desks import desks
from casefile.correspondence.pages.console_history import history, just_done
from casefile.correspondence.pages.console_model import ActButton, CampRow, ConsoleModel, QuietLine
from casefile.correspondence.pages.console_tasks import left_alone, tasks
from casefile.correspondence.pages.console_thread import thread_lines
from casefile.correspondence.pages.post_model import PostHead
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import StrikeCount
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.pages.thread_story import TableTime
from casefile.correspondence.plan import GAME
from casefile.web.model import Art, CardModel
from casefile.web.pages import FieldValue
from casefile.web.present.card_art import card_art

ASKED: Mapping[str, str] = {
    "done": N_("has played"),
    "turn": N_("has the turn"),
    "show": N_("is to show a card"),
    "offer": N_("may accuse"),
}
"""The state of a camp that is asked for something."""


MISSED = 60
"""The number of newest public events among which a turn that ran out is looked for."""
LONG = 7 * DAY
"""The time after which a camp's silence is told before anything else of it."""


def console(
    scene: PostScene, times: Sequence[TableTime], look: int = 0, typed: str = "", refused: str = "", address: str = ""
) -> ConsoleModel:
    """Return the model of the operator's console.

    - ``times`` are the times of the table's events.
    - ``look`` is the number of the operator's stored look at hidden cards, which are shown; 0 shows none.
    - ``typed`` is the text that the operator typed, and ``refused`` the reason why it was refused, after a failed try.
    - ``address`` is the address at which the game is read, if it is known.
    """
    game = scene.post.game
    told = [post for post in posts(scene, times) if post.copy]
    found = tasks(scene, told, address)
    seen = observed(scene.post.people, game.eyes(scene.person))
    what = game.may_be_shown(scene.person, look)
    shown = () if what is None else looks.hidden(scene.post, what)
    skips = scene.post.plan.rehearsal and next_deadline(game) is not None
    return ConsoleModel(
        head=_head(scene, len(found)),
        tasks=found,
        quiet=() if game.phase == "over" else (*_quiet(scene), *left_alone(scene)),
        camps=tuple(_row(scene, name, camp, typed) for name, camp in game.camps.items()),
        back_ups=tuple(map(scene.name, game.back_ups)),
        desks=() if game.phase == "over" else tuple(replace(each, typed=typed) for each in desks(scene, seen)),
        history=history(scene, seen),
        thread=thread_lines(scene, told),
        done=just_done(scene, seen),
        skip=form(scene, "console", "skip", "skip_time") if skips else None,
        shown=tuple(_card(scene, card) for card in shown),
        shown_title="" if what is None else looks.called(scene, what),
        refused=refused,
    )


def _head(scene: PostScene, count: int) -> PostHead:
    """Return the head, with the number of tasks."""
    head = scene.head("console")
    return replace(head, tabs=tuple(replace(tab, count=count) if tab.here else tab for tab in head.tabs))


def _card(scene: PostScene, card: Card) -> CardModel:
    _, edition = scene.words.gettext, scene.edition
    if loose := GAME.shown.loose.get(card):
        return CardModel(card, _(loose.name), "", Art(loose.art, card))
    return CardModel(card, scene.called(card), _(edition.category(card).called), card_art(edition, card))


def _quiet(scene: PostScene) -> tuple[QuietLine, ...]:
    """Return what goes on without the operator, the next deadline first."""
    _, game = scene.words.gettext, scene.post.game
    if game.phase == "open":
        ready = sum(camp.shown_up for camp in game.camps.values())
        text = _("{ready} of {slots} have shown up").format(ready=ready, slots=game.slots)
        return QuietLine(_("Leaders"), text), QuietLine(_("Start"), "", until=scene.moment(game.start))
    if game.phase == "paused":
        return (QuietLine(_("Paused"), "", until=scene.moment(game.paused)),)
    found = [(each, name, ASKED[each.asked]) for name, each in game.owed.items()]
    found += [(each, name, ASKED["done"]) for name, each in game.closing.items()]
    return tuple(
        QuietLine(
            scene.called(name), _(what), scene.token_of(name), scene.moment(each.due), _reminded(scene, name, each)
        )
        for each, name, what in sorted(found, key=lambda one: (one[0].due, one[1]))
    )


def _reminded(scene: PostScene, name: Card, owed: OwedTurn) -> str:
    """Return the sentence that says when a camp is reminded of its turn; empty once it was, or where it is done."""
    at = reminded_at(owed, time_off(scene.post.game, name))
    if name not in scene.post.game.owed or at <= scene.now:
        return ""
    day, _last = scene.days(at, at + 1)
    return scene.words.gettext("It is reminded on {day}.").format(day=day)


# -- the camps ---------------------------------------------------------------------------------------------------------


def _row(scene: PostScene, name: Card, camp: Camp, typed: str) -> CampRow:
    _, words, game = scene.words.gettext, scene.words, scene.post.game
    owed, count = game.owed.get(name), len(camp.people)
    waits = owed is not None
    off = max(0, game.agreed.vacation_days - camp.vacation)
    return CampRow(
        camp=name,
        name=scene.called(name),
        token=scene.token_of(name),
        leader=scene.name(camp.leader),
        state=_state(scene, name, camp),
        people=words.ngettext("{count} person", "{count} people", count).format(count=count),
        strikes=_("{count} of {most}").format(count=camp.strikes, most=scene.post.plan.rule_options.strikes),
        vacation=words.ngettext("{count} day", "{count} days", off).format(count=off),
        form=form(scene, "console", f"camp-{name}", camp=name),
        keys=_keys(scene, camp, waits),
        heirs=_heirs(scene, camp),
        due=scene.deadline(owed.due) if owed is not None else None,
        heard=scene.moment(camp.heard) if camp.heard and not camp.removed else None,
        sign=_sign(scene, camp),
        left=words.ngettext("{count} day left", "{count} days left", off).format(count=off) if off else _("none left"),
        called="" if camp.arrived else _sign(scene, camp),
        silent=_silent(scene, name, camp),
        pips=_pips(scene, camp),
        out=camp.removed,
        typed=typed,
    )


def _state(scene: PostScene, name: Card, camp: Camp) -> str:
    _, game = scene.words.gettext, scene.post.game
    if camp.removed:
        return _("disbanded")
    if game.phase == "open":
        return _("has shown up") if camp.shown_up else _("has not shown up")
    state = game.owed[name].asked if name in game.owed else "done"
    if name in game.owed or name in game.closing:
        return _(ASKED[state])
    return "" if game.phase == "over" else _("waits for others")


def _keys(scene: PostScene, camp: Camp, waits: bool) -> tuple[ActButton, ...]:
    _, removed = scene.words.gettext, camp.removed
    labels = (
        *(
            ("extend", _("More time"), ""),
            ("give_strike", _("Strike"), ""),
            ("lift_strike", _("Take a strike back"), ""),
        ),
        *(("replace", _("Replace the leader"), ""), ("disband", _("Disband"), "grave")),
    )
    why = {
        "extend": "" if waits else _clause(scene, "turn"),
        "lift_strike": "" if camp.strikes else _clause(scene, "no_strike"),
        "replace": "" if _heirs(scene, camp) else _clause(scene, "back_up"),
    }
    return tuple(
        ActButton(
            kind, label, refusal(scene, kind) or (_clause(scene, "removed") if removed else why.get(kind, "")), style
        )
        for kind, label, style in labels
    )


def _clause(scene: PostScene, key: str) -> str:
    return sentence(scene.words, CAMPS[key])


def _heirs(scene: PostScene, camp: Camp) -> tuple[FieldValue, ...]:
    """Return the people who can lead the camp instead: the first of the back-ups, or people of the camp."""
    _ = scene.words.gettext
    backs, found = scene.post.game.back_ups, []
    if backs:
        found.append(FieldValue("", _("{name}, the next back-up").format(name=scene.name(backs[0]))))
    # Sorted by name: only the camp may know which of them are beta leaders.
    people = sorted((scene.name(person), person) for person in camp.people if person != camp.leader)
    return (*found, *(FieldValue(person, name) for name, person in people))


def _sign(scene: PostScene, camp: Camp) -> str:
    """Return the last sign of a camp. Acts of the clock do not count, and a visit tells no more than that."""
    _ = scene.words.gettext
    if not camp.arrived:
        return _("{name} has not come yet").format(name=scene.name(camp.leader))
    return _("{name} was here").format(name=scene.name(camp.by)) if camp.by else _("did what everybody reads")


def _silent(scene: PostScene, name: Card, camp: Camp) -> str:
    """Return the sentence about a camp's long silence; empty where it is short, or the camp owes nothing."""
    game, days = scene.post.game, (scene.now - camp.heard) // DAY
    missed = game.phase == "running" and any(
        name == e.camp for e in scene.public[-MISSED:] if isinstance(e, TurnLapsed)
    )
    if camp.removed or not camp.heard or scene.now - camp.heard < LONG or not (name in game.owed or missed):
        return ""
    return scene.words.ngettext("silent for {count} day", "silent for {count} days", days).format(count=days)


def _pips(scene: PostScene, camp: Camp) -> StrikeCount | None:
    """Return the strikes of a camp, in a game that has begun."""
    words, most = scene.words, scene.post.plan.rule_options.strikes
    if scene.post.game.phase == "open":
        return None
    text = words.gettext("Strikes: {count} of {most}.").format(count=camp.strikes, most=most)
    return StrikeCount(camp.strikes, most, text)
