"""A power cut below SQLite loses nothing that was acknowledged, and damages nothing; the long form is
``tests/soak/power_cuts.py``.
"""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak.power_cuts import Trace, found, played, prepared, weakened

CUTS = 100


def results(play: Callable[[Path, Trace], Trace], trace: Trace, folder: Path, cuts: int = CUTS) -> Counter[str]:
    base = prepared(folder)
    return found(base, play(folder, trace), cuts, random.Random(1), folder)


@pytest.mark.sampled(of="kills")
def test_nothing_acknowledged_is_lost_or_damaged_by_a_power_cut(tmp_path: Path) -> None:
    assert results(played, Trace(), tmp_path) == {"whole": CUTS}


@pytest.mark.sampled(of="planted faults of processes")
@pytest.mark.parametrize("fault", ["synchronous=NORMAL", "a disk that only says that it has synced"])
def test_what_is_not_synced_is_seen_to_be_lost(fault: str, tmp_path: Path) -> None:
    weak = fault.startswith("synchronous")
    # On a busy machine more is written at once, and a cut falls between less often: then in 4 of 100 something is lost.
    seen = results(weakened if weak else played, Trace(honest=weak), tmp_path, 2 * CUTS)
    assert seen["lost"] + seen["corrupt"] > 0
