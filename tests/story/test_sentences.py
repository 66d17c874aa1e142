"""The story: what happened in sentences, and nothing in them that the viewer may not know."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest
from markupsafe import Markup

from casefile.core.by_post import OF_TIME
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import shipped_edition
from casefile.core.engine import Setup, observe
from casefile.core.events import (
    OF_TABLE,
    BotCalled,
    BotSteppedIn,
    ClockSet,
    Event,
    Lapsed,
    OwnerReturned,
    PaceSet,
    SeatOffered,
    SeatPassed,
    SeatsChanged,
    SeatTaken,
    SeedOpened,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackRefused,
    TakenBack,
    Viewer,
)
from casefile.core.inquiry import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    NobodyAnswered,
    SeatOut,
    SideCardSeen,
    Suggested,
    SuspectChosen,
    TurnBegan,
    TurnEnded,
)
from casefile.core.movement import DiceRolled
from casefile.core.options import Value
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.games.classic.events import CouldNotMove, PassageTaken, RollAsked, TokenMoved, WeaponsPlaced
from casefile.story import Line, PlainVoice, seat_names, story
from casefile.story.i18n import translator
from tests.clone import ROOT
from tests.recorded import played
from tests.rules import rule_set

A, B, C = Seat(0), Seat(1), Seat(2)
PLUM, ROPE, LIBRARY = Card("plum"), Card("rope"), Card("library")
FILE = (Card("green"), Card("knife"), Card("hall"))


def table(seats: int = 3, **options: Value) -> Setup[Any]:
    return set_up(rule_set("cluedo"), seats, options)


def told(events: Sequence[Event], viewer: Viewer = "spectator", language: str = "en") -> list[Line[str]]:
    setup = table()
    suspects = dict(enumerate(setup.deck.suspects[:3]))
    names = seat_names({Seat(i): card for i, card in suspects.items()}, {}, setup.edition, language)
    voice = PlainVoice(names, setup.edition, language)
    return story(
        GAMES["cluedo"], setup, viewer, voice, translator(language), [observe(event, viewer) for event in events]
    )


def text(*events: Event, viewer: Viewer = "spectator") -> str:
    return told(events, viewer)[-1].text


SUGGESTED = Suggested(A, PLUM, ROPE, LIBRARY)
WALK = [RollAsked(A), DiceRolled(A, (1, 2)), TokenMoved(A, (Place("library"),))]
WALKED = "Scarlet rolls 1 and 2 and enters the Library."
SENTENCES: list[tuple[Sequence[Event], str]] = [
    ([SeatTaken(A, "Kim", "", "")], "Kim plays Scarlet."),
    ([SeatTaken(A, "Kim", "random", "")], "A bot plays Scarlet."),
    ([SeatTaken(A, "Kim", "", ""), SeatsChanged(), SeatTaken(B, "Kim", "", "")], "Kim plays Mustard."),
    ([BotSteppedIn(A, "random")], "A bot plays on for Scarlet."),
    ([BotCalled(A, "random")], "Scarlet is not there, and a bot plays on."),
    ([OwnerReturned(A)], "Scarlet's player is back."),
    ([TurnBegan(A, 1), PaceSet("paused"), PaceSet("fast"), PaceSet("normal")], "It is Scarlet's turn."),  # no line
    ([SeatOffered(A)], "A friend is invited to take over Scarlet; until then the bot plays on."),
    ([SeatPassed(A, "Kim")], "Kim takes over Scarlet from the bot."),
    ([ClockSet("86400")], "Time for each action from now on: 1 day."),
    (
        [TurnBegan(A, 1), RollAsked(A), TurnEnded(A), TurnBegan(B, 2), TakeBackAsked(A), TakeBackAgreed(B)],
        "Scarlet asks to take the end of the turn back. Mustard agrees.",
    ),
    (
        [TurnBegan(A, 1), RollAsked(A), TurnEnded(A), TurnBegan(B, 2), TakeBackAsked(A), TakeBackRefused(B)],
        "Scarlet asks to take the end of the turn back. Mustard says no.",
    ),
    (
        [TurnBegan(A, 1), RollAsked(A), TurnEnded(A), TurnBegan(B, 2), TakenBack(A, 3, "turn_ended")],
        "Scarlet goes on with the turn.",
    ),
    (
        [*WALK, TakenBack(A, 3, "token_moved")],
        f"{WALKED} Scarlet takes the move back.",
    ),
    (
        [*WALK, TakenBack(A, 3, "token_moved"), TokenMoved(A, (Place("r1c1"),))],
        f"{WALKED} Scarlet takes the move back. Scarlet rolls 1 and 2 and walks on.",
    ),
    ([SeedOpened("", "")], "Everybody can check the deal now."),
    ([Lapsed(A, 0)], "Scarlet ran out of time."),
    ([CardsDealt(None, (None,) * 3, None)], "The case file is sealed and the cards are dealt."),
    ([WeaponsPlaced(())], "The weapons are laid out in the rooms."),
    ([TurnBegan(A, 1)], "It is Scarlet's turn."),
    ([RollAsked(A)], "Scarlet takes the dice."),
    ([RollAsked(A), DiceRolled(A, (4, 3))], "Scarlet rolls 4 and 3."),
    ([DiceRolled(A, (6,)), CouldNotMove(A)], "Scarlet rolls 6 and stays: every way is blocked."),
    ([DiceRolled(A, (4, 3)), TokenMoved(A, (Place("r1c1"),))], "Scarlet rolls 4 and 3 and walks on."),
    ([DiceRolled(A, (1, 2)), TokenMoved(A, (Place("library"),))], "Scarlet rolls 1 and 2 and enters the Library."),
    ([PassageTaken(A, Place("study"))], "Scarlet takes the secret passage to the Study."),
    ([TurnBegan(A, 1), TurnEnded(A)], "Scarlet lets the turn pass."),
    ([SUGGESTED], "Scarlet suggests Plum, in the Library, with the Rope."),
    (
        [SUGGESTED, CouldNotAnswer(B), AnswerAsked(C)],
        "Scarlet suggests Plum, in the Library, with the Rope. Mustard has none of them. White is choosing a card.",
    ),
    (
        [SUGGESTED, CouldNotAnswer(B), AnswerAsked(C), CardShown(C, A, ROPE)],
        "Scarlet suggests Plum, in the Library, with the Rope. Mustard has none of them. White shows Scarlet a card.",
    ),
    (
        [SUGGESTED, CouldNotAnswer(B), CouldNotAnswer(C), NobodyAnswered()],
        (
            "Scarlet suggests Plum, in the Library, with the Rope. Mustard and White have none of them. "
            "Nobody shows a card."
        ),
    ),
    (
        [SUGGESTED, CouldNotAnswer(B), NobodyAnswered(), SideCardSeen(A, 0, ROPE)],
        (
            "Scarlet suggests Plum, in the Library, with the Rope. Mustard has none of them. Nobody shows a card. "
            "Scarlet looks at a card at the side."
        ),
    ),
    (
        [SUGGESTED, AnswerAsked(B), Lapsed(B, 0), CardShown(B, A, ROPE)],
        "Scarlet suggests Plum, in the Library, with the Rope. Mustard ran out of time. Mustard shows Scarlet a card.",
    ),
    ([Accused(A, PLUM, ROPE, LIBRARY, True)], "Scarlet accuses Plum, in the Library, with the Rope. That is right."),
    (
        [Accused(A, PLUM, ROPE, LIBRARY, False), CaseFileSeen(A, FILE), SeatOut(A, None)],
        (
            "Scarlet accuses Plum, in the Library, with the Rope. That is wrong. Scarlet alone looks into the case "
            "file. Scarlet is out and only answers from now on."
        ),
    ),
    (
        [SeatOut(A, Place("hall"))],
        "Scarlet is out, steps from the door into the Hall, and only answers from now on.",
    ),
    (
        [Accused(A, FILE[0], FILE[1], FILE[2], True), CaseClosed(A, FILE)],
        "Scarlet has solved the case. It was Green, in the Hall, with the Knife.",
    ),
    ([CaseClosed(None, FILE)], "Nobody has solved the case. It was Green, in the Hall, with the Knife."),
    (
        [Accused(A, PLUM, ROPE, LIBRARY, False), SeatOut(A, None), CaseClosed(B, FILE)],
        "Mustard is the last one in and wins. It was Green, in the Hall, with the Knife.",
    ),
]


@pytest.mark.parametrize(("events", "sentence"), SENTENCES, ids=lambda value: str(value)[:60])
def test_a_sentence(events: Sequence[Event], sentence: str) -> None:
    assert text(*events) == sentence


def examples() -> Iterator[Sequence[Event]]:
    """The events in the sentences here, and in ``SENTENCES``, ``START`` and ``HIDDEN`` of each game's own tests."""
    yield from (events for events, _ in SENTENCES)
    for file in (ROOT / "tests" / "games").glob("*/test_story.py"):
        module = import_module(f"tests.games.{file.parent.name}.test_story")
        yield from (events for events, *_ in module.SENTENCES)
        yield from (getattr(module, name) for name in ("START", "HIDDEN") if hasattr(module, name))


