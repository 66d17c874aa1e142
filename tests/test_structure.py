"""How the source is laid out: what may import what, and how long things may be. Every rule is shown to bite."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import chain

import pytest

from casefile.games import GAMES
from tests.clone import ROOT, tracked

# -- imports point one way -----------------------------------------------------------------------------------------

# Each part may import what stands on the lines above its own, and itself. A part is a folder, or what files of the same
# kind hold in every game: ``games:rules`` are the rules of all games.
LAYERS = """
    core
    deduction
    story
    games:rules
    bots
    correspondence.camps correspondence.forum
    play
    game
    games:more
    games
    arena review
    library
    puzzles
    correspondence.plan
    correspondence.game
    web
    games:pages
    lab
    server
    cli
    correspondence
    games:terminals
    cli.serve cli.databases
    cli.main
"""
RULES = """actions areas clauses cluegame decide events evolve options rules state"""
"""The files of a game that know the core only."""
PAGES = """advice board drawing land models moments page pictures preview question sheet ways"""
"""The files of a game that draw its page."""
TERMINALS = """terminal"""
"""Those that are its terminal."""

# Nothing in these touches the world.
PURE = [
    "core",
    "deduction",
    "story",
    "games:rules",
    "bots",
    "correspondence.camps",
    "correspondence.forum",
    "play",
    "review",
    "puzzles",
]
IMPURE = """
    asyncio datetime http logging multiprocessing os random secrets selectors signal socket sqlite3 ssl subprocess
    tempfile threading time urllib uuid alembic click filelock jinja2 platformdirs sqlalchemy starlette structlog
    uvicorn websockets
"""
LADDER = [line.split() for line in LAYERS.strip().splitlines()]
PARTS = [*chain(*LADDER)]


def part_of(module: str) -> str:
    """The part that a dotted module of the program belongs to, such as ``games.miporin.state`` to ``games:rules``."""
    names = module.split(".")
    if names[0] == "games" and len(names) > 1:
        kind = names[2] if len(names) > 2 else ""
        kinds = {"rules": RULES, "pages": PAGES, "terminals": TERMINALS}
        return f"games:{next((part for part, files in kinds.items() if kind in files.split()), 'more')}"
    return next((part for n in (2, 1) if (part := ".".join(names[:n])) in PARTS), names[0])


TOLD = {
    "games:rules": "the rules of the games",
    "games:more": "the rest of the games",
    "games:pages": "the pages of the games",
    "games:terminals": "the terminals of the games",
    "correspondence": "the rest of `correspondence`",
}
"""The parts that the tour of the code does not call by their paths."""


def told(part: str) -> str:
    """The words by which the tour names a part."""
    suffix = "" if part in TOLD or MODULES[part].name == "__init__.py" else ".py"
    return TOLD.get(part, f"`{part.replace('.', '/')}{suffix}`")


def told_parts(tour: str) -> list[str]:
    """The first column of the tour's table of parts."""
    return re.findall(r"^\| (.+?) \|", tour.partition("|---|---|\n")[2].partition("\n\n")[0], re.MULTILINE)


def told_folders(tour: str) -> set[str]:
    """The packages and modules that the tour lists right below the package."""
    return set(re.findall(r"^  (\w+)[/.]", tour.partition("src/casefile/\n")[2].partition("\ntests/")[0], re.MULTILINE))


def test_the_tour_lists_every_package_and_has_the_table_of_layers() -> None:
    tour = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    assert told_parts(tour) == [", ".join(map(told, parts)) for parts in LADDER]
    assert told_folders(tour) == {module.partition(".")[0] for module in MODULES} | {"__main__"}


def test_the_tour_is_read_line_by_line() -> None:
    folders = (
        "src/casefile/\n  core/     cards\n           and boards\n  a.py      one\ntests/    all\n  no/       more\n"
    )
    assert told_folders(folders) == {"core", "a"}
    table = "| part | is |\n|---|---|\n| `core` | one |\n| the rest | two |\n\n| no | part |"
    assert told_parts(table) == ["`core`", "the rest"]


def allowed(part: str) -> set[str]:
    """The parts that ``part`` may import."""
    height = next(level for level, parts in enumerate(LADDER) if part in parts)
    return {part, *chain(*LADDER[:height])}


