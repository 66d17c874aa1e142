"""The pages that a stranger opens by the public link to a finished game.

A link that was taken back, or that a player refuses, is as if there were none. The pages are made of the public record
alone; below ``/s/{share}`` the solution stays shut, and below ``/s/{share}/open`` it has been asked for.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.cards import Seat
from casefile.core.record import Record, write
from casefile.core.seats import seats_of
from casefile.play.knowledge import LOGIC
from casefile.review import VERSION
from casefile.server.records.rasters import picture
from casefile.server.records.shared_games import called_as, public_record
from casefile.server.routes.after.game_review import ReviewedGame, review_of
from casefile.server.routes.after.replay_routes import replay_of
from casefile.server.routes.entry.previews import asked_language
from casefile.server.routes.sharing.deals import has_seen, play_deal, tries
from casefile.server.routes.sharing.public_worker import ChoicesDrawing, SharedDrawing
from casefile.server.routes.sharing.share_picture import shared_drawing
from casefile.server.site import Site, base_of, language_of, render, site_of, texts_of
from casefile.server.store import NoTable, digest
from casefile.server.store.statements import reviews, shares
from casefile.server.store.statements.shares import PublicLink, ShareWish
from casefile.server.tables.endings import FinishedGame
from casefile.server.tables.modes import host_of
from casefile.server.tables.people import new_token, person_of, token_of
from casefile.web.coloured_text import Span
from casefile.web.drawings.raster import drawable
from casefile.web.pages import FairModel
from casefile.web.preview import link_preview
from casefile.web.replay_model import ReplaySource

NOT_LISTED = {"X-Robots-Tag": "noindex, nofollow"}
"""The header that keeps the pages out of search engines."""


@dataclass(frozen=True, slots=True)
class OpenShare:
    """A public link that is open.

    - ``share``: the link.
    - ``game``: the game.
    - ``record``: the public record of its game.
    - ``home``: the address below which the solution stays shut.
    """

    share: PublicLink
    game: FinishedGame
    record: Record
    home: str

    @property
    def seat(self) -> Seat:
        """The seat that is offered to play: that of the person who shared the game, else the first."""
        return self.game.people.get(self.share.person or "", Seat(0))


class NotShared(Exception):
    """The error for a public link that is not open; ``private``: whether a player keeps the game private."""

    def __init__(self, *, private: bool = False) -> None:
        self.private = private


def record_in_public(game: FinishedGame, wishes: dict[int, ShareWish], called: str) -> Record:
    """Return the public record of a finished game."""
    return public_record(game.record, called_as(game.table, {} if game.camps else wishes, called))


async def opened(site: Site, token: str) -> OpenShare:
    """Return the open public link with this token. Raise :class:`NotShared`."""
    share = await site.store.ask(shares.of_digest, digest(token))
    if share is None:
        raise NotShared
    try:
        game = await host_of(site.hosted, share.table_id).finished(share.table_id)
    except NoTable:
        raise NotShared from None
    wishes = await site.store.ask(shares.wishes_of, share.table_id)
    if any(wish.private for wish in wishes.values()):
        raise NotShared(private=True)
    if game is None:
        raise NotShared
    return OpenShare(share, game, record_in_public(game, wishes, share.called), f"/s/{token}")


Shown = Callable[[Request, OpenShare, bool], Awaitable[Response]]
"""Answers with a page of an open link; the last argument says whether the solution is shown."""


async def _answer(request: Request, shown: Shown, *, asked: bool) -> Response:
    site = site_of(request)
    try:
        found = await opened(site, request.path_params["share"])
    except NotShared as error:
        response = gone(request, private=error.private)
    else:
        whole = asked or not found.share.folded
        if whole and (token := token_of(request)) and await site.store.person(token) is not None:
            await has_seen(site, found.game.id, person_of(token))
        response = await shown(request, found, whole)
    response.headers.update(NOT_LISTED)
    return response


def shut(shown: Shown) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a page on which the solution stays shut, unless the link shows it to everybody."""
    return partial(_answer, shown=shown, asked=False)


