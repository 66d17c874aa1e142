"""Every field of a public value is described, below the field or by a line in the docstring of its class."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.clone import ROOT

SOURCE = ROOT / "src" / "casefile"
PATTERN = ROOT / "tests" / "sixth"
"""The game that CONTRIBUTING gives as a pattern: whoever begins with a copy of it begins with these fields."""


def described(node: ast.stmt | None) -> bool:
    """Whether a statement is a text that describes the field above it."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def bare_fields(tree: ast.Module) -> Iterator[str]:
    """The public fields of the public classes of a module that nothing describes, each with its class."""
    for each in ast.walk(tree):
        if not isinstance(each, ast.ClassDef) or each.name.startswith("_"):
            continue
        told = ast.get_docstring(each) or ""
        for field, below in zip(each.body, (*each.body[1:], None), strict=True):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                name, constant = field.target.id, "ClassVar" in ast.unparse(field.annotation)
                if not (name.startswith("_") or constant or described(below) or f"``{name}``" in told):
                    yield f"{each.name}.{name}"


def public_files() -> list[Path]:
    """The files whose public values are read, and copied, by others."""
    ours = [file for file in SOURCE.rglob("*.py") if "migrations" not in file.parts]
    return [*ours, *(file for file in PATTERN.glob("*.py") if not file.name.startswith("test_"))]


def test_every_field_is_described() -> None:
    files = public_files()
    assert {SOURCE / "core" / "cards.py", PATTERN / "state.py"} <= {*files}
    bare = [found for file in files for found in bare_fields(ast.parse(file.read_text(encoding="utf-8")))]
    assert bare == []


def test_a_planted_field_without_a_line_is_seen() -> None:
    planted = '''
class Move:
    """A move.

    - ``seat``: the seat that moves.
    """
    seat: int
    room: str
    dice: tuple[int, int]
    """The two dice."""
    KIND: ClassVar[str] = "move"
    _key: str = ""
class _Own:
    inside: int
'''
    assert list(bare_fields(ast.parse(planted))) == ["Move.room"]
