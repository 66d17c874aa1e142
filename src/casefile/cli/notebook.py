"""The player's notes in the terminal: the sheet, the reason for a mark, and a hint."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from casefile.cli.answers import WORDS
from casefile.cli.at_terminal import Sat
from casefile.cli.front import Front
from casefile.cli.terminal import Terminal
from casefile.cli.wrapping import columns, padded, width
from casefile.core.actions import Menu
from casefile.core.cards import Card, Seat
from casefile.core.engine import View
from casefile.core.facts import CASE_FILE, Owner
from casefile.core.inquiry_state import GameState
from casefile.core.texts import N_
from casefile.play.knowledge import CHANCES, SEEN, Knowledge, Mark, Marks, marks
from casefile.story import PlainVoice
from casefile.story.i18n import Texts

FILE = "file"
"""The word by which the case file is typed."""

SIGNS = {"yes": "✓", "no": "×", "maybe": "?", "": ""}


@dataclass(frozen=True)
class Notebook:
    """The notes of one seat, made from its own view by the agreed level of help.

    - ``view``: the seat's view.
    - ``level``: the level of help.
    - ``voice``: names seats and cards.
    - ``texts``: the translations into the player's language.
    - ``file``: the head of the case file's column.
    - ``nothing``: the sentence if no hint can be given.
    - ``hints``: whether the table allows hints.
    """

    view: View[GameState]
    level: int
    voice: PlainVoice
    texts: Texts
    file: str
    nothing: str
    hints: bool = True

    @property
    def _(self) -> Callable[[str], str]:
        return self.texts.gettext

    @property
    def known(self) -> Knowledge | None:
        """The seat's conclusions about the cards; ``None`` before the deal."""
        known: Knowledge | None = self.view.knowledge
        return known

    @property
    def marks(self) -> Marks:
        """The marks on the sheet, by card and owner."""
        return marks(self.known, self.level) if self.known else {}

    def sheet(self, room: int) -> list[str]:
        """Return the lines of the sheet, for a terminal with ``room`` columns.

        If the sheet is wider, its parts are put below one another; a room of 0 is without limit.
        """
        noted, first = self.marks, max(width(self.voice.card(card)) for card in self.view.setup.deck) + 2
        owners: list[Owner] = [*map(Seat, range(self.view.setup.seats)), CASE_FILE]
        heads = {owner: self.voice.seat(owner) if isinstance(owner, int) else self.file for owner in owners}
        wide = {owner: max(width(head), 4) + 2 for owner, head in heads.items()}
        lines: list[str] = []
        for part in _parts(wide, room - first + 2 if room else sum(wide.values())):
            lines.append(" " * first + "".join(padded(heads[owner], wide[owner]) for owner in part))
            for category in self.view.setup.deck.categories:
                for card in category:
                    cells = (padded(_cell(noted.get((card, owner), Mark())), wide[owner]) for owner in part)
                    lines.append(padded(self.voice.card(card), first) + "".join(cells))
                lines.append("")
        if self.level >= CHANCES:
            lines.append(self._("Chances in 100: all deals that fit what you saw count alike."))
        return [line.rstrip() for line in lines]

    def why(self, words: Sequence[str]) -> list[str]:
        """Return sentences on the reason for a mark; ``words`` are those of a card, then a seat's name or ``file``."""
        card, owner = self._cell(words)
        if card is None or owner is None:
            return [self._("Type: why CARD NAME, such as: why {card} {owner}").format(card=self._example(), owner=FILE)]
        mark = self.marks.get((card, owner), Mark())
        if self.known is None or mark == Mark():
            return [self._("Nothing is noted there.")]
        if mark.ink in ("yes", "no"):
            reasons = self.known.why(card, owner, self.voice, self.texts)
            return ["  " * reason.depth + reason.text for reason in reasons]
        answered = self._("A question was answered with one of a few cards; this may be it.")
        likely = self.known.likely(card, owner, replace(mark, ink=""), self.voice, self.texts)
        return [answered, *likely] if mark.ink == "maybe" else likely

    def hint(self, menu: Menu, *, figures: bool = False) -> list[str]:
        """Return sentences on the best action in ``menu``, if the level of help has hints.

        With ``figures`` also in numbers.
        """
        if self.level < CHANCES or self.known is None:
            return [self._("At this level there are no hints.")]
        if not self.hints:
            return [self._("At this table there are no hints.")]
        found = self.known.best(self.view, menu)
        if found is None:
            return [self.nothing]
        told = found.told(self.voice, self.texts)
        return [*told, *found.counted(self.voice, self.texts)] if figures else told

    def _cell(self, words: Sequence[str]) -> tuple[Card | None, Owner | None]:
        """Return the card and the owner that these words name; both may have names of several words."""
        for first in range(1, len(words)):
            card, owner = self._card(" ".join(words[:first])), self._owner(" ".join(words[first:]))
            if card is not None and owner is not None:
                return card, owner
        return None, None

    def _card(self, text: str) -> Card | None:
        """Return the card of that name, whole or short or as the files spell it, in small letters."""
        edition, language = self.view.setup.edition, self.voice.language
        for card in self.view.setup.deck:
            if text in (card, edition.short(card, language).lower(), edition.named(card, language).lower()):
                return card
        return None

    def _owner(self, text: str) -> Owner | None:
        if text in (FILE, self.file):
            return CASE_FILE
        seats = map(Seat, range(self.view.setup.seats))
        return next((seat for seat in seats if self.voice.seat(seat).lower() == text), None)

    def _example(self) -> str:
        return self.voice.card(self.view.setup.deck.categories[1][0]).lower()


