"""The page that opens a new case: games, seats, house rules, each with its meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casefile.core.cards import Invalid
from casefile.core.editions import Edition
from casefile.core.events import CLOCKS
from casefile.core.options import Option, describe, spell
from casefile.core.texts import N_
from casefile.games import RULES
from casefile.play.occupants import TableOptions
from casefile.story.i18n import Texts
from casefile.web.model import Form
from casefile.web.pages import Fold, GameCard, OptionField, SeatChoice, SetupModel, Value, Way
from casefile.web.present.bot_levels import LEVELS, OFFERED, bot_of
from casefile.web.present.games import GAMES

LABELS: Mapping[str, str] = {
    "edition": N_("Names"),
    "dice": N_("Dice"),
    "movement": N_("Movement"),
    "stay_and_suggest": N_("Suggest again without leaving"),
    "suggest_when_moved": N_("Suggest where you were moved"),
    "accuse_when": N_("Accuse"),
    "last_standing": N_("Last player in"),
    "choose_suspect": N_("Players choose characters"),
    "side_cards": N_("Side cards with two players"),
    "turn_order": N_("Order of turns"),
    "strikes": N_("Strikes until a camp is disbanded"),
    "accuse_from_round": N_("Accusations from round"),
    "disbanded_cards": N_("Cards of a disbanded camp"),
    "draw_fraction": N_("Drawn when so many camps are gone"),
    "show": N_("Which card is shown"),
    "rounds": N_("Rounds"),
    "red_card": N_("The Red Card"),
    "murderer_knows_framed": N_("The murderer knows who is framed"),
    "detective": N_("Detective game"),
    "choose_character": N_("Players choose characters"),
    "no_winner": N_("Nobody right after six turns"),
    "clock": N_("Time for each action"),
    "notes": N_("Help on the sheet"),
    "hints": N_("Hints"),
    "collect_start_room": N_("Clues of the first room"),
    "tamper_erases_police_mark": N_("Taking a clue erases its mark"),
    "murderer_needs": N_("Categories to solve"),
}
"""What the options are called on the page; ``board`` is chosen with the game."""

CHOICES: Mapping[tuple[str, str], str] = {
    ("edition", "clue"): N_("Clue"),
    ("edition", "ns_clue"): N_("NS Clue"),
    ("movement", "full"): N_("the whole roll"),
    ("movement", "up_to"): N_("up to the roll"),
    ("accuse_when", "own_turn"): N_("any time on your turn"),
    ("accuse_when", "after_suggestion"): N_("after your suggestion"),
    ("last_standing", "continue"): N_("goes on alone"),
    ("last_standing", "wins"): N_("wins"),
    ("edition", "miporin"): N_("Mountain lodge"),
    ("turn_order", "people"): N_("as the list of people"),
    ("turn_order", "registration"): N_("as the seats"),
    ("turn_order", "random"): N_("drawn"),
    ("disbanded_cards", "operator"): N_("the operator answers"),
    ("disbanded_cards", "revealed"): N_("laid open"),
    ("disbanded_cards", "silent"): N_("out of the game"),
    ("draw_fraction", "0.5"): N_("half"),
    ("draw_fraction", "0.75"): N_("three quarters"),
    ("draw_fraction", "1"): N_("all"),
    ("show", "standing_order"): N_("by standing order"),
    ("show", "ask"): N_("the camp is asked"),
    ("rounds", "sequential"): N_("one camp after the other"),
    ("rounds", "simultaneous"): N_("all write at once"),
    ("no_winner", "draw"): N_("nobody wins"),
    **{("clock", seconds): name for seconds, name in CLOCKS.items()},
    ("notes", "1"): N_("my own marks only"),
    ("notes", "2"): N_("what I was shown, too"),
    ("notes", "3"): N_("all that follows, too"),
    ("notes", "4"): N_("chances and hints, too"),
    ("", "yes"): N_("yes"),
    ("", "no"): N_("no"),
}
"""What choices are called where their own spelling does not say it."""

PARTED: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "nsider": (
        (N_("House rules"), ("edition", "rounds", "turn_order", "show", "accuse_from_round")),
        (N_("The Red Card"), ("red_card", "murderer_knows_framed")),
        (N_("Strikes and disbanding"), ("strikes", "disbanded_cards", "draw_fraction")),
    )
}
"""Rule sets with so many options that they stand in several folds. What is left out belongs to games by post."""

SEATED = ("table.notes",)
"""Options that mean nothing in a game for one."""

FIRST = ("you", "empty", "bot", "bot", "empty", "empty")
"""Who sits where before anything is chosen."""

TRIO = ("you", "bot", "bot")
"""The same in a game for just three."""


def setup(
    texts: Texts,
    language: str,
    edition: Edition,
    camps: Edition,
    *,
    your_name: str = "",
    ways: Sequence[Way] = (),
    key: str = "",
    given: Mapping[str, str] | None = None,
    refused: str = "",
) -> SetupModel:
    """The page; ``given`` are the fields of a try that was refused, so that nothing is lost.

    ``edition`` has the characters of the classic games, ``camps`` those that are the camps where nothing is chosen.
    ``key`` goes with the form, so that it opens one table however often it is sent.
    """
    _ = texts.gettext
    fields = given or {}
    game = fields.get("game", "cluedo")
    return SetupModel(
        form=Form("setup", "/tables", (("key", key),) if key else ()),
        your_name=fields.get("name", your_name),
        games=tuple(
            GameCard(
                *(value, _(each.title), _(each.text), _(each.seats), _(each.time), each.art),
                chosen=value == game,
                alone=each.alone,
            )
            for value, each in GAMES.items()
        ),
        seats=tuple(_seat(texts, language, edition, i, fields) for i in range(len(edition.deck.suspects))),
        camps=tuple(_camp(texts, language, (camps, edition), i, fields) for i in range(len(edition.deck.suspects))),
        trio=tuple(_numbered(texts, i, fields) for i in range(len(TRIO))),
        folds=_folds(texts, fields),
        summary_title=_("A fair deal"),
        summary=_(
            "The deal is sealed before anyone sits down, and you can check it afterwards. With bots only, the game "
            "begins at once; with friends, when the last one has sat down."
        ),
        summary_alone=_("The dice and the draws are sealed before you sit down, and you can check them afterwards."),
        ways=tuple(ways),
        refused=refused,
    )


def _seat(texts: Texts, language: str, edition: Edition, seat: int, fields: Mapping[str, str]) -> SeatChoice:
    _ = texts.gettext
    suspect = edition.deck.suspects[seat]
    face = edition.faces[suspect]
    chosen = fields.get(f"seat-{seat}", FIRST[seat])
    level = fields.get(f"level-{seat}", "eliminator")
    who = {"you": _("You"), "friend": _("Friend"), "bot": _("Bot"), "empty": _("Empty")}
    return SeatChoice(
        token=face.token,
        mark=face.mark,
        label=edition.named(suspect, language),
        name=f"seat-{seat}",
        who=tuple(Value(value, label, value == chosen) for value, label in who.items()),
        level_name=f"level-{seat}",
        levels=_levels(texts, level, "cluedo"),
    )


def _camp(
    texts: Texts, language: str, editions: tuple[Edition, Edition], seat: int, fields: Mapping[str, str]
) -> SeatChoice:
    """A camp: its character by the list of names that is played first, and by the other."""
    before = {name.removeprefix("nsider."): text for name, text in fields.items() if name.startswith("nsider.")}
    first, second = (_seat(texts, language, edition, seat, before) for edition in editions)
    notes = {"you": texts.gettext("your camp; its colour becomes yours"), "empty": texts.gettext("no camp")}
    who = tuple(replace(value, note=notes.get(value.value, "")) for value in first.who)
    name, level_name = f"nsider.{first.name}", f"nsider.{first.level_name}"
    return replace(first, name=name, level_name=level_name, other=second.label, who=who)


def _numbered(texts: Texts, seat: int, fields: Mapping[str, str]) -> SeatChoice:
    """A seat in a game whose characters are drawn later."""
    _ = texts.gettext
    name, level_name = f"miporin.seat-{seat}", f"miporin.level-{seat}"
    chosen, level = fields.get(name, TRIO[seat]), fields.get(level_name, OFFERED[0])
    who = {"you": _("You"), "friend": _("Friend"), "bot": _("Bot")}
    return SeatChoice(
        token="",
        mark="",
        label=_("Seat {number}").format(number=seat + 1),
        name=name,
        who=tuple(Value(value, label, value == chosen) for value, label in who.items()),
        level_name=level_name,
        levels=_levels(texts, level, "miporin"),
    )


def _levels(texts: Texts, level: str, rules: str) -> tuple[Value, ...]:
    _, bots = texts.gettext, {seated: LEVELS[bot_of(seated, rules)] for seated in OFFERED}
    return tuple(Value(seated, _(title), seated == level, _(text)) for seated, (title, text) in bots.items())


def _folds(texts: Texts, fields: Mapping[str, str]) -> tuple[Fold, ...]:
    """The options of every game, and those of every table."""
    names = dict.fromkeys(each.rules for each in GAMES.values())
    table = _fold(texts, texts.gettext("Time and help"), "table", describe(TableOptions), fields)
    return (*(fold for name in names for fold in _rules_folds(texts, name, fields)), table)


def _rules_folds(texts: Texts, name: str, fields: Mapping[str, str]) -> tuple[Fold, ...]:
    options = {option.name: option for option in describe(RULES[name].options) if option.name != "board"}
    games = tuple(game for game, each in GAMES.items() if each.rules == name)
    parts = PARTED.get(name, ((N_("House rules"), tuple(options)),))
    return tuple(
        _fold(texts, texts.gettext(title), name, [options[each] for each in names], fields, games)
        for title, names in parts
    )


def _fold(
    texts: Texts,
    title: str,
    prefix: str,
    options: Sequence[Option],
    fields: Mapping[str, str],
    games: tuple[str, ...] = (),
) -> Fold:
    _ = texts.gettext
    now = _("as printed") if games else _("no clock, marks from what you see")
    shown = tuple(_option(texts, prefix, option, fields) for option in options)
    return Fold(title, now, shown, games, "" if games else _("no clock, hints"))


def _option(texts: Texts, prefix: str, option: Option, fields: Mapping[str, str]) -> OptionField:
    name = f"{prefix}.{option.name}"
    spelled = [spell(choice) for choice in option.choices]
    chosen = fields.get(name, spelled[0])
    chosen = chosen if chosen in spelled else spelled[0]
    values = tuple(Value(each, choice_label(texts, option.name, each), each == chosen) for each in spelled)
    return OptionField(name, texts.gettext(LABELS[option.name]), texts.gettext(option.meaning), values, name in SEATED)


def refusal(texts: Texts, error: Invalid) -> str:
    """Why the form was refused, as a sentence for whoever filled it in."""
    _ = texts.gettext
    if error.where != "seats":
        return str(error)
    if not isinstance(error.found, int):
        return _("You can sit on one seat only. Give the others to friends or bots.")
    low, _to, high = error.expected.partition(" to ")
    text = _("This game takes {low} to {high} players; this table has {found}. Change who sits where, then start.")
    return text.format(low=low, high=high, found=error.found)


def choice_label(texts: Texts, option: str, choice: str) -> str:
    """What a choice is called on the page."""
    text = CHOICES.get((option, choice)) or CHOICES.get(("", choice))
    return texts.gettext(text) if text else choice
