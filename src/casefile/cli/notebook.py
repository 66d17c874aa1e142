"""The player's notes in the terminal: the sheet, why a mark stands there, and a hint."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from casefile.cli.sheet import padded, width
from casefile.cli.terminal import ME, Terminal
from casefile.core.actions import Menu
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, Owner
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.play.hints import Hint, hint
from casefile.play.knowledge import CHANCES, Mark, Marks, Notes
from casefile.play.why import tell
from casefile.play.wording import Reason
from casefile.story import PlainVoice
from casefile.story.i18n import Texts

FILE = "file"
"""How the case file is typed."""

SIGNS = {"yes": "✓", "no": "×", "maybe": "?", "": ""}


class Known(Protocol):
    """What one seat may know of a game, as the pad asks for it."""

    def marks(self, level: int) -> Marks:
        """What the sheet of a level notes."""

    def reasons(self, card: Card, owner: Owner) -> list[Reason[str]]:
        """Why a mark that is certain stands there."""

    def chance(self, card: Card, owner: Owner) -> str:
        """How likely it is that the card is there, in a sentence."""

    def hint(self, menu: Menu) -> list[str]:
        """The best that ``menu`` offers and why; nothing where it offers nothing to choose."""


class Pad:
    """What one seat may know by the level of help that was agreed; ``voice`` names seats and cards."""

    def __init__(
        self, table: Table, known: Known | None, level: int, voice: PlainVoice, texts: Texts, file: str = ""
    ) -> None:
        """``known`` is ``None`` before the deal; ``file`` is what the column of the sealed cards is called."""
        self._table, self._known, self._level, self._voice = table, known, level, voice
        self._ = texts.gettext
        self._file = file or self._("case file")

    def sheet(self) -> list[str]:
        """The sheet, line by line."""
        owners: list[Owner] = [*map(Seat, range(self._table.setup.seats)), CASE_FILE]
        marks = self._known.marks(self._level) if self._known else {}
        deck = self._table.setup.deck
        first = max(width(self._voice.card(card)) for card in deck) + 2
        heads = [self._voice.seat(owner) if isinstance(owner, int) else self._file for owner in owners]
        wide = [max(width(head), 4) + 2 for head in heads]
        lines = [" " * first + "".join(map(padded, heads, wide))]
        for category in deck.categories:
            for card in category:
                cells = [_cell(marks.get((card, owner), Mark())) for owner in owners]
                lines.append(padded(self._voice.card(card), first) + "".join(map(padded, cells, wide)))
            lines.append("")
        if self._level >= CHANCES:
            lines.append(self._("Chances in 100: all deals that fit what you saw count alike."))
        return [line.rstrip() for line in lines]

    def why(self, words: Sequence[str]) -> list[str]:
        """Why a mark stands where it does: ``words`` are a card and, last, a seat's name or ``file``."""
        card, owner = self._card(" ".join(words[:-1])), self._owner("".join(words[-1:]))
        if card is None or owner is None:
            return [self._("Type: why CARD NAME, such as: why {card} {owner}").format(card=self._example(), owner=FILE)]
        mark = self._known.marks(self._level).get((card, owner), Mark()) if self._known else Mark()
        if self._known is None or mark == Mark():
            return [self._("Nothing is noted there.")]
        if mark.ink in ("yes", "no"):
            return ["  " * reason.depth + reason.text for reason in self._known.reasons(card, owner)]
        lines = []
        if mark.ink == "maybe":
            lines.append(self._("A question was answered with one of a few cards; this may be it."))
        return [*lines, self._known.chance(card, owner)] if self._level >= CHANCES else lines

    def hint(self, menu: Menu) -> list[str]:
        """The best that can be done now, where the level of help has hints."""
        if self._level < CHANCES or self._known is None:
            return [self._("At this level there are no hints.")]
        return self._known.hint(menu) or [self._("There is nothing to ask now.")]

    def _card(self, text: str) -> Card | None:
        """The card of that name, whole or short or as the files spell it, in small letters."""
        edition, language = self._table.setup.edition, self._voice.language
        for card in self._table.setup.deck:
            if text in (card, edition.short(card, language).lower(), edition.named(card, language).lower()):
                return card
        return None

    def _owner(self, text: str) -> Owner | None:
        if text in (FILE, self._file):
            return CASE_FILE
        seats = map(Seat, range(self._table.setup.seats))
        return next((seat for seat in seats if self._voice.seat(seat).lower() == text), None)

    def _example(self) -> str:
        return self._voice.card(self._table.setup.deck.categories[1][0]).lower()


