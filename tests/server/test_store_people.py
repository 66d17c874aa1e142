"""Who sits at a table, what links are good for, notebooks, deadlines and lists, on either database."""

from pathlib import Path

import pytest
from sqlalchemy import select

from casefile.server.store import (
    Claim,
    Deadline,
    Exists,
    Members,
    NewEvent,
    NewLink,
    NewTable,
    NoTable,
    Revoked,
    Stale,
    Store,
    StoredBeside,
    StoredNote,
    TableRow,
    Taken,
    digest,
)
from casefile.server.store.schema import metadata
from tests.server.conftest import MOVE, SECRET
from tests.server.test_store import at_once


def test_tables_are_listed_without_their_secrets(store: Store) -> None:
    store.create_table(NewTable("8", 2000, "nsider", "{}", b"other"), MOVE, members=Members([Claim(1, "ann", "Ann")]))
    store.append("7", 0, MOVE, at=1, beside=StoredBeside("over", Members([Claim(0, "ann", "Ann")])))
    seven, eight = (
        TableRow("7", 1000, "cluedo", '{"seats":3}', "over", 1),
        TableRow("8", 2000, "nsider", "{}", "open", 1),
    )
    assert store.table("7") == seven
    assert store.tables("open") == [eight]
    assert store.tables_of("ann") == [eight, seven]
    assert store.tables_of("bob") == []
    assert store.secret("7") == SECRET
    assert "seed" not in repr(NewTable("7", 1000, "cluedo", "{}", SECRET))
    with pytest.raises(Exists):
        store.create_table(NewTable("7", 1, "cluedo", "{}", b"again"))
    assert store.secret("7") == SECRET


def test_an_unknown_table_is_said_to_be_unknown(store: Store) -> None:
    for ask in (
        lambda: store.events("9"),
        lambda: store.table("9"),
        lambda: store.secret("9"),
        lambda: store.append("9", 0, MOVE, at=1),
        lambda: store.issue("9", NewLink("token", "seat"), at=1),
        lambda: store.claim_seat("9", Claim(0, "ann", "Ann")),
        lambda: store.set_note("9", 0, "{}", expected=0),
    ):
        with pytest.raises(NoTable):
            ask()


def test_two_people_race_for_a_seat_and_one_gets_it(store: Store) -> None:
    for seat in range(5):
        results = at_once(8, lambda who, seat=seat: store.claim_seat("7", Claim(seat, f"p{who}", "x")))  # type: ignore[misc]
        assert results.count(None) == 1
        assert sum(isinstance(result, Taken) for result in results) == 7
        winner = f"p{results.index(None)}"
        assert store.seats("7")[seat].person == winner
        store.claim_seat("7", Claim(seat, winner, "x"))  # one's own seat again
    members = Members([Claim(5, None, "Bot", "random"), Claim(0, "late", "Late")])
    with pytest.raises(Taken):
        store.append("7", 0, MOVE, at=1, beside=StoredBeside(members=members))
    assert store.events("7") == []
    assert len(store.seats("7")) == 5  # and the bot was not seated either


def test_a_link_is_good_until_it_is_revoked_and_kept_only_as_a_hash(store: Store, tmp_path: Path) -> None:
    token = "dGhlIHRva2VuIG9mIHRoaXMgbGluaw"
    issued = store.issue("7", NewLink(token, "seat", 2), at=1)
    assert store.redeem(token) == issued
    assert (issued.digest, issued.role, issued.seat) == (digest(token), "seat", 2)
    with pytest.raises(Revoked):
        store.claim_seat("7", Claim(1, "ann", "Ann", capability=issued.digest))  # a link for another seat
    assert store.revoke(issued.digest, at=5) is True
    assert store.revoke(issued.digest, at=6) is False
    assert store.redeem(token) is None
    assert store.redeem("unknown") is None
    with pytest.raises(Revoked):
        store.claim_seat("7", Claim(2, "ann", "Ann", capability=issued.digest))
    assert [capability.revoked_at for capability in store.capabilities("7")] == [5]
    ann = store.add_person("another secret token", "Ann", at=1)
    assert store.add_person("another secret token", "Anna", at=2).name == "Anna"
    assert store.person("another secret token") == ann._replace(name="Anna")
    assert store.person("unknown") is None
    with store.snapshot() as snapshot:
        rows = repr([snapshot.execute(select(table)).all() for table in metadata.sorted_tables])
    for stored in (rows.encode(), *(file.read_bytes() for file in tmp_path.glob("*.sqlite-wal"))):
        assert digest(token).encode() in stored  # so the search below looks in the right place
        assert token.encode() not in stored
        assert b"another secret token" not in stored


def test_whom_a_link_lets_in_belongs_to_the_table_from_that_moment(store: Store) -> None:
    store.issue("7", NewLink("token", "as ann"), at=1, belong=["phone"])
    assert store.belongings_of("phone") == ["7"]
    store.issue("7", NewLink("another", "as bob"), at=2, belong=["phone"])
    assert store.belongings_of("phone") == ["7"]
    with pytest.raises(NoTable):
        store.issue("9", NewLink("a third", "as ann"), at=3, belong=["tablet"])
    assert store.belongings_of("tablet") == []


def test_what_is_issued_at_the_same_time_is_issued_once_and_never_after_it_was_revoked(store: Store) -> None:
    found = at_once(8, lambda who: store.issue("7", NewLink("token", "seat", who), at=who))
    assert len(set(found)) == 1
    assert store.capabilities("7") == found[:1]
    store.revoke(digest("token"), at=9)
    with pytest.raises(Revoked):
        store.issue("7", NewLink("token", "seat", 1), at=10)
    assert store.redeem("token") is None


def test_a_notebook_has_versions_of_its_own(store: Store) -> None:
    assert store.note("7", 0) is None
    assert store.set_note("7", 0, "[1]", expected=0) == StoredNote(1, "[1]")
    assert store.set_note("7", 0, "[2]", expected=1) == StoredNote(2, "[2]")
    with pytest.raises(Stale):  # the other open page of the same seat
        store.set_note("7", 0, "[3]", expected=1)
    assert store.note("7", 0) == StoredNote(2, "[2]")
    assert store.note("7", 1) is None


def test_a_deadline_belongs_to_a_version(store: Store) -> None:
    store.create_table(NewTable("8", 1, "cluedo", "{}", b""), deadline=400)
    store.append("7", 0, MOVE, at=1, deadline=300)
    assert store.due(299) == []
    assert store.due(300) == [Deadline(300, "7", 1)]
    assert store.due(1000) == [Deadline(300, "7", 1), Deadline(400, "8", 0)]
    assert store.due(1000, limit=1) == [Deadline(300, "7", 1)]
    store.append("7", 1, MOVE, at=1)  # kept: it is due as before, at the new version
    assert store.due(300) == [Deadline(300, "7", 2)]
    fired = at_once(4, lambda _: store.append("7", 2, [NewEvent("lapsed", "{}")], at=300, deadline=None))
    assert sum(isinstance(result, Stale) for result in fired) == 3
    assert (store.next_due(), [event.kind for event in store.events("7")]) == (400, ["moved", "moved", "lapsed"])
