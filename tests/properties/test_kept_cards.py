"""What the sheet and the choices keep from page to page is looked at again where it must be; a fault there is found."""

from collections.abc import Callable
from typing import Any

import pytest

from casefile.web.present import sheet
from casefile.web.present.scene import Scene
from tests.properties.games import Plan
from tests.properties.test_live_pages import follow


def unseen_ink(patch: pytest.MonkeyPatch) -> None:
    """No row of the sheet is looked at again because of its ink."""
    patch.setattr(sheet, "changed", lambda before, after: frozenset())


def stale_picks(patch: pytest.MonkeyPatch) -> None:
    """Which cards are known to be elsewhere is found once and for all."""
    real = Scene.memo_same

    def memo_same(self: Scene, name: str, made_of: object, make: Callable[[], Any]) -> Any:
        before = self.memory.kept.get(name) if name == "elsewhere" else None
        return before[1] if before else real(self, name, made_of, make)

    patch.setattr(Scene, "memo_same", memo_same)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("plant", [unseen_ink, stale_picks])
def test_a_planted_fault_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("cluedo", 3, {"board": "none"}, 5)
    follow(plan)
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        follow(plan)
