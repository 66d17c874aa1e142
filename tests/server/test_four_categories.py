"""Every page of a game with four categories opens at every stage of it."""

from pathlib import Path

import pytest

from tests.properties.games import Plan
from tests.server.test_every_page import look_at
from tests.wharf.game import SEVEN


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_a_game_with_four_categories_opens_at_every_stage(language: str, tmp_path: Path) -> None:
    look_at(Plan("wharf", 2, {}, 7, patience=20, games=SEVEN), language, tmp_path / "file", SEVEN)
