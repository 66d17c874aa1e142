"""``casefile playthrough``: a short game as a transcript that reads like the game."""

from collections.abc import Iterator, Mapping

import click

from casefile.cli.choices import HouseRules, game, game_of, house_options, language_option, rules_option, seats_option
from casefile.cli.output import echo
from casefile.core.cards import Seat
from casefile.core.engine import Setup
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry_state import GameState
from casefile.core.options import Options, describe, spell
from casefile.core.seats import nameless
from casefile.core.table import Table
from casefile.game import Game
from casefile.play.playthrough import lead
from casefile.story import PlainVoice, seat_names, story
from casefile.story.i18n import Texts, translator


@click.command(epilog="\b\nExample: casefile playthrough --seed 7 --option board=none")
@rules_option
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="The same text gives the same transcript.")
@seats_option
@house_options
@language_option
def playthrough(rules: str, seed: str, seats: int | None, house: HouseRules, language: str) -> None:
    """Print a short game. Under each line stands, indented, what a seat saw that the others did not."""
    from casefile.cli.sitting import secret_of

    _rules, setup = game(rules, seats, house)
    secret = secret_of(f"playthrough {seed}")
    for line in transcript(game_of(rules), setup, secret, translator(language), language, seed):
        echo(line)


def transcript(
    game: Game, setup: Setup[Options], secret: Seed, texts: Texts, language: str, seed: str
) -> Iterator[str]:
    """Yield the lines of the transcript of an example game, whose moves the game's own lead chooses.

    ``secret`` is the seed of its chance, and ``seed`` the text from which that was made.
    """
    rules, acts = game.rules, game.played.lead() if game.played.lead is not None else lead
    changed = ", ".join(
        f"{each.name}={spell(value)}"
        for each in describe(rules.options)
        if (value := getattr(setup.options, each.name)) != each.default
    )
    yield f"rules {rules.name}, seats {setup.seats}, seed {seed}" + (f", {changed}" if changed else "")
    yield f"commitment {secret.commitment}"
    yield ""
    table = Table(rules, setup, secret)
    people = {Seat(i): nameless(Seat(i)) for i in range(setup.seats)}
    table.begin([SeatTaken(seat, name, "", "") for seat, name in people.items()])
    draw = streams(secret.key(["playthrough"]))("players")
    while table.actor is not None:
        assert not isinstance(table.actor, str)
        action = acts(table, table.actor, draw)
        if action is None:
            table.lapse(0)
        else:
            table.act(table.actor, action)
    table.record([SeedOpened(secret.seed.hex(), secret.salt.hex())])
    yield from _told(game, table, people, texts, language)


def _told(
    game: Game, table: Table[GameState], people: Mapping[Seat, str], texts: Texts, language: str
) -> Iterator[str]:
    names = seat_names(table.state.suspects, people, table.setup.edition, language)
    voice = PlainVoice(names, table.setup.edition, language)
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
