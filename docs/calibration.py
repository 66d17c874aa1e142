"""Are exact chances right as often as they say, and how many questions does a bot need? A marimo notebook.

pip install 'casefile[dataset]' marimo
marimo edit docs/calibration.py      # or: python docs/calibration.py
"""

import marimo

app = marimo.App(app_title="Chances and questions")


@app.cell
def _():
    import json
    import subprocess
    import sys
    from collections import Counter
    from itertools import pairwise
    from pathlib import Path
    from tempfile import TemporaryDirectory

    import marimo as mo
    import numpy as np
    import pyarrow.parquet as pq

    return Counter, Path, TemporaryDirectory, json, mo, np, pairwise, pq, subprocess, sys


@app.cell
def _(Path, TemporaryDirectory, json, pq, subprocess, sys):
    games = 60
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.parquet"
        bots = "detective,eliminator,random"
        command = [sys.executable, "-m", "casefile", "dataset", str(file), "--format", "parquet", "--games", str(games)]
        subprocess.run([*command, "--bots", bots, "--option", "board=none"], check=True, capture_output=True)
        table = pq.read_table(file)
    head = json.loads(table.schema.metadata[b"casefile"])
    return head, table


@app.cell
def _(head, np, table):
    def cells(name):
        """Return a column of lists as an array, a row for each decision."""
        return np.reshape(table[name].combine_chunks().flatten(), (len(table), -1))

    sealed = head["owners"].index("case_file")
    chance = cells("chances")[:, sealed :: len(head["owners"])]
    right = cells("truth_owners") == sealed
    game = np.broadcast_to(table["game"].to_numpy()[:, None], chance.shape)
    return chance, game, right


@app.cell
def _(chance, game, np, pairwise, right):
    def share(chosen):
        """Return the mean chance, the share of cards that were sealed, and its standard error, which counts by game."""
        numbers = np.unique(game[chosen])
        off = np.array([(right - chance)[chosen & (game == number)].sum() for number in numbers])
        return chance[chosen].mean(), right[chosen].mean(), np.sqrt((off**2).sum()) / chosen.sum(), chosen.sum()

    edges = (0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
    calibration = [
        share(chosen)
        for low, high in pairwise(edges)
        if (chosen := (chance > low) & (chance <= high) & (chance < 1)).any()
    ]
    certain = right[chance == 1].all() and not right[chance == 0].any()
    return calibration, certain


@app.cell
def _(Counter, head, json, table):
    rows = table.select(["game", "bot", "action", "truth_winners", "seat"]).to_pylist()
    asked = Counter((row["game"], row["seat"]) for row in rows if json.loads(row["action"])["kind"] == "suggest")
    won = {row["game"]: seat for row in rows for seat in row["truth_winners"]}
    questions = {
        bot: [asked[game, seat] for game, seat in won.items() if head["bots"][seat] == bot] for bot in head["bots"]
    }
    return (questions,)


@app.cell
def _(calibration, certain, head, mo, questions):
    def dot(predicted, found, error):
        """Return a dot with its standard error, in a square of 300 by 300."""
        x, y = 300 * predicted, 300 * (1 - found)
        line = f'<path d="M{x:.0f} {y - 300 * error:.0f}v{600 * error:.0f}" stroke="currentColor"/>'
        return f'{line}<circle cx="{x:.0f}" cy="{y:.0f}" r="4" fill="currentColor"/>'

    drawn = "".join(dot(predicted, found, error) for predicted, found, error, _ in calibration)
    diagram = f"""<svg viewBox="-5 -5 310 310" width="310" role="img" aria-label="Chance against share">
    <path d="M0 0v300h300M0 300L300 0" fill="none" stroke="currentColor" opacity=".4"/>{drawn}</svg>"""
    lines = [
        f"| {predicted:.2f} | {found:.2f} ± {error:.2f} | {count} |" for predicted, found, error, count in calibration
    ]
    needed = [f"| {bot} | {len(each)} | {sum(each) / max(1, len(each)):.1f} |" for bot, each in questions.items()]
    mo.vstack(
        [
            mo.md(f"# {head['games']} games of {head['rules']}, {head['seats']} seats"),
            mo.md("A dot on the line: cards with this chance to be in the case file were there as often as it says."),
            mo.Html(diagram),
            mo.md("\n".join(["| chance | in the case file | cards |", "|---|---|---|", *lines])),
            mo.md(
                "The chances read nothing into what others ask: where a dot leaves the line, their questions tell more."
            ),
            mo.md(f"What is certain was {'always' if certain else 'not always'} so."),
            mo.md("\n".join(["| bot | games won | questions in them |", "|---|---|---|", *needed])),
        ]
    )
    return


if __name__ == "__main__":
    app.run()
