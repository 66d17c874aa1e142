"""What the store refuses of a PostgreSQL database, in one sentence; and how it stands a server that goes away."""

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, make_url

from casefile.server.notices import outbox
from casefile.server.notices.outbox import NoticeKey
from casefile.server.store import (
    Claim,
    Exists,
    Full,
    NewEvent,
    NewLink,
    NewTable,
    NoTable,
    RequestKey,
    Stale,
    Store,
    StoreError,
    Taken,
    digest,
    open_store,
)
from casefile.server.store.postgresql import LOCK
from casefile.server.store.statements import commands, queries
from tests.amounts import often
from tests.patience import PATIENCE
from tests.server.test_store import at_once


@pytest.fixture
def postgresql(postgresql_empty: str) -> str:
    """An empty database: these tests are also about what is laid out in it."""
    return postgresql_empty


MOVE = [NewEvent("moved", "{}")]


def execute(address: str, *statements: str) -> None:
    """Run statements as the owner of the server, each by itself."""
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def name_of(address: str) -> str:
    """The name of a database."""
    return str(make_url(address).database)


def refusal(address: str) -> str:
    """The sentence with which the store refuses to open."""
    with pytest.raises(StoreError) as caught:
        open_store(address).close()
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert "found" in sentence
    assert "expected" in sentence
    assert "hunter2" not in sentence
    return sentence


def tables_in(address: str) -> list[str]:
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
    return [str(name) for (name,) in found]


def test_a_server_that_does_not_answer_is_said() -> None:
    said = refusal("postgresql://me:hunter2@127.0.0.1:1/games")
    assert "postgresql://me:***@127.0.0.1:1/games: found no server that answers" in said
    assert "start it, or correct the address" in said


@pytest.mark.parametrize("address", ["mysql://me:hunter2@host/games", "sqlite:///a.sqlite", "games", "://", ""])
def test_what_is_no_address_of_postgresql_is_said(address: str) -> None:
    assert "expected an address such as postgresql://user@host/name" in refusal(address)


def test_a_database_or_user_that_is_not_there_is_said(postgresql: str) -> None:
    for address in (postgresql.replace(name_of(postgresql), "nowhere"), postgresql.replace("postgres:", "nobody:")):
        assert "found a server that does not let us in" in refusal(address)


def test_a_wrong_password_is_said(postgresql: str) -> None:
    user = f"guarded_{name_of(postgresql)}"
    with psycopg.connect(postgresql, autocommit=True) as connection:
        (file,) = connection.execute("SHOW hba_file").fetchone() or ("",)
        hba = Path(str(file))
        hba.write_text(f"local all {user} scram-sha-256\n{hba.read_text()}")
    execute(
        postgresql,
        f"CREATE USER {user} PASSWORD 'right'",
        f"GRANT CREATE ON SCHEMA public TO {user}",
        "SELECT pg_reload_conf()",
    )
    try:
        url = make_url(postgresql).set(username=user)
        wrong = url.set(password="hunter2").render_as_string(hide_password=False)
        said = refusal(wrong)
        assert "password authentication failed" in said
        assert "correct the user, the password or the name of the database" in said
        open_store(url.set(password="right").render_as_string(hide_password=False)).close()
    finally:
        execute(postgresql, f"DROP OWNED BY {user} CASCADE", f"DROP USER {user}")


def test_a_user_who_may_not_make_tables_is_said(postgresql: str) -> None:
    user = f"guest_{name_of(postgresql)}"
    execute(postgresql, f"CREATE USER {user}")
    try:
        said = refusal(postgresql.replace("postgres:", f"{user}:"))
        assert "found a user who may not do that" in said
    finally:
        execute(postgresql, f"DROP USER {user}")


@pytest.mark.parametrize("tables", ["CREATE TABLE orders (id int)", "CREATE TABLE alembic_version (version_num text)"])
def test_a_database_of_another_program_is_refused_and_left_alone(postgresql: str, tables: str) -> None:
    execute(postgresql, tables)
    before = tables_in(postgresql)
    assert "tables of another program" in refusal(postgresql)
    assert tables_in(postgresql) == before


def test_a_newer_database_is_refused_and_left_alone(postgresql: str) -> None:
    open_store(postgresql).close()
    execute(postgresql, "UPDATE alembic_version SET version_num = '9999'")
    said = refusal(postgresql)
    assert "9999" in said
    assert "newer casefile" in said


