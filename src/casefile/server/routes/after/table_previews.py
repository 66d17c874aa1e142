"""The preview of a link to a table.

Anybody who has a table's address sees it, with or without the token of a link, and looking uses nothing up. So it says
which game it is and who sits there, and nothing else while the game goes on. The case file of a finished game is shown
only if the table's host has said so.
"""

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Seat
from casefile.core.seats import seats_of
from casefile.server.records.rasters import Drawing, picture
from casefile.server.routes.entry.previews import area_names, asked_language
from casefile.server.routes.table.playing import after
from casefile.server.site import Site, base_of, language_of, render, site_of, texts_of
from casefile.server.store import NewLink
from casefile.server.tables.endings import FinishedGame, game_then
from casefile.server.tables.people import SHOWN
from casefile.server.tables.session import Access, TableSession
from casefile.story.i18n import Texts, listed, translator
from casefile.web.drawings.link_picture import TAKEN, LinkPicture, link_picture
from casefile.web.drawings.pictures import Pictures, pictures_for
from casefile.web.drawings.poster import FaceUp
from casefile.web.drawings.raster import drawable
from casefile.web.present.card_art import face_up
from casefile.web.present.parts import page_of
from casefile.web.preview import link_preview


async def of_table(request: Request) -> Response:
    """Answer with the picture that stands for a link to a table, for anybody who has its address."""
    site, language = site_of(request), asked_language(request)
    session = await site.tables.sessions.load(request.path_params["table"])
    shown = table_picture(session, translator(language), language, shown=await _may_show(site, session))
    pictures = pictures_at(session)
    drawing = Drawing((session.table.setup.edition.slug, shown), lambda: link_picture(shown, pictures))
    return await picture(request, site.rasters, drawing)


async def gate(request: Request) -> Response:
    """Answer a person without rights at a table with the page that uses the token in its link, if there is one."""
    site, language = site_of(request), language_of(request)
    session = await site.tables.sessions.load(request.path_params["table"])
    shown = table_picture(session, texts_of(request), language, shown=await _may_show(site, session))
    path = f"/t/{session.id}"
    preview = link_preview(
        site.addressing.shared(base_of(request))[0],
        path,
        shown.title,
        ". ".join(filter(None, (shown.sentence.rstrip("."), shown.note))),
        picture=f"{path}/preview.png" if drawable() else "",
        language=language,
    )
    return render(request, "gate.html", preview=preview)


async def show(request: Request, session: TableSession, access: Access) -> Response:
    """Let the picture that stands for a link to a finished game show its case file from now on."""
    site = site_of(request)
    if session.over:
        await site.store.issue(session.id, NewLink(session.secret.link(SHOWN), SHOWN), at=site.clock())
        session.shown = True
    return await after(request)


async def _may_show(site: Site, session: TableSession) -> bool:
    return session.over and await site.store.redeem(session.secret.link(SHOWN)) is not None


# -- the words and what is drawn -------------------------------------------------------------------------------------


def table_picture(session: TableSession, texts: Texts, language: str, *, shown: bool) -> LinkPicture:
    """Return the picture that stands for a link to a table: who invites, that it is played, or that it is over.

    ``shown``: whether it has the case file of the finished game.
    """
    edition, _ = session.table.setup.edition, texts.gettext
    areas = area_names(edition, language) if edition.board_name else ()
    made = (_over if session.over else _going_on if session.table.begun else _invitation)(session, texts)
    if session.over and shown:
        made = _result(session, texts, language)
    title, sentence, note, seals, cards = made
    return LinkPicture(title, sentence, note, seals, cards, areas, _("Case file"))


Words = tuple[str, str, str, tuple[str, ...], tuple[FaceUp, ...]]


def _invitation(session: TableSession, texts: Texts) -> Words:
    _, taken = texts.gettext, session.taken()
    card = session.game.card_of(session.table.setup.options)
    host = next((each.name for each in taken.values() if not each.bot), "")
    title = _("{host} invites you to a case.").format(host=host) if host else _("You are invited to a case.")
    free = session.table.setup.seats - len(taken)
    note = texts.ngettext("{count} seat is free", "{count} seats are free", free).format(count=free)
    return title, f"{_(card.title)}. {_(card.text)}", note, seals_at(session), ()


def _going_on(session: TableSession, texts: Texts) -> Words:
    _, count = texts.gettext, session.table.setup.seats
    note = texts.ngettext("{count} plays", "{count} play", count).format(count=count) if count > 1 else ""
    return _("A case is being solved."), _(session.title), note, seals_at(session) if count > 1 else (), ()


def _over(session: TableSession, texts: Texts) -> Words:
    _, count = texts.gettext, session.table.setup.seats
    note = texts.ngettext("{count} played", "{count} played", count).format(count=count) if count > 1 else ""
    return _("The case is closed."), _(session.title), note, seals_at(session) if count > 1 else (), ()


def _result(session: TableSession, texts: Texts, language: str) -> Words:
    """Return the words for the result of a game, and the cards of the case file."""
    _, then, edition = texts.gettext, game_then(session.game, session.table), session.table.setup.edition
    turns = texts.ngettext("Case closed after {count} turn.", "Case closed after {count} turns.", then.turns)
    note = _(session.game.told.endings.nobody)
    seals: tuple[str, ...] = ()
    if then.won:
        winner = then.seats[then.won[0]]
        name = edition.named(winner.suspect, language) if winner.suspect else winner.name
        note = _(session.game.told.endings.on(yours=False, last=then.last)).format(who=name)
        seals = (seals_at(session)[then.won[0]],)
    cards = tuple(face_up(edition, card, texts, language) for card in then.file)
    told = _("It was {cards}.").format(cards=listed(texts, (card.name for card in cards))) if cards else note
    return turns.format(count=then.turns), told, note if cards else "", seals, cards


def seals_at(session: TableSession | FinishedGame) -> tuple[str, ...]:
    """Return the design of each seat's token, as far as one is given beforehand."""
    setup, taken = session.table.setup, seats_of(session.table.history)
    tokens = setup.edition.family.tokens or [setup.edition.faces[card].token for card in setup.suspects]
    own = [*tokens[: setup.seats], *[TAKEN] * (setup.seats - len(tokens))]
    drawn = [token if f'id="seal-{token}"' in pictures_at(session).sprite else TAKEN for token in own]
    return tuple(token if Seat(seat) in taken else "" for seat, token in enumerate(drawn))


def pictures_at(session: TableSession | FinishedGame) -> Pictures:
    """Return the drawings of a table's edition."""
    return pictures_for(session.table.setup.edition, page_of(session.game).signs)
