"""The page of a shared game, drawn in a process of its own from the game's public record."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from casefile.core.cards import Card, Seat
from casefile.core.inquiry_state import GameState
from casefile.core.record import replay
from casefile.core.table import Table
from casefile.game import Game, Games
from casefile.play.knowledge import LOGIC
from casefile.play.reviews import JudgedChoice
from casefile.review.choices import ONE, choices
from casefile.review.playback import Playback
from casefile.review.proofs import ReviewedSeat
from casefile.review.seat_views import SeatPlayback
from casefile.review.timeline import Turns, rounds
from casefile.server.records.records import playback_of
from casefile.server.records.shared_games import questions_of
from casefile.server.routes.after.replay_worker import Sprite
from casefile.story.i18n import translator
from casefile.web.drawings.moment_picture import board_picture
from casefile.web.drawings.pictures import pictures_for
from casefile.web.model import CardModel
from casefile.web.present.card_art import card_art
from casefile.web.present.choice_review import reviewed
from casefile.web.present.game_review import Reviewing
from casefile.web.present.moment import moment_shown
from casefile.web.present.parts import page_of
from casefile.web.present.replaying import Rewound, replayed
from casefile.web.present.shared_game import (
    closed_in,
    deed,
    framed,
    lanes,
    lead,
    minutes,
    seat_called,
    seats_alone,
    sooner,
    winner_of,
)
from casefile.web.review_model import ReviewModel
from casefile.web.shared_game_model import SharedGame


class SharedDrawn(Struct, frozen=True):
    """The page of a shared game with the drawings of its edition."""

    page: SharedGame
    """The model of the page."""
    pictures: Sprite
    """The drawings to which the page refers."""
    styles: tuple[str, ...]
    """The names of the game's own style sheets; empty if it has none."""


@dataclass(frozen=True, slots=True)
class SharedDrawing:
    """The work, for another process, that draws the page of a shared game, as far as its review is done.

    - ``record``: the public record.
    - ``found``: the reviews of seats that are done, in JSON.
    - ``language``: the code of the language of the page, such as ``en``.
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
        drawn = "" if board is None else board_picture(board, pictures)
        return SharedDrawn(self._made(playback, table, drawn), Sprite(pictures.sprite), page.styles)

    def _made(self, playback: Playback, table: Table[GameState], board: str) -> SharedGame:
        record, game, texts = playback.record, playback.game, translator(self.language)
        public, won = replayed(playback, self.language), winner_of(table)
        reviewing = None
        if game.known.knowledge is not None:
            found = [msgspec.json.decode(body, type=ReviewedSeat) for body in self.found]
            reviewing = Reviewing(SeatPlayback(record, game), found, self.language)
        asked = 0 if won is None else questions_of(record.events, won)
        who = "" if won is None else seat_called(table, won, self.language)
        return SharedGame(
            game=game.slug,
            card=public.title,
            closed=closed_in(table, Turns.of(record), rounds(record), texts),
            title=deed(game, table, asked, who, texts),
            lead=lead(table, won, 0 if reviewing is None else sooner(reviewing), self.language),
            me=public.tokens[self.seat],
            who=seat_called(table, Seat(self.seat), self.language),
            opponents=record.setup.seats - 1,
            lanes=lanes(game, reviewing, table, self.language)
            if reviewing
            else seats_alone(table, public.tokens, self.language),
            board=board,
            minutes=minutes(len(public.versions)),
            reviewed=reviewing is not None,
            judged=game.known.judge is not None,
            done=len(self.found) if reviewing else 0,
            commitment=record.commitment,
            file=_file(game, table, self.language, self.shown),
            framed=framed(table, self.language) if self.shown else "",
        )


@dataclass(frozen=True, slots=True)
class ChoicesDrawing:
    """The work, for another process, that draws the review of a game for one, choice by choice.

    - ``record``: the public record.
    - ``found``: the choices that are judged, in JSON.
    - ``language``: the code of the language of the page, such as ``en``.
    """

    record: bytes
    found: tuple[str, ...]
    language: str

    def __call__(self, games: Games) -> ReviewModel:
        """Make the page, in that process."""
        return choices_review(playback_of(games, self.record), self.found, self.language)


def choices_review(playback: Playback, found: Sequence[str], language: str) -> ReviewModel:
    """Return the page that judges the choices of a game for one, of which those ``found`` (in JSON) are judged."""
    scene = Rewound(playback, ONE, LOGIC, language).scene(playback.stops[-1])
    judged = [msgspec.json.decode(body, type=JudgedChoice) for body in found]
    return reviewed(scene, judged, sum(1 for _each in choices(replay(playback.record))))


def _before_the_end(playback: Playback) -> int:
    return Playback(playback.record, playback.game, folded=True).stops[-1]


def _file(game: Game, table: Table[GameState], language: str, shown: bool) -> tuple[CardModel, ...]:
    """Return the cards of the case file, if they are ``shown``."""
    cards: Sequence[Card] = game.known.solution(table.state) if shown and game.known.knowledge else ()
    edition, _ = table.setup.edition, translator(language).gettext
    return tuple(
        CardModel(card, edition.short(card, language), _(edition.category(card).called), card_art(edition, card))
        for card in cards
    )
