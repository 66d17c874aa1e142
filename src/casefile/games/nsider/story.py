"""The sentences that the events of ``nsider``, the game of camps by post, add to the story."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from casefile.core.by_post import (
    AwayAnnounced,
    AwayTakenBack,
    CampDisbanded,
    CardPreferred,
    Disband,
    GiveStrike,
    LiftStrike,
    RehearsalMarked,
    Sanction,
    StrikeGiven,
    StrikeLifted,
    WeekendsSet,
    WritingBegan,
)
from casefile.core.cards import Card, Seat
from casefile.core.events import Lapsed
from casefile.core.inquiry import Accuse, Accused, CardShown, CaseClosed, Suggest, TurnBegan, TurnEnded
from casefile.core.solutions import MurdererUnmasked
from casefile.games.nsider.events import (
    AccusationOffered,
    AccusationPending,
    FileChosen,
    HandRevealed,
    RedCardDealt,
    TurnMissed,
    TurnOrderDrawn,
    TurnWritten,
)
from casefile.story import people, sentences
from casefile.story.private import PrivateNotes, TellPrivately
from casefile.story.sanctions import sanctioned
from casefile.story.teller import Tell, Teller

T = TypeVar("T")


@dataclass
class _Camps:
    """The story's memory of the camps."""

    strikes: dict[Seat, int] = field(default_factory=dict)
    """The number of strikes, by camp."""
    gone: set[Seat] = field(default_factory=set)
    """The camps that are disbanded."""
    murderer: Seat | None = None
    """The camp that was unmasked."""
    pending: Seat | None = None
    """The camp that has announced an accusation, until the turn ends."""
    offered: Seat | None = None
    """The camp that was asked whether it would accuse, until the turn ends."""


def _camps(teller: Teller[T]) -> _Camps:
    camps: _Camps = teller.memory.setdefault(_Camps, _Camps())
    return camps


def _turn_began(teller: Teller[T], event: TurnBegan) -> None:
    """As in the other games, but in the camps' own order; where all write at once, writing begins a round."""
    options, seats = teller.setup.options, list(map(Seat, range(teller.setup.seats)))
    if options.turn_order == "people":
        people = teller.setup.deck.categories[0]
        seats.sort(key=lambda seat: people.index(teller.suspects[seat]))
    sentences.begin_turn(teller, event.seat, () if options.rounds == "simultaneous" else seats)


def _file_chosen(teller: Teller[T], event: FileChosen) -> None:
    numbers = {name: teller.voice.plain(str(value)) for name, value in (("number", event.number), ("of", event.files))}
    text = teller._("Case file {number} of {of} is played; the others stay sealed.")
    teller.line("deal", None).said["chosen"] = teller.say(text, **numbers)


def _turn_order_drawn(teller: Teller[T], event: TurnOrderDrawn) -> None:
    camps = teller.several([teller.seat(seat) for seat in event.order])
    teller.line("deal", None).said["order"] = teller.say(teller._("The order of turns is drawn: {camps}."), camps=camps)


def _red_card_dealt(teller: Teller[T], event: RedCardDealt) -> None:
    draft = teller.line("deal", None)
    draft.said["red"] = teller.say(teller._("One camp gets the Red Card: it is the murderer."))


def _own_red_card(notes: PrivateNotes[T], event: RedCardDealt) -> None:
    words, own = notes.phrases, event.dealt[notes.viewer] if notes.viewer != "spectator" else None
    if own is None:
        return
    if not own:
        notes.note(words.say(words._("You do not have the Red Card.")))
    elif len(own) == 1:
        notes.note(words.say(words._("You have the Red Card: you are the murderer.")))
    else:
        text = words._("You have the Red Card: you are the murderer. {suspect} is framed.")
        notes.note(words.say(text, suspect=words.thing(own[1])))


def _writing_began(teller: Teller[T], event: WritingBegan) -> None:
    teller.round = event.round
    number = teller.voice.plain(str(event.round))
    teller.open("round", None).said["round"] = teller.say(teller._("Round {number}"), number=number)
    text = teller.say(teller._("All camps write their turns."))
    teller.open("writing", None).said["writing"] = text


