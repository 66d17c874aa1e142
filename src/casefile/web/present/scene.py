"""The input of the presenters: a viewer's own view and observations, and the public facts around the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, TypeVar

from casefile.core.actions import Action, Menu, Offer
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import Edition, Face
from casefile.core.engine import EventFold, Observation, View
from casefile.core.events import SeatPassed, SeatsChanged, SeatTaken
from casefile.core.lazy import lazy
from casefile.core.seats import NOBODY, seated
from casefile.play.knowledge import LOGIC, SEEN, Knowledge, Marks, marks
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
"""Returns a card face up; each is on many pages."""


@lru_cache(maxsize=4096)
def form_of(id: str, action: str, fields: tuple[tuple[str, str], ...], *, versioned: bool) -> Form:
    """Return a form with its stamp: a key and, where it is ``versioned``, the version of the page.

    All viewers at a table have the same one.
    """
    return Form(id, action, (*fields, *_stamp(id, versioned=versioned)))


@lru_cache(maxsize=256)
def _stamp(id: str, *, versioned: bool) -> tuple[tuple[str, str], ...]:
    return (("version", VERSION), ("key", f"{VERSION}-{id}")) if versioned else (("key", f"{KEY}-{id}"),)


SEATED = EventFold(NOBODY, seated, frozenset({SeatTaken, SeatPassed, SeatsChanged}))
"""Gathers the players of the seats."""

NOTHING_NOTED: Marks = {}
"""No ink on a sheet."""


@dataclass(frozen=True)
class Scene:
    """One table through one viewer's eyes: the input of the presenters of its page.

    Values worked out of it are kept as long as the scene lasts. :meth:`later` copies the lasting fields into the scene
    of the next version.
    """

    view: View[Any]
    """The viewer's view of the game."""
    table: TableFacts
    viewer: PageViewer
    moment: TableMoment
    notebook: SheetNotes = field(default_factory=SheetNotes)
    addresses: PageAddresses = field(default_factory=PageAddresses)
    invitations: Invitations = NOBODY_INVITED
    memory: PageMemory = field(default_factory=PageMemory)

    def later(
        self, moment: TableMoment, notebook: SheetNotes, invitations: Invitations, tale: StoryCache | None
    ) -> "Scene":
        """Return the same table through the same eyes at a later moment.

        It is as :func:`dataclasses.replace` makes it, which goes through every field and takes longer.
        """
        made = {**self.__dict__, "moment": moment, "notebook": notebook, "invitations": invitations}
        made["memory"] = PageMemory(self.memory.kept, tale)
        return _scene_of(made)

    def lasting(self) -> "Scene":
        """Return the lasting fields as a scene, in little memory; :meth:`later` adds a moment to it."""
        for name in WORKED_OUT:
            getattr(self, name)
        return _scene_of({name: self.__dict__[name] for name in LASTING})

    @lazy
    def case(self) -> Any:
        """The state of the game, of whatever kind, as far as the viewer knows it."""
        return self.view.state

    @property
    def seen(self) -> Sequence[Observation]:
        """The viewer's observations."""
        return self.view.seen

    @lazy
    def knowledge(self) -> Knowledge | None:
        """The conclusions from the observations; ``None`` before the deal, and where no hands are dealt."""
        known: Knowledge | None = self.view.knowledge
        return known.supposing(self.notebook.supposed) if known is not None and self.notebook.supposed else known

    @lazy
    def edition(self) -> Edition:
        """The edition played."""
        return self.view.setup.edition

    @lazy
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(map(Seat, range(self.view.setup.seats)))

    @property
    def pictures(self) -> Pictures:
        """The drawings of the edition."""
        assert self.table.game.page is not None
        page = self.table.game.page()
        return pictures_for(self.edition, page.signs)

    def points(self, way: Sequence[Place]) -> str:
        """Return the points of a way on the board."""
        return way_points(self.pictures.plan, way)

    @property
    def version(self) -> int:
        """The number of the newest event."""
        return self.view.version

    def memo(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """Return the result of ``make``, or its last result under this name where it was ``made_of`` the same."""
        known = self.memory.kept.get(name)
        if known is None or (known[0] is not made_of and known[0] != made_of):
            known = self.memory.kept[name] = made_of, make()
        found: T = known[1]
        return found

    def memo_same(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """Return the same as :meth:`memo`, but the kept object itself where a new result is equal to it.

        So values made of the result are known to be the same without a look into it.
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
        """The marks on the viewer's sheet; none before the deal, and where the level of help is too low."""
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
        """Whether every seat is taken."""
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
        """Whether something is asked of the viewer now.

        Where several may act at once, the viewer need not be the actor.
        """
        if self.viewer.me is None or self.viewer.looks:
            return False
        if self.actor == self.viewer.me:
            return True
        any_time = self.table.game.any_time
        for kind, entry in self.menu.items():  # noqa: SIM110 - a generator takes three times as long
            if isinstance(entry, Offer) and kind not in any_time:
                return True
        return False

    @lazy
    def address(self) -> str:
        """The address of the page; empty for a past moment, of which nothing can be asked any more."""
        if self.viewer.past:
            return ""
        return self.addresses.home or f"/t/{self.table.id}"

    @property
    def source(self) -> str:
        """The address below which a game that is over has its record, its replay and its review."""
        return self.addresses.game_at or self.address

    @property
    def fair(self) -> str:
        """The address where the deal is proved.

        Of a game by post, the address that explains how its record is checked.
        """
        return "/fair" if self.addresses.game_at else f"{self.address}/fair"

    @lazy
    def _(self) -> Callable[[str], str]:
        """Translate a text."""
        return self.viewer.words.gettext

    def offer(self, kind: type[Action]) -> Offer | None:
        """Return the menu's offer of one kind of action, if there is one."""
        entry = self.menu.get(kind)
        return entry if isinstance(entry, Offer) else None

    def refusal(self, kind: type[Action]) -> str:
        """Return the clause by which the menu forbids one kind of action, in words; empty where the menu offers it."""
        entry = self.menu.get(kind)
        return self.clause(entry) if isinstance(entry, str) else ""

    def clause(self, id: str) -> str:
        """Return a clause's text with its number."""
        return f"{self._(self.view.rules.book.clause(id).text)} ({id})"

    # -- names and faces -----------------------------------------------------------------------------------------

    def face(self, card: Card) -> Face:
        """Return the face of a card."""
        return self.edition.faces[card]

    def named(self, card: Card) -> str:
        """Return a card's name."""
        loose = self.table.game.loose.get(card)
        return self._(loose.name) if loose else self.edition.named(card, self.viewer.language)

    @lazy
    def short(self) -> Callable[[Card], str]:
        """The function that returns a card's short name; it outlives the scene."""
        loose, words, edition, language = self.table.game.loose, self.viewer.words, self.edition, self.viewer.language

        def short(card: Card) -> str:
            own = loose.get(card)
            return words.gettext(own.short) if own else edition.short(card, language)

        return short

    def suspect(self, seat: Seat) -> Card | None:
        """Return the character of a seat, once it has one."""
        suspect: Card | None = self.case.suspects.get(seat)
        return suspect

    def token(self, seat: Seat) -> str:
        """Return the token design of a seat; empty until it has a character."""
        if self.edition.family.tokens:
            return self.edition.family.tokens[seat]
        suspect = self.suspect(seat)
        return self.face(suspect).token if suspect is not None else ""

    def called(self, seat: Seat) -> str:
        """Return the name of a seat: its character's, else its player's."""
        suspect = self.suspect(seat)
        if suspect is not None:
            return self.short(suspect)
        seated = self.taken.get(seat)
        if seated is None or seated.bot:
            text = self._("Seat {number}") if seated is None else self._("Bot {number}")
            return text.format(number=seat + 1)
        return seated.name

    def room(self, room: Card) -> str:
        """Return a room in a sentence: with its article where it takes one."""
        name = self.short(room)
        return name if "'" in self.edition.short(room) else self._("the {card}").format(card=name)

    def art(self, card: Card) -> Art:
        """Return the drawing on a card."""
        if card in self.table.game.loose:
            return art_of(self.table.game.loose[card].art, "")
        return card_art(self.edition, card)

    def kind(self, card: Card) -> str:
        """Return a card's category in words."""
        loose = self.table.game.loose.get(card)
        return self._(loose.kind if loose else self.edition.category(card).called)

    def card(self, card: Card, note: str = "") -> CardModel:
        """Return a card face up."""
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
        """Return a form to this table; the version of the page and a key go with it, by post a key alone."""
        given = tuple([(name, str(value)) for name, value in fields.items()])
        to = self.address if self.addresses.game_at and path == "act" else f"{self.address}/{path}"
        return form_of(id, to, given, versioned=not self.addresses.game_at)


def _scene_of(made: dict[str, Any]) -> Scene:
    """Return the scene with these values."""
    scene = object.__new__(Scene)
    object.__setattr__(scene, "__dict__", made)
    return scene


WORKED_OUT = ("edition", "seats", "_", "_faces", "short", "address")
"""The values worked out of a scene's set-up and language alone, which hold at every later moment."""

LASTING = ("view", "table", "viewer", "addresses", "memory", *WORKED_OUT)
"""The fields that stay from one version of a page to the next."""
