"""A game in the terminal: one person at seat 0, bots at the others, numbered choices."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from casefile.bots import Bot
from casefile.cli.plan import plan
from casefile.cli.ways import near, way_labels
from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import TOKENS
from casefile.core.engine import View
from casefile.core.inquiry import Accuse, ChooseSuspect, EndTurn, Show, Suggest
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.core.travel import Move, Roll, TakePassage
from casefile.game import Game
from casefile.story import Line, PlainVoice, Story, seat_names
from casefile.story.i18n import Texts

X = TypeVar("X")
ME = Seat(0)
_COLOURS = dict(zip(TOKENS, ("red", "yellow", "bright_white", "green", "cyan", "magenta"), strict=True))
_TITLES: Mapping[type[Action], str] = {
    Roll: N_("Roll the dice"),
    TakePassage: N_("Take the secret passage"),
    Suggest: N_("Make a suggestion"),
    Accuse: N_("Make an accusation"),
    EndTurn: N_("End the turn"),
    Move: N_("Move"),
    Show: N_("Show a card"),
    ChooseSuspect: N_("Choose a character"),
}


class Quit(Exception):
    """The player leaves the game."""


class Terminal:
    """Plays one game to its end, or until the player quits. ``colour`` only adds to what the words say."""

    titles: Mapping[type[Action], str] = _TITLES
    help = N_("Type a number, or: h your hand, w where everybody is, m the map, ? why not, q to quit.")

    def __init__(
        self,
        game: Game,
        table: Table,
        bots: Mapping[Seat, Bot],
        people: Mapping[Seat, str],
        texts: Texts,
        language: str,
        *,
        colour: bool,
    ) -> None:
        self.game, self.table, self.bots, self.people = game, table, bots, people
        self.texts, self._ = texts, texts.gettext
        self.language, self.colour = language, colour
        self.edition, self._view = table.setup.edition, table.view(ME, game.knowledge)
        self.seen: dict[Seat | None, int] = {}
        self.shown: list[Line[str]] = []

    @property
    def view(self) -> View[Any]:
        """What the player can know by now."""
        return self.table.brought(self._view)

    # -- the game ------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over; raises :class:`Quit`."""
        self.say(self._(self.help))
        self.tell(everything=False)
        while (seat := self.table.actor) is not None:
            assert not isinstance(seat, str)
            if seat == ME:
                self.tell(everything=True)
                action = self.ask(self.table.menu(ME))
            else:
                action = self.bot(seat)
            self.table.act(seat, action)
            self.tell(everything=False)
        self.tell(everything=True)

    def bot(self, seat: Seat) -> Action:
        """What the bot at ``seat`` does."""
        bot = self.bots[seat]
        for observation in self.table.observations(seat, self.seen.get(seat, 0)):
            bot.observe(observation)
        self.seen[seat] = self.table.version
        return bot.choose(self.table.menu(seat))

    def tell(self, *, everything: bool) -> None:
        """Print what is new of the story; a line that may still grow only if ``everything`` is wanted."""
        names = {seat: self.paint(seat, name) for seat, name in self.names().items()}
        voice = PlainVoice(names, self.edition, self.language)
        story: Story[str] = Story(self.game, self.table.setup, ME, voice, self.texts)
        for observation in self.view.seen:
            story.tell(observation)
        lines = story.lines if everything else story.lines[:-1]
        for number, line in enumerate(lines):
            before = self.shown[number] if number < len(self.shown) else None
            if line != before:
                self.print_line(line, before)
        self.shown[: len(lines)] = lines

    def print_line(self, line: Line[str], before: Line[str] | None) -> None:
        """A line, or what it has grown by since it was printed."""
        if line.kind == "round":
            self.say(f"\n-- {line.text} --")
        elif before is not None and (grown := _grown(before.text, line.text)) is not None:
            if grown:
                self.say(f"  {grown}")
        else:
            self.say(line.text)
        if line.private is not None and (before is None or line.private != before.private):
            self.say(f"    > {line.private}")

    # -- names ---------------------------------------------------------------------------------------------------------

    def names(self) -> dict[Seat, str]:
        """What the seats are called now."""
        return seat_names(self.table.state.suspects, self.people, self.edition, self.language)

    def paint(self, seat: Seat, name: str) -> str:
        """The name in the colour of its character, where colours are wanted."""
        suspect = self.table.state.suspects.get(seat)
        if not self.colour or suspect is None:
            return name
        return click.style(name, fg=_COLOURS.get(self.edition.faces[suspect].token), bold=True)

    def name(self, card: Card) -> str:
        """The full name of a card."""
        return self.edition.named(card, self.language)

    def say(self, text: str) -> None:
        """Print a line."""
        click.echo(text)

    # -- questions -----------------------------------------------------------------------------------------------------

    def ask(self, menu: Menu) -> Action:
        """Ask the player for one of the actions that ``menu`` offers."""
        open_offers = offers(menu)
        while True:
            kinds = list(open_offers)
            if len(kinds) == 1:
                kind = kinds[0]
            else:
                titles = [self.title(kind) for kind in kinds]
                kind = kinds[self.choose(self._("What do you do?"), titles, menu)]
            action = self.fill(kind, open_offers[kind], menu)
            if action is not None:
                return action

    def title(self, kind: type[Action]) -> str:
        """What a kind of action is called on the list."""
        if kind is TakePassage:
            case = self.view.state
            to = self.name(Card(case.board.passages[case.room]))
            return self._("Take the secret passage to: {room}").format(room=to)
        return self._(self.titles[kind])

    def fill(self, kind: type[Action], offer: Offer, menu: Menu) -> Action | None:
        """Ask for each field of an action; ``None`` where the player thinks again."""
        if kind is Move:
            return Move(self.where_to(offer.choices["to"], menu))
        values: dict[str, Any] = {}
        for name, choices in offer.choices.items():
            values[name] = choices[0] if len(choices) == 1 and name == "room" else self.card(kind, name, choices, menu)
        action = kind(**values)
        if kind is Accuse:
            named = ", ".join(map(self.name, values.values()))
            sure = self._("You accuse: {cards}. One accusation a game. Are you sure?").format(cards=named)
            if self.choose(sure, [self._("Yes"), self._("No")], menu) == 1:
                return None
        return action

    def card(self, kind: type[Action], field: str, choices: Sequence[Card], menu: Menu) -> Card:
        """Ask for a card; the player's own are marked."""
        questions = {
            "suspect": self._("Who?"),
            "weapon": self._("With what?"),
            "room": self._("Where?"),
            "card": self._("Which card do you show?"),
        }
        question = self._("Who will you be?") if kind is ChooseSuspect else questions[field]
        hand, mine = self.hand(), self._("{card} (yours)")
        marked = kind in (Suggest, Accuse)
        labels = [mine.format(card=self.name(card)) if marked and card in hand else self.name(card) for card in choices]
        chosen: int = self.choose(question, labels, menu)
        return choices[chosen]

    def where_to(self, places: Sequence[Place], menu: Menu) -> Place:
        """Ask for the end of the move: rooms, and for every other room the square that leads nearest to it."""
        case = self.view.state
        listed = near(case.board, places)
        labels = way_labels(case.board, listed, self.name, self._)
        question = self._("You rolled {total}. Where to? (or a square by its name, such as {example})")
        example = next((place for place in places if Card(place) not in self.table.setup.deck.rooms), "r7c8")
        typed = {str(place): place for place in places}
        chosen = self.choose(question.format(total=sum(case.dice), example=example), labels, menu, typed)
        return listed[chosen] if isinstance(chosen, int) else chosen

    def hand(self) -> tuple[Card, ...]:
        """The player's cards; none before the deal."""
        hands = self.view.state.holdings.hands
        return hands[ME] if hands else ()

    def choose(self, question: str, labels: Sequence[str], menu: Menu, typed: Mapping[str, X] | None = None) -> Any:
        """Ask until the answer is a number of the list, answered from 0, or a key of ``typed``."""
        self.say(f"\n{question}")
        for number, label in enumerate(labels, 1):
            self.say(f" {number:>2}  {label}")
        orders = self.orders(menu)
        while True:
            answer = self.read()
            if typed is not None and answer in typed:
                return typed[answer]
            if answer in orders:
                orders[answer]()
            elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(labels):
                return int(answer) - 1
            elif answer:
                self.say(self._("A number from 1 to {last}, please.").format(last=len(labels)))

    def orders(self, menu: Menu) -> Mapping[str, Callable[[], None]]:
        """What the player may type besides numbers."""
        shown = {"h": self.show_hand, "w": self.show_places, "m": self.show_map}
        return {**shown, "?": lambda: self.show_refusals(menu)}

    def read(self) -> str:
        """A line from the player in small letters; raises :class:`Quit` at ``q`` or at the end of the input."""
        line = self.line().lower()
        if line == "q":
            raise Quit
        return line

    def line(self) -> str:
        """A line from the player as it was typed; raises :class:`Quit` at the end of the input."""
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            raise Quit
        if not sys.stdin.isatty():
            self.say(line.rstrip("\n"))
        return line.strip()

    # -- what the player may look at -----------------------------------------------------------------------------------

    def show_hand(self) -> None:
        """The player's own cards."""
        self.say(self._("Your hand: {cards}.").format(cards=", ".join(map(self.name, self.hand())) or "–"))

    def show_places(self) -> None:
        """Where the tokens and the weapons are."""
        case = self.view.state
        if case.board is None:
            self.say(self._("The quick game has no board."))
            return
        seats = {suspect: seat for seat, suspect in case.suspects.items()}
        for card, place in {**case.pieces.tokens, **case.pieces.weapons}.items():
            room = Card(place) in self.table.setup.deck.rooms
            where = self.name(Card(place)) if room else self._("square {square}").format(square=place)
            who = f" ({self.people[seats[card]]})" if card in seats else ""
            self.say(f"  {self.name(card)}{who}: {where}")

    def show_map(self) -> None:
        """The board with the tokens."""
        case = self.view.state
        if case.board is None:
            self.say(self._("The quick game has no board."))
            return
        rooms = self.table.setup.deck.rooms
        marks = {at: self.edition.faces[card].mark for card, at in case.pieces.tokens.items() if Card(at) not in rooms}
        self.say(plan(case.board, marks, {room: self.name(room) for room in rooms}))

    def show_refusals(self, menu: Menu) -> None:
        """Why the other kinds of action are not on the list."""
        for kind, entry in menu.items():
            if isinstance(entry, str):
                clause = self.table.rules.book.clause(entry)
                self.say(f"  {self._(self.titles[kind])}: {self._(clause.text)} [{clause.id}]")


def _grown(before: str, now: str) -> str | None:
    """The sentences of ``now`` that come after those it shares with ``before``; ``None`` where it shares none."""
    common = next((i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now)))
    ends = [end.end() for end in re.finditer(r"[.](?= |$)|。", now[:common])]
    return now[ends[-1] :].strip() if ends else None