class CaseKnown:
    """What a seat may know of a game with a case file."""

    def __init__(self, spec: DealSpec, table: Table, seat: Seat, voice: PlainVoice, texts: Texts) -> None:
        self._table, self._seat, self._voice, self._texts, self._ = table, seat, voice, texts, texts.gettext
        self._notes = Notes(spec, table.observations(seat))

    def marks(self, level: int) -> Marks:
        """What the sheet of a level notes."""
        return self._notes.marks(level)

    def reasons(self, card: Card, owner: Owner) -> list[Reason[str]]:
        """Why a mark that is certain stands there."""
        return tell(self._notes.proof(card, owner), self._voice, self._texts)

    def chance(self, card: Card, owner: Owner) -> str:
        """In how many deals the card is there."""
        text = self._("In {count} of {total} deals that fit all you saw, {card} is there. All deals count alike.")
        count, total = f"{self._notes.count(card, owner):,}", f"{self._notes.worlds.total:,}"
        return text.format(count=count, total=total, card=self._voice.card(card))

    def hint(self, menu: Menu) -> list[str]:
        """The best that can be asked, shown or accused now."""
        found = hint(self._notes, self._table.view(self._seat), menu)
        return [] if found is None else self._hinted(found)

    def _hinted(self, found: Hint) -> list[str]:
        if found.show:
            who = self._voice.seat(self._table.view(self._seat).state.suggestion.seat)
            card = self._voice.card(found.cards[0])
            return [self._("Show {card}.").format(card=card), self._(found.why).format(who=who)]
        first, second, third = map(self._voice.card, found.cards)
        cards = self._("{first}, {second}, {third}").format(first=first, second=second, third=third)
        if found.certain:
            sealed = self._("In every deal that fits all you saw, these three are sealed.")
            return [self._("Accuse: {cards}.").format(cards=cards), sealed]
        told = self._("The answer is expected to tell {bits} bits about the case file, of {open} that are unknown.")
        return [
            self._("Ask for {cards}.").format(cards=cards),
            told.format(bits=f"{found.bits:.2f}", open=f"{found.unknown:.2f}"),
        ]


def _cell(mark: Mark) -> str:
    """A sign; for what is open its chance in 100."""
    return SIGNS[mark.ink] if mark.chance is None else f"{mark.chance:>2} {SIGNS[mark.ink]}"


class Noted(Terminal):
    """A game with notes of a level from 2 to 4."""

    help = N_(
        "Type a number, or: h your hand, n your notes, why CARD NAME why a mark stands there, hint what to ask, "
        "w where everybody is, m the map, ? why not, q to quit."
    )

    def __init__(self, level: int, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.level = level

    @property
    def pad(self) -> Pad:
        """The player's notes as they are now."""
        voice, state = PlainVoice(self.names(), self.edition, self.language), self.table.view(ME).state
        spec = self.table.rules.deal_spec(state)
        dealt = spec is not None and state.holdings.dealt
        known = CaseKnown(spec, self.table, ME, voice, self.texts) if spec is not None and dealt else None
        return Pad(self.table, known, self.level, voice, self.texts)

    def orders(self, menu: Menu) -> Mapping[str, Callable[[], None]]:
        """What the player may type besides numbers."""
        noted = {"n": lambda: self.show(self.pad.sheet()), "hint": lambda: self.show(self.pad.hint(menu))}
        return {**super().orders(menu), **noted}

    def read(self) -> str:
        """A line from the player; what is asked about the notes is answered here."""
        while (words := (line := super().read()).split())[:1] == ["why"]:
            self.show(self.pad.why(words[1:]))
        return line

    def show(self, lines: Sequence[str]) -> None:
        """Print some lines."""
        for line in lines:
            self.say(f"  {line}".rstrip())
