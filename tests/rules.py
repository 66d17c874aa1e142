"""The rule sets, events and actions of all games by name, for tests that go through them."""

from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from casefile.core import record, verify
from casefile.core.actions import Action
from casefile.core.engine import Rules
from casefile.core.events import OF_TABLE, Event
from casefile.core.options import Value, spell
from casefile.games import GAMES

RULES = GAMES.rules
"""Every rule set by its slug."""

SEAT_ACTIONS: Mapping[str, type[Action]] = {action.kind: action for rules in RULES.values() for action in rules.actions}
"""The actions of seats by their kind."""

EVENTS: Mapping[str, type[Event]] = {
    event.kind: event for event in (*OF_TABLE, *(each for rules in RULES.values() for each in rules.events))
}
"""Every kind of event by its name."""


def rule_set(name: str) -> Rules[Any, Any]:
    """The rule set ``name``."""
    return RULES[name]


read = partial(record.read, rule_sets=RULES)
"""The record in some bytes, of any game."""

verify_file = partial(verify.verify_file, rule_sets=RULES)
"""Checks a file of any game."""

EVERYTHING: Any = SimpleNamespace(actions=tuple(SEAT_ACTIONS.values()), events=tuple(EVENTS.values()))
"""What is known in any game: the actions and the events of all."""

event_from = partial(record.event_from, rules=EVERYTHING)
action_from = partial(record.action_from, rules=EVERYTHING)


def clause(key: str, *names: str) -> pytest.MarkDecorator:
    """Run a test for the clause ``key`` of each rule set named; its id is the number that people read."""
    return pytest.mark.parametrize("rules", [pytest.param(RULES[name], id=RULES[name].book[key]) for name in names])


def choice(option: str, value: Value, *names: str) -> pytest.MarkDecorator:
    """Run a test for one value of an option of each rule set named."""
    ids = {name: f"{name}:{option}={spell(value)}" for name in names}
    return pytest.mark.parametrize("rules", [pytest.param(RULES[name], id=ids[name]) for name in names])
