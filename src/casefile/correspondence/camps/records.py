"""Events and acts as data: to and from JSON objects, by their stable kinds."""

from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import fields

from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.correspondence.camps.acts import ACTS
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.events import EVENTS
from casefile.correspondence.camps.time_events import ActEntered

Json = dict[str, Any]
"""A JSON object."""

T = TypeVar("T")


def act_to(act: Action) -> Json:
    """The act as a JSON object: its ``kind`` and its fields."""
    return {"kind": act.kind, **msgspec.to_builtins(act)}


def act_from(data: object) -> Action:
    """The act of a JSON object; raises :class:`Invalid`. Whether somebody may do it is another question."""
    return _from(data, ACTS, "act")


def event_to(event: PeopleEvent) -> Json:
    """The event as a JSON object: its ``kind`` and its fields."""
    data = {"kind": event.kind, **msgspec.to_builtins(event)}
    return {**data, "act": act_to(event.act)} if isinstance(event, ActEntered) else data


def event_from(data: object) -> PeopleEvent:
    """The event of a JSON object; raises :class:`Invalid`."""
    return _from(data, EVENTS, "event")


def _from(data: object, kinds: Mapping[str, type[T]], what: str) -> T:
    """A value of one of these kinds: every field as it must be, and none that it does not have."""
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(kind, str) or kind not in kinds:
        raise Invalid(f"{what} of a camp", repr(kind)[:60], f"the kind of an {what} that this version knows")
    made = kinds[kind]
    (types, needed), given = _FIELDS[made], {name: value for name, value in data.items() if name != "kind"}
    where = f"{what} of a camp, {kind}"
    if not needed <= set(given) <= set(types):
        raise Invalid(where, f"the fields {', '.join(map(str, given))}"[:200], ", ".join(types))
    try:
        if Action not in types.values():
            return msgspec.convert(given, made, strict=True)
        return made(**{name: _value(value, types[name]) for name, value in given.items()})
    except msgspec.ValidationError as error:
        raise Invalid(where, str(error), "every field as it was written") from None


def _value(value: object, wanted: Any) -> Any:
    return act_from(value) if wanted is Action else msgspec.convert(value, wanted, strict=True)


def _shape(made: Any) -> tuple[Mapping[str, Any], set[str]]:
    """The types of the fields of a struct, and which of the fields have no default."""
    types, known = get_type_hints(made), fields(made)
    return {field.name: types[field.name] for field in known}, {field.name for field in known if field.required}


_FIELDS: Mapping[type, tuple[Mapping[str, Any], set[str]]] = {
    made: _shape(made) for made in (*ACTS.values(), *EVENTS.values())
}
