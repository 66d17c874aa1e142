"""The replay of a game: each moment is what would be drawn for it alone, and what those eyes could see then."""

import random
from collections.abc import Sequence

import pytest

from casefile.core.cards import Seat
from casefile.core.events import Event, SeedOpened, Viewer
from casefile.core.inquiry import CardShown
from casefile.core.options import Value
from casefile.core.record import Record, record_of
from casefile.games import GAMES
from casefile.review.playback import Eye, Playback
from casefile.review.timeline import Turns, marks, rounds
from casefile.server.site import templates
from casefile.server.tables.table_plan import TablePlan
from casefile.web.present.replaying import Rewound, replayed, stepped
from casefile.web.render import drawer, frame_drawer
from casefile.web.stepped_page import SteppedPage, Stepper
from tests.recorded import played, secret
from tests.server.worlds import other_world, play

GAMES_OVER: dict[str, tuple[int, dict[str, Value]]] = {
    "cluedo": (3, {"board": "none"}),
    "cluegame": (3, {"board": "classic"}),
    "hide_tracks": (1, {}),
    "miporin": (3, {}),
    "nsider": (3, {}),
}


def game_over(rules: str) -> Playback:
    """A short finished game of chance."""
    seats, options = GAMES_OVER[rules]
    table = played(rules, seats, options, 5)
    return Playback(record_of(table, secret(5).commitment), GAMES[rules])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("eye", [Seat(0), "spectator", "open"])
@pytest.mark.parametrize("rules", GAMES_OVER)
def test_every_moment_is_what_is_drawn_for_it_alone(rules: str, eye: Eye) -> None:
    playback, texts = game_over(rules), templates(GAMES, "en", ())
    page, turns = stepped(playback, eye, 4, "en", frame_drawer(texts)), Turns.of(playback.record)
    stops = playback.stops
    assert page.moments == len(stops)
    for number in sorted({0, 1, len(stops) // 2, len(stops) - 1}):
        alone = Rewound(Playback(playback.record, playback.game), eye, 4, "en")
        parts = alone.parts(stops[number], turns.turn(stops[number]))
        wanted = {part.id: drawer(texts)(part).strip() for part in parts}
        found = page.at(number)
        assert {id: _plain(text) for id, text in found.items()} == {id: _plain(text) for id, text in wanted.items()}


def _plain(html: str) -> str:
    return "".join(html.split())


def test_nothing_on_it_can_be_pressed() -> None:
    for rules in GAMES_OVER:
        playback = game_over(rules)
        page = stepped(playback, Seat(0), 4, "en", frame_drawer(templates(GAMES, "en", ())))
        for text in page.texts:
            assert not any(found in text for found in ("<button", "<a ", "<form", 'href="/')), text[:200]


def test_the_marks_are_the_questions_showings_and_accusations_of_the_log() -> None:
    playback = game_over("cluedo")
    record = playback.record
    kinds = [mark.kind for mark in marks(record, playback.game)]
    logged = [event.kind for event in record.events]
    assert kinds.count("asks") + kinds.count("nobody") == logged.count("suggested")
    assert kinds.count("nobody") == logged.count("nobody_answered")
    assert kinds.count("shows") == logged.count("card_shown")
    assert kinds.count("right") + kinds.count("wrong") == logged.count("accused")
    public = replayed(playback, "en")
    assert public.versions == playback.stops
    assert public.moment(public.versions[2]) == 2
    assert public.moment(0) == 0
    # Three seats in turn: a round has three turns, as long as nobody is out, who still counts as one of three.
    assert rounds(record)[0] == 1


def shown(events: Sequence[Event], plan: TablePlan, eye: Eye, language: str) -> SteppedPage:
    """Every moment of a game, as far as it has come, through these eyes: its seed is opened, but not looked at."""
    seed, game = secret(1), GAMES[plan.rules]
    opened = SeedOpened(seed.seed.hex(), seed.salt.hex())
    playback = Playback(Record(game.rules, plan.setup(game), seed.commitment, (*events, opened)), game)
    stepper = Stepper(frame_drawer(templates(GAMES, language, ())))
    rewound = Rewound(playback, eye, 4, language)
    for version in [stop for stop in playback.stops if stop <= len(events)]:
        stepper.take(tuple(rewound.parts(version, 1)))
    return stepper.page()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_eyes_that_cannot_tell_two_games_apart_are_shown_the_same(seed: int, language: str) -> None:
    plan, _, history = play(seed, "cluedo", 3, {"board": "none"}, 60)
    draw, told_apart = random.Random(seed), 0
    eyes: tuple[Viewer, ...] = ("spectator", Seat(0), Seat(1), Seat(2))
    for eye in eyes:
        other = other_world(history, plan.setup(GAMES["cluedo"]), eye, draw)
        if other is None:
            continue
        one, two = (shown(events, plan, eye, language) for events in (history, other))
        assert one.moments > 10
        assert (one.texts, one.slots) == (two.texts, two.slots)
        # With everything open they are not the same: so what is compared does bite.
        told_apart += shown(history, plan, "open", language).texts != shown(other, plan, "open", language).texts
    assert told_apart


def test_with_everything_open_the_story_says_which_card_was_shown() -> None:
    playback = game_over("cluedo")
    shown = next(event for event in playback.record.events if isinstance(event, CardShown))
    assert shown.card is not None
    rewound = Rewound(playback, "open", 3, "en")
    scene = rewound.scene(playback.last)
    parts = {part.id: part for part in rewound.parts(playback.last, 1)}
    lines = [line.model.private for line in parts["story"].inner[1].inner]
    assert any(scene.short(shown.card) in line and line.startswith("It was") for line in lines)
    spectator = Rewound(playback, "spectator", 3, "en")
    parts = {part.id: part for part in spectator.parts(playback.last, 1)}
    assert not any(line.model.private for line in parts["story"].inner[1].inner)
