"""The page that opens a new game: the games, the seats, and the options with their meanings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from casefile.core.editions import Edition
from casefile.core.options import Option, describe, spell
from casefile.core.texts import N_
from casefile.game import LEVELS, Game, GameCard, Games
from casefile.play.occupants import NOTES, TableOptions
from casefile.story.i18n import Texts
from casefile.web.model import Form
from casefile.web.pages import FieldValue
from casefile.web.present.parts import page_of
from casefile.web.setup_model import (
    FileField,
    FilledForm,
    Fold,
    GameChoice,
    GamesNote,
    OptionField,
    SeatChoice,
    SeatPanel,
    SetupModel,
)

NOTES_FIELD = "table.notes"

SEATED = (NOTES_FIELD,)
"""The names of the options that mean nothing in a game for one."""

FIRST = ("bot", "empty", "empty", "bot", "you", "bot")
"""The player of each seat before anything is chosen, in a game whose seats are characters."""


def first_fields(game: Game, *, friends: bool = False) -> Mapping[str, str]:
    """Return the fields that say who plays each seat before anything is chosen: bots, or ``friends`` in their place."""
    if game.alone:
        return {}
    players = ((seat, _first(game, seat)) for seat in range(game.rules.seats[-1]))
    named = ((seat, "friend" if friends and who == "bot" else who) for seat, who in players)
    return {f"{game.offered.prefix}seat-{seat}": who for seat, who in named if who != "empty"}


def setup(
    texts: Texts,
    language: str,
    games: Games,
    *,
    form: FilledForm,
) -> SetupModel:
    """Return the model of the page that opens a new game, with the ``form`` as far as it is filled in."""
    _, fields = texts.gettext, form.fields
    game = fields.get("game", next(iter(games.shown)))
    return SetupModel(
        form=Form("setup", "/tables", (("key", form.key),) if form.key else ()),
        your_name=fields.get("name", ""),
        games=tuple(
            GameChoice(
                *(card.slug, _(card.title), _(card.seats), card.art),
                chosen=card.slug == game,
                alone=each.alone,
                also=_(card.also) if card.also else "",
                how=f"/how/{each.slug}" if each.played.how else "",
            )
            for card, each in games.shown.values()
        ),
        panels=tuple(_panels(texts, language, games, fields)),
        folds=_folds(texts, games, fields),
        summary_title=_("A fair deal"),
        summary=_(
            "The deal is sealed before anyone sits down, and you can check it afterwards. With bots only, the game "
            "begins at once; with friends, when the last one has sat down."
        ),
        summary_alone=_("The dice and the draws are sealed before you sit down, and you can check them afterwards."),
        notes=_notes(texts, fields),
        lists=tuple(f"{game.slug}.edition" for game in games.values() if game.offered.places.lists),
        refused=form.refused,
        preview=form.preview,
        styles=page_of(games.shown[game][1]).styles if form.preview else (),
    )


def _notes(texts: Texts, fields: Mapping[str, str]) -> tuple[FieldValue, ...]:
    """Return the two names of the help on the sheet; the first is chosen where nothing is."""
    _, chosen = texts.gettext, fields.get("notes", next(iter(NOTES)))
    return tuple(FieldValue(name, _(title), name == chosen, _(text)) for name, (_level, title, text) in NOTES.items())


def _panels(texts: Texts, language: str, games: Games, fields: Mapping[str, str]) -> Iterator[SeatPanel]:
    """Yield the seats of every game that is not played alone; games with the same form names share them."""
    numbers: dict[str, list[int]] = {}
    first: dict[str, Game] = {}
    empty: dict[str, dict[str, list[int]]] = {}
    for number, (card, game) in enumerate(games.shown.values(), 1):
        if not game.alone:
            first.setdefault(game.offered.prefix, game)
            numbers.setdefault(game.offered.prefix, []).append(number)
            notes = empty.setdefault(game.offered.prefix, {})
            notes.setdefault(card.empty or game.offered.places.empty, []).append(number)
    for prefix, game in first.items():
        yield SeatPanel(
            title=texts.gettext(game.offered.places.title),
            games=tuple(numbers[prefix]),
            seats=tuple(called_seats(texts, language, game, fields)),
            empty=tuple(GamesNote(texts.gettext(text), tuple(found)) for text, found in empty[prefix].items()),
            numbered=not game.offered.by_character,
            plain=game.offered.places.lists,
        )


def called_seats(texts: Texts, language: str, game: Game, fields: Mapping[str, str]) -> Iterator[SeatChoice]:
    """Yield the seats of a game with the names that they bear, and who plays each by the ``fields``.

    Where the fields name any seat of the game, a seat that they do not name is empty.
    """
    editions, most = _lists(game), game.rules.seats[-1]
    named = any(f"{game.offered.prefix}seat-{seat}" in fields for seat in range(most))
    for seat in range(most):
        place = _place(texts, game, seat, fields, "empty" if named else _first(game, seat))
        if game.offered.by_character:
            suspects = [edition.characters[seat] for edition in editions]
            names = [edition.named(card, language) for edition, card in zip(editions, suspects, strict=True)]
            face = editions[0].faces[suspects[0]]
            short = editions[0].short(suspects[0], language)
            place = replace(place, token=face.token, label=names[0], other="".join(names[1:2]), short=short)
        yield place


def _lists(game: Game) -> list[Edition]:
    """Return the editions whose names the seats may have: all that can be chosen, where seats are called by them."""
    names = next((option.choices for option in describe(game.rules.options) if option.name == "edition"), ())
    chosen = [str(name) for name in names] if game.offered.places.lists else list(game.rules.family.shipped[:1])
    return [game.rules.family.edition(name) for name in chosen]


def _place(texts: Texts, game: Game, seat: int, fields: Mapping[str, str], first: str) -> SeatChoice:
    """Return a seat that bears no character's name; ``first`` plays it where the fields do not say who does."""
    _, seats = texts.gettext, game.rules.seats
    name, level_name = f"{game.offered.prefix}seat-{seat}", f"{game.offered.prefix}level-{seat}"
    chosen, level = fields.get(name, first), fields.get(level_name, "eliminator")
    who = {
        "you": (_("You"), _(game.offered.places.you)),
        "here": (_("Here"), _("plays at this device, too")),
        "friend": (_("Friend"), _("gets a link from you")),
        "bot": (_("Bot"), ""),
        "empty": (_("Empty"), ""),
    }
    if len(seats) == 1:
        del who["empty"]
    if not game.offered.levels:
        del who["bot"]
    return SeatChoice(
        token="",
        label=_("Seat {number}").format(number=seat + 1),
        name=name,
        who=tuple(FieldValue(value, label, value == chosen, note) for value, (label, note) in who.items()),
        level_name=level_name,
        levels=_levels(texts, level, game),
        person_name=f"{game.offered.prefix}name-{seat}",
        person=fields.get(f"{game.offered.prefix}name-{seat}", ""),
        signs_name=f"{game.offered.prefix}signs-{seat}",
    )


