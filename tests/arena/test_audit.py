"""The audit of the arena finds every promise of ``hide_tracks`` that is broken."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from casefile.arena.matches import BrokenInvariant, simulate
from casefile.core.actions import Action
from casefile.core.cards import Place
from casefile.core.events import Event
from casefile.core.inquiry import TurnBegan
from casefile.games import GAMES
from casefile.games.hide_tracks.events import CluesNoted, HuntEnded, TracksHidden, WayTaken
from casefile.games.hide_tracks.rules import HideTracks
from casefile.games.hide_tracks.state import HideTracksState
from tests.values import replace


@dataclass(frozen=True)
class Cheat(HideTracks):
    """The rule set with one fault in its events, its states or its returns."""

    led_to: Callable[[Event], Iterator[Event]] | None = None
    states: Callable[[HideTracksState, Event], HideTracksState] | None = None
    wins: bool = False

    def decide(self, hunt: HideTracksState, actor: Any, action: Action) -> Sequence[Event]:
        found = super().decide(hunt, actor, action)
        return [other for event in found for other in self.led_to(event)] if self.led_to else found

    def evolve(self, hunt: HideTracksState, event: Event) -> HideTracksState:
        after = super().evolve(hunt, event)
        return self.states(after, event) if self.states else after

    def returns(self, hunt: HideTracksState) -> tuple[float, ...]:
        return (0.5,) if self.wins else super().returns(hunt)


def short_way(event: Event) -> Iterator[Event]:
    yield WayTaken(event.seat, event.way, event.path[1:]) if isinstance(event, WayTaken) else event


def jump(event: Event) -> Iterator[Event]:
    if isinstance(event, WayTaken):
        end = Place("r24c9") if event.path[-1] != "r24c9" else Place("r0c7")
        yield WayTaken(event.seat, event.way, (*event.path[:-1], end))
    else:
        yield event


def back(event: Event) -> Iterator[Event]:
    if isinstance(event, WayTaken) and len(event.path) > 2:
        yield WayTaken(event.seat, event.way, (*event.path[:2], event.path[0], *event.path[3:]))
    else:
        yield event


def twice(event: Event) -> Iterator[Event]:
    yield event
    if isinstance(event, HuntEnded):
        yield event


def early(event: Event) -> Iterator[Event]:
    yield HuntEnded(None) if isinstance(event, TurnBegan) and event.number == 2 else event


def forgotten(hunt: HideTracksState, event: Event) -> HideTracksState:
    return replace(hunt, murderer=hunt.murderer[1:]) if isinstance(event, CluesNoted) else hunt


def betrayed(hunt: HideTracksState, event: Event) -> HideTracksState:
    return replace(hunt, police=(*hunt.police, hunt.crime[0])) if isinstance(event, CluesNoted) else hunt


def unmarked(hunt: HideTracksState, event: Event) -> HideTracksState:
    return replace(hunt, police=hunt.police[1:]) if isinstance(event, CluesNoted) else hunt


def left_lying(hunt: HideTracksState, event: Event) -> HideTracksState:
    return replace(hunt, fresh=dict.fromkeys(event.cards, event.room)) if isinstance(event, TracksHidden) else hunt


def marked_twice(hunt: HideTracksState, event: Event) -> HideTracksState:
    return replace(hunt, murderer=(*hunt.murderer, hunt.murderer[0])) if isinstance(event, CluesNoted) else hunt


FAULTS: dict[str, tuple[Cheat, str]] = {
    "a short way": (Cheat(led_to=short_way), "steps for a throw of"),
    "a jump": (Cheat(led_to=jump), "no step away from"),
    "a place twice": (Cheat(led_to=back), "comes to a place twice"),
    "two ends": (Cheat(led_to=twice), "something happened after the end"),
    "an early end": (Cheat(led_to=early), "it ended with"),
    "the crime forgotten": (Cheat(states=forgotten), "the crime is not in the Murderer's column"),
    "the crime known": (Cheat(states=betrayed), "the Police know a card of the crime"),
    "a mark lost": (Cheat(states=unmarked), "sideways that the Police have not noted"),
    "a clue left lying": (Cheat(states=left_lying), "a clue lies there that was taken"),
    "a mark twice": (Cheat(states=marked_twice), "a card is marked twice"),
    "half a win": (Cheat(wins=True), "its returns are (0.5,)"),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_promise_breaks_off_the_row(fault: str) -> None:
    cheat, promise = FAULTS[fault]
    with pytest.raises(BrokenInvariant) as broken:
        simulate(replace(GAMES["hide_tracks"], rules=cheat), 1, 20, 1, ["greedy"], {}, clock=lambda: 0.0)
    assert promise in broken.value.promise


def test_honest_games_are_sound() -> None:
    assert simulate(GAMES["hide_tracks"], 1, 20, 1, ["greedy"], {}, clock=lambda: 0.0).finished == 20
