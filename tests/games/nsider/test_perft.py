"""Node counts of the game of camps on a deck of five cards, every number derived by hand."""

from tests.games.classic.tiny import edition, perft, started
from tests.rules import RULES

TINY = edition("a b c", "w", "x")
DEAL = ("a w x", ["b", "c", ""])
"""Sealed a w x; camps 0 and 1 hold b and c, camp 2 none. Nobody has a standing order to change."""


def test_camps_in_turn() -> None:
    """Accusations are allowed from round 1; two camps of three gone is a draw.

    1. Camp 0 suggests a, b or c, with or without a pending accusation, or accuses: 3 + 3 + 3 = 9.
    2. Suggested a or b (its own): nobody disproves it, so 3 accusations or the end: 4 each. Suggested c: camp 1 shows
       it and has its turn: 9. Pending: 4 each. Accused rightly: over. Wrongly, twice: camp 1's turn, 9 each.
       4 + 4 + 9 + 12 + 18 = 47.
    3. After a, and after b: 2 wrong accusations or the end, then camp 1: 27 each. After c: camp 1 stands as camp 0 did
       (c its own, b shown by camp 0): 47. After each pending one: 27, so 81. After each wrong accusation camp 1
       suggests a or c, pending or not: 4 each; b, pending or not: the operator shows it, 1 each; its wrong accusations
       are the draw and the right one is the end: 16 + 2 = 18, so 36. 27 + 27 + 47 + 81 + 36 = 218.
    """
    state = started(RULES["nsider"], TINY, *DEAL, accuse_from_round=1)
    assert [perft(RULES["nsider"], state, depth) for depth in (1, 2, 3)] == [9, 47, 218]


def test_camps_that_write_together() -> None:
    """In round 1 nobody may accuse: each of three camps writes one of 3 suggestions; then the next round begins."""
    state = started(RULES["nsider"], TINY, *DEAL, rounds="simultaneous")
    assert [perft(RULES["nsider"], state, depth) for depth in (1, 2, 3, 4)] == [3, 9, 27, 81]
