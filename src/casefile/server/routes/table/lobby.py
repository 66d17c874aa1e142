"""Opening a table with the links that let people in, changing its seats, and beginning before all have come."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.options import parse
from casefile.core.texts import N_, FilledText, either, from_to
from casefile.game import Game, Games
from casefile.play.occupants import NOTES, TableOptions
from casefile.server.routes.entry.forms import entropy, form, player_name, wants_json
from casefile.server.routes.opening.setup_page import render_setup
from casefile.server.site import Site, language_of, site_of, texts_of
from casefile.server.store import Exists, KeyReused, NewPerson
from casefile.server.tables.people import access, new_token, remember, token_of
from casefile.server.tables.seals import UNSEALED, Unsealed
from casefile.server.tables.seating import Change, free, give, leave_empty, opening_links, sit
from casefile.server.tables.session import Access, TableSession
from casefile.server.tables.shared_browser import sealed_signs
from casefile.server.tables.table_plan import (
    FRIEND,
    HERE,
    PERSON,
    PlannedTable,
    SeatPlan,
    TablePlan,
    edition_in,
    new_secret,
)
from casefile.web.present.parts import page_of
from casefile.web.present.refusal import refusal
from casefile.web.setup_model import FilledForm

FILE_LIMIT = 12_000
"""The most letters that a file of the players' own may have."""


async def preview(request: Request) -> Response:
    """Answer with the set-up page and a picture of the players' own files in the form, or the mistake in them."""
    site, texts, fields = site_of(request), texts_of(request), await form(request)
    try:
        plan = plan_from(site.games, fields, new_secret().seed.commitment)
        game = site.games.named(plan.rules)
        draw = page_of(game).preview
        shown = None if draw is None else draw(plan.setup(game), texts, language_of(request))
    except Invalid as error:
        return await render_setup(request, FilledForm(fields=fields, refused=refusal(texts, error)))
    return await render_setup(request, FilledForm(fields=fields, preview=shown))


async def open_table(request: Request) -> Response:
    """Open the table that the form describes, seat its host, and lead there."""
    site = site_of(request)
    fields = await form(request)
    token, ticket = token_of(request) or new_token(), fields.get("ticket", "")
    command = _command(fields)
    try:
        secret = site.seals.open(token, ticket) if ticket else new_secret()
        plan = plan_from(site.games, fields, secret.seed.commitment)
        _ = texts_of(request).gettext
        name = player_name(fields.get("name") or (_("Host") if plan.for_friends else _("Guest")))
        game = site.games.named(plan.rules)
        plan.setup(game)
        names = _names_here(fields, game, plan)
        plan = _with_signs(fields, game, plan, table_of(token, command), site.seals.key)
    except (Invalid, Unsealed) as error:
        if wants_json(request):
            raise
        texts = texts_of(request)
        refused = refusal(texts, error) if isinstance(error, Invalid) else texts.gettext(UNSEALED)
        return await render_setup(request, FilledForm(fields=fields, refused=refused))
    host = NewPerson(token, name)
    planned = PlannedTable(table_of(token, command), plan, secret, names)
    await open_once(site, host, planned, entropy(fields) if ticket else "")
    return go(request, f"/t/{planned.id}", token)


def _command(fields: Mapping[str, str]) -> str:
    """Return the command that tells the opening of one table from another: the same form sent twice opens one table.

    A ticket opens one table, whatever else is sent with it: the seed of a second would be known once the first one's
    is. A form with neither ticket nor key opens another table each time.
    """
    names = [name for name in ("ticket", "key") if fields.get(name)]
    return f"{names[0]} {fields[names[0]]}" if names else new_token()


async def seal(request: Request) -> Response:
    """Answer with a commitment to the seed of a new table, and the ticket by which the server finds that seed again.

    The browser asks for it before it draws its own bytes of the seed.
    """
    token = token_of(request) or new_token()
    ticket, commitment = site_of(request).seals.seal(token)
    response = JSONResponse({"ticket": ticket, "commitment": commitment})
    if not token_of(request):
        remember(response, request, token)  # the ticket is good for this person only
    return response


def table_of(token: str, command: str) -> str:
    """Return the id of the table that ``command``, such as the key of a form, opens for the person with ``token``."""
    return urlsafe_b64encode(sha256(f"{token} {command}".encode()).digest()[:9]).decode()


