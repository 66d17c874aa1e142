"""The sentence for a person whose form could not be carried out."""

from collections.abc import Mapping

from casefile.core.cards import Invalid
from casefile.core.editions import OWN
from casefile.core.texts import N_
from casefile.story.i18n import Texts, said, wrong_input

IN_FILE: Mapping[str, str] = {
    "map": N_("Your map, line {line}: {found}. Expected: {expected}."),
    "names": N_("Your names, line {line}: {found}. Expected: {expected}."),
}
"""The sentence for a faulty line in a file that players made themselves, by the kind of file."""

OF_BOX = N_("Your own box: {found}. Expected: {expected}.")
"""The sentence for a set of cards that players made themselves and that the game cannot be played with."""

HERE: Mapping[str, str] = {
    "seats here": N_("Whoever opens the table sits at it, too: choose “You” on one of the seats."),
    "signs here": N_("Choose three signs, or none: then a sign that is held opens the page."),
    "name here": N_("Say what everybody at this device is called: a name is missing, or has more than 30 letters."),
}
"""The sentences about people who share a browser."""

OF_NAME = N_("Say what you are called in {expected}. You wrote {found}.")


def refusal(texts: Texts, error: Invalid) -> str:
    """Return a sentence for the person who filled in a form: what was wrong in it, and what was expected."""
    file, _colon, line = error.where.partition(":")
    gaps = {"found": said(error.found, texts), "expected": said(error.expected, texts)}
    if line.isdigit() and file in IN_FILE:
        return texts.gettext(IN_FILE[file]).format(line=line, **gaps)
    if error.where.startswith(f"edition {OWN}"):
        return texts.gettext(OF_BOX).format(**gaps)
    if error.where == "name":
        return texts.gettext(OF_NAME).format(**gaps)
    if error.where in HERE:
        return texts.gettext(HERE[error.where])
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
