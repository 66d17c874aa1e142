"""The parts of a page that are kept from the page before are those that would be made anew."""

from collections.abc import Iterator
from itertools import product
from operator import is_

from msgspec.structs import asdict, replace

from casefile.core.editions import shipped_edition
from casefile.web.model import Aside, Form, Link, OfferedSeat, StandingOrder, TalkModel, absent
from casefile.web.table_model import Asides, Crumb, HeadModel, Passing, PlayModel, Share, TableModel
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


GROUPS = {"head": HeadModel, "crumb": Crumb, "play": PlayModel, "share": Share, "asides": Asides}


def each_field_of(page: TableModel, other: TableModel) -> Iterator[TableModel]:
    """A page with the value of another in one field: in each of its own, and in each of its groups."""
    for name, value in asdict(other).items():
        yield replace(page, **{name: value})
        if name in GROUPS:
            group = getattr(page, name)
            yield from (replace(page, **{name: replace(group, **{each: of})}) for each, of in asdict(value).items())


def test_no_field_is_overlooked_in_which_two_pages_differ() -> None:
    assert {name: type(value) for name, value in asdict(FULL[0]).items() if name in GROUPS} == GROUPS
    bare = TableModel(
        version=0,
        tab="",
        head=HeadModel("", ""),
        crumb=Crumb("", "", ""),
        play=PlayModel((), FULL[0].play.question, ()),
        story=FULL[0].story,
        share=Share((), (), (), ""),
    )
    play = replace(FULL[1].play, order=StandingOrder(ASIDE[0].form, "order", ()), hands=absent("hand"))
    offers, clocks = (OfferedSeat("1", "A bot", "/offer", False),), (("60", "1:00", True),)
    filled = replace(
        FULL[1],
        crumb=replace(FULL[1].crumb, table="other"),
        play=play,
        share=Share((Link("watch", "Watch", "/w"),), offers, clocks, "other", True, "/picture"),
        asides=Asides(ASIDE[0], ASIDE[1], ASIDE[2], Passing(ASIDE[0].form, "verdict 1", "line-1", "plum", ())),
        talk=TalkModel(True, (), None, (), None, "/t/t"),
        lesson=FULL[1].play.board,
    )
    story = replace(FULL[0].story, count="another count")
    pages = (bare, *FULL, filled, replace(filled, story=story, play=replace(play, hands=None)))
    for page, other in product(pages, repeat=2):
        for mixed in each_field_of(page, other):
            law(page, mixed)
