"""``casefile playthrough``: a short game as a transcript that reads like the game."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from casefile.cli.choices import House, game, house_options, language_option, rules_option, seats_option
from casefile.core.actions import Action, Menu, Offer, offers, pick
from casefile.core.by_post import CardPreferred, PreferCard, SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import Rules, Setup
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.options import describe, spell
from casefile.core.table import Table
from casefile.core.travel import Move, Roll, TakePassage
from casefile.games import GAMES
from casefile.games.hide_tracks.actions import Walk
from casefile.games.miporin.actions import Challenge, Enquire
from casefile.story import PlainVoice, seat_names, story
from casefile.story.i18n import Texts, translator

ROUNDS = 3
"""After so many rounds the players accuse: the first one wrongly, the next one rightly."""


@click.command(epilog="\b\nExample: casefile playthrough --rules cluedo --seed 7 --option board=none")
@rules_option()
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="The same text gives the same transcript.")
@seats_option
@house_options
@language_option
def playthrough(rules: str, seed: str, seats: int | None, house: House, language: str) -> None:
    """Print a short game. Under each line stands, indented, what a seat saw that the others did not."""
    from casefile.cli.play import secret_of

    rule_set, setup = game(rules, seats, house)
    secret = secret_of(f"playthrough {seed}")
    for line in transcript(rule_set, setup, secret, translator(language), language, seed):
        click.echo(line)


def transcript(
    rules: Rules[Any, Any], setup: Setup[Any], secret: Seed, texts: Texts, language: str, seed: str
) -> Iterator[str]:
    """The lines of the transcript of a game with ``secret``, which :func:`lead` plays."""
    house = ", ".join(
        f"{each.name}={spell(value)}"
        for each in describe(rules.options)
        if (value := getattr(setup.options, each.name)) != each.default
    )
    yield f"rules {rules.name}, seats {setup.seats}, seed {seed}" + (f", {house}" if house else "")
    yield f"commitment {secret.commitment}"
    yield ""
    table = Table(rules, setup, secret)
    people = {Seat(i): f"Player {i + 1}" for i in range(setup.seats)}
    table.begin([SeatTaken(seat, name, "", "") for seat, name in people.items()])
    draw = streams(secret.key(["playthrough"]))("players")
    while table.actor is not None:
        assert not isinstance(table.actor, str)
        if dozes(table):
            table.lapse(0)
        else:
            table.act(table.actor, lead(table, table.actor, draw))
    table.record([SeedOpened(secret.seed.hex(), secret.salt.hex())])
    yield from _told(table, people, texts, language)


def _told(table: Table, people: Mapping[Seat, str], texts: Texts, language: str) -> Iterator[str]:
    names = seat_names(table.state.suspects, people, table.setup.edition, language)
    voice = PlainVoice(names, table.setup.edition, language)
    game = GAMES[table.rules.name]
    public = story(game, table.setup, "spectator", voice, texts, table.observations("spectator"))
    seats = {seat: story(game, table.setup, seat, voice, texts, table.observations(seat)) for seat in people}
    for number, line in enumerate(public):
        yield f"\n-- {line.text} --" if line.kind == "round" else line.text
        for seat, lines in seats.items():
            own = lines[number]
            if own.text != line.text:
                yield f"    {names[seat]}: {own.text}"
            if own.private is not None:
                yield f"    {names[seat]}: {own.private}"


def dozes(table: Table) -> bool:
    """Whether the acting seat lets its turn lapse: the last camp does, where fewer strikes than three disband it."""
    strikes = getattr(table.setup.options, "strikes", 3)
    return strikes < 3 and table.state.stage == "start" and table.actor == table.state.order[-1]


def lead(table: Table, seat: Seat, draw: Draw) -> Action:
    """What ``seat`` does, so that a short game shows much: go for rooms, suggest, accuse after :data:`ROUNDS`.

    The leader knows the case file, so that the second accusation is the right one.
    """
    menu = offers(table.menu(seat))
    late = table.state.number > ROUNDS * table.setup.seats
    if late and Accuse in menu:
        sealed = table.state.holdings.sealed()
        weapons = table.setup.deck.weapons
        wrong = weapons[(weapons.index(sealed[1]) + 1) % len(weapons)]
        return Accuse(sealed[0], sealed[1] if table.state.out else wrong, sealed[2])
    menu.pop(Accuse, None)
    if Challenge in menu:
        return _challenge(table, draw)
    prefer = menu.pop(PreferCard, None)
    if prefer is not None and _never_preferred(table):
        return pick({PreferCard: prefer}, draw)
    if Walk in menu:
        return _through_clues(menu[Walk], table, draw)
    for kind in (TakePassage, SuggestPending, Suggest, Move, Roll):
        entry = menu.get(kind)
        if entry is not None:
            return pick({kind: _rooms(entry, table) if kind is Move else entry}, draw)
    if len(menu) > 1:
        menu.pop(EndTurn, None)
    rest: Menu = dict(menu)
    return pick(rest, draw)


def _challenge(table: Table, draw: Draw) -> Action:
    """In the last rounds a challenge: a wrong one with a catch phrase, then the right one; else on, or a question."""
    state, menu = table.state, offers(table.menu(table.state.turn))
    culprit, scene = state.holdings.sealed()
    if state.round >= ROUNDS and not state.out:
        other = next(card for card in state.culprits if card != culprit)
        return Challenge(other, scene, "みぽりん！")
    if state.round > ROUNDS:
        return Challenge(culprit, scene)
    return pick({Enquire: menu[Enquire]}, draw) if Enquire in menu else EndTurn()


def _never_preferred(table: Table) -> bool:
    return not any(isinstance(event, CardPreferred) for event in table.history)


def _through_clues(entry: Offer, table: Table, draw: Draw) -> Action:
    """A way that comes by as many clues as can be."""
    lying = {**table.state.sideways, **table.state.fresh}

    def clues(way: str) -> int:
        rooms = way.split("-")
        return sum(room in rooms for room in lying.values())

    most = max(map(clues, entry.choices["way"]))
    best = tuple(way for way in entry.choices["way"] if clues(way) == most)
    return pick({Walk: Offer(entry.clause, {"way": best})}, draw)


def _rooms(entry: Offer, table: Table) -> Offer:
    """Only the rooms in reach, or the square from which the nearest room is nearest."""
    places = entry.choices["to"]
    rooms = tuple(place for place in places if Card(place) in table.setup.deck.rooms)
    board = table.setup.edition.board
    here = table.state.room

    def steps(place: Any) -> int:
        spread = board.spread(place, frozenset())
        return min(count for room, count in spread.items() if room in board.doors_of and room != here)

    best = rooms or (min(places, key=lambda place: (steps(place), place)),)
    return Offer(entry.clause, {"to": best})
