"""The fields of the form that opens a table: those of a first game, and those that open a person's last one again."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict

from casefile.core.cards import Invalid, Seat
from casefile.core.options import parse, spell
from casefile.game import Game, Games
from casefile.play.occupants import NOTES, TableOptions
from casefile.server.site import Site
from casefile.server.store.values import TableRow
from casefile.server.tables.table_plan import FRIEND, HERE, TablePlan, decode_plan, edition_in
from casefile.web.present.setup import first_fields

LOOKED_AT = 20
"""The number of a person's newest tables among which the last opened one is looked for."""

Fields = Mapping[str, str]
"""The fields of a form, by name."""

NOBODY: Mapping[Seat, str] = {}
"""The names where nobody shares a browser."""


async def next_fields(site: Site, person: str) -> tuple[Fields, Fields]:
    """Return the fields that open a table against bots and one with friends, each as ``person`` (a digest) last had it.

    What a person has never opened is opened as for everybody: the first game, three others, the same seat.
    """
    rows = await site.store.tables_of(person) if person else []
    found: dict[bool, Fields] = {}
    for row in rows[:LOOKED_AT]:
        plan = decode_plan(row.setup)
        friends = any(seat.who in (FRIEND, HERE) for seat in plan.seats)
        if friends not in found and (fields := await _again(site, row, plan, person)):
            found[friends] = fields
        if len(found) == len((False, True)):
            break
    slug = next(iter(site.games.shown))
    return tuple(found.get(friends) or first_of(site.games, slug, friends=friends) for friends in (False, True))  # type: ignore[return-value]


def first_of(games: Games, slug: str, *, friends: bool) -> Fields:
    """Return the fields that open a first table of the game with the card ``slug``, with friends or against bots."""
    _card, game = games.shown[slug]
    return {"game": slug, **first_fields(game, friends=friends)}


async def _again(site: Site, row: TableRow, plan: TablePlan, person: str) -> Fields:
    """Return the fields that open this table once more; none for a case that everybody gets, or one played on."""
    if plan.day or plan.fixed or plan.forked or row.rules not in site.games:
        return {}
    seats = await site.store.seats(row.id)
    own = next((Seat(each.seat) for each in seats if each.person == person), None)
    names = {Seat(each.seat): each.name for each in seats}
    with suppress(Invalid):  # an older program may have offered what this one does not
        return fields_of(site.games[row.rules], plan, own, names)
    return {}


def fields_of(game: Game, plan: TablePlan, own: Seat | None, names: Mapping[Seat, str] = NOBODY) -> Fields:
    """Return the fields of the form that opens a table with this plan for the person on the seat ``own``.

    ``names`` are those of the people who share that person's browser, by seat; without a name a seat is a friend's.
    Raise :class:`Invalid` for options that the game does not have.
    """
    options = parse(game.rules.options, dict(plan.options))
    card, standard = game.card_of(options), asdict(TableOptions())
    table = {name: value for name, value in asdict(plan.table).items() if value != standard[name]}
    named = {level: name for name, (level, _title, _text) in NOTES.items()}.get(plan.table.notes)
    if named:
        table.pop("notes", None)
    return {
        "game": card.slug,
        **_seats(game, plan, getattr(options, "edition", ""), own, names),
        **{f"{game.slug}.{name}": spell(value) for name, value in plan.options.items() if name not in card.options},
        **({"notes": named} if named else {}),
        **{f"table.{name}": spell(value) for name, value in table.items()},
        **{f"file.{game.slug}.{name}": text for name, text in plan.files.items()},
    }


def _seats(game: Game, plan: TablePlan, edition: str, own: Seat | None, names: Mapping[Seat, str]) -> Fields:
    """Return the fields that say who plays each seat."""
    if game.alone:
        return {}
    family = game.rules.family
    characters = (edition_in(plan.files, family) or family.edition(edition or family.shipped[0])).characters
    known = {str(card): place for place, card in enumerate(characters)}
    levels = {level.bot: slug for slug, level in game.offered.levels.items()}
    found = {}
    for i, each in enumerate(plan.seats):
        place = known.get(each.suspect, i)
        here = each.who == HERE and Seat(i) in names
        who = "you" if i == own else "bot" if each.bot else "here" if here else "friend"
        found[f"{game.offered.prefix}seat-{place}"] = who
        if here:
            found[f"{game.offered.prefix}name-{place}"] = names[Seat(i)]
        if each.bot in levels:
            found[f"{game.offered.prefix}level-{place}"] = levels[each.bot]
    return found
