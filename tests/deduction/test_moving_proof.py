"""Why a card must be somewhere though hands move: every certain mark has its steps, and each step is so."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE
from casefile.deduction.moving_facts import (
    Had,
    HadAny,
    HadNone,
    LaidOpen,
    NotSealed,
    Sealed,
    Sighting,
    Swapped,
    SwappedUnseen,
    Trail,
)
from casefile.deduction.moving_proof import MovingStep, Tracer
from casefile.deduction.moving_worlds import OPEN
from casefile.games.miporin.knowledge import SwappedHands
from tests.deduction.histories import Story, play, spec_of

FULL = spec_of((5, 9, 6), 3)
ME, LEFT, RIGHT = map(Seat, range(3))
KINDS = {
    "holding": Had,
    "laying_open": LaidOpen,
    "swapping": Swapped,
    "swapping_unseen": SwappedUnseen,
    "holding_any": HadAny,
    "lacking": HadNone,
    "not_sealing": NotSealed,
    "sealing": Sealed,
}


def sightings(story: Story) -> list[Sighting]:
    """What the viewer saw, the first being its hand, each later one on a turn of its own."""
    return [KINDS[name](*arguments, turn=turn) for turn, (name, arguments) in enumerate(story.told)]


def is_so(step: MovingStep, before: list[MovingStep], seen: list[Sighting]) -> bool:
    """Whether a step follows from its sightings and from the steps before, read afresh from the list of sightings."""

    def since(sighting: Sighting, seat: object) -> bool:
        later = seen[seen.index(sighting) + 1 :]
        return any(isinstance(each, SwappedUnseen) and seat in (each.seat, each.other) for each in later)

    def goes(sighting: Sighting, card: Card) -> object:
        match sighting:
            case Had(seat, cards) if card in cards:
                return seat
            case LaidOpen(_, cards) if card in cards:
                return OPEN
            case Swapped(seat, gave, other, took) if card in (gave, took):
                return other if card == gave else seat
            case Sealed(cards) if card in cards:
                return CASE_FILE
        return None

    said: dict[tuple[Card, object], bool] = {(each.card, each.owner): each.holds for each in before}
    category = next(category for category in FULL.categories if step.card in category)
    match step.rule:
        case "stands":
            (sighting,) = step.seen
            later = seen[seen.index(sighting) + 1 :]
            moved = any(goes(each, step.card) not in (None, step.owner) for each in later)
            return goes(sighting, step.card) == step.owner and not since(sighting, step.owner) and not moved
        case "elsewhere":
            return any(card == step.card and holds and owner != step.owner for (card, owner), holds in said.items())
        case "met":
            return goes(step.seen[0], step.card) not in (None, CASE_FILE)
        case "never":
            return category == FULL.categories[2]
        case "wrong":
            (wrong,) = step.seen
            assert isinstance(wrong, NotSealed)
            return all(said.get((card, CASE_FILE)) is True for card in wrong.cards if card != step.card)
        case "last of its kind":
            return all(said.get((card, CASE_FILE)) is False for card in category if card != step.card)
        case "full":
            return step.card not in step.others and all(not since(sighting, step.owner) for sighting in step.seen)
        case "lacked":
            (lacked,) = step.seen
            return isinstance(lacked, HadNone) and step.card in lacked.cards and not since(lacked, step.owner)
        case "only there":
            places = {ME, LEFT, RIGHT, CASE_FILE} - {step.owner}
            return all(said.get((step.card, place)) is False for place in places)
        case "counted":
            return not before


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_every_certain_mark_has_steps_that_follow(seed: int, suggestions: bool) -> None:
    story = play(FULL, ME, 10, Random(seed), suggestions=suggestions)
    seen = sightings(story)
    notes = SwappedHands(FULL, tuple(seen))
    for card in notes.hands.cards:
        for owner in notes.owners:
            certain = notes.hands.certain(card, owner)
            if certain is None:
                continue
            steps = notes.steps(card, owner)
            assert (steps[-1].card, steps[-1].owner, steps[-1].holds) == (card, owner, certain)
            assert all(is_so(step, list(steps[:number]), seen) for number, step in enumerate(steps))


def test_most_certain_marks_need_no_counting() -> None:
    """Of the marks of random games nearly all follow by simple steps; that is what a player can check himself."""
    rules: Counter[str] = Counter()
    random = Random("traces")
    for _ in range(60):
        notes = SwappedHands(FULL, tuple(sightings(play(FULL, ME, 10, random))))
        certain = [(c, o) for c in notes.hands.cards for o in notes.owners if notes.hands.certain(c, o) is not None]
        rules.update(notes.steps(*cell)[-1].rule for cell in certain)
    assert rules["counted"] < rules.total() / 20
    assert {"stands", "elsewhere", "met", "never", "full"} <= rules.keys()


def test_a_planted_fault_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trail that forgets unseen swaps gives reasons that do not hold."""
    make = Trail.__init__

    def forgetful(self: Trail, sightings: Iterable[Sighting]) -> None:
        make(self, [sighting for sighting in sightings if not isinstance(sighting, SwappedUnseen)])

    monkeypatch.setattr(Trail, "__init__", forgetful)
    seen: list[Sighting] = [
        Had(ME, tuple(map(Card, ("c0", "p0", "p1", "p2", "d0", "d1")))),
        Swapped(ME, Card("c0"), LEFT, Card("p5"), 1),
        SwappedUnseen(LEFT, RIGHT, 2),
    ]
    # It says of the card given away that it is still there, where it may have gone on.
    notes = SwappedHands(FULL, tuple(seen))
    steps = Tracer(FULL, notes.trail, notes.hands).why(Card("c0"), ME)
    assert not all(is_so(step, list(steps[:number]), seen) for number, step in enumerate(steps))


def test_what_is_open_has_no_reason() -> None:
    notes = SwappedHands(FULL, (Had(ME, (Card("c0"),)),))
    with pytest.raises(ValueError, match="it is open whether c1 is case_file's"):
        notes.steps(Card("c1"), CASE_FILE)
