"""The numbers of one set-up, and the arrays in which many tables with it are kept."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from casefile.lab.extras import extra

with extra("lab"):
    import numpy as np
    import numpy.typing as npt

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.engine import AnyRules, AnySetup, fold
from casefile.core.inquiry import Accuse, DealCards, EndTurn, Show, Suggest
from casefile.core.texts import N_

Int8 = npt.NDArray[np.int8]
Int64 = npt.NDArray[np.int64]
Uint64 = npt.NDArray[np.uint64]
Rewards = npt.NDArray[np.float32]

START, ASKED, ANSWERED, OVER = range(4)
"""The stages of a table: a turn has begun; a seat must show a card; the suggestion is over; the game is over."""

SUGGESTED, SHOWN, ACCUSED, ENDED, FORBIDDEN, IGNORED = range(6)
"""The meanings of an action at a stage; at a table that is over every action is ignored."""

ACTOR, TURN, STAGE, NAMED, MATCH, OUT, FILE, GAMES, KEY, HANDS = range(10)
"""The rows of the state of tables: the fields of :class:`TableArrays` in their order, up to the first hand."""

KINDS = (Suggest, Show, Accuse, EndTurn)
"""The kinds of action, in the order of their indices."""


class QuickLayout(NamedTuple):
    """The numbers of one set-up; a set of cards is an integer with a bit for each card, by its place in the deck."""

    seats: int
    """The number of seats."""
    cards: int
    """The number of cards in the deck."""
    suggestions: int
    """The number of possible suggestions, which is also that of accusations and of case files."""
    side: int
    """The number of cards aside."""
    first: int
    """The seat that begins."""
    last_wins: bool
    """Whether the last seat that is in wins at once."""
    sizes: Int64
    """The number of cards in each hand; shape ``(seats,)``."""
    named: Int64
    """The three cards of each suggestion; shape ``(3, suggestions)``."""
    bits: Int64
    """The same as sets of cards; shape ``(suggestions,)``."""
    kinds: Int8
    """The meaning of each action at each stage; shape ``(4, actions)``."""
    masks: Int8
    """The mask at each stage, without the cards to show; shape ``(4, actions)``."""
    counts: Int64
    """The number of allowed actions at each stage, without the cards to show; shape ``(4,)``."""
    following: Int8
    """The seat that plays after a seat, by the set of seats that are out; shape ``(seats, 2 ** seats)``."""
    lacks: int
    """The row of the state with the cards that the first seat could not answer."""
    looked: int
    """The row of the state with the number of cards aside that the first seat has looked at."""
    shown: int
    """The row of the state with the cards that the first seat was shown by itself, which is none."""
    aside: int
    """The row of the state with the first card aside."""
    rows: int
    """The number of rows of the state."""

    @property
    def actions(self) -> int:
        """The number of actions in the action space."""
        return len(self.kinds[0])


class TableArrays(NamedTuple):
    """The state of ``count`` tables, in parts of one array; the last axis is the table."""

    actor: Int64
    """The seat that must act, -1 where the game is over; shape ``(count,)``."""
    turn: Int64
    """The seat whose turn it is; shape ``(count,)``."""
    stage: Int64
    """The stage; shape ``(count,)``."""
    suggested: Int64
    """The index of the last suggestion of this turn, -1 before it; shape ``(count,)``."""
    match: Int64
    """The set of cards that the actor may show now, else empty; shape ``(count,)``."""
    out: Int64
    """The set of seats that are out; shape ``(count,)``."""
    file: Int64
    """The case file, as the index of the suggestion of its three cards; shape ``(count,)``."""
    games: Int64
    """The number of games that were dealt at each table; shape ``(count,)``."""
    keys: Uint64
    """The key of each table's deals; shape ``(count,)``."""
    hands: Int64
    """The hand of each seat, as a set of cards; shape ``(seats, count)``."""
    lacks: Int64
    """The cards of suggestions that each seat could not answer; shape ``(seats, count)``."""
    looked: Int64
    """The number of cards aside that each seat has looked at; shape ``(seats, count)``."""
    shown: Int64
    """The cards that each seat (first axis) was shown by each other (second axis); shape ``(seats, seats, count)``."""
    aside: Int64
    """The cards aside, in the order in which a seat looks at them; shape ``(side, count)``."""
    state: Int64
    """The whole array; shape ``(rows, count)``."""


