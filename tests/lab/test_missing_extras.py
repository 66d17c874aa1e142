"""Where an extra is missing, its modules say in a sentence which; what needs none of them can be had without."""

import subprocess
import sys

import pytest

from tests.clone import ROOT

BLOCKED = """
import importlib, sys

class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == sys.argv[1]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refusal())
"""


def without(library: str, code: str, *arguments: str) -> str:
    """What code prints in a process in which a library cannot be imported."""
    command = (sys.executable, "-c", BLOCKED + code, library, *arguments)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


@pytest.mark.parametrize(
    ("library", "module", "name"),
    [
        ("numpy", "casefile.lab.arrays", "lab"),
        ("numpy", "casefile.lab.rows", "lab"),
        ("numpy", "casefile.lab.vector", "lab"),
        ("gymnasium", "casefile.lab.pettingzoo", "pettingzoo"),
        ("pettingzoo", "casefile.lab.pettingzoo", "pettingzoo"),
        ("gymnasium", "casefile.lab.gymnasium", "pettingzoo"),
        ("PIL", "casefile.lab.picture", "pettingzoo"),
        ("pyspiel", "casefile.lab.openspiel", "openspiel"),
        ("open_spiel", "casefile.lab.bot_policy", "openspiel"),
        ("pyarrow", "casefile.lab.parquet", "dataset"),
        ("textarena", "casefile.cli.agent.textarena", "textarena"),
        ("distributed", "casefile.cli.cluster", "cluster"),
    ],
)
def test_the_extra_is_named_where_its_library_is_missing(library: str, module: str, name: str) -> None:
    code = """
try:
    importlib.import_module(sys.argv[2])
except ImportError as error:
    print(error)
"""
    told = f"this needs the extra {name}, which is not installed here: pip install 'casefile[{name}]'\n"
    assert without(library, code, module) == told


def test_deals_are_listed_without_numpy() -> None:
    code = """
import casefile
from casefile import lab
table = casefile.table("cluedo", 3, board="none")
print(len(next(lab.deals(table.rules, table.setup)).hands), len(lab.owners(table.setup)))
try:
    lab.sheet
except ImportError as error:
    print(error)
"""
    assert without("numpy", code) == (
        "3 5\nthis needs the extra lab, which is not installed here: pip install 'casefile[lab]'\n"
    )
