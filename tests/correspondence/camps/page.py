"""The page ``docs/camps.md``: who may do what, and the clauses, stand there as the program has them.

``python -m tests.correspondence.camps.page`` writes it anew after the table or a clause has changed; what is above the
mark is written by hand and stays.
"""

from typing import get_args

from casefile.core.options import describe, spell
from casefile.correspondence.camps.acts import ACTS
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.permissions import PERMISSIONS, WHEN, Role
from tests.clone import ROOT

MARK = "<!-- From here on this page is made from the program: python -m tests.correspondence.camps.page -->"
PAGE = ROOT / "docs" / "camps.md"


def cell(said: str) -> str:
    """An answer of the table as people read it."""
    number = BOOK[said].removeprefix("camps-") if said not in ("yes", "wait") else ""
    return {"yes": "**yes**", "wait": "*waits*"}.get(said, f"no ({number})")


def generated() -> str:
    """The table of permissions, what is agreed, and the clauses."""
    roles = get_args(Role)
    lines = [MARK, "", "## Who may do what", ""]
    lines += ["| act | | " + " | ".join(roles).replace("_", "-") + " | when |"]
    lines += ["|---|---|" + "---|" * (len(roles) + 1)]
    for kind, line in PERMISSIONS.items():
        meaning = (ACTS[kind].__doc__ or "").partition("\n")[0].replace("``", "`").partition(". ")[0].rstrip(".")
        cells = " | ".join(cell(line.roles[role]) for role in roles)
        lines.append(f"| `{kind}` | {meaning} | {cells} | {', '.join(WHEN[line.when])} |")
    lines += ["", "A number names the clause that says no.", "", "## What is agreed", ""]
    lines += ["| option | choices | meaning |", "|---|---|---|"]
    for each in describe(Agreed):
        first, *others = map(spell, each.choices)
        lines.append(f"| `{each.name}` | {', '.join([f'**{first}**', *others])} | {each.meaning} |")
    lines += ["", "## Clauses", ""]
    lines += [f"- **{clause.id}** {clause.text} *({clause.source})*" for clause in BOOK.clauses]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Bring the page up to date."""
    before = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(before + generated(), encoding="utf-8")


if __name__ == "__main__":
    write()
