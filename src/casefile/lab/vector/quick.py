"""Many tables of a quick game, stepped together."""

from collections.abc import Sequence
from textwrap import shorten
from typing import Literal, Protocol, SupportsIndex

from casefile.lab.extras import extra

with extra("lab"):
    import numpy as np
    import numpy.typing as npt

from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.core.dealing import can_be_dealt
from casefile.core.engine import AnyRules, AnySetup
from casefile.core.inquiry import DealCards
from casefile.core.texts import N_, FilledText, from_to
from casefile.core.whole_numbers import whole_number
from casefile.lab.vector.layout import Int8, Int64, QuickLayout, Rewards, TableArrays, empty, layout_of, put, taken
from casefile.lab.vector.numpy_form import words

Done = npt.NDArray[np.bool_]


class QuickForm(Protocol):
    """The functions of a form, which change or read the arrays of tables; a module has them."""

    ORDER: Literal["C", "F"]
    """The order of the arrays in memory, for :func:`casefile.lab.vector.layout.empty`.

    In the order ``"C"`` all tables' numbers of one kind are together, in the order ``"F"`` all of one table.
    """

    def deal(self, layout: QuickLayout, arrays: TableArrays, at: Int64) -> None:
        """Draw the next deal of the tables with these numbers, and let the first turn begin."""

    def step(self, layout: QuickLayout, arrays: TableArrays, actions: Int64, rewards: Rewards) -> int:
        """Carry out one action at each table; return -1, or the number of the first at which it is forbidden."""

    def masks(self, layout: QuickLayout, arrays: TableArrays, found: Int8) -> None:
        """Write the masks."""

    def draw(self, layout: QuickLayout, arrays: TableArrays, number: int, found: Int64) -> None:
        """Write an allowed action of each table's actor."""

    def sheets(self, layout: QuickLayout, arrays: TableArrays, seat: Int64, found: Int8) -> None:
        """Write the raw sheet of one seat of each table."""


