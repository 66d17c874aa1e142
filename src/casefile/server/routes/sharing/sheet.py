"""The sheet on which a finished game is shared: its public link, the wishes of its players, its picture and text."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.cards import Invalid, Seat
from casefile.core.seats import nameless
from casefile.core.texts import either
from casefile.server.records.rasters import picture
from casefile.server.records.shared_games import UNNAMED, people_at, share_token
from casefile.server.routes.entry.forms import form
from casefile.server.routes.entry.previews import asked_language
from casefile.server.routes.sharing.public_pages import record_in_public
from casefile.server.routes.sharing.share_picture import deed_of, shared_drawing
from casefile.server.site import base_of, language_of, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.store.statements import shares
from casefile.server.store.statements.shares import CALLED, PublicLink, ShareWish
from casefile.server.tables.endings import FinishedGame
from casefile.server.wire.addressing import only_at_home
from casefile.story.i18n import Texts, listed
from casefile.web.drawings.raster import drawable
from casefile.web.present.shared_game import seat_called
from casefile.web.shared_game_model import CallChoice, ShareSheet

Wishes = dict[int, ShareWish]


@dataclass(frozen=True, slots=True)
class Sharer:
    """The reader of the sheet.

    - ``person``: the digest of the person.
    - ``opens``: whether the reader may open a public link: one who played, the host of a table, the operator of a game
      by post.
    - ``leads``: whether the reader is such a host or operator, and may take back also a link that another has opened.
    - ``wisher``: the number under which the reader's own wishes are stored; ``None`` for one who did not play. At a
      table it is the seat.
    - ``token``: the design of the reader's token.
    """

    person: str
    opens: bool
    leads: bool
    wisher: int | None
    token: str = "peacock"


async def sheet(request: Request, game: FinishedGame, sharer: Sharer, told: str = "") -> Response:
    """Answer with the sheet on which a finished game is shared, for anybody who may see the game.

    ``told`` is the result as a text, where the game has one of its own.
    """
    site = site_of(request)
    share = await site.store.ask(shares.of_table, game.id)
    wishes = await site.store.ask(shares.wishes_of, game.id)
    model = _Sheet(request, game, sharer, share, wishes).model(told)
    return render(request, "share.html", me=sharer.token, about=game.game.slug, page=model)


async def make_public(request: Request, game: FinishedGame, sharer: Sharer) -> Response:
    """Open the public link to a finished game, or change what it shows; lead back to the sheet."""
    if game.fixed:  # a lesson, whose deal everybody gets
        raise HTTPException(404)
    site, fields = site_of(request), await form(request)
    called = fields.get("called", CALLED[0])
    if called not in CALLED:
        raise Invalid("called", repr(called[:40]), either(CALLED))
    before = await site.store.ask(shares.of_table, game.id)
    number = 0 if before is None else before.number
    token = share_token(game.secret, number)
    person = before.person if before is not None and before.person else sharer.person
    opened = PublicLink(game.id, number, person, digest(token), site.clock(), called, "folded" in fields)
    await site.store.change(shares.put, opened)
    await site.reviewers.of_game(game)
    return _back(game)


async def take_back(request: Request, game: FinishedGame, sharer: Sharer) -> Response:
    """Take the public link to a finished game back: from now on its address answers 404, for good."""
    site = site_of(request)
    share = await site.store.ask(shares.of_table, game.id)
    if share is not None and _closes(share, sharer):
        await site.store.change(shares.close, game.id)
    return _back(game)


def _closes(share: PublicLink, sharer: Sharer) -> bool:
    """Return whether a person may take a link back: the one who opened it, or the one who leads the game."""
    return share.digest is not None and (sharer.leads or share.person == sharer.person)


async def wish(request: Request, game: FinishedGame, sharer: Sharer) -> Response:
    """Store whether the player's own name may stand, and whether the game stays private."""
    assert sharer.wisher is not None
    site, fields = site_of(request), await form(request)
    before = (await site.store.ask(shares.wishes_of, game.id)).get(sharer.wisher, UNNAMED)
    wanted = ShareWish(
        named=fields["named"] == "yes" if "named" in fields and not game.camps else before.named,
        private=fields["private"] == "yes" if "private" in fields else before.private,
    )
    await site.store.change(shares.wish, game.id, sharer.wisher, sharer.person, wanted)
    return _back(game)


