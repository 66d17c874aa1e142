"""The table of ``nsider`` as the viewer sees it: camps, case files, and the minutes of who answered what."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from casefile.core.by_post import CampDisbanded, WritingBegan
from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.inquiry import Accused, AnswerAsked, CardShown, CouldNotAnswer, NobodyAnswered, Suggested, TurnBegan
from casefile.games.nsider.events import (
    AccusationOffered,
    AccusationPending,
    HandRevealed,
    MurdererUnmasked,
    TurnMissed,
)
from casefile.games.nsider.models import CampPlace, CampReply, FilePlace, MinutesEntry, NsiderBoard, Reply, Round
from casefile.games.nsider.state import NsiderState
from casefile.web.present.scene import Scene
from casefile.web.words import listed


def state_of(scene: Scene) -> NsiderState:
    """What the viewer knows of the game."""
    case: NsiderState = scene.view.state
    return case


def murderer_of(scene: Scene) -> Seat | None:
    """Which camp is known to the viewer to have the Red Card."""
    events = [each.event for each in scene.seen]
    unmasked = (event.seat for event in events if isinstance(event, MurdererUnmasked))
    revealed = (event.seat for event in events if isinstance(event, HandRevealed) and event.red)
    own = (Seat(seat) for seat, dealt in enumerate(state_of(scene).red) if dealt)
    return next(chain(own, revealed, unmasked), None)


@dataclass
class _Draft:
    """An entry in the making."""

    seat: Seat
    number: int
    kind: str = ""
    cards: tuple[Card, ...] = ()
    replies: dict[Seat, tuple[Reply, Card | None]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    grave: bool = False


@dataclass
class _Clerk:
    """Writes the minutes, event by event."""

    scene: Scene
    rounds: list[tuple[int, list[_Draft]]] = field(default_factory=list)
    turn: _Draft | None = None

    def note(self, event: Event) -> None:
        _ = self.scene._
        match event:
            case WritingBegan(round=number):
                self.rounds.append((number, []))
            case TurnBegan():
                self._begin(event)
            case Suggested(suspect=suspect, weapon=weapon, room=room):
                self._write("inquiry", (suspect, weapon, room))
            case Accused(suspect=suspect, weapon=weapon, room=room, right=right):
                self._write("accusation", (suspect, weapon, room)).said.append(_("right") if right else _("wrong"))
            case TurnMissed(seat=seat):
                self._missed(seat)
            case _:
                if self.turn is not None:
                    self._say(self.turn, event)

    def _say(self, draft: _Draft, event: Event) -> None:
        _ = self.scene._
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
            case CampDisbanded(seat=seat) if seat == draft.seat:
                draft.said.append(_("disbanded"))
                draft.grave = True
            case _:
                pass

    def _begin(self, event: TurnBegan) -> None:
        order = state_of(self.scene).order
        last = self.turn.seat if self.turn is not None else None
        together = state_of(self.scene).house.rounds == "simultaneous"
        if not together and (last is None or order.index(event.seat) <= order.index(last)):
            self.rounds.append((len(self.rounds) + 1, []))
        self.turn = _Draft(event.seat, event.number)

    def _write(self, kind: str, cards: tuple[Card, ...]) -> _Draft:
        """A new entry of the camp whose turn it is."""
        assert self.turn is not None
        draft = self.turn if not self.turn.kind else _Draft(self.turn.seat, self.turn.number)
        draft.kind, draft.cards, draft.grave = kind, cards, kind == "accusation"
        self.rounds[-1][1].append(draft)
        self.turn = draft
        return draft

    def _missed(self, seat: Seat) -> None:
        number = self.turn.number if self.turn is not None and self.turn.seat == seat else 0
        self.rounds[-1][1].append(_Draft(seat, number, "missed", said=[self.scene._("let the turn pass")]))


def board(scene: Scene) -> NsiderBoard:
    """The table and its minutes."""
    post, clerk, _ = state_of(scene), _Clerk(scene), scene._
    for each in scene.seen:
        if each.event is not None:
            clerk.note(each.event)
    columns = places(scene)
    rounds = tuple(
        Round(
            _("Round {number}").format(number=number),
            tuple(_entry(scene, draft, columns, f"{number}-{i}") for i, draft in enumerate(drafts)),
        )
        for number, drafts in clerk.rounds
        if drafts
    )
    over = post.stage == "over"
    played = post.setup.given.file
    return NsiderBoard(
        camps=tuple(_camp(scene, seat) for seat in columns),
        files=tuple(FilePlace(n, n == played, over and n == played) for n in range(1, post.house.case_files + 1)),
        rounds=rounds,
        label=_label(scene),
        latest=rounds[-1].entries[-1] if rounds else None,
        red=post.house.red_card,
        note=_note(scene),
    )


def places(scene: Scene) -> tuple[Seat, ...]:
    """The camps clockwise in turn order, the viewer's own first."""
    order = state_of(scene).order
    if scene.me is None:
        return order
    own = order.index(scene.me)
    return order[own:] + order[:own]


def _camp(scene: Scene, seat: Seat) -> CampPlace:
    post = state_of(scene)
    writing = post.stage == "writing" and seat not in post.out
    waits = seat in post.unwritten if writing else seat == scene.actor
    return CampPlace(
        str(seat),
        scene.token(seat),
        scene.called(seat),
        post.strikes.get(seat, 0),
        post.house.strikes,
        you=seat == scene.me,
        active=waits and not writing,
        out=seat in post.out,
        red=seat == murderer_of(scene),
        written=("no" if waits else "yes") if writing else "",
    )


def _entry(scene: Scene, draft: _Draft, columns: tuple[Seat, ...], id: str) -> MinutesEntry:
    return MinutesEntry(
        id=f"entry-{id}",
        kind="accusation" if draft.kind == "accusation" else "missed" if draft.kind == "missed" else "inquiry",
        number=draft.number,
        asker=str(draft.seat),
        token=scene.token(draft.seat),
        name=scene.called(draft.seat),
        cards=tuple((scene.art(card), scene.short(card)) for card in draft.cards),
        answers=tuple(_answer(scene, draft, seat) for seat in columns),
        said=" · ".join(draft.said),
        grave=draft.grave,
    )


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
    """The drawing in words."""
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    _, post = scene._, state_of(scene)
    names = listed(scene.words, map(scene.called, post.order))
    yield _("The camps in turn order: {names}.").format(names=names)
    for seat in post.order:
        count = post.strikes.get(seat, 0)
        if seat in post.out:
            yield _("{who} is disbanded.").format(who=scene.called(seat))
        elif count:
            text = scene.words.ngettext("{who} has {count} strike.", "{who} has {count} strikes.", count)
            yield text.format(who=scene.called(seat), count=count)
    if post.stage == "over":
        yield _("The case file is open.")


def _note(scene: Scene) -> str:
    """What is said under the drawing."""
    _, post = scene._, state_of(scene)
    if not post.house.red_card or post.stage == "over":
        return ""
    return _("One camp has the Red Card: the real culprit. Accuse its person, not the one who is framed.")
