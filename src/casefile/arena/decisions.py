"""Every decision of games between bots: what the seat knew, what it could do, what it chose, and how the game ended.

A decision is a row of a dataset; ``docs/dataset.md`` describes its columns. What a seat knew is made by
:func:`before_choice` from the view of this seat alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, pairwise

import msgspec
from msgspec import Struct

from casefile.arena.matches import Match, Player, next_seed
from casefile.bots.bot import BotLike, Seating, name_of
from casefile.core.action_space import ActionSpace
from casefile.core.actions import Action, Menu
from casefile.core.cards import Card, Invalid
from casefile.core.engine import AnySetup, View
from casefile.core.inquiry_state import GameState
from casefile.core.log import Json, action_to, event_to
from casefile.core.table import Table
from casefile.core.texts import N_, FilledText
from casefile.game import Game
from casefile.play.cells import certain, flat, sighted, weights


class BeforeChoice(Struct, frozen=True):
    """The knowledge of a seat before it chooses; nothing else goes into it."""

    version: int
    """The number of events of the game so far."""
    seat: int
    """The seat that chooses."""
    events: list[Json | None]
    """The events since its last choice as the seat saw them, in the form of a record; ``None`` for one unseen."""
    seen: list[int]
    """Cards by owners, row by row: 1 and -1 for the cards that the seat saw (:func:`casefile.play.cells.sighted`)."""
    sheet: list[int]
    """Cards by owners: 1 where the owner certainly has the card, -1 where it certainly has not, 0 where it may."""
    chances: list[float]
    """Cards by owners: the exact chance that the owner has the card, rounded to a double."""
    allowed: list[int]
    """The allowed actions as runs of indices: the first of a run, the one after its last, and so on."""


class Decision(Struct, frozen=True):
    """A row of a dataset. Its fields are the columns, in their order; ``truth_`` begins what the seat did not know."""

    game: int
    """The number of the game in the dataset, from 0."""
    step: int
    """The number of the decision in its game, from 0."""
    version: int
    """The number of events of the game so far."""
    seat: int
    """The seat that chose, counted from 0."""
    bot: str
    """The name of the bot that chose."""
    events: list[Json | None]
    """The events since its last choice as the seat saw them, in the form of a record; ``None`` for one unseen."""
    seen: list[int]
    """Cards by owners, row by row: 1 for the owner with whom the seat saw the card, -1 for the others, 0 if unseen."""
    sheet: list[int]
    """Cards by owners: 1 where the owner certainly has the card, -1 where it certainly has not, 0 where it may."""
    chances: list[float]
    """Cards by owners: the exact chance that the owner has the card, rounded to a double."""
    allowed: list[int]
    """The allowed actions as runs of indices: the first of a run, the one after its last, and so on."""
    choice: int
    """The index of the action that was chosen."""
    action: Json
    """The same action, in the form of a record."""
    truth_owners: list[int]
    """By card: the column of the owner that has it at this moment; -1 for a card that none of them has."""
    truth_solution: list[Card]
    """The cards that win when an accusation names them; empty in a game without hands."""
    truth_winners: list[int]
    """The seats that won; empty if none did."""
    truth_seed: int
    """The seed of this game: one game simulated with it and the same bots is the same game."""


def before_choice(
    space: ActionSpace, table: Table[GameState], view: View[GameState], since: int, menu: Menu
) -> BeforeChoice:
    """Return what the seat of ``view`` knows before it chooses from ``menu``.

    The view has taken in all that happened at ``table``; ``since`` is the version of the seat's last choice.
    """
    seen = (observation.event for observation in table.observations(view.viewer, since))
    counted, total = weights(view)
    return BeforeChoice(
        table.version,
        int(view.viewer),
        [None if event is None else event_to(event) for event in seen],
        flat(sighted(view)),
        flat(certain(counted, total)),
        [weight / total for weight in flat(counted)],
        runs(space.indices(menu)),
    )


def runs(indices: Sequence[int]) -> list[int]:
    """Return whole numbers as runs without a gap: the first of each run and the one after its last, ascending."""
    ordered = sorted(indices)
    gaps = [end for last, following in pairwise(ordered) if following > last + 1 for end in (last + 1, following)]
    return [ordered[0], *gaps, ordered[-1] + 1] if ordered else []


@dataclass(frozen=True)
class DatasetPlan:
    """The games of a dataset; raises :class:`Invalid` for games that cannot be played."""

    game: Game
    """The game."""
    setup: AnySetup
    """The set-up of every game."""
    bots: Sequence[BotLike]
    """The bots by seat, again from the first if there are fewer than seats."""
    games: int
    """The number of games."""
    seed: int = 1
    """The seed of the first game."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise Invalid("games", self.games, N_("1 or more"))
        if not 1 <= len(self.bots) <= self.setup.seats:
            found, names = ", ".join(map(name_of, self.bots)) or N_("none"), ", ".join(self.game.players)
            raise Invalid("bots", found, FilledText(N_("1 to {most} of {names}"), most=self.setup.seats, names=names))
        for bot in self.bots:
            self.game.bot(bot)

    @property
    def seated(self) -> tuple[BotLike, ...]:
        """The bot of each seat."""
        return tuple(islice(cycle(self.bots), self.setup.seats))

    def decisions(self) -> Iterator[list[Decision]]:
        """Yield the decisions of one game after another, each game when it has been played.

        The games are those that :func:`casefile.arena.matches.simulate` plays with the same arguments. Raise
        :class:`casefile.arena.matches.BrokenInvariant` as soon as a game breaks a promise.
        """
        seed = self.seed
        for number in range(self.games):
            seed = next_seed(seed) if number else seed
            match = Match(self.game, self.setup, seed, self.seated, NotingPlayer)
            match.play()
            yield _decisions(self.game, match, number)


