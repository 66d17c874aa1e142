"""Acts of people in a game by post: form fields into acts, acts into the store, refusals into sentences."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import get_type_hints

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.actions import Action, Refused, refused
from casefile.core.cards import Invalid
from casefile.core.log import action_to, event_from
from casefile.core.record import action_from
from casefile.core.texts import N_
from casefile.correspondence.camps.acts import ACTS, Person
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.plan import GAME, PlannedStep
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.seal_fields import WORDS, sealed_word
from casefile.server.routes.entry.forms import entropy, keyed_form, player_name, wants_json, whole_number
from casefile.server.routes.entry.guard import budgets_of, client_of
from casefile.server.site import page_before, route_of, site_of
from casefile.server.store import RequestKey
from casefile.server.tables.people import remember

GUESSED = ("enter", "join_by_code", "become_deputy")
"""The acts that need a word which somebody might guess.

Wrong words are counted for the game and the address together, and besides for a person
(:mod:`casefile.correspondence.camps.membership`).
"""

NUMBERS: Mapping[str, Sequence[str]] = {
    kind: [name for name, type in get_type_hints(act).items() if type is int] for kind, act in ACTS.items()
}
"""The fields of each kind of act that are whole numbers."""
COMING = ("enter", "join_by_code", "ask_to_join", "become_deputy")
"""The acts by which people come in. They need a name for it."""

NOT_OF_THE_ACT = ("kind", "key", "name", "back", "knowing", "version")


def act_of(session: PostSession, fields: Mapping[str, str]) -> Action:
    """Return the act of a person that the fields of a form describe.

    Raise :class:`Invalid` for fields that describe no act, and for acts that cannot be done by a form.
    """
    kind = fields.get("kind", "")
    given: dict[str, object] = {name: text for name, text in fields.items() if name not in NOT_OF_THE_ACT}
    if kind == "enter":
        given["entropy"] = entropy(fields)
    for name in NUMBERS.get(kind, ()):
        if name in given:
            given[name] = whole_number(fields, name)
    if "cards" in given:
        given["cards"] = tuple(fields["cards"].replace(",", " ").split())
    if kind == "replace" and not given.get("person"):
        given.pop("person", None)
    if kind in WORDS:
        found = sealed_word(session.post.game, kind, fields)
        given[WORDS[kind]] = {"salt": found.salt, "digest": found.digest}
    if kind in ("open_registration", "open_link"):
        raise Invalid("kind", repr(kind), N_("an act of a game that has been announced"))
    return event_from({"kind": kind, **given}, ACTS, "act of a camp")


def move_of(fields: Mapping[str, str]) -> str:
    """Return the move in the card game that the fields of a form describe, as the record writes it.

    Raise :class:`Invalid` for fields that describe none.
    """
    given = {name: text for name, text in fields.items() if name not in (*NOT_OF_THE_ACT, "turn")}
    return json.dumps(action_to(action_from(fields.get("kind"), given, GAME.rules)))


def play_of(session: PostSession, person: Person, fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of the act ``play`` by which the person's camp makes the move that ``fields`` describe."""
    camp = session.post.game.camp_of(person)
    owed = session.post.game.owed.get(camp) if camp else None
    turn = fields.get("turn") or str(owed.turn if owed else 0)
    asked = {name: fields[name] for name in ("key", "knowing", "back") if name in fields}
    return {"kind": "play", "turn": turn, "move": move_of(fields), **asked}


async def perform(
    request: Request,
    session: PostSession,
    sender: Sender,
    fields: Mapping[str, str],
    request_key: RequestKey | None,
) -> PlannedStep:
    """Carry out the act that ``fields`` describe, and return the new events; a wrong code counts against its sender.

    - ``request_key`` is that of the form as it came. A form that is sent twice with one key is carried out once.

    Raise :class:`Refused` with a clause of camps or of the rules, also for a wrong code, which has been stored by then;
    :class:`Invalid`; ``KeyReused``.
    """
    guesses, guessing = budgets_of(request).guesses, f"{session.id} {client_of(request).address}"
    if fields.get("kind") in GUESSED and not await guesses.turn(guessing, site_of(request).clock()):
        raise refused(CAMPS, "tries")
    # Sealing a word is slow on purpose: other requests are served meanwhile.
    act = await asyncio.to_thread(act_of, session, fields) if fields.get("kind") in WORDS else act_of(session, fields)
    store, knowing = sender.games.store, bool(fields.get("knowing"))
    if fields.get("name") or (act.kind in COMING and await store.person(sender.token) is None):
        await store.add_person(sender.token, player_name(fields.get("name", "")), at=site_of(request).clock())
    try:
        step = await sender.games.enter_act(session, sender.person, act, request_key=request_key, knowing=knowing)
        if step.refusal is not None:
            raise Refused(step.refusal)
    except Refused as error:
        if error.clause in (CAMPS["code"], CAMPS["phrase"]):
            site = site_of(request)
            guesses.missed(guessing, site.clock())
            site.security.note("wrong_code", route_of(request))
        raise
    return step


# -- routes --------------------------------------------------------------------------------------------------------


async def person_act(request: Request, session: PostSession, sender: Sender) -> Response:
    """Carry out the act of any kind that the form of a person asks for, and lead back to the page it came from."""
    if not sender.token:
        sender = sender.newcomer()
    fields, request_key = await keyed_form(request, sender.browser, sender.person)
    return await _acted(request, session, sender, fields, request_key)


async def play_act(request: Request, session: PostSession, sender: Sender) -> Response:
    """Make the move in the card game that the form asks for, for the person's camp, and lead back to the page."""
    fields, request_key = await keyed_form(request, sender.browser, sender.person)
    return await _acted(request, session, sender, play_of(session, sender.person, fields), request_key)


async def _acted(
    request: Request,
    session: PostSession,
    sender: Sender,
    fields: Mapping[str, str],
    request_key: RequestKey | None,
) -> Response:
    request.state.acted_as = sender.token
    await perform(request, session, sender, fields, request_key)
    response = back_to(request, session, fields)
    remember(response, request, sender.token)
    return response


def back_to(request: Request, session: PostSession, fields: Mapping[str, str]) -> Response:
    """Return the answer that leads back to the page of the game that a form came from.

    The field ``back`` names the page, such as ``camp``. A console that shows hidden cards has an address of its own,
    which the browser tells.
    """
    here = f"/p/{session.id}" + ("/" + fields["back"] if fields.get("back") in ("camp", "console") else "")
    if fields.get("back") == "console" and (before := page_before(request)).startswith(f"{here}/"):
        here = before
    return JSONResponse({"go": here}) if wants_json(request) else RedirectResponse(here, 303)
