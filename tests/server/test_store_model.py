"""Appends, keys and deadlines against a plain model: whatever the order of commands, the store agrees with a dict."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from casefile.server.store import (
    KEEP,
    Appended,
    Deadline,
    Keep,
    KeyReused,
    NewEvent,
    NewTable,
    RequestKey,
    Stale,
    Store,
    StoredEvent,
    open_store,
)
from tests.amounts import often

TABLES = st.sampled_from(["red", "blue"])
bodies = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
new_events = st.lists(st.builds(NewEvent, st.sampled_from(["moved", "shown"]), bodies), min_size=1, max_size=3)
commands = st.none() | st.builds(RequestKey, st.sampled_from("abc"), st.sampled_from("xy"), bodies)
deadlines = st.just(KEEP) | st.none() | st.integers(0, 50)


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    opened = open_store(place)
    yield opened
    opened.close()


@pytest.mark.sampled(1)
def test_the_store_agrees_with_a_dict(store: Store) -> None:
    games = itertools.count()

    class Machine(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.game = next(games)
            self.logs: dict[str, list[StoredEvent]] = {"red": [], "blue": []}
            self.answers: dict[tuple[str, str], tuple[str, int, str]] = {}
            self.due: dict[str, int] = {}
            for name in self.logs:
                store.create_table(NewTable(self.id(name), 1, "cluedo", "{}", b""))

        def id(self, name: str) -> str:
            return f"{self.game}-{name}"

        @rule(
            name=TABLES,
            behind=st.sampled_from([0, 0, 0, 1, -1]),
            events=new_events,
            request_key=commands,
            deadline=deadlines,
        )
        def append(
            self,
            name: str,
            behind: int,
            events: list[NewEvent],
            request_key: RequestKey | None,
            deadline: int | Keep | None,
        ) -> None:
            log, version = self.logs[name], len(self.logs[name])
            try:
                got: object = store.append(
                    self.id(name), version - behind, events, at=version, request_key=request_key, deadline=deadline
                )
            except (Stale, KeyReused) as error:
                got = type(error)
            assert got == self.expected(name, behind, len(events), request_key)
            if got == Appended(
                self.id(name), version + len(events), request_key.answer if request_key else None, False
            ):
                log += [StoredEvent(version + n, version, e.kind, e.body) for n, e in enumerate(events, 1)]
                if request_key is not None:
                    self.answers[name, request_key.key] = (request_key.body_hash, len(log), request_key.answer)
                if deadline is None:
                    self.due.pop(name, None)
                elif isinstance(deadline, int):
                    self.due[name] = deadline

        def expected(self, name: str, behind: int, number: int, request_key: RequestKey | None) -> object:
            if request_key is not None and (name, request_key.key) in self.answers:
                body_hash, version, answer = self.answers[name, request_key.key]
                return (
                    KeyReused if body_hash != request_key.body_hash else Appended(self.id(name), version, answer, True)
                )
            after = len(self.logs[name]) + number
            return (
                Stale if behind else Appended(self.id(name), after, request_key.answer if request_key else None, False)
            )

        @rule(name=TABLES, since=st.integers(0, 10))
        def read(self, name: str, since: int) -> None:
            assert store.events(self.id(name), since) == self.logs[name][since:]

        @invariant()
        def agrees(self) -> None:
            for name, log in self.logs.items():
                assert store.table(self.id(name)).version == len(log)
            mine = {self.id(name) for name in self.logs}
            found = [deadline for deadline in store.due(50, 10**6) if deadline.table_id in mine]
            wanted = [Deadline(due, self.id(name), len(self.logs[name])) for name, due in self.due.items()]
            assert sorted(found) == sorted(wanted)

        def teardown(self) -> None:
            for name, log in self.logs.items():
                assert store.events(self.id(name)) == log
                if name in self.due:  # so that the next game's list is short
                    store.append(self.id(name), len(log), [NewEvent("over", "")], at=0, deadline=None)

    games_of_25 = settings(max_examples=often(15, 40), stateful_step_count=25, deadline=None)
    run_state_machine_as_test(Machine, settings=games_of_25)
