"""The picture of a shared game: what happened, who played, and the sealed case file; it shows no card."""

from casefile.core.record import Record
from casefile.core.seats import seats_of
from casefile.server.records.rasters import Drawing
from casefile.server.records.shared_games import questions_of
from casefile.server.routes.after.table_previews import pictures_at, seals_at
from casefile.server.routes.entry.previews import area_names
from casefile.server.tables.endings import FinishedGame
from casefile.story.i18n import Texts, translator
from casefile.web.drawings.link_picture import LinkPicture, link_picture
from casefile.web.present.shared_game import deed, seat_called, winner_of


def deed_of(game: FinishedGame, record: Record, texts: Texts, language: str) -> str:
    """Return what happened in a finished game in one sentence, by the names in its public record."""
    won, taken = winner_of(game.table), seats_of(record.events)
    who = "" if won is None else seat_called(game.table, won, language, taken[won].name)
    return deed(game.game, game.table, 0 if won is None else questions_of(record.events, won), who, texts)


def shared_drawing(game: FinishedGame, record: Record, language: str) -> Drawing:
    """Return the picture of a shared game, from its public record."""
    texts, edition = translator(language), game.table.setup.edition
    shown = LinkPicture(
        deed_of(game, record, texts, language),
        texts.gettext("Could you, from that seat?") if game.seats > 1 else "",
        seals=seals_at(game) if game.seats > 1 else (),
        areas=area_names(edition, language) if edition.board_name else (),
        centre=texts.gettext("Case file"),
    )
    pictures = pictures_at(game)
    return Drawing((edition.slug, "shared", shown), lambda: link_picture(shown, pictures))
