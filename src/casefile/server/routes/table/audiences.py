"""The page of a table as each audience sees it, taken forward when the table moves, and drawn once for all of them."""

import asyncio
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from casefile.core.cards import Seat
from casefile.core.events import SeatTaken
from casefile.server.admission.codes import new_code
from casefile.server.routes.table.moment import moment_of
from casefile.server.routes.table.notebooks import TALK, load_notes, notes_of
from casefile.server.routes.table.rematch import load_before, load_next
from casefile.server.site import Site, base_of, language_of, templates
from casefile.server.store.statements import codes
from casefile.server.tables.people import JOIN, RETURN, SHOWN, WATCH
from casefile.server.tables.session import OPEN, Access, TableSession
from casefile.server.tables.table_plan import FRIEND, TablePlan
from casefile.server.wire.addressing import only_here
from casefile.server.wire.audience_pages import Audience, brought
from casefile.story.i18n import translator
from casefile.web.live_page import Draw, LivePage, ShownPage
from casefile.web.present.page import page
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import (
    NOBODY_INVITED,
    BrowserSharing,
    Invitations,
    PageAddresses,
    PageMemory,
    PageViewer,
    TableFacts,
    WaysIn,
)
from casefile.web.present.screen import screen, turn_of
from casefile.web.present.story_lines import told_by_now
from casefile.web.present.table_moment import TableMoment
from casefile.web.render import drawer

W = TypeVar("W")
NO_LINKS: Mapping[Seat, str] = {}
NO_NAMES: Mapping[Seat, str] = {}

MOST = 64
"""The most audiences of one table that are remembered."""


async def load_beside(site: Site, session: TableSession, access: Access) -> None:
    """Load from the store what the viewer's page shows besides the game's log.

    That is the notebook, the table's messages, and the tables before and after it.
    """
    await load_before(site, session)
    await load_next(site, session)
    if access.host and not session.shown and session.over:
        session.shown = await site.store.redeem(session.secret.link(SHOWN)) is not None
    await load_notes(site, session, [TALK] if access.seat is None else [TALK, access.seat])


async def load_code(site: Site, session: TableSession, audience: Audience[Access]) -> None:
    """Load the code by which friends find the table; it is drawn if there is none, or if it is too old.

    Only the host is shown it, and the host's big screen, while a friend's seat is free and others can reach the server.
    """
    if not _inviting(session, audience):
        return
    code = None
    if session.free() and site.addressing.shared(audience.base)[1]:
        fresh = [new_code() for _ in range(4)]
        code = await site.store.change(partial(codes.draw, at=site.clock()), session.id, fresh, OPEN)
    found = code.text if code else ""
    if code is not None and found != session.code:  # and when it is too old, the host's page is drawn anew
        seconds = (code.until - site.clock()) / 1000
        asyncio.get_running_loop().call_later(seconds, site.hub.stir, session.id)
    session.code = found


def live_page(site: Site, session: TableSession, audience: Audience[Access]) -> LivePage:
    """Return the page of a table as an audience must see it now. The audience's notebook must be loaded.

    It is made without a wait, so all of it is of one version.
    """
    seat, (now, moment) = audience.access.seat, moment_of(site, session)
    own, pause = None if seat is None else session.notes.get(seat), pausing(site, audience.access)

    large = site.presence.large_until(session.id) if audience.screen else 0

    def made(before: LivePage) -> tuple[ShownPage, str]:
        for end in filter(None, (audience.access.paused if pause else 0, large)):  # then the page is drawn anew
            asyncio.get_running_loop().call_later((end - site.clock()) / 1000, site.hub.stir, session.id)
        scene = scene_for(site, session, audience, moment, before)
        if before.tale is None and page_of(session.game).settled(scene):
            before.tale = told_by_now(scene, session.stories)
        if audience.screen:
            return screen(scene, large=large > 0), screen_colour(scene)
        return page(scene, moved=audience.moved), colour(scene)

    beside = (session.code, _came(site, session)) if _inviting(session, audience) else ()
    made_of = (now, own, session.shown, session.before, beside, pause, large)
    return brought(session.pages, audience, made_of, made, most=MOST, many=seat is None)


