"""``python -m casefile``, the same as the command ``casefile``: the command line with all games."""

from typing import NoReturn

from casefile import cli
from casefile.games import GAMES


def main() -> NoReturn:
    """Run the command line."""
    cli.main(GAMES)


if __name__ == "__main__":
    main()
