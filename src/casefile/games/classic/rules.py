"""The rules of the classic game: the actions that each actor may do at each stage, and their events.

``cluedo`` and ``cluegame`` are two values of :class:`BoardGame`; their files hold only their options and clauses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar

from casefile.core import movement
from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Actor, Choices, Lapse, Menu, Offer, Streams
from casefile.core.cards import Card, Deck, Invalid, Place, Seat
from casefile.core.dealing import DealSpec, check_deck, deal
from casefile.core.deciding import decided
from casefile.core.editions import CLUE, Family
from casefile.core.engine import Setup
from casefile.core.events import Event
from casefile.core.inquiry import (
    INQUIRY,
    Accuse,
    ChooseSuspect,
    DealCards,
    EndTurn,
    Holdings,
    Show,
    Suggest,
    matching,
    whole_deal,
)
from casefile.core.movement import THROWS, DiceRolled, Move, Roll, TakePassage, ThrowDice
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_, FilledText, from_to
from casefile.games.classic.actions import PlaceWeapons
from casefile.games.classic.clauses import BOOK
from casefile.games.classic.decide import DECIDE, deal_spec, reach
from casefile.games.classic.events import CouldNotMove, PassageTaken, RollAsked, TokenMoved, WeaponsPlaced
from casefile.games.classic.evolve import EVOLVE
from casefile.games.classic.options import ClassicOptions, CluedoOptions
from casefile.games.classic.state import ClassicState, Stage

ACTIONS = (ChooseSuspect, Roll, TakePassage, Move, Suggest, Show, Accuse, EndTurn)
EVENTS = (*INQUIRY, DiceRolled, CouldNotMove, PassageTaken, RollAsked, TokenMoved, WeaponsPlaced)


@dataclass(frozen=True)
class BoardGame:
    """A rule set of the classic game, with its options and clauses."""

    name: str
    """The name of the rule set."""
    options: type[ClassicOptions]
    """The class of its options."""
    book: RuleBook
    """Its clauses."""
    seats: range
    """The numbers of seats that may play."""
    family: ClassVar[Family] = CLUE
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    takes_back: ClassVar[tuple[type[Action], ...]] = (Move, TakePassage, EndTurn)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def action_space(self, setup: Setup[ClassicOptions]) -> ActionSpace:
        """Return every action that a seat can ever have: with a board, moves to any of its areas and squares."""
        board = setup.edition.board if setup.options.board != "none" else None
        without: tuple[type[Action], ...] = () if board else (Roll, TakePassage, Move)
        without += () if setup.options.choose_suspect else (ChooseSuspect,)
        places = (*board.areas, *board.squares) if board else ()
        known: Mapping[type[Action], Choices] = {
            ChooseSuspect: {"suspect": setup.edition.characters},
            Move: {"to": places},
        }
        return space_of([kind for kind in ACTIONS if kind not in without], setup.deck, setup.seats, known)

    def start(self, setup: Setup[ClassicOptions]) -> ClassicState:
        """Return the state before the first choice or draw; raise :class:`Invalid` for unsuitable seats."""
        options = setup.options
        if setup.seats not in self.seats:
            raise Invalid("seats", setup.seats, from_to(self.seats[0], self.seats[-1]))
        setup.given.only("characters", "drawn")
        aside = options.side_cards if setup.seats == 2 else 0
        check_deck(setup.edition, setup.seats, aside)
        characters = setup.edition.characters
        named = setup.suspects or (() if options.choose_suspect else characters[: setup.seats])
        suits = len(set(named)) == len(named) == (0 if options.choose_suspect else setup.seats)
        if not suits or not set(named) <= set(characters):
            raise Invalid(
                "suspects",
                list(named),
                FilledText(
                    N_("{count} different suspects with tokens, or none where players choose"), count=setup.seats
                ),
            )
        board = setup.edition.board if options.board != "none" else None
        tokens = dict(zip(characters, board.starts, strict=False)) if board else {}
        suspects = {Seat(i): suspect for i, suspect in enumerate(named)}
        stage: Stage = "choosing" if options.choose_suspect else "dealing"
        return ClassicState(setup, options, board, suspects, Holdings(), movement.Pieces(tokens), stage)

    def actor(self, case: ClassicState) -> Actor | None:
        """Return the seat that must choose, answer or play, or chance for deals and dice.

        ``None`` when the game is over.
        """
        if case.stage == "over":
            return None
        if case.stage in ("dealing", "placing", "rolling"):
            return "chance"
        if case.stage == "choosing":
            return case.chooser
        if case.stage == "asked":
            assert case.suggestion is not None
            return case.suggestion.asked
        return case.turn

    def evolve(self, case: ClassicState, event: Event) -> ClassicState:
        """Return the state of the game after ``event`` happened in ``case``."""
        return EVOLVE[event.kind](case, event)

    def returns(self, case: ClassicState) -> tuple[float, ...]:
        """Return the result of each seat when the game is over: 1 for the winner, 0 for every other."""
        return tuple(float(seat == case.winner) for seat in range(case.setup.seats))

    def deal_spec(self, case: ClassicState) -> DealSpec | None:
        """Return the description of the deal: see :func:`casefile.games.classic.decide.deal_spec`.

        ``None`` is returned before all seats have characters, because the characters decide which seat begins, and so
        which seats get a card more.
        """
        return deal_spec(case) if len(case.suspects) == case.setup.seats else None

    # -- the menu ------------------------------------------------------------------------------------------------

    def menu(self, case: ClassicState, actor: Actor) -> Menu:
        """Return the actions that ``actor`` may choose now, or for each kind of action the clause that forbids it."""
        if actor == "clock":
            return {Lapse: self._lapse(case)}
        if actor == "chance":
            return self._chance(case)
        if actor == "operator":
            return {}
        reason = self._waiting(case, actor)
        if reason is not None:
            return _nothing(self.book, reason)
        if case.stage == "asked":
            named = case.suggestion.cards if case.suggestion else ()
            menu: dict[type[Action], Offer | str] = dict.fromkeys(ACTIONS, self.book["pending"])
            menu[Show] = Offer(self.book["show"], {"card": matching(case.holdings.hand(actor), named)})
            return menu
        if case.stage == "choosing":
            free = tuple(card for card in case.setup.edition.characters if card not in case.suspects.values())
            choose = Offer(self.book["choose"], {"suspect": free})
            return {**dict.fromkeys(ACTIONS, self.book["choose"]), ChooseSuspect: choose}
        if case.board is None:
            return _quick(self.book, case.setup.deck, case.stage, case.options.accuse_when)
        return {
            ChooseSuspect: self.book["choose"],
            Roll: self._roll(case),
            TakePassage: self._passage(case),
            Move: self._move(case),
            Suggest: self._suggest(case),
            Show: self.book["show"],
            Accuse: self._accuse(case),
            EndTurn: self._end_turn(case),
        }

    def _chance(self, case: ClassicState) -> Menu:
        if case.stage == "rolling":
            return {ThrowDice: Offer(self.book["chance"], {"dice": THROWS[case.options.dice]})}
        # The many deals and rooms are not listed.
        if case.stage == "dealing":
            return {DealCards: Offer(self.book["deal"], {}, partial(whole_deal, deal_spec(case)))}
        if case.stage == "placing":
            return {PlaceWeapons: Offer(self.book["weapons"], {}, partial(_placed, case))}
        return {}

    def _waiting(self, case: ClassicState, seat: Seat) -> str | None:
        """Return the key of the clause by which ``seat`` can do nothing at all now; ``None`` where it can act."""
        acting = self.actor(case)
        if acting is None:
            return "over"
        if acting == seat:
            return None
        if case.stage == "asked":
            return "pending"
        return "out" if seat in case.out else "turn"

    def _roll(self, case: ClassicState) -> Offer | str:
        return Offer(self.book["roll"], {}) if case.stage == "start" else self.book["roll"]

    def _passage(self, case: ClassicState) -> Offer | str:
        linked = case.board is not None and case.room in case.board.passages
        return Offer(self.book["passage"], {}) if linked and case.stage == "start" else self.book["passage"]

    def _move(self, case: ClassicState) -> Offer | str:
        if case.stage != "moving":
            return self.book["move"]
        reached = reach(case)
        return Offer(self.book["move"], {"to": (*reached.areas, *sorted(reached.squares))})

    def _suggest(self, case: ClassicState) -> Offer | str:
        if case.stage == "answered":
            return self.book["once"]
        room = self.may_suggest_in(case)
        if room is not None:
            return Offer(self.book["room"], {**_any_three(case.setup.deck), "room": (Card(room),)})
        return self.book["stay" if case.room is not None else "room"]

    def may_suggest_in(self, case: ClassicState) -> Place | None:
        """Return the room in which the seat whose turn it is may suggest now; ``None`` if it may not suggest."""
        if case.stage == "arrived":
            return case.entered
        moved_here = case.turn in case.summoned and case.options.suggest_when_moved
        if case.stage == "start" and (moved_here or case.options.stay_and_suggest):
            return case.room
        return None

    def _accuse(self, case: ClassicState) -> Offer | str:
        if case.stage not in ("start", "arrived", "answered"):
            return self.book["accuse"]
        return _accuse(self.book, case.setup.deck, case.stage, case.options.accuse_when)

    def _end_turn(self, case: ClassicState) -> Offer | str:
        if case.stage in ("arrived", "answered"):
            return Offer(self.book["end"], {})
        if case.stage == "moving":
            return Offer(self.book["end"], {}) if case.options.movement == "up_to" else self.book["full"]
        return self.book["end"]

    def _lapse(self, case: ClassicState) -> Offer | str:
        acting = self.actor(case)
        if not isinstance(acting, int):  # chance, or nobody
            return self.book["clock"]
        defaults: tuple[Action, ...] = (EndTurn(),)
        if case.stage == "asked" and case.suggestion is not None:
            cards = matching(case.holdings.hand(acting), case.suggestion.cards)
            defaults = tuple(map(Show, cards))
        if case.stage == "choosing":
            free = (card for card in case.setup.edition.characters if card not in case.suspects.values())
            defaults = tuple(map(ChooseSuspect, free))
        return Offer(self.book["clock"], {"seat": (acting,), "action": defaults})

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide(self, case: ClassicState, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that follow if ``actor`` does ``action``, one of those that the menu offers."""
        return decided(DECIDE, case, action)

    def sample(self, case: ClassicState, streams: Streams) -> Action:
        """Return the action that chance draws now: the deal, the rooms of the weapons, or the dice."""
        if case.stage == "dealing":
            dealt = deal(deal_spec(case), streams("deal"))
            return DealCards(dealt.case_file, dealt.hands, dealt.side)
        if case.stage == "placing":
            assert case.board is not None
            return PlaceWeapons(movement.scatter(case.board, len(case.setup.deck.weapons), streams("weapons")))
        return ThrowDice(movement.throw(case.options.dice, streams(f"dice@{case.number}")))


