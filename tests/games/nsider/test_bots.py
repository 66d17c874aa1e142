"""The bots in the game of camps: they are sure before they accuse, and use what only this game has."""

from typing import Any

import pytest

from casefile.core.actions import Offer
from casefile.core.cards import Card, Seat
from casefile.core.engine import observe
from casefile.core.inquiry import Accused, Suggested
from casefile.core.solutions import MurdererUnmasked
from casefile.core.table import AnyTable, set_up
from casefile.games.nsider.bots import Suspicion
from casefile.games.nsider.events import AccusationPending, HandRevealed, RedCardDealt
from casefile.games.nsider.options import NsiderOptions
from tests.bots.games import match
from tests.rules import rule_set

PERSONS = tuple(map(Card, ("scarlet", "mustard", "white")))


def played(seed: int, bot: str, options: dict[str, Any]) -> AnyTable:
    """A whole game of four of the same bots."""
    game = match("nsider", 4, seed, [bot] * 4, options)
    game.play()
    return game.table


@pytest.mark.parametrize("bot", ["eliminator", "detective"])
@pytest.mark.parametrize("options", [{}, {"rounds": "simultaneous"}, {"disbanded_cards": "silent", "strikes": 1}])
def test_a_bot_that_never_guesses_is_right_when_it_accuses(bot: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        table = played(seed, bot, options)
        (accused,) = [event for event in table.history if isinstance(event, Accused)]
        assert accused.right
        assert table.state.winner == accused.seat
        asked = [n for n, event in enumerate(table.history) if isinstance(event, Suggested)]
        # It says that an accusation is pending whenever that may be said: after two rounds of four turns.
        assert [isinstance(table.history[n + 1], AccusationPending) for n in asked[8:]] == [True] * len(asked[8:])


@pytest.mark.parametrize("bot", ["eliminator", "detective"])
def test_with_a_red_card_it_accuses_the_murderer_and_the_murderer_the_framed_person(bot: str) -> None:
    murderers = others = 0
    for seed in range(12):
        table = played(seed, bot, {"red_card": "yes"})
        (unmasked,) = [event for event in table.history if isinstance(event, MurdererUnmasked)]
        (accused,) = [event for event in table.history if isinstance(event, Accused)]
        assert table.state.winner == accused.seat
        mine = accused.seat == unmasked.seat
        assert (accused.suspect == unmasked.murderer) != mine
        murderers += mine
        others += not mine
    assert min(murderers, others) > 0


def told(*dealt: tuple[str, ...], seat: int = 0) -> Suspicion:
    """What a seat suspects when the Red Card has been dealt."""
    found = Suspicion(NsiderOptions())
    event = RedCardDealt(PERSONS, tuple(tuple(map(Card, cards)) for cards in dealt))
    found.observe(observe(event, Seat(seat)))
    return found


def test_a_hand_that_lies_open_says_who_has_the_red_card() -> None:
    rules = rule_set("nsider")
    setup = set_up(rules, 3, {"edition": "clue", "red_card": "yes"})
    spec = rules.deal_spec(rules.start(setup))
    assert spec is not None
    for red, suspects in ((True, {1}), (False, {2})):
        found = told((), ("mustard", "plum"), ())
        assert set(found.worlds(spec).worlds) == {1, 2}
        found = told((), ("mustard", "plum"), ())
        found.observe(observe(HandRevealed(Seat(1), (Card("rope"),), red), Seat(0)))
        assert set(found.worlds(spec).worlds) == suspects


def test_the_murderer_does_not_name_itself() -> None:
    rules = rule_set("nsider")
    setup = set_up(rules, 3, {"edition": "clue", "red_card": "yes"})
    spec = rules.deal_spec(rules.start(setup))
    assert spec is not None
    asked = Offer("nsider-8", {"suspect": setup.deck.suspects})
    assert "scarlet" not in told(("scarlet",), (), ()).askable(spec, asked, ()).choices["suspect"]
    assert "scarlet" in told((), ("mustard",), ()).askable(spec, asked, ()).choices["suspect"]
