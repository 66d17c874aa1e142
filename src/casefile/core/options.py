"""Options of rule sets: fields of a frozen dataclass, each with its choices and its meaning.

The set-up page, the command line and the library all read the same fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Protocol, TypeVar

from casefile.core.cards import Invalid

Value = str | int | bool


class Options(Protocol):
    """Any options object: a frozen dataclass whose fields are made by :func:`option`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Chosen = TypeVar("Chosen", bound=Options)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, default, all its choices (the default first), and what it means, in English."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    meaning: str


def option(default: Any, *others: Any, meaning: str) -> Any:
    """A dataclass field with this default, these other choices, and its meaning for people."""
    return field(default=default, metadata={"choices": (default, *others), "meaning": meaning})


def describe(options: type[Options]) -> tuple[Option, ...]:
    """Every option of an options class, in the order of its fields."""
    return tuple(
        Option(each.name, each.metadata["choices"][0], each.metadata["choices"], each.metadata["meaning"])
        for each in fields(options)
    )


def spell(value: Value) -> str:
    """An option's value as people write it: ``yes`` and ``no`` for truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def parse(options: type[Chosen], given: Mapping[str, Value]) -> Chosen:
    """Build an options object from names and values as people write them; raises :class:`Invalid`."""
    known = {each.name: each for each in describe(options)}
    chosen: dict[str, Value] = {}
    for name, text in given.items():
        if name not in known:
            raise Invalid("option", repr(name), f"one of {', '.join(known)}")
        values = {spell(choice): choice for choice in known[name].choices}
        if spell(text) not in values:
            raise Invalid(f"option {name}", repr(spell(text)), " or ".join(values))
        chosen[name] = values[spell(text)]
    return options(**chosen)
