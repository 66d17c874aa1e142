"""Tasks of the operator now, the worst first: each with its facts, an act, and a public note ready to send."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.correspondence.camps.duties import Duty, absence, duties
from casefile.correspondence.camps.registration import FEWEST
from casefile.correspondence.camps.state import Camp
from casefile.correspondence.camps.time_events import TurnLapsed
from casefile.correspondence.forum.markup import MARKUPS
from casefile.correspondence.pages.act_forms import form
from casefile.correspondence.pages.console_model import QuietLine, Task, TaskAct
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.texts import first_text, post_text
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.story.i18n import listed, paragraph
from casefile.web.model import Form

GRAVE, WARN, QUIET = "seal", "warn", ""
ORDER = (GRAVE, WARN, QUIET)
"""The weights of tasks, the worst first."""

MOST = 8
"""The most posts that are laid out to be copied at once, the oldest first."""

WEEK = 7 * DAY


def tasks(scene: PostScene, posts: Sequence[ThreadPost], address: str = "") -> tuple[Task, ...]:
    """Return the things that the operator should see to now, the worst first.

    - ``posts`` are the posts of the thread.
    - ``address`` is the address at which the game is read, if it is known.
    """
    game = scene.post.game
    found = list(_start(scene)) if game.phase == "open" else []
    if game.phase in ("running", "paused"):
        owed = {duty.camp: duty for duty in duties(game, scene.person, scene.now, scene.post.people) if duty.camp}
        for name in game.standing():
            found += [*_lapsed(scene, name, owed.get(name)), *_called(scene, name, address)]
    found += _copying(scene, posts, address)
    return tuple(sorted(found, key=lambda task: ORDER.index(task.weight)))


# -- before the start --------------------------------------------------------------------------------------------------


def _start(scene: PostScene) -> Iterator[Task]:
    """Yield the task of the start: all leaders are here, or the start is near and too few are."""
    _, game = scene.words.gettext, scene.post.game
    ready, come = sum(camp.shown_up for camp in game.camps.values()), len(game.camps)
    if ready >= FEWEST and ready == come:
        facts = _("{ready} of {slots} have shown up").format(ready=ready, slots=game.slots)
        begin = TaskAct(_("Begin now"), _form(scene, "begin", "start"), _("We begin."), first=True)
        title = _("All leaders are here: the game can begin") if ready == game.slots else _("Those who came are ready")
        yield Task("start", QUIET, title, facts, since=scene.moment(game.start), acts=(begin,))
    elif ready < FEWEST and game.start - scene.now < 2 * DAY:
        facts = _("{ready} of {slots} have shown up").format(ready=ready, slots=game.slots)
        later = scene.local(game.start + WEEK)
        move = TaskAct(
            _("Start a week later"),
            _form(scene, "later", "move_start", start=game.start + WEEK),
            _("Too few leaders have come yet: the game starts {start}.").format(start=later),
            first=True,
        )
        off = TaskAct(_("Call the game off"), _form(scene, "off", "cancel"), _("Too few leaders have come."), "grave")
        title, start = _("Too few leaders have shown up"), scene.moment(game.start)
        yield Task("too-few", WARN, title, facts, since=start, acts=(move, off))


# -- camps -------------------------------------------------------------------------------------------------------------


def _lapsed(scene: PostScene, name: Card, duty: Duty | None) -> Iterator[Task]:
    """Yield the task of a camp that let its time run out, or has little left of it."""
    if duty is None or duty.kind not in ("lapsed", "late"):
        return
    _, camp, most = scene.words.gettext, scene.post.game.camps[name], scene.post.plan.rule_options.strikes
    lapses = [e.at for e in scene.public if isinstance(e, TurnLapsed) and e.strike and e.camp == name]
    titles = {
        "lapsed": _("{camp} has let its time run out") if camp.strikes < 2 else _("{camp} ran out of time again"),
        "late": _("{camp} has not acted, and little time is left"),
    }
    facts = [_("Nobody of the camp has been here since, or done what everybody reads.")] if camp.heard else []
    if camp.strikes:
        facts.append(_("Strikes: {count} of {most}.").format(count=camp.strikes, most=most))
    if last := camp.strikes == most - 1:
        facts.append(_("One more disbands the camp."))
    weight = (GRAVE if last else WARN) if duty.kind == "lapsed" else QUIET
    yield Task(
        f"{duty.kind}-{name}",
        weight,
        titles[duty.kind].format(camp=scene.called(name)),
        paragraph(scene.words, facts),
        _silence(scene, camp),
        scene.moment(lapses[-1]) if duty.kind == "lapsed" and lapses else scene.deadline(duty.until or 0),
        tuple(_for_camp(scene, name, camp)),
        scene.token_of(name),
        leave=_leave(scene, duty.id),
    )


def _silence(scene: PostScene, camp: Camp) -> str:
    """Return the sentence that says who leads a camp, and how long nobody of it was here."""
    _, leader = scene.words.gettext, scene.name(camp.leader)
    days = (scene.now - camp.heard) // DAY
    if not camp.heard or not days:
        return _("{leader} leads it.").format(leader=leader)
    text = scene.words.ngettext("{leader}: silent for {count} day.", "{leader}: silent for {count} days.", days)
    return text.format(leader=leader, count=days)


def _leave(scene: PostScene, duty: str, left: int = 1) -> Form:
    """Return the form that leaves a duty alone, or takes it up again if ``left`` is 0."""
    return form(scene, "console", f"leave-{duty.replace(':', '-')}", "leave_task", task=duty, left=left)


def left_alone(scene: PostScene) -> tuple[QuietLine, ...]:
    """Return the duties that the operator has left alone and that still stand, each with the way to take it up."""
    game, _ = scene.post.game, scene.words.gettext
    before = duties(replace(game, left=()), scene.person, scene.now, scene.post.people)
    return tuple(
        QuietLine(
            scene.called(duty.camp),
            _("left alone until its next turn"),
            scene.token_of(duty.camp),
            taken_up=_leave(scene, duty.id, 0),
        )
        for duty in before
        if duty.id in game.left and duty.camp
    )


def _for_camp(scene: PostScene, name: Card, camp: Camp) -> Iterator[TaskAct]:
    """Yield the acts for a late camp: another leader if a back-up waits, and a day more if something is owed."""
    _, game = scene.words.gettext, scene.post.game
    called, leader = scene.called(name), scene.name(camp.leader)
    if game.back_ups:
        heir = scene.name(game.back_ups[0])
        note = _("{leader} has not been heard of. {heir}, the first of the back-ups, leads {camp} from now on.")
        yield TaskAct(
            _("Replace by {name}").format(name=heir),
            _form(scene, f"replace-{name}", "replace", camp=name),
            note.format(leader=leader, heir=heir, camp=called),
            first=True,
        )
    if name in game.owed and game.phase == "running":
        yield TaskAct(
            _("24 hours more"),
            _form(scene, f"extend-{name}", "extend", camp=name, hours=24),
            _("{camp} has 24 hours more.").format(camp=called),
            first=not game.back_ups,
        )


def _called(scene: PostScene, name: Card, address: str) -> Iterator[Task]:
    """Yield the task of somebody who leads a camp now and has not been here since."""
    _, game = scene.words.gettext, scene.post.game
    camp = game.camps[name]
    if camp.arrived or not camp.heard or absence(name, camp) in game.left:
        return
    leader, called = scene.name(camp.leader), scene.called(name)
    text = _(
        "{leader}, {camp} needs you: you lead it from now on. Open the page of the game in the browser with which you "
        "registered, or by your own link."
    ).format(leader=leader, camp=called)
    nexts: tuple[TaskAct, ...] = ()
    if game.back_ups:
        heir = scene.name(game.back_ups[0])
        note = _("{leader} has not come. {heir}, the first of the back-ups, leads {camp} from now on.")
        nexts = (
            TaskAct(
                _("Call the next one, {name}").format(name=heir),
                _form(scene, f"call-{name}", "replace", camp=name),
                note.format(leader=leader, heir=heir, camp=called),
                "plain",
            ),
        )
    yield Task(
        f"called-{name}",
        WARN,
        _("{leader} is called and has not come").format(leader=leader),
        _("Tell {leader}: whoever left no address is told by nobody else.").format(leader=leader),
        _("{leader} leads {camp} from the first visit on.").format(leader=leader, camp=called),
        scene.moment(camp.heard),
        nexts,
        scene.token_of(name),
        text=f"{text} {address}".strip(),
        label=_("Message, ready"),
        copy=_("Copy the message"),
        leave=_leave(scene, absence(name, camp)),
    )


# -- the group's own forum ---------------------------------------------------------------------------------------------


def _copying(scene: PostScene, posts: Sequence[ThreadPost], address: str) -> Iterator[Task]:
    """Yield the task of copying the posts that are not in the group's own forum yet."""
    words, (copied, _at, markup) = scene.words, scene.post.game.copied
    new = [post for post in posts if post.number > copied and post.copy]
    if not new:
        return
    title = words.ngettext("{count} post is not in your forum", "{count} posts are not in your forum", len(new))
    shown, made = new[:MOST], MARKUPS[markup if markup in MARKUPS else "bbcode"]
    headings = listed(words, (f"#{post.number} {post.heading}" for post in shown))
    if len(shown) < len(new):
        text = words.gettext("{posts}. Here are the first {count}; the others follow once these are posted.")
        headings = text.format(posts=headings, count=len(shown))
    done = TaskAct(
        words.gettext("I have posted them"),
        _form(scene, "copied", "mark_copied", posts=shown[-1].number, markup=markup or "bbcode"),
        style="plain",
    )
    texts = (first_text(scene, made, address) if post.number == 1 else post_text(post, made) for post in shown)
    copy = words.ngettext("Copy it as {markup}", "Copy all {count} as {markup}", len(shown))
    yield Task(
        "copying",
        QUIET,
        title.format(count=len(new)),
        headings,
        since=new[-1].when,
        acts=(done,),
        text="\n\n".join(texts),
        label=words.gettext("Ready to be copied"),
        copy=copy.format(count=len(shown), markup=made.name),
    )


def _form(scene: PostScene, id: str, kind: str, **fields: object) -> Form:
    return form(scene, "console", f"task-{id}", kind, **fields)
