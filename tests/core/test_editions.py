"""Editions are data, anybody may add one, and the numbers of cards must suit."""

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from casefile.core.actions import Offer
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.edition_text import edition_text
from casefile.core.editions import Edition, parse_edition, read_edition, shipped_edition
from casefile.core.engine import Inputs
from casefile.core.inquiry import ChooseSuspect
from casefile.core.options import Value
from casefile.core.table import Table, set_up
from casefile.core.texts import FilledText
from casefile.games import GAMES
from casefile.story.i18n import said, translator
from tests.decks import SIZES, deck, deck_file
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
@pytest.mark.parametrize("count", [1, 13])
def test_a_wrong_number_of_cards_is_named(tmp_path: Path, category: str, count: int) -> None:
    counts = {"suspects": 6, "weapons": 6, "rooms": 9, category: count}
    file = tmp_path / "ours.toml"
    file.write_text(edition_file(counts), encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        read_edition(file)
    assert re.search(f"found {count} {category}, expected 2 to 12 {category}", str(caught.value))
    assert str(caught.value).startswith(f"{file}:")


@pytest.mark.parametrize("sizes", SIZES)
def test_a_deck_of_any_size_is_written_and_read(sizes: tuple[int, int, int]) -> None:
    edition = deck(*sizes)
    assert tuple(map(len, edition.deck.categories)) == sizes
    assert parse_edition(edition_text(edition), "box", "box.toml") == edition


def test_more_than_30_cards_are_refused() -> None:
    with pytest.raises(Invalid) as caught:
        deck(10, 9, 12)
    assert str(caught.value) == "box.toml:1: found 31 cards, expected at most 30 cards in all"
    assert said(caught.value.expected, translator("ja")) == "全部で30枚まで"
    assert len(deck(10, 8, 12).deck) == 30


def test_a_board_is_named_only_with_its_rooms() -> None:
    text = deck_file(6, 6, 9, board=True)
    more = text + '[[rooms]]\nslug = "cellar"\nname = { en = "Cellar" }\n'
    with pytest.raises(Invalid) as caught:
        parse_edition(more, "box", "box.toml")
    line = text.splitlines().index("[[rooms]]") + 1
    expected = "the 9 rooms of the board 'classic', or no board"
    assert str(caught.value) == f"box.toml:{line}: found 10 rooms, expected {expected}"
    assert said(caught.value.expected, translator("ja")) == "ボード'classic'の9部屋、またはボードなし"


def tokens(edition: Edition) -> list[str]:
    """By suspect the design of its token."""
    return [edition.faces[card].token for card in edition.deck.suspects]


def test_suspects_beyond_the_six_tokens_have_none() -> None:
    assert tokens(deck(3, 2, 2)) == ["scarlet", "mustard", "white"]
    assert tokens(deck(8, 2, 2)) == ["scarlet", "mustard", "white", "green", "peacock", "plum", "", ""]
    assert deck(8, 2, 2).characters == tuple(f"guest_{number}" for number in range(1, 7))


def test_a_token_is_that_of_the_first_suspect_who_names_it() -> None:
    text = deck_file(8, 2, 2)
    for number in (2, 7, 8):
        text = text.replace(f'slug = "guest_{number}"', f'slug = "guest_{number}"\ntoken = "plum"')
    edition = parse_edition(text, "box", "box.toml")
    assert tokens(edition) == ["scarlet", "plum", "mustard", "white", "green", "peacock", "", ""]
    assert edition.characters == tuple(f"guest_{number}" for number in range(1, 7))
    last = deck_file(8, 2, 2).replace('slug = "guest_8"', 'slug = "guest_8"\ntoken = "scarlet"')
    edition = parse_edition(last, "box", "box.toml")
    assert tokens(edition) == ["mustard", "white", "green", "peacock", "plum", "", "", "scarlet"]
    assert edition.characters == ("guest_1", "guest_2", "guest_3", "guest_4", "guest_5", "guest_8")


TOO_SMALL = [
    ("cluedo", 3, (2, 6, 9), "players: found 3, expected at most 2: no more suspects of this deck have a token"),
    ("nsider", 5, (4, 6, 9), "players: found 5, expected at most 4: no more suspects of this deck have a token"),
    ("cluedo", 2, (2, 2, 2), "side_cards: found 4, expected at most 1: each player is dealt a card"),
    (
        *("hide_tracks", 1, (6, 7, 9)),
        "edition: found 6 suspects, 7 weapons and 9 rooms, expected 6 suspects, 6 weapons and 9 rooms",
    ),
]


@pytest.mark.parametrize(("rules", "seats", "sizes", "why"), TOO_SMALL)
def test_a_deck_that_is_too_small_is_refused(rules: str, seats: int, sizes: tuple[int, int, int], why: str) -> None:
    with pytest.raises(Invalid) as caught:
        set_up(GAMES[rules].rules, seats, QUICK[rules], edition=deck(*sizes, board=rules == "hide_tracks"))
    assert str(caught.value) == why
    assert not {*"abcdefghijklmnopqrstuvwxyz"} & {*said(caught.value.expected, translator("ja"))}


QUICK: dict[str, dict[str, Value]] = {
    **{rules: {"board": "none"} for rules in CLASSIC},
    **{rules: {} for rules in ("nsider", "hide_tracks")},
}
"""By rule set the options of a game without a board, where there is a choice."""


@pytest.mark.parametrize("rules", ["cluedo", "cluegame", "nsider"])
@pytest.mark.parametrize("sizes", [(6, 2, 2), (4, 2, 2), (3, 2, 2), (12, 6, 12)])
def test_each_player_has_a_card(rules: str, sizes: tuple[int, int, int]) -> None:
    edition, most = deck(*sizes), min(6, sizes[0], sum(sizes) - 3)
    table = Table(GAMES[rules].rules, set_up(GAMES[rules].rules, most, QUICK[rules], edition=edition), SEED)
    table.begin()
    hands = [len(hand) for hand in table.state.holdings.hands]
    assert min(hands) >= 1
    assert sum(hands) == sum(sizes) - 3


def test_only_a_suspect_with_a_token_is_a_character() -> None:
    edition, options = deck(8, 6, 9, board=True), dict[str, Value](choose_suspect=True)
    for rules in ("cluedo", "nsider"):
        given = Inputs(tuple(map(Card, ("guest_1", "guest_2", "guest_8"))))
        with pytest.raises(Invalid, match="expected 3 different suspects with tokens"):
            set_up(GAMES[rules].rules, 3, QUICK[rules], given=given, edition=edition)
    table = Table(CLASSIC["cluedo"], set_up(CLASSIC["cluedo"], 3, options, edition=edition), SEED)
    table.begin()
    offer = table.menu(Seat(0))[ChooseSuspect]
    assert isinstance(offer, Offer)
    assert offer.choices["suspect"] == edition.characters
    assert "guest_8" not in table.state.pieces.tokens


def test_weapons_beyond_the_rooms_lie_with_others() -> None:
    edition = deck(6, 12, 9, board=True)
    table = Table(CLASSIC["cluedo"], set_up(CLASSIC["cluedo"], 3, edition=edition), SEED)
    table.begin()
    rooms = [table.state.pieces.objects[card] for card in edition.deck.weapons]
    assert len(set(rooms[:9])) == 9
    assert len(set(rooms[9:])) == 3


def test_a_category_that_is_missing_is_named(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(edition_file({"suspects": 6, "weapons": 6}), encoding="utf-8")
    with pytest.raises(Invalid, match="found 0 rooms, expected 2 to 12 rooms"):
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