class QuickTables:
    """Tables of one set-up, each with a game of its own; they are numbered from 0.

    A game is the one that :class:`casefile.core.table.Table` plays with the same deal and the same actions. Arrays that
    are attributes change with each step and are only to be read.
    """

    def __init__(
        self,
        form: QuickForm,
        rules: AnyRules,
        setup: AnySetup,
        count: SupportsIndex,
        seed: SupportsIndex = 0,
        *,
        deals: Sequence[Action] | None = None,
        restart: bool = False,
    ) -> None:
        self._form, self._layout, self.restart = form, layout_of(rules, setup), restart
        self.setup, self.space = setup, rules.action_space(setup)
        self.count = whole_number("count", count, 1)
        self._cards = [*setup.deck]
        key = words(np.array([whole_number("seed", seed) % (1 << 64)], np.uint64), np.uint64(1))
        self._arrays = empty(self._layout, words(key, np.arange(self.count, dtype=np.uint64)), form.ORDER)
        self._drawn = 0
        self.begin()
        if deals is not None:
            self._lay_out(rules, deals)

    def _lay_out(self, rules: AnyRules, deals: Sequence[Action]) -> None:
        """Replace the deals that were drawn by ``deals``."""
        if len(deals) != self.count:
            raise Invalid("deals", len(deals), FilledText(N_("one deal for each of {count} tables"), count=self.count))
        spec = rules.deal_spec(rules.start(self.setup))
        assert spec is not None
        for table, deal in enumerate(deals):
            if not isinstance(deal, DealCards) or not can_be_dealt(spec, deal.case_file, deal.hands, deal.side):
                raise Invalid(f"deals[{table}]", shorten(repr(deal), 60), N_("a deal that chance can draw"))
            put(self._layout, self._arrays, table, self._cards, deal)

    @property
    def actor(self) -> Int64:
        """The seat that must act at each table, -1 where the game is over; shape ``(count,)``, int64."""
        return self._arrays.actor

    @property
    def turn(self) -> Int64:
        """The seat whose turn it is, which a seat that must show a card answers; shape ``(count,)``, int64."""
        return self._arrays.turn

    @property
    def suggested(self) -> Int64:
        """The suggestion of this turn as its index in the action space, -1 before it; shape ``(count,)``, int64."""
        return self._arrays.suggested

    @property
    def out(self) -> Int64:
        """The seats that are out, as the sum of ``1 << seat``; shape ``(count,)``, int64."""
        return self._arrays.out

    def begin(self, at: npt.ArrayLike | None = None) -> None:
        """Draw new deals and begin anew at the tables with the numbers ``at``, by default at all.

        ``at`` may also say for each table whether it begins anew, such as the ends that :meth:`step` returns. The deals
        of a table follow from the seed and its number alone, however many tables there are. Raise
        :class:`casefile.Invalid` for a table that is not there.
        """
        given = np.arange(self.count) if at is None else np.atleast_1d(np.asarray(at))
        if given.dtype == np.bool_ and given.shape == (self.count,):
            given = np.flatnonzero(given)
        numbers = _numbers("at", given, given.size, 0, self.count - 1) if given.size else np.empty(0, np.int64)
        self._form.deal(self._layout, self._arrays, np.unique(numbers))

    def deal(self, table: SupportsIndex) -> DealCards:
        """Return the deal of the present game at one table; ``casefile.table(deal=...)`` plays it.

        Raise :class:`casefile.Invalid` for a table that is not there.
        """
        number = whole_number("table", table, 0, self.count - 1)
        return taken(self._layout, self._arrays, number, self._cards)

    def masks(self, out: Int8 | None = None) -> Int8:
        """Return 1 for each action that the table's actor may do now, else 0; shape ``(count, len(space))``, int8.

        It is :func:`casefile.lab.mask` of the actor's menu, and 0 throughout where the game is over. With ``out`` it is
        written into that array; raise :class:`casefile.Invalid` if its shape or type is another.
        """
        found = _written((self.count, len(self.space)), out)
        self._form.masks(self._layout, self._arrays, found)
        return found

    def draw(self) -> Int64:
        """Return an action that each table's actor may do now, each as likely as the others; shape ``(count,)``, int64.

        It needs no mask. Where the game is over it is 0, which :meth:`step` ignores there.
        """
        found = np.empty(self.count, np.int64)
        self._form.draw(self._layout, self._arrays, self._drawn, found)
        self._drawn += 1
        return found

    def step(self, actions: npt.ArrayLike) -> tuple[Rewards, Done]:
        """Carry out the action with the index ``actions[table]`` at each table, and return rewards and ends.

        - The rewards have the shape ``(count, seats)``, float32: 1 for the winner of a game that ended now, else 0.
        - The ends have the shape ``(count,)``, bool: whether the game is over. With ``restart`` the next game has begun
          at such a table; without it, its further actions are ignored.

        Raise :class:`casefile.Invalid` for an action that the rules forbid; no table is changed then.
        """
        chosen = _numbers("actions", np.asarray(actions), self.count, 0, len(self.space) - 1)
        rewards = np.zeros((self.count, self.setup.seats), np.float32)
        wrong = self._form.step(self._layout, self._arrays, chosen, rewards)
        if wrong >= 0:
            action = self.space.action(int(chosen[wrong]))
            raise Invalid(f"actions[{wrong}]", action, N_("an action that is allowed now"))
        done: Done = self._arrays.actor < 0
        if self.restart and done.any():
            self.begin(np.flatnonzero(done))
        return rewards, done

    def sheets(self, seat: npt.ArrayLike | None = None, out: Int8 | None = None) -> Int8:
        """Return what a seat saw with its own eyes; shape ``(count, cards, seats + 2)``, int8.

        1 is for an owner that has the card, -1 for one that has not, 0 for the rest; the axes are those of
        :func:`casefile.lab.sheet`. A mark follows from a single observation:

        - A card that the seat saw, in its hand, shown to it, aside, or in the case file, is its owner's and no other's.
        - Its own hand and the case file, where it looked into it, have no other cards.
        - A seat that could not answer has none of the three cards.

        So each mark stands in :func:`casefile.lab.sheet`, too, which has more: what follows from several observations.

        ``seat`` is a seat, or one for each table; by default it is the actor. All is 0 where it is -1, as at a table at
        which the game is over. With ``out`` the marks are written into that array. Raise :class:`casefile.Invalid` for
        a seat that is not there, and if the shape or the type of ``out`` is another.
        """
        found = _written((self.count, self._layout.cards, self.setup.seats + 2), out)
        given = np.asarray(self.actor if seat is None else seat)
        if given.ndim == 0:
            given = np.repeat(given, self.count)
        seats = _numbers("seat", given, self.count, -1, self.setup.seats - 1)
        self._form.sheets(self._layout, self._arrays, seats, found)
        return found


def _numbers(name: str, given: npt.NDArray[np.generic], count: int, first: int, last: int) -> Int64:
    """Return so many numbers from ``first`` to ``last``, as the forms read them; raise :class:`Invalid` for others.

    The compiled form reads and writes wherever a number points.
    """
    if given.shape != (count,) or given.dtype.kind not in "iu":
        found = f"{given.dtype} {given.shape}"
        several = FilledText(N_("{count} whole numbers"), count=count)
        raise Invalid(name, found, N_("a list of one whole number") if count == 1 else several)
    least, most = int(given.min()), int(given.max())
    if least < first or most > last:
        raise Invalid(
            name, from_to(least, most), FilledText(N_("numbers from {first} to {last}"), first=first, last=last)
        )
    return np.ascontiguousarray(given, np.int64)


def _written(shape: tuple[int, ...], out: object) -> Int8:
    """Return ``out``, an array of this shape to write into, or a new one; raise :class:`Invalid` for another shape."""
    if out is None:
        return np.empty(shape, np.int8)
    if not isinstance(out, np.ndarray):
        raise Invalid(
            "out", type(out).__name__, FilledText(N_("an array int8 {shape} to write into"), shape=str(shape))
        )
    if out.shape != shape or out.dtype != np.int8 or not out.flags.writeable:
        found = f"{out.dtype} {out.shape}"
        raise Invalid("out", found, FilledText(N_("an array int8 {shape} to write into"), shape=str(shape)))
    return out
