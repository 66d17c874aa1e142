"""Pairs of games of ``miporin`` that differ only in what one viewer may not know. Hands move in it.

Written from the rules alone, as an oracle of its own: nothing here reads ``seen_by``, an observation, a view or an
event. A game is a list of steps (who did what, chance included). From the deal and the steps follows where every card
lies before each step, who had to answer each enquiry, who fell out, and whether a challenge was right. A viewer X knows
what everybody sees, its own hand, what it gave and got, the cards shown by or to X, and culprit and scene once X named
them wrongly or the game is over. Any other deal, other blind draws of the two others and other cards shown among them
that agree with all of this make a twin.
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

from casefile.core.actions import Action, Lapse, offers, pick
from casefile.core.cards import Card, Seat
from casefile.core.engine import Inputs, act, fold
from casefile.core.events import Viewer
from casefile.core.fairness import streams
from casefile.core.inquiry import DealCards, EndTurn, Show
from casefile.core.options import describe
from casefile.core.table import set_up
from casefile.games.miporin.actions import Bid, Challenge, DrawBlindly, Enquire, Reveal
from tests.rules import RULES
from tests.secrets.pairs import Game, Step, pick_lapse, the_deal
from tests.values import replace

NAME = "miporin"
SEATS = 3
LAST_DAY = 5

# -- games -----------------------------------------------------------------------------------------------------------


def played(number: int) -> Game:
    """A random game with random options, with a lapse now and then, cut off where somebody must choose or at its end.

    In one half of the games the players seldom challenge, so that they last; the others are cut off soon after a
    challenge, which is right now and then.
    """
    rules, rng = RULES[NAME], Random(number)
    options = {each.name: rng.choice(each.choices) for each in describe(rules.options)}
    dealer = rng.choice((None, *map(Seat, range(SEATS))))
    setup = set_up(rules, SEATS, options, given=Inputs(dealer=dealer))
    state, steps, waits, most = rules.start(setup), list[Step](), list[int](), rng.choice((25, 45, 70, 200))
    bold = rng.random() < 0.5
    while (actor := rules.actor(state)) is not None:
        if actor == "chance":
            action = rules.sample(state, streams(f"{number}/{len(steps)}".encode()))
        elif len(steps) >= most:
            break
        else:
            waits.append(len(steps))
            if rng.random() < 0.1:
                actor, action = "clock", pick_lapse(rules, state, rng)
            else:
                action = choice(rules.menu(state, actor), state.holdings.case_file, rng, bold=bold)
        if bold and isinstance(action, Challenge):
            most = min(most, len(steps) + rng.randrange(1, 12))
        steps.append((actor, action))
        state = fold(rules, state, act(rules, state, *steps[-1]))
    return Game(rules, setup, tuple(steps), (*waits, len(steps)), rules.actor(state) is None)


def choice(menu: Any, sealed: tuple[Card, ...] | None, rng: Random, *, bold: bool) -> Action:
    """Mostly low bids and quiet turns with an enquiry where it may be; else anything."""
    found = offers(menu)
    if Bid in found and rng.random() < 0.6:
        return Bid(found[Bid].choices["day"][0])
    if Challenge not in found:
        return pick(found, rng.randrange)
    if Enquire in found and rng.random() < 0.8:
        return pick({Enquire: found[Enquire]}, rng.randrange)
    if rng.random() < (0.3 if bold else 0.03):
        assert sealed is not None
        return Challenge(*sealed) if rng.random() < 0.1 else pick({Challenge: found[Challenge]}, rng.randrange)
    return EndTurn()


# -- what the rules say about a game ---------------------------------------------------------------------------------


class Impossible(Exception):
    """A card is not where a step needs it."""


class Course:
    """Where the cards lie from step to step, and what that tells: to all (``public``), to one seat (``private``)."""

    def __init__(self, game: Game, steps: Sequence[Step]) -> None:
        self.days = game.setup.deck.category("days")
        self.category = {card: i for i, cards in enumerate(game.setup.deck.categories) for card in cards}
        self.sealed: tuple[Card, ...] = ()
        self.hands: list[set[Card]] = [set() for _ in range(SEATS)]
        self.before: list[tuple[frozenset[Card], ...]] = []
        self.public: list[Any] = []
        self.private: defaultdict[Viewer, list[Any]] = defaultdict(list)
        self.swaps: dict[int, tuple[int, int]] = {}
        self.shows: dict[int, tuple[int, int, frozenset[Card]]] = {}
        self._day, self._out = 1, set[int]()
        self._asker, self._named = 0, set[Card]()
        for step in steps:
            self.before.append(tuple(map(frozenset, self.hands)))
            self._follow(*plain(step))
        self.before.append(tuple(map(frozenset, self.hands)))
        if game.over:
            self.public.append(self.sealed)

    def same_for(self, viewer: Viewer, other: "Course") -> bool:
        """Whether ``viewer`` learns the same from both."""
        return self.public == other.public and self.private[viewer] == other.private[viewer]

    def _follow(self, seat: Any, action: Action) -> None:
        if isinstance(action, DealCards):
            self.sealed, self.hands = action.case_file, [set(hand) for hand in action.hands]
            for number, hand in enumerate(action.hands):
                self.private[Seat(number)].append(frozenset(hand))
        elif isinstance(action, Bid):
            self._day = action.day
        elif isinstance(action, Reveal):
            self._lay_open(seat, action.card)
        elif isinstance(action, DrawBlindly):
            self._swap(action)
        elif isinstance(action, Enquire):
            self._enquire(seat, {action.culprit, action.scene})
        elif isinstance(action, Show):
            self.shows[len(self.before) - 1] = (seat, self._asker, frozenset(self._named & self.hands[seat]))
            held = action.card in self.hands[seat]
            self.private[seat].append((action.card, held))
            self.private[Seat(self._asker)].append((action.card, held))
        elif isinstance(action, Challenge):
            right = (action.culprit, action.scene) == self.sealed
            self.public.append(right)
            if not right:
                self.private[seat].append(self.sealed)
                self._fall(seat)

    def _lay_open(self, seat: int, card: Card) -> None:
        """A card leaves the hand; a day card of the map that we ship takes the marker on by one day."""
        if card not in self.hands[seat]:
            raise Impossible
        self.hands[seat].remove(card)
        self._day += card in self.days
        if self._day > LAST_DAY:
            self._day = 1
            self._fall(seat)

    def _fall(self, seat: int) -> None:
        self.public.append(frozenset(self.hands[seat]))
        self.hands[seat] = set()
        self._out.add(seat)

    def _swap(self, drawn: DrawBlindly) -> None:
        one, other = self._holder(drawn.given), self._holder(drawn.taken)
        self.hands[one] ^= {drawn.given, drawn.taken}
        self.hands[other] ^= {drawn.given, drawn.taken}
        self.swaps[len(self.before) - 1] = (one, other)
        self.public.append((one, other))
        for seat in (one, other):
            self.private[Seat(seat)].append((drawn.given, drawn.taken))

    def _holder(self, card: Card) -> int:
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        raise Impossible

    def _enquire(self, asker: int, named: set[Card]) -> None:
        """The others who are still in are asked clockwise; everybody hears who could not answer and who could."""
        self._asker, self._named = asker, named
        around = [(asker + step) % SEATS for step in range(1, SEATS)]
        self.public.append(next((seat for seat in around if seat not in self._out and named & self.hands[seat]), None))


def plain(step: Step) -> Step:
    """Who acted, and how; a lapse counts as the act of the seat whose time ran out."""
    action = step[1]
    return (action.seat, action.action) if isinstance(action, Lapse) else step


# -- twins -----------------------------------------------------------------------------------------------------------


def twin(game: Game, viewer: Viewer, rng: Random, attempts: int = 80) -> Game | None:
    """Another game that ``viewer`` cannot tell from this one; ``None`` where the attempts found no difference.

    A walk: each step lets two cards change places for a while, and is taken back where the viewer would notice.
    """
    steps = list(game.steps)
    true = course = Course(game, steps)
    for _ in range(attempts):
        trial = exchanged(steps, course, viewer, rng)
        if trial is None:
            continue
        try:
            changed = Course(game, trial)
        except Impossible:
            continue
        if changed.same_for(viewer, true):
            steps, course = trial, changed
    steps = [retold(step, at, course, viewer, rng) for at, step in enumerate(steps)]
    return replace(game, steps=tuple(steps)) if different(steps, game.steps) else None


def exchanged(steps: Sequence[Step], course: Course, viewer: Viewer, rng: Random) -> list[Step] | None:
    """The steps with two cards in each other's place from the deal, or from where one hand held both, for a while.

    The while ends where one hand holds both again, or never. Only the deal and swaps that the viewer had no part in
    are changed: whether that can be, and whether it is noticed, is for the caller to find out.
    """
    at, dealt = the_deal(steps)
    one, other = rng.sample([*dealt.case_file, *(card for hand in dealt.hands for card in hand)], 2)
    together = [i for i, hands in enumerate(course.before) if any({one, other} <= hand for hand in hands)]
    since = at if rng.random() < 0.5 else rng.choice([at, *together])
    until = len(steps) if rng.random() < 0.5 else rng.choice([len(steps), *(i for i in together if i > since)])
    if since == at:
        # The viewer knows what it was dealt; and only a character or a place can be sealed for another.
        own = set() if viewer == "spectator" else set(dealt.hands[viewer])
        unlike = course.category[one] != course.category[other]
        if {one, other} & own or (unlike and {one, other} & set(dealt.case_file)):
            return None
    found = list(steps)
    for number in range(since, until):
        actor, action = steps[number]
        if isinstance(action, DealCards) or (isinstance(action, DrawBlindly) and viewer not in course.swaps[number]):
            found[number] = (actor, renamed(action, {one: other, other: one}))
    return found


def renamed(action: DealCards | DrawBlindly, names: dict[Card, Card]) -> Action:
    """The action with cards in each other's place."""

    def each(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(names.get(card, card) for card in cards)

    if isinstance(action, DealCards):
        return DealCards(each(action.case_file), tuple(map(each, action.hands)), action.side)
    return DrawBlindly(*each((action.given, action.taken)))


def retold(step: Step, at: int, course: Course, viewer: Viewer, rng: Random) -> Step:
    """The step with another card where two others show one; in the deal the others draw in another order."""
    actor, action = step
    if isinstance(action, DealCards):
        drawn = enumerate(action.hands)
        hands = tuple(hand if seat == viewer else tuple(rng.sample(hand, len(hand))) for seat, hand in drawn)
        return actor, replace(action, hands=hands)
    if at not in course.shows or viewer in course.shows[at][:2]:
        return step
    show = Show(rng.choice(sorted(course.shows[at][2])))
    return actor, replace(action, action=show) if isinstance(action, Lapse) else show


def different(steps: Sequence[Step], others: Sequence[Step]) -> bool:
    """Whether two games differ in more than the order in which hands were drawn."""

    def bare(steps: Sequence[Step]) -> list[Any]:
        return [(a.case_file, [*map(set, a.hands)]) if isinstance(a, DealCards) else a for _, a in steps]

    return bare(steps) != bare(others)
