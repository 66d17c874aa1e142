"""``miporin``: みぽりん・ざ・げーむ for three, document 003."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import resources
from itertools import combinations
from typing import ClassVar

from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Actor, Choices, Lapse, Menu, Offer, Streams
from casefile.core.cards import Invalid, Place, Seat
from casefile.core.dealing import DealSpec, deal
from casefile.core.deciding import decided
from casefile.core.editions import Category, Family
from casefile.core.engine import Setup
from casefile.core.events import Event
from casefile.core.inquiry import (
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    ChooseSuspect,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    NobodyAnswered,
    Show,
    SuspectChosen,
    TurnBegan,
    TurnEnded,
    matching,
    whole_deal,
)
from casefile.core.texts import N_, FilledText
from casefile.games.miporin.actions import (
    Bid,
    Challenge,
    DrawBlindly,
    DrawDealer,
    Enquire,
    Go,
    LayCharacters,
    Pass,
    Reveal,
    Swap,
)
from casefile.games.miporin.areas import parse_map, shipped_map
from casefile.games.miporin.clauses import BOOK
from casefile.games.miporin.decide import DECIDE
from casefile.games.miporin.events import (
    AreaEntered,
    BidMade,
    BidPassed,
    CardRevealed,
    CardsSwapped,
    Challenged,
    CharactersLaid,
    DayMoved,
    DealerDrawn,
    Enquired,
    FellOut,
    Gathered,
    PlayOpened,
    SwapChosen,
)
from casefile.games.miporin.evolve import EVOLVE
from casefile.games.miporin.options import MiporinOptions
from casefile.games.miporin.state import LAST_DAY, TURNS, MiporinState, after_dealer, pair_of

ACTIONS: tuple[type[Action], ...] = (
    ChooseSuspect,
    Bid,
    Pass,
    Reveal,
    Go,
    Swap,
    Enquire,
    Show,
    Challenge,
    EndTurn,
)
"""The kinds of actions that a seat can ever do in this game."""

EVENTS = (
    DealerDrawn,
    SuspectChosen,
    CharactersLaid,
    CardsDealt,
    BidMade,
    BidPassed,
    PlayOpened,
    TurnBegan,
    CardRevealed,
    DayMoved,
    Gathered,
    AreaEntered,
    SwapChosen,
    CardsSwapped,
    Enquired,
    CouldNotAnswer,
    AnswerAsked,
    CardShown,
    NobodyAnswered,
    Challenged,
    CaseFileSeen,
    FellOut,
    TurnEnded,
    CaseClosed,
)
"""The kinds of events that can happen in this game, besides those of every table."""

FAMILY = Family(
    "miporin",
    (
        Category("characters", range(9, 10), "person", N_("Characters"), N_("Character"), N_("Who?")),
        Category("places", range(9, 10), "place", N_("Places"), N_("Place"), N_("Where?")),
        Category("days", range(6, 7), "day", N_("Day cards"), N_("Day card"), N_("When?")),
    ),
    "casefile.games.miporin",
    ("miporin",),
    ("scarlet", "green", "peacock"),
)


def names_text() -> str:
    """Return the file of the names that come with the program."""
    file = resources.files("casefile.games.miporin") / "data" / "editions" / "miporin.toml"
    return file.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Miporin:
    """The rule set of the game for three."""

    name: ClassVar[str] = "miporin"
    family: ClassVar[Family] = FAMILY
    options: ClassVar[type[MiporinOptions]] = MiporinOptions
    seats: ClassVar[range] = range(3, 4)
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    takes_back: ClassVar[tuple[type[Action], ...]] = (Go, EndTurn)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    book = BOOK

    def action_space(self, setup: Setup[MiporinOptions]) -> ActionSpace:
        """Return every action that a seat can ever have; a challenge is made without a catch phrase."""
        people, places, _ = setup.deck.categories
        named = {"culprit": people, "scene": places}
        pairs = tuple(f"{one}-{other}" for one, other in combinations(range(setup.seats), 2))
        known: Mapping[type[Action], Choices] = {
            ChooseSuspect: {"suspect": people},
            Bid: {"day": tuple(range(1, LAST_DAY + 1))},
            Go: {"area": tuple(map(Place, places))},
            Swap: {"pair": pairs},
            Enquire: named,
            Challenge: named,
        }
        return space_of(ACTIONS, setup.deck, setup.seats, known)

    def start(self, setup: Setup[MiporinOptions]) -> MiporinState:
        """Return the state before the deal; raise :class:`Invalid` for unsuitable seats, dealer or map."""
        if setup.seats not in self.seats:
            raise Invalid("seats", setup.seats, "3")
        setup.given.only("dealer", "map")
        areas = parse_map(setup.given.map, "map") if setup.given.map else shipped_map()
        options, dealer = setup.options, setup.given.dealer
        if dealer is not None and dealer not in range(setup.seats):
            raise Invalid("dealer", dealer, FilledText(N_("a seat from 0 to {last}"), last=setup.seats - 1))
        return MiporinState(setup, options, areas, dealer, "lot" if dealer is None else after_dealer(options))

    def actor(self, state: MiporinState) -> Actor | None:
        """Return the seat that bids, plays or shows, or chance for deals and swaps; ``None`` when the game is over."""
        if state.stage == "over":
            return None
        if state.stage in _CHANCE:
            return "chance"
        if state.stage == "choosing":
            return state.chooser
        if state.stage == "bidding":
            return state.bidder
        if state.stage == "asked":
            assert state.suggestion is not None
            return state.suggestion.asked
        return state.turn

    def evolve(self, state: MiporinState, event: Event) -> MiporinState:
        """Return the state of the game after ``event`` happened in ``state``."""
        return EVOLVE[event.kind](state, event)

    def returns(self, state: MiporinState) -> tuple[float, ...]:
        """Return the result of each seat when the game is over: 1 for the winner, 0 for every other."""
        return tuple(float(seat == state.winner) for seat in range(state.setup.seats))

    def deal_spec(self, state: MiporinState) -> DealSpec | None:
        """Return the description of the deal, once it is public which characters lie open; ``None`` before.

        The hands that are dealt move later.
        """
        if state.missing is None:
            return None
        _, places, days = state.setup.deck.categories
        sizes = (TURNS,) * state.setup.seats
        return DealSpec((state.culprits, places, days), sizes, sealed=(1, 1, 0))

    # -- the menu ------------------------------------------------------------------------------------------------

    def menu(self, state: MiporinState, actor: Actor) -> Menu:
        """Return the actions that ``actor`` may choose now, or for each kind of action the clause that forbids it."""
        if actor == "clock":
            return {Lapse: self._lapse(state)}
        if actor == "chance":
            return self._chance(state)
        acting = self.actor(state)
        if acting != actor or isinstance(actor, str):
            return dict.fromkeys(ACTIONS, self.book["over" if acting is None else "turn"])
        refusals = {kind: self.book[_CLAUSE[kind]] for kind in ACTIONS}
        return {**refusals, **self._offers(state, actor)}

    def _offers(self, state: MiporinState, seat: Seat) -> dict[type[Action], Offer]:
        def offer(kind: type[Action], **choices: tuple[object, ...]) -> dict[type[Action], Offer]:
            return {kind: Offer(self.book[_CLAUSE[kind]], choices)}

        deck = state.setup.deck
        named = {"culprit": state.culprits, "scene": deck.category("places")}
        if state.stage == "choosing":
            taken = state.suspects.values()
            return offer(ChooseSuspect, suspect=tuple(card for card in deck.people if card not in taken))
        if state.stage == "bidding":
            high = state.bid[1] if state.bid else 0
            bids = offer(Bid, day=tuple(range(high + 1, LAST_DAY + 1)))
            return {**bids, **offer(Pass)} if state.bid else bids
        if state.stage == "revealing":
            return offer(Reveal, card=state.holdings.hand(seat))
        if state.stage == "moving":
            return offer(Go, area=state.near(seat))
        if state.stage == "swapping":
            return offer(Swap, pair=state.due)
        if state.stage == "asked":
            assert state.suggestion is not None
            return offer(Show, card=matching(state.holdings.hand(seat), state.suggestion.cards))
        asks = offer(Enquire, **named) if state.asking else {}
        return {**asks, **offer(Challenge, **named), **offer(EndTurn)}

    def _chance(self, state: MiporinState) -> Menu:
        if state.stage not in _CHANCE:
            return {}
        choices: dict[str, tuple[object, ...]] = {}
        if state.stage == "lot":
            choices = {"seat": state.seats}
        if state.stage == "exchanging":
            one, other = pair_of(state.due[0])
            choices = {"given": state.holdings.hand(one), "taken": state.holdings.hand(other)}
        # The many deals are not listed.
        spec = self.deal_spec(state) if state.stage == "dealing" else None
        whole = partial(whole_deal, spec) if spec else None if choices else partial(_laid, state)
        kind, clause = _CHANCE[state.stage]
        return {kind: Offer(self.book[clause], choices, whole)}

    def _lapse(self, state: MiporinState) -> Offer | str:
        acting = self.actor(state)
        if not isinstance(acting, int):  # chance, or nobody
            return self.book["clock"]
        defaults = list[Action]()
        for kind, offered in self._offers(state, acting).items():
            if kind in (Enquire, Challenge) or (kind is Bid and state.bid):
                continue
            values = [()] if not offered.choices else [(value,) for value in next(iter(offered.choices.values()))]
            defaults += [kind(*value) for value in (values[:1] if kind is Bid else values)]
        return Offer(self.book["clock"], {"seat": (acting,), "action": tuple(defaults)})

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide(self, state: MiporinState, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that follow if ``actor`` does ``action``, one of those that the menu offers."""
        return decided(DECIDE, state, action)

    def sample(self, state: MiporinState, streams: Streams) -> Action:
        """Return the action that chance draws now: the dealer, the characters, the deal, or the cards of a swap."""
        seats = state.setup.seats
        if state.stage == "lot":
            return DrawDealer(Seat(streams("dealer")(seats)))
        if state.stage == "laying":
            draw, chosen = streams("characters"), state.suspects
            left = [card for card in state.setup.deck.people if card not in chosen.values()]
            missing = left.pop(draw(len(left)))
            own = tuple(chosen.get(Seat(seat)) or left.pop(draw(len(left))) for seat in range(seats))
            return LayCharacters(missing, own)
        if state.stage == "dealing":
            spec = self.deal_spec(state)
            assert spec is not None
            dealt = deal(spec, streams("deal"))
            return DealCards(dealt.case_file, dealt.hands, ())
        name = state.due[0]
        draw = streams(f"swap@{state.number}/{name}")
        given, taken = (state.ordered(state.holdings.hand(seat)) for seat in pair_of(name))
        return DrawBlindly(given[draw(len(given))], taken[draw(len(taken))])


