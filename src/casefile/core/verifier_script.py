"""Makes the single files that check a game without casefile from the two parts in which the source holds each.

There are two for each game, one in Python and one in JavaScript, which share nothing but the rules and the description
of the protocol from which both were written.
"""

import ast
import re
from importlib import resources

PRELUDE = "casefile.core.verifier_prelude"
"""From where the parts of all games import what they share; a single file imports nothing of casefile."""


def verifier_script(package: str) -> str:
    """Return the single file in Python for the game in ``package``, the dotted name of its folder."""
    return stand_alone(*_parts(package, "py"))


def verifier_module(package: str) -> str:
    """Return the single file in JavaScript for the game in ``package``: a module for browsers and for Node."""
    return stand_alone_module(*_parts(package, "mjs"))


def _parts(package: str, kind: str) -> tuple[str, str]:
    shared = resources.files("casefile.core") / f"verifier_prelude.{kind}"
    return shared.read_text(encoding="utf-8"), (resources.files(package) / f"verify.{kind}").read_text(encoding="utf-8")


def stand_alone_module(prelude: str, part: str) -> str:
    """Return one module: what ``part`` says of itself, all of ``prelude``, then ``part``, which imports it no more.

    Both begin with a comment, after which comes an empty line; the one import of the part is that of the prelude.
    """
    title, _, rest = part.partition("\n\n")
    own = re.sub(r'import \{[^}]*\} from "[^"]*/verifier_prelude\.mjs";\n', "", rest, count=1)
    return f"{title}\n//\n{prelude.rstrip()}\n\n{own.strip()}\n"


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
