"""The cover over the page of a browser that several people share, and the button that covers it."""

from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.core.inquiry import AnswerAsked
from casefile.web.coloured_text import Words
from casefile.web.model import AnswerButton, Question
from casefile.web.present.scene import Scene
from casefile.web.table_model import Cover, CoverSeat


def cover(scene: Scene, turn: str, newest: Words) -> Cover:
    """Return the cover, which names who is to take the device; ``turn`` and ``newest`` are what everybody is told."""
    asked, shared = asked_here(scene), scene.viewer.sharing.shared
    title, hint = _words(scene, asked)
    return Cover(
        scene.address,
        scene.form("open", "open"),
        scene.form("forgotten", "forgotten"),
        title,
        hint,
        tuple(
            replace(_person(scene, seat), others=_others(scene, seat))
            for seat in shared
            if asked in (None, seat) and seat in scene.taken
        ),
        turn,
        beside=asked is not None and _answers(scene, asked),
        newest=newest,
        wrong=_wrong(scene),
        leave=scene.form("gone", "gone"),
        here=tuple(_person(scene, seat) for seat in shared if seat in scene.taken and _plays(scene, seat)),
    )


def _plays(scene: Scene, seat: Seat) -> bool:
    return scene.moment.occupants.bot(seat) is None


def asked_here(scene: Scene) -> Seat | None:
    """Return the seat of the person at the browser who is to act; ``None`` for nobody of them, or one who has left."""
    actor = scene.actor
    return actor if isinstance(actor, int) and actor in scene.viewer.sharing.shared and _plays(scene, actor) else None


def _person(scene: Scene, seat: Seat) -> CoverSeat:
    sharing, name = scene.viewer.sharing, scene.taken[seat].name
    signed, link, given_up = seat in sharing.signed, sharing.shared[seat], seat in sharing.given_up
    return CoverSeat(link, name, scene.token(seat), signed, given_up)


def _others(scene: Scene, seat: Seat) -> tuple[CoverSeat, ...]:
    """Return those who may still agree that the signs of a seat are given up; nobody where it has none."""
    sharing = scene.viewer.sharing
    if seat not in sharing.signed:
        return ()
    beside = (each for each in sharing.shared if each != seat and each in scene.taken and _plays(scene, each))
    return tuple(_person(scene, each) for each in beside if (seat, each) not in sharing.agreed)


def _wrong(scene: Scene) -> str:
    """Return the sentence on the wrong signs that were tried."""
    _, wrong = scene._, scene.viewer.sharing.wrong
    if not wrong:
        return ""
    if scene.viewer.sharing.pauses:
        return _("Three wrong tries: wait ten seconds.")
    return _("Those are not the signs. Try again.")


def _words(scene: Scene, asked: Seat | None) -> tuple[str, str]:
    """Return the title and the sentence below it."""
    _ = scene._
    if asked is None:
        return _("Who has the device?"), _(
            "Somebody elsewhere plays. Whoever wants to look at their own cards opens them."
        )
    name = scene.taken[asked].name
    title = _("Pass it to {name}.").format(name=name)
    if _answers(scene, asked):
        return title, _("{name} must show a card. The others look away.").format(name=name)
    return title, _("It is your turn, {name}. The others look away.").format(name=name)


def _answers(scene: Scene, seat: Seat) -> bool:
    """Return whether a seat is asked to show a card."""
    events = (each.event for each in reversed(scene.seen) if each.event is not None and not each.event.of_table)
    last = next(events, None)
    return isinstance(last, AnswerAsked) and last.seat == seat


def covered(scene: Scene) -> Question:
    """Return the panel below the cover, for whoever looks at the board meanwhile."""
    asked = asked_here(scene)
    title, hint = _words(scene, asked)
    back = AnswerButton("", "", "", scene._("Back"), link="#cover")
    return Question(title, hint, asked=asked is not None, options=(back,), short=title)


def coverable(scene: Scene, question: Question) -> Question:
    """Return the panel of an open page with the button that covers it."""
    form = scene.form("close", "cover")
    button = AnswerButton(form.id, "cover", "yes", scene._("Cover the page"), style="quiet")
    return replace(question, forms=(*question.forms, form), options=(*question.options, button))
