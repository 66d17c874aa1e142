"""The sheet on which a finished game is shared: its public link, the wishes of its players, its picture and text."""

from urllib.parse import urlsplit

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.cards import Invalid, Seat
from casefile.core.record import record_of, write
from casefile.core.texts import either
from casefile.server.records.rasters import drawable, picture
from casefile.server.records.seat_reviews import works
from casefile.server.records.shared_games import UNNAMED, people_at, share_token
from casefile.server.routes.after.replay_routes import not_over
from casefile.server.routes.entry.forms import form
from casefile.server.routes.entry.previews import asked_language
from casefile.server.routes.sharing.public_pages import record_in_public
from casefile.server.routes.sharing.share_picture import deed_of, shared_drawing
from casefile.server.routes.table.playing import scene_of
from casefile.server.site import Site, base_of, language_of, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.store.statements import shares
from casefile.server.store.statements.shares import CALLED, PublicLink, ShareWish
from casefile.server.tables.people import person_of, token_of
from casefile.server.tables.session import Access, TableSession
from casefile.server.wire.addressing import only_at_home
from casefile.story.i18n import Texts, listed
from casefile.web.present.parts import page_of
from casefile.web.present.shared_game import seat_called
from casefile.web.shared_game_model import CallChoice, ShareSheet

Wishes = dict[int, ShareWish]


