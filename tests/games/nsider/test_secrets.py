"""What a camp may not know changes nothing for it: not hands, drafts, standing orders, nor who is the murderer."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from casefile.core.actions import Actor, Menu, Offer
from casefile.core.by_post import CardPreferred, PreferCard
from casefile.core.events import Event, Viewer
from casefile.core.inquiry import CardsDealt, CardShown, matching
from casefile.core.table import Table
from casefile.games.nsider.decide import Consequences
from casefile.games.nsider.events import AccusationOffered, RedCardDealt, TurnWritten
from casefile.games.nsider.evolve import EVOLVE
from casefile.games.nsider.rules import Nsider
from casefile.games.nsider.state import NsiderState
from tests.amounts import often
from tests.games.nsider.pairs import MOST, honest_pairs
from tests.secrets.array_leaks import ARRAY_LEAKS
from tests.secrets.channels import told
from tests.secrets.pairs import Game
from tests.values import replace

PAIRS = often(80, MOST)
"""So many of the pairs are compared."""


def differences(game: Game, other: Game, viewer: Viewer) -> list[str]:
    """The channels on which the viewer gets something else from one game than from the other."""
    one, two = (told(each.table(len(each.steps)), viewer) for each in (game, other))
    return sorted(channel for channel in one if one[channel] != two[channel])


def test_what_a_camp_may_not_know_changes_nothing_for_it() -> None:
    differ = Counter[str]()
    for game, other, viewer in honest_pairs()[:PAIRS]:
        assert differences(game, other, viewer) == [], (game.steps, other.steps, viewer)
        one, two = (each.table(len(each.steps)).state for each in (game, other))
        differ["file"] += one.holdings.case_file != two.holdings.case_file
        differ["hands"] += [sorted(h) for h in one.holdings.hands] != [sorted(h) for h in two.holdings.hands]
        differ["murderer"] += one.red != two.red
        differ["drafts"] += one.drafts != two.drafts
        differ["orders"] += [a for a in game.steps if a[1].kind == "prefer_card"] != [
            a for a in other.steps if a[1].kind == "prefer_card"
        ]
    # The pairs differ in what matters.
    assert min(differ[name] for name in ("file", "hands")) > PAIRS // 5, differ
    assert min(differ[name] for name in ("murderer", "drafts", "orders")) > PAIRS // 40, differ


# -- planted leaks -----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def whole(event: type) -> Plant:
    """Everybody sees all of an event."""
    return lambda patch: patch.setattr(event, "seen_by", lambda self, viewer: self)


def framed_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Every camp learns how many others have nothing to read."""

    def seen_by(self: RedCardDealt, viewer: Viewer) -> RedCardDealt:
        return replace(
            self, dealt=tuple(own if seat == viewer or not own else None for seat, own in enumerate(self.dealt))
        )

    patch.setattr(RedCardDealt, "seen_by", seen_by)


def preferred_card_is_public(patch: pytest.MonkeyPatch) -> None:
    honest = EVOLVE["card_preferred"]
    patch.setattr(CardPreferred, "seen_by", lambda self, viewer: self)
    patch.setitem(EVOLVE, "card_preferred", lambda case, e: honest(case, e) if case.orders[e.seat] else case)


def kind_of_draft(patch: pytest.MonkeyPatch) -> None:
    """Others see which of the three a camp has written, but not the cards."""

    def seen_by(self: TurnWritten, viewer: Viewer) -> TurnWritten:
        if viewer == self.seat:
            return self
        return TurnWritten(self.seat, None if self.suggested else (), None if self.pending else (), None)

    patch.setattr(TurnWritten, "seen_by", seen_by)


def choice_takes_a_version(patch: pytest.MonkeyPatch) -> None:
    """One more event where the camp had a choice."""
    honest = Consequences.say

    def say(self: Consequences, event: Event) -> None:
        if isinstance(event, CardShown):
            suggestion: Any = self.case.suggestion
            if len(matching(self.case.holdings.hand(suggestion.asked), suggestion.cards)) > 1:
                honest(self, AccusationOffered(suggestion.asked))
        honest(self, event)

    patch.setattr(Consequences, "say", say)


def others_orders_in_the_menu(patch: pytest.MonkeyPatch) -> None:
    """What one may put first leaves out what the next camp has first."""
    honest = Nsider.menu

    def menu(self: Nsider, case: NsiderState, actor: Actor) -> Menu:
        found = dict(honest(self, case, actor))
        entry = found.get(PreferCard)
        following = case.orders[(actor + 1) % case.setup.seats] if isinstance(actor, int) and case.orders else None
        if isinstance(entry, Offer) and following:
            found[PreferCard] = Offer(entry.clause + following[0], entry.choices)
        return found

    patch.setattr(Nsider, "menu", menu)


def clause_tells_the_murderer(patch: pytest.MonkeyPatch) -> None:
    """Who waits is refused with another clause while the murderer acts."""
    honest = Nsider.menu

    def menu(self: Nsider, case: NsiderState, actor: Actor) -> Menu:
        told = {self.book["order"]: self.book["red"]} if case.red and case.red[case.turn] else {}
        found = honest(self, case, actor)
        return {kind: told.get(entry, entry) if isinstance(entry, str) else entry for kind, entry in found.items()}

    patch.setattr(Nsider, "menu", menu)


def state_of_the_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "__repr__", lambda self: f"<Table {self.state.drafts} {self.state.orders}>")


LEAKS: Mapping[str, Plant] = {
    "the deal is public": whole(CardsDealt),
    "the card shown is public": whole(CardShown),
    "the Red Card is public": whole(RedCardDealt),
    "who has no Red Card": framed_told_to_all,
    "drafts are public": whole(TurnWritten),
    "the kind of a draft": kind_of_draft,
    "standing orders are public": preferred_card_is_public,
    "a choice takes a version": choice_takes_a_version,
    "orders in the menu": others_orders_in_the_menu,
    "a clause for the murderer": clause_tells_the_murderer,
    "a talking repr": state_of_the_table,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = honest_pairs()
    LEAKS[leak](monkeypatch)
    assert any(differences(*pair) for pair in made)


@pytest.mark.parametrize("leak", ARRAY_LEAKS)
def test_a_planted_leak_is_caught_by_the_channel_of_programs_that_learn(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel, plant = ARRAY_LEAKS[leak]
    made = honest_pairs()
    plant(monkeypatch)
    assert any(channel in differences(*pair) for pair in made)
