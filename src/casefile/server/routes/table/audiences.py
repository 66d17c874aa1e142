"""The page of a table as each audience sees it, taken forward when the table moves, and drawn once for all of them."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from casefile.core import take_back
from casefile.core.cards import Seat
from casefile.play.occupants import Occupants
from casefile.play.talk import talk_of
from casefile.server.clock.hosted_tables import slow
from casefile.server.routes.table.lobby import link
from casefile.server.routes.table.notebooks import TALK, load_notes, marks_of
from casefile.server.routes.table.rematch import expected, load_before, load_next
from casefile.server.site import Site, templates
from casefile.server.store import StoredNote
from casefile.server.tables.people import JOIN, RETURN, SHOWN, WATCH
from casefile.server.tables.seating import chairs
from casefile.server.tables.session import Access, Audience, TableSession
from casefile.story.i18n import translator
from casefile.web.live_page import Draw, LivePage
from casefile.web.present.page import page
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import Invitations, PageAddresses, PageMemory, PageViewer, SheetNotes, TableFacts
from casefile.web.present.story_lines import told_by_now
from casefile.web.present.table_moment import Missed, NextTable, TableMoment, Undo
from casefile.web.render import drawer

NO_LINKS: Mapping[Seat, str] = {}

MOST = 64
"""The most audiences of one table that are remembered."""


LONG = 60_000
"""Milliseconds without a page after which anybody at the table may let a bot play for the awaited person."""


def missed(site: Site, session: TableSession) -> Missed | None:
    """Return the person that a quick table waits for and who has no page open.

    ``None`` for a bot, and while nobody is missed.
    """
    seat = session.waiting_for
    if (
        seat is None
        or seat in site.presence.seats(session.id)
        or session.occupants.bot(seat) is not None
        or slow(session)
    ):
        return None
    left = site.presence.left(session.id, seat)
    since = session.last_at if left is None else left
    return Missed(seat, since, site.clock() - since >= LONG)


async def load_beside(site: Site, session: TableSession, access: Access) -> None:
    """Load what the viewer's page shows besides the log: the notebook, the talk, the tables before and after."""
    await load_before(site, session)
    await load_next(site, session)
    if session.over and access.host and not session.shown:
        session.shown = await site.store.redeem(session.secret.link(SHOWN)) is not None
    await load_notes(site, session, [TALK] if access.seat is None else [TALK, access.seat])


class Around(NamedTuple):
    """The state around a table from which its moment is made.

    - ``version``: its version.
    - ``occupants``: the players of its seats.
    - ``talk``: its talk.
    - ``following``: the table where its people play again.
    - ``online``: the seats with a page open. This and the next two can change without an event.
    - ``due``: when the time for an action runs out.
    - ``away``: the absent person that the table waits for.
    """

    version: int
    occupants: Occupants
    talk: StoredNote | None
    following: NextTable | None
    online: frozenset[Seat]
    due: int | None
    away: Missed | None


def around(site: Site, session: TableSession) -> Around:
    """Return the state around a table now."""
    talk, online = session.notes.get(TALK), site.presence.seats(session.id)
    due, away = site.tables.due(session), missed(site, session)
    return Around(session.table.version, session.occupants, talk, session.following, online, due, away)


def _still(site: Site, session: TableSession, before: Around) -> bool:
    """Whether the state is as it was before. That is quickly seen where no time runs and nobody is missed."""
    return (
        before.due is None
        and before.away is None
        and before.version == session.table.version
        and before.occupants is session.occupants
        and before.talk is session.notes.get(TALK)
        and before.following is session.following
        and before.online is site.presence.seats(session.id)
    )


def moment_of(site: Site, session: TableSession) -> tuple[Around, TableMoment]:
    """Return the moment of a table that is the same for all viewers, and the state that it was made from.

    It is found once for all viewers.
    """
    known = session.moment
    if known is not None and _still(site, session, known[0]):
        return known
    now = around(site, session)
    if known is None or known[0] != now:
        plan, occupants = session.plan, session.occupants
        moment = TableMoment(
            occupants=occupants,
            due=now.due,
            limit=occupants.limit(plan.table),
            clock=occupants.clock or plan.table.clock,
            online=now.online,
            talk=talk_of(now.talk),
            chairs=() if session.table.begun else chairs(session),
            following=session.following,
            missed=now.away,
            back_now=_back_now(session),
        )
        known = session.moment = now, moment
    return known


