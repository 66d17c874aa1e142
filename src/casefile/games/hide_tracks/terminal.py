"""``hide_tracks`` in the terminal: one choice a turn, the sheet at a glance, and advice on request."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random

from casefile.bots import Seating
from casefile.cli.answers import WORDS, Answer
from casefile.cli.at_terminal import ME
from casefile.cli.prompt import Back
from casefile.cli.terminal import Terminal
from casefile.cli.wrapping import padded, width
from casefile.core.actions import Action, Menu, offers
from casefile.core.cards import Card, Place
from casefile.core.texts import N_
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.advisor import ROUNDS, Advisor, WayAdvice
from casefile.games.hide_tracks.state import HideTracksState
from casefile.games.hide_tracks.state import ways as ways_of
from casefile.games.hide_tracks.way_words import WayWords, way_in_words
from casefile.story.i18n import listed

LISTED = 9
"""The number of moves that are listed to choose from; any other can be typed."""

FRESH, OLD = "**", "++"
"""The marks on the map of a clue that lies there since the last throw, and of one from before."""

ADVISED = 3
"""The number of the best moves that the advice shows."""

_TITLES = {"suspects": N_("Suspects"), "weapons": N_("Weapons"), "rooms": N_("Rooms")}
_NAMES = {"suspects": N_("the suspects"), "weapons": N_("the weapons"), "rooms": N_("the rooms")}


class HideTracksTerminal(Terminal):
    """Plays the Murderer's game in the terminal."""

    titles: Mapping[type[Action], str] = {**Terminal.titles, Walk: N_("Walk")}
    """The English names of the kinds of action: those of :class:`Terminal`, then that of the Murderer's move."""
    advised = True
    hints = "a"
    intro = N_("Type a number or a way. help says what else you can type, q leaves the game.")

    def orders(self, menu: Menu) -> Mapping[str, Callable[[], None]]:
        """Return the words that the player may type besides numbers and moves, each with the function that it calls."""
        looks = {"s": self.show_sheet, "w": self.show_places, "m": self.show_map, "help": self.show_help}
        looks["deal"] = self.show_deal
        looks["?"] = lambda: self.show_refusals(menu)
        return looks | ({"a": lambda: self.show_advice(menu)} if self.advised else {})

    def words(self) -> Mapping[str, str]:
        """Return the words that the player may type besides numbers and moves, each with its purpose, for the help."""
        looks = {"s": N_("the sheet"), "w": N_("where everything is"), "m": N_("the map")}
        asked = {
            "?": N_("why other ways are not allowed"),
            "deal": N_("about this deal: the promise by which it can be checked"),
        }
        return {**looks, **({"a": N_("advice")} if self.advised else {}), **asked, **WORDS}

    @property
    def state(self) -> HideTracksState:
        """The game as the player sees it."""
        found = self.view.state
        assert isinstance(found, HideTracksState)
        return found

    def tell(self, *, everything: bool) -> None:
        """Print the new lines of the story; ``everything`` counts only when the game is over.

        Until then the last line, a throw of the dice, waits for its move, because the question names the total.
        """
        super().tell(everything=everything and self.table.actor is None)

    def ask(self, menu: Menu) -> Action:
        """Return the move that the player chooses.

        The best moves with different rooms are listed, and any other may be typed.
        """
        for line in self.standing() if self.front.types else ():
            self.say(line)
        ways: Sequence[str] = offers(menu)[Walk].choices["way"]
        best = self.best_ways(ways)
        question = self._("You rolled {total}. Which way?")
        if self.front.types:
            question = self._("You rolled {total}. Which way? (or any other by its name, such as {example})")
        labels = [self.in_full(way) for way in best]
        choices = [Answer(number, label, way) for number, (label, way) in enumerate(zip(labels, best, strict=True), 1)]
        choices += [Answer(-1, "", way, (way,), listed=False) for way in ways]
        self.ends = [
            Answer(each.number, each.label, Place(each.value.rpartition("-")[2])) for each in choices[: len(best)]
        ]
        self.draw_board(menu)
        while True:
            with suppress(Back):
                return Walk(
                    self.prompt.pick(question.format(total=sum(self.state.dice), example=ways[-1]), choices, menu)
                )
            self.say(self._("There is no question before this one."))

    def draw_board(self, menu: Menu) -> None:
        """Print the map if the player has asked to see it at each choice."""
        if self.board:
            self.draw(again=False)

    # -- ways ----------------------------------------------------------------------------------------------------------

    def best_ways(self, ways: Sequence[str]) -> list[str]:
        """Return the names of the best :data:`LISTED` of ``ways``, one for each set of rooms entered.

        New clues count first, then all clues, then the rooms in reach of the end.
        """
        state = self.state
        roaming, paths = state.board.roaming, ways_of(state)

        def merit(way: str) -> tuple[int, int, float]:
            path = paths[way]
            new, old = self.clues(way)
            return len(new), len(new) + len(old), roaming.reach(roaming.index[path[-1]])

        best: dict[frozenset[str], str] = {}
        for way in sorted(ways, key=merit, reverse=True):
            best.setdefault(frozenset(place for place in way.split("-") if place in state.board.doors_of), way)
        return list(best.values())[:LISTED]

    def clues(self, way: str) -> tuple[list[Card], list[Card]]:
        """Return the new clues and then the old clues that the move ``way`` takes."""
        state, rooms = self.state, {Place(part) for part in way.split("-")}
        if state.options.collect_start_room and state.here is not None:
            rooms.add(state.here)
        found = ([card for card, room in lying.items() if room in rooms] for lying in (state.fresh, state.sideways))
        new, old = found
        return new, old

    def way(self, way: str) -> str:
        """Return the move named ``way`` in words: its rooms and its end; a square is named by the nearest room."""
        return way_in_words(self.edition, way, self.texts, self.language)

    def show_refusals(self, menu: Menu) -> None:
        """Print the clause of the rules that says which moves are allowed."""
        self.say_clause(Walk, offers(menu)[Walk].clause)

    def in_full(self, way: str) -> str:
        """Return the sentence on the move ``way``: the clues that it takes, and its end, a square as it is typed."""
        words, (new, old) = WayWords(self.edition, self.texts, self.language), self.clues(way)
        lying, end = {**self.state.sideways, **self.state.fresh}, Place(way.rpartition("-")[2])
        taken_in = frozenset(lying[card] for card in (*new, *old))
        told = words.sentence(words.taking(new, old, lying), words.ending(end, taken_in))
        if end in self.state.board.doors_of:
            return told
        return self._("{place} ({square})").format(place=told, square=end)

    # -- what the player may look at -----------------------------------------------------------------------------------

    def standing(self) -> list[str]:
        """Return a line for each category: the marks of both sides, or that the Police can never solve it."""
        state, lines = self.state, []
        for name, cards in zip(state.setup.deck.names, state.setup.deck.categories, strict=True):
            own, police = (sum(card in column for card in cards) for column in (state.murderer, state.police))
            taken = any(
                card in state.murderer and card not in state.police and card not in state.crime for card in cards
            )
            text = (
                self._("{category}: you {own} of {needed}; the Police can never solve them")
                if taken
                else self._("{category}: you {own} of {needed}, the Police {police} of {needed}")
            )
            gaps = {"category": self._(_TITLES[name]), "own": own, "police": police, "needed": len(cards) - 1}
            lines.append(f"  {text.format(**gaps)}")
        return lines

    def show_sheet(self) -> None:
        """Print both columns of the sheet, and the clues that lie beside rooms."""
        state = self.state
        lying: dict[Card, Place] = {**state.sideways, **state.fresh}
        head, new = self._("you / Police"), self._("{room} (new)")
        first = max(width(self.name(card)) for card in state.setup.deck) + 2
        self.say(f"  {' ' * first}{head}")
        for card in state.setup.deck:
            marks = " / ".join("x" if card in column else "-" for column in (state.murderer, state.police))
            room = self.name(Card(lying[card])) if card in lying else ""
            beside = new.format(room=room) if card in state.fresh else room
            self.say(f"  {padded(self.name(card), first)}{marks}   {beside}".rstrip())

    def show_places(self) -> None:
        """Print the places of the pieces and of the player."""
        state = self.state
        for card, room in state.stands.items():
            if card != state.crime[0]:
                self.say(f"  {self.name(card)}: {self.name(Card(room))}")
        here = state.here
        assert here is not None
        where = self.name(Card(here)) if here in state.board.doors_of else self._("square {square}").format(square=here)
        self.say(f"  {self.name(state.crime[0])}: {where}")

    def note(self) -> None:
        """Show the marks of both sides, and the sheet."""
        for line in self.standing():
            self.say(line)
        self.show_sheet()

    def tokens(self) -> Mapping[Card, Place]:
        """Return the place of the Murderer."""
        here = self.state.here
        return {} if here is None else {self.state.crime[0]: here}

    def things(self) -> Mapping[Card, Place]:
        """Return the places of the pieces."""
        return {card: room for card, room in self.state.stands.items() if card != self.state.crime[0]}

    def lying(self) -> tuple[Mapping[Place, tuple[str, ...]], str]:
        """Return the clues that lie beside rooms, and what their signs mean."""
        marks: dict[Place, tuple[str, ...]] = {}
        for lying, sign in ((self.state.fresh, FRESH), (self.state.sideways, OLD)):
            for room in lying.values():
                marks[room] = (*marks.get(room, ()), sign)
        key = self._("{new} a new clue, {old} another clue, a number the end of that way").format(new=FRESH, old=OLD)
        return marks, key

    def map(self) -> str:
        """Return the map with the Murderer's place, the clues in reach, and the ends of the listed moves by number."""
        state, (lying, key) = self.state, self.lying()
        assert state.here is not None
        mark = self.edition.faces[state.crime[0]].mark.ljust(2)
        marks: dict[Place, list[str]] = {}
        for end in self.ends:
            marks.setdefault(end.value, []).append(f"{end.number:>2}")
        for room, signs in lying.items():
            marks.setdefault(room, []).extend(signs)
        marks.setdefault(state.here, []).insert(0, mark)
        return f"{self.marked(state.board, marks, {mark: state.crime[0]})}\n{key}"

    def show_advice(self, menu: Menu) -> None:
        """Print the best moves with their chances to get away, and the reasons."""
        seating = Seating(self.table.rules, self.table.setup, ME)
        advisor = Advisor(seating, Random(self.view.version).randrange, self.view)
        for advice in advisor.advise(menu, rounds=ROUNDS)[:ADVISED]:
            self.say(f"  {self.advice(advice)}")

    def advice(self, advice: WayAdvice) -> str:
        """Return one sentence on a move: its name, its chance to get away, and the reason."""
        why = self._(advice.why).format(
            cards=listed(self.texts, map(self.name, advice.cards)),
            categories=listed(self.texts, (self._(_NAMES[name]) for name in advice.categories)),
            count=f"{advice.reach:.1f}",
        )
        if advice.chance is None:
            return f"{self.way(advice.way)}: {why}"
        gaps = {
            "way": self.way(advice.way),
            "chance": f"{100 * advice.chance:.0f}",
            "error": f"{100 * advice.error:.0f}",
        }
        exact, simulated = (
            self._("{way}: {chance} %, for certain. {why}"),
            self._("{way}: {chance} % (± {error}). {why}"),
        )
        return (simulated if advice.error else exact).format(**gaps, why=why)


class OfTheDay(HideTracksTerminal):
    """Plays the case of the day in the terminal: without advice, since players compare their results."""

    advised = False


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return the class that plays a game in the terminal; ``notes`` is not used, since this game has no notes."""
    return HideTracksTerminal
