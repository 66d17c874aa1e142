"""Decks of other sizes than the shipped ones, as the files in which players bring them."""

from functools import lru_cache

from casefile.core.editions import Edition, parse_edition, shipped_edition

SIZES = ((2, 2, 2), (12, 6, 12), (10, 8, 12), (3, 12, 5))
"""Numbers of suspects, weapons and rooms at and near the limits; 10, 8 and 12 come in a box that people own."""
CALLED = ("Guest", "Tool", "Corner")
"""What the cards of the three categories are called, with a number."""


def deck_file(suspects: int, weapons: int, rooms: int, *, board: bool = False) -> str:
    """The text of a file with so many cards in each category; with a ``board``, there must be its nine rooms."""
    lines = ["format = 1", 'name = { en = "A box", ja = "ある箱" }', *(['board = "classic"'] if board else [])]
    places = [f'at = "{place}"' for place in shipped_edition("clue").board.areas] if board else []
    for called, kind, count in zip(CALLED, ("suspects", "weapons", "rooms"), (suspects, weapons, rooms), strict=True):
        for number in range(count):
            card = [f"[[{kind}]]", f'slug = "{called.lower()}_{number + 1}"']
            card += [f'name = {{ en = "{called} {number + 1}" }}', f'mark = "{called[0]}{chr(65 + number)}"']
            lines += [*card, *([places[number]] if board and kind == "rooms" else [])]
    return "\n".join(lines) + "\n"


@lru_cache
def deck(suspects: int, weapons: int, rooms: int, *, board: bool = False) -> Edition:
    """The edition of such a file."""
    return parse_edition(deck_file(suspects, weapons, rooms, board=board), "box", "box.toml")
