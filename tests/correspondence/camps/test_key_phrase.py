"""Key phrases as people type them: the marks at the end are dropped, and nothing else."""

import pytest

from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.server import seal_fields
from casefile.correspondence.server.seal_fields import LONGEST, seal_of, sealed_phrase

NEW = sealed_phrase("I'm not afraid of prison!", None)
OLD = seal_of("I'm not afraid of prison!", b"as stored before")


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


@pytest.mark.parametrize("stored", [NEW, OLD], ids=["new", "stored by an earlier version"])
def test_a_right_phrase_takes_as_much_work_as_a_wrong_one(stored: Seal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who guesses sees by the time that an answer takes what a refusal for another reason does not say."""
    hashed = list[str]()

    def counted(words: str, salt: bytes) -> Seal:
        hashed.append(words)
        return seal_of(words, salt)

    monkeypatch.setattr(seal_fields, "seal_of", counted)
    work = list[int]()
    for typed in ("I'm not afraid of prison", "I'm not afraid of prisons", "I'm not afraid of prison!", "I'm afraid!"):
        sealed_phrase(typed, stored)
        work.append(len(hashed))
        hashed.clear()
    assert work == [4] * 4  # the phrase as it is, and with each of three marks


@pytest.mark.parametrize("mark", ["", "!"])
def test_the_longest_phrase_can_be_entered(mark: str) -> None:
    longest = "p" * LONGEST
    stored = sealed_phrase(longest, None)
    assert sealed_phrase(longest + mark, stored) == stored
