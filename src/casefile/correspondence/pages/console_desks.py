"""The forms of the operator's console that are seldom used: the game as a whole, the terms, hidden cards, operators."""

from collections.abc import Sequence

from casefile.core.options import describe, spell
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.registration import FEWEST, MOST
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.act_forms import begin_forbidden, form, refusal
from casefile.correspondence.pages.console_model import ActButton, ActGroup, Looked
from casefile.correspondence.pages.option_texts import called, label
from casefile.correspondence.pages.scene import PHASES, PostScene
from casefile.web.pages import FieldValue


def desks(scene: PostScene, seen: list[PeopleEvent]) -> tuple[ActGroup, ...]:
    """Return the groups of the operator's acts that are seldom used, each with the present state of what it changes.

    ``seen`` are the events that the operator may see.
    """
    before = _before(scene) if scene.post.game.phase == "open" else ()
    return (_flow(scene), *before, _rule(scene), _look(scene), _hand(scene, seen), _deputies(scene))


def _flow(scene: PostScene) -> ActGroup:
    """Return the group to begin, pause and go on."""
    _, game = scene.words.gettext, scene.post.game
    titles = {"start": _("Begin the game"), "pause": _("Pause the game"), "resume": _("Go on with the game")}
    return ActGroup(
        "flow",
        next((title for kind, title in titles.items() if scene.menu[kind] == "yes"), _("The game")),
        _("While the game is paused no time runs; all that waits is put off by as long."),
        form(scene, "console", "flow"),
        tuple(
            ActButton(kind, label, begin_forbidden(scene) if kind == "start" else refusal(scene, kind), style)
            for kind, label, style in (
                ("start", _("Begin now"), "first"),
                ("pause", _("Pause"), ""),
                ("resume", _("Go on"), ""),
            )
            if scene.menu[kind] == "yes"
        ),
        now=_(PHASES[game.phase]),
    )


def _rule(scene: PostScene) -> ActGroup:
    """Return the group of the terms agreed, with the values that they could have."""
    _, game = scene.words.gettext, scene.post.game
    return ActGroup(
        "rule",
        _("Change what is agreed"),
        _("It holds for what begins from now on."),
        form(scene, "console", "rule"),
        (ActButton("change_rule", _("Change"), refusal(scene, "change_rule")),),
        # None is chosen at first: a slip of the hand must not change a game.
        (("rule", _("Rule"), (FieldValue("", _("Choose a rule")), *_rules(scene))),),
        now=called(scene.words, "turn_days", str(game.agreed.turn_days)),
    )


def _look(scene: PostScene) -> ActGroup:
    """Return the group for looks at hidden cards, with the looks so far."""
    _ = scene.words.gettext
    return ActGroup(
        "look",
        _("Look at hidden cards"),
        _("Everybody reads that you look, and at what, before you see anything. Who has looked never plays here."),
        form(scene, "console", "look"),
        (ActButton("look", _("Look, in public"), refusal(scene, "look"), "grave"),),
        (("what", _("What"), tuple(FieldValue(value, label) for value, label in looks.choices(scene))),),
        _looked(scene),
        now=_("everybody reads it first"),
    )


def _hand(scene: PostScene, seen: list[PeopleEvent]) -> ActGroup:
    """Return the group to hand the game over, or to share it."""
    _, game = scene.words.gettext, scene.post.game
    free = _free(scene, seen)
    nobody = "" if free else _("Nobody whom you know of is free: who belongs to a camp or has seen cards cannot.")
    alone = _("you alone") if not game.partners else _("with {names}").format(names=_names(scene, game.partners))
    return ActGroup(
        "hand",
        _("Hand the game over, or share it"),
        _("Who takes it over operates it from then on; with whom it is shared, besides you. Neither ever plays in it."),
        form(scene, "console", "hand"),
        (
            *_sharing(scene),
            ActButton("appoint_operator", _("Hand over"), refusal(scene, "appoint_operator") or nobody, "grave"),
        ),
        (("person", _("Whom"), free),),
        now=alone,
    )


def _deputies(scene: PostScene) -> ActGroup:
    """Return the group with the code for deputies, and their names."""
    _, game = scene.words.gettext, scene.post.game
    return ActGroup(
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
    )


def _names(scene: PostScene, people: Sequence[Person]) -> str:
    return scene.words.gettext(", ").join(map(scene.name, people))


def _sharing(scene: PostScene) -> tuple[ActButton, ...]:
    """Return the button that lets a deputy operate, too, if there is one."""
    if not scene.post.game.deputies:
        return ()
    return (ActButton("share_game", scene.words.gettext("Let a deputy operate it, too"), refusal(scene, "share_game")),)


def _before(scene: PostScene) -> tuple[ActGroup, ...]:
    """Return the groups that are there until the start.

    They move the start, change the number of camps, and call the game off.
    """
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
    """Return the looks of this operator that are stored."""
    return tuple(
        Looked(number, looks.called(scene, each), f"/p/{scene.id}/console/{number}")
        for number, (by, each) in enumerate(scene.post.game.looks, 1)
        if by == scene.person
    )


def _rules(scene: PostScene) -> tuple[FieldValue, ...]:
    """Return every rule with every value but the one in force, under a heading with its name and that value."""
    words, now = scene.words, scene.post.game.agreed

    def heading(name: str) -> str:
        value = called(words, name, spell(getattr(now, name)))
        return words.gettext("{rule}, now {value}").format(rule=label(words, name), value=value)

    return tuple(
        FieldValue(
            f"{each.name} {spell(choice)}",
            f"{label(words, each.name)}: {called(words, each.name, spell(choice))}",
            group=heading(each.name),
        )
        for each in describe(Agreed)
        for choice in each.choices
        if choice != getattr(now, each.name)
    )


def _free(scene: PostScene, seen: list[PeopleEvent]) -> tuple[FieldValue, ...]:
    """Return the people who could operate the game, among those of whom the operator has publicly heard."""
    game = scene.post.game
    heard: dict[Person, None] = dict.fromkeys(p for e in seen if (p := getattr(e, "person", None)))
    free = [each for each in (*game.deputies, *heard) if game.role(each) == "outsider" and each not in game.bound]
    return tuple(FieldValue(each, scene.name(each)) for each in dict.fromkeys(free))
