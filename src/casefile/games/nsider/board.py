"""The table on the page of ``nsider``: the camps, the case files, and the minutes of all questions and answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from casefile.core.by_post import CampDisbanded, WritingBegan
from casefile.core.cards import Card, Seat
from casefile.core.engine import EventFold, Observation
from casefile.core.events import Event
from casefile.core.inquiry import Accused, AnswerAsked, CardShown, CouldNotAnswer, NobodyAnswered, Suggested, TurnBegan
from casefile.core.solutions import MurdererUnmasked, verdict_of
from casefile.games.nsider.events import (
    AccusationOffered,
    AccusationPending,
    HandRevealed,
    TurnMissed,
)
from casefile.games.nsider.models import (
    CampColumn,
    CampPlace,
    CampReply,
    FilePlace,
    MinutesEntry,
    Reply,
    Round,
    RoundTable,
)
from casefile.games.nsider.state import NsiderState
from casefile.story.i18n import listed, paragraph
from casefile.web.model import Part
from casefile.web.present.scene import Scene


def state_of(scene: Scene) -> NsiderState:
    """Return the state of the game, as far as the viewer knows it."""
    case = scene.case
    assert isinstance(case, NsiderState)
    return case


def murderer_of(scene: Scene) -> Seat | None:
    """Return the camp that has the Red Card, if the viewer knows it; else ``None``."""
    own = (Seat(seat) for seat, dealt in enumerate(state_of(scene).red) if dealt)
    return next(own, scene.view.gathered(REVEALED))


def _revealed(murderer: Seat | None, event: MurdererUnmasked | HandRevealed) -> Seat | None:
    return event.seat if isinstance(event, MurdererUnmasked) or event.red else murderer


REVEALED: EventFold[Seat | None] = EventFold(None, _revealed, frozenset({MurdererUnmasked, HandRevealed}))
"""The camp that has the Red Card, once everybody knows it; else ``None``."""


@dataclass
class _Draft:
    """An entry in the making."""

    seat: Seat
    kind: Literal["inquiry", "accusation", "missed"] = "inquiry"
    cards: tuple[Card, ...] = ()
    replies: dict[Seat, tuple[Reply, Card | None]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    grave: bool = False
    right: bool = False
    """Whether an accusation names a solution."""
    part: Part | None = None
    """The part of the page that shows the entry, until the entry changes."""


@dataclass
class _Round:
    """A round in the making."""

    number: int
    entries: list[_Draft] = field(default_factory=list)
    part: Part | None = None


@dataclass
class _Clerk:
    """Writes the minutes, event by event, for one audience."""

    _: Callable[[str], str]
    order: tuple[Seat, ...]
    together: bool
    rounds: list[_Round] = field(default_factory=list)
    turn: Seat | None = None
    """The camp whose turn it is."""
    entry: _Draft | None = None
    """The last entry of that camp in its turn."""
    read: int = 0
    """The number of observations that were read."""

    def hear(self, seen: Sequence[Observation]) -> None:
        """Take in what the viewer has seen since the last time; ``seen`` is all that the viewer has seen."""
        for each in seen[self.read :]:
            if each.event is not None:
                self._note(each.event)
        self.read = len(seen)

    def _note(self, event: Event) -> None:
        _ = self._
        match event:
            case WritingBegan(round=number):
                self.rounds.append(_Round(number))
            case TurnBegan(seat=seat):
                self._begin(seat)
            case Suggested(seat=seat, suspect=suspect, weapon=weapon, room=room):
                self.entry = self._write(_Draft(seat, "inquiry", (suspect, weapon, room)))
            case Accused(seat=seat, suspect=suspect, weapon=weapon, room=room, right=right):
                said = [_("right") if right else _("wrong")]
                named = suspect, weapon, room
                self.entry = self._write(_Draft(seat, "accusation", named, said=said, grave=True, right=right))
            case TurnMissed(seat=seat):
                self._write(_Draft(seat, "missed", said=[_("let the turn pass")]))
            case CampDisbanded(seat=seat):
                self._disband(seat)
            case _:
                if self.entry is not None:
                    self._say(self.entry, event)
                    self._changed(self.entry)

    def _begin(self, seat: Seat) -> None:
        wraps = self.turn is None or self.order.index(seat) <= self.order.index(self.turn)
        if wraps and not self.together:
            self.rounds.append(_Round(len(self.rounds) + 1))
        self.turn, self.entry = seat, None

    def _write(self, draft: _Draft) -> _Draft:
        self.rounds[-1].part = None
        self.rounds[-1].entries.append(draft)
        return draft

    def _disband(self, seat: Seat) -> None:
        """Add to the line of a camp's turn that the camp is disbanded, if its line is the newest or the open question.

        The newest line is another than the open question where a camp has missed its turn while that one was open.
        """
        lines = (*(self.rounds[-1].entries[-1:] if self.rounds else ()), self.entry)
        draft = next((line for line in lines if line is not None and line.seat == seat), None)
        if draft is not None:
            draft.said.append(self._("disbanded"))
            draft.grave = True
            self._changed(draft)

    def _changed(self, draft: _Draft) -> None:
        """Forget the parts of an entry and of those after it: in a growing list, the unchanged ones come first."""
        for each in reversed(self.rounds):
            each.part = None
            for entry in reversed(each.entries):
                entry.part = None
                if entry is draft:
                    return

    def _say(self, draft: _Draft, event: Event) -> None:
        _ = self._
        match event:
            case AccusationPending():
                draft.said.append(_("Accusation Pending"))
            case CouldNotAnswer(seat=seat):
                draft.replies[seat] = ("none", None)
            case AnswerAsked(seat=seat):
                draft.replies[seat] = ("waits", None)
            case CardShown(seat=seat, card=card):
                draft.replies[seat] = ("shown", card)
            case NobodyAnswered():
                draft.said.append(_("nobody could answer"))
            case AccusationOffered():
                draft.said.append(_("may accuse"))
            case MurdererUnmasked() if verdict_of(draft.right, draft.cards, event) == "framed":
                draft.said = [_("the framed one")]
            case _:
                pass


def board(scene: Scene) -> Part:
    """Return the table with the camps round it, and the minutes below."""
    minutes = _minutes(scene)
    latest: MinutesEntry | None = minutes.inner[-1].inner[-1].model if minutes.inner[-1].inner else None
    replies = tuple(answer.reply for answer in latest.answers) if latest else ()
    camps = tuple(map(partial(_camp, scene), places(scene)))
    return Part(
        "board",
        "nsider/page.html:board",
        None,
        (
            Part(
                "round-table",
                "nsider/page.html:round_table",
                _table(scene),
                (
                    Part("layer-inquiry", "nsider/page.html:inquiry", replies),
                    *(Part(f"camp-{camp.id}", "nsider/page.html:camp", camp) for camp in camps),
                ),
            ),
            minutes,
        ),
    )


def _table(scene: Scene) -> RoundTable:
    post = state_of(scene)
    over, played = post.stage == "over", post.setup.given.file
    files = tuple(FilePlace(n, n == played, over and n == played) for n in range(1, post.options.case_files + 1))
    return RoundTable(files, _label(scene), post.options.red_card and murderer_of(scene) is None, _note(scene))


def _minutes(scene: Scene) -> Part:
    """Return the minutes, continued from the last time."""
    post, columns = state_of(scene), places(scene)
    heads = tuple(CampColumn(scene.token(seat), scene.called(seat), seat == scene.viewer.me) for seat in columns)
    together = post.options.rounds == "simultaneous"
    clerk = scene.memo("minutes", (post.order, heads), lambda: _Clerk(scene._, post.order, together))
    clerk.hear(scene.seen)
    written = enumerate((each for each in clerk.rounds if each.entries), 1)
    rounds = tuple(_round(scene, each, f"minutes-{number}", columns) for number, each in written)
    nothing = Part("minutes-0", "nsider/page.html:nothing", len(columns) + 1)
    return Part("rounds", "nsider/page.html:minutes", heads, rounds or (nothing,), grows=True)


def _round(scene: Scene, made: _Round, id: str, columns: tuple[Seat, ...]) -> Part:
    if made.part is None:
        title = scene._("Round {number}").format(number=made.number)
        entries = tuple(
            _entry(scene, draft, columns, f"entry-{made.number}-{i}") for i, draft in enumerate(made.entries)
        )
        model = Round(id, title, len(columns) + 1)
        made.part = Part(id, "nsider/page.html:round", model, entries, grows=True)
    return made.part


def places(scene: Scene) -> tuple[Seat, ...]:
    """Return the camps in the order of their places round the table: in turn order, the viewer's own first."""
    order = state_of(scene).order
    if scene.viewer.me is None:
        return order
    own = order.index(scene.viewer.me)
    return order[own:] + order[:own]