async def sheet(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the sheet on which a finished game is shared, for anybody who may see the table.

    Only its players and the host may open a public link.
    """
    if not session.over:
        return not_over(request)
    site = site_of(request)
    share = await site.store.ask(shares.of_table, session.id)
    wishes = await site.store.ask(shares.wishes_of, session.id)
    model = await _model(request, session, access, share, wishes)
    me = "peacock" if access.seat is None else (await scene_of(request, session, access)).token(access.seat)
    return render(request, "share.html", me=me, about=session.game.slug, page=model)


def may_be_public(session: TableSession) -> bool:
    """Return whether a table's game can have a public link: not a lesson, whose deal everybody gets."""
    return session.over and not session.plan.fixed


async def make_public(request: Request, session: TableSession, access: Access) -> Response:
    """Open the public link to a finished game, or change what it shows; lead back to the sheet."""
    if not session.over:
        return not_over(request)
    if not may_be_public(session):
        raise HTTPException(404)
    site, fields = site_of(request), await form(request)
    called = fields.get("called", CALLED[0])
    if called not in CALLED:
        raise Invalid("called", repr(called[:40]), either(CALLED))
    before = await site.store.ask(shares.of_table, session.id)
    number = 0 if before is None else before.number
    token = share_token(session.secret, number)
    person = before.person if before is not None and before.person else person_of(token_of(request))
    opened = PublicLink(session.id, number, person, digest(token), site.clock(), called, "folded" in fields)
    await site.store.change(shares.put, opened)
    if session.game.known.knowledge is not None:
        own = write(record_of(session.table, session.plan.commitment))
        await site.reviewers.found(session.id, works(own, session.table.setup.seats, site.reviewers.notes(session.id)))
    return _back(session)


async def take_back(request: Request, session: TableSession, access: Access) -> Response:
    """Take the public link to a finished game back: from now on its address answers 404, for good."""
    site = site_of(request)
    share = await site.store.ask(shares.of_table, session.id)
    if share is not None and _closes(share, access, person_of(token_of(request))):
        await site.store.change(shares.close, session.id)
    return _back(session)


def _closes(share: PublicLink, access: Access, me: str) -> bool:
    """Return whether a person may take a link back: the one who opened it, or the host of the table."""
    return share.digest is not None and (access.host or share.person == me)


async def wish(request: Request, session: TableSession, access: Access) -> Response:
    """Store whether the player's own name may stand, and whether the game stays private."""
    assert access.seat is not None
    site, fields = site_of(request), await form(request)
    if not session.over:
        return not_over(request)
    before = (await site.store.ask(shares.wishes_of, session.id)).get(access.seat, UNNAMED)
    wanted = ShareWish(
        named=fields["named"] == "yes" if "named" in fields else before.named,
        private=fields["private"] == "yes" if "private" in fields else before.private,
    )
    person = person_of(token_of(request))
    await site.store.change(shares.wish, session.id, access.seat, person, wanted)
    return _back(session)


def _back(session: TableSession) -> Response:
    return RedirectResponse(f"/t/{session.id}/share", 303)


async def sheet_picture(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the picture of a finished game, by the names that may stand."""
    if not session.over:
        return not_over(request)
    site = site_of(request)
    share = await site.store.ask(shares.of_table, session.id)
    wishes = await site.store.ask(shares.wishes_of, session.id)
    record = record_in_public(session, wishes, CALLED[0] if share is None else share.called)
    return await picture(request, site.rasters, shared_drawing(session, record, asked_language(request)))


# -- the model -----------------------------------------------------------------------------------------------------


async def _model(
    request: Request, session: TableSession, access: Access, share: PublicLink | None, wishes: Wishes
) -> ShareSheet:
    site, texts, language = site_of(request), texts_of(request), language_of(request)
    home, called = f"/t/{session.id}", CALLED[0] if share is None else share.called
    title = deed_of(session, record_in_public(session, wishes, called), texts, language)
    players = access.host or access.seat is not None
    own = UNNAMED if access.seat is None else wishes.get(access.seat, UNNAMED)
    scene = await scene_of(request, session, access)
    told = page_of(session.game).parts(scene).question.share if session.table.setup.seats == 1 else title
    sheet = ShareSheet(
        table=home,
        title=title,
        picture=f"{home}/share.png?language={language}" if drawable() else "",
        file=f"{home}/game.html" if session.game.known.knowledge is not None else "",
        text=told,
        mine=access.seat is not None,
        named=own.named,
        private=own.private,
    )
    if not players or not may_be_public(session):
        return sheet
    return _with_link(request, site, session, access, share, wishes, sheet)


def _with_link(
    request: Request,
    site: Site,
    session: TableSession,
    access: Access,
    share: PublicLink | None,
    wishes: Wishes,
    sheet: ShareSheet,
) -> ShareSheet:
    """Return the sheet with the public link of the game."""
    texts, language = texts_of(request), language_of(request)
    _, base = texts.gettext, site.addressing.shared(base_of(request))
    address = f"{base[0]}s/{share_token(session.secret, 0 if share is None else share.number)}"
    is_open = share is not None and share.digest is not None
    called = CALLED[0] if share is None else share.called
    labels = {"names": _("By name"), "letters": _("Letters"), "suspects": _("Suspects")}
    private = {seat for seat, each in wishes.items() if each.private}
    refused = _("You keep this game private.") if access.seat in private else ""
    if private and not refused:
        refused = _("A player keeps this game private: nobody can open the link.")
    return replace(
        sheet,
        text=f"{sheet.text}\n{address}" if is_open and not refused else sheet.text,
        address=address,
        open=is_open,
        reach=reach(base[0], others=base[1], texts=texts),
        calls=tuple(CallChoice(each, labels[each], each == called) for each in CALLED),
        kept=_kept(session, access, wishes, texts, language),
        folded=True if share is None else share.folded,
        refused=refused,
        closes=share is not None and _closes(share, access, person_of(token_of(request))),
    )


def reach(base: str, *, others: bool, texts: Texts) -> str:
    """Return the sentence on who can reach the site at ``base``; empty where anybody can.

    ``others``: whether other machines can at all.
    """
    _ = texts.gettext
    if not others:
        return _("Only this computer can open this link. A file goes anywhere.")
    if only_at_home(urlsplit(base).hostname or ""):
        return _("Only your home network can open this link, while the server runs. A file goes anywhere.")
    return ""


def _kept(session: TableSession, access: Access, wishes: Wishes, texts: Texts, language: str) -> str:
    """Return the sentence on the players whose names do not stand, by how they are called instead."""
    _ = texts.gettext
    faces = [
        seat_called(session.table, seat, language, _face(session, seat))
        for seat in people_at(session.table)
        if not wishes.get(seat, UNNAMED).named and seat != access.seat
    ]
    if not faces:
        return ""
    return _("Without their wish others stay {names}.").format(names=listed(texts, faces))


def _face(session: TableSession, seat: Seat) -> str:
    suspect = session.table.state.suspects.get(seat)
    return session.table.setup.edition.short(suspect) if suspect else f"Player {seat + 1}"
