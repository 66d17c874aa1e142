"""Names that people give themselves: whatever can be seen, and nothing that cannot."""

import pytest

from casefile.core.cards import Invalid
from casefile.server.forms import player_name

INVISIBLE = """
    00AD 034F 061C 115F 1160 17B4 17B5 180B 180E 200B 200C 200D 200E 202E 2060 2066 2800 3164 FE00 FE0F FEFF FFA0
    E0001 E0041 E0100 E01EF
"""


@pytest.mark.parametrize("code", INVISIBLE.split())
def test_a_letter_that_shows_nothing_is_no_name_and_no_part_of_one(code: str) -> None:
    letter = chr(int(code, 16))
    for name in (letter, letter * 3, f" {letter} ", f"{letter}Ann", f"A {letter}nn", f"Ann{letter}"):
        with pytest.raises(Invalid, match=r"name: found .*, expected 1 to 30 printable letters"):
            player_name(name)


@pytest.mark.parametrize("name", ["", " ", "\u0301", "\u0301\u0302", "\u3000", "a\nb\x00", "x" * 31, "\ud800"])
def test_what_is_no_name_at_all(name: str) -> None:
    with pytest.raises(Invalid):
        player_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Dr. Åsa O’Neill-3",
        "みぽりん",
        "葛\U000e0100城",  # one of the forms of a character
        "Zoe\u0308",
        "นิว",
        "אבי",
        "👩\u200d👩\u200d👧\u200d👦",
        "👩🏽\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "🏴",
        "☠\ufe0f",
        "?!",
    ],
)
def test_a_name_that_can_be_seen(name: str) -> None:
    assert player_name(f"  {name} ") == name
