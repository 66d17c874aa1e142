"""A game in the terminal: one person at seat 0, bots at the others, choices by number or by name."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from casefile.cli.answers import WORDS, Answer
from casefile.cli.at_terminal import Sat
from casefile.cli.front import Front
from casefile.cli.on_board import BoardTerminal
from casefile.cli.others import Refusal
from casefile.cli.prompt import Back
from casefile.cli.ways import near, way_labels
from casefile.cli.wrapping import columns, cut, width
from casefile.core.actions import Action, Menu, Offer, Values, card_fields, offers
from casefile.core.cards import Card, Place, Seat
from casefile.core.inquiry import Accuse, ChooseSuspect, EndTurn, Show, Suggest
from casefile.core.movement import Move, Roll, TakePassage
from casefile.core.texts import N_
from casefile.story import Line, PlainVoice, story
from casefile.story.i18n import listed

_TITLES: Mapping[type[Action], str] = {
    Roll: N_("Roll the dice"),
    TakePassage: N_("Take the secret passage"),
    Suggest: N_("Make a suggestion"),
    EndTurn: N_("End the turn"),
    Move: N_("Move"),
    Show: N_("Show a card"),
    ChooseSuspect: N_("Choose a character"),
    Accuse: N_("Make an accusation"),
}
_KEYS: Mapping[type[Action], str] = {Roll: "r", TakePassage: "p", Suggest: "s", EndTurn: "e", Accuse: "a"}


class TakenBackMove(Exception):
    """Raised when the player has taken the last move back."""


class Terminal(BoardTerminal):
    """Plays one game in the terminal, to its end or until the player leaves.

    - ``titles``: the names of the kinds of action in the order in which they are listed; the accusation comes last.
    - ``hints``: the word that asks for advice.
    - ``keys``: the keys of kinds of action on a screen; others are numbered.
    - ``suggests``, ``accuses``: the texts that ask whether a question and an accusation are meant, with the gap
      ``cards``.
    """

    titles: Mapping[type[Action], str] = _TITLES
    keys: Mapping[type[Action], str] = _KEYS
    hints = "hint"
    suggests = N_("You suggest: {cards}. Shall it stand?")
    accuses = N_("You accuse: {cards}. One accusation a game. Are you sure?")
    intro = N_("Type a number or a name. help says what else you can type, q leaves the game.")

    def __init__(self, sat: Sat, *, colour: bool, board: bool = False, front: Front | None = None) -> None:
        super().__init__(sat, colour=colour, board=board, front=front)
        self.prompt = self.front.prompt(sat.texts, self.obeyed)
        self.shown: list[Line[str]] = []
        kinds = [kind for kind in self.titles if kind in sat.game.rules.actions]
        self.kinds = sorted(kinds, key=lambda kind: kind is sat.game.accusation)
        if untitled := [kind.kind for kind in sat.game.rules.actions if kind not in self.titles]:
            raise LookupError(f"the terminal of {sat.game.slug} has no title for {', '.join(untitled)}")

    # -- the game ------------------------------------------------------------------------------------------------------

    def play(self, save: Callable[[], None] = lambda: None) -> None:
        """Play until the game is over, and call ``save`` before each action.

        Raise :class:`Quit` when the player leaves.
        """
        self.front.begin(self._(self.intro))
        self.tell(everything=False)
        while (seat := self.table.actor) is not None:
            assert not isinstance(seat, str)
            save()
            try:
                if seat == self.me:
                    self.act()
                else:
                    self.sat.others.act(seat)
            except TakenBackMove:
                continue
            except Refusal as refused:
                self.say(str(refused))
            self.tell(everything=False)
            self.front.moved()
        self.tell(everything=True)

    def act(self) -> None:
        """Ask the player for an action, and do it."""
        assert isinstance(self.me, int)
        self.tell(everything=True)
        self.table.act(self.me, self.ask(self.table.menu(self.me)))

    def tell(self, *, everything: bool) -> None:
        """Print the new lines of the story; a line that may still grow is printed only with ``everything``."""
        names = {seat: self.paint(seat, name) for seat, name in self.names().items()}
        voice = PlainVoice(names, self.edition, self.language)
        told = story(self.game, self.table.setup, self.me, voice, self.texts, self.view.seen)
        lines = told if everything else told[:-1]
        for number, line in enumerate(lines):
            before = self.shown[number] if number < len(self.shown) else None
            if line != before:
                self.front.tell(line, before)
        self.shown[: len(lines)] = lines

    # -- names ---------------------------------------------------------------------------------------------------------

    def paint(self, seat: Seat, name: str) -> str:
        """Return the ``name`` of a seat, in the colour of its character if colours are on."""
        suspect = self.table.state.suspects.get(seat)
        return name if suspect is None else self.coloured(suspect, name)

    # -- questions -----------------------------------------------------------------------------------------------------

    def ask(self, menu: Menu) -> Action:
        """Ask the player for an action that ``menu`` offers, and return it."""
        open_offers = offers(menu)
        self.draw_board(menu)
        while True:
            try:
                kind = self.kind(list(open_offers), menu)
                action = self.fill(kind, open_offers[kind], menu)
            except Back:
                self.say(self._("There is no question before this one."))
            else:
                if action is not None:
                    return action

    def kind(self, kinds: Sequence[type[Action]], menu: Menu) -> type[Action]:
        """Return the kind of action that the player chooses of ``kinds``; a single one is taken without asking."""
        if len(kinds) == 1:
            return kinds[0]
        ordered = [kind for kind in self.kinds if kind in kinds]
        choices = [
            Answer(number, self.title(kind), kind, key=self.keys.get(kind, ""))
            for number, kind in enumerate(ordered, 1)
        ]
        return self.prompt.pick(self._("What do you do?"), choices, menu)

    def title(self, kind: type[Action]) -> str:
        """Return the name of a kind of action for the list of choices."""
        if kind is TakePassage:
            case = self.case
            assert case.board is not None
            assert case.room is not None
            to = self.name(Card(case.board.passages[case.room]))
            return self._("Take the secret passage to: {room}").format(room=to)
        return self._(self.titles[kind])

    def fill(self, kind: type[Action], offer: Offer, menu: Menu) -> Action | None:
        """Ask for each field of an action, and to confirm a question or an accusation, and return the action.

        Return ``None`` if the player does not confirm it, or goes back to choose another kind. Raise :class:`Back` if
        the player goes back and ``menu`` offers no other kind.
        """
        values: dict[str, object] = {}
        asked: list[str] = []
        while True:
            field = next((name for name in offer.choices if name not in values), None)
            try:
                if field is None:
                    return self.made(kind, values, menu) if self.sure(kind, values, menu) else None
                choices = offer.choices[field]
                fixed = kind in (self.game.played.question, self.game.accusation) and len(choices) == 1
                values[field] = choices[0] if fixed else self.one_of(kind, field, offer, menu)
                asked += [] if fixed else [field]
            except Back:
                if not asked and len(offers(menu)) == 1:
                    raise
                if not asked:
                    return None
                last = asked.pop()
                values = {name: value for name, value in values.items() if name in asked and name != last}

    def made(self, kind: type[Action], values: Values, menu: Menu) -> Action:
        """Return the action with these values of its fields; raise :class:`Back` to change them."""
        return kind(**values)

    def sure(self, kind: type[Action], values: Values, menu: Menu) -> bool:
        """Ask the player whether an action is meant, if it is a question or an accusation, and return the answer.

        Raise :class:`Back` to change it.
        """
        named = listed(self.texts, (self.name(values[field]) for field in card_fields(kind)))
        if kind is self.game.accusation:
            return self.prompt.yes(self._(self.accuses).format(cards=named), menu)
        if kind is self.game.played.question:
            return self.prompt.yes(self._(self.suggests).format(cards=named), menu, default=True)
        return True

    def one_of(self, kind: type[Action], field: str, offer: Offer, menu: Menu) -> object:
        """Ask the player for the value of one field of an action, and return it."""
        choices = offer.choices[field]
        if kind is Move:
            return self.where_to(choices, menu)
        if all(isinstance(choice, int) for choice in choices):
            names = self.names()
            return choices[self.prompt.choose(self._("Whom?"), [names[seat] for seat in choices], menu)]
        return self.card(kind, field, choices, menu)

    def card(self, kind: type[Action], field: str, choices: Sequence[Card], menu: Menu) -> Card:
        """Ask the player for a card, and return it; the player's own cards are marked in the list."""
        hand, mine = self.hand(), self._("{card} (yours)")
        marked = kind in (self.game.played.question, self.game.accusation)
        labels = [mine.format(card=self.name(card)) if marked and card in hand else self.name(card) for card in choices]
        return self.prompt.pick(self._(self.asks(kind, field)), self.cards(choices, labels), menu)

    def asks(self, kind: type[Action], field: str) -> str:
        """Return the question for one field of an action that holds a card, in English."""
        if kind is ChooseSuspect:
            return N_("Who will you be?")
        if kind is Show:
            return N_("Which card do you show?")
        return self.edition.family.categories[card_fields(kind).index(field)].asks

    def cards(self, cards: Sequence[Card], labels: Iterable[str]) -> list[Answer[Card]]:
        """Return cards as possible answers with these labels; each may be typed by any of its names."""
        pairs = zip(cards, labels, strict=True)
        return [
            Answer(number, label, card, (self.name(card), *self.called(card)))
            for number, (card, label) in enumerate(pairs, 1)
        ]

    def where_to(self, places: Sequence[Place], menu: Menu) -> Place:
        """Ask the player for the place where the move ends, and return it.

        Each possible place has a number on the map. The list has the rooms in reach, and for each other room only the
        nearest square.
        """
        case = self.case
        assert case.board is not None
        listed = near(case.board, places)
        labels = dict(zip(listed, way_labels(case.board, listed, self.name, self._), strict=True))
        rooms = [place for place in places if place in case.board.doors_of]
        squares = [place for place in case.board.squares if place in places]
        self.ends = [
            Answer(number, labels.get(place, place), place, (place, *self._of_room(place)), place in labels)
            for number, place in enumerate(sorted([*rooms, *squares], key=lambda place: place not in labels), 1)
        ]
        self.draw_board(menu)
        question = self._("You rolled {total}. Where to?")
        if self.front.types:
            question = self._(
                "You rolled {total}. Where to? "
                "(or another number on the map, or a square by its name, such as {example})"
            )
        example = next(iter(squares), "r7c8")
        try:
            return self.prompt.pick(question.format(total=sum(case.dice), example=example), self.ends, menu)
        finally:
            self.ends = ()

    def _of_room(self, place: Place) -> tuple[str, ...]:
        return self.called(Card(place)) if Card(place) in self.edition.faces else ()

    # -- what can be typed at every question ---------------------------------------------------------------------------

    def obeyed(self, answer: str, menu: Menu) -> bool:
        """Do what the player typed, if it is a word that is allowed at every question, and return whether it was.

        The name of a clause is such a word: the clause is printed whole.
        """
        order = self.orders(menu).get(answer)
        clause = next((each for each in self.table.rules.book.clauses if each.id == answer), None)
        if order is not None:
            order()
        elif clause is not None:
            self.say(f"  {clause.id}: {self._(clause.text)}")
        return order is not None or clause is not None

    def orders(self, menu: Menu) -> Mapping[str, Callable[[], None]]:
        """Return what each word does that the player may type at a question, besides the answers."""
        mine = {"h": self.show_hand, "help": self.show_help, "deal": self.show_deal}
        board = {"w": self.show_places, "m": self.show_map} if self.has_board else {}
        undo = {"undo": self.take_back} if self.game.rules.takes_back else {}
        return {**mine, **board, **undo, "?": lambda: self.show_refusals(menu)}

    def show_deal(self) -> None:
        """Print the promise of the deal, by which everybody can check it when the game is over."""
        self.say(self._("Fair deal: commitment {commitment}").format(commitment=self.commitment))

    def take_back(self) -> None:
        """Take the player's last move back and raise :class:`TakenBackMove`.

        Print the reason if it cannot be taken back.
        """
        if not isinstance(self.me, int) or not self.sat.others.take_back(self.me):
            self.say(
                self._("Only the last move can be taken back, while nothing has been shown, drawn or thrown since.")
            )
            return
        raise TakenBackMove

    def words(self) -> Mapping[str, str]:
        """Return the meaning of each word that the player may type at a question, in English."""
        return {
            "h": N_("your hand"),
            **({"w": N_("where everybody is"), "m": N_("the map")} if self.has_board else {}),
            **({"undo": N_("take the last move back")} if self.game.rules.takes_back else {}),
            "?": N_("why the other actions are not on the list"),
            "deal": N_("about this deal: the promise by which it can be checked"),
            **WORDS,
        }

    def show_help(self) -> None:
        """Print the words that the player may type, with their meanings."""
        self.say(self._(self.intro))
        words = self.words()
        wide = max(map(len, words)) + 2
        for word, meaning in words.items():
            self.say(f"  {word:<{wide}}{self._(meaning)}")

    # -- what the player may look at -----------------------------------------------------------------------------------

    def show_hand(self) -> None:
        """Print the player's own cards."""
        self.say(self._("Your hand: {cards}.").format(cards=listed(self.texts, map(self.name, self.hand())) or "–"))

    def note(self) -> None:
        """Show the player's notes, in a game that has some."""

    def show_refusals(self, menu: Menu) -> None:
        """Print the reasons why the other kinds of action of this game are not allowed now, a line each."""
        refused = self.refused(menu)
        for kind, entry in refused:
            self.say_clause(kind, entry)
        if refused:
            self.say(self._("The name of a clause, such as {clause}, prints all of it.").format(clause=refused[0][1]))

    def refused(self, menu: Menu) -> list[tuple[type[Action], str]]:
        """Return the kinds of action that this game can have and ``menu`` forbids, each with the id of the clause."""
        possible = self.table.rules.action_space(self.table.setup).fields.keys()
        return [(kind, entry) for kind, entry in menu.items() if isinstance(entry, str) and kind in possible]

    def say_clause(self, kind: type[Action], name: str) -> None:
        """Print, in one line, the clause that forbids a kind of action now; ``name`` is the id of the clause."""
        clause = self.table.rules.book.clause(name)
        text = self._("  {action}: {clause} [{id}]")
        line = text.format(action=self._(self.titles[kind]), clause=self._(clause.text), id=clause.id)
        room = columns()
        if room and width(line) > room:
            end = f"… [{clause.id}]"
            line = cut(line, room - width(end)) + end
        self.say(line)