async def open_once(site: Site, host: NewPerson, planned: PlannedTable, entropy_: str = "") -> None:
    """Open a table for its host, unless the same form opened it before.

    - ``planned`` is the table, with the id that :func:`table_of` gives it.
    - ``entropy_`` is the host's own part of the seed.

    Raise ``KeyReused`` if the form opened a table with another plan.
    """
    try:
        await site.tables.open(planned, host, entropy_)
    except Exists:
        session = await site.tables.sessions.load(planned.id)
        plan, opened = planned.plan, session.plan
        seats = opened.seats if opened.links else plan.seats  # they may have been changed at the table since
        if replace(plan, commitment=opened.commitment, seats=seats, links=opened.links) != opened:
            raise KeyReused from None
        await make_up(site, session, host.token)


async def make_up(site: Site, session: TableSession, token: str) -> None:
    """Store the links of a table that an older program may have left out, for its host, the person with ``token``.

    That program opened a table in several steps.
    """
    if not (await access(site.store, session, token)).host:
        links = opening_links(session.id, session.plan, session.secret, token)
        await site.store.issue_all(session.id, links, at=site.clock())
        session.forget_side()


def plan_from(games: Games, fields: Mapping[str, str], commitment: str) -> TablePlan:
    """Return the plan of the table that the fields of the form describe.

    ``commitment`` is the commitment to its seed. Raise :class:`Invalid`, also for a game without a page.
    """
    cards = games.cards
    chosen = fields.get("game", next(iter(games.shown)))
    if chosen not in cards:
        raise Invalid("game", repr(chosen), either(cards))
    card, game = cards[chosen]
    page_of(game)
    rules = game.slug
    options = {
        name.removeprefix(f"{rules}."): text
        for name, text in fields.items()
        if name.startswith(f"{rules}.")
        and not name.startswith(tuple(f"{rules}.{of}-" for of in ("seat", "level", "name", "signs")))
    }
    options |= card.options
    table = _table_options(fields)
    parsed = parse(game.rules.options, options)
    if game.alone:
        return TablePlan(rules, options, (SeatPlan("", PERSON),), parse(TableOptions, table), commitment)
    files = _files(fields, game)
    # Where the game itself assigns the characters, a plan names nobody.
    people = [Card("")] * game.rules.seats[-1]
    taken = [(seat, who) for seat in range(len(people)) if (who := _who(fields, game, seat)) is not None]
    if game.offered.by_character:
        family = game.rules.family
        edition = edition_in(files, family) or family.edition(getattr(parsed, "edition", family.shipped[0]))
        people = _characters(game, edition, [seat for seat, _ in taken])
    plans = tuple(SeatPlan(people[seat], who) for seat, who in taken)
    if sum(plan.who == PERSON for plan in plans) > 1:
        raise Invalid("seats", N_("you on several seats"), N_("you on one seat at most"))
    return TablePlan(rules, options, plans, parse(TableOptions, table), commitment, files=files)