@lru_cache(maxsize=64)
def _nothing(book: RuleBook, reason: str) -> Menu:
    """Return the menu of a seat that can do nothing now; ``reason`` is the key of the clause that says why."""
    return dict.fromkeys(ACTIONS, book[reason])


# Its parameters are everything that the menu depends on, so that all quick games share the cached menus.
@lru_cache(maxsize=64)
def _quick(book: RuleBook, deck: Deck, stage: Stage, accuse_when: str) -> Menu:
    """Return the menu of a turn without a board: one suggestion, then an accusation or the end of the turn."""
    start = stage == "start"
    return {
        ChooseSuspect: book["choose"],
        Roll: book["quick"],
        TakePassage: book["passage"],
        Move: book["move"],
        Suggest: Offer(book["quick"], _any_three(deck)) if start else book["once"],
        Show: book["show"],
        Accuse: _accuse(book, deck, stage, accuse_when),
        EndTurn: book["quick"] if start else Offer(book["end"], {}),
    }


def _accuse(book: RuleBook, deck: Deck, stage: Stage, accuse_when: str) -> Offer | str:
    """Return the accusation, where no suggestion is pending."""
    if accuse_when == "after_suggestion" and stage != "answered":
        return book["accuse_when"]
    return Offer(book["accuse"], _any_three(deck))


def _any_three(deck: Deck) -> dict[str, tuple[Card, ...]]:
    """Return the choices of an action that may name any card of each category."""
    return {"suspect": deck.suspects, "weapon": deck.weapons, "room": deck.rooms}


def _placed(case: ClassicState, action: Action) -> PlaceWeapons | None:
    """Return ``action`` if chance may place the weapons like this; ``None`` otherwise."""
    assert isinstance(action, PlaceWeapons)
    assert case.board is not None
    return action if movement.scattered(case.board, len(case.setup.deck.weapons), action.rooms) else None


CLUEDO = BoardGame("cluedo", CluedoOptions, BOOK, range(2, 7))
