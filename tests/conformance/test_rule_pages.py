"""The pages about the rules say what the program does."""

import pytest

from tests.conformance.rule_pages import MARK, generated, path
from tests.rules import RULES


@pytest.mark.parametrize("name", RULES)
def test_the_page_has_the_clauses_and_options_of_the_program(name: str) -> None:
    text = path(RULES[name]).read_text(encoding="utf-8")
    introduction, mark, rest = text.partition(MARK)
    assert mark + rest == generated(RULES[name])
    assert introduction.startswith(f"# {name.capitalize().replace('_', ' ')}")
    assert len(introduction.split()) > 60
