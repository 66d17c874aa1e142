"""The result of a finished game, for sharing: one sign for each turn, without any card or room."""

from collections.abc import Iterable, Mapping

from casefile.core.events import Event
from casefile.core.texts import N_
from casefile.games.hide_tracks.events import CluesDrawn, CluesNoted, TracksHidden, WayTaken
from casefile.games.hide_tracks.state import HideTracksState
from casefile.play.cases import CaseResult, TurnSign, shared
from casefile.story.i18n import Texts

NEW, OLD, POLICE, NOBODY = "n", "o", "p", "-"

SIGNS: Mapping[str, TurnSign] = {
    NEW: TurnSign("🟦", "filled", N_("new clue taken")),
    OLD: TurnSign("🔷", "outlined", N_("old clue taken")),
    POLICE: TurnSign("🔴", "hatched", N_("Police only")),
    NOBODY: TurnSign("▫️", "dotted", N_("neither")),
}
"""The sign of a turn, by its letter in a result.

The letters are for a new clue taken, an old one taken, only the Police marked one, neither. Each sign has a shape of
its own, so that no sign differs by its colour alone.
"""


def letters(events: Iterable[Event | None]) -> str:
    """Return a letter for each turn of the game in ``events``, in order; :data:`SIGNS` says what the letters mean."""
    found: list[str] = []
    fresh: set[object] = set()
    for event in events:
        if isinstance(event, CluesDrawn):
            fresh = {card for card, room in zip(event.cards, event.rooms, strict=True) if room is not None}
        elif isinstance(event, WayTaken):
            found.append(NOBODY)
        elif isinstance(event, TracksHidden) and found[-1] != NEW:
            found[-1] = NEW if fresh.intersection(event.cards) else OLD
        elif isinstance(event, CluesNoted) and event.cards and found[-1] == NOBODY:
            found[-1] = POLICE
    return "".join(found)


def result_of(state: HideTracksState, events: Iterable[Event | None]) -> CaseResult:
    """Return the stored form of a finished game's result: won or lost, the number of turns, a letter for each turn."""
    return CaseResult(state.winner is not None, state.number, letters(events))


def told(result: CaseResult, words: Texts) -> str:
    """Return whether the Murderer got away, and after how many turns, in words without a full stop."""
    won = words.ngettext("Got away in {count} turn", "Got away in {count} turns", result.turns)
    lost = words.ngettext("Caught in {count} turn", "Caught in {count} turns", result.turns)
    return (won if result.won else lost).format(count=result.turns)


def shared_result(found: CaseResult, words: Texts, case: str, link: str) -> str:
    """Return a result as a text for others, which names no card and no room.

    - ``case`` is the name of the case of the day; ``""`` for another game.
    - ``link`` is the address at which the case can be played.
    """
    title = words.gettext("casefile – Hide Your Tracks")
    return shared(f"{title}, {case}" if case else title, told(found, words), found, SIGNS, words, link)


def result(state: HideTracksState, events: Iterable[Event | None], words: Texts, case: str = "", link: str = "") -> str:
    """Return the result of a finished game as a text for others; ``case`` and ``link`` as in :func:`shared_result`."""
    return shared_result(result_of(state, events), words, case, link)
