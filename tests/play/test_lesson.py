"""Lessons: how far a pupil has come, that each step can be taken, and that the fixed deals keep what the texts say."""

import re
from itertools import product
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.actions import offers
from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Inputs
from casefile.core.events import Event, PaceSet, SeatTaken
from casefile.core.inquiry import CardShown, Show, Suggest
from casefile.core.movement import Move, Roll
from casefile.core.table import AnyTable, Table, set_up
from casefile.game import Game
from casefile.games import GAMES
from casefile.games.classic.decide import reach
from casefile.games.hide_tracks.knowledge import outcomes
from casefile.play.lesson import Lesson, LessonStep, seed_of

GUIDED = [game for game in GAMES.values() if game.played.lesson]
WORDS = 45
"""So many words a step has at most."""


def lesson_of(game: Game) -> Lesson:
    assert game.played.lesson is not None
    return game.played.lesson


def opened(game: Game) -> AnyTable:
    """The table of a game's lesson, with everybody seated."""
    lesson = lesson_of(game)
    characters = tuple(Card(character) for character, _bot in lesson.seats if character)
    table = Table(
        game.rules,
        set_up(game.rules, len(lesson.seats), {}, given=Inputs(characters)),
        seed_of(game.slug, lesson.deal),
    )
    table.record([SeatTaken(Seat(seat), "", bot, "") for seat, (_character, bot) in enumerate(lesson.seats)])
    return table


# -- how far a pupil has come --------------------------------------------------------------------------------------

FAST, PAUSED = PaceSet("fast"), PaceSet("paused")


def paced(pace: str) -> LessonStep:
    return LessonStep("", "", until=lambda event, seat: isinstance(event, PaceSet) and event.pace == pace)


READ = LessonStep("", "")
SAMPLE = Lesson("", (("", ""),), 0, (READ, paced("fast"), READ, READ, paced("paused"), READ), READ)
"""A lesson that waits for the bots to be fast in its second step and to pause in its fifth."""


@pytest.mark.parametrize(
    ("seen", "read", "step"),
    [
        ((), 0, 0),
        ((), 1, 1),
        ((), 5, 1),  # no reading does what the second step asks for
        ((), 6, 6),  # but who has read them all has skipped the lesson
        ((FAST,), 0, 2),  # who acted without reading has come as far all the same
        ((PAUSED,), 1, 1),
        ((PAUSED, FAST), 1, 2),  # what a step asks for counts from when it is asked for
        ((FAST,), 3, 3),
        ((FAST,), 4, 4),
        ((FAST, PAUSED), 2, 5),
        ((FAST, PAUSED), 6, 6),
    ],
)
def test_how_far_a_pupil_has_come(seen: tuple[Event, ...], read: int, step: int) -> None:
    assert SAMPLE.step(seen, read) == step


@given(st.lists(st.sampled_from([FAST, PAUSED])), st.sampled_from([FAST, PAUSED]), st.integers(0, 8))
def test_a_lesson_never_goes_back(seen: list[Event], then: Event, read: int) -> None:
    now = SAMPLE.step(seen, read)
    assert SAMPLE.step([*seen, then], read) >= now
    assert SAMPLE.step(seen, read + 1) >= now
    assert now == 6 if read >= 6 else now <= SAMPLE.step(seen, now)


# -- the lessons that there are --------------------------------------------------------------------------------------


def test_which_games_have_a_lesson_and_how_long_it_is() -> None:
    assert {game.slug: len(lesson_of(game).steps) for game in GUIDED} == {"cluedo": 9, "hide_tracks": 6, "miporin": 5}


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.slug)
def test_a_step_is_short_and_fills_only_gaps_that_are_told(game: Game) -> None:
    lesson = lesson_of(game)
    known = {"cluedo": {"suspect", "weapon", "room", "who", "card"}}.get(game.slug, set())
    for step in (*lesson.steps, lesson.waiting):
        texts = (step.text, *step.points, step.keep)
        assert len(re.findall(r"[\w’]+", " ".join(texts))) <= WORDS, step.title
        gaps = {name for text in (*texts, step.title, step.target) for _t, name, *_f in Formatter().parse(text) if name}
        assert gaps <= known


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.slug)
def test_the_pupil_acts_first_and_the_deal_is_the_same_each_time(game: Game) -> None:
    one, other = opened(game), opened(game)
    assert one.actor == lesson_of(game).pupil
    assert one.history == other.history


def test_whatever_is_suggested_first_in_the_classic_lesson_a_card_is_shown() -> None:
    game = GAMES["cluedo"]
    start, me = opened(game), lesson_of(game).pupil
    start.act(me, Roll())
    rooms = reach(start.state).areas
    assert set(rooms) == {"lounge", "dining_room"}  # two to choose from
    deck = start.setup.deck
    for room, suspect, weapon in product(rooms, deck.suspects, deck.weapons):
        table = start.fork()
        table.act(me, Move(Place(room)))
        table.act(me, Suggest(suspect, weapon, Card(room)))
        if isinstance(table.actor, int) and table.actor != me:
            table.act(table.actor, Show(offers(table.menu(table.actor))[Show].choices["card"][0]))
        assert any(isinstance(event, CardShown) and event.to == me for event in table.history), (room, suspect, weapon)


def test_a_new_clue_can_be_taken_in_the_first_turn_of_the_hunts_lesson() -> None:
    table = opened(GAMES["hide_tracks"])
    assert len(table.state.fresh) == 3
    assert sum(bool(outcome.new) for outcome in outcomes(table.state)) > 1
