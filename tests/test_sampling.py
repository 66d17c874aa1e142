"""Of many cases of one kind as many run as the marker says, the same ones in every run, and each where it is named."""

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sampling import PROOFS, proofs, sample

ROOT = Path(__file__).parents[1]

CONFTEST = """
from tests.sampling import Sampling

ALWAYS = ("test_it.py::test_two", "test_it.py::test_three")

def pytest_configure(config):
    config.addinivalue_line("markers", "sampled(n, of=kind): of many cases, n run")
    config.pluginmanager.register(Sampling({"kills": 2}, ALWAYS))
"""
TESTS = """
import pytest

@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", range(10))
def test_many(case): ...

@pytest.mark.parametrize("case", range(4))
def test_few(case): ...
"""
ONE_KIND = """
import pytest

@pytest.mark.sampled(of="kills")
@pytest.mark.parametrize("case", range(10))
def test_one(case): ...

@pytest.mark.sampled(of="kills")
def test_two(): ...

@pytest.mark.sampled(of="kills")
def test_three(): ...
"""


@given(cases=st.integers(0, 60), kept=st.integers(1, 60), name=st.text())
def test_as_many_are_kept_as_asked_for_in_their_order_and_evenly(cases: int, kept: int, name: str) -> None:
    found = sample(range(cases), kept, name)
    assert found == sorted(set(found))
    assert len(found) == min(cases, kept)
    assert found == sample(range(cases), kept, name)
    around = [*found, *([found[0] + cases] if found else [])]
    gaps = [after - before for before, after in pairwise(around)]
    assert not gaps or max(gaps) - min(gaps) <= 1


def test_of_two_languages_some_tests_keep_the_first_and_some_the_second() -> None:
    kept = [sample(["en", "ja"], 1, f"tests/test_{number}")[0] for number in range(40)]
    # A fair coin gives fewer than 8 of one kind in 40 throws with a probability of 7e-5, and these names are fixed.
    assert 8 <= kept.count("ja") <= 32


def printed(folder: Path, text: str, *asked: str) -> str:
    """Return what pytest prints of a file with this text, each test by its name, if it is asked so."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(text)
    named = asked if "::" in "".join(asked) else ("test_it.py", *asked)
    return subprocess.run(
        (sys.executable, "-m", "pytest", "-v", "-c", os.devnull, "--rootdir", str(folder), *named),
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "-p no:cacheprovider"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def passed(folder: Path, text: str, *asked: str) -> int:
    """Return how many tests of a file with this text run if pytest is asked so."""
    told = re.search(r"(\d+) passed", done := printed(folder, text, *asked))
    assert told is not None, done
    return int(told[1])


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("asked", "ran"), [((), 7), (("-k", "many"), 3), (("-k", "few"), 4), (("test_it.py::test_many[4]",), 1)]
)
def test_a_run_leaves_out_the_others_but_for_a_case_that_is_named(
    asked: tuple[str, ...], ran: int, tmp_path: Path
) -> None:
    assert passed(tmp_path, TESTS, *asked) == ran


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("asked", "ran"),
    [((), 2), (("-k", "one"), 2), (("-k", "two"), 1), (("test_it.py::test_one[7]", "test_it.py::test_three"), 2)],
)
def test_of_tests_of_one_kind_as_many_run_as_are_asked_for(asked: tuple[str, ...], ran: int, tmp_path: Path) -> None:
    assert passed(tmp_path, ONE_KIND, *asked) == ran


def test_what_is_always_asked_runs_though_others_of_its_kind_fall_away(tmp_path: Path) -> None:
    told = printed(tmp_path, ONE_KIND)
    assert set(re.findall(r"::(\w+)", told)) == {"test_two", "test_three"}
    assert printed(tmp_path, ONE_KIND.replace("10", "1")).count("PASSED") == 2


def test_a_proof_for_the_long_form_is_not_always_asked() -> None:
    text = "`tests/a.py::test_one`, `tests/b/test_c.py::test_two` (long); `tests/a.py::test_one` and `tests/a.py`"
    assert proofs(text) == {"tests/a.py::test_one"}


def test_few_proofs_are_for_the_long_form_alone() -> None:
    """Each of them is one of several faults of its promise, of which another runs with every change."""
    assert PROOFS.read_text(encoding="utf-8").count("` (long)") == 3
