"""``python -m casefile``, the same as the command ``casefile``: the command line with all games."""

from typing import NoReturn

from casefile.cli.main import main as command_line
from casefile.games import GAMES


def main() -> NoReturn:
    """Run the command line."""
    command_line(GAMES)


if __name__ == "__main__":
    main()
