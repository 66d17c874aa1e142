"""Stored reviews: those of an older program give way, and are not taken for those of this one."""

from contextlib import closing
from pathlib import Path

from casefile.server.store import NewTable, open_store
from casefile.server.store.statements import reviews
from tests.server.conftest import MOVE


def test_a_review_gives_way_to_that_of_a_newer_program_and_to_no_other(place: Path | str) -> None:
    with closing(open_store(place)) as store:
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
        for version, body in ((2, "first"), (1, "old"), (2, "same"), (3, "new")):
            store.change(reviews.add, "7", 0, body, version)
            assert store.ask(reviews.of_table, "7", 2) == {0: "new" if version == 3 else "first"}
        assert store.ask(reviews.of_table, "7", 4) == {}