def _turn_written(teller: Teller[T], event: TurnWritten) -> None:
    draft = teller.open("writing", event.seat)
    draft.said["written"] = teller.say(teller._("{who} has written its turn."), who=teller.seat(event.seat))


def _own_turn(notes: PrivateNotes[T], event: TurnWritten) -> None:
    words, named = notes.phrases, event.suggested or event.pending or event.accused
    if not named or notes.viewer != event.seat:
        return
    text = words._("You suggest {suspect}, in {room}, with {weapon}.")
    if event.pending:
        text = words._("You suggest {suspect}, in {room}, with {weapon}. Accusation Pending.")
    elif event.accused:
        text = words._("You accuse {suspect}, in {room}, with {weapon}.")
    notes.note(words.say(text, **words.named(Suggest, named)))


def _turn_missed(teller: Teller[T], event: TurnMissed) -> None:
    draft = teller.line("clock", event.seat)
    draft.said["missed"] = teller.say(teller._("The turn of {who} is gone."), who=teller.seat(event.seat))


def _accusation_pending(teller: Teller[T], event: AccusationPending) -> None:
    _camps(teller).pending = event.seat
    teller.line("inquiry", event.seat).said["pending"] = teller.say(teller._("Accusation Pending."))


def _accusation_offered(teller: Teller[T], event: AccusationOffered) -> None:
    text = teller.say(teller._("{who} is asked whether it would like to accuse."), who=teller.seat(event.seat))
    _camps(teller).offered = event.seat
    teller.line("inquiry", event.seat).said["offered"] = text


def _turn_ended(teller: Teller[T], event: TurnEnded) -> None:
    """As in the other games; a camp that announced an accusation and made none drops it for everybody to read."""
    sentences.TELL["turn_ended"](teller, event)
    camps = _camps(teller)
    if camps.pending == event.seat:
        text = teller._("{who} drops its pending accusation.")
        teller.drafts[-1].said["dropped"] = teller.say(text, who=teller.seat(event.seat))
    camps.pending = camps.offered = None


def _lapsed(teller: Teller[T], event: Lapsed) -> None:
    """As in the other games; but a camp that was only asked to accuse, and does not answer, has declined."""
    people.TELL["lapsed"](teller, event)
    if _camps(teller).offered == event.seat:
        text = teller._("{who} was given time to accuse and does not.")
        teller.drafts[-1].said["lapsed"] = teller.say(text, who=teller.seat(event.seat))


def _card_preferred(teller: Teller[T], event: CardPreferred) -> None:
    """Say nothing: nobody else sees the event, so it gets no line of its own."""


def _own_order(notes: PrivateNotes[T], event: CardPreferred) -> None:
    words = notes.phrases
    if notes.viewer == event.seat:
        text = words._("You put {card} first in your standing order.")
        notes.add(words.say(text, card=words.thing(event.card)))


def _of_time(teller: Teller[T], event: AwayAnnounced | AwayTakenBack | WeekendsSet | RehearsalMarked) -> None:
    """Say nothing: the page about the people of the game tells it, and it is part of no turn."""


def _sanctioned(
    teller: Teller[T], done: type[Sanction[Seat | Card]], event: StrikeGiven | StrikeLifted | CampDisbanded
) -> T:
    """Return the sentence on what becomes of a camp, with the operator's note."""
    strikes = (_camps(teller).strikes.get(event.seat, 0), teller.setup.options.strikes)
    return sanctioned(done, teller.seat(event.seat), teller.voice, teller._, strikes=strikes, note=event.note)


def _strike_given(teller: Teller[T], event: StrikeGiven) -> None:
    _camps(teller).strikes[event.seat] = _camps(teller).strikes.get(event.seat, 0) + 1
    draft = teller.aside("operator", event.seat) if event.note else teller.line("clock", event.seat)
    draft.said["strike"] = _sanctioned(teller, GiveStrike, event)


def _strike_lifted(teller: Teller[T], event: StrikeLifted) -> None:
    _camps(teller).strikes[event.seat] -= 1
    teller.aside("operator", event.seat).said["lifted"] = _sanctioned(teller, LiftStrike, event)


