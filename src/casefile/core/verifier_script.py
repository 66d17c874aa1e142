"""Makes the single file that checks a game without casefile from the two parts in which the source holds it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

PRELUDE = "casefile.core.verifier_prelude"
"""From where the parts of all games import what they share; a single file imports nothing of casefile."""


@dataclass(frozen=True, slots=True)
class _Statement:
    """A statement of a module with the lines before it, the names that it gives and reads, and whence it imports."""

    text: str
    gives: frozenset[str]
    reads: frozenset[str]
    source: str | None = None  # "" for ``import name``, ``None`` where nothing is imported


def verifier_script(package: str) -> str:
    """Return the single file for the game in ``package``, such as ``"casefile.games.classic"``."""
    files = resources.files("casefile.core") / "verifier_prelude.py", resources.files(package) / "verify.py"
    prelude, part = (file.read_text(encoding="utf-8") for file in files)
    return stand_alone(prelude, part)


def stand_alone(prelude: str, part: str) -> str:
    """Return one module with all of ``part`` and, before it, as much of ``prelude`` as that needs.

    Both begin with a docstring, and import without ``as``. The docstring of the module is that of the part, then that
    of the prelude from its second paragraph on; the first one is about the source.
    """
    (about, *shared), (title, *own) = _statements(prelude), _statements(part)
    needed = {name for each in own if each.source == PRELUDE for name in each.gives}
    while more := {name for each in shared if each.gives & needed for name in each.reads} - needed:
        needed |= more
    shared = [each for each in shared if each.gives & needed]
    own = [each for each in own if each.source != PRELUDE]
    imported: dict[str, set[str]] = {}
    for each in (*shared, *own):
        if each.source is not None:
            imported.setdefault(each.source, set()).update(each.gives if each in own else each.gives & needed)
    docstring = title.text.removesuffix('"""').rstrip() + "\n\n" + about.text.partition("\n\n")[2]
    first, second = ("\n".join(each.text for each in group if each.source is None).strip() for group in (shared, own))
    gap = "\n\n\n" if first.startswith(("class ", "def ")) else "\n\n"
    return f"{docstring}\n\n{_imports(imported)}{gap}{first}\n\n\n{second}\n"


def _statements(source: str) -> Iterator[_Statement]:
    """Yield the statements of a module, each with the comments and empty lines before it."""
    lines, end = source.splitlines(), 0
    for node in ast.parse(source).body:
        text, end = "\n".join(lines[end : node.end_lineno]), node.end_lineno or end
        names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
        reads = frozenset(each.id for each in names)
        match node:
            case ast.Import():
                yield _Statement(text, frozenset(alias.name for alias in node.names), reads, "")
            case ast.ImportFrom():
                yield _Statement(text, frozenset(alias.name for alias in node.names), reads, node.module)
            case ast.FunctionDef() | ast.ClassDef():
                yield _Statement(text, frozenset({node.name}), reads)
            case _:
                yield _Statement(text, frozenset(each.id for each in names if isinstance(each.ctx, ast.Store)), reads)


def _imports(imported: dict[str, set[str]]) -> str:
    """Return the import statements for the names of each module, in the order of ``ruff``."""
    whole = [f"import {name}" for name in sorted(imported.pop("", ()))]
    ordered = {module: sorted(names, key=lambda name: (name.islower(), name)) for module, names in imported.items()}
    return "\n".join(whole + [f"from {module} import {', '.join(ordered[module])}" for module in sorted(ordered)])
