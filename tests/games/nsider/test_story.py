"""The story of ``nsider``."""

from collections.abc import Sequence

import pytest

from casefile.core.by_post import CampDisbanded, CardPreferred, StrikeGiven, StrikeLifted, WritingBegan
from casefile.core.cards import Card, Seat
from casefile.core.engine import observe
from casefile.core.events import Event, Lapsed, Viewer
from casefile.core.inquiry import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    NobodyAnswered,
    Suggested,
    TurnBegan,
)
from casefile.core.options import Value
from casefile.core.solutions import MurdererUnmasked
from casefile.core.table import set_up
from casefile.games import GAMES
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
from casefile.story import Line, PlainVoice, story
from casefile.story.i18n import translator
from tests.rules import rule_set

A, B, C = Seat(0), Seat(1), Seat(2)
NAMES = {A: "Scarlet", B: "Mustard", C: "White"}
FILE = (Card("green"), Card("knife"), Card("hall"))
HANDS = ((Card("rope"), Card("study")), (Card("plum"),), (Card("lounge"),))
PLUM = (Card("plum"), Card("rope"), Card("library"))
START: tuple[Event, ...] = (FileChosen(2, 3), TurnOrderDrawn((C, A, B)), CardsDealt(FILE, HANDS, ()))
SUGGESTED = Suggested(A, *PLUM)
RIGHT, WRONG = Accused(A, *FILE, True), Accused(A, *PLUM, False)
RED = {"red_card": "yes"}


def lines(
    *events: Event, viewer: Viewer = A, language: str = "en", options: dict[str, Value] | None = None
) -> list[Line[str]]:
    """The story after ``events``, for a viewer."""
    setup = set_up(rule_set("nsider"), 3, {"edition": "clue", **(options or {})})
    observations = [observe(event, viewer) for event in events]
    return story(
        GAMES["nsider"], setup, viewer, PlainVoice(NAMES, setup.edition, language), translator(language), observations
    )


SENTENCES: list[tuple[Sequence[Event], str]] = [
    (
        START[:2],
        "Case file 2 of 3 is played; the others stay sealed. The order of turns is drawn: White, Scarlet and Mustard.",
    ),
    ([RedCardDealt((Card("plum"),) * 3, ((), (), ()))], "One camp gets the Red Card: it is the murderer."),
    ([WritingBegan(2)], "All camps write their turns."),
    ([TurnWritten(B, PLUM, (), ())], "Mustard has written its turn."),
    (
        [TurnBegan(A, 1), Lapsed(A, 5), TurnMissed(A), StrikeGiven(A, "")],
        "Scarlet ran out of time. The turn of Scarlet is gone. Scarlet gets strike 1 of 3.",
    ),
    (
        [SUGGESTED, AccusationPending(A), AnswerAsked(B), CardShown(B, A, PLUM[0])],
        "Scarlet suggests Plum, in the Library, with the Rope. Accusation Pending. Mustard shows Scarlet a card.",
    ),
    (
        [SUGGESTED, NobodyAnswered(), AccusationOffered(A)],
        (
            "Scarlet suggests Plum, in the Library, with the Rope. Nobody shows a card. Scarlet is asked whether it "
            "would like to accuse."
        ),
    ),
    (
        [StrikeGiven(B, "Spoke out of turn."), StrikeLifted(B, "A mistake.")],
        "A strike of Mustard is lifted. The operator: “A mistake.”",
    ),
    (
        [StrikeGiven(B, ""), StrikeGiven(B, "Again.")],
        "Mustard gets strike 2 of 3. The operator: “Again.”",
    ),
    ([CampDisbanded(B, "operator", "Gone.")], "Mustard is disbanded. The operator: “Gone.”"),
    (
        [WRONG, CampDisbanded(A, "wrong", ""), HandRevealed(A, HANDS[0], True)],
        (
            "Scarlet accuses Plum, in the Library, with the Rope. That is wrong. Scarlet is disbanded. Its cards: Rope "
            "and Study. The Red Card is with them."
        ),
    ),
    (
        [CampDisbanded(B, "strikes", ""), SUGGESTED, AnswerAsked(B), CardShown(B, A, PLUM[0])],
        "Scarlet suggests Plum, in the Library, with the Rope. For Mustard the operator shows Scarlet a card.",
    ),
    ([RIGHT, CaseClosed(A, FILE)], "Scarlet has solved the case. It was Green, in the Hall, with the Knife."),
    (
        [MurdererUnmasked(B, Card("mustard")), CaseClosed(B, FILE)],
        (
            "The Red Card was with Mustard: Mustard did it. Mustard gets away with it and wins. In the case file: "
            "Green, in the Hall, with the Knife."
        ),
    ),
    (
        [MurdererUnmasked(B, Card("mustard")), CaseClosed(A, FILE)],
        (
            "The Red Card was with Mustard: Mustard did it. Scarlet has solved the case. In the case file: Green, in "
            "the Hall, with the Knife."
        ),
    ),
    (
        [MurdererUnmasked(B, Card("mustard")), CaseClosed(None, FILE)],
        (
            "The Red Card was with Mustard: Mustard did it. It has named itself, and nobody wins. In the case file: "
            "Green, in the Hall, with the Knife."
        ),
    ),
]
HIDDEN = (CardPreferred(A, Card("study")),)
"""What gets no line of its own."""


