"""Makes the single file that checks a game without casefile from the two parts in which the source holds it."""

import ast
from importlib import resources

PRELUDE = "casefile.core.verifier_prelude"
"""From where the parts of all games import what they share; a single file imports nothing of casefile."""


def verifier_script(package: str) -> str:
    """Return the single file for the game in ``package``, the dotted name of its folder."""
    files = resources.files("casefile.core") / "verifier_prelude.py", resources.files(package) / "verify.py"
    prelude, part = (file.read_text(encoding="utf-8") for file in files)
    return stand_alone(prelude, part)


def stand_alone(prelude: str, part: str) -> str:
    """Return one module: all of ``prelude``, then ``part``, which no longer imports it.

    Both begin with a docstring and imports, none of them ``as`` something. The docstring of the module is that of the
    part, then that of the prelude from its second paragraph on; the first one is about the source.
    """
    imported: dict[str, set[str]] = {"": set()}  # by module; under "" whole modules
    (about, shared), (title, own) = (_split(source, imported) for source in (prelude, part))
    lines = [f"import {name}" for name in sorted(imported.pop(""))]
    for module in sorted(imported.keys() - {PRELUDE}):
        names = sorted(imported[module], key=lambda name: (name.islower(), name))  # in the order of ruff
        lines.append(f"from {module} import {', '.join(names)}")
    docstring = title.removesuffix('"""').rstrip() + "\n\n" + about.partition("\n\n")[2]
    return "\n".join((docstring, "", *lines, shared.rstrip(), "", "", own.strip(), ""))


def _split(source: str, imported: dict[str, set[str]]) -> tuple[str, str]:
    """Return a module's docstring and all that comes after its imports, which are added to ``imported``."""
    (docstring, *nodes), lines = ast.parse(source).body, source.splitlines()
    end = 0
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = str(node.module) if isinstance(node, ast.ImportFrom) else ""
            imported.setdefault(module, set()).update(alias.name for alias in node.names)
            end = node.end_lineno or 0
    return "\n".join(lines[: docstring.end_lineno]), "\n".join(lines[end:])
