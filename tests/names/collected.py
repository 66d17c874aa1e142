"""The names of the program that others rely on, one set a kind, collected from the program as it is now."""

import ast
import dis
import inspect
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import click
import pytest
from starlette.routing import Mount, Route

import casefile
from casefile.cli.main import group
from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.core.events import OF_TABLE
from casefile.core.log import Kind, kinds
from casefile.core.options import describe
from casefile.core.record import FORMAT, read
from casefile.correspondence.camps import acts, events
from casefile.correspondence.server.mode import BY_POST
from casefile.games import GAMES
from casefile.server import app as application
from casefile.server.routes.entry.metrics import Timed, numbers
from casefile.server.wire.connections import Connections
from casefile.server.wire.routing import UnknownBelowGame
from tests.clone import tracked
from tests.server.running_server import LOOSE, run, running_server

# -- the library ---------------------------------------------------------------------------------------------------


def api() -> Iterator[str]:
    """The public names of ``casefile``, the parameters of each function, and the public members of each class."""
    yield "__version__"
    for name in casefile.__all__:
        yield name
        value = getattr(casefile, name)
        if inspect.isclass(value):
            yield from members(name, value)
        elif inspect.isfunction(value):
            yield from parameters(name, value)


def members(name: str, cls: type) -> Iterator[str]:
    """The parameters with which a class is made, and its public attributes and methods with theirs."""
    if not getattr(cls, "_is_protocol", False):  # nobody makes one of those
        yield from parameters(name, cls)
    ours = [each for each in cls.__mro__ if each.__module__.startswith("casefile.")]
    for each in {
        key for base in ours for key in (*vars(base), *vars(base).get("__dataclass_fields__", ()), *set_by(base))
    }:
        if not each.startswith("_"):
            yield f"{name}.{each}"
            found = inspect.getattr_static(cls, each, None)
            if isinstance(found, classmethod) or inspect.isfunction(found):
                yield from parameters(f"{name}.{each}", getattr(cls, each))


def set_by(cls: type) -> Iterator[str]:
    """The attributes that the constructor of a class sets."""
    made = vars(cls).get("__init__")
    if inspect.isfunction(made):
        yield from (each.argval for each in dis.get_instructions(made) if each.opname == "STORE_ATTR")


def parameters(name: str, value: Callable[..., object]) -> Iterator[str]:
    """A line for each parameter: with those before it, in whose order it is given, or as ``name=``."""
    given = list[str]()
    for each in inspect.signature(value).parameters.values():
        if each.name == "self" or each.name.startswith("_"):
            continue
        if each.kind is each.KEYWORD_ONLY:
            yield f"{name}({each.name}=)"
            continue
        stars = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
        given.append(f"{stars}{each.name}")
        yield f"{name}({', '.join(given)})"


# -- what is stored ------------------------------------------------------------------------------------------------


def stored() -> Iterator[tuple[str, Mapping[str, type[Kind]]]]:
    """The actions and the events of the table, of each game and of the camps, by the kind that is stored."""
    yield "table event", kinds(*OF_TABLE)
    for slug, rules in GAMES.rules.items():
        yield f"{slug} action", kinds(*rules.actions)
        yield f"{slug} event", kinds(*rules.events)
    yield "camps act", acts.ACTS
    yield "camps event", events.READABLE


def stored_kinds() -> Iterator[str]:
    """The kinds of all events and actions, each with the game that has it."""
    for owner, known in stored():
        yield from (f"{owner} {kind}" for kind in known)


def stored_fields() -> Iterator[str]:
    """The fields of all events and actions, each after its kind."""
    for _, known in stored():
        for kind, cls in known.items():
            yield from (f"{kind}.{field}" for field in fields(cls))


def fields(cls: type[Action]) -> tuple[str, ...]:
    """The names of the fields of an event or an action."""
    return tuple(inspect.signature(cls).parameters)


def record_keys() -> Iterator[str]:
    """The keys of a record, and those of the objects in it, whose events :func:`stored_fields` has."""
    with pytest.raises(Invalid) as refused:
        read(f'{{"format": "{FORMAT}", "nobody has such a key": 0}}'.encode(), GAMES.rules)
    yield from refused.value.expected.removeprefix("only ").split(", ")
    yield from ("edition.slug", "edition.file", "events.kind")
    for slug, rules in GAMES.rules.items():
        yield from (f"{slug} options.{each.name}" for each in describe(rules.options))


# -- the command line ----------------------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """The commands with their arguments, options, choices, and the environment variables that stand for an option."""
    return words("casefile", group)


