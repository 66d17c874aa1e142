"""``python -m casefile``, the same as the command ``casefile``: the command line with all games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from casefile.cli.main import main as command_line

if TYPE_CHECKING:
    from casefile.game import Games


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line."""
    command_line(_games, arguments)


def _games() -> "Games":
    from casefile.games import GAMES

    return GAMES


if __name__ == "__main__":
    main()
