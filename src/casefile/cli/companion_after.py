"""A game of the companion, looked at afterwards: turn by turn, and what its owner could have known and asked."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from casefile.cli.output import echo
from casefile.cli.wrapping import columns, wrapped
from casefile.core.facts import CASE_FILE, Contradiction
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.cli.companion_pad import CompanionPad
    from casefile.deduction.companion_file import Entry

ORDERS = {
    "n": N_("one turn on, as Enter does"),
    "b": N_("one turn back"),
    "a": N_("on to the end"),
    "s": N_("the sheet as it stood then"),
    "NUMBER": N_("the moment after this turn"),
    "q": N_("leave"),
}
"""The words that can be typed during a replay, with their meanings."""


def pad_of(file: Path, language: str) -> "CompanionPad | None":
    """Return the pad with the first game of the companion in a file; ``None`` if the file is no such one."""
    from casefile.cli.companion import opened
    from casefile.cli.companion_pad import CompanionPad
    from casefile.cli.files import LONGEST
    from casefile.story.i18n import translator

    if file.stat().st_size > LONGEST or b'"companion"' not in file.read_bytes():
        return None
    return CompanionPad(opened(file), language, translator(language))


def replay_turns(pad: "CompanionPad") -> None:
    """Step through the turns, until the user leaves or the input ends."""
    from casefile.cli.companion import asked
    from casefile.cli.companion_pad import CompanionPad
    from casefile.deduction.companion_file import at_turn

    _, last = pad.texts.gettext, len(pad.game.entries)
    for word, meaning in ORDERS.items():
        echo(f"  {word:<8}{_(meaning)}")
    at, shown = 0, CompanionPad(at_turn(pad.game, 0), pad.language, pad.texts)
    while (line := asked(f"{at}/{last}")) is not None:
        if line.lower() == "s":
            try:
                echo(shown.sheet())
            except Contradiction:
                echo(_("These cannot all be true."))
            continue
        steps = {"": at + 1, "n": at + 1, "b": at - 1, "a": last}
        wanted = int(line) if line.isascii() and line.isdigit() else steps.get(line.lower(), at)
        for number in range(at + 1, wanted + 1) if wanted > at else (wanted,):
            at = max(0, min(last, number))
            shown = CompanionPad(at_turn(pad.game, max(0, at - 1)), pad.language, pad.texts)
            told = list(shown.put(pad.game.entries[:at]))
            if at:
                echo(wrapped(shown.line(at - 1), columns()))
            for each in told:
                echo(each if "\n" in each else wrapped(f"    > {each}", columns()))
            if number >= last:
                break


def reviewed_pad(file: Path, language: str) -> bool:
    """Print the review of a game of the companion; return whether the file has one."""
    pad = pad_of(file, language)
    if pad is not None:
        for line in reviewed(pad):
            echo(line)
    return pad is not None


def reviewed(pad: "CompanionPad") -> Iterator[str]:
    """Yield what the owner of the pad could know after each turn, and how its questions compare with the best ones."""
    from casefile.cli.companion_pad import CompanionPad
    from casefile.deduction.companion_file import at_turn

    _, game, sure = pad.texts.gettext, pad.game, set[str]()
    for number, entry in enumerate(game.entries, 1):
        before = CompanionPad(at_turn(game, number - 1), pad.language, pad.texts)
        after = CompanionPad(at_turn(game, number), pad.language, pad.texts)
        try:
            worlds = after.worlds()
            if entry.kind == "asked" and entry.seat == game.me and not entry.out:
                yield from _question(before, entry, number)
            for card, owner, held in worlds.forced:
                if owner == CASE_FILE and held and card not in sure:
                    sure.add(card)
                    yield _("Turn {number}: {card} is in the case file for certain.").format(
                        number=number, card=pad.names.card(card)
                    )
            if len(worlds.case_files) == 1:
                yield _("After turn {number} the case could be proved.").format(number=number)
                return
        except Contradiction:
            yield _("From turn {number} on the turns cannot all be true.").format(number=number)
            return
    yield after_all(pad)


def after_all(pad: "CompanionPad") -> str:
    """Return how many case files were left at the end."""
    return pad.left(pad.worlds())


def _question(pad: "CompanionPad", entry: "Entry", number: int) -> Iterator[str]:
    """Yield how much a question of one's own was worth, and the best one that could be asked in its room."""
    from random import Random

    from casefile.deduction.companion_file import asked_after
    from casefile.deduction.ratings import ratings

    _, cards = pad.texts.gettext, pad.cards
    named = tuple(cards[card] for card in entry.cards)
    rated = ratings(pad.worlds(), Random(1).randrange)
    [value] = rated.values([named], asked_after(pad.game, pad.game.me, number - 1))
    best = pad.questions(most=1)
    text = _("Turn {number}: your question ruled out {value} candidates on average; the best, {cards}, {most}.")
    shown = pad.listed([cards.index(card) for card in best[0][0]]) if best else "–"
    most = best[0][1] if best else 0.0
    yield text.format(number=number, value=f"{value.narrowed:.1f}", cards=shown, most=f"{most:.1f}")
