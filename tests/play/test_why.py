"""Proofs in words: every one can be told in every language, and typical ones read as they should."""

from itertools import accumulate, pairwise

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.editions import shipped_edition
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner
from casefile.deduction.explain import Explainer, explain
from casefile.deduction.positions import read_positions
from casefile.deduction.worlds import Worlds
from casefile.play.why import tell
from casefile.story.i18n import LANGUAGES, translator
from casefile.story.voice import PlainVoice
from tests.deduction.games import spec_of
from tests.deduction.test_positions import FILE

CLUE = shipped_edition("clue")
SPEC = spec_of((6, 6, 9), 3)
NAMES = {
    Card(f"{kind}{number}"): card
    for kind, cards in zip("abc", CLUE.deck.categories, strict=True)
    for number, card in enumerate(cards)
}
PEOPLE = {Seat(0): "Ines", Seat(1): "Olu", Seat(2): "Kim", **{Seat(i): f"P{i}" for i in (3, 4, 5)}}
KNIFE, ROPE, HALL, LOUNGE = map(Card, ("b0", "b5", "c2", "c1"))


class Voice(PlainVoice):
    """The deck of the tests by the names of an edition."""

    def card(self, card: Card) -> str:
        return super().card(NAMES.get(card, card))


def sentences(facts: list[Fact], forced: tuple[Card, Owner, bool], language: str = "en") -> list[str]:
    proof = explain(SPEC, facts, forced)
    return [reason.text for reason in tell(proof, Voice(PEOPLE, CLUE, language), translator(language))]


def name(card: Card) -> str:
    return CLUE.short(NAMES[card])


def test_a_clause_with_one_left() -> None:
    facts: list[Fact] = [
        *(Lacks(Seat(1), card, (3,)) for card in (KNIFE, HALL)),
        HoldsOneOf(Seat(1), frozenset((KNIFE, HALL, ROPE)), (5,)),
    ]
    assert sentences(facts, (ROPE, Seat(1), True)) == [
        f"Turn 3: Olu could not answer and does not hold {name(KNIFE)} or {name(HALL)}.",
        f"Turn 5: Olu answered and so holds at least one of these: {name(KNIFE)}, {name(ROPE)} and {name(HALL)}.",
        f"Only {name(ROPE)} is left to answer with. So Olu holds {name(ROPE)}.",
    ]


def test_where_there_would_be_too_many_cases_it_says_that_deals_were_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.deduction.refute.MOST_CASES", 1)
    # The rope was accused with every suspect in every room, in vain.
    wrong: list[Fact] = [
        NotAll(frozenset((CASE_FILE, card) for card in (ROPE, suspect, room)), (1,))
        for suspect in SPEC.categories[0]
        for room in SPEC.categories[2]
    ]
    told = sentences(wrong, (ROPE, CASE_FILE, False))
    assert told[0] == f"Suppose that the case file holds {name(ROPE)}."
    assert told[-2] == "But then no deal fits all of this: every deal was counted."
    assert told[-1].endswith(f"So the case file does not hold {name(ROPE)}.")
    assert sentences(wrong, (ROPE, CASE_FILE, False), "ja")[-2].startswith("しかし")


def test_one_place_left_names_those_who_passed_together() -> None:
    facts: list[Fact] = [Holds(Seat(0), HALL), *(Lacks(Seat(i), ROPE, (4,)) for i in (0, 1, 2))]
    assert sentences(facts, (ROPE, CASE_FILE, True)) == [
        f"Turn 4: Ines, Olu and Kim could not answer and do not hold {name(ROPE)}.",
        f"{name(ROPE)} can be nowhere else. So the case file holds {name(ROPE)}.",
    ]


def test_what_was_told_is_only_told() -> None:
    assert sentences([Holds(Seat(0), HALL)], (HALL, Seat(0), True)) == [f"Ines holds {name(HALL)}."]
    assert sentences([Holds(Seat(1), HALL, (2,))], (HALL, Seat(1), True)) == [f"Turn 2: Olu showed {name(HALL)}."]


