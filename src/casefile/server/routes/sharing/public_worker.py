"""The page of a shared game, drawn in a process of its own from the game's public record."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec import Struct

from casefile.core.cards import Card, Seat
from casefile.core.record import replay
from casefile.core.table import AnyTable
from casefile.game import Game, Games
from casefile.review.playback import Playback
from casefile.review.proofs import ReviewedSeat
from casefile.review.seat_views import SeatPlayback
from casefile.review.timeline import Turns, rounds
from casefile.server.records.records import playback_of
from casefile.server.records.shared_games import questions_of
from casefile.server.routes.after.moments import moment_shown
from casefile.server.routes.after.replay_worker import Sprite
from casefile.story.i18n import translator
from casefile.web.drawings.moment_picture import board_picture
from casefile.web.drawings.pictures import pictures_for
from casefile.web.model import CardModel
from casefile.web.present.card_art import card_art
from casefile.web.present.game_review import Reviewing
from casefile.web.present.parts import page_of
from casefile.web.present.replaying import replayed
from casefile.web.present.shared_game import (
    closed_in,
    deed,
    lanes,
    lead,
    minutes,
    seat_called,
    seats_alone,
    sooner,
    winner_of,
)
from casefile.web.shared_game_model import SharedGame


class SharedDrawn(Struct, frozen=True):
    """The page of a shared game with the drawings of its edition."""

    page: SharedGame
    pictures: Sprite
    styles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedDrawing:
    """The work, for another process, that draws the page of a shared game, as far as its review is done.

    - ``record``: the public record.
    - ``found``: the reviews of seats that are done, in JSON.
    - ``seat``: the seat that is offered to play.
    - ``shown``: whether the solution is shown.
    """

    record: bytes
    found: tuple[str, ...]
    language: str
    seat: int
    shown: bool

    def __call__(self, games: Games) -> SharedDrawn:
        """Make the page, in that process."""
        playback = playback_of(games, self.record)
        record, game = playback.record, playback.game
        table, page = replay(record), page_of(game)
        pictures = pictures_for(record.setup.edition, page.signs)
        board = moment_shown("", game, table, _before_the_end(playback), self.language).board
        made = partial(
            _made, playback, table, self.found, self.language, self.seat, _file(game, table, self.language, self.shown)
        )
        return SharedDrawn(
            made("" if board is None else board_picture(board, pictures)), Sprite(pictures.sprite), page.styles
        )


def _before_the_end(playback: Playback) -> int:
    return Playback(playback.record, playback.game, folded=True).stops[-1]


def _file(game: Game, table: AnyTable, language: str, shown: bool) -> tuple[CardModel, ...]:
    """Return the cards of the case file, if they are ``shown``."""
    cards: Sequence[Card] = game.known.solution(table.state) if shown and game.known.knowledge else ()
    edition, _ = table.setup.edition, translator(language).gettext
    return tuple(
        CardModel(card, edition.short(card, language), _(edition.category(card).called), card_art(edition, card))
        for card in cards
    )


def _made(
    playback: Playback,
    table: AnyTable,
    found: Sequence[str],
    language: str,
    seat: int,
    file: tuple[CardModel, ...],
    board: str,
) -> SharedGame:
    record, game, texts = playback.record, playback.game, translator(language)
    public, won = replayed(playback, language), winner_of(table)
    reviewed = [msgspec.json.decode(body, type=ReviewedSeat) for body in found]
    reviewing = None
    if game.known.knowledge is not None:
        reviewing = Reviewing(SeatPlayback(record, game), reviewed, language)
    asked = 0 if won is None else questions_of(record.events, won)
    return SharedGame(
        game=game.slug,
        card=public.title,
        closed=closed_in(table, Turns.of(record), rounds(record), texts),
        title=deed(game, table, asked, "" if won is None else seat_called(table, won, language), texts),
        lead=lead(table, won, 0 if reviewing is None else sooner(reviewing), language),
        me=public.tokens[seat],
        who=seat_called(table, Seat(seat), language),
        opponents=record.setup.seats - 1,
        lanes=lanes(reviewing, table, language) if reviewing else seats_alone(table, public.tokens, language),
        board=board,
        minutes=minutes(len(public.versions)),
        reviewed=reviewing is not None,
        done=len(reviewed),
        commitment=record.commitment,
        file=file,
    )
