"""``casefile rules`` and ``casefile board``: the games that can be played, and their board."""

import json

import click

from casefile.cli.choices import edition_of, game_of, games, language_option
from casefile.cli.completing import rule_names
from casefile.cli.how import tell, tell_as_json
from casefile.cli.output import echo
from casefile.cli.plan import plan
from casefile.core.board import Board
from casefile.core.cards import Card, Invalid
from casefile.core.editions import shipped_edition
from casefile.core.engine import AnyRules
from casefile.core.options import describe, spell
from casefile.core.texts import N_
from casefile.story.i18n import Texts, translator
from casefile.story.sources import source


@click.command(epilog="\b\nExample: casefile rules --options")
@click.argument("name", metavar="[RULES]", required=False, shell_complete=rule_names)
@click.option("--options", is_flag=True, help="Only the options.")
@click.option("--clauses", is_flag=True, help="Only the clauses.")
@click.option("--how", is_flag=True, help="How it is played: the goal, one round, what everybody asks.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@language_option
def rules(name: str | None, options: bool, clauses: bool, how: bool, as_json: bool, language: str) -> None:
    """The rule sets, or one of them with its options and its numbered clauses."""
    texts = translator(language)
    if how:
        chosen = [game_of(name)] if name is not None else list(games().values())
        if name is not None and chosen[0].played.how is None:
            raise Invalid("--how", repr(name), N_("a game that says how it is played"))
        (tell_as_json if as_json else tell)(chosen, texts)
        return
    shown = [game_of(name).rules] if name is not None else [game.rules for game in games().values()]
    wanted = (options or not clauses, clauses or not options) if name or options or clauses else (False, False)
    if as_json:
        found = {each.name: _as_json(each, *wanted, texts) for each in shown}
        echo(json.dumps(found[shown[0].name] if name else found, ensure_ascii=False, indent=1))
        return
    for each in shown:
        echo(f"{each.name}  ({_seats(each)})")
        if wanted[0]:
            _print_options(each, texts)
        if wanted[1]:
            for clause in each.book.clauses:
                echo(f"\n  {clause.id}  [{source(each.book, clause, texts)}]")
                echo(click.wrap_text(texts.gettext(clause.text), 96, "    ", "    "))


def _seats(each: AnyRules) -> str:
    if len(each.seats) > 1:
        return f"{each.seats[0]} to {each.seats[-1]} seats"
    return "1 seat" if each.seats[0] == 1 else f"{each.seats[0]} seats"


def _as_json(each: AnyRules, options: bool, clauses: bool, texts: Texts) -> dict[str, object]:
    found: dict[str, object] = {"name": each.name, "seats": list(each.seats)}
    if options:
        found["options"] = [
            {
                "name": option.name,
                "default": option.default,
                "choices": option.choices,
                "meaning": texts.gettext(option.meaning),
            }
            for option in describe(each.options)
        ]
    if clauses:
        found["clauses"] = [
            {"id": clause.id, "source": clause.source, "text": texts.gettext(clause.text)}
            for clause in each.book.clauses
        ]
    return found


def _print_options(each: AnyRules, texts: Texts) -> None:
    for option in describe(each.options):
        first, *others = map(spell, option.choices)
        echo(f"\n  --option {option.name}={first}" + (f"   or {', '.join(others)}" if others else ""))
        echo(click.wrap_text(texts.gettext(option.meaning), 96, "    ", "    "))


@click.command(epilog="\b\nExample: casefile board --distances --json")
@click.option("--distances", is_flag=True, help="Steps from room to room on the empty board: walking, by doors only.")
@click.option("--edition", metavar="NAME|FILE", help="Whose names for the rooms.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def board(distances: bool, edition: str | None, as_json: bool) -> None:
    """The map of the board, or the distances between its rooms."""
    chosen = edition_of(edition) or shipped_edition("clue")
    shown = chosen.board
    if as_json:
        found = {"squares": len(shown.squares), **({"distances": shown.distances} if distances else _map(shown))}
        echo(json.dumps(found, indent=1))
    elif distances:
        _print_distances(shown)
    else:
        echo(plan(shown, {}, {Card(area): chosen.named(Card(area)) for area in shown.areas}))


def _map(shown: Board) -> dict[str, object]:
    return {
        "rows": shown.rows,
        "rooms": shown.area_letters,
        "doors": [{"room": door.area, "square": door.square, "direction": door.direction} for door in shown.doors],
        "passages": shown.passages,
        "starts": shown.starts,
    }


def _print_distances(shown: Board) -> None:
    letters = {area: letter for letter, area in shown.area_letters.items()}
    width = max(map(len, shown.areas))
    echo(" " * (width + 4) + "".join(f"{letters[area]:>4}" for area in shown.areas))
    for area in shown.areas:
        steps = shown.distances[area]
        row = "".join(f"{steps.get(other, '–'):>4}" for other in shown.areas)
        echo(f"{letters[area]}  {area:<{width}} {row}")
    echo(f"\n{len(shown.squares)} squares")
