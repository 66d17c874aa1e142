"""Makes puzzles from games between bots: positions with one answer that can be proved."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from casefile.arena.matches import Match, next_seed
from casefile.bots.bot import Seating
from casefile.core.actions import Action, Menu, Offer, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.fairness import streams
from casefile.core.inquiry import Accuse, Accused, CardShown, CouldNotAnswer, Suggest, Suggested
from casefile.core.table import set_up
from casefile.deduction.positions import AccusationData, EventData, PositionData, accused, asked
from casefile.game import Game
from casefile.puzzles.checking import checked
from casefile.puzzles.finding import AFTER, LONGEST, Source, found_in
from casefile.puzzles.puzzle import KINDS, LEVELS, Kind, Puzzle

SEATS = (3, 4, 4, 5, 5, 6)
"""The numbers of seats of the games from which puzzles are made, each entry equally likely."""
PLANNERS = "eliminator"
"""The name of the bot in some of the seats; it uses whole numbers only, so every machine plays the same games."""
TRIES = 40
"""The most games that are searched for a puzzle of the rarest level so far.

Then one of the next best level is taken.
"""


def puzzles(game: Game, count: int, seed: int) -> Iterator[Puzzle]:
    """Yield ``count`` different puzzles, as evenly over kinds and levels as games give them.

    The same ``seed`` always gives the same puzzles. Each is proved by the solver and then anew by other code. Raises
    :class:`casefile.core.cards.Invalid` where the two disagree, which is a fault of this program.
    """
    made: Counter[tuple[Kind, int]] = Counter()
    known: set[str] = set()
    sources = games(game, seed)
    while len(known) < count:
        kind = min(KINDS, key=lambda each: (sum(made[each, level] for level in _LEVELS), KINDS.index(each)))
        puzzle = _one(sources, kind, made, known)
        checked(puzzle, puzzle.id)
        made[kind, puzzle.level] += 1
        known.add(puzzle.id)
        yield puzzle


_LEVELS = range(1, LEVELS + 1)


def _one(sources: Iterator[Source], kind: Kind, made: Counter[tuple[Kind, int]], known: set[str]) -> Puzzle:
    """Return a new puzzle of a kind: of the level with the fewest so far where a few games have one, else the next."""
    so_far = {level: (sum(made[each, level] for each in KINDS), made[kind, level]) for level in _LEVELS}
    least, found = min(so_far.values()), None
    for number, source in enumerate(sources, 1):
        for puzzle in found_in(source, kind):
            if puzzle.id not in known and (found is None or so_far[puzzle.level] < so_far[found.level]):
                found = puzzle
        if found is not None and (so_far[found.level] == least or number >= TRIES):
            return found
    raise AssertionError("games never end")


# -- games ---------------------------------------------------------------------------------------------------------


def games(game: Game, seed: int) -> Iterator[Source]:
    """Yield games between bots, each as seen from one seat, without end; the same for the same ``seed``."""
    while True:
        draw = streams(sha256(b"casefile puzzles %d" % seed).digest())("position")
        seats = SEATS[draw(len(SEATS))]
        bots = [(Asker, game.bot(PLANNERS))[draw(6) == 0] for _seat in range(seats)]
        match = Match(game, set_up(game.rules, seats, dict(game.offered.puzzles or {})), seed, bots)
        _play(match)
        yield Source(position_of_match(match, Seat(draw(seats))), draw)
        seed = next_seed(seed)


class Asker:
    """A bot for making puzzles: it asks and shows at random and never accuses.

    The others learn less from it than from a bot that plans.
    """

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._draw = draw

    def observe(self, observation: Observation) -> None:
        """Ignore the observation."""

    def choose(self, menu: Menu) -> Action:
        """Return a question drawn from ``menu`` if one is offered, else any offered action other than an accusation."""
        asks = isinstance(menu.get(Suggest), Offer)
        return pick(
            {kind: offer for kind, offer in menu.items() if kind is not Accuse and (kind is Suggest or not asks)},
            self._draw,
        )


def _play(match: Match) -> None:
    """Play a game as long as a position may be."""
    match.begin()
    while match.turns <= LONGEST + AFTER and isinstance(actor := match.table.actor, int):
        match.step(actor)


def position_of_match(match: Match, me: Seat) -> PositionData:
    """Return what ``me`` has seen by the end of a game, in the form of the files."""
    state = match.table.state
    hands = [state.holdings.hand(Seat(seat)) for seat in range(len(match.names))]
    events: list[EventData] = []
    wrong: list[AccusationData] = []
    for event in match.table.history:
        if isinstance(event, Suggested):
            events.append(asked(event))
        elif isinstance(event, CouldNotAnswer):
            events[-1]["passed"].append(event.seat)
        elif isinstance(event, CardShown):
            seen = me in (event.seat, event.to)
            events[-1]["shown_by"], events[-1]["shown_card"] = event.seat, event.card if seen else None
        elif isinstance(event, Accused) and not event.right:
            wrong.append(accused(event, len(events)))
    deck = match.table.setup.deck
    sizes = [len(category) for category in deck.categories]
    return {
        "version": 2,
        "players": len(hands),
        "hand_sizes": [len(hand) for hand in hands],
        "cards": dict(zip(deck.names, sizes, strict=True)),
        "me": me,
        "my_hand": list(hands[me]),
        "events": events,
        "accusations": wrong,
    }
