"""The operator's console: what is due, who is silent, the camps, and every act of the operator with its public note."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casefile.core.cards import Card
from casefile.core.options import describe, spell
from casefile.core.texts import N_
from casefile.correspondence.camps import PeopleEvent, observed
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.registration import FEWEST, MOST
from casefile.correspondence.camps.state import Camp
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.act_forms import form, refusal, sentence
from casefile.correspondence.pages.camp_model import ActButton, ActGroup, CampRow, ConsoleModel, Fact, Forum, Looked
from casefile.correspondence.pages.console_history import history
from casefile.correspondence.pages.console_tasks import tasks
from casefile.correspondence.pages.option_texts import called, label
from casefile.correspondence.pages.post_model import PostHead
from casefile.correspondence.pages.scene import PHASES, PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.plan import GAME
from casefile.web.model import Art, CardModel
from casefile.web.pages import FieldValue

ASKED: Mapping[str, str] = {
    "done": N_("has played"),
    "turn": N_("owes its turn"),
    "show": N_("owes a card"),
    "offer": N_("may accuse"),
}
"""How a camp stands that is asked for something."""


NEWEST = 6
"""So many of the newest posts are listed with whether they are in the group's own forum."""


def console(scene: PostScene, times: Sequence[int], look: int = 0, typed: str = "", refused: str = "") -> ConsoleModel:
    """The whole console. ``look`` opens a stored look; ``typed`` and ``refused`` are of a try that failed.

    ``times`` are the moments of the table's events.
    """
    game = scene.post.game
    told = [post for post in posts(scene, times) if post.copy]
    found = tasks(scene, told)
    seen = observed(scene.post.people, game.eyes(scene.person))
    what = game.may_be_shown(scene.person, look)
    shown = () if what is None else looks.hidden(scene.post, what)
    return ConsoleModel(
        head=_head(scene, len(found)),
        tasks=found,
        due=_due(scene),
        camps=tuple(_row(scene, name, camp, typed) for name, camp in game.camps.items()),
        back_ups=tuple(map(scene.name, game.back_ups)),
        desks=() if game.phase == "over" else tuple(replace(each, typed=typed) for each in _desks(scene, seen)),
        history=history(scene, seen),
        forum=_forum(scene, told),
        shown=tuple(_card(scene, card) for card in shown),
        shown_title="" if what is None else looks.called(scene, what),
        refused=refused,
    )


def _head(scene: PostScene, count: int) -> PostHead:
    """The head, with how much is to do."""
    head = scene.head("console")
    return replace(head, tabs=tuple(replace(tab, count=count) if tab.here else tab for tab in head.tabs))


def _forum(scene: PostScene, told: Sequence[ThreadPost]) -> tuple[Forum, ...]:
    """The newest posts, and which of them are in the group's own forum; nothing for a group that has none."""
    copied, at, _markup = scene.post.game.copied
    if not at:
        return ()
    undo = form(scene, "console", "undo-copied", "mark_copied", posts=max(0, copied - 1), markup=_markup)
    return tuple(
        Forum(post.number, post.heading, post.number <= copied, post.copy, undo if post.number == copied else None)
        for post in reversed(told[-NEWEST:])
    )


def _card(scene: PostScene, card: Card) -> CardModel:
    _, edition = scene.words.gettext, scene.edition
    if loose := GAME.loose.get(card):
        return CardModel(card, _(loose.name), "", Art(loose.art, card))
    if card in edition.deck.suspects:
        return CardModel(card, scene.called(card), _("Suspect"), Art("suspect", edition.faces[card].token))
    if card in edition.deck.weapons:
        return CardModel(card, scene.called(card), _("Weapon"), Art("weapon", edition.faces[card].icon or card))
    return CardModel(card, scene.called(card), _("Room"), Art("room", card))


