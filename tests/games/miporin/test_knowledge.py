"""Notes and reasons where hands move: what each level fills in, and how the reasons read in both languages."""

from collections.abc import Iterable
from random import Random

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE
from casefile.deduction.moving_facts import Had, HadAny, HadNone, LaidOpen, NotSealed, Sighting, Swapped, SwappedUnseen
from casefile.games.miporin.knowledge import SwappedHands
from casefile.games.miporin.why import retell
from casefile.play.knowledge import Mark, ink, marks
from casefile.story.i18n import LANGUAGES, translator
from tests.deduction.histories import play, spec_of
from tests.deduction.test_moving_proof import sightings

FULL = spec_of((5, 9, 6), 3)
ME, LEFT, RIGHT = map(Seat, range(3))
HAND = Had(ME, tuple(map(Card, ("c0", "p0", "p1", "p2", "d0", "d1"))))


class Voice:
    """Plain names."""

    def seat(self, seat: Seat) -> str:
        return ("Ines", "Olu", "Kim")[seat]

    def card(self, card: Card) -> str:
        return card

    def plain(self, text: str) -> str:
        return text

    def weave(self, text: str, **gaps: str) -> str:
        return text.format(**gaps)


def known(seen: Iterable[Sighting]) -> SwappedHands:
    return SwappedHands(FULL, tuple(seen))


def why(seen: list[Sighting], card: str, owner: Seat | str, language: str = "en") -> list[str]:
    steps = known(seen).steps(Card(card), owner)  # type: ignore[arg-type]
    return [reason.text for reason in retell(steps, Voice(), translator(language))]


def test_each_level_fills_in_no_more_than_it_says() -> None:
    seen: list[Sighting] = [HAND, Swapped(ME, Card("c0"), LEFT, Card("p5"), 1), LaidOpen(RIGHT, (Card("c1"),), 2)]
    notes = known(seen)
    assert marks(notes, 1) == {}
    shown = marks(notes, 2)
    assert shown[Card("c0"), LEFT] == Mark("yes")
    assert shown[Card("c0"), ME] == shown[Card("c0"), CASE_FILE] == Mark("no")
    # What lies open is in no hand and not sealed.
    assert {shown[Card("c1"), owner].ink for owner in notes.owners} == {"no"}
    # That one's own hand is full is not seen but follows; that days are not sealed is a rule.
    assert (Card("c2"), ME) not in shown
    logic = marks(notes, 3)
    assert logic[Card("c2"), ME] == logic[Card("d2"), CASE_FILE] == Mark("no")
    assert logic[Card("c2"), LEFT] == Mark()
    # Three characters are left for the case file, each as likely.
    assert marks(notes, 4)[Card("c2"), CASE_FILE] == Mark("", 33)


def test_an_answer_is_a_maybe_until_its_giver_swaps() -> None:
    answered: list[Sighting] = [HAND, HadAny(LEFT, (Card("c1"), Card("p5")), 1)]
    assert ink(known(answered), Card("c1"), LEFT) == "maybe"
    assert ink(known([*answered, SwappedUnseen(LEFT, RIGHT, 2)]), Card("c1"), LEFT) == ""
    # A card that explains the answer leaves nothing to guess.
    assert ink(known([*answered, Had(LEFT, (Card("p5"),), 2)]), Card("c1"), LEFT) == ""


def test_a_card_that_moved_and_stayed() -> None:
    seen: list[Sighting] = [HAND, Swapped(ME, Card("c0"), LEFT, Card("p5"), 1)]
    assert why(seen, "c0", LEFT) == [
        "Turn 1: Ines gave c0 to Olu and got p5.",
        "Nobody has swapped with Olu unseen since. So Olu holds c0.",
    ]
    # After an unseen swap it is open where it is, but it stays outside the case file.
    after = [*seen, SwappedUnseen(LEFT, RIGHT, 2)]
    with pytest.raises(ValueError, match="it is open"):
        why(after, "c0", LEFT)
    assert why(after, "c0", CASE_FILE) == [
        "Ines holds c0.",
        "It was seen outside the case file, whose cards stay there. So the case file does not hold c0.",
    ]


def test_the_last_of_its_kind_and_a_wrong_challenge() -> None:
    seen: list[Sighting] = [HAND, LaidOpen(LEFT, (Card("c1"),), 1), LaidOpen(RIGHT, (Card("c2"), Card("c3")), 2)]
    assert why(seen, "c4", CASE_FILE) == [
        "Ines holds c0.",
        "Turn 1: Olu revealed c1.",
        "Turn 2: Kim revealed c2 and c3.",
        "The case file has one card of each kind, and only one of this kind is left. So the case file holds c4.",
    ]
    wrong = [*seen, NotSealed((Card("c4"), Card("p8")), 3)]
    assert why(wrong, "p8", CASE_FILE)[-2:] == [
        "The case file has one card of each kind, and only one of this kind is left. So the case file holds c4.",
        "The rest of that challenge is true. So the case file does not hold p8.",
    ]


def test_who_could_not_answer_has_it_only_after_a_draw() -> None:
    seen: list[Sighting] = [HAND, HadNone(LEFT, (Card("c1"), Card("p5")), 1)]
    assert why(seen, "c1", LEFT) == [
        "Turn 1: Olu could not answer and does not hold c1 or p5.",
        "Olu has drawn no card unseen since. So Olu does not hold c1.",
    ]
    assert ink(known([*seen, SwappedUnseen(LEFT, RIGHT, 2)]), Card("c1"), LEFT) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_told(language: str) -> None:
    """In whole sentences, in the order of the turns, the last one about the card asked for."""
    random = Random("told")
    for _ in range(25):
        notes = known(sightings(play(FULL, ME, 10, random, suggestions=True)))
        for card in notes.hands.cards:
            for owner in notes.owners:
                if notes.hands.certain(card, owner) is None:
                    continue
                reasons = retell(notes.steps(card, owner), Voice(), translator(language))
                assert card in reasons[-1].text
                assert all(reason.text[-1] in ".。" and "{" not in reason.text for reason in reasons)
                turns = [turn for reason in reasons for turn in reason.turns]
                assert turns == sorted(turns)
