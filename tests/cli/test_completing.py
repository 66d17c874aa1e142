"""The shell completes names of games and bots, and the options of a rule set."""

import pytest
from click.shell_completion import ShellComplete

from casefile.cli.main import group
from casefile.cli.sections import Playable
from casefile.games import GAMES


def completed(*typed: str) -> list[str]:
    """What the shell offers for the last of the words typed after the program's name."""
    *before, begun = typed
    found = ShellComplete(group, {"obj": Playable(lambda: GAMES)}, "casefile", "_CASEFILE_COMPLETE")
    return [item.value for item in found.get_completions(before, begun)]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (("play", "--rules", "cl"), ["cluedo", "cluegame"]),
        (("rules", "mi"), ["miporin"]),
        (("bot", "det"), ["detective"]),
        (("play", "--bots", "easy,har"), ["easy,hard"]),
        (("play", "--rules", "miporin", "--bots", "w"), ["wanderer"]),
        (("play", "--option", "di"), ["dice="]),
        (("play", "--option", "dice="), ["dice=2", "dice=1"]),
        (("play", "--rules", "hide_tracks", "--option", "dice"), []),
    ],
)
def test_names_and_values_are_completed(typed: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*typed) == offered


def test_commands_are_completed_as_before() -> None:
    assert "solve" in completed("so")
