"""The pages about the rules say what the program does."""

from pathlib import Path

import pytest

from tests.conformance.rule_pages import MARK, generated, path, title, write
from tests.rules import RULES


@pytest.mark.parametrize("name", RULES)
def test_the_page_has_the_clauses_and_options_of_the_program(name: str) -> None:
    text = path(RULES[name]).read_text(encoding="utf-8")
    introduction, mark, rest = text.partition(MARK)
    assert mark + rest == generated(RULES[name])
    assert introduction.startswith(title(RULES[name]))
    assert len(introduction.split()) > 60, "write above the table what the game is about, in more than 60 words"


def test_the_page_of_a_new_game_is_begun_and_what_is_written_there_stays(tmp_path: Path) -> None:
    rules, page = RULES["hide_tracks"], tmp_path / "hide_tracks.md"
    write(rules, page)
    assert page.read_text(encoding="utf-8") == f"# Hide tracks\n\n{generated(rules)}"
    page.write_text(f"# Hide tracks\n\nYou did it.\n\n{MARK}\n\n## Old clauses\n", encoding="utf-8")
    write(rules, page)
    assert page.read_text(encoding="utf-8") == f"# Hide tracks\n\nYou did it.\n\n{generated(rules)}"
