"""The rows above and below the board and the sheet: players, the end of the story, the question, and the keys."""

from collections.abc import Callable

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from casefile.cli.screen.colours import DIM, KEY, NAMES, SEALS
from casefile.cli.screen.front import ScreenQuestion
from casefile.cli.screen.keys import ALWAYS
from casefile.cli.screen.look import TableLook
from casefile.cli.wrapping import wrapped

STORY = 2
"""The lines of the story that are always in sight."""


def head_text(look: TableLook, width: int) -> Text:
    """Return the row with the game, the round and the players."""
    head = Text.assemble(("casefile", "bold"), "  ", look.title, "  ")
    players = _players(look, named=True)
    if head.cell_len + players.cell_len > width:
        players = _players(look, named=False)
    head.append(" " * max(0, width - head.cell_len - players.cell_len))
    head.append_text(players)
    return head


def _players(look: TableLook, *, named: bool) -> Text:
    """Return the signs of the players, with their names if there is room; whoever acts is underlined."""
    players = Text()
    for player in look.players:
        style = "bold underline" if player.acts else DIM if player.out else ""
        players.append(player.sign or "–", SEALS.get(player.token, DIM))
        if named or not player.sign:
            players.append(" ")
            players.append(player.name, style)
        elif player.acts:
            players.append("◂")
        players.append("  ")
    return players


def story_text(look: TableLook, width: int, console: Console) -> Text:
    """Return the end of the story, as much of it as there is room for."""
    told: list[Text] = []
    for line, token in look.lines[-STORY:]:
        text = Text.assemble(("■ ", NAMES.get(token, DIM)), line.text)
        if line.private:
            text.append(f" {line.private}", DIM)
        told += text.wrap(console, width)
    return Text("\n").join(told[-STORY:])


def question_text(asked: ScreenQuestion, chosen: int | None, width: int, beside: str = "") -> Text:
    """Return a question with its answers; each is given by a click on it as well.

    - ``chosen`` is the number of the answer at which the arrows stand; ``None`` for none.
    - ``beside`` stands at the right of the question, where there is room.
    """
    text = Text.assemble((wrapped(asked.text.strip(), width), "bold"))
    gap = width - text.cell_len - cell_len(beside)
    if beside and gap > 1:
        text.append(" " * gap)
        text.append(beside, DIM)
    text.append("\n")
    wide = 0
    for number, choice in enumerate(asked.choices):
        if not choice.key and choice.place is not None:
            continue
        piece = Text.assemble((f" {choice.key or '·'} ", KEY), " ", choice.label, "   ")
        if number == chosen and len(asked.choices) > 1:
            piece.stylize("underline", 4, 4 + len(choice.label))
        if wide and wide + piece.cell_len > width:
            text.append("\n")
            wide = 0
        start = len(text)
        text.append_text(piece)
        text.apply_meta({"@click": f"app.give({number})"}, start, len(text) - 3)
        wide += piece.cell_len
    return text


def keys_text(gettext: Callable[[str], str], width: int) -> Text:
    """Return the row with the keys that always mean the same.

    Where it would be too long, those that matter less are left out; ``?`` shows all.
    """
    shown = ["?", "h", "w", "m", "l", "z", "q"]
    for left_out in ("", *"lmwzh"):
        shown = [key for key in shown if key != left_out]
        keys = Text("  ").join(Text.assemble((key, "bold"), f" {gettext(ALWAYS[key])}") for key in shown)
        if keys.cell_len <= width:
            break
    keys.stylize(DIM)
    return keys
