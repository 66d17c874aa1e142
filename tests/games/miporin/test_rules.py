"""Every clause and option of ``miporin`` (document 003)."""

from collections import Counter
from typing import Any

import pytest

from casefile.core.actions import Lapse
from casefile.core.cards import Card, Invalid, Place, Seat
from casefile.core.engine import Inputs, Rules
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import (
    CardShown,
    CaseClosed,
    ChooseSuspect,
    CouldNotAnswer,
    EndTurn,
    Show,
    Suggest,
    TurnBegan,
)
from casefile.core.options import describe
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.miporin.actions import Bid, Challenge, DrawBlindly, Enquire, Go, Pass, Reveal, Swap
from casefile.games.miporin.events import CardRevealed, CardsSwapped, Challenged, CharactersLaid, DealerDrawn, FellOut
from tests.games.classic.positions import SEED, kinds, refusal
from tests.games.miporin.searches import CULPRIT, DEALT, HANDS, LAID, SCENE, X, Y, Z, auction, kept, search, turn
from tests.rules import RULES, choice, clause

NAME = "miporin"


def begun(rules: Rules[Any, Any], number: int, dealer: int | None = None, **options: Any) -> AnyTable:
    """A new game from a number, waiting for the first choice."""
    given = Inputs(dealer=None if dealer is None else Seat(dealer))
    table = Table(rules, set_up(rules, 3, options, given=given), Seed(bytes([number]), b"salt"))
    table.begin()
    return table


def offered(table: AnyTable, seat: int) -> dict[str, Any]:
    """What a seat may do, by the kind of action."""
    return {kind.kind: offer for kind, offer in table.menu(Seat(seat)).items() if not isinstance(offer, str)}


@clause("seats", NAME)
def test_seats(rules: Rules[Any, Any]) -> None:
    assert list(rules.seats) == [3]
    for seats in (2, 4):
        with pytest.raises(Invalid, match=f"seats: found {seats}, expected 3$"):
            set_up(rules, seats)
    with pytest.raises(Invalid, match="characters"):
        set_up(rules, 3, given=Inputs((Card("aoi"),)))


@clause("dealer", NAME)
def test_dealer(rules: Rules[Any, Any]) -> None:
    drawn: Counter[int] = Counter()
    for number in range(60):
        table = begun(rules, number)
        (event,) = [event for event in table.history if isinstance(event, DealerDrawn)]
        drawn[event.seat] += 1
        assert table.actor == event.seat
    # Of 60 each of three gets 20; fewer than 8 or more than 36 comes up less than once in a thousand rows.
    assert all(8 <= drawn[seat] <= 36 for seat in range(3))
    # Who won or dealt before is told from outside, and then nothing is drawn.
    table = begun(rules, 1, dealer=2)
    assert "dealer_drawn" not in kinds(table.history)
    assert table.actor == Z
    with pytest.raises(Invalid, match="dealer: found 3, expected a seat from 0 to 2"):
        set_up(rules, 3, given=Inputs(dealer=Seat(3)))


@clause("choose", NAME)
def test_choose(rules: Rules[Any, Any]) -> None:
    table = begun(rules, 1, dealer=0, choose_character=True)
    chosen = ("ren", "aoi", "miho")
    # From the dealer's left on: seats 1, 2, 0.
    for seat, card in zip((1, 2, 0), chosen, strict=True):
        assert table.actor == seat
        table.act(Seat(seat), ChooseSuspect(Card(card)))
        if table.state.stage == "choosing":
            assert refusal(table, table.actor, ChooseSuspect(Card(card))) == "choose"
    assert table.state.suspects == {0: "miho", 1: "ren", 2: "aoi"}
    assert table.state.missing not in chosen
    assert refusal(begun(rules, 1, dealer=0), 0, ChooseSuspect(Card("aoi"))) == "choose"


@clause("characters", NAME)
def test_characters(rules: Rules[Any, Any]) -> None:
    for number in range(20):
        table = begun(rules, number)
        (laid,) = [event for event in table.history if isinstance(event, CharactersLaid)]
        people, places = table.setup.deck.people, table.setup.deck.category("places")
        assert len({laid.missing, *laid.own}) == 4
        assert set(laid.own) < set(people)
        for seat, card in enumerate(laid.own):
            assert table.state.at[Seat(seat)] == places[people.index(card)]
        assert table.view("spectator").state.missing == laid.missing
        assert table.view("spectator").state.suspects == dict(enumerate(laid.own))