def test_a_damaged_database_is_refused(postgresql: str) -> None:
    open_store(postgresql).close()
    execute(postgresql, "DROP TABLE events")
    assert "found a damaged database, without events" in refusal(postgresql)


@pytest.mark.parametrize("setting", ["default_transaction_read_only = on", "synchronous_commit = off"])
def test_a_setting_by_which_moves_would_be_lost_is_refused(postgresql: str, setting: str) -> None:
    open_store(postgresql).close()
    execute(postgresql, f"ALTER DATABASE {name_of(postgresql)} SET {setting}")
    said = refusal(postgresql)
    assert ("read-only" in said) == ("read_only" in setting)
    assert ("found synchronous_commit=off" in said) == ("synchronous" in setting)


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_server_that_may_lose_what_it_has_stored_is_refused(
    postgresql: str, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server of the tests is shared, so its setting is only said to be off."""
    open_store(postgresql).close()
    execute(
        postgresql,
        "CREATE VIEW public.pg_settings AS SELECT name, "
        f"CASE name WHEN '{setting}' THEN 'off' ELSE setting END setting FROM pg_catalog.pg_settings",
        f"ALTER DATABASE {name_of(postgresql)} SET search_path = public, pg_catalog",
    )
    assert f"found {setting}=off" in refusal(postgresql)


def test_a_database_in_another_encoding_is_refused(postgresql: str) -> None:
    other = f"{name_of(postgresql)}_latin"
    execute(postgresql, f"CREATE DATABASE {other} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    try:
        assert "found a database in LATIN1, expected UTF8" in refusal(postgresql.replace(name_of(postgresql), other))
    finally:
        execute(postgresql, f"DROP DATABASE {other}")


def test_what_weakens_a_running_server_is_refused_where_it_connects_again(postgresql: str) -> None:
    with closing(open_store(postgresql)) as store:
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        execute(postgresql, f"ALTER DATABASE {name_of(postgresql)} SET synchronous_commit = off")
        cut_off(postgresql)
        with pytest.raises(StoreError, match="synchronous_commit=off"):
            store.append("7", 0, MOVE, at=1)
        assert store.table("7").version == 0


# -- what goes wrong later -----------------------------------------------------------------------------------------


@pytest.fixture
def store(postgresql: str) -> Iterator[Store]:
    with closing(open_store(postgresql)) as opened:
        opened.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        yield opened


def failing(code: str) -> tuple[str, str]:
    """Statements by which each append of the kind ``fails`` fails with a code of PostgreSQL."""
    body = f"IF NEW.kind = 'fails' THEN RAISE EXCEPTION 'planted' USING ERRCODE = '{code}'; END IF; RETURN NEW;"
    return (
        f"CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$",
        "CREATE TRIGGER fail BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fail()",
    )


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        ("53100", Full, "found a full disk, expected room; nothing was changed"),
        ("XX001", StoreError, "found a damaged database"),
        ("25006", StoreError, "found it read-only"),
        ("57014", StoreError, "found a statement that took too long"),
    ],
)
def test_what_is_the_servers_fault_is_said_and_takes_nothing_with_it(
    store: Store, postgresql: str, code: str, kind: type[StoreError], words: str
) -> None:
    execute(postgresql, *failing(code))
    with pytest.raises(kind, match=words):
        store.append("7", 0, [NewEvent("moved", "{}"), NewEvent("fails", "{}")], at=1)
    results = at_once(
        4,
        lambda index: store.create_table(
            NewTable(f"n{index}", 1, "c", "{}", b""), [NewEvent("moved" if index else "fails", "{}")]
        ),
    )
    assert isinstance(results[0], kind)
    assert results[1:] == [1, 1, 1]
    assert store.append("7", 0, MOVE, at=1).version == 1


def test_a_letter_that_no_text_of_the_database_has_is_in_no_id_and_no_key(store: Store) -> None:
    with pytest.raises(NoTable):
        store.table("\0")
    with pytest.raises(NoTable):
        store.append("7", 0, MOVE, at=1, request_key=RequestKey("\0", "hash", "{}"))
    assert store.append("7", 0, MOVE, at=1).version == 1


def cut_off(address: str) -> None:
    """End every other connection to the database, as a restart of the server does."""
    execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


def test_a_server_that_was_away_is_used_again(store: Store, postgresql: str) -> None:
    for version in range(4):
        assert store.table("7").version == version
        cut_off(postgresql)
        assert store.append("7", version, MOVE, at=1).version == version + 1
        cut_off(postgresql)


def test_a_connection_that_is_lost_in_the_middle_of_a_command_is_made_anew(store: Store, postgresql: str) -> None:
    cuts = 0

    def cut_once() -> None:
        nonlocal cuts
        if not cuts:
            cuts = 1
            cut_off(postgresql)

    def command(connection: Connection) -> int:
        made = commands.append(connection, "7", 0, MOVE, at=1)
        cut_once()
        queries.version(connection, "7")
        return made.version

    assert store.change(command) == 1
    assert [event.version for event in store.events("7")] == [1]


# -- several at one database ---------------------------------------------------------------------------------------


def test_two_stores_race_and_every_command_takes_effect_once(postgresql: str) -> None:
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        one.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        stores = (one, other)
        for version in range(25):
            request_key = RequestKey(f"k{version}", "hash", f'{{"n":{version}}}')

            def append(i: int, at: int = version, request_key: RequestKey = request_key) -> object:
                return stores[i % 2].append("7", at, MOVE, at=1, request_key=request_key)

            results = at_once(6, append)
            assert {getattr(result, "version", result) for result in results} == {version + 1}
            assert [getattr(result, "repeated", None) for result in results].count(False) == 1
        for version in range(25, 50):
            lost = at_once(6, lambda i, at=version: stores[i % 2].append("7", at, MOVE, at=1))  # type: ignore[misc]
            assert sum(isinstance(result, Stale) for result in lost) == 5
            assert {result.version for result in lost if isinstance(result, Stale)} == {version + 1}
        assert [event.version for event in other.events("7")] == list(range(1, 51))


def test_a_notebook_a_seat_and_a_link_go_to_one_of_two_stores(postgresql: str) -> None:
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        one.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        stores = (one, other)
        for number in range(20):
            notes = at_once(2, lambda i, n=number: stores[i].set_note("7", 0, f"{i}", expected=n))  # type: ignore[misc]
            assert sum(isinstance(result, Stale) for result in notes) == 1
            claims = at_once(2, lambda i, n=number: stores[i].claim_seat("7", Claim(n, f"p{i}", "x")))  # type: ignore[misc]
            assert sum(isinstance(result, Taken) for result in claims) == 1
            links = at_once(2, lambda i, n=number: stores[i].issue("7", NewLink(f"t{n}", "seat", i), at=1))  # type: ignore[misc]
            assert len(set(links)) == 1
            revoked = at_once(2, lambda i, n=number: stores[i].revoke(digest(f"t{n}"), at=1))  # type: ignore[misc]
            assert sorted(map(str, revoked)) == ["False", "True"]
            made = at_once(2, lambda i, n=number: stores[i].create_table(NewTable(f"n{n}", 1, "c", "{}", b"")))  # type: ignore[misc]
            assert sum(isinstance(result, Exists) for result in made) == 1


def test_a_message_is_taken_once_by_two_stores_and_not_beside_its_twin(postgresql: str) -> None:
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        stores = (one, other)
        for number in range(often(6, 20)):
            keys = [NoticeKey(who, "g", f"d{number}", "opened") for who in ("ann", "ann's telephone")]
            one.change(outbox.put, [(key, 1) for key in keys])
            taken = at_once(2, lambda i, keys=keys: stores[i].change(outbox.take, keys[i], keys[1 - i : 2 - i]))  # type: ignore[misc]
            assert sorted(map(str, taken)) == ["False", "True"]


def test_stores_that_open_at_once_make_the_tables_once(postgresql: str) -> None:
    found = at_once(6, lambda _: open_store(postgresql))
    assert [each for each in found if not isinstance(each, Store)] == []
    one, *others = stores = [each for each in found if isinstance(each, Store)]
    one.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
    assert [[event.version for event in other.events("7")] for other in others] == [[1]] * 5
    layouts = one.ask(
        lambda connection: connection.exec_driver_sql("SELECT count(*) FROM alembic_version").scalar_one()
    )
    assert layouts == 1
    for store in stores:
        store.close()


def test_whoever_opens_waits_for_who_is_at_it(postgresql: str) -> None:
    opened = threading.Event()

    def wait() -> None:
        open_store(postgresql).close()
        opened.set()

    with psycopg.connect(postgresql) as holding:
        holding.execute(f"SELECT pg_advisory_xact_lock({LOCK})".encode())
        waiting = threading.Thread(target=wait)
        waiting.start()
        blocked = (
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        while holding.execute(blocked).fetchone() is None:
            assert not opened.wait(0.05)
        assert tables_in(postgresql) == []
    assert opened.wait(PATIENCE)
    waiting.join()