def _back(game: FinishedGame) -> Response:
    return RedirectResponse(f"{game.home}/share", 303)


async def sheet_picture(request: Request, game: FinishedGame, sharer: Sharer) -> Response:
    """Answer with the picture of a finished game, by the names that may stand."""
    site = site_of(request)
    share = await site.store.ask(shares.of_table, game.id)
    wishes = await site.store.ask(shares.wishes_of, game.id)
    record = record_in_public(game, wishes, CALLED[0] if share is None else share.called)
    return await picture(request, site.rasters, shared_drawing(game, record, asked_language(request)))


# -- the model -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The maker of the sheet's model."""

    request: Request
    game: FinishedGame
    sharer: Sharer
    share: PublicLink | None
    wishes: Wishes

    @property
    def called(self) -> str:
        return CALLED[0] if self.share is None else self.share.called

    def model(self, told: str) -> ShareSheet:
        """Return the model, with the public link for those who may open one."""
        texts, language, game = texts_of(self.request), language_of(self.request), self.game
        title = deed_of(game, record_in_public(game, self.wishes, self.called), texts, language)
        own = UNNAMED if self.sharer.wisher is None else self.wishes.get(self.sharer.wisher, UNNAMED)
        sheet = ShareSheet(
            table=game.home,
            title=title,
            picture=f"{game.home}/share.png?language={language}" if drawable() else "",
            file="" if any(each.private for each in self.wishes.values()) else f"{game.home}/game.html",
            text=told or title,
            mine=self.sharer.wisher is not None,
            named=own.named,
            private=own.private,
        )
        return self._with_link(sheet) if self.sharer.opens and not game.fixed else sheet

    def _with_link(self, sheet: ShareSheet) -> ShareSheet:
        texts, share = texts_of(self.request), self.share
        _, base = texts.gettext, site_of(self.request).addressing.shared(base_of(self.request))
        address = f"{base[0]}s/{share_token(self.game.secret, 0 if share is None else share.number)}"
        is_open = share is not None and share.digest is not None
        faces = _("Suspects") if self.game.table.state.suspects else _("By number")
        labels = {"names": _("By name"), "letters": _("Initials"), "suspects": faces}
        private = {number for number, each in self.wishes.items() if each.private}
        refused = _("You keep this game private.") if self.sharer.wisher in private else ""
        if private and not refused:
            refused = _("A player keeps this game private: nobody can open the link.")
        calls = () if self.game.camps else CALLED
        return replace(
            sheet,
            text=f"{sheet.text}\n{address}" if is_open and not refused else sheet.text,
            address=address,
            open=is_open,
            reach=reach(base[0], others=base[1], texts=texts),
            alone=not base[1],
            calls=tuple(CallChoice(each, labels[each], each == self.called) for each in calls),
            kept="" if self.game.camps else self._kept(texts),
            folded=True if share is None else share.folded,
            refused=refused,
            closes=share is not None and _closes(share, self.sharer),
        )

    def _kept(self, texts: Texts) -> str:
        """Return the sentences on whose names stand, and on how the other players are called instead."""
        _, table = texts.gettext, self.game.table
        own = _("Your own name only if you allow it, else your number.")
        if table.state.suspects:
            own = _("Your own name only if you allow it, else your suspect’s.")
        faces = [
            seat_called(table, seat, language_of(self.request), _face(self.game, seat))
            for seat in people_at(table)
            if not self.wishes.get(seat, UNNAMED).named and seat != self.sharer.wisher
        ]
        if not faces:
            return own
        others = _("Without their wish others stay {names}.").format(names=listed(texts, faces))
        return texts.gettext("{before} {sentence}").format(before=own, sentence=others)


def reach(base: str, *, others: bool, texts: Texts) -> str:
    """Return the sentence on who can reach the site at ``base``; empty where anybody can.

    ``others``: whether other machines can at all.
    """
    _ = texts.gettext
    if not others:
        return _("So far only this computer can open this link.")
    if only_at_home(urlsplit(base).hostname or ""):
        return _("Only your home network can open this link, while the server runs.")
    return ""


def _face(game: FinishedGame, seat: Seat) -> str:
    suspect = game.table.state.suspects.get(seat)
    return game.table.setup.edition.short(suspect) if suspect else nameless(seat)
