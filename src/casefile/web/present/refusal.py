"""The refusal of a form that was not understood, as a sentence for its sender."""

from collections.abc import Mapping

from casefile.core.cards import Invalid
from casefile.core.editions import OWN
from casefile.core.texts import N_
from casefile.story.i18n import Texts, said, wrong_input

IN_FILE: Mapping[str, str] = {
    "map": N_("Your map, line {line}: {found}. Expected: {expected}."),
    "names": N_("Your names, line {line}: {found}. Expected: {expected}."),
}
"""The sentence for a line of a file of the players' own."""

OF_BOX = N_("Your own box: {found}. Expected: {expected}.")
"""The sentence for a box that a game cannot be played with."""

OF_NAME = N_("Say what you are called in {expected}. You wrote {found}.")


def refusal(texts: Texts, error: Invalid) -> str:
    """Return the reason why a form was refused, as a sentence for the person that filled it in."""
    file, _colon, line = error.where.partition(":")
    gaps = {"found": said(error.found, texts), "expected": said(error.expected, texts)}
    if line.isdigit() and file in IN_FILE:
        return texts.gettext(IN_FILE[file]).format(line=line, **gaps)
    if error.where.startswith(f"edition {OWN}"):
        return texts.gettext(OF_BOX).format(**gaps)
    if error.where == "name":
        return texts.gettext(OF_NAME).format(**gaps)
    return _of_seats(texts, error) if error.where == "seats" else wrong_input(error, texts)


def _of_seats(texts: Texts, error: Invalid) -> str:
    """Return the reason why nobody can play with these seats."""
    _ = texts.gettext
    if not isinstance(error.found, int):
        return _("You can sit on one seat only. Give the others to friends or bots.")
    low, to, high = error.expected.partition(" to ")
    text = _("This game takes {low} players, not {found}. Change who sits where, then start.")
    if to:
        text = _("This game takes {low} to {high} players, not {found}. Change who sits where, then start.")
    return text.format(low=low, high=high, found=error.found)
