"""Two hundred games by post in every time mode under watch: ``python -m tests.soak.duties [--games 200]``.

It ends with what happened, or at the first duty without a notice, notice that came twice, or strike that was not
earned.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from casefile.server.notices import scheduler
from tests.correspondence.duty_season import duty_season


def main() -> None:
    """Play, and say what happened."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=200)
    games: int = reader.parse_args().games
    scheduler.A_DAY = 10**9  # few people lead all these camps, and would be told no more for a day
    with tempfile.TemporaryDirectory() as folder:
        season, office = asyncio.run(duty_season(Path(folder) / "a.sqlite3", games, 0.002))
    print(f"{games} games, {season.restarts} restarts, {season.doubled} requests repeated")
    print("told:", ", ".join(f"{count} {kind}" for kind, count in sorted(office.told.items())))
    print("happened:", ", ".join(f"{count} {kind}" for kind, count in sorted(season.happened.items())))


if __name__ == "__main__":
    main()
