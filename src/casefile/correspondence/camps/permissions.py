"""Permissions: who may do what, and when.

The checks, the page's buttons and ``docs/camps.md`` all come from one table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from casefile.correspondence.camps.clauses import BOOK

Role = Literal["operator", "leader", "beta", "member", "back_up", "outsider"]
"""The role of a person in a game."""

Phase = Literal["new", "open", "running", "paused", "over"]
"""The phase of a game; registration is ``open`` until the start."""

TABLE = """
act                 when     operator  leader       beta         member    back_up   outsider
open_registration   new      yes       operator     operator     operator  operator  operator
enter               open     plays     once         once         once      once      yes
leave               always   outside   yes          yes          yes       yes       outside
start               open     yes       operator     operator     operator  operator  operator
set_code            always   leader    yes          beta_code    leader    leader    leader
set_enrolment       always   leaders   yes          wait         leaders   leaders   leaders
join_by_code        always   plays     once         once         once      once      yes
ask_to_join         always   plays     once         once         once      once      yes
approve             always   leaders   yes          wait         leaders   leaders   leaders
decline             always   leaders   yes          wait         leaders   leaders   leaders
expel               always   leaders   yes          wait         leaders   leaders   leaders
appoint_beta        always   leader    yes          beta_limits  leader    leader    leader
dismiss_beta        always   leader    yes          beta_limits  leader    leader    leader
pass_leadership     always   leader    yes          beta_limits  leader    leader    leader
counter             always   leader    yes          beta_limits  leader    leader    leader
take_back           always   not_yours not_yours    yes          not_yours not_yours not_yours
play                running  leaders   yes          wait         leaders   leaders   leaders
set_standing_order  game     leaders   yes          wait         leaders   leaders   leaders
announce_vacation   always   leaders   yes          wait         leaders   leaders   leaders
take_back_vacation  always   leaders   yes          wait         leaders   leaders   leaders
say                 ever     outside   yes          yes          yes       outside   outside
mark                game     outside   yes          yes          yes       outside   outside
open_talk           over     leader    yes          leader       leader    leader    leader
pause               running  yes       operator     operator     operator  operator  operator
resume              paused   yes       operator     operator     operator  operator  operator
extend              running  yes       operator     operator     operator  operator  operator
give_strike         game     yes       operator     operator     operator  operator  operator
lift_strike         game     yes       operator     operator     operator  operator  operator
replace             always   yes       operator     operator     operator  operator  operator
disband             game     yes       operator     operator     operator  operator  operator
change_rule         always   yes       operator     operator     operator  operator  operator
look                game     yes       operator     operator     operator  operator  operator
appoint_operator    always   yes       operator     operator     operator  operator  operator
move_start          open     yes       operator     operator     operator  operator  operator
set_slots           open     yes       operator     operator     operator  operator  operator
cancel              open     yes       operator     operator     operator  operator  operator
set_invitation      always   yes       operator     operator     operator  operator  operator
become_deputy       always   plays     once         once         once      once      yes
share_game          always   yes       operator     operator     operator  operator  operator
choose_operator     always   leader    yes          leader       leader    leader    leader
open_link           ever     opened    yes          yes          yes       yes       yes
reveal_link         always   yes       operator     operator     operator  operator  operator
mark_copied         ever     yes       operator     operator     operator  operator  operator
leave_task          always   yes       operator     operator     operator  operator  operator
skip_time           coming   yes       operator     operator     operator  operator  operator
"""
"""The answer for each kind of act and role, and when the act is possible at all.

- ``yes``: at once.
- ``wait``: after the delay, unless the leader stops it.
- Any other word: the key of the clause that forbids it.
"""

WHEN: Mapping[str, tuple[Phase, ...]] = {
    "new": ("new",),
    "open": ("open",),
    "running": ("running",),
    "paused": ("paused",),
    "game": ("running", "paused"),
    "coming": ("open", "running"),
    "always": ("open", "running", "paused"),
    "over": ("over",),
    "ever": ("open", "running", "paused", "over"),
}
"""The phases that the second column of the table stands for."""


@dataclass(frozen=True, slots=True)
class Permission:
    """One line of the table, about one kind of act."""

    when: str
    """The key in :data:`WHEN` of the phases in which the act is possible at all."""
    roles: Mapping[Role, str]
    """The answer for each role: ``yes``, ``wait``, or the key of the clause that forbids the act."""


def _read(table: str) -> dict[str, Permission]:
    head, *lines = (line.split() for line in table.strip().splitlines())
    roles = get_args(Role)
    assert tuple(head[2:]) == roles
    return {act: Permission(when, dict(zip(roles, cells, strict=True))) for act, when, *cells in lines}


PERMISSIONS: Mapping[str, Permission] = _read(TABLE)
"""The lines of the table, by kind of act."""


def permission(act: str, role: Role, phase: Phase) -> str:
    """Return whether a person with ``role`` may do the kind of act ``act`` in ``phase``.

    The answer is ``"yes"``, ``"wait"`` (after a beta leader's delay), or the id of the clause that forbids it.
    """
    line = PERMISSIONS[act]
    said = line.roles[role]
    if said in ("yes", "wait"):
        return said if phase in WHEN[line.when] else BOOK[_not_now(line.when, phase)]
    return BOOK[said]


def _not_now(when: str, phase: Phase) -> str:
    """Return the key of the clause that says why the phase is wrong."""
    if when == "over":
        return "not_over"
    if phase == "new":
        return "not_open"
    if phase == "open":
        return "opened" if when == "new" else "not_begun"
    if phase == "running":
        return "not_paused" if when == "paused" else "begun"
    if phase == "paused":
        return "paused" if when in ("running", "coming") else "begun"
    return "over"