def _camp(scene: Scene, seat: Seat) -> CampPlace:
    post = state_of(scene)
    writing = post.stage == "writing" and seat not in post.out
    waits = seat in post.unwritten if writing else seat == scene.actor
    return CampPlace(
        str(seat),
        places(scene).index(seat),
        len(post.order),
        scene.token(seat),
        scene.called(seat),
        post.strikes.get(seat, 0),
        post.options.strikes,
        you=seat == scene.viewer.me,
        active=waits and not writing,
        out=seat in post.out,
        red=seat == murderer_of(scene),
        written=("no" if waits else "yes") if writing else "",
    )


def _entry(scene: Scene, draft: _Draft, columns: tuple[Seat, ...], id: str) -> Part:
    if draft.part is None:
        model = MinutesEntry(
            id=id,
            kind=draft.kind,
            token=scene.token(draft.seat),
            name=scene.called(draft.seat),
            cards=tuple((scene.art(card), scene.short(card)) for card in draft.cards),
            answers=tuple(_answer(scene, draft, seat) for seat in columns),
            seated=scene.viewer.me is not None,
            said=" · ".join(draft.said),
            grave=draft.grave,
        )
        draft.part = Part(id, "nsider/page.html:entry", model)
    return draft.part


def _answer(scene: Scene, draft: _Draft, seat: Seat) -> CampReply:
    _, who = scene._, scene.called(seat)
    reply, card = draft.replies.get(seat, ("", None))
    if draft.kind == "inquiry" and seat == draft.seat:
        return CampReply("asker", _("{who} asks").format(who=who))
    if reply == "none":
        return CampReply(reply, _("{who} has none").format(who=who))
    if reply == "waits":
        return CampReply(reply, _("{who} is choosing a card").format(who=who))
    if reply == "shown" and card is not None:
        text = _("{who} shows {card}").format(who=who, card=scene.short(card))
        return CampReply(reply, text, scene.art(card))
    return CampReply(reply, _("{who} shows a card").format(who=who)) if reply else CampReply("", "")


def _label(scene: Scene) -> str:
    """Return the drawing in words."""
    return paragraph(scene.viewer.words, _sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    _, post = scene._, state_of(scene)
    names = listed(scene.viewer.words, map(scene.called, post.order))
    yield _("The camps in turn order: {names}.").format(names=names)
    for seat in post.order:
        count = post.strikes.get(seat, 0)
        if seat in post.out:
            yield _("{who} is disbanded.").format(who=scene.called(seat))
        elif count:
            text = scene.viewer.words.ngettext("{who} has {count} strike.", "{who} has {count} strikes.", count)
            yield text.format(who=scene.called(seat), count=count)
    if post.stage == "over":
        yield _("The case file is open.")


def _note(scene: Scene) -> str:
    """Return the sentence under the drawing."""
    _, post = scene._, state_of(scene)
    if not post.options.red_card or post.stage == "over":
        return ""
    return _("One camp has the Red Card: the real culprit. Accuse its person, not the one who is framed.")
