"""The pages ``docs/rules/*.md``: the clauses and options stand there as the program has them.

``python -m tests.conformance.rule_pages`` writes them anew after a clause has changed, and begins that of a new game;
what is above the mark is written by hand and stays.
"""

from pathlib import Path
from typing import Any

from casefile.core.engine import Rules
from casefile.core.options import describe, spell
from tests.clone import ROOT
from tests.rules import RULES

MARK = "<!-- From here on this page is made from the program: python -m tests.conformance.rule_pages -->"


def path(rules: Rules[Any, Any]) -> Path:
    """The page of a rule set."""
    return ROOT / "docs" / "rules" / f"{rules.name}.md"


def generated(rules: Rules[Any, Any]) -> str:
    """The numbered clauses with their sources, and the options with their defaults in bold type."""
    lines = [MARK, "", "## Clauses", ""]
    lines += [f"- **{clause.id}** {clause.text} *({clause.source})*" for clause in rules.book.clauses]
    lines += ["", "## Options", "", "| option | choices | meaning |", "|---|---|---|"]
    for each in describe(rules.options):
        first, *others = map(spell, each.choices)
        lines.append(f"| `{each.name}` | {', '.join([f'**{first}**', *others])} | {each.meaning} |")
    return "\n".join(lines) + "\n"


def title(rules: Rules[Any, Any]) -> str:
    """The first line of a page."""
    return f"# {rules.name.capitalize().replace('_', ' ')}"


def write(rules: Rules[Any, Any], page: Path) -> None:
    """Bring a page up to date; where there is none yet, begin it."""
    before = page.read_text(encoding="utf-8").partition(MARK)[0] if page.exists() else f"{title(rules)}\n\n"
    page.write_text(before + generated(rules), encoding="utf-8")


if __name__ == "__main__":
    for each in RULES.values():
        write(each, path(each))
