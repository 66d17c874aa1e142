"""Posts written out: what the first post must hold (000, Gameplay Rules), a turn's result, a camp's packet."""

from dataclasses import replace

import pytest

from casefile.core.cards import Card
from casefile.core.editions import shipped_edition
from casefile.correspondence.forum import MARKUPS, FirstPost, first_post, packet, turn_post
from casefile.story.i18n import translator

NS = shipped_edition("ns_clue")
POST = FirstPost(
    "NSider Clue, game 7",
    ["Each camp has 5 days for its turn.", "Three strikes disband a camp."],
    [(Card("mario"), "ann"), (Card("peach"), "bob [admin]")],
    ["Case file 1 is sealed as a1b2c3."],
)


def test_the_first_post_in_bbcode() -> None:
    text = first_post(POST, NS, MARKUPS["bbcode"], translator("en"), "en")
    assert text.startswith(
        "[b]NSider Clue, game 7[/b]\n\n[b]Camps, in turn order[/b]\n\n[list]\n[*][b]Mario[/b]: ann\n"
        "[*][b]Peach[/b]: bob ［admin］\n[/list]\n\n[b]Rules in force[/b]\n\n[list]\n"
        "[*]Each camp has 5 days for its turn.\n[*]Three strikes disband a camp.\n[/list]\n\n[b]People[/b]\n\n[list]\n"
        "[*]Mario\n"
    )
    assert "[b]Case files[/b]\n\n[list]\n[*]Case file 1 is sealed as a1b2c3.\n[/list]" in text


@pytest.mark.parametrize("markup", MARKUPS.values(), ids=list(MARKUPS))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_first_post_has_all_rules_and_all_cards(markup: object, language: str) -> None:
    assert markup in MARKUPS.values()
    for each in MARKUPS.values():
        if each is markup:
            text = first_post(POST, NS, each, translator(language), language)
            for card in NS.deck:
                assert each.plain(NS.named(card, language)) in text
            for rule in POST.rules:
                assert each.plain(rule) in text


def test_the_line_breaks_of_the_note_are_kept_and_an_address_stays_one() -> None:
    """A line break is a line break in every format: Markdown wants two blanks before it."""
    post = replace(
        POST, note="Welcome!\n* Be kind.\n\nOp", address="https://example.org/p/a_b-c", facts=["Operator: Op"]
    )
    told = {name: first_post(post, NS, markup, translator("en"), "en") for name, markup in MARKUPS.items()}
    assert (
        "Welcome!\n* Be kind.\n\nOp\n\n* Operator: Op\n\nEverybody reads the game here: https://example.org/p/a_b-c"
        in (told["plain"])
    )
    assert "Welcome\\!  \n\\* Be kind.  \n  \nOp\n\n- Operator: Op" in told["markdown"]
    assert "<https://example.org/p/a_b-c>" in told["markdown"]
    assert "[url]https://example.org/p/a_b-c[/url]" in told["bbcode"]


def test_nothing_that_people_write_becomes_markup() -> None:
    nasty = "[b]x[/b] **y** <i>z</i> # 1. `w`\n[quote]"
    assert "[" not in MARKUPS["bbcode"].plain(nasty)
    assert "\n" not in MARKUPS["plain"].plain(nasty)
    assert MARKUPS["markdown"].plain("1. **y** [a](b) <i>") == r"1\. \*\*y\*\* \[a\](b) \<i\>"


def test_a_turn_and_a_packet() -> None:
    assert turn_post("Turn 3", ["Mario suggests.", "Peach shows Mario a card."], MARKUPS["markdown"]) == (
        "## Turn 3\n\nMario suggests.\n\nPeach shows Mario a card.\n"
    )
    assert packet("Mario", ["Wario", "Hammer"], MARKUPS["plain"], translator("en")) == (
        "The Clue file of Mario\n======================\n\n* Wario\n* Hammer\n\n"
        "For this camp only: do not post it in the thread.\n"
    )
