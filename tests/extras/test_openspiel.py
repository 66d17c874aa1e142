"""Every game is a game of OpenSpiel: it passes OpenSpiel's own tests, and shows a seat its own view only."""

import re
import subprocess
import sys
import unittest
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import casefile
from casefile.core.actions import Lapse
from casefile.core.engine import AnySetup
from casefile.core.events import Event, Viewer
from casefile.core.inquiry import CardShown, DealCards, SideCardSeen, Suggested
from casefile.core.options import describe
from casefile.lab import limited_game, openspiel
from casefile.lab.bot_policy import BotPolicy
from casefile.lab.limited_game import GamePosition, LimitedGame
from tests.clone import ROOT
from tests.extras.game_pairs import pairs_of_any
from tests.patience import COUNTING
from tests.players import CLASSIC
from tests.secrets.pairs import Game
from tests.sixth.game import SIX

NAMES = [openspiel.name_of(game) for game in SIX.values()]
SMALL = "deck=2x2x2,board=none,side_cards=1,events=40"
TOY = f"casefile_cluedo({SMALL},questions=4)"
ONE_QUESTION = f"casefile_cluedo({SMALL},questions=1,accuse_when=after_suggestion)"

openspiel.register(SIX["harbour"])


def random_states(game: Any, seed: int) -> Iterator[Any]:
    """The states of one random game."""
    state, rng = game.new_initial_state(), Random(seed)
    yield state
    while not state.is_terminal():
        state = state.child(rng.choice(state.legal_actions()))
        yield state


# -- OpenSpiel's own tests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*NAMES, TOY, "casefile_cluedo(players=6,board=none)"])
def test_every_game_passes_the_simulations_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest("test_pig").sim_game(game)


def enforce(base: type[Any], name: str) -> None:
    """Run the tests in a class of OpenSpiel for one game."""
    made = type("Enforced", (base,), {"game": pyspiel.load_game(name), "game_name": name})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(made)
    assert suite.countTestCases() >= 5
    result = unittest.TestCase().defaultTestResult()
    suite.run(result)
    assert [trace for _, trace in [*result.failures, *result.errors]] == []


@pytest.mark.parametrize("name", [openspiel.name_of(game) for game in casefile.GAMES.values()])
def test_every_game_passes_the_tests_of_its_interface(name: str) -> None:
    enforce(api_test.EnforceAPIOnPartialTreeBase, name)


def test_a_whole_small_tree_passes_them_and_has_perfect_recall(monkeypatch: pytest.MonkeyPatch) -> None:
    # By the rules, for each of the 48 deals: the first question (8); a card to show after those 4 that name the other
    # hand; then one of 8 accusations, or the end of the turn.
    states = 1, 48 * (1 + 8 + 4), 48 * 8 * 9
    # A seat may have 6 cards. Of each question the first seat may learn one of 6 things: two cards that can be shown,
    # four that can lie aside. The other seat sees that it is asked: after 4 questions for each of its cards.
    known = 6 * (1 + 8 * 6) + 6 * 4
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, ONE_QUESTION, states)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, ONE_QUESTION, known)
    enforce(api_test.EnforceAPIOnFullTreeBase, ONE_QUESTION)


PLAYTHROUGH = ROOT / "tests" / "extras" / "openspiel_playthrough.txt"
"""Made by ``python -m tests.extras.test_openspiel``."""


def test_the_kept_playthrough_is_played_again() -> None:
    flags.FLAGS.mark_as_parsed()
    expected, found = generate_playthrough.replay(PLAYTHROUGH)
    assert found.split("\n") == expected.split("\n")
    assert len(re.findall(r"^# Apply action", expected, re.MULTILINE)) > 5


def test_a_program_that_loads_a_game_ends_quietly() -> None:
    code = f"import pyspiel; import casefile.lab.openspiel; print(pyspiel.load_game({TOY!r}).num_players())"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, timeout=COUNTING, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


# -- chance ----------------------------------------------------------------------------------------------------------


def test_chance_has_every_deal_with_its_probability() -> None:
    game = pyspiel.load_game(TOY)
    state = game.new_initial_state()
    outcomes = state.chance_outcomes()
    assert [chance for _, chance in outcomes] == [1 / 48] * 48  # 8 case files, and 6 orders of the three other cards
    assert len({state.action_to_string(outcome) for outcome, _ in outcomes}) == 48
    assert state.action_to_string(0).startswith("deal_cards suspect_1 weapon_1 room_1 | ")
    assert state.child(0).current_player() == 0


