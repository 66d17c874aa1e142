"""The solution of a position as text: the sheet with bars, the likeliest case files, the best questions, and proofs."""

from dataclasses import dataclass
from random import Random

import click

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
LISTED = 5
"""The most case files, and questions, that are listed."""


@dataclass(frozen=True)
class PositionNames:
    """The voice that names seats by number or by ``people``, and cards by an edition's names or by their slugs."""

    edition: Edition | None
    language: str
    texts: Texts
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


def sheet(position: Position, names: PositionNames) -> str:
    """Return the solution of a position as text.

    It has the sheet, with each card's owners as shares of all deals that fit and bars, the likeliest case files, and
    the best questions.
    """
    worlds, _ = Worlds(position.spec, position.facts), names.texts.gettext
    many = _("Deals that fit: {total} ({bits} bits). Case file: {case_bits} bits.")
    numbers = {"total": f"{worlds.total:,}", "bits": f"{worlds.bits:.1f}", "case_bits": f"{worlds.case_file_bits:.1f}"}
    lines = [*([position.id] if position.id else []), many.format(**numbers), ""]
    first = max(width(names.card(card)) for card in worlds.counts) + 2
    heads = [names.owner(owner) for owner in worlds.owners]
    wide = max(WIDTH + 5, *map(width, heads)) + 2
    lines.append((" " * first + "".join(padded(head, wide) for head in heads)).rstrip())
    for category in worlds.spec.categories:
        for card in category:
            cells = [_cell(count, worlds.total) for count in worlds.counts[card]]
            lines.append((padded(names.card(card), first) + "".join(cell.ljust(wide) for cell in cells)).rstrip())
        lines.append("")
    lines.append(_("The likeliest case files:"))
    files = list(worlds.case_files.items())
    for cards, count in files[:LISTED]:
        share = f"{_cell(count, worlds.total):<{WIDTH + 6}}"
        lines.append(f"  {share} {count:>{len(str(files[0][1]))}}  " + listed(names.texts, map(names.card, cards)))
    if len(files) > LISTED:
        lines.append("  " + _("and {count} more").format(count=len(files) - LISTED))
    return "\n".join([*lines, *_questions(position, worlds, names)]) + "\n"


def _questions(position: Position, worlds: Worlds, names: PositionNames) -> list[str]:
    """Return the lines on the best questions now; none for a spectator, or where everything is known."""
    if position.me is None:
        return []
    seats, _ = len(position.spec.hand_sizes), names.texts.gettext
    order = [Seat((position.me + step) % seats) for step in range(1, seats)]
    rated = ratings(worlds, Random(1).randrange)
    questions = best_questions(rated, order, LISTED)
    if not questions:
        return []
    lines = [
        "",
        _("The best questions now, by how many candidates for the case file the answer is expected to rule out:"),
    ]
    told = _("{bits} bits") if rated.exact else _("{bits} ± {error} bits, from a sample")
    for question in questions:
        value = question.value
        bits = told.format(bits=f"{value.case_file:.2f}", error=f"{value.error:.2f}")
        answers = listed(
            names.texts, (_answerer(seat, chance, rated.exact, names) for seat, chance in question.answers)
        )
        lines.append(f"  {value.narrowed:>4.1f}  " + listed(names.texts, map(names.card, question.cards)))
        lines.append("        " + _("{bits}; answered by {answers}").format(bits=bits, answers=answers))
    return lines


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
        return "·"
    eighths = WIDTH * 8 if count == total else max(1, min(WIDTH * 8 - 1, round(WIDTH * 8 * count / total)))
    bar = "█" * (eighths // 8) + (BAR[eighths % 8] if eighths % 8 else "")
    percent = 100 if count == total else min(99, round(100 * count / total))
    return f"{bar:<{WIDTH}} {percent or '<1':>3}%"