def layout_of(rules: AnyRules, setup: AnySetup) -> QuickLayout:
    """Return the numbers of a set-up.

    Raise :class:`Invalid` for a game with other actions than suggestions, answers, accusations and the end of a turn.
    """
    space = rules.action_space(setup)
    start = rules.start(setup)
    spec = rules.deal_spec(start)
    if (*space.fields,) != KINDS or spec is None:
        raise Invalid("vector", N_("a game with other actions"), N_("the quick game, in which nobody moves or chooses"))
    dealt = fold(rules, start, rules.decide(start, "chance", rules.sample(start, lambda purpose: lambda n: 0)))
    actor = rules.actor(dealt)
    assert isinstance(actor, int)
    suggestions, cards = space.starts[Show], len(setup.deck)
    sizes = space.shape(Suggest)
    digits = np.array(np.unravel_index(np.arange(suggestions), sizes))
    named = digits + np.array([[0], [sizes[0]], [sizes[0] + sizes[1]]])
    kinds, masks = _by_stage(len(space), suggestions, cards, at_start=setup.options.accuse_when == "own_turn")
    return QuickLayout(
        seats=setup.seats,
        cards=cards,
        suggestions=suggestions,
        side=spec.side,
        first=actor,
        last_wins=setup.options.last_standing == "wins",
        sizes=np.array(spec.hand_sizes, np.int64),
        named=named,
        bits=(np.int64(1) << named).sum(axis=0),
        kinds=kinds,
        masks=masks,
        counts=masks.sum(axis=1, dtype=np.int64),
        following=_following(setup.seats),
        lacks=HANDS + setup.seats,
        looked=HANDS + 2 * setup.seats,
        shown=HANDS + 3 * setup.seats,
        aside=HANDS + (3 + setup.seats) * setup.seats,
        rows=HANDS + (3 + setup.seats) * setup.seats + spec.side,
    )


def _by_stage(actions: int, suggestions: int, cards: int, *, at_start: bool) -> tuple[Int8, Int8]:
    """Return the meaning of each action at each stage, and the mask without the cards to show."""
    ends = np.cumsum([suggestions, cards, suggestions, 1])
    kind = np.searchsorted(ends, np.arange(actions), side="right")
    allowed: dict[int, tuple[int, ...]] = {
        START: (SUGGESTED, ACCUSED) if at_start else (SUGGESTED,),
        ASKED: (SHOWN,),
        ANSWERED: (ACCUSED, ENDED),
        OVER: (),
    }
    offered = np.array([np.isin(kind, allowed[stage]) for stage in range(4)])
    kinds = np.where(offered, kind, FORBIDDEN).astype(np.int8)
    kinds[OVER] = IGNORED
    return kinds, (offered & (kind != SHOWN)).astype(np.int8)


def _following(seats: int) -> Int8:
    """Return the seat that plays after each seat: the next clockwise that is not out, else the same one."""
    found = np.empty((seats, 1 << seats), np.int8)
    for turn in range(seats):
        for out in range(1 << seats):
            clockwise = [(turn + step) % seats for step in range(1, seats)]
            found[turn, out] = next((seat for seat in clockwise if not out >> seat & 1), turn)
    return found


def empty(layout: QuickLayout, keys: Uint64, order: Literal["C", "F"]) -> TableArrays:
    """Return the arrays of tables with these keys, at which nothing is dealt yet.

    In the order ``"C"`` all tables' numbers of one kind are together in memory, in the order ``"F"`` all of one table.
    """
    state = np.zeros((layout.rows, len(keys)), np.int64, order)
    state[KEY] = keys.view(np.int64)
    first = HANDS, layout.lacks, layout.looked, layout.shown, layout.aside, layout.rows
    hands, lacks, looked, shown, aside = (state[start:stop] for start, stop in pairwise(first))
    return TableArrays(
        actor=state[ACTOR],
        turn=state[TURN],
        stage=state[STAGE],
        suggested=state[NAMED],
        match=state[MATCH],
        out=state[OUT],
        file=state[FILE],
        games=state[GAMES],
        keys=state[KEY].view(np.uint64),
        hands=hands,
        lacks=lacks,
        looked=looked,
        shown=shown.reshape(layout.seats, layout.seats, len(keys)),
        aside=aside,
        state=state,
    )


def put(layout: QuickLayout, arrays: TableArrays, table: int, cards: Sequence[Card], deal: DealCards) -> None:
    """Lay out ``deal`` at a table; ``cards`` are those of the deck in their order."""
    rank = {card: place for place, card in enumerate(cards)}
    three = [rank[card] for card in deal.case_file]
    arrays.file[table] = np.flatnonzero((np.array(three) == layout.named.T).all(axis=1))[0]
    arrays.aside[:, table] = [rank[card] for card in deal.side]
    for seat, hand in enumerate(deal.hands):
        arrays.hands[seat, table] = sum(1 << rank[card] for card in hand)


def taken(layout: QuickLayout, arrays: TableArrays, table: int, cards: Sequence[Card]) -> DealCards:
    """Return the deal at a table; ``cards`` are those of the deck in their order, and so are the hands."""
    hands = tuple(
        tuple(card for place, card in enumerate(cards) if int(arrays.hands[seat, table]) >> place & 1)
        for seat in map(Seat, range(layout.seats))
    )
    three = tuple(cards[place] for place in layout.named[:, arrays.file[table]])
    return DealCards(three, hands, tuple(cards[place] for place in arrays.aside[:, table]))
