"""The input of the makers of a page: a viewer's own view and observations, and the public facts around the game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TypeVar

from casefile.core.actions import Action, Menu, Offer
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import Edition, Face
from casefile.core.engine import EventFold, Observation, View
from casefile.core.events import SeatPassed, SeatsChanged, SeatTaken
from casefile.core.inquiry_state import GameState, InquiryState, has_hands, last_in
from casefile.core.lazy import lazy
from casefile.core.seats import NOBODY, seated
from casefile.play.knowledge import LOGIC, SEEN, Knowledge, Marks, marks
from casefile.story.voice import player_name
from casefile.web.drawings.layers import way_points
from casefile.web.drawings.pictures import Pictures, pictures_for
from casefile.web.model import KEY, VERSION, Art, CardModel, Form
from casefile.web.present.card_art import art_of, card_art
from casefile.web.present.scene_groups import (
    NOBODY_INVITED,
    Invitations,
    PageAddresses,
    PageMemory,
    PageViewer,
    SheetNotes,
    TableFacts,
)
from casefile.web.present.story_cache import StoryCache
from casefile.web.present.table_moment import TableMoment

T = TypeVar("T")


card_of = lru_cache(maxsize=4096)(CardModel)
"""Returns the model of a card face up; the same object each time, since a card stands on many pages."""


@lru_cache(maxsize=4096)
def form_of(id: str, action: str, fields: tuple[tuple[str, str], ...], *, versioned: bool) -> Form:
    """Return a form with its hidden fields, a key that names it and, if it is ``versioned``, the version of the page.

    All viewers at a table get the same form.
    """
    stamp = (("version", VERSION), ("key", f"{VERSION}-{id}")) if versioned else (("key", f"{KEY}-{id}"),)
    return Form(id, action, (*fields, *stamp))


SEATED = EventFold(NOBODY, seated, frozenset({SeatTaken, SeatPassed, SeatsChanged}))
"""Gathers the people and bots that have sat down, by seat."""

NOTHING_NOTED: Marks = {}
"""A sheet without marks."""


@dataclass(frozen=True)
class Scene:
    """One table as one viewer sees it at one moment: the input of all functions that make the parts of its page.

    It remembers values that are computed from it. :meth:`later` copies the lasting fields into the scene of the next
    moment.
    """

    view: View[GameState]
    """The viewer's view of the game."""
    table: TableFacts
    """The public facts about the table."""
    viewer: PageViewer
    """The viewer of the page."""
    moment: TableMoment
    """The facts of this moment that the log does not say, such as the people who are there."""
    notebook: SheetNotes = field(default_factory=SheetNotes)
    """The viewer's own notes."""
    addresses: PageAddresses = field(default_factory=PageAddresses)
    """The addresses by which others reach the table."""
    invitations: Invitations = NOBODY_INVITED
    """The links to the seats that the viewer may pass on."""
    memory: PageMemory = field(default_factory=PageMemory)
    """The values that were made for an earlier moment, and may stay."""

    def later(
        self, moment: TableMoment, notebook: SheetNotes, invitations: Invitations, tale: StoryCache | None
    ) -> "Scene":
        """Return the scene of the same table and viewer at a later moment.

        It does what :func:`dataclasses.replace` does, which goes through every field and takes longer.
        """
        made = {**self.__dict__, "moment": moment, "notebook": notebook, "invitations": invitations}
        made["memory"] = PageMemory(self.memory.kept, tale)
        return _scene_of(made)

    def lasting(self) -> "Scene":
        """Return a scene that has only the fields that never change, to be kept; :meth:`later` adds a moment to it."""
        for name in WORKED_OUT:
            getattr(self, name)
        return _scene_of({name: self.__dict__[name] for name in LASTING})

    @lazy
    def case(self) -> GameState:
        """The state of the game as far as the viewer knows it."""
        return self.view.state

    @lazy
    def inquiry(self) -> InquiryState:
        """The state of the game as far as the viewer knows it, for a game with suggestions."""
        state = self.view.state
        assert has_hands(state)
        return state

    @property
    def last_in(self) -> bool:
        """Whether the winner of a finished game solved nothing: all others are out."""
        case = self.case
        return last_in((each.event for each in self.seen), case.winner, case.out, self.view.setup.seats)

    @property
    def seen(self) -> Sequence[Observation]:
        """The viewer's observations."""
        return self.view.seen

    @lazy
    def knowledge(self) -> Knowledge | None:
        """The viewer's conclusions about the cards; ``None`` before the deal, and in a game without hands."""
        known: Knowledge | None = self.view.knowledge
        return known.supposing(self.notebook.supposed) if known is not None and self.notebook.supposed else known

    @lazy
    def edition(self) -> Edition:
        """The edition of the cards in this game."""
        return self.view.setup.edition

    @lazy
    def seats(self) -> tuple[Seat, ...]:
        """The numbers of all seats."""
        return tuple(map(Seat, range(self.view.setup.seats)))

    @property
    def pictures(self) -> Pictures:
        """The drawings of the edition."""
        assert self.table.game.shown.page is not None
        page = self.table.game.shown.page()
        return pictures_for(self.edition, page.signs)

    def points(self, way: Sequence[Place]) -> str:
        """Return the points of a line on the board along a way, for an SVG polyline."""
        return way_points(self.pictures.plan, way)

    @property
    def version(self) -> int:
        """The number of the newest event that the viewer has observed."""
        return self.view.version

    def memo(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """Return the result of ``make``.

        The remembered one if the last call with this ``name`` had an equal ``made_of``.
        """
        known = self.memory.kept.get(name)
        if known is None or (known[0] is not made_of and known[0] != made_of):
            known = self.memory.kept[name] = made_of, make()
        found: T = known[1]
        return found

    def memo_same(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """Return the result of ``make`` as :meth:`memo` does.

        A new result that equals the last one is the same object as it.

        So a caller can compare by identity values that were made of the result.
        """
        known = self.memory.kept.get(name)
        if known is not None and (known[0] is made_of or known[0] == made_of):
            found: T = known[1]
            return found
        found = make()
        if known is not None and known[1] == found:
            found = known[1]
        self.memory.kept[name] = made_of, found
        return found

    @lazy
    def ink(self) -> Marks:
        """The marks that the game fills in on the viewer's sheet.

        None before the deal or at a level of help without them.
        """
        known = self.knowledge if self.viewer.level >= SEEN else None
        if known is None:
            return NOTHING_NOTED
        made_of = known if self.viewer.level >= LOGIC else known.sights
        return self.memo_same("ink", made_of, partial(marks, known, self.viewer.level))

    @lazy
    def taken(self) -> Mapping[Seat, SeatTaken]:
        """The people and bots that have sat down, by seat."""
        return self.view.gathered(SEATED)

    @property
    def bytes(self) -> str | None:
        """The bytes that the viewer's seat added to the deal; ``None`` for a viewer without a seat."""
        own = None if self.viewer.me is None else self.taken.get(self.viewer.me)
        return None if own is None else own.entropy

    @lazy
    def begun(self) -> bool:
        """Whether every seat is taken, so that the game has begun."""
        return len(self.taken) == self.view.setup.seats

    @lazy
    def actor(self) -> Seat | None:
        """The seat that must act now."""
        actor = self.view.rules.actor(self.case) if self.begun else None
        return Seat(actor) if isinstance(actor, int) else None

    @lazy
    def menu(self) -> Menu:
        """The viewer's possible actions now, computed from the viewer's own view."""
        if self.viewer.me is None or self.viewer.looks or not self.begun:
            return {}
        menu: Menu = self.view.rules.menu(self.case, self.viewer.me)
        return menu

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked to act now.

        Where several may act at once, the viewer need not be the actor.
        """
        if self.viewer.me is None or self.viewer.looks:
            return False
        if self.actor == self.viewer.me:
            return True
        any_time = self.table.game.played.any_time
        for kind, entry in self.menu.items():  # noqa: SIM110 - a generator takes three times as long
            if isinstance(entry, Offer) and kind not in any_time:
                return True
        return False

    @lazy
    def address(self) -> str:
        """The address of the page; empty for a moment that is past, since nothing can be asked there."""
        if self.viewer.past:
            return ""
        return self.addresses.home or f"/t/{self.table.id}"

    @property
    def source(self) -> str:
        """The address under which a finished game has its record, its replay and its review."""
        return self.addresses.game_at or self.address

    @property
    def fair(self) -> str:
        """The address of the page that proves that the deal was fair.

        For a game by post it is the address that explains how its record is checked.
        """
        return "/fair" if self.addresses.game_at else f"{self.address}/fair"

    @lazy
    def _(self) -> Callable[[str], str]:
        """Translate a text."""
        return self.viewer.words.gettext

    def offer(self, kind: type[Action]) -> Offer | None:
        """Return the choices for one kind of action now; ``None`` if the viewer may not do it."""
        entry = self.menu.get(kind)
        return entry if isinstance(entry, Offer) else None

    def refusal(self, kind: type[Action]) -> str:
        """Return the clause that forbids the viewer one kind of action now, in words; empty if it is allowed."""
        entry = self.menu.get(kind)
        return self.clause(entry) if isinstance(entry, str) else ""

    def clause(self, id: str) -> str:
        """Return the text of a clause with its number."""
        return f"{self._(self.view.rules.book.clause(id).text)} ({id})"

    def clause_address(self, id: str) -> str:
        """Return the address of a clause in its book."""
        return f"/rules/{id.rpartition('-')[0]}#{id}"

    # -- names and faces -----------------------------------------------------------------------------------------

    def face(self, card: Card) -> Face:
        """Return the names and the drawing of a card."""
        return self.edition.faces[card]

    def named(self, card: Card) -> str:
        """Return the full name of a card."""
        loose = self.table.game.shown.loose.get(card)
        return self._(loose.name) if loose else self.edition.named(card, self.viewer.language)

    @lazy
    def short(self) -> Callable[[Card], str]:
        """The function that returns the short name of a card; it does not keep the scene in memory."""
        names, loose = self.edition.short_names(self.viewer.language), self.table.game.shown.loose
        if loose:
            names = {**names, **{card: self._(own.short) for card, own in loose.items()}}
        return names.__getitem__

    def suspect(self, seat: Seat) -> Card | None:
        """Return the character of a seat; ``None`` while it has none."""
        suspect: Card | None = self.case.suspects.get(seat)
        return suspect

    def token(self, seat: Seat) -> str:
        """Return the design of the token of a seat; empty while it has no character."""
        if self.edition.family.tokens:
            return self.edition.family.tokens[seat]
        suspect = self.suspect(seat)
        return self.face(suspect).token if suspect is not None else ""

    def called(self, seat: Seat) -> str:
        """Return the name of a seat: that of its character, or of its player while it has no character."""
        suspect = self.suspect(seat)
        if suspect is not None:
            return self.short(suspect)
        seated = self.taken.get(seat)
        if seated is None or seated.bot:
            text = self._("Seat {number}") if seated is None else self._("Bot {number}")
            return text.format(number=seat + 1)
        return player_name(seated.name, seat, self._)

    def known_as(self, seat: Seat) -> str:
        """Return the name by which the story calls a seat: at a table of several people that of its player.

        It is the name of the seat's character for a bot, on pages that others may be shown, and where two names at the
        table are alike.
        """
        names = self.memo("names of people", tuple(self.taken.items()), self._names_of_people)
        return names.get(seat) or self.called(seat)

    def _names_of_people(self) -> Mapping[Seat, str]:
        people = {seat: seated.name for seat, seated in self.taken.items() if not seated.bot}
        if not self.viewer.by_name or len(people) < 2:
            return {}
        alike = Counter(name.casefold() for name in (*people.values(), *map(self.called, self.seats), self._("Guest")))
        return {seat: name for seat, name in people.items() if alike[name.casefold()] == 1}

    def room(self, room: Card) -> str:
        """Return the name of a room inside a sentence, with its article if it takes one."""
        name = self.short(room)
        return name if "'" in self.edition.short(room) else self._("the {card}").format(card=name)

    def art(self, card: Card) -> Art:
        """Return the model of the drawing on a card."""
        if card in self.table.game.shown.loose:
            return art_of(self.table.game.shown.loose[card].art, "")
        return card_art(self.edition, card)

    def kind(self, card: Card) -> str:
        """Return the name of a card's category, such as "Suspect"."""
        loose = self.table.game.shown.loose.get(card)
        return self._(loose.kind if loose else self.edition.category(card).called)

    def card(self, card: Card, note: str = "") -> CardModel:
        """Return the model of a card face up; ``note`` is the text under its name."""
        plain = self._faces.get(card)
        if plain is None:
            plain = self._faces[card] = card_of(card, self.named(card), self.kind(card), self.art(card))
        return card_of(card, plain.name, plain.kind, plain.art, note) if note else plain

    @lazy
    def _faces(self) -> dict[Card, CardModel]:
        """The cards that were face up by now, without a note."""
        return {}

    # -- forms ---------------------------------------------------------------------------------------------------

    def form(self, id: str, path: str, **fields: object) -> Form:
        """Return a form that is sent to ``path`` under the table's address, with these hidden ``fields``.

        A key and the version of the page go with it; on a page of a game by post, a key alone.
        """
        given = tuple([(name, str(value)) for name, value in fields.items()])
        to = self.address if self.addresses.game_at and path == "act" else f"{self.address}/{path}"
        return form_of(id, to, given, versioned=not self.addresses.game_at)


def _scene_of(made: dict[str, object]) -> Scene:
    """Return the scene with these values."""
    scene = object.__new__(Scene)
    object.__setattr__(scene, "__dict__", made)
    return scene


WORKED_OUT = ("edition", "seats", "_", "_faces", "short", "address")
"""The values computed from a scene's set-up and language alone, which hold at every later moment."""

LASTING = ("view", "table", "viewer", "addresses", "memory", *WORKED_OUT)
"""The fields of a scene that stay the same from one version of a page to the next."""
