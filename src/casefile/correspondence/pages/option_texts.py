"""What the options of a game by post, and their values, are called wherever a page names them."""

from collections.abc import Mapping

from casefile.core.options import YES_NO, describe, spell
from casefile.core.texts import N_
from casefile.games import GAMES
from casefile.play.occupants import TableOptions
from casefile.story.i18n import Texts

LABELS: Mapping[str, str] = {
    "edition": N_("Names"),
    "turn_order": N_("Order of turns"),
    "case_files": N_("Case files"),
    "turn_limit": N_("Time for a turn"),
    "extension": N_("Time for an accusation"),
    "strikes": N_("Strikes"),
    "accuse_from_round": N_("Accusing from round"),
    "disbanded_cards": N_("Cards of a disbanded camp"),
    "draw_fraction": N_("Draw"),
    "show": N_("Showing a card"),
    "rounds": N_("Rounds"),
    "red_card": N_("Red Card"),
    "murderer_knows_framed": N_("The murderer knows who is framed"),
    "deadlines": N_("Deadlines"),
    "hour": N_("Hour of the deadlines"),
    "delay_hours": N_("Delay of beta leaders"),
    "vacation_days": N_("Vacation days"),
    "turn_days": N_("Time for a turn"),
    "extension_hours": N_("Time for an accusation"),
    "notes": N_("Help on the sheet"),
}
"""What the options of the rules and of what is agreed are called."""

CHOICES: Mapping[tuple[str, str], str] = {
    ("turn_order", "people"): N_("as in the list of people"),
    ("turn_order", "registration"): N_("as they register"),
    ("turn_order", "random"): N_("drawn"),
    ("disbanded_cards", "operator"): N_("the operator answers"),
    ("disbanded_cards", "revealed"): N_("laid open"),
    ("disbanded_cards", "silent"): N_("out of the game"),
    ("draw_fraction", "0.5"): N_("half of the camps removed"),
    ("draw_fraction", "0.75"): N_("three quarters removed"),
    ("draw_fraction", "1"): N_("all removed"),
    ("show", "standing_order"): N_("by standing order"),
    ("show", "ask"): N_("the camp is asked"),
    ("rounds", "sequential"): N_("in turn"),
    ("rounds", "simultaneous"): N_("all write at once"),
    ("deadlines", "rolling"): N_("rolling"),
    ("deadlines", "fixed"): N_("at a fixed hour"),
}
"""What choices are called where their own spelling does not say it."""


_OPTIONS = [*describe(TableOptions), *(option for game in GAMES.values() for option in describe(game.rules.options))]
_NAMES = {(option.name, spell(choice)): option.called(choice) for option in _OPTIONS for choice in option.names}


def called(words: Texts, option: str, choice: str) -> str:
    """What a choice is called, a number with its unit."""
    if option in ("turn_limit", "turn_days", "vacation_days"):
        return words.ngettext("{count} day", "{count} days", int(choice)).format(count=choice)
    if option in ("extension", "extension_hours", "delay_hours"):
        return words.ngettext("{count} hour", "{count} hours", int(choice)).format(count=choice)
    if option == "hour":
        return f"{choice}:00"
    text = CHOICES.get((option, choice)) or _NAMES.get((option, choice)) or YES_NO.get(choice, choice)
    return words.gettext(text)


def label(words: Texts, option: str) -> str:
    """What an option is called."""
    return words.gettext(LABELS.get(option, option))
