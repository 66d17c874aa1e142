"""The whole page of a table for one viewer: the parts that all games share, around those of the game's own page."""

from functools import partial

from msgspec.structs import replace

from casefile.core.events import CLOCKS
from casefile.play.knowledge import LOGIC
from casefile.web.model import AnswerButton, Aside, Link, OfferedSeat, Question
from casefile.web.present.admission import beside
from casefile.web.present.cover import cover, coverable, covered
from casefile.web.present.laid_open import open_hands
from casefile.web.present.lesson import lesson
from casefile.web.present.lobby import round_table
from casefile.web.present.parts import Page, Parts, page_of
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import telling
from casefile.web.present.take_back import asked, with_take_back
from casefile.web.present.talk import talk
from casefile.web.screen_model import PhoneHand
from casefile.web.table_model import Asides, Crumb, HeadModel, PlayModel, Share, TableModel


def page(scene: Scene, *, moved: bool = False) -> TableModel:
    """Return the model of the viewer's page of the table.

    ``moved``: whether this is a phone whose hand is on another one now; the viewer is a spectator then.
    """
    _, me = scene._, scene.viewer.me
    shown = page_of(scene.table.game)
    parts = shown.parts(scene)
    question, number = shared(scene, parts.question), parts.round
    several = bool(scene.viewer.sharing.shared) and not question.lobby and not question.solved
    if several:
        question = covered(scene) if me is None else coverable(scene, question)
    round_, story = _round(scene, number, begun=not question.lobby), telling(scene)
    return TableModel(
        version=scene.version,
        tab=_("● Your turn – casefile") if scene.mine else "casefile",
        head=HeadModel(
            commitment=scene.table.commitment,
            fair_link=scene.fair,
            bytes=scene.bytes,
            styles=shown.styles,
            analysed=me is not None
            and not several
            and scene.viewer.level >= LOGIC
            and scene.table.game.known.knowledge is not None,
            shared=bool(scene.viewer.sharing.shared),
        ),
        crumb=Crumb(
            game=scene.memo("game", parts.card, partial(_played, scene, parts.card)),
            table=scene.table.id,
            round=round_,
        ),
        play=_play(scene, shown, parts, question),
        story=story,
        share=_share(scene, question),
        asides=Asides(
            next=_next(scene),
            missed=_missed(scene),
            agree=asked(scene),
            passing=parts.passing,
            cover=cover(scene, round_, story.newest) if several and me is None else None,
        ),
        talk=talk(scene),
        lesson=lesson(scene),
        friends=beside(scene) if question.lobby else None,
        phone=PhoneHand(
            screened=scene.moment.screened and not several and bool(parts.hand) and not question.solved, moved=moved
        ),
    )


def _play(scene: Scene, shown: Page, parts: Parts, question: Question) -> PlayModel:
    """Return the parts that show the game itself."""
    return PlayModel(
        players=parts.players,
        question=with_take_back(scene, question),
        hand=parts.hand,
        board=round_table(scene, parts.players) if question.lobby else parts.board,
        order=parts.order,
        sheet=parts.sheet,
        accusation=parts.accusation,
        hands=open_hands(scene) if shown.settled_hands and question.solved else None,
        seated=scene.viewer.me is not None,
    )


def _share(scene: Scene, question: Question) -> Share:
    """Return the dialog with the links to the table."""
    return Share(
        links=_links(scene),
        offers=_offers(scene),
        clocks=_clocks(scene),
        table=scene.table.id,
        shows=scene.invitations.shows,
        picture=f"{scene.address}/picture/{scene.version}.png" if question.solved else "",
    )


def shared(scene: Scene, question: Question) -> Question:
    """Return the panel with the way to the sheet on which a finished game is shared.

    It stands in place of the text to copy, unless the game is for one and the text is its own.
    """
    if not question.share:
        return question
    text = question.share if scene.view.setup.seats == 1 else ""
    at = next((n for n, each in enumerate(question.options) if each.style == "quiet"), len(question.options))
    sheet = AnswerButton("", "", "", scene._("Share"), link=f"{scene.source}/share")
    return replace(question, share=text, options=(*question.options[:at], sheet, *question.options[at:]))


def _played(scene: Scene, card: str) -> str:
    """Return the name of the game, and the viewer's part in it."""
    _ = scene._
    practice = _("practice") if scene.table.practice else ""
    watching = _("you are watching") if scene.viewer.me is None and not scene.viewer.host else ""
    guided = _("your first game") if scene.table.fixed else ""
    return " · ".join(filter(None, (_(scene.table.game.card(card).title), scene.table.day, practice, guided, watching)))


def _round(scene: Scene, number: int, *, begun: bool) -> str:
    if number:
        return scene._("round {number}").format(number=number)
    return scene._("before round 1") if begun else scene._("not begun")


def _next(scene: Scene) -> Aside | None:
    """Return the line on the table where the same people play again, with the button that leads there."""
    following = scene.moment.following
    if following is None:
        return None
    _ = scene._
    if scene.viewer.me in following.taken:
        line, button = _("You play again at another table."), _("To the next table")
    elif scene.viewer.me is None:
        line, button = _("{who} plays again."), _("Watch the next game")
    else:
        line, button = _("{who} plays again: take your seat."), _("Take your seat")
    return Aside("next", line.format(who=following.by or _("The host")), scene.form("along", "along"), button)


def _missed(scene: Scene) -> Aside | None:
    """Return the line on a player who is waited for and not there, with a button for viewers that may let a bot
    play.
    """
    missed = scene.moment.missed
    if missed is None or missed.seat == scene.viewer.me:
        return None
    _ = scene._
    who = scene.taken[missed.seat].name
    may = scene.viewer.host or (scene.viewer.me is not None and missed.long)
    button = _("Let a bot play for {who}").format(who=who) if may else ""
    return Aside(
        "missed", _("{who} is not on the page.").format(who=who), scene.form("bot", "bot"), button, missed.since
    )


def _clocks(scene: Scene) -> tuple[tuple[str, str, bool], ...]:
    """Return the times for an action to choose from, for the host, while the game is played.

    Each has its value, its name, and whether it is the present one.
    """
    if not scene.viewer.host or scene.actor is None or scene.table.day:
        return ()
    return tuple((each, scene._(name), each == scene.moment.clock) for each, name in CLOCKS.items())


def _offers(scene: Scene) -> tuple[OfferedSeat, ...]:
    """Return the bots that friends can take over from, for the host."""
    if not scene.invitations.offers:
        return ()
    return tuple(
        OfferedSeat(str(seat), scene.called(seat), link, scene.addresses.reachable)
        for seat, link in scene.invitations.offers.items()
    )


def _links(scene: Scene) -> tuple[Link, ...]:
    return scene.memo("links", (scene.addresses.watch, scene.addresses.back), partial(_found_links, scene))


def _found_links(scene: Scene) -> tuple[Link, ...]:
    _ = scene._
    labels = {
        "watch": (_("For those who watch"), scene.addresses.watch),
        "return": (_("For you, on another device"), scene.addresses.back),
    }
    return tuple(Link(name, label, link) for name, (label, link) in labels.items() if link)