def test_every_kind_of_event_is_told() -> None:
    telling = [game for game in GAMES.values() if game.told.tell]  # a game may be without a story
    for game in telling:
        assert {event.kind for event in game.rules.events} <= set(game.told.tell), game.slug
    kinds = {event.kind for game in telling for event in (*OF_TABLE, *game.rules.events)}
    shown = {event.kind for events in examples() for event in events}
    below = {"suspect_chosen"}  # at a table where the players choose
    of_time = {event.kind for event in OF_TIME}  # of games by post, where the people's log tells it
    assert kinds - shown == below | of_time


def test_players_who_choose_are_named_until_they_have_a_character() -> None:
    setup = table(2, choose_suspect="yes")
    events: list[Event] = [SeatTaken(A, "Kim", "", ""), SuspectChosen(A, PLUM)]
    voice = PlainVoice({A: "Kim", B: "Lou"}, setup.edition)
    lines = story(GAMES["cluedo"], setup, A, voice, translator("en"), [observe(event, A) for event in events])
    assert [line.text for line in lines] == ["Kim sits down.", "Kim plays Plum."]


def test_who_leaves_a_room_is_said_to_leave_it() -> None:
    entered = [DiceRolled(A, (1, 2)), TokenMoved(A, (Place("library"),)), TurnEnded(A), TurnBegan(A, 2)]
    out = (DiceRolled(A, (5,)), TokenMoved(A, (Place("r1c1"),)))
    assert text(*entered, *out) == "Scarlet rolls 5 and leaves the Library."
    # A token that a suggestion moved leaves that room as well.
    summoned = [Suggested(B, Card("scarlet"), ROPE, Card("hall")), TurnBegan(A, 2)]
    assert text(*summoned, *out) == "Scarlet rolls 5 and leaves the Hall."


