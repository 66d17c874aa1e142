"""Who plays a seat, as a fold of the log: the laws of :class:`casefile.play.occupants.Occupants`."""

from hypothesis import given
from hypothesis import strategies as st

from casefile.core.by_post import CampDisbanded, StrikeGiven
from casefile.core.cards import Card, Seat
from casefile.core.events import (
    BotCalled,
    BotSteppedIn,
    ClockSet,
    Event,
    Lapsed,
    OwnerReturned,
    SeatPassed,
    SeatsChanged,
    SeatTaken,
)
from casefile.core.inquiry import CardShown, TurnBegan, TurnEnded
from casefile.core.seats import seats_of
from casefile.core.table import set_up
from casefile.core.take_back import people
from casefile.games import GAMES
from casefile.games.classic.events import RollAsked
from casefile.games.nsider.events import TurnMissed
from casefile.play.occupants import LAPSES, Occupants, TableOptions
from tests.rules import RULES

SEATS = st.integers(0, 3).map(Seat)
SUBSTITUTE = "eliminator"


def default_of(seat: Seat) -> list[Event]:
    """One lapse of a seat with the default that follows it."""
    return [Lapsed(seat, 1), TurnEnded(seat)]


STEPS = st.one_of(
    SEATS.map(default_of),
    SEATS.map(lambda seat: [RollAsked(seat)]),
    SEATS.map(lambda seat: [TurnEnded(seat)]),
    SEATS.map(lambda seat: [OwnerReturned(seat)]),
    SEATS.map(lambda seat: [TurnBegan(seat, 1)]),
)
LOGS = st.lists(STEPS, max_size=40)


def played(steps: list[list[Event]]) -> tuple[Occupants, list[Event]]:
    """The fold of a log in which a bot steps in whenever it is due."""
    occupants, log = Occupants(), list[Event]()
    for events in steps:
        occupants = occupants.after(events)
        log += events
        if isinstance(events[0], Lapsed):
            follows = occupants.after_lapse(events[0].seat, SUBSTITUTE)
            occupants = occupants.after(follows)
            log += follows
    return occupants, log


LOBBIES = st.lists(
    st.one_of(
        st.builds(SeatTaken, SEATS, st.just("Somebody"), st.sampled_from(("", SUBSTITUTE)), st.just("")),
        st.builds(SeatPassed, SEATS, st.just("A friend")),
        st.builds(SeatsChanged),
        st.builds(TurnEnded, SEATS),
    ),
    max_size=20,
)


@given(LOBBIES)
def test_the_taken_seats_are_those_of_the_people_and_bots_that_have_sat_down(log: list[Event]) -> None:
    assert Occupants().after(log).seated == seats_of(log).keys()


@given(LOGS, st.data())
def test_the_drivers_are_a_fold_of_the_log(steps: list[list[Event]], data: st.DataObject) -> None:
    occupants, log = played(steps)
    cut = data.draw(st.integers(0, len(log)))
    assert Occupants().after(log) == occupants
    assert Occupants().after(log[:cut]).after(log[cut:]) == occupants


@given(LOGS)
def test_a_bot_steps_in_exactly_when_the_last_three_of_a_seat_were_lapses(steps: list[list[Event]]) -> None:
    occupants, _ = played(steps)
    # An independent count: each seat's own history, newest last; a return wipes it.
    for seat in map(Seat, range(4)):
        row, away = 0, False
        for events in steps:
            if getattr(events[0], "seat", None) != seat or isinstance(events[0], TurnBegan):
                continue
            if isinstance(events[0], Lapsed):
                row += 1
                away = away or row >= 3
            elif isinstance(events[0], OwnerReturned):
                row, away = 0, False
            else:
                row = 0  # it acted, or the bot did
        assert occupants.away(seat) == away
        assert occupants.bot(seat) == (SUBSTITUTE if away else None)


