"""A part of the screen that draws again only the lines that have changed, for slow lines."""

from rich.text import Text
from textual.geometry import Region
from textual.widget import Widget


class TextLines(Widget):
    """A text in lines, none of which is wrapped.

    The screen is laid out anew only where the part takes its size from the text, and the text needs another one.
    """

    DEFAULT_CSS = "TextLines { width: auto; height: auto; }"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._text = Text()

    def render(self) -> Text:
        """Return the text."""
        return self._text

    def update(self, text: Text) -> None:
        """Show this text from now on."""
        before, self._text = _lines(self._text), text
        now = _lines(text)
        if self._wanted(before) != self._wanted(now):
            self.refresh(layout=True)
            return
        rows = range(max(len(before), len(now)))
        changed = [row for row in rows if before[row : row + 1] != now[row : row + 1]]
        if changed:
            self.refresh(*(Region(0, row, self.size.width, 1) for row in changed))

    def _wanted(self, lines: list[Text]) -> tuple[int, int]:
        """Return the columns and the rows that the text asks for; 0 where the part has a size of its own."""
        styles = self.styles
        least = 0 if styles.min_height is None else int(styles.min_height.value)
        columns = max(line.cell_len for line in lines) if styles.width is not None and styles.width.is_auto else 0
        rows = max(len(lines), least) if styles.height is not None and styles.height.is_auto else 0
        return columns, rows


def _lines(text: Text) -> list[Text]:
    return [*text.split("\n", allow_blank=True)] or [Text()]
