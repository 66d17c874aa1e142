"""What the definition of a game must have; a new one is tested by being in ``SIX``, and says so in a sentence."""

import subprocess
import sys
from collections.abc import Mapping

import pytest

from casefile.cli.at_terminal import Sat
from casefile.cli.others import LocalBots
from casefile.cli.play import terminal
from casefile.core.cards import Invalid, Seat
from casefile.core.engine import Inputs
from casefile.core.events import OF_TABLE
from casefile.core.fairness import Seed
from casefile.core.table import Table, set_up
from casefile.game import Games, Lazy
from casefile.games import GAMES
from casefile.story.i18n import translator
from tests.amounts import often
from tests.properties.games import Plan, finished
from tests.shipped import CHECKED, EXPLAINED, SHIPPED
from tests.sixth.game import SIX

INPUTS: Mapping[str, Inputs] = {
    "dealer": Inputs(dealer=Seat(0)),
    "map": Inputs(map="9"),
    "votes": Inputs(votes=(1, 1, 1)),
    "files": Inputs(files=("a", "b")),
}
USED = {"nsider": {"votes", "files"}, "miporin": {"dealer", "map"}}
"""The games that use some of these inputs; all others refuse them (``given.only`` in ``start``)."""


@pytest.mark.parametrize(
    ("name", "given"), [(name, given) for name in SIX for given in INPUTS if given not in USED.get(name, set())]
)
def test_an_input_that_a_game_does_not_use_is_refused(name: str, given: str) -> None:
    """Else somebody would say who deals, and nothing would come of it."""
    rules = SIX.rules[name]
    with pytest.raises(Invalid, match="this game does not use it"):
        set_up(rules, rules.seats[0], {}, given=INPUTS[given])


@pytest.mark.parametrize("name", SIX)
def test_every_kind_of_event_of_a_game_is_one_that_its_records_know(name: str) -> None:
    rules = SIX.rules[name]
    for number in range(often(3, 20)):
        table = finished(Plan(name, rules.seats[-1], {}, number, wild=True))
        assert {type(event) for event in table.history} <= {*OF_TABLE, *rules.events}


@pytest.mark.parametrize("name", [name for name, game in SIX.items() if game.shown.terminal is not None])
def test_the_terminal_has_a_title_for_each_action(name: str) -> None:
    """A kind without one would never be offered there."""
    game = SIX[name]
    table = Table(game.rules, set_up(game.rules, game.rules.seats[0], {}), Seed(b"seed", b"salt"))
    made = terminal(game, 1)(Sat(game, table, LocalBots(table, {}), {}, translator("en"), "en"), colour=False)
    assert {*made.kinds} == {*game.rules.actions}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_that_comes_with_the_program_has_all_that_a_game_may_be_without(name: str) -> None:
    game, how = GAMES[name], EXPLAINED[name]
    assert (len(how.frames), len(how.questions)) == (5, 6)
    assert CHECKED[name].endswith(".mjs")
    assert {event.kind for event in game.rules.events} <= {*game.told.tell}
    assert game.shown.page is not None
    assert game.played.bots
    assert {len(card.lines) for card in game.offered.cards} == {3}


def test_a_game_is_called_by_the_word_of_its_rules() -> None:
    wrong = Games(lazily={"chess": Lazy("casefile.games.classic.game:CLUEDO")})
    with pytest.raises(ValueError, match="'chess' has rules called 'cluedo'"):
        wrong["chess"]


def test_the_game_by_post_is_found_without_loading_the_others_and_is_the_only_one() -> None:
    assert [game.slug for game in GAMES.values() if game.offered.by_post is not None] == [GAMES.by_post[0].slug]
    other = "casefile.games.miporin.game"
    code = f"import sys; from casefile.games import GAMES; GAMES.by_post; print({other!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
