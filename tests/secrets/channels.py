"""Every way by which something of a table reaches a viewer, as bytes.

A new way gets an entry here, or :func:`parts_with_a_door` finds it and a test fails.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from random import Random

import msgspec

import casefile
from casefile import lab
from casefile.arena.decisions import before_choice
from casefile.arena.protocol import BotSession, choose, hello, observed
from casefile.bots import Seating
from casefile.bots.receipts import stream_of
from casefile.core.actions import Action, Lapse, Refused
from casefile.core.cards import Card, Deck, Invalid, Place, Seat
from casefile.core.engine import act
from casefile.core.events import Viewer
from casefile.core.facts import Contradiction
from casefile.core.inquiry import Accuse, EndTurn, Show, Suggest
from casefile.core.log import event_to
from casefile.core.movement import Move, Roll
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Go, Pass, Reveal, Swap
from casefile.lab.picture import drawn as drawn_as_svg
from casefile.play.fixed_hands import FixedHands, know
from casefile.play.knowledge import marks
from casefile.story import PlainVoice, seat_names, story
from casefile.story.i18n import translator
from tests.clone import ROOT
from tests.players import CLASSIC, bot_named, bots_for
from tests.rules import SEAT_ACTIONS
from tests.secrets.screen import agent, drawn, screen
from tests.values import fields

Channel = Callable[[AnyTable, Viewer], bytes]


def _observations(table: AnyTable, viewer: Viewer) -> bytes:
    return repr(table.observations(viewer)).encode()


def _json(table: AnyTable, viewer: Viewer) -> bytes:
    """Observations as data, the form of frames and of a seat's export."""
    seen = (observation.event for observation in table.observations(viewer))
    return msgspec.json.encode([None if event is None else event_to(event) for event in seen])


def _view(table: AnyTable, viewer: Viewer) -> bytes:
    """The whole view, but for what is public from the start: the set-up, and the board or map."""
    view = table.view(viewer)
    names = [name for name in fields(type(view.state)) if name not in ("setup", "options", "board", "areas")]
    return repr((view.version, [(name, getattr(view.state, name)) for name in names])).encode()


def _table(table: AnyTable, viewer: Viewer) -> bytes:
    """What the outside sees of a table at all."""
    return repr((repr(table), table.version, table.begun, table.actor)).encode()


def _menu(table: AnyTable, viewer: Viewer) -> bytes:
    return b"" if viewer == "spectator" else repr(table.rules.menu(table.state, viewer)).encode()


def _probes(table: AnyTable) -> Iterator[Action]:
    """Actions that somebody may try at any time, allowed or not."""
    deck = table.setup.deck
    yield from (Roll(), EndTurn(), Lapse(Seat(0), 1, EndTurn()))
    yield SEAT_ACTIONS["take_passage"]()
    yield SEAT_ACTIONS["choose_suspect"](suspect=deck.people[-1])  # type: ignore[call-arg]
    yield from (Show(card) for card in (*deck, Card("no_card")))
    yield from _lodge_probes(deck) if table.rules.name == "miporin" else _classic_probes(deck)


def _classic_probes(deck: Deck) -> Iterator[Action]:
    yield from (Move(Place(deck.rooms[0])), Move(Place("r7c7")))
    for room in deck.rooms:
        yield Suggest(deck.suspects[0], deck.weapons[0], room)
        yield Accuse(deck.suspects[0], deck.weapons[0], room)


def _lodge_probes(deck: Deck) -> Iterator[Action]:
    people, places = deck.people, deck.category("places")
    yield Pass()
    yield from map(Bid, range(7))
    yield from map(Swap, ("0-1", "0-2", "1-2", "nobody"))
    yield from map(Reveal, (*deck, Card("no_card")))
    yield from (Go(Place(place)) for place in places)
    for person, place in (*((each, places[0]) for each in people), *((people[0], each) for each in places)):
        yield Enquire(person, place)
        yield Challenge(person, place)


