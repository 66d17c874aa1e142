"""``miporin`` in the terminal: the auction, cards, ways and swaps by number, and the map in words."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from casefile.cli.notebook import NotebookTerminal
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action, Menu, Offer, Values
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import ChooseSuspect, EndTurn, Show
from casefile.core.texts import N_
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Go, Pass, Reveal, Swap
from casefile.games.miporin.state import LAST_DAY, MiporinState, pair_of
from casefile.story.i18n import listed

_TITLES: Mapping[type[Action], str] = {
    ChooseSuspect: N_("Choose a character"),
    Bid: N_("Bid"),
    Pass: N_("Pass"),
    Reveal: N_("Reveal a card"),
    Go: N_("Move"),
    Swap: N_("Swap"),
    Enquire: N_("Ask the others"),
    Show: N_("Show a card"),
    Challenge: N_("Challenge"),
    EndTurn: N_("End your turn"),
}
_QUESTIONS: Mapping[str, str] = {
    "suspect": N_("Who will you be?"),
    "day": N_("On which day do you dare to start?"),
    "area": N_("Where to?"),
    "pair": N_("Who swaps first?"),
    "culprit": N_("Who did it?"),
    "scene": N_("Where?"),
}


class MiporinTerminal(NotebookTerminal):
    """Plays the game for three in the terminal."""

    titles = _TITLES
    file, nothing = N_("face down"), N_("Nothing is clearly best now.")

    @property
    def state(self) -> MiporinState:
        """The game as the player sees it."""
        found = self.view.state
        assert isinstance(found, MiporinState)
        return found

    def sure(self, kind: type[Action], values: Values, menu: Menu) -> bool:
        """Return whether the player means an action that cannot be undone, after asking; ``True`` for other actions."""
        if kind is Reveal and self.state.too_late(values["card"]):
            sure = self._("Do you really want to reveal {card}? It makes it day {day}, and you are out.")
            card = values["card"]
            return self.prompt.yes(sure.format(card=self.name(card), day=self.state.day_after(card)), menu)
        if kind is not Challenge:
            return True
        named = listed(self.texts, map(self.name, values.values()))
        sure = self._("You challenge with: {cards}. If you are wrong, you are out. Are you sure?")
        return self.prompt.yes(sure.format(cards=named), menu)

    def made(self, kind: type[Action], values: Values, menu: Menu) -> Action:
        """Return the action of ``kind`` with the fields ``values``; for a challenge, ask for a catch phrase."""
        if kind is not Challenge:
            return super().made(kind, values, menu)
        return Challenge(**values, phrase=self.prompt.words_of_own(self._("Your catch phrase, if you like:"), menu))

    def one_of(self, kind: type[Action], field: str, offer: Offer, menu: Menu) -> object:
        """Return the value that the player chooses for ``field`` of an action of ``kind``."""
        choices = offer.choices[field]
        if field == "card":
            question = self._("Which card do you reveal?") if kind is Reveal else self._("Which card do you show?")
        else:
            question = self._(_QUESTIONS[field])
        if field == "day":
            self.say(self._("1 = easy … 5 = hard. Who names the highest plays last; who makes it day 6 is out."))
        names = self.names()
        labels = [self.label(field, value, names) for value in choices]
        if field in ("day", "pair"):
            return choices[self.prompt.choose(question, labels, menu)]
        return self.prompt.pick(question, self.cards(choices, labels), menu)

    def label(self, field: str, value: Any, names: Mapping[Seat, str]) -> str:
        """Return ``value``, a choice for ``field``, as it is written on the list of choices.

        ``names`` are the names of the seats.
        """
        if field == "day":
            levels = {1: self._("Day {day} (easy)"), LAST_DAY: self._("Day {day} (hard)")}
            return levels.get(value, self._("Day {day}")).format(day=value)
        if field == "pair":
            one, other = pair_of(value)
            return self._("{one} and {other}").format(one=names[one], other=names[other])
        card = Card(value)
        if field == "card" and self.state.stage == "revealing" and self.state.too_late(card):
            text = self._("{card} (day {day}: you are out)")
            return text.format(card=self.name(card), day=self.state.day_after(card))
        own = field in ("culprit", "scene") and card in self.hand()
        return self._("{card} (yours)").format(card=self.told(card)) if own else self.told(card)

    def told(self, card: Card) -> str:
        """Return the name of ``card`` with what a player needs to know of it: a place's number, a day card's effect."""
        deck, name = self.table.setup.deck, self.name(card)
        days, places = deck.category("days"), deck.category("places")
        if card in places:
            return self._("{place} (area {number})").format(place=name, number=places.index(card) + 1)
        if card not in days:
            return name
        does = self.state.areas.days[days.index(card)]
        gathers = self._("{card} ({days:+d} day, everybody to area 1)")
        return (gathers if does.gather else self._("{card} ({days:+d} day)")).format(card=name, days=does.days)

    @property
    def has_board(self) -> bool:
        """Whether this game has a board: its areas are one."""
        return True

    def words(self) -> Mapping[str, str]:
        """Return the words that the player may type, each with its purpose, for the help."""
        return {**super().words(), "w": N_("where everybody is and what lies open")}

    def show_places(self) -> None:
        """Print the day, the missing character, the places of the tokens, and the open cards."""
        state, names = self.state, self.names()
        if state.missing is not None:
            self.say("  " + self._("{character} is missing.").format(character=self.name(state.missing)))
        if state.day:
            self.say("  " + self._("The day marker moves to day {day}.").format(day=state.day))
        for seat, area in state.at.items():
            cards = listed(self.texts, map(self.name, state.opened.get(seat, ()))) or "–"
            where = self._("{who}: {place}; laid open: {cards}")
            self.say("  " + where.format(who=names[seat], place=self.told(Card(area)), cards=cards))
        for seat in sorted(state.out):
            cards = listed(self.texts, map(self.name, state.opened[seat])) or "–"
            self.say("  " + self._("{who}: out; laid open: {cards}").format(who=names[seat], cards=cards))

    def show_map(self) -> None:
        """Print each area with its neighbours, and whether the map is the stand-in."""
        state = self.state
        places = self.table.setup.deck.category("places")
        for number, near in enumerate(state.areas.neighbours):
            to = listed(self.texts, (str(other + 1) for other in near))
            self.say("  " + self._("{place}: next to {areas}").format(place=self.told(places[number]), areas=to))
        if state.areas.stand_in:
            text = self._(
                "This map and the day cards are a stand-in of ours: the document has none. --map brings yours."
            )
            self.say("  " + text)


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return a function that makes the terminal of a game: :class:`MiporinTerminal` with its first argument given.

    That argument is ``notes``, the level of the notes.
    """
    return partial(MiporinTerminal, notes)
