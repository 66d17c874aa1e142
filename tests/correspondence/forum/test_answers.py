"""The ways out of what is unclear in a post: they say what their button says, and are read anew."""

import pytest

from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card
from casefile.core.inquiry import Suggest
from casefile.correspondence.forum import read_marked
from casefile.correspondence.forum.answers import answers
from tests.correspondence.forum.test_reading import NS

LONG_POST = (
    "Hi all, sorry for the delay! I suggest Peech, in the Kitchen, with the Warp Pype. "
    "No accusation pending from us this time.\nEdit: Library instead of Kitchen."
)


def ways(post: str) -> dict[str, str]:
    """Each way out by what its button says."""
    reading = read_marked(post, NS)
    assert reading.posted is None
    return {each.card or each.text: each.post for row in answers(reading, NS, "en") for each in row}


def said(post: str) -> object:
    """What a post says, all of it clear."""
    posted = read_marked(post, NS).posted
    assert posted is not None, post
    return posted.moves


@pytest.mark.parametrize(("room", "pending"), [(r, p) for r in ("kitchen", "library") for p in (False, True)])
def test_a_post_with_two_circles_is_clear_after_an_answer_to_each(room: str, pending: bool) -> None:
    """The example of the design: an edit that takes a room back, and "no ... pending", which may mean either."""
    found = ways(ways(LONG_POST)[room])["Accusation Pending" if pending else "No accusation"]
    kind = SuggestPending if pending else Suggest
    assert said(found) == (kind(Card("peach"), Card("warp_pipe"), Card(room)),)


@pytest.mark.parametrize("joined", ["or the", "and the", "or"])
@pytest.mark.parametrize("room", ["kitchen", "library"])
def test_one_of_two_places_in_one_sentence_is_chosen(joined: str, room: str) -> None:
    found = ways(f"I suggest Peach, in the Kitchen {joined} Library, with the Hammer.")[room]
    assert said(found) == (Suggest(Card("peach"), Card("hammer"), Card(room)),)


def test_what_stands_beside_an_order_is_left_out() -> None:
    found = ways("I suggest Peach, in the Kitchen, with the Hammer. We may change our minds.")
    assert [*found] == ["Leave it out"]
    assert said(found["Leave it out"]) == (Suggest(Card("peach"), Card("hammer"), Card("kitchen")),)


@pytest.mark.parametrize("order", ["I do not suggest {}.", "Tomorrow I will suggest {}.", "Somebody suggested {}?"])
def test_a_word_that_denies_an_order_is_never_left_out_for_its_author(order: str) -> None:
    assert ways(order.format("Peach, in the Kitchen, with the Hammer")) == {}