def test_rounds_have_headings_and_lines_keep_their_version() -> None:
    events = [
        TurnBegan(B, 1), TurnEnded(B), TurnBegan(C, 2), SUGGESTED, NobodyAnswered(), TurnEnded(C), TurnBegan(A, 3),
        TurnEnded(A), TurnBegan(B, 4),
    ]  # fmt: skip
    lines = told(events)
    assert [(line.version, line.kind, line.text.partition(".")[0]) for line in lines] == [
        (1, "round", "Round 1"),
        (1, "way", "Mustard lets the turn pass"),
        (3, "inquiry", "Scarlet suggests Plum, in the Library, with the Rope"),
        (7, "way", "Scarlet lets the turn pass"),
        (9, "round", "Round 2"),
        (9, "turn", "It is Mustard's turn"),
    ]
    for end in range(1, len(events)):
        part = [line.version for line in told(events[:end])]
        assert part == [line.version for line in lines][: len(part)]


PRIVATE: list[tuple[Event, dict[Viewer, str | None]]] = [
    (
        CardShown(C, A, ROPE),
        {A: "Only you saw it: the Rope.", C: "You showed the Rope.", B: None, "spectator": None},
    ),
    (SideCardSeen(A, 0, PLUM), {A: "Only you saw it: Plum.", B: None, "spectator": None}),
    (
        CaseFileSeen(A, FILE),
        {A: "Only you saw it: it was Green, in the Hall, with the Knife.", B: None, "spectator": None},
    ),
    (
        CardsDealt(FILE, ((PLUM, ROPE, LIBRARY), (PLUM,), ()), ()),
        {A: "Your hand: Plum, Rope and Library.", B: "Your hand: Plum.", C: None, "spectator": None},
    ),
]


