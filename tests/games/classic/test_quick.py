"""Node counts of the quick game on decks of five and six cards, every number derived by hand."""

from tests.games.classic.tiny import edition, perft, started
from tests.rules import RULES


def test_two_seats_on_six_cards() -> None:
    """Suspects a b, weapons v w, rooms x y; sealed a w x; seat 0 holds b v, seat 1 holds y. No side cards.

    1. Seat 0 may suggest or accuse, 2 x 2 x 2 triples each: 8 + 8 = 16.
    2. The 4 suggestions with y: seat 1 shows y, one way each: 4. The 4 without: nobody answers, then 8 accusations
       or the end: 4 x 9 = 36. After the right accusation the game is over: 0. After the 7 wrong ones seat 1 has 16
       choices: 112. Together 152.
    3. Asked and shown: 4 x 9 = 36. Not answered: the end leads to seat 1 with 16, the 7 wrong accusations too, the
       right one to nothing: 4 x 8 x 16 = 512. After 7 wrong accusations seat 1 plays alone. It suggests; seat 0 still
       answers. Of 8 triples 2 have neither b nor v: 9 choices each, 18; 4 have one of them: 4 ways to show; 2 have
       both: 2 x 2 = 4 ways. It accuses: right or wrong, the game is over. 7 x 26 = 182. Together 730.
    """
    tiny = edition("a b", "v w", "x y")
    state = started(RULES["cluedo"], tiny, "a w x", ["b v", "y"], side_cards=0)
    assert [perft(RULES["cluedo"], state, depth) for depth in (1, 2, 3)] == [16, 152, 730]


def test_three_seats_on_five_cards() -> None:
    """Suspects a b c, one weapon w, one room x; sealed a w x; seats 0 and 1 hold b and c, seat 2 none.

    In cluegame an accusation comes only after a suggestion.

    1. Seat 0 suggests a, b or c: 3.
    2. a and b: nobody can answer (b is its own), then 3 accusations or the end: 4 each. c: seat 1 shows it: 1.
       Together 9.
    3. After a, and after b: the right accusation ends the game; the 2 wrong ones and the end lead to seat 1 with 3
       suggestions: 9 each. After c and its answer: 4. Together 22.
    4. After a: 2 wrong accusations and the end, then seat 1 suggests a: seats 2 and 0 cannot answer: 4; b: seat 0,
       out or not, shows it: 1; c: its own: 4. 3 x 9 = 27. After b the same: 27. After c, shown: the end or 2 wrong
       accusations lead to seat 1 with 3: 9. Together 63.
    """
    tiny = edition("a b c", "w", "x")
    state = started(RULES["cluegame"], tiny, "a w x", ["b", "c", ""])
    assert [perft(RULES["cluegame"], state, depth) for depth in (1, 2, 3, 4)] == [3, 9, 22, 63]


def test_last_standing_wins() -> None:
    """The six cards above with two seats: the first wrong accusation ends the game.

    1. 16. 2. With y 4, without 36, accusations 0: 40. 3. Shown: 36. Not answered: accusations 0, the end leads to
    seat 1 with 16: 4 x 16 = 64. Together 100.
    """
    tiny = edition("a b", "v w", "x y")
    state = started(RULES["cluedo"], tiny, "a w x", ["b v", "y"], side_cards=0, last_standing="wins")
    assert [perft(RULES["cluedo"], state, depth) for depth in (1, 2, 3)] == [16, 40, 100]