def _due(scene: PostScene) -> tuple[Fact, ...]:
    """What is due, the next first."""
    _, game = scene.words.gettext, scene.post.game
    if game.phase == "open":
        ready = sum(camp.shown_up for camp in game.camps.values())
        text = _("{ready} of {slots} have shown up").format(ready=ready, slots=game.slots)
        return Fact(_("Leaders"), text), Fact(_("Start"), "", scene.moment(game.start))
    if game.phase == "paused":
        return (Fact(_("Paused"), "", scene.moment(game.paused)),)
    found = [(each.due, name, ASKED[each.asked]) for name, each in game.owed.items()]
    found += [(each.due, name, ASKED["done"]) for name, each in game.closing.items()]
    return tuple(Fact(scene.called(name), _(what), scene.moment(due)) for due, name, what in sorted(found))


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
        strikes=_("{count} of {most}").format(count=camp.strikes, most=scene.post.plan.house.strikes),
        vacation=words.ngettext("{count} day", "{count} days", off).format(count=off),
        form=form(scene, "console", f"camp-{name}", camp=name),
        keys=_keys(scene, camp, waits),
        heirs=_heirs(scene, camp),
        due=scene.deadline(owed.due) if owed is not None else None,
        heard=scene.moment(camp.heard) if camp.heard and not camp.removed else None,
        sign=_sign(scene, camp),
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
    """Who can lead the camp instead: the first on the list of back-ups, or somebody who belongs to it."""
    _ = scene.words.gettext
    backs, found = scene.post.game.back_ups, []
    if backs:
        found.append(FieldValue("", _("{name}, the next back-up").format(name=scene.name(backs[0]))))
    # By name: which of them are beta leaders is the camp's own.
    people = sorted((scene.name(person), person) for person in camp.people if person != camp.leader)
    return (*found, *(FieldValue(person, name) for name, person in people))


def _sign(scene: PostScene, camp: Camp) -> str:
    """What the last sign of a camp was: what the clock does never counts, and a visit says no more than that."""
    _ = scene.words.gettext
    if not camp.arrived:
        return _("{name} has not come yet").format(name=scene.name(camp.leader))
    return _("{name} was here").format(name=scene.name(camp.by)) if camp.by else _("did what everybody reads")


# -- acts --------------------------------------------------------------------------------------------------------------


def _desks(scene: PostScene, seen: list[PeopleEvent]) -> tuple[ActGroup, ...]:
    _, game = scene.words.gettext, scene.post.game
    free = _free(scene, seen)
    nobody = "" if free else _("Nobody whom you know of is free: who belongs to a camp or has seen cards cannot.")
    alone = _("you alone") if not game.partners else _("with {names}").format(names=_names(scene, game.partners))
    return (
        *(_before(scene) if game.phase == "open" else ()),
        ActGroup(
            "flow",
            _("The game"),
            _("While the game is paused no time runs; all that waits is put off by as long."),
            form(scene, "console", "flow"),
            tuple(
                ActButton(kind, label, refusal(scene, kind), style)
                for kind, label, style in (
                    ("start", _("Begin now"), "first"),
                    ("pause", _("Pause"), ""),
                    ("resume", _("Go on"), ""),
                )
                if scene.menu[kind] == "yes"
            ),
            now=_(PHASES[game.phase]),
        ),
        ActGroup(
            "rule",
            _("Change what is agreed"),
            _("It holds for what begins from now on."),
            form(scene, "console", "rule"),
            (ActButton("change_rule", _("Change"), refusal(scene, "change_rule")),),
            # None is chosen at first: a slip of the hand must not change a game.
            (("rule", _("Rule"), (FieldValue("", _("Choose a rule")), *_rules(scene))),),
            now=called(scene.words, "turn_days", str(game.agreed.turn_days)),
        ),
        ActGroup(
            "look",
            _("Look at hidden cards"),
            _("Everybody reads that you look, and at what, before you see anything. Who has looked never plays here."),
            form(scene, "console", "look"),
            (ActButton("look", _("Look, in public"), refusal(scene, "look"), "grave"),),
            (("what", _("What"), tuple(FieldValue(value, label) for value, label in looks.choices(scene))),),
            _looked(scene),
            now=_("everybody reads it first"),
        ),
        ActGroup(
            "hand",
            _("Hand the game over, or share it"),
            _(
                "Who takes it over operates it from then on; with whom it is shared, besides you. Neither ever plays "
                "in it."
            ),
            form(scene, "console", "hand"),
            (
                *_sharing(scene),
                ActButton("appoint_operator", _("Hand over"), refusal(scene, "appoint_operator") or nobody, "grave"),
            ),
            (("person", _("Whom"), free),),
            now=alone,
        ),
        ActGroup(
            "deputies",
            _("Invite deputies"),
            _(
                "Whoever has this code can become a deputy on the page of the game. Where you have not been here for "
                "{days} days, the leaders may choose a deputy to operate it."
            ).format(days=game.agreed.operator_days),
            form(scene, "console", "deputies"),
            (ActButton("set_invitation", _("Set the code"), refusal(scene, "set_invitation")),),
            (("code", _("New code for deputies"), ()),),
            now=_names(scene, game.deputies) or _("no deputy yet"),
            noted=False,
        ),
    )