@pytest.mark.parametrize(("events", "sentence"), SENTENCES, ids=lambda value: str(value)[:60])
def test_a_sentence(events: Sequence[Event], sentence: str) -> None:
    assert lines(*events)[-1].text == sentence


def test_with_the_red_card_there_are_two_solutions() -> None:
    assert lines(RIGHT, options={"red_card": "yes"})[-1].text.endswith("That is one of the two solutions.")
    assert lines(RIGHT)[-1].text.endswith("That is right.")


@pytest.mark.parametrize(
    ("told", "private"),
    [
        ((), "You do not have the Red Card."),
        ((Card("scarlet"),), "You have the Red Card: you are the murderer."),
        (
            (Card("scarlet"), Card("plum")),
            "You have the Red Card: you are the murderer. Plum is framed.",
        ),
    ],
)
def test_a_camp_reads_whether_it_has_the_red_card(told: tuple[Card, ...], private: str) -> None:
    event = RedCardDealt((Card("scarlet"), Card("mustard"), Card("white")), (told, (), ()))
    assert lines(event)[-1].private == private
    assert lines(event, viewer="spectator")[-1].private is None


@pytest.mark.parametrize(
    ("written", "private"),
    [
        (TurnWritten(A, PLUM, (), ()), "You suggest Plum, in the Library, with the Rope."),
        (TurnWritten(A, (), PLUM, ()), "You suggest Plum, in the Library, with the Rope. Accusation Pending."),
        (TurnWritten(A, (), (), PLUM), "You accuse Plum, in the Library, with the Rope."),
    ],
)
def test_only_the_camp_itself_reads_what_it_has_written(written: TurnWritten, private: str) -> None:
    assert lines(written)[-1].private == private
    assert lines(written, viewer=B)[-1].private is None


def test_a_change_of_the_standing_order_is_told_to_the_camp_alone_and_makes_no_line() -> None:
    events = (*START, TurnBegan(C, 1), CardPreferred(A, Card("study")))
    mine, theirs = lines(*events), lines(*events, viewer=B)
    assert [line.text for line in mine] == [line.text for line in theirs]
    said = "Your hand: Rope and Study. You put the Study first in your standing order."
    assert [line.private for line in mine if line.private] == [said]


def test_rounds_of_a_drawn_order_begin_with_its_first_camp() -> None:
    turns = [TurnBegan(seat, number) for number, seat in enumerate((C, A, B, C), 1)]
    assert [line.text for line in lines(*START, *turns) if line.kind == "round"] == ["Round 1", "Round 2"]


def test_rounds_that_all_write_together_are_counted_once() -> None:
    events = [WritingBegan(1), TurnBegan(A, 1), SUGGESTED, TurnBegan(B, 2), SUGGESTED, WritingBegan(2)]
    told = lines(*START, *events, options={"rounds": "simultaneous"})
    assert [line.text for line in told if line.kind == "round"] == ["Round 1", "Round 2"]


def test_it_reads_well_in_japanese() -> None:
    events = (CampDisbanded(B, "strikes", ""), SUGGESTED, AnswerAsked(B), CardShown(B, A, PLUM[0]))
    assert lines(*events, viewer=C, language="ja")[-1].text.endswith(
        "Mustardの代わりに進行役がScarletにカードを見せる。"
    )
