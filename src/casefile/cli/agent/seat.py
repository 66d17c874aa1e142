"""One seat at a table, for a program that reads and writes texts."""

from collections.abc import Callable, Mapping
from itertools import takewhile
from time import monotonic
from typing import Any

from casefile.cli.agent.situation import ForbiddenKind, OfferedKind, SeenSeat, Situation
from casefile.cli.at_terminal import Sat
from casefile.cli.front import Overheard
from casefile.cli.notebook import FILE, NotebookTerminal
from casefile.cli.others import Refusal
from casefile.cli.prompt import Quit
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.cards import Card, Seat
from casefile.core.rulebook import Clause
from casefile.play.knowledge import CHANCES, SEEN
from casefile.story import PlainVoice, story

ANSWERED = 20.0
"""The least number of seconds that a server has to answer an action, however briefly others are to be waited for."""

ONLY_YOU = "Only you see: "
"""The beginning of what nobody else saw."""


class AgentSeat:
    """A seat, its table, and how the others there act.

    - ``table``: the table.
    - ``make`` makes the game's terminal, whose sentences the agent reads.
    - ``sat``: the seat.
    - ``until`` is called with a moment of ``time.monotonic`` before others are waited for; where the table is
      elsewhere, waiting ends then.
    """

    def __init__(
        self, make: Callable[..., Terminal], sat: Sat, until: Callable[[float], None] = lambda moment: None
    ) -> None:
        self._terminal = make(sat, colour=False, front=Overheard())
        self.table, self._sat, self._until = sat.table, sat, until
        self._told: list[str] = []

    # -- what it sees --------------------------------------------------------------------------------------------------

    def look(self, *, whole: bool = False) -> Situation:
        """Return the situation; ``whole``: with the story from its beginning, and the names of all cards."""
        terminal, state, me = self._terminal, self._terminal.view.state, self._sat.me
        if whole:
            self._told = []
        menu = self._menu()
        names = terminal.names()
        return Situation(
            game=terminal.texts.gettext(terminal.game.title),
            seat=me if isinstance(me, int) else -1,
            over=self.table.actor is None,
            yours=bool(menu),
            hand=[*terminal.hand()] if "h" in terminal.words() else [],
            told=self._new(),
            seats=[
                SeenSeat(seat, names[seat], acts=self.table.actor == seat, out=seat in state.out)
                for seat in map(Seat, range(self.table.setup.seats))
            ],
            stands=self._stands(),
            may={kind.kind: self._choice(kind, offer) for kind, offer in offers(menu).items()},
            may_not={
                kind.kind: ForbiddenKind(self._clause(entry).id, terminal.texts.gettext(self._clause(entry).text))
                for kind, entry in terminal.refused(menu)
            },
            cards={card: terminal.name(card) for card in self.table.setup.deck} if whole else {},
        )

    def _menu(self) -> Menu:
        """Return what the agent may do now; empty where it need not act."""
        me = self._sat.me
        return self.table.menu(me) if isinstance(me, int) and self.table.actor == me else {}

    def _new(self) -> list[str]:
        """Return the lines of the story from the first one on that is not as it was told: new, grown, or taken back."""
        terminal = self._terminal
        voice = PlainVoice(terminal.names(), terminal.edition, terminal.language)
        lines = story(terminal.game, self.table.setup, terminal.me, voice, terminal.texts, terminal.view.seen)
        told = [line.text + (f" [{ONLY_YOU}{line.private}]" if line.private else "") for line in lines]
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(told, self._told, strict=False)))
        self._told = told
        return told[same:]

    def _stands(self) -> list[str]:
        terminal = self._terminal
        show = terminal.show_places if terminal.has_board else terminal.note
        return [line.strip() for text in terminal.heard(show) for line in text.split("\n")]

    def _choice(self, kind: type[Action], offer: Offer) -> OfferedKind:
        fields = {name: [_plain(value) for value in values] for name, values in offer.choices.items()}
        return OfferedKind(self._terminal.title(kind), fields)

    def _clause(self, name: str) -> Clause:
        return self.table.rules.book.clause(name)

    # -- what it may ask -----------------------------------------------------------------------------------------------

    def rules(self) -> list[str]:
        """Return the clauses of the rule set, each with its id."""
        gettext = self._terminal.texts.gettext
        return [f"{clause.id}: {gettext(clause.text)}" for clause in self.table.rules.book.clauses]

    def notes(self) -> list[str]:
        """Return the sheet, as far as the table fills it in. Raise :class:`Refusal` in a game without notes."""
        if isinstance(self._terminal, NotebookTerminal):
            self._need(self._terminal, SEEN)
            return self._heard("n")
        found = self._terminal.heard(self._terminal.note)
        if not found:
            raise Refusal(self._terminal.texts.gettext("This game has nothing of that kind."))
        return [line.rstrip() for text in found for line in text.split("\n")]

    def why(self, card: str, owner: str) -> list[str]:
        """Return why a mark stands on the sheet; raise :class:`Refusal` in a game without notes, and for no mark."""
        terminal = self._terminal
        if isinstance(terminal, NotebookTerminal):
            self._need(terminal, SEEN)
            card = str(self._value("card", tuple(self.table.setup.deck), card))
            seats = tuple(map(terminal.notebook.voice.seat, map(Seat, range(self.table.setup.seats))))
            if owner.strip().lower() != terminal.notebook.file.lower():
                owner = str(self._value("owner", (FILE, *seats), owner))
        return self._heard(f"why {card} {owner.strip()}")

    def hint(self) -> list[str]:
        """Return the best action and the reason, where the table allows hints; raise :class:`Refusal` elsewhere."""
        if isinstance(self._terminal, NotebookTerminal):
            self._need(self._terminal, CHANCES)
        return self._heard(self._terminal.hints)

    def _need(self, terminal: NotebookTerminal, level: int) -> None:
        """Raise :class:`Refusal` where the notes of ``terminal`` fill in less than those of ``level`` do."""
        if terminal.level < level:
            most = self._sat.most
            way = f"this table allows level {most}" if most < level else f"begin with --notes {level}"
            raise Refusal(f"Your notes are of level {terminal.level}, and this needs level {level}: {way}.")

    def _heard(self, words: str) -> list[str]:
        menu = self._menu()
        texts = self._terminal.heard(lambda: self._obey(words.lower(), menu))
        return [line.rstrip() for text in texts for line in text.split("\n")]

    def _obey(self, words: str, menu: Menu) -> None:
        if not self._terminal.obeyed(words, menu):
            raise Refusal(self._terminal.texts.gettext("This game has nothing of that kind."))

    # -- what it does --------------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> Situation:
        """Wait until the agent must act or the game is over, and for so many seconds at most; return the situation."""
        self._until(monotonic() + seconds)
        while (actor := self.table.actor) is not None and actor != self._sat.me:
            assert not isinstance(actor, str)
            try:
                self._sat.others.act(actor)
            except Quit:
                break
        return self.look()

    def act(self, kind: str, fields: Mapping[str, object], seconds: float) -> Situation:
        """Act, wait as :meth:`wait` does, and return the situation then.

        Raise :class:`Refusal` with the clause, or with what is offered, where the action is not.
        """
        menu, me = self._menu(), self._sat.me
        if not isinstance(me, int) or not menu:
            raise Refusal("It is not your turn to act; wait until it is.")
        kinds = {each.kind: each for each in menu}
        if kind not in kinds:
            raise Refusal(f"There is no action {kind!r}. Offered: {', '.join(each.kind for each in offers(menu))}.")
        entry = menu[kinds[kind]]
        if isinstance(entry, str):
            clause = self._clause(entry)
            raise Refusal(f"{self._terminal.texts.gettext(clause.text)} ({clause.id})")
        action = kinds[kind](**self._values(entry, fields))
        self._until(monotonic() + max(seconds, ANSWERED))
        try:
            self.table.act(me, action)
        except Quit:
            raise Refusal("The server has not answered. Look what has happened before you act again.") from None
        return self.wait(seconds)

    def _values(self, offer: Offer, fields: Mapping[str, object]) -> dict[str, Any]:
        """Return the values of an action's fields. Raise :class:`Refusal` for one that is not offered, or left out."""
        unknown = fields.keys() - offer.choices.keys()
        if unknown:
            raise Refusal(f"There is no field {min(unknown)!r}. Fields: {', '.join(offer.choices) or 'none'}.")
        return {name: self._value(name, choices, fields.get(name)) for name, choices in offer.choices.items()}

    def _value(self, name: str, choices: Any, given: object) -> object:
        for value in choices:
            if given is not None and str(given).strip().lower() in self._words(value):
                return value
        offered = ", ".join(str(_plain(value)) for value in choices)
        found = f"{name} is missing" if given is None else f"{name}: found {given!r}"
        raise Refusal(f"{found}, expected one of {offered}.")

    def _words(self, value: object) -> set[str]:
        """Return the words, in small letters, that stand for a value of a field, such as the names of a card."""
        words = {str(_plain(value)).lower()}
        if isinstance(value, str) and Card(value) in self._terminal.edition.faces:
            words |= {word.lower() for word in (self._terminal.name(Card(value)), *self._terminal.called(Card(value)))}
        return words


def _plain(value: object) -> str | int | bool:
    return value if isinstance(value, str | int | bool) else str(value)
