"""``advisor``, for ``hide_tracks``: weighs each way by its chance to get away, and says why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from casefile.bots.bot import Seating
from casefile.bots.dice import STRIDE, Dice
from casefile.core.actions import Action, Menu, Offer
from casefile.core.board import Board
from casefile.core.cards import Card, Place
from casefile.core.dealing import Draw
from casefile.core.engine import Observation, View
from casefile.core.inquiry_state import GameState
from casefile.core.texts import N_
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.bot_state import Pursuit, Sheet
from casefile.games.hide_tracks.state import HideTracksState

Rounds = tuple[tuple[int, int], ...]

ROUNDS: Rounds = ((8, 30), (4, 60), (2, 120))
"""The rounds in which the worse ways are dropped: how many ways are tried in each, and with how many games each."""

JUDGED = 200
"""The number of simulated games that count as much as the judgement of a position by :meth:`Pursuit.odds`."""

WINS = N_("That wins the game.")
SAFE = N_("Then no category is left that the Police can solve, so you are sure to get away.")
CAUGHT = N_("Then the Police have solved a category.")
SHUTS = N_("Taken while new: {cards}. So the Police can never solve {categories}.")
TAKES = N_("Taken: {cards}.")
REACHES = N_("Nothing is taken, but {count} rooms are in reach of the next throw, on average.")


@dataclass(frozen=True, slots=True)
class WayAdvice:
    """The expected result of one way (a move of the Murderer), and the reason."""

    way: str
    """The name of the way, as in :class:`Walk`."""
    chance: float | None
    """The Murderer's chance to get away with good play afterwards; ``None`` if the way was not worth a trial."""
    error: float
    """The standard error of a simulated chance; 0 where it is exact, since the way decides the game."""
    why: str
    """The reason: a text with the gaps ``cards``, ``categories`` and ``count``."""
    cards: tuple[Card, ...]
    """The clues that the way takes, for the gap ``cards``."""
    categories: tuple[str, ...]
    """The names of the categories that the Police can never solve after the way, for the gap ``categories``."""
    reach: float
    """The mean number of rooms that the next throw reaches from the way's end, for the gap ``count``."""


@dataclass(slots=True)
class _Trial:
    """Ways with the same outcome, and the games played from it."""

    ways: list[str]
    path: tuple[Place, ...]
    after: Pursuit
    taken: list[int]
    ended: float | None
    merit: tuple[float, ...]
    games: int = 0
    won: float = 0.0

    @property
    def chance(self) -> float | None:
        """The chance, once games are played: the share won, with the judgement as :data:`JUDGED` games."""
        if self.ended is not None:
            return self.ended
        return self.estimate if self.games else None

    @property
    def estimate(self) -> float:
        """The share won in games played and judged."""
        judged = 1 / (1 + exp(-self.merit[0]))
        return (self.won + JUDGED * judged) / (self.games + JUDGED)

    @property
    def error(self) -> float:
        """The standard error of the games, with one more won and one more lost, so that it is never 0."""
        count = self.games + JUDGED
        rate = (self.estimate * count + 1) / (count + 2)
        return 0.0 if self.ended is not None else sqrt(rate * (1 - rate) / (count + 2))


