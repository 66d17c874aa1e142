"""The finished games of a person: a line for each, from its stored ending, and counts of them."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

from casefile.core.cards import Card, Seat
from casefile.core.editions import Edition
from casefile.core.texts import N_
from casefile.game import Game
from casefile.server.routes.people import own_record
from casefile.server.routes.people.own_record import OwnRecord
from casefile.server.site import Site
from casefile.server.store.statements import queries
from casefile.server.store.statements.commands import end
from casefile.server.store.values import Ended, Tally
from casefile.server.tables import endings
from casefile.server.tables.endings import LED, LOST, WATCHED, WON, GameThen, SeatThen
from casefile.server.tables.modes import host_of
from casefile.server.wire.zones import zone
from casefile.story.i18n import Texts, listed, paragraph
from casefile.web.mine_model import PastGame, PastGames, Statistic
from casefile.web.pages import Moment
from casefile.web.present.times import elapsed, local, stamp

ON_A_PAGE = 20
"""The number of games shown at once."""

REVIEWED = 5
"""The number of games whose reviews are begun, where they are not stored, when the page is asked for."""

OPPONENTS, LATELY = 10, 30
"""The number of opponents shown, and the number of games whose accuracy is shown."""

RESULTS = {WON: N_("Won"), LOST: N_("Lost"), LED: N_("Operated")}


async def past_games(site: Site, me: str, texts: Texts, language: str, where: str, page: int) -> PastGames:
    """Return the finished games of ``me`` (the digest of a person), and counts of them.

    - ``where`` is the time zone of the dates.
    - ``page`` is the page of the list, from 1.

    Games that ended before summaries were stored are looked up once.
    """
    await _settle(site, me)
    offset = (page - 1) * ON_A_PAGE
    found = await site.store.ask(partial(queries.ended, person=me, but=WATCHED, limit=ON_A_PAGE + 1, offset=offset))
    tallies = await site.store.ask(partial(queries.tallies, person=me, but=WATCHED))
    own = await site.store.ask(partial(own_record.of_person, person=me))
    unrated = [game.id for game in own.games if game.unrated]
    _begin_reviews(site, unrated)
    known = {game.id: game.accuracy for game in own.games if game.accuracy is not None}
    return PastGames(
        games=tuple(
            _line(site, row, texts, language, where, known.get(row.table_id))
            for row in found[:ON_A_PAGE]
            if row.game in site.games.cards
        ),
        statistics=_statistics(site, tallies, own, texts),
        opponents=own.opponents[:OPPONENTS],
        accuracies=tuple(known.values())[:LATELY][::-1],
        pending=sum(site.reviewers.making(id) for id in unrated),
        newer=f"/mine?page={page - 1}#past" if page > 1 else "",
        older=f"/mine?page={page + 1}#past" if len(found) > ON_A_PAGE else "",
    )


async def _settle(site: Site, me: str) -> None:
    """Store the missing endings of the person's finished games, also of games that ended under an older program."""
    for host in site.hosted:
        for id in await site.store.ask(partial(queries.unsettled, person=me, status=host.over)):
            ending = await host.ending(id, me)
            at = await site.store.ask(partial(queries.last_at, table_id=id))
            await site.store.change(partial(end, table_id=id, ending=ending, at=at))


def _begin_reviews(site: Site, ids: Iterable[str]) -> None:
    """Begin the reviews of some of these games in the background; those of others when the page is asked for again."""
    begun = 0
    for id in ids:
        if begun == REVIEWED:
            return
        begun += site.reviewers.want(id, partial(host_of(site.hosted, id).finished, id))


# -- one game ------------------------------------------------------------------------------------------------------


