"""Editions are data, anybody may add one, and the numbers of cards must suit."""

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from casefile.core.cards import Invalid
from casefile.core.editions import read_edition, shipped_edition
from casefile.core.table import Table, set_up
from casefile.core.texts import FilledText
from casefile.story.i18n import said, translator
from tests.games.classic.positions import SEED
from tests.players import CLASSIC

# The two lists of document 000, in its order.
LISTS = """
    Miss Scarlet | Mario, Colonel Mustard | Wario, Mrs. White | Peach, Mr. Green | Luigi, Mrs. Peacock | Daisy,
    Professor Plum | Waluigi,
    Knife | Hammer, Candlestick | Fire Flower, Revolver | Poison Mushroom, Rope | Warp Pipe, Lead Pipe | Koopa Shell,
    Wrench | Bom-omb,
    Hall | Grand Hallway, Lounge | Balcony, Dining Room | Dining Room, Kitchen | Kitchen, Ballroom | Ballroom,
    Conservatory | Peach's Bedroom, Billiard Room | Game Room, Library | Library, Study | Study
"""


def edition_file(counts: dict[str, int]) -> str:
    """The text of an edition with this many cards in each category."""
    parts = ['format = 1\nname = { en = "Ours" }\n']
    for category, count in counts.items():
        parts += [f'[[{category}]]\nslug = "{category}_{i}"\nname = {{ en = "No. {i}" }}\n' for i in range(count)]
    return "\n".join(parts)


@pytest.mark.parametrize("category", ["suspects", "weapons", "rooms"])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_wrong_number_of_cards_is_named(tmp_path: Path, category: str, change: int) -> None:
    counts = {"suspects": 6, "weapons": 6, "rooms": 9}
    needed = counts[category]
    counts[category] += change
    file = tmp_path / "ours.toml"
    file.write_text(edition_file(counts), encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        read_edition(file)
    assert re.search(f"found {needed + change} {category}, expected {needed} {category}", str(caught.value))
    assert str(caught.value).startswith(f"{file}:")


def test_a_category_that_is_missing_is_named(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(edition_file({"suspects": 6, "weapons": 6}), encoding="utf-8")
    with pytest.raises(Invalid, match="found 0 rooms, expected 9 rooms"):
        read_edition(file)


@pytest.mark.parametrize("name", CLASSIC)
def test_an_edition_of_ones_own_is_played(tmp_path: Path, name: str) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(edition_file({"suspects": 6, "weapons": 6, "rooms": 9}), encoding="utf-8")
    edition = read_edition(file)
    table = Table(CLASSIC[name], set_up(CLASSIC[name], 4, {"board": "none"}, edition=edition), SEED)
    table.begin()
    dealt: Any = next(event for event in table.history if event.kind == "cards_dealt")
    assert {*dealt.case_file, *(card for hand in dealt.hands for card in hand)} == set(edition.deck)


def test_an_edition_without_a_board_is_not_played_on_one(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(edition_file({"suspects": 6, "weapons": 6, "rooms": 9}), encoding="utf-8")
    with pytest.raises(Invalid, match="edition ours: found no board"):
        set_up(CLASSIC["cluedo"], 3, edition=read_edition(file))


@pytest.mark.parametrize(("slug", "column"), [("clue", 0), ("ns_clue", 1)])
def test_the_shipped_editions_have_the_lists_of_the_document(slug: str, column: int) -> None:
    edition = shipped_edition(slug)
    names = [pair.split(" | ")[column].strip() for pair in LISTS.split(",")]
    assert [edition.named(card) for card in edition.deck] == names
    assert [len(category) for category in edition.deck.categories] == [6, 6, 9]


def test_what_is_said_of_a_file_remembers_what_it_is_made_of() -> None:
    text = FilledText("{count} of {kind}", count=3, kind="{suspects}")
    assert text == "3 of {suspects}"
    copy = pickle.loads(pickle.dumps(text))
    assert (copy, copy.template, copy.gaps) == (text, text.template, text.gaps)
    assert said(text, translator("ja")) == text  # no text of ours: it stays as it is
