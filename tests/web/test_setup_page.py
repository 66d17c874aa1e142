"""The page that opens a case offers the options that the game which is chosen can use."""

from collections import Counter
from dataclasses import replace

import pytest

from casefile.core.options import describe
from casefile.games import GAMES
from casefile.story.i18n import translator
from casefile.web.present.setup import setup
from casefile.web.setup_model import FilledForm
from tests.properties.games import Plan

ON_THE_BOARD = {"dice", "movement", "stay_and_suggest", "suggest_when_moved"}
"""The options of the classic game that say how one moves, and what comes of that."""

UNUSED = [(card.slug, name) for card, _game in GAMES.cards.values() for name in card.unused]
"""The options that mean nothing in a choice, with that choice."""


def offered() -> dict[str, Counter[str]]:
    """The names of the fields of options that stand on the page while each game is chosen."""
    page = setup(translator("en"), "en", GAMES, form=FilledForm())
    return {
        game.value: Counter(
            each.name for fold in page.folds if number in (fold.games or (number,)) for each in fold.fields
        )
        for number, game in enumerate(page.games, 1)
    }


def test_the_quick_game_offers_the_house_rules_of_the_classic_game_but_those_of_the_board() -> None:
    classic, quick = offered()["cluedo"], offered()["quick"]
    on_the_board = {f"cluedo.{name}" for name in ON_THE_BOARD}
    assert on_the_board <= {*classic}
    assert {*quick} == {*classic} - on_the_board
    assert {"cluedo.accuse_when", "cluedo.last_standing", "table.clock"} <= {*quick}


def test_what_most_people_change_comes_first_whatever_the_game() -> None:
    page = setup(translator("en"), "en", GAMES, form=FilledForm())
    for number, _game in enumerate(page.games, 1):
        titles = [fold.title for fold in page.folds if number in (fold.games or (number,))]
        assert titles[0] == "Clock, notes, hints"
        assert titles[-1] == "Your own box" or "Your own box" not in titles


def test_no_option_is_lost_and_none_has_two_fields() -> None:
    for choice in ("cluedo", "cluegame"):
        game = GAMES[choice]
        wanted = {f"{choice}.{each.name}" for each in describe(game.rules.options) if each.label}
        assert wanted <= {*offered()[choice]}
    assert {count for fields in offered().values() for count in fields.values()} == {1}


@pytest.mark.parametrize("choice", GAMES.shown)
def test_a_form_that_is_drawn_again_as_it_was_sent_shows_what_was_chosen(choice: str) -> None:
    before = setup(translator("en"), "en", GAMES, form=FilledForm(fields={"game": choice}))
    sent = {"game": choice, "notes": next(each.value for each in before.notes if each.chosen)}
    for option in (each for fold in before.folds for each in fold.fields):
        sent[option.name] = next(value.value for value in option.values if value.chosen)
    for seat in (each for panel in before.panels for each in panel.seats):
        sent[seat.name] = next(who.value for who in seat.who if who.chosen)
    after = setup(translator("en"), "en", GAMES, form=FilledForm(fields=sent))
    assert [fold.fields for fold in after.folds] == [fold.fields for fold in before.folds]
    assert after.notes == before.notes
    assert after.panels == before.panels


@pytest.mark.parametrize(("choice", "name"), UNUSED)
def test_what_a_choice_does_not_use_changes_nothing_in_it(choice: str, name: str) -> None:
    card, game = GAMES.cards[choice]
    option = next(each for each in describe(game.rules.options) if each.name == name)
    for number in range(3):
        plan = Plan(game.slug, 3, dict(card.options), number)
        *_, first = plan.play()
        for value in option.choices:
            *_, table = replace(plan, options={**card.options, name: value}).play()
            assert table.history == first.history