def drawn_deals(limited: LimitedGame) -> dict[tuple[Any, ...], float]:
    """The probability of each deal, as seats get to know it, by walking through all draws."""
    found: dict[tuple[Any, ...], float] = defaultdict(float)
    edge = [(limited.start(), 1.0)]
    while edge:
        position, chance = edge.pop()
        if position.actor == "chance":
            numbers = limited.numbers(position)
            edge += [(limited.moved(position, number), chance / len(numbers)) for number in numbers]
        else:
            holdings = position.state.holdings
            assert holdings is not None
            found[holdings.case_file, holdings.hands, holdings.side] += chance
    return found


@pytest.mark.parametrize(("deck", "side"), [("2x2x2", 1), ("2x2x3", 2), ("2x3x2", 0)])
def test_a_deal_drawn_card_by_card_is_as_likely_as_a_listed_one(
    deck: str, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"casefile_cluedo(deck={deck},board=none,side_cards={side})"
    listed = drawn_deals(pyspiel.load_game(name).limited)
    monkeypatch.setattr(limited_game, "LISTED", 0)
    single = pyspiel.load_game(name)
    assert not single.limited.deals
    assert drawn_deals(single.limited) == pytest.approx(listed)


def test_dice_are_draws_of_six_outcomes() -> None:
    state = pyspiel.load_game("casefile_cluedo(dice=1)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(next(each for each in state.legal_actions() if state.action_to_string(each) == "roll"))
    assert state.chance_outcomes() == [(face, pytest.approx(1 / 6)) for face in range(6)]


# -- what a seat sees ------------------------------------------------------------------------------------------------


def known_to(seat: int, deal: DealCards, events: tuple[Event, ...]) -> tuple[Any, ...]:
    """What a seat knows by the rules alone: its hand, what was said and done, and the cards that it saw."""
    known: list[Any] = [deal.hands[seat]]
    for event in events:
        if isinstance(event, CardShown):
            known.append((event.seat, event.to, event.card if seat in (event.seat, event.to) else None))
        elif isinstance(event, SideCardSeen):
            known.append((event.seat, event.card if seat == event.seat else None))
        elif event.kind == "case_file_seen":
            known.append(deal.case_file if seat == getattr(event, "seat", None) else None)
        elif event.kind != "cards_dealt":
            known.append(event)
    return tuple(known)


def classes(game: Any) -> tuple[Counter[Any], Counter[Any]]:
    """How often each thing that a seat may know comes up among many states, alone and with its text and its array."""
    alone, written = Counter[Any](), Counter[Any]()
    for number in range(12):
        *_, last = random_states(game, number)
        for deal in range(48):
            state = game.new_initial_state()
            for action in (deal, *last.history()[1:]):
                state.apply_action(action)
                for seat in range(2):
                    known = seat, known_to(seat, game.limited.deals[deal], state.position.events)
                    array = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                    alone[known] += 1
                    written[known, state.information_state_string(seat), array] += 1
                if state.is_terminal() or last.history()[len(state.history()) :][:1] == []:
                    break
                if last.history()[len(state.history())] not in state.legal_actions():
                    break
    return alone, written


def test_texts_and_arrays_differ_exactly_where_a_seat_knows_more() -> None:
    alone, written = classes(pyspiel.load_game(TOY))
    assert len(alone) > 500
    assert max(alone.values()) > 5
    assert sorted(alone.values()) == sorted(written.values())  # one text and one array for each
    assert len({text for _, text, _ in written}) == len({array for _, _, array in written}) == len(alone)


def test_a_planted_look_at_all_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LimitedGame, "seen", lambda limited, position, viewer: [*position.events])
    alone, written = classes(pyspiel.load_game(TOY))
    assert len(written) > len(alone)


KINDS = [
    pyspiel.IIGObservationType(public, recall, private)
    for public, recall, private in (
        (True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        (True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        (False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        (True, True, pyspiel.PrivateInfoType.NONE),
    )
]


def loaded(name: str, setup: AnySetup) -> Any:
    """The game of OpenSpiel with this set-up."""
    options = {
        each.name: openspiel.parameter(getattr(setup.options, each.name)) for each in describe(type(setup.options))
    }
    return pyspiel.load_game(f"casefile_{name}", {"players": setup.seats, "events": 400, **options})


def observed(game: Any, played: Game, seat: int) -> list[tuple[str, bytes]]:
    """Everything that observers give a seat at the end of a game."""
    table = played.table(len(played.steps))
    state = game.new_initial_state()
    events = tuple(event for event in table.history if not event.of_table)
    state.position = GamePosition(table.state, table.rules.actor(table.state), events)
    found = []
    for kind in KINDS:
        observation = make_observation(game, kind)
        observation.set_from(state, seat)
        found.append((observation.string_from(state, seat), observation.tensor.tobytes()))
    return found


def pairs_of(name: str) -> Iterator[tuple[Game, Game, Viewer]]:
    """Pairs of games that a viewer cannot tell apart, each with the viewer; the clock let no seat lapse in them."""
    found = pairs_of_any(name)  # of those whose clock let a camp lapse there are none in OpenSpiel
    return (each for each in found if not any(isinstance(action, Lapse) for _, action in each[0].steps))


def different(name: str, count: int) -> int:
    """In how many of so many pairs of games, which differ in what a seat must not know, it gets something else."""
    found = 0
    for one, other, viewer in islice((each for each in pairs_of(name) if each[2] != "spectator"), count):
        assert viewer != "spectator"
        game = loaded(name, one.setup)
        game.limited.setup = one.setup  # with what was given to it, such as who deals
        found += observed(game, one, viewer) != observed(game, other, viewer)
    return found


def test_a_choice_that_is_a_number_is_read_as_the_rules_have_it() -> None:
    for fraction in ("0.5", "0.75", "1"):
        game = pyspiel.load_game(f"casefile_nsider(draw_fraction={float(fraction)})")
        assert game.limited.setup.options.draw_fraction == fraction


@pytest.mark.parametrize("name", [*CLASSIC, "miporin", "nsider"])
def test_what_a_seat_may_not_know_changes_nothing_for_it(name: str) -> None:
    assert different(name, 12) == 0


@pytest.mark.parametrize("name", ["cluedo", "miporin", "nsider"])
def test_a_planted_leak_changes_what_a_seat_gets(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LimitedGame, "seen", lambda limited, position, viewer: [*position.events])
    assert different(name, 4) >= 3  # two games may differ in a draft alone, which is no event


def test_an_observer_of_all_hands_is_refused() -> None:
    everything = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no such observation"):
        make_observation(pyspiel.load_game(TOY), everything)


def played_with(game: Any, deal: int, actions: list[int]) -> Any:
    """The state after these actions with another deal, where each seat shows the only card that it can show, if any."""
    state = game.new_initial_state().child(deal)
    for action in actions:
        forced = state.position.actor is not None and state.position.state.stage == "asked"
        if forced:
            state.apply_action(state.legal_actions()[0])
        elif action in state.legal_actions():
            state.apply_action(action)
    return state


def test_another_state_is_drawn_among_those_that_a_seat_cannot_tell_from_this_one() -> None:
    game, rng = pyspiel.load_game(TOY), Random(1)
    for state in islice(random_states(game, 3), 1, None, 3):
        others = [played_with(game, deal, state.history()[1:]) for deal in range(48)]
        deals = game.limited.deals
        for seat in range(2):
            known = known_to(seat, deals[state.history()[0]], state.position.events)
            fitting = {d for d, o in enumerate(others) if known_to(seat, deals[d], o.position.events) == known}
            drawn = [state.resample_from_infostate(seat, rng.random) for _ in range(40)]
            assert {each.information_state_string(seat) for each in drawn} == {state.information_state_string(seat)}
            assert {each.history()[0] for each in drawn} == fitting
    with pytest.raises(ValueError, match="too many deals to list"):
        pyspiel.load_game("casefile_cluedo").new_initial_state().resample_from_infostate(0, rng.random)


# -- limits and results ----------------------------------------------------------------------------------------------


def test_a_game_ends_with_the_turn_of_the_last_question() -> None:
    game = pyspiel.load_game(TOY)
    for seed in range(40):
        *_, last = random_states(game, seed)
        assert sum(isinstance(event, Suggested) for event in last.position.events) <= 4
    asking = game.new_initial_state().child(0)
    for _ in range(4):
        asking.apply_action(0)  # the first suggestion
        while asking.position.state.stage == "asked":
            asking.apply_action(asking.legal_actions()[0])
        words = {asking.action_to_string(each).partition(" ")[0] for each in asking.legal_actions()}
        assert words == {"accuse", "end_turn"}
        asking.apply_action(asking.legal_actions()[-1])
    assert asking.is_terminal()
    assert asking.returns() == [0.0, 0.0]


def test_a_game_ends_after_so_many_events() -> None:
    for seed in range(10):
        *_, before, last = random_states(pyspiel.load_game("casefile_cluedo(players=3,board=none,events=20)"), seed)
        assert len(before.position.events) < 20
        assert last.position.actor is None


def test_the_winner_wins_from_the_others() -> None:
    state = pyspiel.load_game("casefile_cluedo(players=3,board=none,deck=3x3x3)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    sealed = state.position.state.holdings.sealed()
    first = state.current_player()
    state.apply_action(state.string_to_action(f"accuse {' '.join(sealed)}"))
    assert state.returns() == [1.0 if seat == first else -0.5 for seat in range(3)]
    assert pyspiel.load_game("casefile_hide_tracks").new_initial_state().returns() == [0.0]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(
        casefile.Invalid, match="deck: found 2x2, expected a number of cards for each of suspects, weapons, rooms"
    ):
        pyspiel.load_game("casefile_cluedo", {"deck": "2x2"})
    with pytest.raises(casefile.Invalid, match="deck: found 'small', expected the number of cards of each category"):
        pyspiel.load_game("casefile_cluedo", {"deck": "small"})
    with pytest.raises(casefile.Invalid, match="seats: found 9"):
        pyspiel.load_game("casefile_cluedo", {"players": 9})
    for name, number, told in (
        ("events", 0, "1 or more"),
        ("events", -1, "1 or more"),
        ("questions", -5, "-1 or more"),
    ):
        with pytest.raises(casefile.Invalid, match=f"{name}: found {number}, expected {told}"):
            pyspiel.load_game("casefile_cluedo", {name: number})
    for rules, deck, told in (
        ("cluedo", "99x2x2", "deck: found 99 suspects, expected 2 to 12 suspects"),
        ("cluedo", "12x12x12", "deck: found 36 cards, expected at most 30 cards in all"),
        ("miporin", "2x2x2", "deck: found 2 characters, expected 9 characters"),
    ):
        with pytest.raises(casefile.Invalid, match=told):
            pyspiel.load_game(f"casefile_{rules}", {"deck": deck})
    with pytest.raises(casefile.Invalid, match="option board: found 'round'"):
        pyspiel.load_game("casefile_cluedo", {"board": "round"})
    state = pyspiel.load_game(TOY).new_initial_state().child(0)
    with pytest.raises(casefile.Refused, match="cluedo-"):
        state.apply_action(next(number for number in range(23) if number not in state.legal_actions()))


# -- bots ------------------------------------------------------------------------------------------------------------


def test_a_bot_is_a_policy_by_all_its_draws() -> None:
    game = pyspiel.load_game(TOY)
    state, policy = game.new_initial_state().child(0), BotPolicy(game, "random")
    # It draws the kind of action, then each card: a suggestion or an accusation, each of eight.
    assert policy.action_probabilities(state) == pytest.approx(dict.fromkeys(state.legal_actions(), 1 / 16))
    while "end_turn" not in map(state.action_to_string, state.legal_actions()):
        state.apply_action(state.legal_actions()[0])
    found = policy.action_probabilities(state)
    assert [found.pop(state.string_to_action("end_turn")), *found.values()] == pytest.approx([1 / 2, *[1 / 16] * 8])
    with pytest.raises(casefile.Invalid, match="bot: found 'genius'"):
        BotPolicy(game, "genius")
    nobody: Any = 5
    with pytest.raises(casefile.Invalid, match="bots: found 5, expected one that is made from a Seating and a draw"):
        BotPolicy(game, nobody)


def test_a_truth_value_is_written_as_openspiel_reads_it() -> None:
    for word, value in (("true", True), ("false", False)):
        game = pyspiel.load_game(f"casefile_nsider(red_card={word})")
        assert game.limited.setup.options.red_card is value


@pytest.mark.parametrize("bot", ["eliminator", "inspector"])
def test_a_bot_as_a_policy_knows_only_its_own_hand(bot: str) -> None:
    game = pyspiel.load_game(TOY)
    starts = [game.new_initial_state().child(deal) for deal in range(48)]
    alike = [each for each in starts if each.information_state_string(0) == starts[0].information_state_string(0)]
    assert len(alike) == 8
    found = [BotPolicy(game, bot).action_probabilities(state) for state in alike]
    assert found == [found[0]] * 8
    assert sum(found[0].values()) == pytest.approx(1)


# -- the documentation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1])
def test_an_example_of_the_page_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "openspiel.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```py\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    exec(compile(blocks[number], "example", "exec"), {})
    assert re.fullmatch(r"\[-?[01]\.\d.*\]\n|0\.\d+\n", capsys.readouterr().out)


if __name__ == "__main__":
    flags.FLAGS.mark_as_parsed()
    PLAYTHROUGH.write_text(generate_playthrough.playthrough(TOY, None, seed=4), encoding="utf-8")
