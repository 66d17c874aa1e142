"""To show a card and to answer an offer in every time mode: each a duty of its own, that stops nobody longer than it
must.
"""

from itertools import product

import pytest

from casefile.core.by_post import Disband
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import EndTurn, Show, Suggest
from casefile.correspondence.camps.acts import Pause, Resume
from casefile.correspondence.camps.duties import Duty, duties
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.plan import PLAYED
from tests.correspondence.camps.scene import OP, T0
from tests.correspondence.posts import all_due, move, speaker, started

FIXED = {"deadlines": "fixed", "hour": "20"}
MODES: list[tuple[str, dict[str, str]]] = [*product(("sequential", "simultaneous"), ({}, FIXED))]
"""Every way to count time: in turn and at the same time, rolling and with a fixed hour."""


def asking(
    rounds: str = "sequential", agreed: dict[str, str] | None = None, camps: int = 3
) -> tuple[CorrespondenceGame, Card, Card]:
    """A game whose first turn is written so that a camp with a card of it is asked to show it: who asks, and who shows.

    All camps have written, where all write at the same time.
    """
    post = started(camps, agreed={**(agreed or {})}, show="ask", rounds=rounds)
    assert post.case is not None
    order = [post.camps[seat] for seat in post.case.order]
    asker, shower = order[0], order[1]
    named = named_of(post, shower)
    for camp in order if rounds == "simultaneous" else [asker]:
        post.act(speaker(post, camp), move(post, camp, Suggest(*named)), T0 + HOUR)
    return post, asker, shower


def named_of(post: CorrespondenceGame, camp: Card) -> tuple[Card, Card, Card]:
    """A suggestion that names a card of this camp."""
    assert post.table is not None
    assert post.case is not None
    deck, held = post.table.setup.deck, post.case.holdings.hand(post.seat(camp))
    suspect, weapon, room = (next((card for card in kind if card in held), kind[0]) for kind in deck.categories)
    return suspect, weapon, room


def owed(post: CorrespondenceGame, camp: Card, now: int) -> Duty | None:
    """What the leader of a camp owes at the table."""
    found = [duty for duty in duties(post.game, speaker(post, camp), now) if duty.id.startswith("turn:")]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize(("rounds", "agreed"), MODES)
def test_who_is_asked_for_a_card_is_told_at_once_and_has_a_day(rounds: str, agreed: dict[str, str]) -> None:
    """In every time mode, however long the turns of others stay open. T0 is midnight: a day after 1:00 is 1:00 of the
    next day, or with a fixed hour 20:00 of it.
    """
    post, asker, shower = asking(rounds, agreed)
    due = T0 + HOUR + DAY if not agreed else T0 + DAY + 20 * HOUR
    reminded = T0 + HOUR + (due - T0 - HOUR) * 4 // 5
    assert owed(post, shower, T0 + HOUR) == Duty(
        f"turn:{turn_of(post, shower)}:{shower}", "show", shower, due, reminded
    )
    assert owed(post, asker, T0 + HOUR) is None
    # It is reminded of, and what it shows at last is shown by its standing order; that costs nothing.
    told = [event.kind for step in all_due(post, due) for event in step.people]
    assert told[:2] == ["reminded", "turn_lapsed"]
    assert post.game.camps[shower].strikes == post.game.camps[shower].vacation == 0


def turn_of(post: CorrespondenceGame, camp: Card) -> int:
    """The number of what a camp owes."""
    return post.game.owed[camp].turn


@pytest.mark.parametrize(("rounds", "agreed"), MODES)
def test_a_card_shown_keeps_nobody_waiting_and_no_turn_begins_before_its_hour(
    rounds: str, agreed: dict[str, str]
) -> None:
    """With a fixed hour the next turns begin when those before them close: five days after T0, and at 20:00 of that
    day. Rolling, they begin at once.
    """
    post, _, _ = asking(rounds, agreed)
    now = T0 + 2 * HOUR
    while (shown := next((camp for camp, each in post.game.owed.items() if each.asked == "show"), None)) is not None:
        post.act(speaker(post, shown), move(post, shown, a_card(post, shown)), now)
    if agreed:
        assert not post.game.owed
        all_due(post, T0 + 5 * DAY + 20 * HOUR - 1)
        assert not post.game.owed, "a turn has begun before the hour of the turns"
        all_due(post, T0 + 5 * DAY + 20 * HOUR)
    assert {each.asked for each in post.game.owed.values()} == {"turn"}
    assert len(post.game.owed) == (3 if rounds == "simultaneous" else 1)
    assert not post.game.closing


