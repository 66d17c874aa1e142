"""The page of a shared game: what happened, who could have known it when, and nothing that gives the solution away."""

from collections.abc import Sequence
from math import ceil

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CaseClosed
from casefile.core.inquiry_state import GameState, last_in
from casefile.core.seats import seats_of
from casefile.core.solutions import MurdererUnmasked
from casefile.core.table import Table
from casefile.game import Game
from casefile.review.timeline import Turns, rounds
from casefile.story.i18n import Texts, listed, translator
from casefile.story.voice import player_name
from casefile.web.drawings.score import small_score
from casefile.web.present.game_review import Reviewing
from casefile.web.shared_game_model import SharedLane

CALM = 0.4
"""The seconds of a moment in a replay at its calm pace."""


def seat_called(table: Table[GameState], seat: Seat, language: str, name: str = "") -> str:
    """Return how the player of a seat is called: by ``name``, or by the name in the log.

    A player who is called by the suspect, or by the number, is so in the reader's language.
    """
    name, suspect = name or seats_of(table.history)[seat].name, table.state.suspects.get(seat)
    edition = table.setup.edition
    if suspect and name == edition.short(Card(suspect)):
        return edition.short(Card(suspect), language)
    return player_name(name, seat, translator(language).gettext)


def deed(game: Game, table: Table[GameState], asked: int, who: str, texts: Texts) -> str:
    """Return what happened in a finished game in one sentence that tells no card.

    ``who`` is the name of the winner, empty if nobody won, and ``asked`` the number of the winner's questions. Whether
    the winner found it is not told of a game with a Red Card: who won without finding it is the murderer.
    """
    if not who:
        return texts.gettext(game.told.endings.nobody)
    alone = wins_last_in(table)
    if not asked or unmasked_at(table) is not None or alone:
        return texts.gettext(game.told.endings.on(yours=False, last=alone)).format(who=who)
    told = texts.ngettext("{who} found it in {count} question.", "{who} found it in {count} questions.", asked)
    return told.format(who=who, count=asked)


def wins_last_in(table: Table[GameState]) -> bool:
    """Return whether the winner of a finished game solved nothing: all others are out."""
    return last_in(table.history, winner_of(table), table.state.out, table.setup.seats)


def unmasked_at(table: Table[GameState]) -> MurdererUnmasked | None:
    """Return the event that named the murderer of a finished game with a Red Card; ``None`` without one."""
    return next((event for event in reversed(table.history) if isinstance(event, MurdererUnmasked)), None)


def framed(table: Table[GameState], language: str) -> str:
    """Return the sentence on the murderer and the person who was framed, in a game with a Red Card; else nothing."""
    unmasked, edition = unmasked_at(table), table.setup.edition
    if unmasked is None:
        return ""
    closed = next(event for event in table.history if isinstance(event, CaseClosed))
    told = translator(language).gettext("{murderer} had the Red Card and did it; {suspect} was framed.")
    return told.format(
        murderer=edition.named(unmasked.murderer, language), suspect=edition.named(closed.case_file[0], language)
    )


def winner_of(table: Table[GameState]) -> Seat | None:
    """Return the first seat that won a finished game; ``None`` if nobody did."""
    return next((Seat(seat) for seat, got in enumerate(table.rules.returns(table.state)) if got), None)


def lead(table: Table[GameState], first: Seat | None, sooner: int, language: str) -> str:
    """Return who else played, and how many turns sooner the case could have been proved.

    ``first`` is the seat that the title names.
    """
    texts = translator(language)
    _, taken = texts.gettext, seats_of(table.history)
    names = []
    for seat in sorted(taken):
        if seat != first:
            name = seat_called(table, seat, language)
            names.append(_("{name} (bot)").format(name=name) if taken[seat].bot else name)
    told = [_("With {names}.").format(names=listed(texts, names))] if names else []
    if sooner > 0:
        could = texts.ngettext(
            "It could have been proved {count} turn sooner.", "It could have been proved {count} turns sooner.", sooner
        )
        told.append(could.format(count=sooner))
    return " ".join(told) if language != "ja" else "".join(told)


def sooner(reviewing: Reviewing) -> int:
    """Return the number of turns by which somebody could have proved the case before the game ended."""
    found = [each.provable_in_time for each in reviewing.review.seats if each.provable_in_time is not None]
    return len(reviewing.turns.begun) - reviewing.turns.turn(min(found)) if found else 0


def lanes(game: Game, reviewing: Reviewing, table: Table[GameState], language: str) -> tuple[SharedLane, ...]:
    """Return a line for each seat: the round in which it could know the case, and how its knowledge grew."""
    _, won = translator(language).gettext, winner_of(table)
    begun, made = rounds(reviewing.eyes.record), []
    judged = [found for event in table.history if (found := event.judged()) is not None]
    wrong, alone = {seat for seat, right in judged if not right}, wins_last_in(table)
    out, secret = table.state.out, unmasked_at(table) is not None
    done = {each.found.seat for each in reviewing.found}
    for reviewed, lane in zip(reviewing.review.seats, reviewing.chart.lanes, strict=True):
        seat, note = reviewed.seat, _("not in time")
        if seat == won:
            note = _("the last one in") if alone else _("won") if secret else _("solved it")
        elif seat in out:
            note = _("accused wrongly") if seat in wrong else _(game.told.endings.out)
        elif reviewed.provable_in_time is not None:
            turn = reviewing.turns.turn(reviewed.provable_in_time)
            note = _("round {number}").format(number=sum(first <= turn for first in begun))
        drawn = small_score(lane, reviewing.chart.turns) if seat in done else ""
        token = reviewing.token(seat)
        made.append(SharedLane(token, _player(table, seat, language), note if drawn else "", drawn))
    return tuple(made)


def seats_alone(table: Table[GameState], tokens: Sequence[str], language: str) -> tuple[SharedLane, ...]:
    """Return a line for each seat of a game that is not reviewed."""
    return tuple(SharedLane(token, _player(table, Seat(seat), language), "", "") for seat, token in enumerate(tokens))


def _player(table: Table[GameState], seat: Seat, language: str) -> str:
    name = seat_called(table, seat, language)
    bot = seats_of(table.history)[seat].bot
    return translator(language).gettext("{name} (bot)").format(name=name) if bot else name


def closed_in(table: Table[GameState], turns: Turns, begun: Sequence[int], texts: Texts) -> str:
    """Return the round in which the case was closed, in words; empty in a game without rounds."""
    number = sum(first <= len(turns.begun) for first in begun)
    return texts.gettext("closed in round {number}").format(number=number) if number else ""


def minutes(stops: int) -> int:
    """Return the minutes that a replay of so many moments takes, at least 1."""
    return max(1, ceil(stops * CALM / 60))
