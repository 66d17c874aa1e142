"""What is remembered of a part is what would be drawn, and what is in use is not drawn again."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from casefile.web.render import PartCache


class Drawer:
    """Draws numbers, ten letters each, and counts how often."""

    def __init__(self) -> None:
        self.times: Counter[int] = Counter()

    def once(self, number: int) -> Markup:
        """A number in a paragraph."""
        self.times[number] += 1
        return Markup(f"<p>{number:03}</p>")

    def twice(self, number: int) -> Markup:
        """The same number twice."""
        return Markup(f"{number:05}{number:05}")


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9))), st.integers(0, 100))
def test_a_part_is_what_its_macro_draws_of_its_model(wanted: list[tuple[bool, int]], letters: int) -> None:
    cache, drawer, plain = PartCache(letters), Drawer(), Drawer()
    for again, number in wanted:
        drawn = cache(drawer.twice, number) if again else cache(drawer.once, number)
        assert drawn == (plain.twice(number) if again else plain.once(number))


@given(st.lists(st.integers(1, 99)))
def test_what_is_in_use_is_remembered(others: list[int]) -> None:
    cache, drawer = PartCache(100), Drawer()
    for other in others:
        cache(drawer.once, 0)
        cache(drawer.once, other)
    assert drawer.times[0] <= 1


def test_what_is_not_used_is_forgotten() -> None:
    cache, drawer = PartCache(100), Drawer()
    for number in (0, *range(1, 30), 0):
        cache(drawer.once, number)
    assert drawer.times == Counter({0: 2} | dict.fromkeys(range(1, 30), 1))
