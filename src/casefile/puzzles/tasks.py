"""Positions with exact answers, for programs that say they can play; and what their answers are worth.

Each task is one of four questions about what a seat of a game between bots has seen so far:

- ``suggest``: which question is worth most; worth its share of what the best one narrows the case file.
- ``accuse``: whether to accuse, and whom, after the answer to the seat's own question; asked as often where the case
  file is certain as where it is nowhere near.
- ``sheet``: which cards certainly lie where, and where they certainly do not; worth what is right of all that is either
  certain or said to be (Jaccard index).
- ``chance``: how likely a card is in the case file, all deals that fit counting alike; worth what is left of 1 without
  the error.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import cycle
from typing import Literal

from casefile.arena.matches import Match, next_seed
from casefile.core.actions import offers
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.fairness import streams
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.table import set_up
from casefile.core.texts import N_, FilledText
from casefile.deduction.information import Ratings
from casefile.deduction.positions import Position, PositionData, read_positions
from casefile.deduction.questions import ExpectedAnswer, best_questions
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from casefile.game import Game
from casefile.puzzles.making import position_of_match

Categories = Sequence[Sequence[Card]]
"""The cards of a deck by category."""

Asked = Literal["suggest", "accuse", "sheet", "chance"]
ASKED: tuple[Asked, ...] = ("suggest", "accuse", "sheet", "chance")

SEATS = (3, 4, 5, 6)
"""The numbers of seats of the games, one after another."""

BOT = "detective"
"""The bot in all seats of the games."""

EVERY = 8
"""Of so many moments one is asked about, so that a game gives a few."""

FAR = 0.25
"""The chance of the likeliest case file up to which it is too early to accuse."""


@dataclass(frozen=True)
class PositionTask:
    """A question about a position, with all that is needed to say what an answer is worth."""

    id: str
    """The name of the task: the kind of question and a number, as in ``chance-0004``."""
    asked: Asked
    """The kind of question, one of :data:`ASKED`."""
    data: PositionData
    """The position, as JSON gives it in a position file."""
    position: Position
    """The position, read from ``data``."""
    worlds: Worlds
    """All deals that fit what the seat has seen in the position."""
    card: int = 0
    """The card of which the chance is asked."""

    @cached_property
    def _rated(self) -> Ratings:
        return ratings(self.worlds, lambda below: below // 2)

    @property
    def _others(self) -> list[Seat]:
        """The seats that are asked, in turn."""
        seats, me = len(self.position.spec.hand_sizes), self.position.me
        assert me is not None
        return [Seat((me + step) % seats) for step in range(1, seats)]

    @cached_property
    def best(self) -> ExpectedAnswer | None:
        """The question that is worth most; ``None`` where none is worth anything."""
        return next(iter(best_questions(self._rated, self._others, 1)), None)

    @property
    def message(self) -> dict[str, object]:
        """The question as JSON: an entry of a position file with the field ``ask``."""
        more = {"card": self.card} if self.asked == "chance" else {}
        return {"id": self.id, "ask": self.asked, **more, "position": self.data}

    def worth(self, answer: object) -> float:
        """Return what an answer, a JSON object, is worth, from 0 to 1; raise :class:`Invalid` for one that is none."""
        if not isinstance(answer, Mapping):
            raise Invalid("answer", repr(answer)[:60], N_("a JSON object"))
        if "error" in answer:
            raise Invalid("answer", str(answer["error"])[:80], N_("an answer"))
        return {
            "suggest": self._of_question,
            "accuse": self._of_accusation,
            "sheet": self._of_sheet,
            "chance": self._of_chance,
        }[self.asked](answer)

    def _of_question(self, answer: Mapping[str, object]) -> float:
        cards, best = self._cards(answer.get("cards")), self.best
        assert best is not None  # else it is not asked
        found: float = self._rated.values([cards], self._others)[0].narrowed / best.value.narrowed
        return max(0.0, min(1.0, found))

    def _of_accusation(self, answer: Mapping[str, object]) -> float:
        if "accuse" not in answer:
            raise Invalid(
                "answer", FilledText(N_("no {name!r}"), name="accuse"), N_("the numbers of three cards, or null")
            )
        given = answer["accuse"]
        files = self.worlds.case_files
        if len(files) > 1:
            return 1.0 if given is None else 0.0
        return float(given is not None and self._cards(given) in files)

    def _of_sheet(self, answer: Mapping[str, object]) -> float:
        given = answer.get("forced")
        if not isinstance(given, list) or any(
            not isinstance(each, list) or any(not isinstance(part, int) for part in each) for each in given
        ):
            raise Invalid("answer.forced", repr(given)[:60], N_("a list of [card, owner, held]"))
        cards, owners = list(self.worlds.counts), list(self.worlds.owners)
        certain = {(cards.index(card), owners.index(owner), held) for card, owner, held in self.worlds.forced}
        said = {tuple(each) for each in given}
        return len(certain & said) / len(certain | said) if certain | said else 1.0

    def _of_chance(self, answer: Mapping[str, object]) -> float:
        given = answer.get("chance")
        if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= 1:
            raise Invalid("answer.chance", repr(given)[:60], N_("a number from 0 to 1"))
        counts = list(self.worlds.counts.values())[self.card]
        return 1.0 - abs(given - counts[-1] / self.worlds.total)

    def _cards(self, given: object) -> tuple[Card, ...]:
        """Return the cards with these numbers or slugs, one of each category; raise :class:`Invalid` for others."""
        known = list(self.worlds.counts)
        called: dict[object, Card] = {**dict(enumerate(known)), **{card: card for card in known}}
        told = given if isinstance(given, list) and all(isinstance(each, int | str) for each in given) else []
        cards = tuple(called[each] for each in told if each in called)
        categories = self.position.spec.categories
        if len(cards) != len(categories) or any(
            card not in category for card, category in zip(cards, categories, strict=False)
        ):
            raise Invalid("answer", repr(given)[:60], N_("the numbers of three cards, one of each category"))
        return cards


def tasks(game: Game, count: int, seed: int) -> Iterator[PositionTask]:
    """Yield so many tasks from games between bots, as many of each kind; the same for the same ``seed``.

    Every other accusation is certain.
    """
    made, seats = 0, cycle(SEATS)
    while made < count:
        draw = streams(sha256(b"casefile tasks %d" % seed).digest())("task")
        for data, categories, asks in _moments(game, next(seats), seed):
            if made == count:
                return
            asked, certain = ASKED[made % len(ASKED)], made % (2 * len(ASKED)) < len(ASKED)
            accuses = asked == "accuse"
            if asks == accuses or (draw(EVERY) and not (accuses and certain)):
                continue
            found = _task(f"{asked}-{made + 1:04}", asked, data, categories, draw)
            if found is not None and not (accuses and certain != (len(found.worlds.case_files) == 1)):
                yield found
                made += 1
        seed = next_seed(seed)


def _moments(game: Game, seats: int, seed: int) -> Iterator[tuple[PositionData, Categories, bool]]:
    """Yield what a seat has seen, whenever it may accuse in one game, with the deck.

    The third value is whether the seat may also suggest, as at the beginning of its turn.
    """
    bot = game.bot(BOT)
    match = Match(game, set_up(game.rules, seats, dict(game.offered.puzzles or {})), seed, [bot] * seats)
    match.begin()
    while isinstance(actor := match.table.actor, int):
        offered = offers(match.table.menu(actor))
        if Accuse in offered:
            yield position_of_match(match, actor), match.table.setup.deck.categories, Suggest in offered
        match.step(actor)


def _task(id: str, asked: Asked, data: PositionData, categories: Categories, draw: Draw) -> PositionTask | None:
    """Return a task about a position; ``None`` where it is not worth asking."""
    (position,) = read_positions(data, categories)
    worlds = Worlds(position.spec, position.facts)
    card = draw(len(worlds.counts)) if asked == "chance" else 0
    found = PositionTask(id, asked, data, position, worlds, card)
    if asked == "accuse" and FAR < next(iter(worlds.case_files.values())) / worlds.total < 1:
        return None
    if asked == "suggest" and found.best is None:
        return None
    return found