def open_to(shown: Shown) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a page for readers who have asked for the solution."""
    return partial(_answer, shown=shown, asked=True)


def gone(request: Request, *, private: bool) -> Response:
    """Return the answer to a link that is not open."""
    return render(request, "gone.html", status=404, private=private)


async def page(request: Request, found: OpenShare, whole: bool) -> Response:
    """Answer with the page of a shared game: what happened, and three ways on."""
    site, language, game = site_of(request), language_of(request), found.game
    record, judged = write(found.record), await site.store.ask(reviews.of_table, game.id, VERSION)
    work = SharedDrawing(record, tuple(judged.values()), language, found.seat, whole)
    drawn = await site.work.run(work)
    if drawn.page.reviewed and not drawn.page.whole:  # it is begun when a link is opened; after a new version again
        await site.reviewers.of_game(game)
    preview = link_preview(
        site.addressing.shared(base_of(request))[0],
        found.home,
        drawn.page.title,
        texts_of(request).gettext("Could you, from that seat?"),
        picture=f"{found.home}/picture.png" if drawable() else "",
        language=language,
    )
    return render(
        request,
        "shared.html",
        me=drawn.page.me,
        about=drawn.page.game,
        here=f"{found.home}/open" if whole and found.share.folded else found.home,
        pictures=drawn.pictures,
        styles=drawn.styles,
        preview=preview,
        page=drawn.page,
        home=found.home,
        ways=f"{found.home}/open" if whole else found.home,
        whole=whole,
        day=game.day,
        key=new_token(),
        lesson=next((each.slug for each in site.games.values() if each.played.lesson is not None), ""),
        tries=await tries(site, game, _reader(request), texts_of(request), shown=whole),
    )


def _reader(request: Request) -> str:
    """Return the digest of the reader; empty for a browser without a cookie."""
    token = token_of(request)
    return person_of(token) if token else ""


def source_of(request: Request, found: OpenShare, whole: bool) -> ReplaySource:
    """Return the addresses and names of a shared game, as its replay and review link to them."""
    home = f"{found.home}/open" if whole else found.home
    title, known = texts_of(request).gettext("a game that was shared"), found.game.game.known
    return ReplaySource(
        home, "shared", title, fair=f"{home}/fair", reviewed=known.knowledge is not None, folded=not whole, public=True
    )


async def shared_replay(request: Request, found: OpenShare, whole: bool) -> Response:
    """Answer with the replay of a shared game; where the solution stays shut, up to the last action."""
    source = source_of(request, found, whole)
    return await replay_of(request, source, write(found.record), "spectator", LOGIC, request.query_params)


async def review(request: Request, found: OpenShare, whole: bool) -> Response:
    """Answer with the review of a shared game; where the solution stays shut, without its moments.

    A game for one is reviewed choice by choice, and only for readers who have asked for all of it.
    """
    site, game = site_of(request), found.game
    if game.game.known.judge is not None and whole:
        judged = await site.reviewers.of_game(game)
        work = ChoicesDrawing(write(found.record), tuple(judged.values()), language_of(request))
        model = await site.work.run(work)
        return render(request, "review.html", about=game.game.slug, page=model)
    if game.game.known.knowledge is None:
        return RedirectResponse(found.home, 303)
    reviewed = ReviewedGame(game.id, write(found.record), game.seats, judged=write(game.record))
    return await review_of(request, reviewed, source_of(request, found, whole), None)


async def fair(request: Request, found: OpenShare, whole: bool) -> Response:
    """Answer with the page on the proof of a shared game's deal; the seed, which tells the deal, comes when asked."""
    game = found.game
    seed, verifier = game.secret.seed, game.game.known.verifier
    taken = sorted(seats_of(found.record.events).items())
    model = FairModel(
        table=game.game.slug,
        title=texts_of(request).gettext("A game that was shared"),
        commitment=game.commitment,
        forked=game.forked,
        day=game.day,
        fixed=game.fixed,
        entropy=tuple(((Span(event.name, ""),), event.entropy) for _seat, event in taken),
        seed=seed.seed.hex() if whole else "",
        salt=seed.salt.hex() if whole else "",
        record=f"{found.home}/open/record.json" if whole else "",
        verifiers=(f"/{verifier}",) if verifier else (),
    )
    return render(request, "fair.html", about=game.game.slug, page=model)


async def record(request: Request, found: OpenShare, whole: bool) -> Response:
    """Answer with the public record of a shared game."""
    headers = {"Content-Disposition": 'attachment; filename="casefile-shared.json"'}
    return Response(write(found.record), media_type="application/json", headers=headers)


async def link_image(request: Request, found: OpenShare, whole: bool) -> Response:
    """Answer with the picture that stands for the link; it shows no card."""
    language = asked_language(request)
    return await picture(request, site_of(request).rasters, shared_drawing(found.game, found.record, language))


async def play(request: Request, found: OpenShare, whole: bool) -> Response:
    """Open a table with the deal of a shared game, on which a stranger plays the seat of the one who shared it."""
    return await play_deal(request, found.game, found.record, found.seat)