@cache
def parsed(source: str) -> ast.Module:
    """A source as a tree, once for all rules; nobody changes it."""
    return ast.parse(source)


def imported(source: str) -> Iterator[str]:
    """The dotted names of all modules that a source imports, wherever in it."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("casefile"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def wrong_imports(module: str, source: str) -> list[str]:
    """The imports by which a module breaks the order or reaches for the world."""
    part = part_of(module)
    if part not in PARTS:
        return [f"{part} has no place in the table of layers"]
    names = [*imported(source)]
    own = [name for name in names if name.startswith("casefile.") and part_of(name[9:]) not in allowed(part)]
    return own + [name for name in names if part in PURE and name.split(".")[0] in IMPURE.split()]


MODULES = {
    ".".join(path.relative_to(ROOT / "src" / "casefile").with_suffix("").parts).removesuffix(".__init__"): path
    for path in tracked("src/casefile/*.py")
    if path.name != "__main__.py" and path != ROOT / "src" / "casefile" / "__init__.py"
}
SOURCES = {module: path.read_text(encoding="utf-8") for module, path in MODULES.items()}


def test_imports_point_one_way() -> None:
    found = {module: wrong_imports(module, source) for module, source in SOURCES.items()}
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core.cards", "from casefile.deduction.worlds import Worlds"),
        ("core.engine", "from casefile.games import GAMES"),
        ("games.classic.rules", "from casefile.core import travel\nfrom casefile.web import model"),
        ("core.table", "import casefile.server.store"),
        ("play.occupants", "from casefile.games.miporin.bots import WANDERER"),
        ("bots.random", "from casefile.games.miporin.bots import WANDERER"),
        ("deduction.worlds", "from casefile.games.classic.state import ClassicState"),
        ("server.app", "from casefile.cli.main import main"),
        ("games.nsider.rules", "def roll() -> int:\n    import random\n    return random.randint(1, 6)"),
        ("play.hints", "from datetime import datetime"),
        ("core.fairness", "import secrets"),
        ("core.table", "from sqlalchemy import text"),
        ("helpers", ""),
    ],
)
def test_a_planted_import_is_seen(module: str, line: str) -> None:
    assert len(wrong_imports(module, line)) == 1


# -- games -----------------------------------------------------------------------------------------------------------

SLUGS = {*GAMES, *(game.package.rpartition(".")[2] for game in GAMES.values())}
"""The words that name a game."""
ROOTS = {
    "library.py": "the library",
    "__main__.py": "the command line",
    "correspondence/plan.py": "the one game that is played by post",
}
"""The files that are given the list of games, and for what; everything else is handed it."""


def games_named(source: str) -> list[str]:
    """Every word in a text that names a game, and every import of one or of the list of them."""
    found = re.findall(rf"\b(?:{'|'.join(sorted(SLUGS - {'classic'}))})\b", source)
    return found + re.findall(r"casefile\.games\.?\w*", source)


GENERAL = [path for path in tracked("src/casefile") if "games" not in path.relative_to(ROOT / "src/casefile").parts]


def test_no_file_outside_the_games_names_or_imports_one() -> None:
    named = {}
    for path in GENERAL:
        found = games_named(path.read_text(encoding="utf-8", errors="replace"))
        if found:
            named[path.relative_to(ROOT / "src/casefile").as_posix()] = found
    assert named == {root: ["casefile.games"] for root in ROOTS}


@pytest.mark.parametrize(
    "line",
    [
        "from casefile.games import GAMES",
        "from casefile.games.miporin import drawing",
        'if game.slug == "nsider":',
        '{% from "hide_tracks/page.html" import tracks %}',
        "A numbered clause, such as ``cluedo-12``.",
        ".setup:has([value=cluegame]:checked) .of-cluegame{display:block}",
    ],
)
def test_a_planted_name_of_a_game_is_seen(line: str) -> None:
    assert games_named(line)


# -- sizes ---------------------------------------------------------------------------------------------------------


def too_long(source: str) -> list[str]:
    """What is longer than a reader can hold: a module over 450 lines, a function over 50."""
    found = [f"the module has {lines} lines"] if (lines := len(source.splitlines())) > 450 else []
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            found += [f"{node.name} has {length} lines"] if length > 50 else []
    return found


def test_modules_and_functions_are_short() -> None:
    found = {str(path): too_long(path.read_text(encoding="utf-8")) for path in tracked("*.py", ":!tests")}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_a_planted_long_module_and_function_are_seen() -> None:
    function = "def act():\n" + "    pass\n" * 49
    assert too_long(function) == []
    assert too_long(function + "    pass\n") == ["act has 51 lines"]
    assert too_long("x = 1\n" * 450) == []
    assert too_long("x = 1\n" * 451) == ["the module has 451 lines"]


# -- names ---------------------------------------------------------------------------------------------------------


@cache
def names_and_kinds(source: str) -> tuple[str, ...]:
    """The public classes of a module by their names, and the kinds under which events and actions are stored."""
    found = list[str]()
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.ClassDef):
            continue
        if not node.name.startswith("_"):
            found.append(f"class {node.name}")
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and each.value and ast.unparse(each).startswith("kind: ClassVar["):
                found.append(f"kind {ast.literal_eval(each.value)}")
    return tuple(found)


def named_twice(sources: Mapping[str, str]) -> list[str]:
    """What more than one class of these modules is called or stored as."""
    found = Counter(chain.from_iterable(map(names_and_kinds, sources.values())))
    return [name for name, count in found.items() if count > 1]


def test_one_name_is_one_class_and_one_kind_one_event_or_action() -> None:
    assert named_twice(SOURCES) == []


@pytest.mark.parametrize(
    ("module", "planted", "found"),
    [
        ("correspondence.camps.events", "class StrikeGiven: ...", "class StrikeGiven"),
        ("web.rules", "class Record: ...", "class Record"),
        ("games.classic.rules", "class Table: ...", "class Table"),
        ("core.verify", "class Game: ...", "class Game"),
        ("play.hints", 'class Hinted:\n    kind: ClassVar[str] = "strike_given"', "kind strike_given"),
    ],
)
def test_a_planted_second_class_of_a_name_or_kind_is_seen(module: str, planted: str, found: str) -> None:
    assert named_twice({**SOURCES, module: f"{SOURCES.get(module, '')}\n{planted}\n"}) == [found]


PATTERN = {
    f"games.harbour.{path.stem}": path.read_text(encoding="utf-8").replace("tests.sixth", "casefile.games.harbour")
    for path in tracked("tests/sixth/*.py")
    if not path.name.startswith(("test_", "__init__"))
}
"""The game that CONTRIBUTING gives as a pattern, as it reads where it is copied to."""


def test_a_copy_of_the_pattern_may_keep_its_names_and_stands_in_the_order_of_imports() -> None:
    """What no part of the program but a game is called: the games may be copies of it."""
    outside = {module: source for module, source in SOURCES.items() if not module.startswith("games.")}
    assert named_twice({**outside, **PATTERN}) == []
    assert {module: wrong for module, source in PATTERN.items() if (wrong := wrong_imports(module, source))} == {}
    assert "games.harbour.rules" in PATTERN


def names_of(source: str) -> Iterator[tuple[str, str]]:
    """The functions and classes of a module, and the class around each."""

    def inside(body: Sequence[ast.stmt], around: str) -> Iterator[tuple[str, str]]:
        for node in body:
            if isinstance(node, ast.ClassDef):
                bases = " ".join(map(ast.unparse, node.bases))
                yield from inside(node.body, "Protocol" if "Protocol" in bases else node.name)
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name[:2] != "__":
                yield node.name, around

    return inside(parsed(source).body, "")


def named_in_both_shells(sources: Mapping[str, str]) -> list[str]:
    """The modules, classes and functions of games by post that are called as something else in the server.

    The methods of a class are the same where the server has a Protocol with them.
    """
    shells: dict[str, list[tuple[str, str]]] = {"server.": [], "correspondence.server.": []}
    for module, source in sources.items():
        for shell, names in shells.items():
            if module.startswith(shell):
                names += [(f"module {module.rpartition('.')[2]}", ""), *names_of(source)]
    server, by_post = shells.values()
    asked = {name for name, around in server if around == "Protocol"}
    known = {name for name, _ in server}
    return sorted({name for name, around in by_post if name in known and not (around and name in asked)})


def test_no_name_is_one_thing_at_tables_and_another_by_post() -> None:
    assert named_in_both_shells(SOURCES) == []


@pytest.mark.parametrize(
    ("module", "planted", "found"),
    [
        ("correspondence.server.post_socket", "async def live(socket): ...", "live"),
        ("correspondence.server.acts", "class Page:\n    def scene_of(self): ...", "scene_of"),
        ("server.routes.table.playing", "def post_page(site): ...", "post_page"),
        ("correspondence.server.acts", "def forget_idle(): ...", "forget_idle"),
        ("correspondence.server.live", "", "module live"),
        ("server.tables.post_sessions", "", "module post_sessions"),
    ],
)
def test_a_planted_second_meaning_is_seen(module: str, planted: str, found: str) -> None:
    assert named_in_both_shells({**SOURCES, module: f"{SOURCES.get(module, '')}\n{planted}\n"}) == [found]


# -- what goes on as long as the server does -----------------------------------------------------------------------

STARTS = {"create_task", "ensure_future", "Thread"}
"""The calls by which something is begun that nobody waits for."""
WAITS = {"sleep", "wait"}

BOUNDED = {
    ("server.tasks.loops", "keep_on"): "here loops are begun",
    ("server.tasks.loops", "in_thread"): "here loops are begun",
    ("server.tasks.loops", "start"): "here loops are begun",
    ("server.tasks.thread_calls", "begin"): "a coroutine that whoever begins it has guarded, up to its end",
    ("server.wire.accept_loop", "shutdown"): "ends with the server, and is the end of it",
    ("server.wire.accept_loop", "_end_connections"): "ends with the server, and is the end of it",
    ("server.wire.accept_loop", "_accept"): "one connection that comes in",
    ("server.records.rasters", "png"): "one picture, for which whoever asks waits",
    ("server.bots.workers", "_begin"): "in a process that works for the server: it ends with it",
    ("server.workers", "_serve"): "in a process of several: it ends with the one that began it",
    ("server.tables.sessions", "begin"): "one command, begun anew each time that somebody was quicker",
    ("server.routes.table.joining", "_sit_down"): "one request, begun anew each time that somebody was quicker",
    ("server.store.sqlite", "_patiently"): "at the start, for a few seconds",
}
"""What may be begun or go round without being a loop, by function, and why."""


def unguarded(module: str, source: str) -> list[str]:
    """The functions of a module of the server that begin a loop, or a part of one, in a way of their own."""
    found = list[str]()

    def walk(node: ast.AST, function: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = node.name
        if isinstance(node, ast.Call) and name_of(node.func) in STARTS:
            found.append(function)
        if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and any(map(waits, ast.walk(node))):
            found.append(function)
        for child in ast.iter_child_nodes(node):
            walk(child, function)

    walk(parsed(source), "")
    return sorted({each for each in found if (module, each) not in BOUNDED})


def name_of(called: ast.expr) -> str:
    """The last name of what is called."""
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def waits(node: ast.AST) -> bool:
    """Whether something is waited for here."""
    return isinstance(node, ast.Await) or (isinstance(node, ast.Call) and name_of(node.func) in WAITS)


OF_THE_SERVER = [name for name in MODULES if name.startswith(("server.", "correspondence.server."))]


def test_every_loop_of_the_server_is_begun_where_loops_are() -> None:
    found = {module: unguarded(module, SOURCES[module]) for module in OF_THE_SERVER}
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "source",
    [
        "async def run():\n    while True:\n        await look()",
        "def run():\n    while True:\n        time.sleep(1)",
        "async def run():\n    while 1:\n        async with lock:\n            await look()",
        "def run():\n    self._task = asyncio.create_task(look())",
        "def run():\n    loop.create_task(look())",
        "def run():\n    asyncio.ensure_future(look())",
        "def run():\n    Thread(target=work).start()",
        "def run():\n    threading.Thread(target=work, daemon=True).start()",
    ],
)
def test_a_planted_loop_is_seen(source: str) -> None:
    assert unguarded("server.planted", source) == ["run"]


def test_what_is_allowed_is_there() -> None:
    for module, function in BOUNDED:
        names = {
            node.name
            for node in ast.walk(parsed(SOURCES[module]))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert function in names, (module, function)


# -- the same name, the same thing -----------------------------------------------------------------------------------

HOLDS = {"decide": "DECIDE", "evolve": "EVOLVE", "clauses": "BOOK", "bots": "BOTS"}
"""What each of these files holds in every game, and in the camps of games by post; nothing else there holds it.