def _errors(table: AnyTable, viewer: Viewer) -> bytes:
    """What is refused and with which words; of what is allowed, only that it is."""
    if viewer == "spectator":
        return b""
    answers = []
    for probe in _probes(table):
        try:
            act(table.rules, table.state, viewer, probe)
            answers.append("allowed")
        except Refused as refused:
            answers.append(f"{refused!r} {refused} {table.rules.book.clause(refused.clause).text}")
    return "\n".join(answers).encode()


def _story(table: AnyTable, viewer: Viewer) -> bytes:
    told = []
    for language in ("en", "ja"):
        edition = table.setup.edition
        people = {Seat(i): f"Player {i + 1}" for i in range(table.setup.seats)}
        names = seat_names(table.view(viewer).state.suspects, people, edition, language)
        voice = PlainVoice(names, edition, language)
        told.append(
            story(GAMES[table.rules.name], table.setup, viewer, voice, translator(language), table.observations(viewer))
        )
    return repr(told).encode()


def _bots(table: AnyTable, viewer: Viewer) -> bytes:
    """What each bot in this seat would do now, with the same chance of its own.

    The inspector, which takes longer than all other channels together, is asked at one version in three.
    """
    if viewer == "spectator" or table.actor != viewer:
        return b""
    chosen = []
    for name in bots_for(table.rules.name):
        if name == "inspector" and table.version % 3:
            continue
        bot = bot_named(name, table.rules.name)(Seating(table.rules, table.setup, viewer), Random(1).randrange)
        for observation in table.observations(viewer):
            bot.observe(observation)
        chosen.append(bot.choose(table.rules.menu(table.state, viewer)))
    return repr(chosen).encode()


def _wire(table: AnyTable, viewer: Viewer) -> bytes:
    """What a program that plays this seat is told, and what one of our bots would answer there, receipt included."""
    if viewer == "spectator" or table.actor != viewer:
        return b""
    session = BotSession(bots_for(table.rules.name)[:2][-1], GAMES)
    said = [hello(Seating(table.rules, table.setup, viewer), b"key"), *map(observed, table.observations(viewer))]
    said.append(choose(table.menu(viewer), stream_of(viewer, table.version)))
    lines = [msgspec.json.encode(message) for message in said]
    return b"\n".join([*lines, *(_answered(session, line) for line in lines)])


def _answered(session: BotSession, line: bytes) -> bytes:
    """What the program answers; a planted leak may make a story that no program takes, or a menu that breaks."""
    try:
        return repr(session.answer(line)).encode()
    except (Invalid, ValueError) as refused:
        return str(refused).encode()


def _notes(table: AnyTable, viewer: Viewer) -> bytes:
    """The notes of every level, a reason, and the hint; a spectator gets what was seen.

    They are made for the classic family only, and take as long as all other channels together: one version in three
    is looked at.
    """
    if table.rules.name not in CLASSIC or table.version % 3:
        return b""
    view = table.view(viewer, know)
    notes: FixedHands | None = view.knowledge
    if notes is None:
        return b""
    if viewer == "spectator":
        return repr(marks(notes, 2)).encode()
    try:
        noted = [marks(notes, level) for level in (1, 2, 3, 4)]
    except Contradiction as error:  # a planted leak that shows what is not so
        return str(error).encode()
    certain = [place for place, mark in noted[2].items() if mark.ink in ("yes", "no")]
    reason = notes.proof(*certain[-1]) if certain else None
    # Facts hold sets, whose order is nobody's secret; a proof is compared by what it says.
    said = reason and [(step.rule, step.conclusions, step.turns, step.steps) for step in reason.steps]
    hinted = notes.best(view, table.menu(viewer)) if table.actor == viewer else None
    return repr((noted, said, hinted)).encode()


