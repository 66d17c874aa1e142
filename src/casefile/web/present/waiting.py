"""What the page says when nothing is asked of the viewer: before the game, after it, and while others act."""

from casefile.cards import Seat
from casefile.story import PlainVoice, story
from casefile.web.model import Form, Invite, Option, Question
from casefile.web.present.scene import Scene


def lobby(scene: Scene) -> Question:
    """Who is still missing; the host sees the links."""
    _ = scene._
    missing = [seat for seat in range(scene.view.setup.seats) if Seat(seat) not in scene.taken]
    count = len(missing)
    title = scene.words.ngettext("Waiting for {count} player", "Waiting for {count} players", count)
    invites = [
        Invite(scene.token(seat), scene.called(seat), link, scene.taken[seat].name if seat in scene.taken else "")
        for seat, link in scene.links.items()
    ]
    options: tuple[Option, ...] = ()
    if scene.host:
        begin = _("Begin with bots in the free seats")
        options = (Option("begin", "bot", "eliminator", begin, "", "plain"),)
    return Question(
        title=title.format(count=count),
        hint=_("Send each friend a link. The game begins when the last seat is taken.") if scene.host else "",
        asked=scene.host,
        forms=(scene.form("begin", "begin"),),
        options=options,
        invites=tuple(invites) if scene.host else (),
    )


def solved(scene: Scene) -> Question:
    """The end: who solved the case, and the case file."""
    _ = scene._
    winner = scene.case.winner
    if winner is None:
        title = _("Nobody solved the case.")
    elif winner == scene.me:
        title = _("You solved the case!")
    else:
        title = _("{who} solved the case.").format(who=scene.called(winner))
    options = (Option("again", "again", "yes", _("Play again"), "", "first"),) if scene.host else ()
    return Question(
        title=title,
        hint=_("The case file lies open."),
        asked=False,
        forms=(scene.form("again", "again"),) if scene.host else (),
        options=options,
        cards=tuple(scene.card(card) for card in scene.case.holdings.sealed()),
    )


def waiting(scene: Scene) -> Question:
    """For whom everybody waits."""
    _ = scene._
    assert scene.actor is not None
    who = scene.called(scene.actor)
    stage = scene.case.stage
    if stage == "asked":
        title = _("{who} is choosing a card.").format(who=who)
    elif stage == "choosing":
        title = _("{who} is choosing a character.").format(who=who)
    else:
        title = _("{who} is playing.").format(who=who)
    hint = newest(scene)
    if scene.me is not None and scene.me in scene.case.out:
        hint = _("You are out; you still answer suggestions.")
    forms, options = _back(scene) if scene.me is not None and scene.drivers.away(scene.me) else ((), ())
    return Question(title=title, hint=hint, asked=False, dice=scene.case.dice, forms=forms, options=options)


def newest(scene: Scene) -> str:
    """The newest line of the story as plain text."""
    names = {Seat(seat): scene.called(Seat(seat)) for seat in range(scene.view.setup.seats)}
    voice = PlainVoice(names, scene.edition, scene.language)
    lines = story(scene.view.setup, scene.view.viewer, voice, scene.words, scene.seen)
    return lines[-1].text if lines and lines[-1].kind in ("way", "inquiry", "accusation") else ""


def _back(scene: Scene) -> tuple[tuple[Form, ...], tuple[Option, ...]]:
    option = Option("back", "back", "yes", scene._("I am back"), "", "first")
    return (scene.form("back", "back"),), (option,)


def away(scene: Scene) -> Question:
    """A bot plays for the viewer, who may take over again."""
    forms, options = _back(scene)
    title = scene._("A bot is playing for you. Are you back?")
    return Question(title=title, hint=scene._("Your time ran out three times in a row."), forms=forms, options=options)