def _laid(state: MiporinState, action: Action) -> LayCharacters | None:
    """Return ``action`` if chance may lay out the characters like this, beside those chosen; ``None`` otherwise."""
    assert isinstance(action, LayCharacters)
    laid, chosen = (action.missing, *action.own), state.suspects
    different = len(laid) == len(set(laid)) == state.setup.seats + 1 and set(laid) <= set(state.setup.deck.people)
    return action if different and all(chosen.get(Seat(n), own) == own for n, own in enumerate(action.own)) else None


_CHANCE: Mapping[str, tuple[type[Action], str]] = {
    "lot": (DrawDealer, "dealer"),
    "laying": (LayCharacters, "characters"),
    "dealing": (DealCards, "deal"),
    "exchanging": (DrawBlindly, "swap"),
}
"""The draw of each stage, with the key of the clause that bounds it."""
_CLAUSE: Mapping[type[Action], str] = {
    ChooseSuspect: "choose",
    Bid: "bid",
    Pass: "bid",
    Reveal: "reveal",
    Go: "move",
    Swap: "swaps",
    Enquire: "enquire",
    Show: "show",
    Challenge: "challenge",
    EndTurn: "challenge",
}
"""The clause that bounds each kind of action, and that refuses it at the wrong moment."""

MIPORIN = Miporin()