``state`` holds the class of the game's state, which ``EVOLVE`` takes forward and ``start`` of the rules returns.
"""
OURS = sorted({game.package.removeprefix("casefile.") for game in GAMES.values()})
ALIKE = [*OURS, "correspondence.camps", "tests.sixth"]


def assigned(source: str) -> set[str]:
    """The names that are given a value at the top of a source."""
    found = set()
    for node in parsed(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def state_classes(files: Mapping[str, str]) -> list[str]:
    """What the state of a game is called: in the type of ``EVOLVE``, and as what ``start`` of its rules returns."""
    found = list[str]()
    for node in parsed(files.get("evolve", "")).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id="EVOLVE"), annotation=told):
                found.append(ast.unparse(told).removeprefix("EvolveByKind[").removesuffix("]"))
            case ast.Assign(targets=[ast.Name(id="EVOLVE")]):
                found.append("that EVOLVE says")
            case _:
                pass
    starts = (node for node in ast.walk(parsed(files.get("rules", ""))) if isinstance(node, ast.FunctionDef))
    return found + [ast.unparse(node.returns) for node in starts if node.name == "start" and node.returns]


def misplaced(files: dict[str, str]) -> list[str]:
    """What is wrong with the files of a folder, by name: a table that is not where it is looked for, or elsewhere."""
    found = {name: assigned(text) for name, text in files.items()}
    wrong = [f"{name}.py has no {table}" for name, table in HOLDS.items() if name in found and table not in found[name]]
    for name, names in found.items():
        public = {each.lstrip("_") for each in names}
        tables = [table for file, table in HOLDS.items() if file != name and table in public]
        wrong += [f"{name}.py has {table}" for table in tables if name not in VARIANTS]
    here = {node.name for node in parsed(files.get("state", "")).body if isinstance(node, ast.ClassDef)}
    wrong += [f"state.py has no class {name}" for name in state_classes(files) if name not in here]
    needed = {"decide", "evolve", "clauses", "events", "state"}
    return wrong + [f"there is no {name}.py" for name in sorted(needed - found.keys())]


VARIANTS = ("cluegame",)
"""A file of a variant holds only what differs, its clauses too."""


@pytest.mark.parametrize("folder", ALIKE)
def test_files_of_the_same_name_hold_the_same_in_every_game(folder: str) -> None:
    top = ROOT if folder.startswith("tests.") else ROOT / "src" / "casefile"
    files = {path.stem: path.read_text(encoding="utf-8") for path in (top / folder.replace(".", "/")).glob("*.py")}
    assert misplaced(files) == []


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("events", "EVOLVE = {}", ["events.py has EVOLVE"]),
        ("rules", "_DECIDE: dict[str, str] = {}", ["rules.py has DECIDE"]),
        ("bots", "PLAYERS = ()", ["bots.py has no BOTS"]),
        ("state", "from casefile.games.classic.state import State", ["state.py has no class State"] * 2),
        ("evolve", "EVOLVE: EvolveByKind[Case] = {}", ["state.py has no class Case"]),
        ("evolve", "EVOLVE = {}", ["state.py has no class that EVOLVE says"]),
        ("rules", "def start(self, setup) -> Case: ...", ["state.py has no class Case"]),
    ],
)
def test_a_table_in_another_file_is_found(name: str, text: str, wrong: list[str]) -> None:
    whole = {"decide": "DECIDE = {}", "evolve": "EVOLVE: EvolveByKind[State] = {}", "clauses": "BOOK = ()"}
    whole |= {"events": "", "state": "class State: ...", "rules": "def start(self, setup) -> State: ..."}
    assert misplaced(whole) == []
    assert misplaced(whole | {name: text}) == wrong


# -- what the docstring of a package names ----------------------------------------------------------------------------

PACKAGES = [name for name, path in MODULES.items() if path.name == "__init__.py"]
ELSEWHERE = {
    "cli.screen": {"terminal": "what is installed besides"},
    "game": {"told": "a field of ``Game``"},
    "games.classic": {"cluedo": "the name of a rule set"},
    "server.store": {"kind": "a field of what an event is stored as"},
    "story": {"str": "a type of Python"},
}
"""The words in backquotes that name nothing of their package, by package, and what they name."""


def defined(source: str) -> set[str]:
    """The values, functions and classes of a source."""
    classes = {node.name for node in parsed(source).body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return assigned(source) | classes


def unknown_names(told: str, within: Mapping[str, str], folders: Set[str] = frozenset()) -> list[str]:
    """The names in backquotes of a docstring that nothing in its package has.

    - ``within`` are the sources of the package's modules, by their dotted names from there.
    - ``folders`` are its folders, and its files that are no modules.
    """
    found = re.findall(r"`{2}([A-Za-z_][\w.]*)`{2}", told)
    names = {*within, *folders, *chain.from_iterable(map(defined, within.values()))}
    return [name for name in found if name not in names]


def of_package(package: str, sources: Mapping[str, str]) -> dict[str, str]:
    """The sources of a package's modules, by their dotted names from there; its own by an empty one."""
    return {
        name.removeprefix(package)[1:]: text for name, text in sources.items() if f"{name}.".startswith(f"{package}.")
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_the_docstring_of_a_package_names_what_is_there(package: str) -> None:
    told = ast.get_docstring(parsed(SOURCES[package])) or ""
    folders = {path.stem for path in MODULES[package].parent.iterdir()}
    assert unknown_names(told, of_package(package, SOURCES), folders) == [*ELSEWHERE.get(package, {})]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("``one`` and ``two.three`` have ``Four``, ``five`` and ``SIX``; ``templates`` draw.", []),
        ("``sessions`` loads and stores the games.", ["sessions"]),
        ("``three`` is in another folder.", ["three"]),
        ("``casefile group`` and ``docs/rules.md`` are no names of modules.", []),
    ],
)
def test_a_planted_name_in_a_docstring_is_seen(told: str, found: list[str]) -> None:
    within = {
        "": "SIX = 6",
        "one": "class Four: ...\ndef five(): ...",
        "two": "from other import sessions",
        "two.three": "",
    }
    assert unknown_names(told, within, {"templates"}) == found