@given(LOGS, SEATS)
def test_an_owner_who_returns_plays_again_with_a_clean_row(steps: list[list[Event]], seat: Seat) -> None:
    occupants, _ = played(steps)
    returned = occupants.after(occupants.on_return(seat))
    assert not returned.away(seat)
    assert returned.on_return(seat) == ()
    if occupants.away(seat):
        almost = returned
        for _ in range(LAPSES - 1):
            almost = almost.after(default_of(seat))
            assert almost.after_lapse(seat, SUBSTITUTE) == ()
        assert almost.after(default_of(seat)).after_lapse(seat, SUBSTITUTE) == (BotSteppedIn(seat, SUBSTITUTE),)


@given(LOGS, STEPS)
def test_a_fold_leaves_the_earlier_value_alone(steps: list[list[Event]], more: list[Event]) -> None:
    occupants, log = played(steps)
    occupants.after(more)
    assert occupants == Occupants().after(log)


@given(LOGS, SEATS)
def test_a_seated_bot_is_never_replaced(steps: list[list[Event]], seat: Seat) -> None:
    before: list[Event] = [SeatTaken(seat, "Plum", "random", "")]
    occupants = Occupants().after(before)
    for events in steps:
        occupants = occupants.after(events)
        assert occupants.bot(seat) == "random"


def test_the_time_of_a_clock_is_given_in_milliseconds() -> None:
    assert Occupants().limit(TableOptions()) is None
    assert [Occupants().limit(TableOptions(clock=each)) for each in ("30", "300")] == [30_000, 300_000]


def test_the_clock_that_was_set_last_counts() -> None:
    occupants = Occupants().after([ClockSet("86400"), ClockSet("none")])
    assert occupants.limit(TableOptions(clock="30")) is None
    assert occupants.after([ClockSet("86400")]).limit(TableOptions()) == 24 * 3600 * 1000


def away(show: str) -> Occupants:
    """A camp that lapsed twice and whose card was shown in between, by its standing order or not, and lapses again."""
    shown = CardShown(Seat(1), Seat(0), Card("rope"))
    occupants = GAMES["nsider"].occupants(set_up(RULES["nsider"], 3, {"show": show}))
    return occupants.after([Lapsed(Seat(1), 1), Lapsed(Seat(1), 2), TurnBegan(Seat(0), 9), shown, Lapsed(Seat(1), 3)])


def test_a_card_shown_by_standing_order_is_nobodys_doing() -> None:
    # Three lapses in a row, though a card of the camp's was shown; where it is asked itself, that was its own doing.
    assert away("standing_order").after_lapse(Seat(1), SUBSTITUTE) == (BotSteppedIn(Seat(1), SUBSTITUTE),)
    assert away("ask").after_lapse(Seat(1), SUBSTITUTE) == ()


def test_a_strike_between_a_lapse_and_the_end_of_the_turn_changes_nothing() -> None:
    lapse: list[Event] = [Lapsed(Seat(1), 1), TurnMissed(Seat(1)), StrikeGiven(Seat(1), ""), TurnEnded(Seat(1))]
    assert Occupants().after(lapse * LAPSES).after_lapse(Seat(1), SUBSTITUTE) == (BotSteppedIn(Seat(1), SUBSTITUTE),)


def test_nobody_steps_in_for_a_camp_that_is_disbanded() -> None:
    gone = away("standing_order").after([CampDisbanded(Seat(1), "strikes", "")])
    assert gone.after_lapse(Seat(1), SUBSTITUTE) == ()


PERSONS, BOTS = (Seat(0), Seat(1)), (Seat(2), Seat(3))
COMINGS = st.one_of(
    st.sampled_from(PERSONS).map(lambda seat: BotCalled(seat, SUBSTITUTE)),
    st.sampled_from(PERSONS).map(lambda seat: BotSteppedIn(seat, SUBSTITUTE)),
    st.sampled_from(PERSONS).map(OwnerReturned),
    st.sampled_from(BOTS).map(lambda seat: SeatPassed(seat, "Friend")),
)


@given(st.lists(COMINGS))
def test_the_people_who_play_are_those_whose_consent_the_log_asks_for(comings: list[Event]) -> None:
    taken = [SeatTaken(seat, "", SUBSTITUTE if seat in BOTS else "", "00") for seat in (*PERSONS, *BOTS)]
    log = [*taken, *comings]
    assert Occupants().after(log).people(len(taken)) == people(log)
