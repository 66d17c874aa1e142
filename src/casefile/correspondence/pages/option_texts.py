"""Names of the options of a game by post, and of their values, for every page that names them."""

from collections.abc import Mapping

from casefile.core.options import YES_NO, describe, spell
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.plan import GAME
from casefile.play.occupants import TableOptions
from casefile.story.i18n import Texts

_OPTIONS = [*describe(Agreed), *describe(TableOptions), *describe(GAME.rules.options)]

LABELS: Mapping[str, str] = {option.name: option.brief or option.label or option.name for option in _OPTIONS}
"""The names of the options of the rules and of the terms agreed."""

CHOICES: Mapping[tuple[str, str], str] = {
    (option.name, spell(choice)): option.brief_names.get(choice) or option.called(choice)
    for option in _OPTIONS
    for choice in option.choices
}
"""The names of choices whose own spelling is not clear."""


def called(words: Texts, option: str, choice: str) -> str:
    """Return the name of a value that an option may have; a number is given with its unit.

    - ``option`` is the name of the option, ``choice`` the value as people write it.
    """
    if option in ("turn_limit", "turn_days", "vacation_days", "announced_days"):
        return words.ngettext("{count} day", "{count} days", int(choice)).format(count=choice)
    if option in ("extension", "extension_hours", "delay_hours"):
        return words.ngettext("{count} hour", "{count} hours", int(choice)).format(count=choice)
    if option == "hour":
        return f"{choice}:00"
    text = CHOICES.get((option, choice)) or YES_NO.get(choice, choice)
    return words.gettext(text)


def label(words: Texts, option: str) -> str:
    """Return the name of an option in words."""
    return words.gettext(LABELS.get(option, option))