class Advisor:
    """The bot ``advisor``: chooses the way with the best chance to get away.

    The chance is exact where the way decides the game; else it is estimated by simulated games. ``view`` has the seat's
    observations so far, if there are any.
    """

    def __init__(self, seating: Seating, draw: Draw, view: View[GameState] | None = None) -> None:
        self._view: View[GameState] = view or View(seating.rules, seating.setup, seating.seat)
        self._draw = draw
        board: Board = seating.setup.edition.board
        self._sheet = Sheet(tuple(seating.setup.deck), board.roaming)

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat."""
        self._view.observe(observation)

    def choose(self, menu: Menu) -> Action:
        """Return the way with the best chance to get away."""
        return Walk(self.advise(menu)[0].way)

    def advise(self, menu: Menu, *, also: str = "", rounds: Rounds | None = None) -> tuple[WayAdvice, ...]:
        """Return the advice on every way that ``menu`` offers, the best first; ways that were not tried come last.

        - ``rounds`` are the games to play, also if one way is sure to win; ``None`` plays :data:`ROUNDS` if no way is.
        - ``also`` names a way that is tried in every round, however bad it looks.
        """
        offer, state = menu[Walk], self._view.state
        assert isinstance(offer, Offer)
        assert isinstance(state, HideTracksState)
        trials = self._trials(state, offer.choices["way"])
        left = [trial for trial in trials if trial.ended is None]
        # The only way that is not lost is tried, too: without games it would rank below the lost ones.
        if rounds or (len(trials) > 1 and not any(trial.ended == 1 for trial in trials)):
            self._play(left, rounds or ROUNDS, also)
        trials.sort(key=lambda trial: (-1.0 if trial.chance is None else trial.chance, trial.merit), reverse=True)
        before, _ = self._sheet.position(state)
        return tuple(self._advice(before, trial, way) for trial in trials for way in trial.ways)

    def _trials(self, state: HideTracksState, ways: Sequence[str]) -> list[_Trial]:
        """Return one trial for each outcome."""
        assert state.here is not None
        before, fresh = self._sheet.position(state)
        paths: Mapping[str, tuple[Place, ...]] = self._sheet.roaming.ways(state.here, sum(state.dice))
        wanted = sum({1 << before.room[card] for card in fresh}) | sum(
            1 << room for room, cards in enumerate(before.lying) if cards
        )
        found: dict[tuple[int, int], _Trial] = {}
        for way in ways:
            path = paths[way]
            rooms, end = self._sheet.rooms(path) & wanted, self._sheet.roaming.index[path[-1]]
            known = found.get((rooms, end))
            if known is not None:
                known.ways.append(way)
                continue
            after = before.copy()
            ended = after.walk(rooms, end, fresh)
            taken = self._taken(before, rooms, fresh)
            reach, cards = before.roaming.reach(end), float(len(taken))
            # Once the Murderer is sure to get away, ways that take more clues come first, so that the game ends.
            merit = (after.odds(), cards, reach) if ended is None else (cards, reach)
            found[rooms, end] = _Trial([way], path, after, taken, ended, merit)
        return list(found.values())

    def _taken(self, before: Pursuit, rooms: int, fresh: Sequence[int]) -> list[int]:
        if before.collects_start and before.here < before.roaming.area_count:
            rooms |= 1 << before.here
        new = [card for card in fresh if rooms >> before.room[card] & 1]
        return new + [card for room in before.roaming.members(rooms) for card in before.lying[room]]

    def _play(self, left: list[_Trial], rounds: Rounds, also: str) -> None:
        """Play games from the ways that look best, the same numbers for each, and drop the worse round by round."""
        left.sort(key=lambda trial: trial.merit, reverse=True)
        seed, played = self._draw(1 << 48), 0
        for most, games in rounds:
            left = left[:most] + [trial for trial in left[most:] if also in trial.ways]
            for trial in left:
                for game in range(played, played + games):
                    trial.won += trial.after.copy().play_on(Dice((seed + game) * STRIDE))
                trial.games += games
            played += games
            left.sort(key=lambda trial: trial.estimate, reverse=True)

    def _advice(self, before: Pursuit, trial: _Trial, way: str) -> WayAdvice:
        names, deck = self._view.setup.deck.names, self._sheet.deck
        shut = zip(names, before.shut, trial.after.shut, strict=True)
        categories = tuple(name for name, was, now in shut if now and not was)
        cards = tuple(deck[card] for card in trial.taken)
        reach = before.roaming.reach(trial.after.here)
        why = self._why(trial, categories)
        return WayAdvice(way, trial.chance, trial.error, why, cards, categories, reach)

    def _why(self, trial: _Trial, categories: Sequence[str]) -> str:
        if trial.ended == 1:
            return WINS if trial.after.won() else SAFE
        if trial.ended == 0:
            return CAUGHT
        if categories:
            return SHUTS
        return TAKES if trial.taken else REACHES
