"""The page that announces a game by post: everything that its rules leave open, with good answers filled in."""

from collections.abc import Mapping, Sequence

from casefile.core.cards import Invalid
from casefile.core.options import Option, describe, spell
from casefile.core.texts import N_
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.pages.announce_model import AnnounceModel
from casefile.correspondence.pages.option_texts import LABELS, called
from casefile.correspondence.plan import GAME, PLAYED
from casefile.correspondence.rehearsal import rehearsal_text
from casefile.story.i18n import Texts, said
from casefile.web.model import Form
from casefile.web.pages import FieldValue
from casefile.web.present.refusal import refusal
from casefile.web.setup_model import FilledForm, Fold, OptionField

RULES, TIME = GAME.slug, "camps"
"""The prefixes of the fields: for options of the rules, and for terms agreed about time."""

HIDDEN = ("turn_days", "extension_hours")
"""The terms that the options of the rules set already."""


TEXTS = ("title", "name", "phrase", "day", "hour", "note", "cards", "group", "next")
"""The fields that are typed."""

WRONG: Mapping[str, str] = {
    "title": N_("Give the game a title of 1 to 80 characters."),
    "phrase": N_("Choose a key phrase of 1 to 200 characters."),
    "start": N_("Say when the game starts: a day and an hour that lie ahead, within a year."),
    "again": N_(
        "Only its operator plays the sealed case files of a game again, once it is over, and none of a rehearsal."
    ),
    "group": N_("Give the group a name of at most 80 characters, or none."),
    "time zone": N_("Choose one of the time zones."),
    "note": N_("Write a note of 1 to 500 characters: it is the announcement."),
}
"""The sentence about a field that is not filled in as it must be."""


def options() -> Mapping[str, Option]:
    """Return every option that the announcement of a game may set, by the name of its field in the form."""
    agreed = {f"{TIME}.{each.name}": each for each in describe(Agreed) if each.name not in HIDDEN}
    return {f"{RULES}.{each.name}": each for each in describe(GAME.rules.options)} | agreed


def announcing(words: Texts, zones: Sequence[str], form: FilledForm, *, zone: str, rehearsal: int = 0) -> AnnounceModel:
    """Return the model of the page with the ``form`` that announces a game.

    - ``zones`` are the names of the time zones to choose from, ``zone`` is the one that is offered.
    - ``rehearsal`` is the milliseconds that a day takes if the game will be a rehearsal, which the page says; else 0.
    """
    _, given = words.gettext, form.fields
    found = {each.name: (field, each) for field, each in options().items()}
    return AnnounceModel(
        form=Form(
            "announce", "/post", (("key", form.key), ("again", given.get("again", "")), ("next", given.get("next", "")))
        ),
        given=tuple((name, given.get(name, "")) for name in TEXTS),
        asked=(
            _number(
                "slots",
                _("Camps"),
                _("Each camp plays one of the characters: a leader, and as many members as like."),
                range(3, 7),
                "6",
                given,
            ),
            *(_option(words, *found[name], given) for name in PLAYED.asked),
        ),
        back_ups=_number(
            "back_ups", _("Back-ups"), _("So many more may register and wait for a place."), range(7), "3", given
        ),
        own_zone="zone" not in given,
        zones=tuple(FieldValue(each, each, each == zone) for each in zones),
        folds=tuple(_fold(words, title, now, names, given) for title, now, names in PLAYED.folds),
        refused=form.refused,
        again=bool(given.get("again")),
        preview=form.preview,
        rehearsal=rehearsal_text(words, rehearsal),
    )


def _number(name: str, label: str, hint: str, choices: range, default: str, given: Mapping[str, str]) -> OptionField:
    chosen = given.get(name, default)
    return OptionField(
        name, label, hint, tuple(FieldValue(str(each), str(each), str(each) == chosen) for each in choices)
    )


def _fold(words: Texts, title: str, now: str, names: Sequence[str], given: Mapping[str, str]) -> Fold:
    found = {each.name: (field, each) for field, each in options().items()}
    fields = tuple(_option(words, *found[name], given) for name in names)
    return Fold(words.gettext(title), words.gettext(now), fields)


def _option(words: Texts, field: str, option: Option, given: Mapping[str, str]) -> OptionField:
    spelled = [spell(choice) for choice in option.choices]
    chosen = given.get(field, spelled[0])
    values = tuple(FieldValue(each, called(words, option.name, each), each == chosen) for each in spelled)
    return OptionField(field, words.gettext(LABELS[option.name]), words.gettext(option.meaning), values)


def wrong(words: Texts, error: Invalid) -> str:
    """Return the sentence that tells the author of an announcement why it was refused."""
    if error.where.startswith("cards"):
        found = words.gettext("Your own cards, {line}: {found}; expected {expected}.")
        line = words.gettext("line {number}").format(number=error.where.partition(":")[2] or 1)
        return found.format(line=line, found=said(error.found, words), expected=said(error.expected, words))
    text = WRONG.get(error.where)
    return words.gettext(text) if text else refusal(words, error)