class NotingPlayer(Player):
    """A player that notes what its seat knew before each choice, what it chose, and where the cards lay."""

    def __init__(self, game: Game, seating: Seating, bot: BotLike, key: bytes) -> None:
        super().__init__(game, seating, bot, key)
        self.noted: list[tuple[BeforeChoice, int, Action, list[int]]] = []
        self._view: View[GameState] = View(seating.rules, seating.setup, seating.seat, game.known.knowledge)
        self._space = seating.rules.action_space(seating.setup)

    def choose(self, table: Table[GameState]) -> Action:
        """Return the action that the bot chooses now."""
        since, view = self._told, table.brought(self._view)
        before = before_choice(self._space, table, view, since, table.menu(self._seat))
        action = super().choose(table)
        self.noted.append((before, self._space.index(action), action, true_owners(table)))
        return action


def true_owners(table: Table[GameState]) -> list[int]:
    """Return for each card of the deck the column of its owner on a sheet; -1 for a card that none of them has."""
    held = table.state.holdings
    if held is None:
        return [-1] * len(table.setup.deck)
    hands = (*held.hands, *[()] * (table.setup.seats - len(held.hands)), held.case_file, held.side)
    columns = {card: column for column, cards in enumerate(hands) for card in cards or ()}
    return [columns.get(card, -1) for card in table.setup.deck]


def _decisions(game: Game, match: Match, number: int) -> list[Decision]:
    state = match.table.state
    solution = list(game.known.solution(state)) if game.known.knowledge else []
    noted = [
        (player.name, *each) for player in match.players if isinstance(player, NotingPlayer) for each in player.noted
    ]
    noted.sort(key=lambda each: each[1].version)
    winners = [int(seat) for seat in match.winners]
    return [
        Decision(
            game=number,
            step=step,
            bot=bot,
            choice=choice,
            action=action_to(action),
            truth_owners=lying,
            truth_solution=solution,
            truth_winners=winners,
            truth_seed=match.seed,
            **msgspec.structs.asdict(before),
        )
        for step, (bot, before, choice, action, lying) in enumerate(noted)
    ]