def words(name: str, command: click.Command) -> Iterator[str]:
    """The words of a command, and of those below it."""
    yield name
    for each in command.params:
        if isinstance(each, click.Argument):
            yield f"{name} {each.make_metavar(click.Context(command))}"
        for option in (*each.opts, *each.secondary_opts) if isinstance(each, click.Option) else ():
            yield f"{name} {option}"
            if isinstance(each.type, click.Choice):
                yield from (f"{name} {option}={choice}" for choice in each.type.choices)
            if isinstance(each.envvar, str):
                yield f"{name} {option} {each.envvar}"
    if isinstance(command, click.Group):
        for word, below in command.commands.items():
            yield from words(f"{name} {word}", below)


# -- the server ----------------------------------------------------------------------------------------------------


def addresses() -> Iterator[str]:
    """Every route with its method, every socket, and every folder of files, with all games and games by post."""
    for route in application.create_app(Path("nowhere"), GAMES, modes=(BY_POST,)).routes:
        if isinstance(route, Mount):
            yield f"FILES {route.path}"
        elif isinstance(route, Route) and not isinstance(route, UnknownBelowGame):
            yield from (f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"})
    yield from (f"SOCKET {path}" for path in application.sockets_of((BY_POST,)))


def metrics() -> Iterator[str]:
    """The metrics of a server with their labels, and the values of the label ``event``."""
    found = set[str]()

    async def ask() -> None:
        async with running_server(Path(folder) / "metrics.sqlite3") as running:
            timed = Timed(running.app)
            timed.took("GET", "/", 200, 0.1)
            found.update((await numbers(timed, Connections(LOOSE), running.site)).splitlines())

    with tempfile.TemporaryDirectory() as folder:
        run(ask)
    for line in found:
        if not line.startswith("#"):
            name, _, labels = line.rpartition(" ")[0].rstrip("}").partition("{")
            values = dict(re.findall(r'(\w+)="([^"]*)"', labels))
            shown = [f'event="{values[each]}"' if each == "event" else each for each in values]
            yield f"{name}{{{','.join(shown)}}}" if shown else name


LOGGED = {"debug", "info", "warning", "error", "exception", "critical"}
"""The methods of a logger. The name of the event is their first argument."""
ABOUT = {"failed", "start", "Loop"}
"""The calls whose second argument is the name of the event that is logged when a loop, or a call of it, fails."""

SOURCES = {path: path.read_text(encoding="utf-8") for path in tracked("src/casefile/*.py")}
"""The source, by file."""


def log_events() -> Iterator[str]:
    """The names of the events in the log of a server; a gap is ``{}``."""
    for node in nodes():
        if isinstance(node, ast.Call):
            name = called(node)
            arguments = node.args[0:1] if name in LOGGED else node.args[1:2] if name in ABOUT else []
            yield from (text for each in arguments if (text := literal(each)))
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "about":
            yield from filter(None, [literal(node.value)])


def loops() -> Iterator[str]:
    """The names of the loops of a server, by which the metrics, the log and the page ``/ready`` name them."""
    yield from (literal(node.args[0]) for node in nodes() if isinstance(node, ast.Call) and called(node) == "Loop")


def nodes() -> Iterator[ast.AST]:
    """Every node of the source of the server."""
    for path, source in SOURCES.items():
        if "server" in path.parts:
            yield from ast.walk(ast.parse(source))


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return ast.unparse(node.func).rpartition(".")[2]


def literal(node: ast.expr) -> str:
    """The text of a literal, its gaps as ``{}``; empty where it is none."""
    if isinstance(node, ast.JoinedStr):
        return "".join(literal(each) or "{}" for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# -- the lists -----------------------------------------------------------------------------------------------------

LISTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "addresses": addresses,
    "api": api,
    "commands": commands,
    "log_events": log_events,
    "loops": loops,
    "metrics": metrics,
    "record_keys": record_keys,
    "stored_fields": stored_fields,
    "stored_kinds": stored_kinds,
}
"""What collects the names of each list."""


def path_of(kind: str) -> Path:
    """The file of a list: one name a line, sorted."""
    return Path(__file__).with_name(f"{kind}.txt")


def listed(kind: str) -> list[str]:
    """The names as the list has them."""
    path = path_of(kind)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def faults(kind: str, names: list[str]) -> list[str]:
    """What differs between the names of a list and the program, each with what to do about it."""
    now, file = {*LISTS[kind]()}, f"tests/names/{kind}.txt"
    gone = "{!r} of {} is gone. Others rely on it: let the program keep it, also where it gets a better name."
    new = "{!r} is not in {}. Add it, by `python -m tests.names`, if it is to last: others may rely on it from then on."
    found = [gone.format(name, file) for name in names if name not in now]
    found += [new.format(name, file) for name in sorted(now - {*names})]
    return found if names == sorted({*names}) else [*found, f"{file} is not sorted: run `python -m tests.names`."]