def colour(scene: Scene) -> str:
    """Return the design of the viewer's token, the accent of the page; ``spectator`` for a viewer who only watches.

    Where several people share the browser, it is that of the person who is to take it.
    """
    seat = scene.actor if scene.viewer.me is None and scene.actor in scene.viewer.sharing.shared else scene.viewer.me
    return "spectator" if seat is None else scene.token(seat) or "peacock"


def screen_colour(scene: Scene) -> str:
    """Return the design of the token of whose turn it is, the accent of a big screen."""
    seat = turn_of(scene)
    return "spectator" if seat is None else scene.token(seat) or "spectator"


def audience_of(request: HTTPConnection, access: W) -> Audience[W]:
    """Return the audience of a person with these rights at a game: all people who are shown the same page."""
    return Audience(access, language_of(request), base_of(request))


def on_phone(site: Site, session: TableSession, audience: Audience[Access], page: str) -> Audience[Access]:
    """Return the audience of this page of a phone: that of the seat, or of a spectator if the hand is on another one.

    ``page`` is the page's own number; empty for any other page than a phone's.
    """
    seat = audience.access.seat
    if not page or seat is None or audience.access.shared or not site.presence.moved(session.id, seat, page):
        return audience
    return replace(audience, access=Access(watch=True), moved=True)


def phone_page(request: HTTPConnection) -> str:
    """Return the number by which the page of a phone tells itself from others of its seat; empty for any other page."""
    page = request.query_params.get("phone", "")
    return page if re.fullmatch("[0-9a-f]{16}", page) else ""


def screen_of(request: HTTPConnection, session: TableSession, known: Access) -> Audience[Access]:
    """Return the audience of the big screen of a person with these rights at the table."""
    return replace(audience_of(request, on_screen(session, known)), screen=True)


def on_screen(session: TableSession, known: Access) -> Access:
    """Return the rights of a big screen: it shows what a spectator may see, whoever has opened it.

    Until the game begins, the screen of the host, and one that was opened by the table's code, show the way to a seat.
    """
    return Access(watch=True, shows_way=not session.table.begun and (known.host or known.shows_way))


def drawing(site: Site, language: str) -> Draw:
    """Return the function that draws parts of pages in a language."""
    return drawer(templates(site.games, language, tuple(mode.package for mode in site.modes)))


def scene_for(
    site: Site,
    session: TableSession,
    audience: Audience[Access],
    moment: TableMoment,
    known: LivePage | None = None,
) -> Scene:
    """Return the table as an audience may see it, with everything that its page shows.

    - ``moment`` is the state around the table that all viewers see alike.
    - ``known`` is the audience's page so far.
    """
    access, viewer, pauses = audience.access, audience.access.viewer, pausing(site, audience.access)
    invitations = _invitations(site, session, audience)
    known = known or LivePage()
    assert viewer is not None
    first = known.scene
    if first is None or first.viewer.sharing.pauses != pauses:
        first = known.scene = _first_scene(site, session, audience, known, pauses=pauses).lasting()
    else:
        session.view(viewer)
    own = None if access.seat is None else session.notes.get(access.seat)
    notes = first.memo("own notebook", own, partial(notes_of, own))
    return first.later(moment, notes, invitations, known.tale)


def _first_scene(
    site: Site, session: TableSession, audience: Audience[Access], known: LivePage, *, pauses: bool
) -> Scene:
    """Return the part of an audience's scene that stays the same at every moment, until the seats change.

    - ``pauses``: whether no signs are looked at now, after wrong ones.
    """
    access, plan, viewer = audience.access, session.plan, audience.access.viewer
    assert viewer is not None
    base, reachable = site.addressing.shared(audience.base)
    return Scene(
        view=session.view(viewer),
        table=TableFacts(
            id=session.id,
            game=session.game,
            commitment=plan.commitment,
            day=plan.day,
            practice=plan.practice or bool(plan.forked),
            fixed=plan.fixed,
            won=plan.won,
        ),
        viewer=PageViewer(
            words=translator(audience.language),
            language=audience.language,
            me=access.seat,
            host=access.host,
            level=plan.table.notes,
            hints=plan.table.hints,
            by_name=True,
            sharing=_sharing(plan, access, pauses=pauses),
        ),
        moment=TableMoment(session.occupants),
        addresses=PageAddresses(
            site=base,
            reachable=reachable,
            watch=session.invitation(base, WATCH) if access.host or audience.screen else "",
            back=session.invitation(base, RETURN, access.seat) if access.seat is not None else "",
        ),
        memory=PageMemory(known.memory),
    )