def _accused(teller: Teller[T], event: Accused) -> None:
    """As in the other games, but with a Red Card there are two solutions."""
    _camps(teller).pending = None
    sentences.TELL["accused"](teller, event)
    if event.right and teller.setup.options.red_card:
        said = teller.say(teller._("That is one of the two solutions."))
        teller.line("accusation", event.seat).said["verdict"] = said


def _camp_disbanded(teller: Teller[T], event: CampDisbanded) -> None:
    last = teller.drafts[-1] if teller.drafts else None
    if event.reason == "operator":
        draft = teller.aside("operator", event.seat)
    elif last is not None and last.kind == "operator" and last.seat == event.seat:
        draft = last  # the operator's strike was one too many
    else:
        draft = teller.line("accusation" if event.reason == "wrong" else "clock", event.seat)
    _camps(teller).gone.add(event.seat)
    draft.said["out"] = _sanctioned(teller, Disband, event)


def _card_shown(teller: Teller[T], event: CardShown) -> None:
    """As in the other games, but the operator shows the card for a disbanded camp."""
    sentences.TELL["card_shown"](teller, event)
    if event.seat in _camps(teller).gone:
        text = teller._("For {who} the operator shows {to} a card.")
        said = teller.say(text, who=teller.seat(event.seat), to=teller.seat(event.to))
        teller.line("inquiry", event.seat).said["shown"] = said


def _hand_revealed(teller: Teller[T], event: HandRevealed) -> None:
    draft = teller.drafts[-1]
    cards = teller.several([teller.voice.card(card) for card in event.cards])
    draft.said["hand"] = teller.say(teller._("Its cards: {cards}."), cards=cards)
    if event.red:
        draft.said["red"] = teller.say(teller._("The Red Card is with them."))


def _murderer_unmasked(teller: Teller[T], event: MurdererUnmasked) -> None:
    _camps(teller).murderer = event.seat
    text = teller._("The Red Card was with {who}: {suspect} did it.")
    draft = teller.open("end", event.seat)
    draft.said["murderer"] = teller.say(text, who=teller.seat(event.seat), suspect=teller.voice.card(event.murderer))


def _case_closed(teller: Teller[T], event: CaseClosed) -> None:
    """As in the other games, unless there was a murderer among the camps."""
    if _camps(teller).murderer is None:
        sentences.TELL["case_closed"](teller, event)
        return
    draft = teller.line("end", event.winner)
    if event.winner is None:
        draft.said["end"] = teller.say(teller._("It has named itself, and nobody wins."))
    elif event.winner == _camps(teller).murderer:
        text = teller._("{who} gets away with it and wins.")
        draft.said["end"] = teller.say(text, who=teller.seat(event.winner))
    else:
        draft.said["end"] = teller.say(teller._("{who} has solved the case."), who=teller.seat(event.winner))
    text = teller._("In the case file: {suspect}, in {room}, with {weapon}.")
    draft.said["file"] = teller.say(text, **teller.named(Accuse, event.case_file))


TELL: Mapping[str, Tell] = {
    **sentences.TELL,
    "file_chosen": _file_chosen,
    "turn_order_drawn": _turn_order_drawn,
    "red_card_dealt": _red_card_dealt,
    "writing_began": _writing_began,
    "turn_written": _turn_written,
    "turn_missed": _turn_missed,
    "accusation_pending": _accusation_pending,
    "accusation_offered": _accusation_offered,
    "card_preferred": _card_preferred,
    "strike_given": _strike_given,
    "strike_lifted": _strike_lifted,
    "camp_disbanded": _camp_disbanded,
    "hand_revealed": _hand_revealed,
    "murderer_unmasked": _murderer_unmasked,
    "card_shown": _card_shown,
    "accused": _accused,
    "case_closed": _case_closed,
    "turn_began": _turn_began,
    "turn_ended": _turn_ended,
    "lapsed": _lapsed,
    "away_announced": _of_time,
    "away_taken_back": _of_time,
    "weekends_set": _of_time,
    "rehearsal_marked": _of_time,
}
"""The function that tells an event, by the kind of event."""

TELL_PRIVATELY: Mapping[str, TellPrivately] = {
    **sentences.TELL_PRIVATELY,
    "red_card_dealt": _own_red_card,
    "turn_written": _own_turn,
    "card_preferred": _own_order,
}
"""The function that tells an event to one viewer alone, by the kind of event."""
