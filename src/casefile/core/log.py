"""A log: events that are only added to, the state that they lead to, and both written as JSON and read again.

The history of a table is one log, that of the people of a game by post another. Each event says what each viewer sees
of it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from typing import ClassVar, Generic, Never, Protocol, TypeVar

import msgspec

from casefile.core.actions import Action, field_names
from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText

Json = dict[str, object]
"""A JSON object."""


class Kind(Protocol):
    """An event or an action: a frozen struct whose ``kind`` is its stable name."""

    kind: ClassVar[str]


class Fields(Protocol):
    """A struct or dataclass; its ``__match_args__`` are the names of its fields."""

    __match_args__: ClassVar[tuple[str, ...]]


S = TypeVar("S")
E = TypeVar("E", bound=Kind)
F = TypeVar("F", bound="Fields")
NOTHING: Mapping[str, Never] = {}


class Log(Generic[S, E]):
    """Events, and the ``state`` that ``evolve`` makes of them, one after another; nothing else is kept.

    ``standing`` has the kinds of events after which not all earlier events count, each with a function that returns the
    events that still count.
    """

    def __init__(
        self,
        evolve: Callable[[S, E], S],
        start: S,
        events: Iterable[E] = (),
        standing: Mapping[str, Callable[[list[E]], Iterable[E]]] = NOTHING,
    ) -> None:
        self._evolve, self.state = evolve, start
        self._start, self._standing = start, standing
        self.events: list[E] = []
        self.add(events)

    @property
    def version(self) -> int:
        """The number of events."""
        return len(self.events)

    def add(self, events: Iterable[E]) -> None:
        """Add events that happened."""
        for event in events:
            self.events.append(event)
            if event.kind in self._standing:
                self.state = reduce(self._evolve, self._standing[event.kind](self.events), self._start)
            else:
                self.state = self._evolve(self.state, event)

    def fork(self) -> "Log[S, E]":
        """Return a log of its own at the same point."""
        twin = Log.__new__(Log)
        twin.__dict__.update(self.__dict__, events=self.events.copy())  # a third of the time that copy() takes
        return twin


# -- as data -------------------------------------------------------------------------------------------------------


def event_to(event: Kind) -> Json:
    """Return the event as a JSON object: its ``kind`` and its fields.

    An action that it carries is given likewise, as ``act``.
    """
    data = {"kind": event.kind, **msgspec.to_builtins(event)}
    act = getattr(event, "act", None)
    return data if act is None else {**data, "act": action_to(act)}


def action_to(action: Action) -> Json:
    """Return the action as a JSON object: its ``kind`` and its fields."""
    return {"kind": action.kind, **msgspec.to_builtins(action)}


def kinds(*types: type[E]) -> Mapping[str, type[E]]:
    """Return these classes by their kinds."""
    return {each.kind: each for each in types}


def event_from(
    data: object, known: Mapping[str, type[E]], where: str, *, acts: Mapping[str, type[Action]] | None = None
) -> E:
    """Return an event or action of the ``known`` kinds from a JSON object.

    Raises :class:`Invalid` that begins with ``where``.

    ``acts`` are the actions that an event may carry.
    """
    if not isinstance(data, dict):
        raise Invalid(
            where,
            shown(data),
            FilledText(N_("an object such as {example}"), example='{"kind": "turn_ended", "seat": 0}'),
        )
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in known:
        raise Invalid(where, FilledText(N_("the kind {kind}"), kind=shown(kind)), N_("a kind that this version knows"))
    wanted = known[kind]
    if acts is None and data.keys() <= _names(wanted):
        try:  # a struct passes over its kind; what is wrong with the others is found out below
            return msgspec.convert(data, wanted)
        except msgspec.ValidationError:
            pass
    given = {name: value for name, value in data.items() if name != "kind"}
    carried = None if acts is None else lambda _type, act: event_from(act, acts, f"{where}, act")
    return made(wanted, given, f"{where} ({kind})", strict=True, hook=carried)


@cache
def _names(cls: type[Kind]) -> frozenset[str]:
    """Return the names that may stand in the JSON object of an event."""
    return frozenset({"kind", *field_names(cls)})


def made(
    cls: type[S], given: Mapping[str, object], where: str, *, strict: bool, hook: Callable[..., object] | None = None
) -> S:
    """Return the struct with these fields, and no others; raises :class:`Invalid` that begins with ``where``."""
    names = field_names(cls)
    for name in given:
        if name not in names:
            raise Invalid(
                where,
                FilledText(N_("the field {name}"), name=shown(name)),
                FilledText(N_("only {names}"), names=", ".join(names)) if names else N_("no fields"),
            )
    try:
        return msgspec.convert(given, cls, strict=strict, dec_hook=hook)
    except msgspec.ValidationError as error:
        raise _invalid(error, where) from None


def _invalid(error: msgspec.ValidationError, where: str) -> Invalid:
    """Return the same complaint in our words."""
    text = str(error)
    missing = re.search(r"required field `(.+?)`", text)
    if missing:
        return Invalid(where, FilledText(N_("no field {name}"), name=missing[1]), N_("all fields"))
    wrong = re.match(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$\.?(.*)`)?", text)
    if wrong:
        place = f"{where}, {wrong[3]}" if wrong[3] else where
        return Invalid(place, wrong[2], wrong[1])
    return Invalid(where, text, N_("well-formed fields"))


def shown(found: object) -> str:
    """Return the found value as text, short enough for a sentence."""
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}..."