def _table_options(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the options of the table, by name: of two answers about the notes the more exact one counts."""
    found = {name.removeprefix("table."): text for name, text in fields.items() if name.startswith("table.") and text}
    named = fields.get("notes", "")
    if named and named not in NOTES:
        raise Invalid("notes", repr(named[:40]), either(NOTES))
    return {"notes": str(NOTES[named][0]), **found} if named else found


def _characters(game: Game, edition: Edition, taken: Sequence[int]) -> list[Card]:
    """Return the characters by seat: each seat's own, or in their order where a box has none for a seat that is taken.

    Raises :class:`Invalid` where more seats are ``taken`` than the box has characters.
    """
    characters, fewest = edition.characters, game.rules.seats[0]
    if len(characters) < fewest:
        kind = edition.family.categories[0].name
        found = FilledText(N_("{count} {kind}"), count=len(characters), kind=kind)
        raise Invalid(f"edition {edition.slug}", found, FilledText(N_("at least {fewest}"), fewest=fewest))
    if len(taken) > len(characters):
        raise Invalid("seats", len(taken), from_to(fewest, len(characters)))
    people = [*characters, *[Card("")] * (game.rules.seats[-1] - len(characters))]
    if any(not people[seat] for seat in taken):
        for seat, card in zip(taken, characters, strict=False):
            people[seat] = card
    return people


def _files(fields: Mapping[str, str], game: Game) -> dict[str, str]:
    """Return the texts of the players' own files, by what they are of, without files that are as they were offered."""
    found = {}
    for file in game.offered.files:
        text = fields.get(f"file.{game.slug}.{file.name}", "").replace("\r\n", "\n").removeprefix("\ufeff")
        if len(text) > FILE_LIMIT:
            raise Invalid(
                file.name,
                FilledText(N_("{count} letters"), count=len(text)),
                FilledText(N_("at most {most}"), most=FILE_LIMIT),
            )
        if text.strip() and text.strip() != file.sample().strip():
            found[file.name] = text
    return found


def _who(fields: Mapping[str, str], game: Game, seat: int) -> str | None:
    before = game.offered.prefix
    who = fields.get(f"{before}seat-{seat}", "empty")
    if who == "bot":
        bot = fields.get(f"{before}level-{seat}", "eliminator")
        if bot not in game.offered.levels:
            raise Invalid(f"{before}level-{seat}", repr(bot), either(game.offered.levels))
        return game.offered.levels[bot].bot
    known = {"you": PERSON, "here": HERE, "friend": FRIEND, "empty": None}
    if who not in known:
        raise Invalid(f"{before}seat-{seat}", repr(who), either(("you", "here", "friend", "bot", "empty")))
    return known[who]


def _chosen(fields: Mapping[str, str], game: Game) -> list[int]:
    """Return the places on the set-up page that are played, in the order of the seats."""
    before = game.offered.prefix
    return [place for place in range(game.rules.seats[-1]) if fields.get(f"{before}seat-{place}", "empty") != "empty"]


def _with_signs(fields: Mapping[str, str], game: Game, plan: TablePlan, table_id: str, key: bytes) -> TablePlan:
    """Return the plan with what the signs are compared with that open the pages of a shared browser."""
    if not plan.shared:
        return plan
    before, chosen = game.offered.prefix, _chosen(fields, game)

    def signed(number: int, seat: SeatPlan) -> SeatPlan:
        text = fields.get(f"{before}signs-{chosen[number]}", "") if Seat(number) in plan.shared else ""
        return replace(seat, signs=sealed_signs(text, f"{table_id}.{number}", key))

    return replace(plan, seats=tuple(signed(number, seat) for number, seat in enumerate(plan.seats)))


def _names_here(fields: Mapping[str, str], game: Game, plan: TablePlan) -> Mapping[Seat, str]:
    """Return the names of the people who share the browser; raise :class:`Invalid` for one without a name."""
    before, found = game.offered.prefix, dict[Seat, str]()
    chosen = _chosen(fields, game)
    for number, each in enumerate(plan.seats):
        if each.who == HERE:
            try:
                found[Seat(number)] = player_name(fields.get(f"{before}name-{chosen[number]}", ""))
            except Invalid as error:
                raise Invalid("name here", error.found, error.expected) from None
    if found and all(each.who != PERSON for each in plan.seats):
        raise Invalid("seats here", N_("nobody who opens the table"), N_("you on one of the seats"))
    return found


async def begin(request: Request) -> Response:
    """Seat bots on all seats for which friends are still expected, so that the game begins."""
    site, fields, table_id = site_of(request), await form(request), request.path_params["table"]
    session = await site.tables.sessions.load(table_id)
    await site.tables.fill(table_id, _bot(session.game, fields.get("bot", "eliminator")))
    return go(request, f"/t/{table_id}")


async def switch(request: Request, session: TableSession, known: Access) -> Response:
    """Change one chair as the host asks: give it to a friend or a bot, leave it empty, or free a friend's seat."""
    what, _, chair = (await form(request)).get("switch", "").partition(" ")
    bot = (await form(request)).get(f"level-{chair}", "") or next(iter(session.game.offered.levels), "")
    changes: dict[str, Callable[[], Change]] = {
        "friend": lambda: give(chair, ""),
        "bot": lambda: give(chair, _bot(session.game, bot)),
        "empty": lambda: leave_empty(chair),
        "free": lambda: free(chair),
    }
    if what not in changes:
        raise Invalid("switch", repr(what[:40]), N_("friend, bot, empty or free, and a chair"))
    await site_of(request).tables.arrange(session.id, changes[what]())
    return go(request, f"/t/{session.id}")


async def sit_elsewhere(request: Request, session: TableSession, known: Access) -> Response:
    """Move a person who has a seat to another colour."""
    assert known.seat is not None
    number = session.plan.link_of(known.seat)
    chair = (await form(request)).get("chair", "")
    await site_of(request).tables.arrange(session.id, sit(lambda now: now.plan.seat_of(number), chair))
    return go(request, f"/t/{session.id}")


def _bot(game: Game, level: str) -> str:
    """Return the bot of a level. Raises ``Invalid``."""
    if level not in game.offered.levels:
        raise Invalid("bot", repr(level[:40]), either(game.offered.levels) or N_("no bot: this game is for one"))
    return game.offered.levels[level].bot


def go(request: Request, path: str, token: str = "") -> Response:
    """Return the answer that leads a person to ``path``; the browser keeps the person's ``token``."""
    response = JSONResponse({"go": path}) if wants_json(request) else RedirectResponse(path, 303)
    if token:
        remember(response, request, token)
    return response
