"""The parts of a page that are kept from the page before are those that would be made anew."""

from itertools import product
from operator import is_

from msgspec.structs import asdict, replace

from casefile.core.editions import shipped_edition
from casefile.web.model import Aside, Form, Link, OfferedSeat, StandingOrder, TalkModel, absent
from casefile.web.table_model import TableModel
from tests.web.sample import Sample

SAMPLES = [Sample(shipped_edition("clue"), language) for language in ("en", "ja")]
FULL = [sample.table() for sample in SAMPLES]
ASIDE = [Aside(id, "a line", Form(id, f"/t/t/{id}", ())) for id in ("next", "missed", "agree")]


def law(before: TableModel, after: TableModel) -> None:
    """Parts that are kept are those that would be made, and of a page that is equal all are kept."""
    known = before.parts
    assert after.parts_after(before, known) == after.parts
    same = replace(before).parts_after(before, known)
    assert all(map(is_, same, known))


def test_parts_kept_from_any_page_to_any_other_are_those_that_would_be_made() -> None:
    pages = [*FULL, *(page for sample in SAMPLES for page in sample.states().values())]
    for before, after in product(pages, repeat=2):
        law(before, after)


def test_no_field_is_overlooked_in_which_two_pages_differ() -> None:
    bare = TableModel("", 0, "", "", "", "", "", (), FULL[0].story, FULL[0].question, ())
    asides = dict(zip(("next", "missed", "agree"), ASIDE, strict=True))
    filled = replace(FULL[1], **asides, lesson=FULL[1].board, shows=True, picture="/picture", table="other")
    filled = replace(filled, order=StandingOrder(ASIDE[0].form, "order", ()), hands=absent("hand"))
    filled = replace(filled, clocks=(("60", "1:00", True),), offers=(OfferedSeat("1", "A bot", "/offer", False),))
    filled = replace(filled, talk=TalkModel(True, (), None, (), None, "/t/t"), links=(Link("watch", "Watch", "/w"),))
    story = replace(FULL[0].story, count="another count")
    pages = (bare, *FULL, filled, replace(filled, story=story, hands=None))
    for page, other in product(pages, repeat=2):
        for name, value in asdict(other).items():
            law(page, replace(page, **{name: value}))
