"""A page that is stepped through is, at every moment, the page that would be drawn for that moment alone."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from casefile.web.model import Part
from casefile.web.stepped_page import GAP, NOWHERE, SteppedPage, Stepper


def frame(part: Part, inner: list[Markup]) -> Markup:
    """An element with its model, and then what stands inside."""
    return Markup(f"<{part.id} {part.model}>") + Markup().join(inner) + Markup(f"</{part.id}>")


def whole(part: Part) -> str:
    """The same, drawn at once."""
    return str(frame(part, [Markup(whole(each)) for each in part.inner]))


@st.composite
def pages(draw: st.DrawFn) -> list[list[Part]]:
    """Some moments of a page: a part with others inside that may change, and a list that grows and may lose its end."""
    moments, lines, length = [], [0] * 12, 0
    for _ in range(draw(st.integers(1, 8))):
        rows = tuple(Part(f"row{i}", "m", draw(st.integers(0, 2))) for i in range(draw(st.integers(0, 3))))
        sheet = Part("sheet", "m", draw(st.integers(0, 1)), rows)
        length = min(len(lines), max(0, length + draw(st.integers(-1, 3))))
        if length:
            lines[length - 1] = draw(st.integers(0, 2))
        told = tuple(Part(f"line{i}", "m", lines[i]) for i in range(length))
        story = Part("story", "m", 0, (Part("lines", "m", None, told, grows=True),))
        moments.append([sheet, story])
    return moments


def taken(moments: list[list[Part]]) -> SteppedPage:
    stepper = Stepper(frame)
    for parts in moments:
        stepper.take(parts)
    return stepper.page()


@given(pages())
def test_each_moment_is_what_is_drawn_for_it_alone(moments: list[list[Part]]) -> None:
    page = taken(moments)
    assert page.moments == len(moments)
    for number, parts in enumerate(moments):
        assert page.at(number) == {part.id: whole(part) for part in parts}


@given(pages())
def test_what_is_sent_leaves_out_only_what_never_changes(moments: list[list[Part]]) -> None:
    page = taken(moments)
    sent = json.loads(page.sent())
    names = {slot[0] for slot in sent["slots"]}
    for slot in page.slots:
        alike = len({slot.text(number) for number in range(len(moments))}) == 1
        assert alike or slot.id in names
        if slot.id in names:
            (_, since, texts, *_rest) = next(each for each in sent["slots"] if each[0] == slot.id)
            assert tuple(since) == slot.since
            told = [None if text == NOWHERE else sent["texts"][text] for text in texts]
            assert told == [None if text == NOWHERE else page.texts[text] for text in slot.texts]


def test_a_text_is_sent_once_and_knows_nothing_of_what_stands_in_its_gaps() -> None:
    line = Part("a", "m", 1)
    page = taken([[Part("s", "m", 0, (line,))], [Part("s", "m", 0, (Part("a", "m", 2),))]])
    assert page.texts == (f"<s 0>{GAP}a{GAP}</s>", "<a 1></a>", "<a 2></a>")
    assert not re.search("<s", json.dumps(json.loads(page.sent())["texts"]))
