"""``python -m casefile``, the same as the command ``casefile``: the command line with all games."""

from collections.abc import Sequence
from typing import NoReturn

from casefile.cli.main import main as command_line
from casefile.games import GAMES


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line."""
    command_line(GAMES, arguments)


if __name__ == "__main__":
    main()
