"""The rules of ``nsider``, the game of camps by post, document 000, Group Edition: each seat is a camp; no board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Actor, Lapse, Menu, Offer, Streams
from casefile.core.by_post import (
    OF_TIME,
    CampDisbanded,
    CardPreferred,
    Disband,
    GiveStrike,
    LiftStrike,
    PreferCard,
    StrikeGiven,
    StrikeLifted,
    SuggestPending,
    WritingBegan,
)
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec, check_deck, deal, even_sizes, without_card
from casefile.core.editions import CLUE, Family
from casefile.core.engine import Setup
from casefile.core.events import Event
from casefile.core.inquiry import (
    Accuse,
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    NobodyAnswered,
    Show,
    Suggest,
    Suggested,
    TurnBegan,
    TurnEnded,
    matching,
    whole_deal,
)
from casefile.core.solutions import MurdererUnmasked
from casefile.core.texts import N_, FilledText, from_to
from casefile.games.nsider.actions import AnswerForCamp, DealRedCard, DrawOrder, MissTurn
from casefile.games.nsider.clauses import BOOK
from casefile.games.nsider.decide import DECIDE, Consequences
from casefile.games.nsider.events import (
    AccusationOffered,
    AccusationPending,
    FileChosen,
    HandRevealed,
    RedCardDealt,
    TurnMissed,
    TurnOrderDrawn,
    TurnWritten,
)
from casefile.games.nsider.evolve import EVOLVE
from casefile.games.nsider.options import NsiderOptions
from casefile.games.nsider.state import NsiderState, Stage, murderer

ACTIONS = (Suggest, SuggestPending, Show, Accuse, EndTurn, PreferCard)
EVENTS: tuple[type[Event], ...] = (
    FileChosen,
    TurnOrderDrawn,
    RedCardDealt,
    CardsDealt,
    WritingBegan,
    TurnWritten,
    TurnMissed,
    TurnBegan,
    Suggested,
    AccusationPending,
    CouldNotAnswer,
    AnswerAsked,
    CardShown,
    NobodyAnswered,
    AccusationOffered,
    CardPreferred,
    Accused,
    StrikeGiven,
    StrikeLifted,
    CampDisbanded,
    HandRevealed,
    CaseFileSeen,
    TurnEnded,
    CaseClosed,
    MurdererUnmasked,
    *OF_TIME,
)
"""The kinds of events that can happen in this game, besides those of every table."""

WAITING = ("writing", "start", "asked", "answered")
"""The stages in which the time limit of some camp runs."""


@dataclass(frozen=True)
class Nsider:
    """The rule set; everything in the game is public except cards, written turns and standing orders."""

    name: ClassVar[str] = "nsider"
    family: ClassVar[Family] = CLUE
    options: ClassVar[type[NsiderOptions]] = NsiderOptions
    seats: ClassVar[range] = range(3, 7)
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    takes_back: ClassVar[tuple[type[Action], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    book = BOOK

    def action_space(self, setup: Setup[NsiderOptions]) -> ActionSpace:
        """Return every action that a camp can ever have."""
        return space_of(ACTIONS, setup.deck, setup.seats)

    def start(self, setup: Setup[NsiderOptions]) -> NsiderState:
        """Return the state before the deal; raise :class:`Invalid` for unsuitable camps, characters or votes."""
        options, given, deck = setup.options, setup.given, setup.deck
        if setup.seats not in self.seats:
            raise Invalid("seats", setup.seats, from_to(self.seats[0], self.seats[-1]))
        given.only("characters", "votes", "files", "drawn")
        check_deck(setup.edition, setup.seats)
        characters = setup.edition.characters
        named = given.characters or characters[: setup.seats]
        if len(set(named)) != len(named) or len(named) != setup.seats or not set(named) <= set(characters):
            expected = FilledText(N_("{count} different suspects with tokens"), count=setup.seats)
            raise Invalid("suspects", list(named), expected)
        if given.votes and (
            len(given.votes) != setup.seats or not set(given.votes) <= {*range(1, options.case_files + 1)}
        ):
            raise Invalid(
                "votes",
                list(given.votes),
                FilledText(N_("{count} numbers from 1 to {last}"), count=setup.seats, last=options.case_files),
            )
        if given.files and len(set(given.files)) != options.case_files:
            raise Invalid(
                "files", FilledText(N_("{count} different seals"), count=len(set(given.files))), f"{options.case_files}"
            )
        seats = tuple(map(Seat, range(setup.seats)))
        if options.turn_order == "people":
            seats = tuple(sorted(seats, key=lambda seat: deck.suspects.index(named[seat])))
        stage: Stage = "ordering" if options.turn_order == "random" else "dealing"
        return NsiderState(setup, options, {Seat(i): card for i, card in enumerate(named)}, seats, stage, turn=seats[0])

    def actor(self, case: NsiderState) -> Actor | None:
        """Return the camp that must act, the first of several, or chance; ``None`` when the game is over.

        Chance draws, and shows the cards of disbanded camps.
        """
        if case.stage == "over":
            return None
        if case.stage in ("ordering", "dealing"):
            return "chance"
        if case.stage == "writing":
            return case.unwritten[0]
        if case.stage == "asked":
            assert case.suggestion is not None
            asked = case.suggestion.asked
            return "chance" if asked in case.out else asked
        return case.turn

    def evolve(self, case: NsiderState, event: Event) -> NsiderState:
        """Return the state of the game after ``event`` happened in ``case``."""
        return EVOLVE[event.kind](case, event)

    def returns(self, case: NsiderState) -> tuple[float, ...]:
        """Return the result of each camp when the game is over: 1 for the winner, 0 for every other."""
        return tuple(float(seat == case.winner) for seat in range(case.setup.seats))

    def deal_spec(self, case: NsiderState) -> DealSpec:
        """Return the description of the deal: one card of each category sealed, the rest dealt evenly in turn order.

        With the Red Card, the murderer's person card is not dealt, and its camp has one card less. To viewers that do
        not know the murderer, the deal is described as if the camp held that card: see
        :mod:`casefile.deduction.red_card`.
        """
        deck = case.setup.deck
        sizes = even_sizes(len(deck) - len(deck.categories), case.order)
        red = murderer(case)
        spec = DealSpec(deck.categories, sizes)
        return spec if red is None else without_card(spec, *red)

    # -- the menu ------------------------------------------------------------------------------------------------

    def menu(self, case: NsiderState, actor: Actor) -> Menu:
        """Return the actions that ``actor`` may choose now, or for each kind of action the clause that forbids it."""
        if actor == "clock":
            return {Lapse: self._lapse(case)}
        if actor == "chance":
            return self._chance(case)
        if actor == "operator":
            return self._operator(case)
        reason = self._waiting(case, actor)
        if reason is not None:
            menu: Menu = dict.fromkeys(ACTIONS, self.book[reason])
        elif case.stage == "asked":
            named = case.suggestion.cards if case.suggestion else ()
            show = Offer(self.book["show"], {"card": matching(case.holdings.hand(actor), named)})
            menu = {**dict.fromkeys(ACTIONS, self.book["asked"]), Show: show}
        elif case.stage == "answered":
            end = Offer(self.book["turn"], {})
            menu = {**dict.fromkeys(ACTIONS, self.book["turn"]), Show: self.book["show"], EndTurn: end}
            menu = {**menu, Accuse: self._any_three(case, "accuse")}
        else:
            late = case.round >= case.options.accuse_from_round
            accuse = self._any_three(case, "accuse") if late else self.book["round"]
            pending = self._any_three(case, "pending") if late else self.book["round"]
            menu = {**dict.fromkeys(ACTIONS, self.book["turn"]), Show: self.book["show"]}
            menu = {**menu, Suggest: self._any_three(case, "suggest"), SuggestPending: pending, Accuse: accuse}
        return {**menu, PreferCard: self._prefer(case, actor)}

    def _waiting(self, case: NsiderState, seat: Seat) -> str | None:
        """Return the key of the clause by which ``seat`` can only change its standing order now."""
        if case.stage == "over":
            return "over"
        if seat in case.out:
            return "out"
        if case.stage == "writing":
            return None if seat in case.unwritten else "written"
        if self.actor(case) == seat:
            return None
        return "asked" if case.stage == "asked" else "order"

    def _any_three(self, case: NsiderState, key: str) -> Offer:
        deck = case.setup.deck
        return Offer(self.book[key], {"suspect": deck.suspects, "weapon": deck.weapons, "room": deck.rooms})

    def _prefer(self, case: NsiderState, seat: Seat) -> Offer | str:
        if case.stage == "over" or seat in case.out:
            return self.book["over" if case.stage == "over" else "out"]
        order = case.orders[seat] if seat < len(case.orders) else None
        if case.options.show == "ask" or not order or len(order) < 2:
            return self.book["standing"]
        hand = case.holdings.hand(seat)
        return Offer(self.book["standing"], {"card": tuple(card for card in hand if card != order[0])})

    def _chance(self, case: NsiderState) -> Menu:
        # The many deals and orders are not listed.
        if case.stage == "asked" and self.actor(case) == "chance":
            return {AnswerForCamp: Offer(self.book["operator"], {"card": self._for_camp(case)})}
        if case.stage == "ordering":
            return {DrawOrder: Offer(self.book["order"], {}, partial(_ordered, case))}
        if case.stage == "dealing" and case.options.red_card:
            return {DealRedCard: Offer(self.book["deal"], {}, partial(self._whole_red, case))}
        if case.stage == "dealing":
            return {DealCards: Offer(self.book["deal"], {}, partial(whole_deal, self.deal_spec(case)))}
        return {}

    def _whole_red(self, case: NsiderState, action: Action) -> DealRedCard | None:
        """Return the deal with a Red Card with cards in the places of which nothing is known.

        ``None`` if it cannot be dealt, whichever camp is the murderer's where nothing is known of that either.
        """
        assert isinstance(action, DealRedCard)
        for seat, person in case.suspects.items():
            if action.murderer in ("", person):
                spec = without_card(self.deal_spec(case), seat, person)
                whole = whole_deal(spec, DealCards(action.case_file, action.hands, ()))
                if whole is not None:
                    return DealRedCard(person, whole.case_file, whole.hands)
        return None

    def _for_camp(self, case: NsiderState) -> tuple[Card, ...]:
        """Return the cards that the operator may show for a disbanded camp.

        They are the cards that this asker has seen, else any that match.
        """
        assert case.suggestion is not None
        assert case.suggestion.asked is not None
        seat, asker = case.suggestion.asked, case.suggestion.seat
        cards = matching(case.holdings.hand(seat), case.suggestion.cards)
        return tuple(card for card in cards if (seat, asker, card) in case.shown) or cards

    def _lapse(self, case: NsiderState) -> Offer | str:
        acting = self.actor(case)
        if acting is None or isinstance(acting, str):
            return self.book["clock"]
        action: Action = MissTurn()
        if case.stage == "answered":
            action = EndTurn()
        elif case.stage == "asked" and case.suggestion is not None:
            cards = matching(case.holdings.hand(acting), case.suggestion.cards)
            action = Show(case.standing(acting, cards))
        seats = case.unwritten if case.stage == "writing" else (acting,)
        return Offer(self.book["clock"], {"seat": seats, "action": (action,)})

    def _operator(self, case: NsiderState) -> Menu:
        """Return the operator's menu: it may act while a camp's time runs; the note is free."""
        playing, struck = case.playing, tuple(seat for seat in case.playing if case.strikes.get(seat))
        if case.stage not in WAITING:
            return dict.fromkeys((GiveStrike, LiftStrike, Disband), self.book["acts"])
        acts = Offer(self.book["acts"], {"camp": playing})
        lift = Offer(self.book["acts"], {"camp": struck}) if struck else self.book["acts"]
        return {GiveStrike: acts, LiftStrike: lift, Disband: acts}

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide(self, case: NsiderState, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that follow if ``actor`` does ``action``, one of those that the menu offers."""
        outcome = Consequences(case)
        DECIDE[type(action)](outcome, actor, action)
        return tuple(outcome.events)

    def sample(self, case: NsiderState, streams: Streams) -> Action:
        """Return the action that chance draws now: the order of turns, the deal, or a card that the operator shows."""
        if case.stage == "ordering":
            draw, left = streams("order"), list(case.order)
            return DrawOrder(tuple(left.pop(draw(len(left))) for _ in range(len(left))))
        if case.stage == "asked":
            cards = self._for_camp(case)
            return AnswerForCamp(cards[streams(f"operator@{case.number}")(len(cards))])
        spec = self.deal_spec(case)
        if not case.options.red_card:
            dealt = deal(spec, streams("deal"))
            return DealCards(dealt.case_file, dealt.hands, ())
        seat = Seat(streams("murderer")(case.setup.seats))
        person = case.suspects[seat]
        dealt = deal(without_card(spec, seat, person), streams("deal"))
        return DealRedCard(person, dealt.case_file, dealt.hands)


def _ordered(case: NsiderState, action: Action) -> DrawOrder | None:
    """Return ``action`` if it names every camp once; ``None`` otherwise."""
    assert isinstance(action, DrawOrder)
    return action if sorted(action.order) == sorted(case.order) else None


NSIDER = Nsider()