def _line(site: Site, row: Ended, texts: Texts, language: str, where: str, accuracy: int | None) -> PastGame:
    """Return the line of one game."""
    then, links = endings.read(row.body), host_of(site.hosted, row.table_id).links(row.table_id)
    game, me = site.games[then.rules], None if row.seat is None else Seat(row.seat)
    return PastGame(
        title=_title(game, then, texts),
        result=row.result,
        label=texts.gettext(RESULTS[row.result]),
        when=_moment(row.ended, site.clock(), where, texts),
        told=paragraph(texts, _told(game, then, me, texts, language)),
        people=listed(texts, _people(game, then, me, texts, language)),
        link=links.page,
        record=links.record if then.seats else "",
        fair=links.fair,
        replay=links.replay if then.seats else "",
        review=links.review if then.seats and (game.known.knowledge or game.known.judge) else "",
        accuracy="" if accuracy is None else texts.gettext("accuracy {number}").format(number=accuracy),
    )


def _title(game: Game, then: GameThen, texts: Texts) -> str:
    title = then.title or texts.gettext(game.card(then.card).title)
    return texts.gettext("{game}, the case of {day}").format(game=title, day=then.day) if then.day else title


def _moment(at: int, now: int, where: str, texts: Texts) -> Moment:
    return Moment(stamp(at), local(at, zone(where), where, texts), elapsed(at - now, texts))


def _told(game: Game, then: GameThen, me: Seat | None, texts: Texts, language: str) -> Iterator[str]:
    """Yield sentences: who won, whether the person was out before, the case file, and the number of turns."""
    _, edition = texts.gettext, then.names(game.rules.family)
    if not then.seats:
        yield _("It was called off before it began.")
        return
    if me in then.won and me not in then.away:
        yield _(game.told.endings.on(yours=True, last=then.last))
    elif then.won:
        yield _(game.told.endings.on(yours=False, last=then.last)).format(
            who=_called(edition, then.seats[then.won[0]], language)
        )
    else:
        yield _(game.told.endings.nobody)
    if me in then.out:
        yield _("You were out before the end.")
    if me in then.away:
        yield _("A bot played on for you.")
    if then.file:
        yield _("It was {cards}.").format(cards=listed(texts, (edition.named(card, language) for card in then.file)))
    yield texts.ngettext("{count} turn.", "{count} turns.", then.turns).format(count=then.turns)


def _called(edition: Edition, seat: SeatThen, language: str) -> str:
    """Return the name of the winner: the character, else the person."""
    return edition.named(seat.suspect, language) if seat.suspect else seat.name


def _people(game: Game, then: GameThen, me: Seat | None, texts: Texts, language: str) -> Iterator[str]:
    """Yield the players by seat, each with the character."""
    _, edition = texts.gettext, then.names(game.rules.family)
    for number, seat in enumerate(then.seats):
        who = _("you") if number == me else _("bot") if seat.bot else seat.name
        suspect = _short(edition, seat.suspect, language)
        # A camp has no other name than its character, and a bot may have that one.
        named = suspect and who not in ("", suspect)
        yield _("{suspect} ({person})").format(suspect=suspect, person=who) if named else who or suspect


def _short(edition: Edition, suspect: Card | None, language: str) -> str:
    return edition.short(suspect, language) if suspect else ""


# -- counts --------------------------------------------------------------------------------------------------------


def _statistics(site: Site, tallies: Iterable[Tally], own: OwnRecord, texts: Texts) -> tuple[Statistic, ...]:
    """Return, for each kind of game, the person's games, wins, mean number of turns and mean accuracy."""
    played = [tally for tally in tallies if tally.result in (WON, LOST)]
    found = []
    for slug, some in groupby(played, key=lambda tally: tally.game):
        same = [*some]
        games, turns = sum(tally.games for tally in same), sum(tally.turns for tally in same)
        won = sum(tally.games for tally in same if tally.result == WON)
        title = texts.gettext(site.games.cards[slug][0].title) if slug in site.games.cards else slug
        known = [each.accuracy for each in own.games if each.game == slug and each.accuracy is not None]
        mean = f"{sum(known) / len(known):.0f}" if known else ""
        found.append(Statistic(title, games, won, f"{turns / games:.1f}", mean))
    return tuple(found)
