"""The page that compares a finished game with each seat's knowledge. The page fills as the review goes on."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid, Seat
from casefile.core.record import record_of, replay, write
from casefile.game import Games
from casefile.review import VERSION
from casefile.review.proofs import ReviewedSeat
from casefile.review.report import SeatReading
from casefile.server.records.rasters import Drawing, picture
from casefile.server.records.records import NotOver, form_with_record, packed, refused
from casefile.server.records.seat_reviews import eyes_of, readings
from casefile.server.routes.after import review_page
from casefile.server.routes.after.replay_routes import UNFINISHED, not_over, not_shown, number_in, source_of
from casefile.server.routes.after.replay_worker import Sprite
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.guard import budgets_of
from casefile.server.routes.entry.previews import asked_language
from casefile.server.site import language_of, render, site_of, texts_of
from casefile.server.store.statements import reviews
from casefile.server.tables.session import Access, TableSession
from casefile.web.drawings.chart_picture import chart_picture
from casefile.web.drawings.pictures import pictures_for
from casefile.web.drawings.raster import drawable
from casefile.web.game_review_model import GameReview
from casefile.web.present.game_review import Reviewing
from casefile.web.present.parts import page_of
from casefile.web.replay_model import ReplaySource


class Drawn(Struct, frozen=True):
    """The page of a review with the drawings of its edition."""

    page: GameReview
    """The model of the page."""
    pictures: Sprite
    """The drawings to which the page refers."""
    styles: tuple[str, ...]
    """The names of the game's own style sheets; empty if it has none."""


@dataclass(frozen=True, slots=True)
class ReviewDrawing:
    """The work, for another process, that draws the page of a review, as far as the review is done.

    - ``record``: the record of the game, as JSON.
    - ``found``: the reviews of seats that are done, in JSON.
    - ``source``: the origin of the game, with the addresses to which the page links.
    - ``language``: the code of the language of the page, such as ``en``.
    - ``reading``: by seat, how far the review has come of those that are being reviewed, in JSON.
    - ``me``: the viewer's own seat.
    - ``at``: the version of the moment that is shown.
    - ``mine``: whether only the moments of the viewer's seat are on the page.
    - ``checked``: whether to check the record, as one that a person brings.

    For the public nobody is judged by a number, and where the solution stays shut no moment is shown.
    """

    record: bytes
    found: tuple[str, ...]
    source: ReplaySource
    language: str
    me: int | None = None
    at: int | None = None
    mine: bool = False
    checked: bool = False
    reading: Mapping[int, str] = field(default_factory=dict)

    def __call__(self, games: Games) -> Drawn:
        """Make the page, in that process."""
        eyes = eyes_of(games, self.record, checked=self.checked)
        found = [msgspec.json.decode(body, type=ReviewedSeat) for body in self.found]
        if self.source.public and len(replay(eyes.record).state.suspects) < len(eyes.seats):
            found = [ReviewedSeat(each.found, {}) for each in found]  # their stored proofs call the players by name
        me = None if self.me is None else Seat(self.me)
        page = page_of(eyes.game)
        sprite = Sprite(pictures_for(eyes.record.setup.edition, page.signs).sprite)
        # What is read so far calls the players by name.
        reading = {} if self.source.public else self.reading
        parts = {Seat(seat): msgspec.json.decode(body, type=SeatReading) for seat, body in reading.items()}
        shown = Reviewing(eyes, found, self.language, me, self.mine, parts).page(self.source, self.at)
        return Drawn(_for_all(shown) if self.source.public else shown, sprite, page.styles)


def _for_all(page: GameReview) -> GameReview:
    """Return the page as the public link shows it."""
    lanes = tuple(replace(lane, accuracy=None) for lane in page.lanes)
    if page.source.folded:
        return replace(page, lanes=lanes, moments=(), chosen=-1, case_file=())
    return replace(page, lanes=lanes)