def _parts(wide: Mapping[Owner, int], room: int) -> list[list[Owner]]:
    """Return the owners in parts whose widths come to no more than ``room``, unless a single owner is wider."""
    parts: list[list[Owner]] = [[]]
    for owner in wide:
        if parts[-1] and sum(wide[each] for each in [*parts[-1], owner]) > room:
            parts.append([])
        parts[-1].append(owner)
    return parts


def _cell(mark: Mark) -> str:
    """Return a sign; for an open cell its chance in 100."""
    return SIGNS[mark.ink] if mark.chance is None else f"{mark.chance:>2} {SIGNS[mark.ink]}"


class NotebookTerminal(Terminal):
    """A game in the terminal with notes; their level of help is from 1, which has none, to 4."""

    file = N_("case file")
    nothing = N_("There is nothing to ask now.")

    def __init__(self, level: int, sat: Sat, *, colour: bool, board: bool = False, front: Front | None = None) -> None:
        super().__init__(sat, colour=colour, board=board, front=front)
        self.level = min(level, sat.most)

    @property
    def notebook(self) -> Notebook:
        """The player's notes as they are now."""
        voice = PlainVoice(self.names(), self.edition, self.language)
        file, nothing = self._(self.file), self._(self.nothing)
        return Notebook(self.view, self.level, voice, self.texts, file, nothing, self.sat.hints)

    def orders(self, menu: Menu) -> Mapping[str, Callable[[], None]]:
        """Return what each word does that the player may type at a question, besides the answers."""
        noted = {
            "n": self.show_sheet,
            "hint": lambda: self.show(self.notebook.hint(menu)),
            "hint bits": lambda: self.show(self.notebook.hint(menu, figures=True)),
        }
        levels = {f"level {level}": partial(self.change_level, level) for level in range(1, CHANCES + 1)}
        return {**super().orders(menu), **levels, **(noted if self.level >= SEEN else {})}

    def words(self) -> Mapping[str, str]:
        """Return the meaning of each word that the player may type at a question.

        Hints are among them only at their level.
        """
        noted = {"n": N_("your notes"), "why CARD NAME": N_("why a mark stands there")}
        hints = {"hint": N_("what is best now, and why"), "hint bits": N_("the same, in numbers, too")}
        level = N_("what your notes fill in: 1 nothing, 2 what you saw, 3 all that follows, 4 chances and hints, too")
        own = {word: text for word, text in super().words().items() if word not in WORDS}
        return {
            **own,
            **(noted if self.level >= SEEN else {}),
            **(hints if self.level >= CHANCES and self.sat.hints else {}),
            "level 1 – 4": level,
            **WORDS,
        }

    def change_level(self, level: int) -> None:
        """Set the level of help of the notes from now on, as far as the table allows it."""
        self.level = min(level, self.sat.most)
        level = self.level
        self.say(self._("Your notes are of level {level} now.").format(level=level))

    def obeyed(self, answer: str, menu: Menu) -> bool:
        """Do what the player typed, if it is a word that is allowed at every question, and return whether it was."""
        words = answer.split()
        if words[:1] != ["why"] or self.level < SEEN:
            return super().obeyed(answer, menu)
        self.show(self.notebook.why(words[1:]))
        return True

    def show_sheet(self) -> None:
        """Print the sheet, as wide as the terminal, with each line indented by two columns."""
        self.show(self.notebook.sheet(max(columns() - 2, 0)))

    def show(self, lines: Sequence[str]) -> None:
        """Print these lines."""
        for line in lines:
            self.say(f"  {line}".rstrip())