def _first(game: Game, seat: int) -> str:
    """Return the player of a seat before anything is chosen; friends in place of bots where there are none."""
    first = "you" if seat == 0 else "bot" if seat < game.rules.seats[0] else "empty"
    if game.offered.by_character:
        first = FIRST[seat]
    return "friend" if first == "bot" and not game.offered.levels else first


def _levels(texts: Texts, level: str, game: Game) -> tuple[FieldValue, ...]:
    _ = texts.gettext
    return tuple(
        FieldValue(slug, _(LEVELS[slug]), slug == level, _(each.text)) for slug, each in game.offered.levels.items()
    )


def _folds(texts: Texts, games: Games, fields: Mapping[str, str]) -> tuple[Fold, ...]:
    """Return the options of every game, and those of every table."""
    cards: dict[str, dict[int, GameCard]] = {}
    for number, (card, game) in enumerate(games.shown.values(), 1):
        cards.setdefault(game.slug, {})[number] = card
    table = _fold(texts, texts.gettext("Clock, notes, hints"), "table", describe(TableOptions), fields)
    own = (_rules_folds(texts, games[slug], fields, shown) for slug, shown in cards.items())
    return (table, *(fold for folds in own for fold in folds))


def _rules_folds(
    texts: Texts, game: Game, fields: Mapping[str, str], cards: Mapping[int, GameCard]
) -> tuple[Fold, ...]:
    """Return the options of a game, by the places of its ``cards`` on the page.

    Each fold is for the cards that use any of its options.
    """
    name = game.slug
    fixed = {option for card in game.offered.cards for option in card.options}
    options = {
        option.name: option for option in describe(game.rules.options) if option.label and option.name not in fixed
    }
    parts = game.offered.folds or ((N_("House rules"), tuple(options)),)
    folds = tuple(
        _fold(texts, texts.gettext(title), name, [options[each] for each in names], fields, _using(cards, names))
        for title, names in parts
        if _using(cards, names)
    )
    return (*folds, _own_files(texts, game, fields, tuple(cards))) if game.offered.files else folds


def _using(cards: Mapping[int, GameCard], names: Sequence[str]) -> tuple[int, ...]:
    """Return the places of the cards that use any of the options with these names."""
    return tuple(number for number, card in cards.items() if not {*names} <= {*card.unused})


def _own_files(texts: Texts, game: Game, fields: Mapping[str, str], numbers: tuple[int, ...]) -> Fold:
    """Return the files that players may bring of their own; at first they have the text of the program's own files."""
    _ = texts.gettext
    names = [f"file.{game.slug}.{file.name}" for file in game.offered.files]
    files = tuple(
        FileField(name, _(file.label), _(file.hint), fields.get(name) or file.sample())
        for name, file in zip(names, game.offered.files, strict=True)
    )
    unfolded = any(name in fields for name in names) and fields.get("game") in {
        card.slug for card in game.offered.cards
    }
    title = files[0].label if len(files) == 1 else _("Your own box")
    return Fold(title, _("those that come with it"), (), numbers, "", files, unfolded)


def _fold(
    texts: Texts,
    title: str,
    prefix: str,
    options: Sequence[Option],
    fields: Mapping[str, str],
    games: tuple[int, ...] = (),
) -> Fold:
    _ = texts.gettext
    now = _("as printed") if games else _("no clock")
    shown = tuple(_option(texts, prefix, option, fields) for option in options)
    return Fold(title, now, shown, games, "" if games else _("no clock, hints"))


def _option(texts: Texts, prefix: str, option: Option, fields: Mapping[str, str]) -> OptionField:
    name, _ = f"{prefix}.{option.name}", texts.gettext
    spelled = [spell(choice) for choice in option.choices]
    chosen = fields.get(name, spelled[0])
    chosen = chosen if chosen in spelled else spelled[0]
    values = tuple(FieldValue(spell(each), _(option.called(each)), spell(each) == chosen) for each in option.choices)
    if name == NOTES_FIELD:  # the two names above stand for two of its levels
        left = not fields.get(name)
        values = (
            FieldValue("", _("as chosen above"), left),
            *(replace(each, chosen=each.chosen and not left) for each in values),
        )
    return OptionField(name, _(option.label or option.name), _(option.meaning), values, name in SEATED)
