"""A review in plain words: a few sentences for each seat, as somebody at the table would say them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from casefile.core.cards import Seat
from casefile.core.texts import N_
from casefile.play.knowledge import percent
from casefile.review.report import RatedAccusation, RatedQuestion, RatedShowing, Review, SeatReview, own
from casefile.review.timeline import Turns
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")

WELL, FAIRLY = 0.9, 0.6
"""The shares of the best possible information from which questions are called good, and fair."""

SLIGHT = 0.05
"""The information, in bits, that is too little for anybody at a table to notice."""

NEARLY = N_("{who} nearly always asked what could tell most.")
SOMETIMES = N_("{who} asked well on the whole; in turn {turn} another question could have told much more.")
SELDOM = N_("{who} often asked what could tell little, in turn {turn} most of all.")

AT_ONCE = N_("{who} accused on the first turn on which the case could be known.")
LUCKY = N_("{who} accused at a chance of {percent} in 100, and was lucky.")
WRONG = N_("{who} accused at a chance of {percent} in 100, and was wrong.")
CLASH = N_("{who} accused of what could not be, by what was seen.")
FRAMED = N_("{who} accused the one who was framed.")
UNSAID = N_("{who} could have known the case in turn {turn}, but did not get to say it.")
NEVER = N_("{who} could not yet know the case when the game ended.")

AWAY = N_("A bot played on for {who} at times; what it did is not counted.")

SPARING = N_("Whenever {who} could choose what to show, it was the card that tells least.")
TELLING = N_("In turn {turn} {who} showed a card that told more than another one would have.")


@dataclass(frozen=True)
class InWords(Generic[T]):
    """The writer of a review in words, in one voice and language."""

    review: Review
    """The review."""
    turns: Turns
    """The turns of the game."""
    voice: Voice[T]
    """The maker of sentences, as plain text or with markup."""
    texts: Texts
    """The texts of the language."""

    def seat(self, reviewed: SeatReview) -> list[T]:
        """Return the sentences on one seat: a bot that played on, its questions, its proof, and the cards it showed."""
        seat, review = reviewed.seat, self.review
        every: tuple[RatedQuestion | RatedShowing | RatedAccusation, ...]
        every = (*review.suggestions, *review.shows, *review.accusations)
        away = [self._say(AWAY, seat)] if any(each.stand_in for each in every if each.seat == seat) else []
        questions, shows = own(review.suggestions, seat), own(review.shows, seat)
        accused = next(iter(own(review.accusations, seat)), None)
        return [*away, *self.asked(seat, questions), self.proved(reviewed, accused), *self.showed(seat, shows)]

    def asked(self, seat: Seat, questions: Sequence[RatedQuestion]) -> Iterator[T]:
        """Yield the sentence that compares the seat's questions with the best that it could have asked.

        Yield nothing if even the best could have told next to nothing, as when the seat asked none.
        """
        best = sum(each.best_bits for each in questions)
        if best < SLIGHT:
            return
        share = sum(each.expected_bits for each in questions) / best
        dearest = max(questions, key=lambda each: each.best_bits - each.expected_bits)
        text = NEARLY if share >= WELL else SOMETIMES if share >= FAIRLY else SELDOM
        yield self._say(text, seat, dearest.version)

    def proved(self, reviewed: SeatReview, accused: RatedAccusation | None) -> T:
        """Return the sentence that says when the seat could know the case, and what it did then.

        ``accused`` is the seat's accusation, if it made one.
        """
        seat, missed = reviewed.seat, reviewed.missed
        if accused is not None and accused.chance == 1 and missed:
            count = len(missed)
            text = self.texts.ngettext(
                "{who} could have accused {count} turn earlier: the case could be known in turn {turn}.",
                "{who} could have accused {count} turns earlier: the case could be known in turn {turn}.",
                count,
            )
            return self._filled(text, seat, missed[0], count)
        if accused is not None and accused.chance == 1:
            return self._say(AT_ONCE, seat)
        if accused is not None:
            wrong = FRAMED if accused.framed else WRONG if accused.chance else CLASH
            text = LUCKY if accused.right else wrong
            return self._say(text, seat, chance=accused.chance)
        if reviewed.provable_in_time is not None:
            return self._say(UNSAID, seat, reviewed.provable_in_time)
        return self._say(NEVER, seat)

    def showed(self, seat: Seat, shows: Sequence[RatedShowing]) -> Iterator[T]:
        """Yield the sentence on how much the seat told others by the cards that it chose to show.

        Nothing without a choice.
        """
        chosen = [each for each in shows if each.most_bits - each.least_bits > SLIGHT]
        if not chosen:
            return
        dearest = max(chosen, key=lambda each: each.gave_bits - each.least_bits)
        slight = dearest.gave_bits - dearest.least_bits <= SLIGHT
        yield self._say(SPARING, seat) if slight else self._say(TELLING, seat, dearest.version)

    def _say(self, text: str, seat: Seat, version: int = 0, *, chance: float = 0.0) -> T:
        return self._filled(self.texts.gettext(text), seat, version, chance=chance)

    def _filled(self, text: str, seat: Seat, version: int, count: int = 0, *, chance: float = 0.0) -> T:
        in_100 = percent(round(chance * 10**6), 10**6)
        numbers = {"turn": self.turns.turn(version), "count": count, "percent": in_100}
        gaps = {name: self.voice.plain(str(number)) for name, number in numbers.items()}
        return self.voice.weave(text, who=self.voice.seat(seat), **gaps)
