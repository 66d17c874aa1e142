"""Tiny decks and maps, small enough to count every game of a few steps by hand.

A deck may have any size when an :class:`Edition` is made directly; only edition *files* must have 6, 6 and 9 cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from casefile.core.actions import each
from casefile.core.board import Board
from casefile.core.cards import Card, Deck, Invalid, Place
from casefile.core.editions import CATEGORIES, Edition, Face
from casefile.core.engine import Rules, Setup, fold
from casefile.core.inquiry import DealCards
from casefile.core.map_file import parse_board
from casefile.core.movement import ThrowDice
from casefile.core.options import parse
from casefile.games.classic.actions import PlaceWeapons


@dataclass(frozen=True)
class TinyEdition(Edition):
    """An edition with a map of its own, or none."""

    map: str = ""

    @cached_property
    def board(self) -> Board:
        if not self.map:
            raise Invalid("edition tiny", "no map", "a map")
        return parse_board(self.map, "tiny")


def edition(suspects: str, weapons: str, rooms: str, map: str = "") -> TinyEdition:
    """An edition whose cards are the words of the three texts."""
    deck = Deck(CATEGORIES, tuple(tuple(Card(word) for word in words.split()) for words in (suspects, weapons, rooms)))
    faces = {card: Face(card, {"en": card}, {"en": card}) for card in deck}
    return TinyEdition("tiny", {"en": "Tiny"}, "", faces, deck, map=map)


def started(
    rules: Rules[Any, Any], tiny: TinyEdition, sealed: str, hands: Sequence[str], weapons: str = "", **options: Any
) -> Any:
    """The state at the beginning of turn 1 with this deal; ``weapons`` are the rooms in which the weapons lie."""
    board = {"board": "classic" if tiny.map else "none"} if "board" in rules.options.__dataclass_fields__ else {}
    options = {**board, **options}
    setup = Setup(len(hands), parse(rules.options, options), tiny)
    state = rules.start(setup)
    held = tuple(tuple(Card(card) for card in hand.split()) for hand in hands)
    deal = DealCards(tuple(Card(card) for card in sealed.split()), held, ())
    state = fold(rules, state, rules.decide(state, "chance", deal))
    if tiny.map:
        place = PlaceWeapons(tuple(Place(room) for room in weapons.split()))
        state = fold(rules, state, rules.decide(state, "chance", place))
    return state


def perft(rules: Rules[Any, Any], state: Any, depth: int) -> int:
    """How many different sequences of ``depth`` actions there are; each face of one die is an action of chance."""
    actor = rules.actor(state)
    if actor is None:
        return 0
    if actor == "chance" and ThrowDice in rules.menu(state, actor):
        actions: list[Any] = [ThrowDice((face,)) for face in range(1, 7)]
    else:
        actions = list(each(rules.menu(state, actor)))
    if depth == 1:
        return len(actions)
    return sum(perft(rules, fold(rules, state, rules.decide(state, actor, one)), depth - 1) for one in actions)
