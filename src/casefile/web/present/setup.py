"""The page that opens a new case: games, seats, house rules, each with its meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casefile.core.cards import Invalid
from casefile.core.editions import Edition
from casefile.core.options import Option, describe, spell
from casefile.core.texts import N_
from casefile.game import LEVELS, Game
from casefile.games import GAMES
from casefile.play.occupants import TableOptions
from casefile.story.i18n import Texts
from casefile.web.model import Form
from casefile.web.pages import Fold, GameCard, OptionField, SeatChoice, SetupModel, Value, Way

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
    game = fields.get("game", next(iter(GAMES.cards)))
    return SetupModel(
        form=Form("setup", "/tables", (("key", key),) if key else ()),
        your_name=fields.get("name", your_name),
        games=tuple(
            GameCard(
                *(card.slug, _(card.title), _(card.text), _(card.seats), _(card.time), card.art),
                chosen=card.slug == game,
                alone=each.alone,
            )
            for card, each in GAMES.cards.values()
            if each.page is not None
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
        levels=_levels(texts, level, GAMES["cluedo"]),
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
    chosen, level = fields.get(name, TRIO[seat]), fields.get(level_name, "eliminator")
    who = {"you": _("You"), "friend": _("Friend"), "bot": _("Bot")}
    return SeatChoice(
        token="",
        mark="",
        label=_("Seat {number}").format(number=seat + 1),
        name=name,
        who=tuple(Value(value, label, value == chosen) for value, label in who.items()),
        level_name=level_name,
        levels=_levels(texts, level, GAMES["miporin"]),
    )


def _levels(texts: Texts, level: str, game: Game) -> tuple[Value, ...]:
    _ = texts.gettext
    return tuple(Value(slug, _(LEVELS[slug]), slug == level, _(each.text)) for slug, each in game.levels.items())


def _folds(texts: Texts, fields: Mapping[str, str]) -> tuple[Fold, ...]:
    """The options of every game, and those of every table."""
    shown = [game for game in GAMES.values() if game.page is not None]
    table = _fold(texts, texts.gettext("Time and help"), "table", describe(TableOptions), fields)
    return (*(fold for game in shown for fold in _rules_folds(texts, game, fields)), table)


def _rules_folds(texts: Texts, game: Game, fields: Mapping[str, str]) -> tuple[Fold, ...]:
    name, games = game.slug, tuple(card.slug for card in game.cards)
    fixed = {option for card in game.cards for option in card.options}
    options = {
        option.name: option for option in describe(game.rules.options) if option.label and option.name not in fixed
    }
    parts = game.folds or ((N_("House rules"), tuple(options)),)
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
    name, _ = f"{prefix}.{option.name}", texts.gettext
    spelled = [spell(choice) for choice in option.choices]
    chosen = fields.get(name, spelled[0])
    chosen = chosen if chosen in spelled else spelled[0]
    values = tuple(Value(spell(each), _(option.called(each)), spell(each) == chosen) for each in option.choices)
    return OptionField(name, _(option.label or option.name), _(option.meaning), values, name in SEATED)


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
