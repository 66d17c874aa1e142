"""The table of a league: ratings of all bots that met each other."""

from collections.abc import Mapping, Sequence

from casefile.arena.duplicate import MatchGame
from casefile.arena.ratings import ratings
from casefile.arena.scores import Score
from casefile.cli.looked_at import looked_at, print_table
from casefile.cli.output import echo

HEADS = ("bot", "rating", "95 % interval", "games", "wins", "won %", "fair %")


def print_league(title: str, found: Mapping[str, Score], played: Sequence[MatchGame]) -> None:
    """Print the table of a league, the best bot first; ``found`` has the score of each bot by name."""
    rows = [
        (
            name,
            f"{rating.points:.0f}",
            f"{rating.interval[0]:.0f} to {rating.interval[1]:.0f}",
            str(found[name].games),
            str(found[name].wins),
            f"{100 * found[name].win_rate:.1f}",
            f"{100 * found[name].fair_share:.1f}",
        )
        for name, rating in ratings(played).items()
    ]
    if looked_at():
        print_table(title, HEADS, rows)
        return
    echo(title)
    widths = [max(map(len, column)) for column in zip(HEADS, *rows, strict=True)]
    for row in (HEADS, *rows):
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        echo("  ".join((row[0].ljust(len(first)), *others)))


def rated(bots: Mapping[str, Mapping[str, object]], played: Sequence[MatchGame]) -> dict[str, Mapping[str, object]]:
    """Return the results of bots, as they are printed in JSON, with their ratings, the best first."""
    return {
        name: {
            "rating": round(rating.points, 1),
            "rating_interval": [round(end, 1) for end in rating.interval],
            **bots[name],
        }
        for name, rating in ratings(played).items()
    }