def live_page(site: Site, session: TableSession, audience: Audience) -> LivePage:
    """Return the page of an audience as it must be now. Its notebook must be loaded.

    It is made in one go, so all of it is of one version.
    """
    found = session.pages.get(audience)
    if found is None:
        while len(session.pages) >= MOST:
            del session.pages[next(iter(session.pages))]
        found = session.pages[audience] = LivePage(many=audience.access.seat is None)
    seat, (now, moment) = audience.access.seat, moment_of(site, session)
    own = None if seat is None else session.notes.get(seat)
    made_of = (now, own, session.shown, session.before)
    if found.made_of != made_of:
        scene = scene_for(site, session, audience, found, moment)
        found.bring(page(scene), colour(scene))
        found.made_of = made_of
    return found


def colour(scene: Scene) -> str:
    """Return the design of the viewer's token, the accent of the page; ``spectator`` for a viewer who only watches."""
    return "spectator" if scene.viewer.me is None else scene.token(scene.viewer.me) or "peacock"


def drawing(site: Site, language: str) -> Draw:
    """Return the function that draws parts in a language."""
    return drawer(templates(site.games, language, tuple(mode.package for mode in site.modes)))


def scene_for(
    site: Site,
    session: TableSession,
    audience: Audience,
    known: LivePage | None = None,
    moment: TableMoment | None = None,
) -> Scene:
    """Return the table through an audience's eyes.

    ``known`` is the audience's page so far, ``moment`` the moment of the table.
    """
    access, viewer, plan = audience.access, audience.access.viewer, session.plan
    stories = {} if known is None else session.stories  # a question beside a page may be answered in another thread
    known, moment = known or LivePage(), moment or moment_of(site, session)[1]
    assert viewer is not None
    first = known.scene
    if first is None:
        first = known.scene = _first_scene(site, session, audience, known).lasting()
    else:
        session.view(viewer)
    opening = access.host and not session.table.begun
    own = None if access.seat is None else session.notes.get(access.seat)
    site_address = first.addresses.site
    invitations = Invitations(
        links=_links(site_address, session) if opening else NO_LINKS,
        anyone=link(site_address, session, JOIN) if opening and plan.free(set()) else "",
        expected=expected(session, access),
        offers=_offers(first, session) if access.host else NO_LINKS,
        shows=access.host and session.over and not session.shown,
    )
    marks = first.memo("own notebook", own, partial(marks_of, own))
    scene = first.later(moment, SheetNotes(marks), invitations, known.tale)
    if known.tale is None and page_of(scene.table.game).settled(scene):
        known.tale = told_by_now(scene, stories)
    return scene


def _first_scene(site: Site, session: TableSession, audience: Audience, known: LivePage) -> Scene:
    """Return the part of an audience's scene that stays the same at every moment, until the seats change."""
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
        ),
        moment=TableMoment(session.occupants),
        addresses=PageAddresses(
            site=base,
            reachable=reachable,
            watch=link(base, session, WATCH) if access.host else "",
            back=link(base, session, RETURN, access.seat) if access.seat is not None else "",
        ),
        memory=PageMemory(known.memory),
    )


def _back_now(session: TableSession) -> Undo | None:
    """Return what can be taken back at a table now; ``None`` for nothing."""
    history, back = session.table.history, session.table.last_act()
    if back is None:
        return None
    if not take_back.passes_the_turn(history, back):
        return Undo(back.seat, False, False, frozenset(), False)
    asked = take_back.request(history)
    agreed = asked.agreed if asked else frozenset()
    missing = session.occupants.people(session.table.setup.seats) - {back.seat, *agreed}
    return Undo(back.seat, True, asked is not None, missing, asked is not None and asked.refused)


def _offers(scene: Scene, session: TableSession) -> dict[Seat, str]:
    """Return the bots' seats that can be given to friends now, each with its link once that holds."""
    return {
        seat: scene.memo(f"offer {seat}", None, partial(link, scene.addresses.site, session, JOIN, seat))
        if seat in session.occupants.offered
        else ""
        for seat in session.bots_to_give
    }


def _links(base: str, session: TableSession) -> dict[Seat, str]:
    return {seat: link(base, session, JOIN, seat) for seat in session.plan.free(set(session.taken()))}