def _names(scene: PostScene, people: Sequence[Person]) -> str:
    return scene.words.gettext(", ").join(map(scene.name, people))


def _sharing(scene: PostScene) -> tuple[ActButton, ...]:
    """The button that lets a deputy operate, too, where there is one."""
    if not scene.post.game.deputies:
        return ()
    return (ActButton("share", scene.words.gettext("Let a deputy operate it, too"), refusal(scene, "share")),)


def _before(scene: PostScene) -> tuple[ActGroup, ...]:
    """What can be changed until the start: when it is, how many camps play, whether it takes place."""
    _, game = scene.words.gettext, scene.post.game
    fewest, most = max(FEWEST, len(game.camps)), min(MOST, len(game.characters))
    numbers = tuple(FieldValue(str(n), str(n), n == game.slots) for n in range(fewest, most + 1))
    return (
        ActGroup(
            "start",
            _("Move the start"),
            _("On the clocks of {zone}.").format(zone=scene.post.plan.zone),
            form(scene, "console", "start"),
            (ActButton("move_start", _("Move the start"), refusal(scene, "move_start")),),
            (("day", _("Day"), ()), ("hour", _("Hour"), ())),
            now=scene.local(game.start),
        ),
        ActGroup(
            "slots",
            _("How many camps play"),
            _("For a camp more, the next of the back-ups is called."),
            form(scene, "console", "slots"),
            (ActButton("set_slots", _("Change"), refusal(scene, "set_slots")),),
            (("slots", _("Camps"), numbers),),
            now=str(game.slots),
        ),
        ActGroup(
            "cancel",
            _("Call the game off"),
            _("Everybody who has registered is told."),
            form(scene, "console", "cancel"),
            (ActButton("cancel", _("Call it off"), refusal(scene, "cancel"), "grave"),),
        ),
    )


def _looked(scene: PostScene) -> tuple[Looked, ...]:
    """The looks of this operator that are stored."""
    return tuple(
        Looked(number, looks.called(scene, each), f"/p/{scene.id}/console/{number}")
        for number, (by, each) in enumerate(scene.post.game.looks, 1)
        if by == scene.person
    )


def _rules(scene: PostScene) -> tuple[FieldValue, ...]:
    """Every rule with every value but the one in force."""
    words, now = scene.words, scene.post.game.agreed
    return tuple(
        FieldValue(
            f"{each.name} {spell(choice)}", f"{label(words, each.name)}: {called(words, each.name, spell(choice))}"
        )
        for each in describe(Agreed)
        for choice in each.choices
        if choice != getattr(now, each.name)
    )


def _free(scene: PostScene, seen: list[PeopleEvent]) -> tuple[FieldValue, ...]:
    """Who could operate the game, of those of whom the operator has publicly heard."""
    game = scene.post.game
    heard: dict[Person, None] = dict.fromkeys(p for e in seen if (p := getattr(e, "person", None)))
    free = [each for each in (*game.deputies, *heard) if game.role(each) == "outsider" and each not in game.bound]
    return tuple(FieldValue(each, scene.name(each)) for each in dict.fromkeys(free))
