"""How the source is laid out: what may import what, and how long things may be. Every rule is shown to bite."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.clone import ROOT, tracked

# -- imports point one way -----------------------------------------------------------------------------------------

# Each part may import what stands on the lines above its own, and itself.
LAYERS = """
    cards texts
    areas
    walks roaming dealing options i18n
    board
    map_file
    actions editions
    events fairness edition_text
    engine
    rules story camps
    table forum
    record
    play
    web review verify audit
    receipts
    briefing protocol
    advice
    server arena
    duplicate repeat
    scores
    cli
"""
# These stand beside the ladder: all that they may import, and the lowest part that may import them.
BESIDE = {
    "deduction": ("cards events dealing", "play"),
    "bots": ("cards texts roaming board dealing options actions editions events engine deduction", "web"),
    "data": ("", "server"),  # the verifier that people download stands alone
}
# Nothing from here down to `play`, nor the parts beside, touches the world.
IMPURE = """
    asyncio datetime http logging multiprocessing os random secrets selectors signal socket sqlite3 ssl subprocess
    tempfile threading time urllib uuid alembic click jinja2 platformdirs prometheus_client sqlalchemy starlette
    structlog uvicorn websockets
"""
LADDER = [line.split() for line in LAYERS.strip().splitlines()]
PARTS = [*chain(*LADDER), *BESIDE]
PURE = {*chain(*LADDER[: LADDER.index(["play"])]), "play", *BESIDE}


def allowed(part: str) -> set[str]:
    """The parts that ``part`` may import."""
    if part in BESIDE:
        return {part, *BESIDE[part][0].split()}
    height = next(level for level, parts in enumerate(LADDER) if part in parts)
    beside = {name for name, (_, lowest) in BESIDE.items() if lowest in chain(*LADDER[: height + 1])}
    return {part, *chain(*LADDER[:height]), *beside}


def imported(source: str) -> Iterator[str]:
    """The dotted names of all modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "casefile":
            yield from (f"casefile.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def wrong_imports(part: str, source: str) -> list[str]:
    """The imports by which a module of ``part`` breaks the order or reaches for the world."""
    if part not in PARTS:
        return [f"{part} has no place in the table of layers"]
    names = [name.split(".") for name in imported(source)]
    own = [".".join(name) for name in names if name[0] == "casefile" and (name[1:] or [""])[0] not in allowed(part)]
    return own + [".".join(name) for name in names if part in PURE and name[0] in IMPURE.split()]


@pytest.mark.parametrize(
    "path", tracked("src/casefile/*.py"), ids=lambda path: path.relative_to(ROOT / "src").as_posix()
)
def test_imports_point_one_way(path: Path) -> None:
    part = path.relative_to(ROOT / "src" / "casefile").parts[0].removesuffix(".py")
    if part != "__init__":
        assert wrong_imports(part, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("cards", "from casefile.core.board import Board"),
        ("engine", "from casefile.games import RULES"),
        ("rules", "from casefile import table"),
        ("table", "import casefile.server.store"),
        ("play", "from casefile.bots import BOTS"),
        ("bots", "from casefile.games.classic.state import Case"),
        ("bots", "from casefile.core.table import Table"),
        ("deduction", "from casefile.core.engine import View"),
        ("server", "from casefile.cli import main"),
        ("rules", "def roll() -> int:\n    import random\n    return random.randint(1, 6)"),
        ("play", "from datetime import datetime"),
        ("fairness", "import secrets"),
        ("table", "from sqlalchemy import text"),
        ("helpers", ""),
    ],
)
def test_a_planted_import_is_seen(part: str, line: str) -> None:
    assert len(wrong_imports(part, line)) == 1


# -- sizes ---------------------------------------------------------------------------------------------------------


def too_long(source: str) -> list[str]:
    """What is longer than a reader can hold: a module over 300 lines, a function over 50."""
    found = [f"the module has {lines} lines"] if (lines := len(source.splitlines())) > 300 else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            found += [f"{node.name} has {length} lines"] if length > 50 else []
    return found


@pytest.mark.parametrize("path", tracked("*.py", ":!tests"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_modules_and_functions_are_short(path: Path) -> None:
    assert too_long(path.read_text(encoding="utf-8")) == []


def test_a_planted_long_module_and_function_are_seen() -> None:
    function = "def act():\n" + "    pass\n" * 49
    assert too_long(function) == []
    assert too_long(function + "    pass\n") == ["act has 51 lines"]
    assert too_long("x = 1\n" * 300) == []
    assert too_long("x = 1\n" * 301) == ["the module has 301 lines"]