@pytest.mark.parametrize(("event", "private"), PRIVATE, ids=lambda value: getattr(value, "kind", ""))
def test_what_only_one_saw_is_a_line_of_its_own(event: Event, private: dict[Viewer, str | None]) -> None:
    for viewer, expected in private.items():
        assert told([event], viewer)[-1].private == expected
        assert told([event], viewer)[-1].text == told([event])[-1].text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_viewers_of_whole_games_read_the_same_lines(language: str) -> None:
    options: list[tuple[int, dict[str, Value]]] = [(3, {}), (2, {"board": "none"}), (6, {"dice": 1})]
    for number, (seats, chosen) in enumerate(options):
        game = played("cluedo", seats, chosen, number, lapses=0.1)
        names = seat_names(game.state.suspects, {}, game.setup.edition, language)
        voice = PlainVoice(names, game.setup.edition, language)
        texts = translator(language)
        public = story(GAMES[game.rules.name], game.setup, "spectator", voice, texts, game.observations("spectator"))
        assert all(line.private is None for line in public)
        for seat in range(seats):
            own = story(GAMES[game.rules.name], game.setup, Seat(seat), voice, texts, game.observations(Seat(seat)))
            assert [(line.version, line.text) for line in own] == [(line.version, line.text) for line in public]
            assert own[seats].private is not None  # the hand, right after everybody has sat down


def test_names_can_be_markup() -> None:
    class Bold:
        def seat(self, seat: Seat) -> Markup:
            return Markup("<b>{}</b>").format(["<S>", "M", "W"][seat])

        def card(self, card: Card) -> Markup:
            return Markup("<i>{}</i>").format(shipped_edition("clue").short(card))

        def plain(self, text: str) -> Markup:
            return Markup(text) if text.isdigit() else Markup().join([text])

        def weave(self, text: str, **gaps: Markup) -> Markup:
            return Markup(text).format(**gaps)

    events = [observe(event, A) for event in (SeatTaken(B, "<script>", "", ""), SUGGESTED, CouldNotAnswer(A))]
    lines = story(GAMES["cluedo"], table(), A, Bold(), translator("en"), events)
    assert lines[0].text == "&lt;script&gt; plays <i>Mustard</i>."
    assert lines[1].text == (
        "<b>&lt;S&gt;</b> suggests <i>Plum</i>, in the <i>Library</i>, with the <i>Rope</i>. "
        "<b>&lt;S&gt;</b> has none of them."
    )


def test_a_name_that_says_whose_it_is_takes_no_article() -> None:
    setup = set_up(rule_set("cluedo"), 3, {"edition": "ns_clue"})
    suspect, weapon = setup.deck.suspects[1], setup.deck.weapons[0]
    bedroom = next(room for room in setup.deck.rooms if "'" in setup.edition.short(room))
    voice = PlainVoice({A: "Mario"}, setup.edition)
    lines = story(
        GAMES["cluedo"], setup, A, voice, translator("en"), [observe(Suggested(A, suspect, weapon, bedroom), A)]
    )
    assert lines[0].text == "Mario suggests Wario, in Peach's Bedroom, with the Hammer."


def test_a_game_reads_well_in_japanese() -> None:
    lines = told([SUGGESTED, CouldNotAnswer(B), AnswerAsked(C), CardShown(C, A, ROPE)], A, "ja")
    assert lines[0].text == (
        "スカーレットの推理：犯人はプラム、場所は図書室、凶器はロープ。マスタードはどれも持っていない。"
        "ホワイトがスカーレットにカードを1枚見せる。"
    )
    assert lines[0].private == "あなただけが見た：ロープ。"


def test_seats_are_called_by_their_players_until_they_have_characters() -> None:
    names = seat_names({A: PLUM}, {A: "Kim", B: "Lou"}, shipped_edition("clue"))
    assert names == {A: "Plum", B: "Lou"}


def test_a_round_that_began_with_a_turn_taken_back_begins_once() -> None:
    """Seat 2 ends the first round; it goes on with its turn, and ends it once more."""
    turns = [TurnBegan(A, 1), TurnEnded(A), TurnBegan(B, 2), TurnEnded(B), TurnBegan(C, 3)]
    ended = [TurnEnded(C), TurnBegan(A, 4)]
    lines = told([*turns, *ended, TakenBack(C, 5, "turn_ended"), *ended], "spectator")
    assert [line.text for line in lines if line.kind == "round"] == ["Round 1", "Round 2"]
