"""The review of one seat with proofs: why it could know the case, in a few sentences a card, in every language."""

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.core.cards import Card, Seat
from casefile.core.events import SeatTaken
from casefile.core.facts import CASE_FILE
from casefile.core.record import Record, replay
from casefile.core.seats import lobby_of
from casefile.game import Game
from casefile.play.knowledge import Knowledge
from casefile.review.report import Findings
from casefile.review.reviewer import Told, findings
from casefile.review.seat_views import SeatPlayback
from casefile.story import PlainVoice, seat_names
from casefile.story.i18n import LANGUAGES, translator

SENTENCES = 3
"""The number of sentences of a proof that are kept for each card: the last ones, which say most."""


@dataclass(frozen=True, slots=True)
class CardProof:
    """The reason why a seat could know that a card is in the case file."""

    card: Card
    """The card."""
    sentences: tuple[str, ...]
    """The last sentences of the proof, in order."""


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """The review of one seat, in the form in which it is stored."""

    found: Findings
    """The findings about the seat's knowledge and decisions."""
    proofs: Mapping[str, tuple[CardProof, ...]]
    """By language: for each sealed card the proof by which the seat could know it.

    It is empty if the seat could not know the case while it could still accuse.
    """


def reviewed_seat(record: Record, game: Game, seat: Seat, told: Told | None = None) -> ReviewedSeat:
    """Return the review of one seat of a finished game.

    ``told`` is told how far the review has come, at the beginning of each turn.

    Raises :class:`casefile.core.cards.Invalid` for a game that is not over.
    """
    found = findings(record, game, seat, told)
    eyes = SeatPlayback(record, game)
    known = None if found.provable_in_time is None else eyes.knowledge(seat, found.provable_in_time)
    if known is None:
        return ReviewedSeat(found, {})
    return ReviewedSeat(found, {language: _proofs(record, eyes, known, language) for language in LANGUAGES})


def _proofs(record: Record, eyes: SeatPlayback, known: Knowledge, language: str) -> tuple[CardProof, ...]:
    edition = record.setup.edition
    people = {
        event.seat: event.name for event in record.events[lobby_of(record.events) :] if isinstance(event, SeatTaken)
    }
    voice = PlainVoice(seat_names(replay(record).state.suspects, people, edition, language), edition, language)
    told = []
    for card in eyes.solution:
        if known.weight(card, CASE_FILE) == known.total:
            reasons = known.why(card, CASE_FILE, voice, translator(language))
            told.append(CardProof(card, tuple(reason.text for reason in reasons[-SENTENCES:])))
    return tuple(told)
