"""The solution of a position as text: the sheet with bars, the likeliest case files, the best questions, and proofs."""

from dataclasses import dataclass
from random import Random

import click

from casefile.cli.looked_at import print_table
from casefile.cli.output import echo
from casefile.cli.wrapping import padded, width
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.facts import CASE_FILE, SIDE, Contradiction, Owner
from casefile.core.texts import N_, FilledText, one_of
from casefile.deduction.explain import explain
from casefile.deduction.positions import Position
from casefile.deduction.questions import best_questions
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from casefile.play.why import tell, tell_clash
from casefile.story.i18n import Texts, listed

BAR = " ▏▎▍▌▋▊▉█"
WIDTH = 5
"""The number of letters of a full bar."""
NONE = "·"
"""The cell of an owner that cannot hold the card."""
LISTED = 5
"""The most case files, and questions, that are listed."""


@dataclass(frozen=True)
class PositionNames:
    """The names of seats and cards in sentences about a position; a :class:`casefile.story.voice.Voice` of plain text.

    A seat has a name from ``people``, or its number where there are none. A card has its short name in ``edition``, or
    its slug where that is ``None``.
    """

    edition: Edition | None
    language: str
    """The code of the language of the cards' names, such as ``en``."""
    texts: Texts
    """The translation of all other words into that language."""
    people: tuple[str, ...] = ()
    """The names of the people by seat; a seat after them is the table, with the cards that lie open."""

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat: ``Seat 2``, or that of the person who sits there."""
        if self.people:
            return self.people[seat] if seat < len(self.people) else self.texts.gettext("Open cards")
        return self.texts.gettext("Seat {number}").format(number=seat)

    def card(self, card: Card) -> str:
        """Return the short name of a card, or its slug."""
        return card if self.edition is None else self.edition.short(card, self.language)

    def plain(self, text: str) -> str:
        """Return the text as it is."""
        return text

    def weave(self, text: str, **gaps: str) -> str:
        """Return the text with its gaps filled."""
        return text.format(**gaps)

    def owner(self, owner: Owner) -> str:
        """Return the heading of an owner's column."""
        if owner == CASE_FILE:
            return self.texts.gettext("Case file")
        return self.texts.gettext("Side") if owner == SIDE else self.seat(owner)


@dataclass(frozen=True)
class ListedFile:
    """One of the likeliest case files."""

    share: str
    """Its share of all deals that fit, with a bar."""
    count: str
    """The number of deals with it."""
    cards: str
    """Its cards."""


@dataclass(frozen=True)
class ListedQuestion:
    """One of the best questions."""

    rules_out: str
    """The number of candidates for the case file that its answer is expected to rule out."""
    cards: str
    """The cards that it names."""
    bits: str
    """The expected information about the case file, in bits."""
    answers: str
    """The seats that may answer, each with its chance."""


@dataclass(frozen=True)
class SolvedSheet:
    """The solution of a position in words."""

    title: str
    """The number of deals that fit."""
    owners: tuple[str, ...]
    """The headings of the columns."""
    categories: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]
    """By category and card: its name, and the share of each owner with a bar."""
    files: tuple[ListedFile, ...]
    """The likeliest case files."""
    more: int
    """The number of further case files."""
    questions: tuple[ListedQuestion, ...]
    """The best questions now; none for a spectator, or where everything is known."""


def solved_sheet(position: Position, names: PositionNames) -> SolvedSheet:
    """Return the solution of a position in words.

    Raise :class:`casefile.core.facts.Contradiction` if no deal fits.
    """
    worlds, _ = Worlds(position.spec, position.facts), names.texts.gettext
    many = _("Deals that fit: {total} ({bits} bits). Case file: {case_bits} bits.")
    numbers = {"total": f"{worlds.total:,}", "bits": f"{worlds.bits:.1f}", "case_bits": f"{worlds.case_file_bits:.1f}"}
    files = list(worlds.case_files.items())
    return SolvedSheet(
        title=many.format(**numbers),
        owners=tuple(names.owner(owner) for owner in worlds.owners),
        categories=tuple(
            tuple(
                (names.card(card), tuple(_cell(count, worlds.total) for count in worlds.counts[card]))
                for card in category
            )
            for category in worlds.spec.categories
        ),
        files=tuple(
            ListedFile(_cell(count, worlds.total), str(count), listed(names.texts, map(names.card, cards)))
            for cards, count in files[:LISTED]
        ),
        more=max(0, len(files) - LISTED),
        questions=_questions(position, worlds, names),
    )


FILES = N_("The likeliest case files:")
QUESTIONS = N_("The best questions now, by how many candidates for the case file the answer is expected to rule out:")


def sheet(position: Position, names: PositionNames) -> str:
    """Return the solution of a position as text.

    It has the sheet, with each card's owners as shares of all deals that fit and bars, the likeliest case files, and
    the best questions. Raise :class:`casefile.core.facts.Contradiction` if no deal fits.
    """
    found, _ = solved_sheet(position, names), names.texts.gettext
    lines = [*([position.id] if position.id else []), found.title, ""]
    first = max(width(card) for category in found.categories for card, _cells in category) + 2
    wide = max(WIDTH + 5, *map(width, found.owners)) + 2
    lines.append((" " * first + "".join(padded(head, wide) for head in found.owners)).rstrip())
    for category in found.categories:
        for card, cells in category:
            lines.append((padded(card, first) + "".join(cell.ljust(wide) for cell in cells)).rstrip())
        lines.append("")
    lines.append(_(FILES))
    wide = len(found.files[0].count)
    lines += [f"  {file.share:<{WIDTH + 6}} {file.count:>{wide}}  {file.cards}" for file in found.files]
    if found.more:
        lines.append("  " + _("and {count} more").format(count=found.more))
    if found.questions:
        lines += ["", _(QUESTIONS)]
    for question in found.questions:
        told = _("{bits}; answered by {answers}").format(bits=question.bits, answers=question.answers)
        lines += [f"  {question.rules_out:>4}  {question.cards}", "        " + told]
    return "\n".join(lines) + "\n"


