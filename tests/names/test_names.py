"""The names that others rely on stay: a list of each kind, and a test that fails where the program differs from it.

Others are programs that use the library, old records and stores, scripts that call commands, links, dashboards and
alerts. Where a name is new, add it: ``python -m tests.names``. Where one is gone, give it back.
"""

from collections.abc import Callable, Mapping

import pytest

import casefile
from casefile.cli.main import group
from casefile.cli.sections import SectionedGroup
from casefile.correspondence.camps import acts, events
from casefile.correspondence.server import post_routes
from casefile.games import GAMES
from casefile.server import app as application
from casefile.server.routes.people.learning import rules_page
from casefile.server.wire import security
from casefile.server.wire.routing import PublicRoute
from tests.names import collected
from tests.names.collected import LISTS, SOURCES, faults, listed


@pytest.mark.parametrize("kind", LISTS)
def test_the_names_that_others_rely_on_are_those_of_the_list(kind: str) -> None:
    """Where this fails: add a name that is new, and let the program keep a name that is gone."""
    names = listed(kind)
    assert len(names) > 10
    assert "\n".join(faults(kind, names)) == ""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", LISTS)
def test_a_name_that_is_not_listed_is_found(kind: str) -> None:
    first, *others = listed(kind)
    assert [fault for fault in faults(kind, others) if fault.startswith(f"{first!r} is not in ")]
    assert faults(kind, [*others, first])[-1:] == [
        f"tests/names/{kind}.txt is not sorted: run `python -m tests.names`."
    ]


def no_function(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(casefile, "__all__", [name for name in casefile.__all__ if name != "verify"])


def another_parameter(patch: pytest.MonkeyPatch) -> None:
    def explain(view: object, card: str, seat: int) -> list[str]:
        raise NotImplementedError

    patch.setattr(casefile, "explain", explain)


def no_member(patch: pytest.MonkeyPatch) -> None:
    patch.delattr(casefile.Table, "lapse")


def no_event(patch: pytest.MonkeyPatch) -> None:
    rules = GAMES.rules["nsider"]
    patch.setattr(type(rules), "events", tuple(each for each in rules.events if each.kind != "card_preferred"))


def no_act_of_camps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(acts, "ACTS", {kind: cls for kind, cls in acts.ACTS.items() if kind != "pass_leadership"})


def no_former_kind(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(events, "READABLE", events.EVENTS)


def no_field(patch: pytest.MonkeyPatch) -> None:
    class Less:
        kind = "pass_leadership"

    patch.setattr(acts, "ACTS", {**acts.ACTS, "pass_leadership": Less})


def no_key(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("casefile.core.record._GIVEN", ("dealer", "map", "votes", "files", "fixed", "forked"))


def no_command(patch: pytest.MonkeyPatch) -> None:
    assert isinstance(group, SectionedGroup)
    patch.delitem(group.entries, "verify")


def no_option(patch: pytest.MonkeyPatch) -> None:
    serve = group.commands["serve"]
    patch.setattr(serve, "params", [each for each in serve.params if each.name != "metrics"])


def another_address(patch: pytest.MonkeyPatch) -> None:
    do = PublicRoute("/t/{table}/do", "POST", rules_page)
    patch.setattr(application, "ROUTES", (do, *application.ROUTES[1:]))


def no_socket(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(post_routes.SOCKETS, "/p/{post}/camp/live")


def no_metric(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(security, "EVENTS", security.EVENTS[1:])


def another_log_event(patch: pytest.MonkeyPatch) -> None:
    path = next(path for path in SOURCES if path.name == "app.py")
    patch.setitem(collected.SOURCES, path, SOURCES[path].replace("a request failed", "a request has failed"))


def another_loop(patch: pytest.MonkeyPatch) -> None:
    path = next(path for path in SOURCES if path.name == "hub.py")
    patch.setitem(collected.SOURCES, path, SOURCES[path].replace('Loop("hub"', 'Loop("the_hub"'))


PLANTED: Mapping[Callable[[pytest.MonkeyPatch], None], tuple[str, str]] = {
    no_function: ("api", "verify"),
    another_parameter: ("api", "explain(view, card, owner)"),
    no_member: ("api", "Table.lapse"),
    no_event: ("stored_kinds", "nsider event card_preferred"),
    no_act_of_camps: ("stored_kinds", "camps act pass_leadership"),
    no_former_kind: ("stored_kinds", "camps event strike_given"),
    no_field: ("stored_fields", "pass_leadership.person"),
    no_key: ("record_keys", "drawn"),
    no_command: ("commands", "casefile verify"),
    no_option: ("commands", "casefile serve --metrics"),
    another_address: ("addresses", "POST /t/{table}/act"),
    no_socket: ("addresses", "SOCKET /p/{post}/camp/live"),
    no_metric: ("metrics", 'casefile_security_events_total{event="refused_link"}'),
    another_log_event: ("log_events", "a request failed"),
    another_loop: ("loops", "hub"),
}
"""Faults, each with the list that finds it and the name that is gone."""


@pytest.mark.parametrize("plant", PLANTED)
def test_a_name_that_is_gone_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    kind, name = PLANTED[plant]
    assert [fault for fault in faults(kind, listed(kind)) if fault.startswith(f"{name!r} of ")]


def test_every_list_has_a_fault_that_it_finds() -> None:
    assert {kind for kind, _ in PLANTED.values()} == LISTS.keys()