def _library(table: AnyTable, viewer: Viewer) -> bytes:
    """What the public functions answer about a viewer's own view; counting takes long: at one version in three."""
    if table.version % 3:
        return b""
    try:
        return repr(casefile.posterior(casefile.view(table, viewer))).encode()
    except Contradiction as error:  # a planted leak that shows what is not so
        return str(error).encode()


def _lab(table: AnyTable, viewer: Viewer) -> bytes:
    """What learning programs get of a viewer's own view as arrays, and the mask of what it may do.

    Counting takes long: sheets and chances are looked at at one version in three.
    """
    view = casefile.view(table, viewer)
    found = lab.events(view).tobytes()
    if table.actor == viewer:
        found += lab.mask(table.rules.action_space(table.setup), table.menu(viewer)).tobytes()
    try:
        return found if table.version % 3 else found + lab.sheet(view).tobytes() + lab.marginals(view).tobytes()
    except Contradiction as error:  # a planted leak that shows what is not so
        return found + str(error).encode()


def _dataset(table: AnyTable, viewer: Viewer) -> bytes:
    """The columns of a dataset that hold what a seat knew before it chose, at one version in three."""
    if viewer == "spectator" or table.actor != viewer or table.version % 3:
        return b""
    space, view = table.rules.action_space(table.setup), casefile.view(table, viewer)
    try:
        return msgspec.json.encode(before_choice(space, table, view, 0, table.menu(viewer)))
    except Contradiction as error:  # a planted leak that shows what is not so
        return str(error).encode()


def _picture(table: AnyTable, viewer: Viewer) -> bytes:
    """The picture of a game in an environment, which is that of a spectator; there is none while chance must act."""
    if viewer != "spectator" or table.actor == "chance":
        return b""
    return drawn_as_svg(GAMES[table.rules.name], table).encode()


CHANNELS: Mapping[str, Channel] = {
    "observations": _observations,
    "json": _json,
    "view": _view,
    "table": _table,
    "menu": _menu,
    "errors": _errors,
    "story": _story,
    "bots": _bots,
    "wire": _wire,
    "notes": _notes,
    "terminal": screen,
    "drawn": drawn,
    "agent": agent,
    "library": _library,
    "lab": _lab,
    "dataset": _dataset,
    "picture": _picture,
}
"""Every channel by its name."""

COVERED = {
    "library": "records are judged whole",
    "lab": "lab, picture, dataset (its Parquet has the same rows); OpenSpiel: tests/extras/test_openspiel.py",
    "core": "the engine's own door, and wire; records and audits judge whole games",
    "story": "story",
    "game": "nothing of a table: it says which games there are",
    "games": "notes, hints, terminal and pages, here and in each game's own tests",
    "bots": "bots",
    "play": "notes; the rest folds public events only",
    "arena": "wire, and dataset; who runs it plays all seats and judges whole records",
    "review": "nothing of a game that goes on: it is refused (tests/review, tests/cli/test_replay.py)",
    "puzzles": "nothing of a table: positions from games of bots that are over, the same for everybody",
    "correspondence": "routes, frames, pages and mails: tests/correspondence has pairs of its own",
    "cli": "terminal, drawn and agent; who gives other commands runs the program",
    "server": "routes, frames, headers and errors: tests/server, test_secrets_http and the like",
    "web": "pages: the same tests, and each game's test_secrets_page",
}
"""For every part that handles tables, events or observations: the channels that cover it, or why it needs none."""


def parts_with_a_door() -> set[str]:
    """The parts of the program that import tables, events or observations."""
    source, found = ROOT / "src" / "casefile", set()
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in DOORS:
                found.add(path.relative_to(source).parts[0].removesuffix(".py"))
    return found


DOORS = ("casefile.core.table", "casefile.core.engine", "casefile.core.events")


def told(table: AnyTable, viewer: Viewer) -> dict[str, bytes]:
    """Everything that ``viewer`` gets of ``table`` now, by channel."""
    return {name: channel(table, viewer) for name, channel in CHANNELS.items()}
