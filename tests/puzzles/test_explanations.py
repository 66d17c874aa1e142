"""A puzzle in words: the question, the choices, and why the answer is so, in both languages."""

import pytest

from casefile.core.cards import Seat
from casefile.core.editions import shipped_edition
from casefile.puzzles.explanations import PuzzleWords
from casefile.puzzles.puzzle import KINDS, Puzzle
from casefile.puzzles.shipped import of_level, shipped_puzzle
from casefile.story.i18n import translator
from casefile.story.voice import PlainVoice
from tests.puzzles.sample import puzzle

CLUE = shipped_edition("clue")


def words(language: str = "en") -> PuzzleWords[str]:
    seats = {Seat(seat): CLUE.short(card, language) for seat, card in enumerate(CLUE.deck.suspects)}
    return PuzzleWords(PlainVoice(seats, CLUE, language), translator(language))


def test_the_sample_is_told_step_by_step() -> None:
    found, told = puzzle(), words()
    assert told.title(found) == "Who has the Rope?"
    assert [told.choice(found, choice) for choice in found.question.choices] == ["Mustard", "White", "Case file"]
    assert told.table(found) == [
        "1  Mustard asks for Plum, Rope, Kitchen. White shows a card.",
        "2  Scarlet asks for Plum, Candlestick, Kitchen. Nothing: Mustard, White. Nobody shows a card.",
    ]
    explanation = told.explanation(found)
    [chapter] = explanation.chapters
    assert [reason.text for reason in chapter.reasons] == [
        "Turn 1: White answered and so holds at least one of these: Kitchen, Plum and Rope.",
        "Turn 2: White could not answer and does not hold Plum or Kitchen.",
        "Only Rope is left to answer with. So White holds Rope.",
    ]
    assert explanation.end == "White has the Rope."
    assert found.turns == (1, 2)


def test_the_turns_can_be_left_to_the_margin() -> None:
    reasons = words().explanation(puzzle(), turns=False).chapters[0].reasons
    assert reasons[0].text.startswith("White answered")
    assert [reason.turns for reason in reasons if reason.seen] == [(1,), (2,)]


SHIPPED = [found for level in range(1, 6) for name in of_level(level)[:24] if (found := shipped_puzzle(name))]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_is_told_in_both_languages(kind: str, language: str) -> None:
    some = [each for each in SHIPPED if each.kind == kind]
    assert some
    told = words(language)
    for each in some[:6]:
        explanation = told.explanation(each)
        said = [told.title(each), told.lead(each), explanation.end]
        said += [reason.text for chapter in explanation.chapters for reason in chapter.reasons]
        assert all(said)
        assert all(chapter.reasons for chapter in explanation.chapters)
        assert not any("{" in text for text in said)


def settling() -> Puzzle:
    return next(each for each in SHIPPED if each.kind == "question")


def test_a_card_that_is_asked_for_has_its_article_and_a_person_none() -> None:
    asked = {words().title(each) for each in SHIPPED if each.kind in ("question", "owner")}
    things = {CLUE.short(card) for cards in CLUE.deck.categories[1:] for card in cards}
    named = {title.rpartition(" has ")[2].rstrip("?") for title in asked}
    assert any(name.startswith("the ") for name in named)
    assert {name.removeprefix("the ") for name in named if name.startswith("the ")} == things & {
        name.removeprefix("the ") for name in named
    }
    assert not any("the " in words("ja").title(each) for each in SHIPPED)


def test_each_answer_to_a_question_that_settles_is_a_chapter() -> None:
    found = settling()
    chapters = words().explanation(found).chapters
    assert [chapter.title is None for chapter in chapters] == [False] * len(found.arguments)
    # The question itself is no turn of the table: its answer is in the title.
    assert not any(f"Turn {found.length + 1}:" in reason.text for each in chapters for reason in each.reasons)
