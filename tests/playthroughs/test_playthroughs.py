"""Golden transcripts: short games that read like the game, line for line.

After a change that is wanted, ``python -m tests.playthroughs.test_playthroughs`` writes them anew; read the
difference before it is kept.
"""

from pathlib import Path

import pytest

from casefile.cli.playthrough import transcript
from casefile.cli.sitting import secret_of
from casefile.core.options import Value
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.story.i18n import translator
from tests.rules import rule_set
from tests.shipped import SHIPPED

HERE = Path(__file__).parent
PLAYED: dict[str, tuple[str, int, dict[str, Value], str, str]] = {
    "cluedo_board": ("cluedo", 3, {}, "7", "en"),
    "cluedo_board_choosing": ("cluedo", 4, {"choose_suspect": "yes", "dice": 1, "edition": "ns_clue"}, "1", "en"),
    "cluedo_quick_two": ("cluedo", 2, {"board": "none"}, "2", "en"),
    "cluedo_quick_two_ja": ("cluedo", 2, {"board": "none"}, "2", "ja"),
    "cluegame_board": ("cluegame", 4, {}, "1", "en"),
    "hide_tracks_caught": ("hide_tracks", 1, {}, "3", "en"),
    "hide_tracks_ja": ("hide_tracks", 1, {"edition": "ns_clue", "murderer_needs": 1}, "1", "ja"),
    "miporin_lodge": ("miporin", 3, {}, "4", "en"),
    "miporin_detective_ja": ("miporin", 3, {"detective": "yes", "choose_character": "yes"}, "1", "ja"),
    "nsider": ("nsider", 4, {"strikes": 2, "case_files": 3}, "1", "en"),
    "nsider_red_ja": (
        "nsider",
        3,
        {"rounds": "simultaneous", "red_card": "yes", "turn_order": "random", "disbanded_cards": "revealed"},
        "4",
        "ja",
    ),
}


def played(name: str) -> str:
    """The transcript of a game of :data:`PLAYED`."""
    rules, seats, options, seed, language = PLAYED[name]
    setup = set_up(rule_set(rules), seats, options)
    secret = secret_of(f"playthrough {seed}")
    return "\n".join(transcript(GAMES[rules], setup, secret, translator(language), language, seed)) + "\n"


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_goes_as_it_is_written(name: str) -> None:
    assert played(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_every_game_that_comes_with_the_program_has_a_transcript_and_none_is_forgotten() -> None:
    assert {*SHIPPED} <= {rules for rules, *_ in PLAYED.values()}
    assert {file.stem for file in HERE.glob("*.txt")} == set(PLAYED)


def main() -> None:
    """Write every transcript."""
    for name in PLAYED:
        (HERE / f"{name}.txt").write_text(played(name), encoding="utf-8")


if __name__ == "__main__":
    main()
