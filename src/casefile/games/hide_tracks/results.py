"""The result of a finished hunt: a sign for each turn, without any card or room."""

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
"""The letters of a result; each has a shape of its own, so that no sign differs by its colour alone."""


def letters(events: Iterable[Event | None]) -> str:
    """Return a letter of :data:`SIGNS` for each turn that was walked."""
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
    """Return the result to keep of a finished hunt."""
    return CaseResult(state.winner is not None, state.number, letters(events))


def told(result: CaseResult, words: Texts) -> str:
    """Return the end of a hunt in a sentence without a full stop."""
    won = words.ngettext("Got away in {count} turn", "Got away in {count} turns", result.turns)
    lost = words.ngettext("Caught in {count} turn", "Caught in {count} turns", result.turns)
    return (won if result.won else lost).format(count=result.turns)


def shared_result(found: CaseResult, words: Texts, case: str, link: str) -> str:
    """Return a result as a text to give away, which spoils nothing; ``case`` names a case for everybody."""
    title = words.gettext("casefile – Hide Your Tracks")
    return shared(f"{title}, {case}" if case else title, told(found, words), found, SIGNS, words, link)


def result(state: HideTracksState, events: Iterable[Event | None], words: Texts, case: str = "", link: str = "") -> str:
    """Return a finished hunt as such a text."""
    return shared_result(result_of(state, events), words, case, link)
