"""What a game is set up from, beyond the classic family: other categories, other deals, things told from outside."""

from dataclasses import replace
from random import Random

import pytest

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec, deal
from casefile.core.edition_text import edition_text
from casefile.core.editions import Family, parse_edition
from casefile.core.engine import Inputs
from casefile.core.table import set_up
from tests.rules import RULES

FAMILIES = {rules.family.name: rules.family for rules in RULES.values()}.values()


def text(family: Family) -> str:
    """The text of an edition of a family, its cards named by category and number."""
    lines = ["format = 1", f'family = "{family.name}"', 'name = { en = "Mine" }']
    for category in family.categories:
        for number in range(category.sizes[0]):
            name = f"{category.name}_{number}"
            lines += [f"[[{category.name}]]", f'slug = "{name}"', f'name = {{ en = "{name}" }}']
    return "\n".join(lines)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_an_edition_has_the_categories_of_its_family(family: Family) -> None:
    edition = parse_edition(text(family), "mine", "mine.toml", family)
    assert edition.family is family
    wanted = [(category.name, category.sizes[0]) for category in family.categories]
    assert [*zip(edition.deck.names, map(len, edition.deck.categories), strict=True)] == wanted
    assert edition.deck.category(edition.deck.names[1]) == edition.deck.categories[1]
    assert parse_edition(edition_text(edition), "mine", "mine.toml", family) == edition


def test_an_edition_of_an_unknown_family_is_refused() -> None:
    with pytest.raises(Invalid, match="found family 'whist', expected family 'classic' for this game"):
        parse_edition('format = 1\nfamily = "whist"\nname = { en = "Mine" }', "mine", "mine.toml")


def test_a_rule_set_takes_only_editions_of_its_family() -> None:
    edition = parse_edition(text(RULES["miporin"].family), "mine", "mine.toml", RULES["miporin"].family)
    with pytest.raises(Invalid, match="edition: found mine, for miporin, expected an edition for classic"):
        set_up(RULES["cluedo"], 3, edition=edition)


@pytest.mark.parametrize("given", [Inputs(dealer=Seat(1)), Inputs(map="1 2 3")])
def test_a_rule_set_refuses_what_it_does_not_use(given: Inputs) -> None:
    with pytest.raises(Invalid, match="this game does not use it"):
        set_up(RULES["cluedo"], 3, given=given)


CATEGORIES = tuple(tuple(Card(f"{letter}{n}") for n in range(size)) for letter, size in (("a", 3), ("b", 4), ("c", 2)))


def test_so_many_cards_of_each_category_are_sealed_as_the_deal_says() -> None:
    spec = DealSpec(CATEGORIES, (3, 3), sealed=(1, 2, 0))
    seen = set()
    for number in range(400):
        dealt = deal(spec, Random(number).randrange)
        assert [card[0] for card in dealt.case_file] == ["a", "b", "b"]
        assert sorted([*dealt.case_file, *dealt.hands[0], *dealt.hands[1]]) == sorted(sum(CATEGORIES, ()))
        seen.add(frozenset(dealt.case_file))
    # One of three, and two of four: 3 x 6 case files. That one of 18 is missed in 400 deals is as good as impossible.
    assert len(seen) == 18


def test_one_card_of_each_category_is_sealed_unless_the_deal_says_otherwise() -> None:
    assert DealSpec(CATEGORIES, (3, 3)).sealed == (1, 1, 1)
    with pytest.raises(ValueError, match="9 cards cannot be dealt"):
        DealSpec(CATEGORIES, (3, 3), sealed=(1, 1, 0))
    with pytest.raises(ValueError, match="9 cards cannot be dealt"):
        replace(DealSpec(CATEGORIES, (3, 3)), sealed=(1, 2))
