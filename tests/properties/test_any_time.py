"""Whatever happens to a table while a game is on it, everybody's page is made."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.fairness import Seed
from casefile.core.table import Table
from casefile.web.present.page import page
from tests.amounts import often
from tests.properties.games import interrupted, plans, viewers
from tests.properties.test_stories import scene_of
from tests.sixth.game import PAGED


@pytest.mark.parametrize("rules", PAGED)
@settings(max_examples=often(2, 6))
@given(st.data())
def test_each_page_is_made_whatever_has_happened_to_the_table(rules: str, data: st.DataObject) -> None:
    """A bot plays on for somebody, a seat is offered, the clock is set: at any moment at which the table waits."""
    plan, waits, table = data.draw(plans(rules)), set[int](), None
    for table in plan.play():
        waits.add(table.version)
    assert table is not None
    changed = interrupted(data, table)
    ends = [end for end, (done, _) in enumerate(changed, 1) if done in waits and end >= table.setup.seats]
    for end in data.draw(st.lists(st.sampled_from(ends), min_size=1, max_size=8, unique=True)):
        again = Table(table.rules, table.setup, Seed(str(plan.number).encode(), b"salt"))
        again.follow([event for _, event in changed[:end]])
        for viewer in viewers(again):
            shown = page(scene_of(again, rules, viewer, "en"))
            assert shown.version == end
            assert shown.play.question.title
