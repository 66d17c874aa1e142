"""Key phrases as people type them: the marks at the end are dropped, and nothing else."""

import pytest

from casefile.correspondence.camps.seals import seal
from casefile.correspondence.server.seal_fields import sealed_phrase

NEW = sealed_phrase("I'm not afraid of prison!", None)
OLD = seal("I'm not afraid of prison!", b"as stored before")


@pytest.mark.parametrize("stored", [NEW, OLD], ids=["new", "stored by an earlier version"])
@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("I'm not afraid of prison!", True),
        ("i’m not afraid of prison", True),
        ("I'm not afraid of prison.", True),
        ("I'm not afraid  of PRISON！", True),
        ("I'm afraid of prison!", False),
        ("Im not afraid of prison", False),
    ],
)
def test_marks_at_the_end_of_a_key_phrase_do_not_matter(stored: object, typed: str, *, same: bool) -> None:
    assert (sealed_phrase(typed, stored) == stored) == same  # type: ignore[arg-type]


def test_a_phrase_of_marks_alone_is_kept() -> None:
    assert sealed_phrase("!!!", None) != sealed_phrase("???", None)
    stored = sealed_phrase("!!!", None)
    assert sealed_phrase("!!!", stored) == stored
    assert sealed_phrase("???", stored) != stored