def a_card(post: CorrespondenceGame, camp: Card) -> Show:
    """Some card that a camp may show."""
    assert post.table is not None
    offer = post.table.menu(post.seat(camp))[Show]
    assert not isinstance(offer, str)
    return Show(offer.choices["card"][0])


@pytest.mark.parametrize(
    ("agreed", "written", "until"),
    [
        # The turn of five days would end at T0 + 120 hours. What is written after 4 hours leaves more than a day of it.
        ({}, 4, 120),
        # After 110 hours 10 are left, and a day is more.
        ({}, 110, 134),
        # With a fixed hour the turn ends at 20:00 of the fifth day, T0 + 140 hours.
        (FIXED, 4, 140),
        # A day after hour 130 is hour 154 (10:00); the next 20:00 is hour 164.
        (FIXED, 130, 164),
    ],
)
def test_an_offer_is_extra_time_in_every_mode(agreed: dict[str, str], written: int, until: int) -> None:
    """000, Gameplay Rules 3: who could not be disproved has a day more, never less than what is left of the turn."""
    post = started(agreed=agreed, accuse_from_round="1")
    assert post.case is not None
    assert post.table is not None
    first = post.camps[post.case.order[0]]
    sealed = post.case.holdings.sealed()  # nobody can disprove what lies in the case file
    post.act(speaker(post, first), move(post, first, Suggest(*sealed)), T0 + written * HOUR)
    duty = owed(post, first, T0 + written * HOUR)
    assert duty is not None
    assert (duty.kind, duty.until) == ("offer", T0 + until * HOUR)
    # Whoever declines ends the turn, with a fixed hour at that hour; there is no strike either way.
    post.act(speaker(post, first), move(post, first, EndTurn()), T0 + written * HOUR)
    assert bool(post.game.owed) == (not agreed)
    all_due(post, T0 + until * HOUR)
    assert first not in post.game.owed
    assert post.game.camps[first].strikes == 0


def test_time_that_does_not_run_is_added_to_what_is_left_of_the_turn() -> None:
    """Paused for ten days after an hour, the turn ends at day 15; an offer made then has all of that."""
    post = started(accuse_from_round="1")
    assert post.case is not None
    first = post.camps[post.case.order[0]]
    post.act(OP, Pause("Holiday."), T0 + HOUR)
    post.act(OP, Resume("Back."), T0 + HOUR + 10 * DAY)
    sealed = post.case.holdings.sealed()
    post.act(speaker(post, first), move(post, first, Suggest(*sealed)), T0 + HOUR + 10 * DAY)
    assert post.game.owed[first].due == T0 + 15 * DAY


@pytest.mark.parametrize(("rounds", "agreed"), MODES)
def test_a_game_never_waits_for_a_camp_that_owes_nothing(rounds: str, agreed: dict[str, str]) -> None:
    """The finding: with a fixed hour a camp was asked for a card, and no duty said so before the turns closed."""
    post, _, _ = asking(rounds, agreed)
    for hours in range(1, 14 * 24, 5):
        all_due(post, T0 + hours * HOUR)
        assert post.table is not None
        for seat, asked in PLAYED.awaited(post.case, post.table.actor).items():
            if asked != "turn":
                assert post.game.owed[post.camps[seat]].asked == asked
            elif not post.game.closing:
                assert post.camps[seat] in post.game.owed


@pytest.mark.parametrize(("rounds", "agreed"), MODES)
def test_who_was_to_show_a_card_to_a_camp_that_is_gone_owes_it_no_more(rounds: str, agreed: dict[str, str]) -> None:
    """Found by a season: the duty stayed, and when its time was over the game could not go on."""
    post, asker, shower = asking(rounds, agreed, camps=4)
    post.act(OP, Disband(asker, "Gone."), T0 + 2 * HOUR)
    duty = owed(post, shower, T0 + 2 * HOUR)
    assert duty is None or (duty.kind, duty.id) != ("show", f"turn:{2 if rounds == 'sequential' else 5}:{shower}")
    all_due(post, T0 + 30 * DAY)
    assert post.table is not None
    assert post.table.actor is None or post.game.owed or post.game.closing
