"""What is shown of a hunt's ways: every outcome once, the best first; and a result that spoils nothing."""

from random import Random

import pytest

from casefile.core.cards import Card, Place
from casefile.core.table import AnyTable
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.knowledge import best_of_each_end, best_of_each_haul, never, outcomes
from casefile.games.hide_tracks.results import letters, result
from casefile.games.hide_tracks.state import HideTracksState
from casefile.story.i18n import translator
from tests.games.hide_tracks.hunts import ME, hunt, walk, ways
from tests.rules import RULES

RULE_SET = RULES["hide_tracks"]


def consequence(table: AnyTable, way: str) -> tuple[Place | None, frozenset[Card]]:
    """Where a way leads when it is really taken: its end, and what the Murderer has marked then."""
    fork = table.fork()
    fork.act(ME, Walk(way))
    state = fork.state
    assert isinstance(state, HideTracksState)
    return state.here, frozenset(state.murderer)


@pytest.mark.parametrize("dice", [(1, 2), (3, 3), (6, 4)])
def test_each_consequence_of_a_way_is_offered_exactly_once(dice: tuple[int, int]) -> None:
    table = hunt(
        RULE_SET,
        clues={"study": "study", "scarlet": "study", "lounge": "lounge"},
        noted={"library": "library", "revolver": "library"},
        dice=dice,
    )
    found = outcomes(table.state)
    offered = [consequence(table, outcome.way) for outcome in found]
    assert len(set(offered)) == len(offered)
    assert set(offered) == {consequence(table, way) for way in ways(table)}
    assert {outcome.end for outcome in found} == set(best_of_each_end(found))


def test_what_takes_most_comes_first_and_new_clues_before_old_ones() -> None:
    # From the Hall a throw of 4 or more reaches the Study's door; from there no way goes on to the Library and back.
    table = hunt(RULE_SET, clues={"study": "study"}, noted={"library": "library", "revolver": "library"}, dice=(5, 5))
    found = outcomes(table.state)
    assert found[0].new == (Card("study"),)
    merits = [outcome.merit for outcome in found]
    assert merits == sorted(merits, reverse=True)
    assert [set(each.cards) for each in best_of_each_haul(found)].count(set()) == 1


def test_the_police_never_mark_the_crime_nor_what_was_taken_while_it_was_new() -> None:
    table = hunt(RULE_SET, noted={"library": "library"}, taken=("library", "knife"))
    assert never(table.state) == {"plum", "rope", "hall", "knife"}


def test_a_result_has_a_mark_for_each_turn_and_no_card() -> None:
    # In turn 1 of the position only the Police mark a clue; turn 2 takes a new clue in the Study.
    table = hunt(RULE_SET, clues={"study": "study"}, noted={"library": "library"}, dice=(2, 2))
    assert letters(table.history) == "p"
    best = outcomes(table.state)[0]
    assert best.new == (Card("study"),)
    walk(table, best.way)
    assert letters(table.history) == "pn"
    chance = Random(5)
    while table.actor is not None:
        walk(table, chance.choice(outcomes(table.state)).way)
    for language in ("en", "ja"):
        text = result(table.state, table.history, translator(language), "2026-01-31")
        title, end, row, key = text.splitlines()
        assert title.endswith("2026-01-31")
        assert str(table.state.number) in end
        signs = {"n": "🟦", "o": "🔷", "p": "🔴", "-": "▫️"}
        assert row == "".join(signs[letter] for letter in letters(table.history))
        assert len(letters(table.history)) == table.state.number
        assert {sign for sign in signs.values() if sign in key} == {sign for sign in signs.values() if sign in row}
        edition = table.setup.edition
        assert not any(edition.short(card, language) in text for card in table.setup.deck)


def test_an_old_clue_is_told_apart_from_a_new_one() -> None:
    table = hunt(RULE_SET, noted={"study": "study"}, dice=(2, 2))
    walk(table, outcomes(table.state)[0].way)
    assert letters(table.history) == "po"