def test_a_wrong_accusation() -> None:
    facts: list[Fact] = [
        NotAll(frozenset((CASE_FILE, card) for card in (Card("a0"), KNIFE, HALL)), (7,)),
        *(Holds(CASE_FILE, card, (8,)) for card in (Card("a0"), KNIFE)),
    ]
    told = sentences(facts, (HALL, CASE_FILE, False))
    assert (
        told[0]
        == f"Turn 7: An accusation was wrong: Scarlet, {name(KNIFE)} and {name(HALL)} are not all in the case file."
    )
    assert told[-1] == f"All the rest of it is true. So the case file does not hold {name(HALL)}."


def test_counting_says_who_needs_which_cards() -> None:
    facts: list[Fact] = [HoldsOneOf(Seat(seat), frozenset((ROPE, HALL)), (seat,)) for seat in (1, 2)]
    assert sentences(facts, (ROPE, Seat(0), False))[-1] == (
        f"Needed by Olu and Kim: 2 cards. Only these can be there: {name(ROPE)} and {name(HALL)}. "
        f"So Ines does not hold {name(ROPE)}."
    )


def test_cases_stand_under_what_is_supposed() -> None:
    facts: list[Fact] = [
        NotAll(frozenset((CASE_FILE, Card(name)) for name in ("a0", f"b{i}", f"c{j}")), (3 * i + j + 1,))
        for i in range(3)
        for j in range(3)
    ]
    proof = explain(spec_of((3, 3, 3), 3), facts, (Card("a0"), CASE_FILE, False))
    reasons = tell(proof, Voice(PEOPLE, CLUE), translator("en"))
    assert (reasons[0].text, reasons[0].depth) == ("Suppose that the case file holds Scarlet.", 0)
    supposed = [reason for reason in reasons if reason.depth == 1 and reason.text.startswith("Suppose")]
    assert len(supposed) == 3
    assert reasons[-2].text == "One of these would have to be true, and none can be."
    assert reasons[-1].text == "It cannot be otherwise. So the case file does not hold Scarlet."


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_proof_of_the_known_positions_can_be_told(language: str) -> None:
    texts, voice = translator(language), Voice(PEOPLE, CLUE, language)
    long = 0
    for position in read_positions(FILE, CLUE.deck.categories):
        worlds = Worlds(position.spec, position.facts)
        explainer = Explainer(position.spec, position.facts, worlds)
        for card, owner, held in worlds.forced:
            proof = explainer.proof((card, owner, held))
            reasons = tell(proof, voice, texts)
            assert CLUE.short(card, language) in reasons[-1].text
            assert {turn for reason in reasons for turn in reason.turns} == {turn for turn in proof.turns if turn}
            assert reasons[-1].depth == 0
            # A case ends where the depth falls back; another case may need the same words again.
            ends = accumulate(after.depth < before.depth for before, after in pairwise([reasons[0], *reasons]))
            assert len({(reason.text, reason.depth, end) for reason, end in zip(reasons, ends, strict=True)}) == len(
                reasons
            )
            long += len(reasons) > 6
    # "At most a handful": 30 positions have 2,182 forced facts, and few of them need more than six sentences.
    assert long < 60


def test_side_cards_have_a_name() -> None:
    spec = spec_of((6, 6, 9), 2, 4)
    proof = explain(spec, [Holds(SIDE, HALL, (2,))], (HALL, Seat(0), False))
    reasons = tell(proof, Voice(PEOPLE, CLUE), translator("en"))
    assert reasons[0].text == f"Turn 2: The pile at the side holds {name(HALL)}."
    assert reasons[0].seen
    assert reasons[1].text == f"The pile at the side alone has {name(HALL)}. So Ines does not hold {name(HALL)}."