@clause("sealed", NAME)
def test_sealed(rules: Rules[Any, Any]) -> None:
    sealed: Counter[Card] = Counter()
    for number in range(90):
        table = begun(rules, number)
        culprit, scene = table.state.holdings.sealed()
        assert culprit in table.state.culprits
        assert scene in table.setup.deck.category("places")
        sealed.update((culprit, scene))
        for viewer in (X, Y, Z, "spectator"):
            assert table.view(viewer).state.holdings.case_file is None
    # All nine places and all nine characters come up in 90 games but for less than 18 * (8/9)^90, once in 2,000 rows.
    assert len(sealed) == 18


@clause("deal", NAME)
def test_deal(rules: Rules[Any, Any]) -> None:
    for number in range(20):
        table = begun(rules, number)
        state, (people, places, days) = table.state, table.setup.deck.categories
        dealt = {card for hand in state.holdings.hands for card in hand}
        assert [len(hand) for hand in state.holdings.hands] == [6, 6, 6]
        culprit, scene = state.holdings.sealed()
        shown = {state.missing, *state.suspects.values()}
        assert dealt == (set(people) - shown - {culprit}) | (set(places) - {scene}) | set(days)
        assert len(dealt) == 4 + 8 + 6


@clause("bid", NAME)
def test_bid(rules: Rules[Any, Any]) -> None:
    table = auction(rules, dealer=1)
    assert table.actor == Y
    assert offered(table, 1).keys() == {"bid"}
    assert offered(table, 1)["bid"].choices == {"day": (1, 2, 3, 4, 5)}
    assert refusal(table, Y, Pass()) == "bid"
    table.act(Y, Bid(2))
    assert table.actor == Z
    assert refusal(table, Z, Bid(2)) == "bid"
    table.act(Z, Pass())
    table.act(X, Bid(3))
    # Who passed may still raise when it is his turn again.
    table.act(Y, Pass())
    assert offered(table, 2)["bid"].choices == {"day": (4, 5)}
    assert refusal(table, Y, Bid(4)) == "turn"


@clause("auction", NAME)
def test_auction(rules: Rules[Any, Any]) -> None:
    table = auction(rules, dealer=0)
    table.act(X, Bid(1))
    table.act(Y, Bid(3))
    table.act(Z, Pass())
    assert kinds(table.act(X, Pass())) == ["bid_passed", "play_opened", "turn_began"]
    assert (table.state.last, table.state.day) == (Y, 3)
    # To the left of seat 1 sits seat 2.
    assert table.state.order == (Z, X, Y)
    assert table.actor == Z
    table = auction(rules, dealer=2)
    assert kinds(table.act(Z, Bid(5))) == ["bid_made", "play_opened", "turn_began"]
    assert (table.state.last, table.state.day, table.actor) == (Z, 5, X)


