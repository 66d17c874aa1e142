"""Options of rule sets: fields of a frozen dataclass, each with its choices and its meaning.

The set-up page, the command line and the library all read the same fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Protocol, TypeVar

from casefile.core.cards import Invalid
from casefile.core.texts import N_, either, one_of

Value = str | int | bool


class Options(Protocol):
    """The options of a game: a frozen dataclass whose fields are made by :func:`option`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Chosen = TypeVar("Chosen", bound=Options)
V = TypeVar("V", bound=Value)


@dataclass(frozen=True, slots=True)
class Option:
    """The description of one option."""

    name: str
    """The name of the field."""
    default: Value
    """The value if none is chosen."""
    choices: tuple[Value, ...]
    """All choices, the default first."""
    meaning: str
    """The meaning of the option, in English."""
    label: str = ""
    """The name of the option on the set-up page, in English; empty if that page does not offer it by itself."""
    names: Mapping[Value, str] = field(default_factory=dict)
    """The names, in English, of those choices that the value itself does not explain."""
    brief: str = ""
    """The name of the option in a sentence about a game by post, in English; empty if ``label`` serves there, too."""
    brief_names: Mapping[Value, str] = field(default_factory=dict)
    """The names, in English, of those choices that such a sentence calls otherwise than ``names`` does."""

    def called(self, choice: Value) -> str:
        """Return the name of a choice, in English: its own if it has one, else the value as people write it."""
        return self.names.get(choice) or YES_NO.get(spell(choice)) or spell(choice)


YES_NO: Mapping[str, str] = {"yes": N_("yes"), "no": N_("no")}


def option(
    default: V,
    *others: V,
    meaning: str,
    label: str = "",
    names: Mapping[V, str] | None = None,
    brief: str = "",
    brief_names: Mapping[V, str] | None = None,
) -> V:
    """Return a field for a dataclass of options, with a default, the other choices, and its meaning in English.

    - ``label`` is the name of the option on the set-up page.
    - ``names`` are the names of those choices that the value itself does not explain.
    - ``brief`` and ``brief_names`` are the same for a sentence about a game by post, where they differ.
    """
    called = {"label": label, "names": names or {}, "brief": brief, "brief_names": brief_names or {}}
    return field(default=default, metadata={"choices": (default, *others), "meaning": meaning, **called})


def describe(options: type[Options]) -> tuple[Option, ...]:
    """Return every option of an options class, in the order of its fields."""
    return tuple(Option(each.name, each.metadata["choices"][0], **each.metadata) for each in fields(options))


def spell(value: Value) -> str:
    """Return the value of an option as people write it: ``yes`` and ``no`` for truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def parse(options: type[Chosen], given: Mapping[str, Value]) -> Chosen:
    """Return an object of the class ``options`` with the values ``given`` by name, as people write them.

    Raise :class:`Invalid` for a name or a value that it does not have.
    """
    known = {each.name: each for each in describe(options)}
    chosen: dict[str, Value] = {}
    for name, text in given.items():
        if name not in known:
            raise Invalid("option", repr(name), one_of(known) if known else N_("none: this game has no options"))
        values = {spell(choice): choice for choice in known[name].choices}
        if spell(text) not in values:
            raise Invalid(f"option {name}", repr(spell(text)), either(values))
        chosen[name] = values[spell(text)]
    return options(**chosen)
