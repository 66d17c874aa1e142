"""The board of a game in the terminal: what stands where, and the map in letters."""

from collections.abc import Mapping, Sequence

import click

from casefile.cli.answers import Answer
from casefile.cli.at_terminal import AtTerminal
from casefile.cli.plan import plan
from casefile.core.actions import Menu, offers
from casefile.core.board import Board
from casefile.core.cards import Card, Place
from casefile.core.inquiry_state import BoardState, has_pieces
from casefile.core.movement import Move, Roll, TakePassage


class BoardTerminal(AtTerminal):
    """A person at a game that may have a board.

    - ``ends``: the places that can be chosen now, with their numbers.
    """

    ends: Sequence[Answer[Place]] = ()
    _drawn = ""

    @property
    def has_board(self) -> bool:
        """Whether this game has a board, with places on it."""
        return self.view.state.board is not None

    @property
    def case(self) -> BoardState:
        """The game as the player sees it, where tokens and weapons stand on its board."""
        case = self.view.state
        assert has_pieces(case)
        return case

    def show_places(self) -> None:
        """Print the places of the tokens and the objects."""
        case = self.case
        assert case.board is not None
        seats = {suspect: seat for seat, suspect in case.suspects.items()}
        for card, place in {**case.pieces.tokens, **case.pieces.objects}.items():
            where = (
                self.name(Card(place))
                if place in case.board.doors_of
                else self._("square {square}").format(square=place)
            )
            who = f" ({self.people[seats[card]]})" if card in seats else ""
            self.say(f"  {self.name(card)}{who}: {where}")

    def draw_board(self, menu: Menu) -> None:
        """Print the map, if the player wants it at each choice and this choice is about it."""
        if self.board and {Roll, Move, TakePassage} & offers(menu).keys() and bool(self.ends) == (Move in offers(menu)):
            self.draw(again=False)

    def show_map(self) -> None:
        """Print the map."""
        self.draw(again=True)

    def draw(self, *, again: bool) -> None:
        """Print the map, without ``again`` only if it is another one than the last."""
        drawn = self.map()
        if again or drawn != self._drawn:
            self.say(drawn)
        self._drawn = drawn

    def tokens(self) -> Mapping[Card, Place]:
        """Return the places of the characters on the board."""
        return dict(self.case.pieces.tokens)

    def things(self) -> Mapping[Card, Place]:
        """Return the places of the other pieces on the board."""
        return dict(self.case.pieces.objects)

    def lying(self) -> tuple[Mapping[Place, tuple[str, ...]], str]:
        """Return what else lies on the board, as signs of two letters by place, and a sentence that explains them."""
        return {}, ""

    def map(self) -> str:
        """Return the board with all tokens, and with the number of every place where the move can end."""
        case = self.case
        assert case.board is not None
        marks: dict[Place, list[str]] = {end.value: [f"{end.number:>2}"] for end in self.ends}
        colours: dict[str, Card] = {}
        for card, at in case.pieces.tokens.items():
            mark = self.edition.faces[card].mark.ljust(2)
            marks.setdefault(at, []).append(mark)
            colours[mark] = card
        return self.marked(case.board, marks, colours)

    def marked(self, board: Board, marks: Mapping[Place, Sequence[str]], colours: Mapping[str, Card]) -> str:
        """Return the board with ``marks`` on it; a mark in ``colours`` has the colour of that character."""

        def paint(mark: str) -> str:
            if mark in colours:
                return self.coloured(colours[mark], mark)
            return click.style(mark, reverse=True) if self.colour else mark

        names = {Card(area): self.name(Card(area)) for area in board.areas}
        return plan(board, marks, names, paint)