# -- packages of the server ------------------------------------------------------------------------------------------

MOST_FILES = 15


def server_packages() -> dict[str, list[str]]:
    """The packages below the server, by name, with their modules."""
    found: dict[str, list[str]] = {}
    for name in MODULES:
        if name.startswith("server."):
            package = name.rpartition(".")[0] if MODULES[name].name != "__init__.py" else name
            found.setdefault(package, []).append(name)
    return found


def test_a_package_of_the_server_has_few_files_and_says_what_belongs_there() -> None:
    packages = server_packages()
    assert {name: len(modules) for name, modules in packages.items() if len(modules) > MOST_FILES} == {}
    words = {"room", "floor", "house", "door", "street"}
    for package in packages.keys() - {"server.migrations.versions"}:  # Alembic reads these files by itself
        file = ROOT / "src" / "casefile" / package.replace(".", "/") / "__init__.py"
        told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
        assert told, f"{package} does not say what belongs there"
        assert not words & set(package.split("."))


def circles(edges: dict[str, set[str]]) -> list[tuple[str, ...]]:
    """The packages that import each other, directly or around others: each one with those that it reaches and back."""

    def reached(start: str) -> set[str]:
        seen, ahead = set[str](), [start]
        while ahead:
            new = edges.get(ahead.pop(), set()) - seen
            seen |= new
            ahead += new
        return seen

    return sorted({tuple(sorted(other for other in reached(one) if one in reached(other))) for one in edges} - {()})


def test_packages_of_the_server_import_one_way() -> None:
    packages = server_packages()
    home = {module: package for package, modules in packages.items() for module in modules}
    edges: dict[str, set[str]] = {}
    for module, package in home.items():
        mine = package if package != "server" else module
        for name in imported(SOURCES[module]):
            target = name.removeprefix("casefile.")
            while target and target not in home:
                target = target.rpartition(".")[0]
            if target and home[target] != package:
                edges.setdefault(mine, set()).add(home[target] if home[target] != "server" else target)
    # The steps of the layout know the columns that they lay out, and whoever opens a store runs them. The statements
    # are a part of the store.
    store = {"server.store", "server.store.statements", "server.migrations"}
    assert [each for each in circles(edges) if not set(each) <= store] == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [("a", "b", "c")]
