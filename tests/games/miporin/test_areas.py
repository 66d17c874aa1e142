"""A map of one's own: what is wrong with it is said with the file and the line."""

import pytest

from casefile.core.cards import Invalid
from casefile.games.miporin.areas import DayCard, parse_map, shipped_map
from tests.games.miporin.test_rules import DAYS, MAP


def test_the_stand_in_is_three_by_three() -> None:
    shipped = shipped_map()
    assert shipped.stand_in
    assert shipped.at == tuple((row, column) for row in (1, 2, 3) for column in (1, 2, 3))
    for area, (row, column) in enumerate(shipped.at):
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        assert {shipped.at[other] for other in shipped.neighbours[area]} == near & set(shipped.at)
    assert shipped.days == (*(DayCard(1, gather=False),) * 5, DayCard(1, gather=True))


def test_a_map_of_ones_own_is_read() -> None:
    own = parse_map(MAP + DAYS, "mine.toml")
    assert own.neighbours[0] == (1,)
    assert own.neighbours[8] == (7,)
    assert own.days[:2] == (DayCard(2, gather=False), DayCard(-1, gather=False))


@pytest.mark.parametrize(
    ("find", "put", "said"),
    [
        ("format = 1", "format = 2", "mine.toml:1: found format 2, expected format = 1"),
        (
            "neighbours = [8]",
            "neighbours = []",
            "mine.toml:24: found area 9 next to area 8 but not the other way round",
        ),
        (
            '"advance 2"',
            '"advance two"',
            "mine.toml:30: found the instruction 'advance two', expected advance N or back",
        ),
        ('"back 1"', '"sing"', "mine.toml:32: found the instruction 'sing'"),
        ("at = [1, 9]", "at = [1, 8]", "mine.toml:27: found two areas at [1, 8], expected a spot of its own for each"),
        ("at = [1, 9]", "at = [0, 9]", "mine.toml:27: found at [0, 9], expected at = [row, column]"),
        ("neighbours = [8]", "neighbours = [9]", "mine.toml:27: found area 9 as its own neighbour"),
        ("neighbours = [8]", "neighbours = [12]", "mine.toml:27: found neighbours [12], expected a list of numbers"),
        ('name = { en = "A row" }', 'name = { ja = "列" }', "mine.toml:1: found names in ja, expected an English name"),
        ("at = [1, 9]\n", "at = [1, 9]\ncolour = 1\n", "mine.toml:27: found the entries at, colour, neighbours"),
        ("[[areas]]", "[[area]]", "mine.toml:1: found the entry area, expected only areas, days, format and name"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(find: str, put: str, said: str) -> None:
    text = (MAP + DAYS).replace(find, put, 1) if find != "[[areas]]" else (MAP + DAYS).replace(find, put)
    assert text != MAP + DAYS
    with pytest.raises(Invalid) as caught:
        parse_map(text, "mine.toml")
    assert str(caught.value).startswith(said)


def test_an_area_that_nobody_reaches_is_named() -> None:
    text = (
        (MAP + DAYS).replace("neighbours = [7, 9]", "neighbours = [7]").replace("neighbours = [8]", "neighbours = []")
    )
    with pytest.raises(
        Invalid, match=r"mine\.toml:27: found no way from area 1 to area 9, expected every area in reach"
    ):
        parse_map(text, "mine.toml")


@pytest.mark.parametrize("kind", ["areas", "days"])
def test_a_wrong_number_is_counted(kind: str) -> None:
    whole = (MAP + DAYS).rstrip("\n")
    text = whole[: whole.rindex("[[days]]")] if kind == "days" else MAP[: MAP.rindex("[[areas]]")] + DAYS
    found = {"days": "5 [[days]], expected 6 [[days]]", "areas": "8 [[areas]], expected 9 [[areas]]"}[kind]
    with pytest.raises(Invalid) as caught:
        parse_map(text, "mine.toml")
    assert str(caught.value).endswith(f"found {found}")


def test_what_is_no_toml_is_said() -> None:
    with pytest.raises(Invalid, match=r"mine\.toml:1: found the line 'format =', expected a number"):
        parse_map("format = ", "mine.toml")
