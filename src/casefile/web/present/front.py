"""The first page in words: the tables that one press opens, and the shelf of games."""

from collections.abc import Mapping, Sequence

from casefile.game import Game, GameCard, Games
from casefile.story.i18n import Texts, listed
from casefile.web.front_model import DrawnSeat, GameTile, WayIn
from casefile.web.model import Form
from casefile.web.present.setup import called_seats
from casefile.web.setup_model import SeatChoice


def way_in(texts: Texts, language: str, games: Games, fields: Mapping[str, str], key: str, *, friends: bool) -> WayIn:
    """Return the table that is opened with these ``fields``, with friends or against bots; ``key`` is the form's."""
    card, game = games.shown[fields["game"]]
    id = "friends" if friends else "bots"
    seats = [] if game.alone else [one for one in called_seats(texts, language, game, fields) if _who(one) != "empty"]
    bots = [one for one in seats if _who(one) == "bot"]
    levels = {level.label for one in bots for level in one.levels if level.chosen}
    return WayIn(
        form=Form(id, "/tables", (("key", f"{key}.{id}"), *fields.items())),
        text=_with_friends(texts, card, len(seats)) if friends else _with_bots(texts, card, game, len(bots)),
        seats=tuple(DrawnSeat(one.token, _who(one) == "you", _who(one) == "friend") for one in seats),
        change=f"/new?with={id}&game={card.slug}",
        opponents=_opponents(texts, bots),
        strength="" if not levels else levels.pop() if len(levels) == 1 else texts.gettext("of several levels"),
    )


def accent(way: WayIn) -> str:
    """Return the design of the reader's token at the table that ``way`` opens, which is the colour of the page."""
    return next((seat.token for seat in way.seats if seat.mine and seat.token), "peacock")


def _who(seat: SeatChoice) -> str:
    return next((value.value for value in seat.who if value.chosen), "empty")


def _opponents(texts: Texts, bots: Sequence[SeatChoice]) -> str:
    """Return the bots by the names of their characters, or their number where they have none."""
    if not all(one.short for one in bots):
        return texts.ngettext("{count} bot", "{count} bots", len(bots)).format(count=len(bots))
    *others, last = [one.short for one in bots] or [""]
    return texts.gettext("{names} and {last}").format(names=listed(texts, others), last=last) if others else last


def _with_bots(texts: Texts, card: GameCard, game: Game, bots: int) -> tuple[str, ...]:
    _, title = texts.gettext, texts.gettext(card.title)
    about = _("About {time}.").format(time=_(card.time))
    if game.alone:
        return _("{game}, alone.").format(game=title), about
    told = texts.ngettext("{game}, you and {count} bot.", "{game}, you and {count} bots.", bots)
    return told.format(game=title, count=bots), about


def _with_friends(texts: Texts, card: GameCard, seats: int) -> tuple[str, ...]:
    _ = texts.gettext
    told = texts.ngettext(
        "{game} for {count}: a table with a link and a short code.",
        "{game} for {count}: a table with a link and a short code.",
        seats,
    )
    return told.format(game=_(card.title), count=seats), _("Bots take the seats that stay free.")


def shelf(texts: Texts, games: Games) -> tuple[GameTile, ...]:
    """Return the games that can be played here, each with the address of its page."""
    _ = texts.gettext
    return tuple(
        GameTile(
            title=_(card.title),
            also=_(card.also) if card.also else "",
            text=_(card.text),
            seats=_(card.seats),
            time=_(card.time),
            art=card.art,
            link=f"/games/{slug}",
        )
        for slug, (card, _game) in games.shown.items()
    )