def _sharing(plan: TablePlan, access: Access, *, pauses: bool) -> BrowserSharing:
    """Return the people who share the viewer's browser."""
    if not access.shared:
        return ALONE
    return BrowserSharing(
        shared={seat: plan.link_of(seat) for seat in access.shared},
        signed=frozenset(seat for seat in access.shared if plan.seats[seat].signs and seat not in access.held),
        given_up=frozenset(access.held),
        wrong=access.wrong,
        pauses=pauses,
        agreed=frozenset(access.agreed),
    )


def pausing(site: Site, access: Access) -> bool:
    """Return whether no signs are looked at now, after wrong ones."""
    return bool(access.paused) and site.clock() < access.paused


ALONE = BrowserSharing()
NO_REACH = WaysIn()

JUST = 60_000
"""Milliseconds for which the host is told that a friend has come."""


def _came(site: Site, session: TableSession) -> Seat | None:
    """Return the seat of the friend who has just come; ``None`` if nobody has."""
    last = session.table.history[-1] if len(session.table.history) > 1 else None
    if not isinstance(last, SeatTaken) or last.bot or session.plan.seats[last.seat].who != FRIEND:
        return None
    return last.seat if site.clock() - session.last_at < JUST else None


def _reach(site: Site, session: TableSession, audience: Audience[Access]) -> WaysIn:
    """Return the ways by which others reach the server, for the host of a table whose game has not begun."""
    local, opened, network = only_here(urlsplit(audience.base).hostname or ""), site.addressing.opened, site.network
    return WaysIn(
        local=local,
        here=audience.base.rstrip("/") if local else "",
        can=local and network is not None,
        address=opened.place,
        taken=network.taken if network else 0,
        others=network.others if network else (),
        nowhere=network is not None and network.nowhere,
        unseen=network is not None and network.unseen,
        system=sys.platform,
        tunnel=opened.tunnel,
        came=_came(site, session),
        post=next((mode.path for mode in site.modes), ""),
    )


def _inviting(session: TableSession, audience: Audience[Access]) -> bool:
    """Return whether an audience is shown how anybody comes to a free seat, which ends when the game begins."""
    access = audience.access
    return (access.host or (audience.screen and access.shows_way)) and not session.table.begun


def _invitations(site: Site, session: TableSession, audience: Audience[Access]) -> Invitations:
    """Return the links by which others can come to the table now, as far as they are shown to an audience."""
    access, inviting = audience.access, _inviting(session, audience)
    expected = _expected(session, access)
    if not access.host and not inviting:
        return Invitations(expected=expected) if expected else NOBODY_INVITED
    base, opening = site.addressing.shared(audience.base)[0], access.host and not session.table.begun
    return Invitations(
        expected=expected,
        offers=_offers(base, session) if access.host else NO_LINKS,
        links=_links(base, session) if opening else NO_LINKS,
        code=session.code if inviting else "",
        reach=_reach(site, session, audience) if opening else NO_REACH,
        anyone=session.invitation(base, JOIN) if inviting and session.plan.free(()) else "",
        shows=access.host and session.over and not session.shown,
    )


def _expected(session: TableSession, known: Access) -> Mapping[Seat, str]:
    """Return the names of the people of the table before who may still take their kept seat here, by seat.

    Only a person who was there, or who opened this table, is told them; others get none.
    """
    if not session.before or session.table.begun:
        return NO_NAMES
    there = any(person in session.before for person, seat in session.people.items() if seat == known.seat)
    if not (there or known.host):
        return NO_NAMES
    found = {session.plan.seat_of(each.seat): each.name for each in session.before.values()}  # links keep their numbers
    return {seat: name for seat, name in found.items() if seat is not None}


def _offers(base: str, session: TableSession) -> dict[Seat, str]:
    """Return the bots' seats that can be given to friends now, each with its link once that holds."""
    offered = session.occupants.offered
    return {seat: session.invitation(base, JOIN, seat) if seat in offered else "" for seat in session.bots_to_give}


def _links(base: str, session: TableSession) -> dict[Seat, str]:
    return {seat: session.invitation(base, JOIN, seat) for seat in session.plan.free(session.occupants.seated)}