def print_sheet(position: Position, names: PositionNames) -> None:
    """Print the same as tables, for somebody who looks at a terminal."""
    found, _ = solved_sheet(position, names), names.texts.gettext
    title = f"{position.id}: {found.title}" if position.id else found.title
    rows: list[tuple[str, ...]] = []
    for category in found.categories:
        rows += [(), *((card, *map(_styled, cells)) for card, cells in category)]
    print_table(title, ("", *found.owners), rows[1:], words=1 + len(found.owners))
    print_table(
        _(FILES),
        (_("share"), _("case file"), _("deals")),
        [(file.share, file.cards, file.count) for file in found.files],
        words=2,
    )
    if found.more:
        echo(_("and {count} more").format(count=found.more) + "\n")
    if found.questions:
        print_table(
            _(QUESTIONS),
            (_("question"), _("answered by"), _("rules out"), _("information")),
            [(each.cards, each.answers, each.rules_out, each.bits) for each in found.questions],
            words=2,
        )


def _styled(cell: str) -> str:
    """Return a cell of the sheet: what is certain stands out, and what is impossible steps back."""
    if cell == NONE:
        return click.style(cell, dim=True)
    return click.style(cell, bold=True) if cell.endswith("100%") else cell


def _questions(position: Position, worlds: Worlds, names: PositionNames) -> tuple[ListedQuestion, ...]:
    """Return the best questions now; none for a spectator, or where everything is known."""
    if position.me is None:
        return ()
    seats, _ = len(position.spec.hand_sizes), names.texts.gettext
    order = [Seat((position.me + step) % seats) for step in range(1, seats)]
    rated = ratings(worlds, Random(1).randrange)
    told = _("{bits} bits") if rated.exact else _("{bits} ± {error} bits, from a sample")
    return tuple(
        ListedQuestion(
            f"{question.value.narrowed:.1f}",
            listed(names.texts, map(names.card, question.cards)),
            told.format(bits=f"{question.value.case_file:.2f}", error=f"{question.value.error:.2f}"),
            listed(names.texts, (_answerer(seat, chance, rated.exact, names) for seat, chance in question.answers)),
        )
        for question in best_questions(rated, order, LISTED)
    )


def _answerer(seat: Seat | None, chance: float, exact: bool, names: PositionNames) -> str:
    """Return the seat that answers, with its probability where that is not certain."""
    who = names.texts.gettext("nobody") if seat is None else names.seat(seat)
    return who if chance == 1 and exact else f"{who} {max(1, min(99, round(100 * chance)))}%"


def explanation(position: Position, names: PositionNames, card: str, owner: str) -> str:
    """Return the proof that ``owner`` has ``card``, or that it does not, as text.

    Raise ``click.ClickException`` with the probability if neither is certain.
    """
    worlds = Worlds(position.spec, position.facts)
    which, whose = _card(card, worlds), _owner(owner, worlds)
    count = worlds.counts[which][worlds.owners.index(whose)]
    if 0 < count < worlds.total:
        held = f"{names.card(which)}, {names.owner(whose)}: {count:,} / {worlds.total:,}"
        raise click.ClickException(f"That is not certain. {held} ({100 * count / worlds.total:.1f} %)")
    proof = explain(position.spec, position.facts, (which, whose, count > 0), worlds)
    lines = [f"{'  ' * reason.depth}{reason.text}" for reason in tell(proof, names, names.texts)]
    return "\n".join([*([position.id] if position.id else []), *lines]) + "\n"


def contradiction(clash: Contradiction, names: PositionNames) -> str:
    """Return in a few sentences, a line each, which facts of a position no deal fits together."""
    *facts, said = [reason.text for reason in tell_clash(clash.facts, names, names.texts)]
    return "\n  ".join((said, *facts))


def _card(text: str, worlds: Worlds) -> Card:
    cards = list(worlds.counts)
    if text.isascii() and text.isdigit() and int(text) < len(cards):
        return cards[int(text)]
    if text not in worlds.counts:
        raise Invalid(
            "card",
            repr(text),
            FilledText(N_("a number from 0 to {last}, or one of {names}"), last=len(cards) - 1, names=", ".join(cards)),
        )
    return Card(text)


def _owner(text: str, worlds: Worlds) -> Owner:
    for number, owner in enumerate(worlds.owners):
        if text in (str(number), str(owner)):
            return owner
    raise Invalid("owner", repr(text), one_of(map(str, worlds.owners)))


def _cell(count: int, total: int) -> str:
    """Return a bar and a percentage; a dot for the impossible. Only the certain has a full bar and 100 %."""
    if not count:
        return NONE
    eighths = WIDTH * 8 if count == total else max(1, min(WIDTH * 8 - 1, round(WIDTH * 8 * count / total)))
    bar = "█" * (eighths // 8) + (BAR[eighths % 8] if eighths % 8 else "")
    percent = 100 if count == total else min(99, round(100 * count / total))
    return f"{bar:<{WIDTH}} {percent or '<1':>3}%"