@clause("turn", NAME)
def test_turn(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    assert refusal(table, Y, Reveal(HANDS[1][0])) == "turn"
    order = []
    for card in ("hinata", "ren", "itsuki"):
        order.append(table.actor)
        turn(table, card)
    assert order == [X, Y, Z]
    assert (table.actor, table.state.round, table.state.number) == (X, 2, 4)


@clause("reveal", NAME)
def test_reveal(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    assert offered(table, 0).keys() == {"reveal"}
    assert offered(table, 0)["reveal"].choices == {"card": HANDS[0]}
    assert refusal(table, X, Reveal(HANDS[1][0])) == "reveal"
    assert refusal(table, X, EndTurn()) == "challenge"
    table.act(X, Reveal(Card("hinata")))
    assert table.view("spectator").state.opened[X] == ("hinata",)
    assert table.state.holdings.hand(X) == HANDS[0][1:]
    assert refusal(table, X, Reveal(HANDS[0][1])) == "reveal"


@clause("day", NAME)
def test_day(rules: Rules[Any, Any]) -> None:
    table = search(rules, day=2)
    table.act(X, Reveal(Card("power_cut")))
    assert table.state.day == 3
    assert table.state.stage == "moving"
    # The call to the lodge is a day card too.
    table = search(rules, TurnBegan(Y, 2), day=2)
    table.act(Y, Reveal(Card("to_the_lodge")))
    assert table.state.day == 3
    table = search(rules, day=2)
    table.act(X, Reveal(Card("hinata")))
    assert table.state.day == 2


@clause("late", NAME)
def test_late(rules: Rules[Any, Any]) -> None:
    table = search(rules, day=5)
    events = table.act(X, Reveal(Card("power_cut")))
    assert kinds(events) == ["card_revealed", "day_moved", "fell_out", "turn_began"]
    (fell,) = [event for event in events if isinstance(event, FellOut)]
    left = tuple(card for card in HANDS[0] if card != "power_cut")
    assert (fell.seat, fell.why, fell.hand) == (X, "day", left)
    state = table.view(Z).state
    assert (state.day, state.out, X in state.at) == (1, {X}, False)
    # The day card among those laid open has no effect.
    assert "fallen_tree" in state.opened[X]
    assert (table.actor, state.size(X)) == (Y, 0)
    # Who calls everybody together too late is out before anybody goes.
    table = search(rules, TurnBegan(Y, 2), day=5)
    events = table.act(Y, Reveal(Card("to_the_lodge")))
    assert kinds(events) == ["card_revealed", "day_moved", "fell_out", "turn_began"]
    assert table.state.at == {X: "rope_bridge", Z: "lakeside"}


@clause("gather", NAME)
def test_gather(rules: Rules[Any, Any]) -> None:
    table = search(rules, TurnBegan(Y, 2))
    events = table.act(Y, Reveal(Card("to_the_lodge")))
    assert kinds(events) == ["card_revealed", "day_moved", "gathered"]
    assert table.state.at == {X: "lodge", Y: "lodge", Z: "lodge"}
    assert refusal(table, Y, Go(Place("lakeside"))) == "move"


@clause("place", NAME)
def test_place(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    assert kinds(table.act(X, Reveal(Card("lodge")))) == ["card_revealed", "area_entered"]
    assert table.state.at[X] == "lodge"
    # Also where it stands already: Aoi's area is 2, the Rope Bridge.
    table = search(rules)
    table.act(X, Reveal(Card("rope_bridge")))
    assert table.state.at[X] == "rope_bridge"
    assert table.state.stage == "deciding"


@clause("move", NAME)
def test_move(rules: Rules[Any, Any]) -> None:
    # Of the stand-in's areas 1, 3 and 5 are next to area 2.
    table = search(rules)
    table.act(X, Reveal(Card("hinata")))
    assert offered(table, 0)["go"].choices == {"area": ("lodge", "lookout", "charcoal_hut")}
    assert refusal(table, X, Go(Place("rope_bridge"))) == "move"
    assert refusal(table, X, EndTurn()) == "challenge"
    table.act(X, Go(Place("lodge")))
    assert table.state.at[X] == "lodge"


@clause("swap", NAME)
def test_swap(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    table.act(X, Reveal(Card("hinata")))
    events = table.act(X, Go(Place("lookout")))
    assert kinds(events) == ["area_entered", "cards_swapped"]
    swapped = events[-1]
    assert isinstance(swapped, CardsSwapped)
    assert (swapped.one, swapped.other) == (X, Y)
    assert swapped.given in HANDS[0][1:]
    assert swapped.taken in HANDS[1]
    held = table.state.holdings
    assert set(held.hand(X)) == {*HANDS[0][1:], swapped.taken} - {swapped.given}
    assert set(held.hand(Y)) == {*HANDS[1], swapped.given} - {swapped.taken}
    for viewer in (Z, "spectator"):
        assert table.observations(viewer)[-1].event == CardsSwapped(X, Y, None, None)
    for viewer in (X, Y):
        assert table.observations(viewer)[-1].event == swapped
    # Nobody is met, nothing is swapped.
    table = search(rules)
    table.act(X, Reveal(Card("hinata")))
    assert kinds(table.act(X, Go(Place("lodge")))) == ["area_entered"]
    # The draw is blind: every card of a hand may come.
    drawn = set()
    for number in range(60):
        table = Table(table.rules, table.setup, Seed(bytes([number]), b""), search(rules, at={0: "lookout"}).history)
        table.act(X, Reveal(Card("lookout")))
        drawn.add(table.state.holdings.hand(X)[-1])
        swap = next(event for event in table.history if isinstance(event, CardsSwapped))
        drawn |= {swap.given, swap.taken}
    # 5 cards and 6: one that is missing after 60 draws comes up less than once in 5,000 rows.
    assert drawn >= {*HANDS[0], *HANDS[1]} - {"lookout"}


@clause("swaps", NAME)
def test_swaps(rules: Rules[Any, Any]) -> None:
    table = search(rules, at={1: "charcoal_hut", 2: "charcoal_hut"})
    table.act(X, Reveal(Card("hinata")))
    table.act(X, Go(Place("charcoal_hut")))
    assert offered(table, 0).keys() == {"swap"}
    assert offered(table, 0)["swap"].choices == {"pair": ("0-1", "0-2")}
    # The second follows by itself: there is nothing left to choose.
    assert kinds(table.act(X, Swap("0-2"))) == ["swap_chosen", "cards_swapped", "cards_swapped"]
    pairs = [(event.one, event.other) for event in table.history if isinstance(event, CardsSwapped)]
    assert pairs == [(X, Z), (X, Y)]
    assert table.state.stage == "deciding"
    # When everybody is called together, every two swap.
    table = search(rules, TurnBegan(Y, 2))
    table.act(Y, Reveal(Card("to_the_lodge")))
    assert offered(table, 1)["swap"].choices == {"pair": ("0-1", "0-2", "1-2")}
    table.act(Y, Swap("1-2"))
    assert refusal(table, Y, Swap("1-2")) == "swaps"
    table.act(Y, Swap("0-2"))
    pairs = [(event.one, event.other) for event in table.history if isinstance(event, CardsSwapped)]
    assert pairs == [(Y, Z), (X, Z), (X, Y)]
    assert kept(table.state.holdings.hands) == sorted({*kept(HANDS)} - {"to_the_lodge"})


@clause("empty", NAME)
def test_empty(rules: Rules[Any, Any]) -> None:
    before = [CardRevealed(X, card) for card in HANDS[0] if card != "lookout"]
    table = search(rules, *before, TurnBegan(X, 16))
    # Seat 1 stands at the Lookout, but seat 0 has revealed its last card.
    assert kinds(table.act(X, Reveal(Card("lookout")))) == ["card_revealed", "area_entered"]
    assert table.state.at[X] == table.state.at[Y]
    assert table.state.size(X) == 0
    assert table.state.stage == "deciding"


@clause("challenge", NAME)
def test_challenge(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    assert offered(table, 0).keys() == {"challenge", "end_turn"}
    assert offered(table, 0)["challenge"].choices["culprit"] == ("sota", "hinata", "ren", "yuzuki", "itsuki")
    events = table.act(X, Challenge(CULPRIT, SCENE, "  The mountain\n never lies! "))
    challenged, closed = events
    assert challenged == Challenged(X, CULPRIT, SCENE, "The mountain never lies!", right=True)
    assert closed == CaseClosed(X, (CULPRIT, SCENE))
    assert table.rules.returns(table.state) == (1.0, 0.0, 0.0)
    # Without a phrase too, and one that is too long is cut.
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    (long, *_) = table.act(X, Challenge(CULPRIT, SCENE, "x" * 500))
    assert isinstance(long, Challenged)
    assert long.phrase == "x" * 80
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    (cut, *_) = table.act(X, Challenge(CULPRIT, SCENE, "x" * 79 + " y"))
    assert isinstance(cut, Challenged)
    assert cut.phrase == "x" * 79
    # The missing one and the players are no culprits.
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    assert refusal(table, X, Challenge(Card("miho"), SCENE)) == "challenge"


@clause("wrong", NAME)
def test_wrong(rules: Rules[Any, Any]) -> None:
    for culprit, scene in ((CULPRIT, Card("shrine")), (Card("hinata"), SCENE)):
        table = search(rules)
        table.act(X, Reveal(Card("lodge")))
        events = table.act(X, Challenge(culprit, scene))
        assert kinds(events) == ["challenged", "case_file_seen", "fell_out", "turn_began"]
        state = table.view(Y).state
        assert state.holdings.case_file is None
        assert table.view(X).state.holdings.case_file == (CULPRIT, SCENE)
        assert state.out == {X}
        assert X not in state.at
        # The hand lies open without effect: its day cards do not move the marker.
        assert set(state.opened[X]) == set(HANDS[0])
        assert state.day == 1
        assert refusal(table, X, EndTurn()) == "turn"


@clause("last", NAME)
def test_last(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    table.act(X, Challenge(CULPRIT, Card("shrine")))
    # Two go on, and come round without the third.
    turn(table, "ren")
    turn(table, "itsuki")
    assert (table.actor, table.state.round) == (Y, 2)
    # A call to the lodge leaves one swap, of the two who are left.
    events = table.act(Y, Reveal(Card("to_the_lodge")))
    assert kinds(events) == ["card_revealed", "day_moved", "gathered", "cards_swapped"]
    events = table.act(Y, Challenge(CULPRIT, Card("shrine")))
    assert kinds(events) == ["challenged", "case_file_seen", "fell_out", "case_closed"]
    assert table.state.winner == Z
    assert table.actor is None


@clause("end", NAME)
def test_end(rules: Rules[Any, Any]) -> None:
    # With day cards that move nothing everybody has six turns.
    table, turns = search(rules, map=MAP + DAY * 6), 0
    while table.actor is not None:
        turn(table, table.state.holdings.hand(table.actor)[0])
        turns += 1
    assert turns == 18
    assert table.state.winner is None
    assert table.history[-1] == CaseClosed(None, (CULPRIT, SCENE))
    assert table.rules.returns(table.state) == (0.0, 0.0, 0.0)


@clause("enquire", NAME)
def test_enquire(rules: Rules[Any, Any]) -> None:
    table = search(rules, detective=True)
    table.act(X, Reveal(Card("lodge")))
    assert offered(table, 0).keys() == {"enquire", "challenge", "end_turn"}
    # Any place may be named, and cards of one's own.
    table.act(X, Enquire(Card("ren"), Card("rope_bridge")))
    table.act(Y, Show(Card("ren")))
    assert offered(table, 0).keys() == {"challenge", "end_turn"}
    assert refusal(table, X, Enquire(Card("ren"), SCENE)) == "enquire"
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    assert refusal(table, X, Enquire(Card("ren"), SCENE)) == "enquire"


@clause("show", NAME)
def test_show(rules: Rules[Any, Any]) -> None:
    table = search(rules, detective=True)
    table.act(X, Reveal(Card("lodge")))
    events = table.act(X, Enquire(Card("itsuki"), Card("shrine")))
    assert events[1] == CouldNotAnswer(Y)
    assert table.actor == Z
    assert offered(table, 2)["show"].choices == {"card": ("itsuki", "shrine")}
    (shown,) = table.act(Z, Show(Card("shrine")))
    assert shown == CardShown(Z, X, Card("shrine"))
    assert shown.seen_by(Y) == CardShown(Z, X, None)
    # Nobody: the two that are sealed.
    table = search(rules, detective=True)
    table.act(X, Reveal(Card("lodge")))
    events = table.act(X, Enquire(CULPRIT, SCENE))
    assert kinds(events) == ["enquired", "could_not_answer", "could_not_answer", "nobody_answered"]
    assert table.actor == X


@clause("over", NAME)
def test_over(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    table.act(X, Reveal(Card("lodge")))
    table.act(X, Challenge(CULPRIT, SCENE))
    for seat in (X, Y, Z):
        assert refusal(table, seat, EndTurn()) == "over"


MAP = """format = 1
name = { en = "A row" }
""" + "".join(
    f"[[areas]]\nneighbours = {[n for n in (number - 1, number + 1) if 1 <= n <= 9]}\nat = [1, {number}]\n"
    for number in range(1, 10)
)
DAYS = "".join(
    f'[[days]]\ndoes = "{does}"\n' for does in ("advance 2", "back 1", *["advance 1"] * 3, "advance 0, gather")
)


DAY = '[[days]]\ndoes = "advance 0"\n'


@clause("map", NAME)
def test_map(rules: Rules[Any, Any]) -> None:
    assert search(rules).state.areas.stand_in
    table = search(rules, day=2, map=MAP + DAYS)
    assert not table.state.areas.stand_in
    table.act(X, Reveal(Card("power_cut")))
    # The first day card takes two days here, and from area 2 one goes to 1 and 3 alone.
    assert table.state.day == 4
    assert offered(table, 0)["go"].choices == {"area": ("lodge", "lookout")}
    table = search(rules, day=1, map=MAP + DAYS)
    table.act(X, Reveal(Card("fallen_tree")))
    # Before day 1 there is none.
    assert table.state.day == 1


@clause("clock", NAME)
def test_clock(rules: Rules[Any, Any]) -> None:
    table = auction(rules, dealer=0)
    assert kinds(table.lapse(1)) == ["lapsed", "bid_made"]
    assert table.state.bid == (X, 1)
    assert kinds(table.lapse(2))[:2] == ["lapsed", "bid_passed"]
    table = search(rules, detective=True)
    assert kinds(table.lapse(3))[:2] == ["lapsed", "card_revealed"]
    while table.state.stage != "deciding":
        table.lapse(4)
    assert kinds(table.lapse(5))[:2] == ["lapsed", "turn_ended"]
    assert refusal(table, X, Lapse(X, 1, EndTurn())) == "foreign"


@clause("chance", NAME)
def test_chance(rules: Rules[Any, Any]) -> None:
    table = search(rules)
    assert refusal(table, "chance", DrawBlindly(Card("lodge"), Card("ren"))) == "foreign"
    assert streams(b"key")("swap@1/0-1")(1000) != streams(b"key")("swap@2/0-1")(1000)
    one, other = (begun(rules, 7, dealer=0) for _ in range(2))
    assert one.history == other.history
    assert one.history != begun(rules, 8, dealer=0).history


@clause("foreign", NAME)
def test_foreign(rules: Rules[Any, Any]) -> None:
    assert refusal(search(rules), X, Suggest(CULPRIT, CULPRIT, SCENE)) == "foreign"


# -- options -------------------------------------------------------------------------------------------------------


@choice("edition", "miporin", NAME)
def test_edition(rules: Rules[Any, Any]) -> None:
    deck = search(rules).setup.deck
    assert [len(cards) for cards in deck.categories] == [9, 9, 6]
    edition = search(rules).setup.edition
    assert edition.named(deck.people[0], "ja") == "みほ（みぽりん）"
    assert edition.named(deck.category("places")[0], "ja") == "山荘"
    assert edition.named(deck.category("days")[5], "ja") == "山荘に集まれ！"


@choice("detective", False, NAME)
def test_no_detective(rules: Rules[Any, Any]) -> None:
    assert begun(rules, 1).state.stage == "bidding"


@choice("detective", True, NAME)
def test_detective(rules: Rules[Any, Any]) -> None:
    table = begun(rules, 1, dealer=1, detective=True)
    assert (table.state.last, table.state.day, table.actor) == (Y, 1, Z)


@choice("choose_character", False, NAME)
def test_characters_are_drawn(rules: Rules[Any, Any]) -> None:
    assert begun(rules, 1, dealer=1).state.stage == "bidding"


@choice("choose_character", True, NAME)
def test_characters_are_chosen(rules: Rules[Any, Any]) -> None:
    assert begun(rules, 1, dealer=1, choose_character=True).state.stage == "choosing"


@choice("no_winner", "draw", NAME)
def test_no_winner(rules: Rules[Any, Any]) -> None:
    (option,) = [each for each in describe(RULES[NAME].options) if each.name == "no_winner"]
    assert option.choices == ("draw",)
    closed = CaseClosed(None, (CULPRIT, SCENE))
    table = Table(rules, search(rules).setup, SEED, [*search(rules).history, closed])
    assert rules.returns(table.state) == (0.0, 0.0, 0.0)
    assert [*table.history][3:5] == [LAID, DEALT]