@dataclass(frozen=True, slots=True)
class ChartDrawing:
    """The work, for another process, that draws the chart of a whole review as SVG."""

    record: bytes
    """The record of the game, as JSON."""
    found: tuple[str, ...]
    """The reviews of all seats in the order of the seats, each in JSON."""
    language: str
    """The code of the language of the words in the chart, such as ``en``."""

    def __call__(self, games: Games) -> str:
        """Draw the chart, in that process."""
        eyes = eyes_of(games, self.record)
        found = [msgspec.json.decode(body, type=ReviewedSeat) for body in self.found]
        pictures = pictures_for(eyes.record.setup.edition, page_of(eyes.game).signs)
        return chart_picture(Reviewing(eyes, found, self.language).picture(), pictures.sprite)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A finished game of this server that is reviewed.

    - ``id``: the game's id in the store, where the review is kept.
    - ``record``: the record of which the page is made.
    - ``seats``: the number of its seats.
    - ``judged``: the record that is judged, if the page is made of another one, in which players have other names.
    """

    id: str
    record: bytes
    seats: int
    judged: bytes = b""


async def table_review(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the review of a table's game.

    In a game for one it judges the choices; in any game with hands it shows what could be known.
    """
    if not session.over:
        return not_over(request)
    if session.game.known.knowledge is None:
        return await review_page.review(request, session, access)
    record = write(record_of(session.table, session.plan.commitment))
    game = ReviewedGame(session.id, record, session.table.setup.seats)
    return await review_of(request, game, source_of(session), access.seat)


async def review_of(request: Request, game: ReviewedGame, source: ReplaySource, me: Seat | None) -> Response:
    """Answer with the review of a finished game, as far as it is done; begin the rest of it.

    - ``me`` is the viewer's own seat.
    """
    site, at = site_of(request), number_in(request.query_params, "at")
    found = await site.store.ask(reviews.of_table, game.id, VERSION)
    mine = bool(request.query_params.get("mine"))
    notes = site.reviewers.notes(game.id)
    reading = await asyncio.to_thread(readings, notes, set(range(game.seats)) - set(found))
    work = ReviewDrawing(
        game.record, tuple(found.values()), source, language_of(request), me, at, mine, reading=reading
    )
    try:
        drawn = await site.work.run(work)
    except NotOver:  # it was called off
        return not_over(request)
    await site.reviewers.of_seats(game.id, game.judged or game.record, game.seats)
    return _rendered(request, drawn)


async def table_chart(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the chart of a table's review as a picture."""
    if not session.over:
        return not_over(request)
    if session.game.known.knowledge is None:
        raise HTTPException(404)
    return await chart_of(
        request, session.id, write(record_of(session.table, session.plan.commitment)), session.table.setup.seats
    )


async def chart_of(request: Request, id: str, record: bytes, seats: int) -> Response:
    """Answer with the chart of the review of the game ``id``, as ``svg`` or ``png``; 404 until the review is whole."""
    site, form, language = site_of(request), request.path_params["form"], asked_language(request)
    found = await site.store.ask(reviews.of_table, id, VERSION)
    if form not in ("svg", "png"):
        raise HTTPException(404)
    if set(found) != set(range(seats)):
        _ = texts_of(request).gettext
        text = _("Open the review first: its chart can be had once all players are judged.")
        return answer_error(request, 404, _("There is nothing here."), text)
    made_of = (id, "chart", language)
    try:
        drawn = await site.work.run(ChartDrawing(record, tuple(found[seat] for seat in range(seats)), language))
    except NotOver:  # it was called off
        return not_over(request)
    return await picture(request, site.rasters, Drawing(made_of, lambda: drawn), form)


async def record_review(request: Request) -> Response:
    """Answer with the review of a record that the form brings; neither is stored."""
    site = site_of(request)
    try:
        fields, record = await form_with_record(request, budgets_of(request).limits.record_bytes)
        source, at = ReplaySource(record=packed(record), reviewed=True), number_in(fields, "at")
        seats = (await site.work.run(ReviewDrawing(record, (), source, language_of(request), checked=True))).page.count
        name = sha256(record).hexdigest()
        found = await site.reviewers.of_record(name, record, seats)
        reading = await asyncio.to_thread(readings, site.reviewers.notes(name), set(range(seats)) - set(found))
        work = ReviewDrawing(record, tuple(found.values()), source, language_of(request), at=at, reading=reading)
        return _rendered(request, await site.work.run(work))
    except NotOver:
        return not_shown(request, 409, texts_of(request).gettext(UNFINISHED))
    except Invalid as error:
        return not_shown(request, 400, refused(texts_of(request), error))


def _rendered(request: Request, drawn: Drawn) -> Response:
    page = drawn.page
    return render(
        request,
        "game_review.html",
        me=page.me,
        about=page.game,
        here=f"{page.source.home}/review" if page.source.home else "/review",
        pictures=drawn.pictures,
        styles=drawn.styles,
        page=page,
        pictured=drawable(),
    )
