"""What the presenters are given: a viewer's own view and observations, and what is public around the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from typing import Any, TypeVar

from casefile.core.actions import Action, Menu, Offer
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import Edition, Face
from casefile.core.engine import EventFold, Observation, View
from casefile.core.events import SeatPassed, SeatsChanged, SeatTaken
from casefile.core.facts import Holds, Lacks
from casefile.core.lazy import once
from casefile.core.seats import NOBODY, seated
from casefile.game import Game
from casefile.play.knowledge import LOGIC, SEEN, Knowledge, Marks, marks
from casefile.play.occupants import Occupants
from casefile.play.talk import Talk
from casefile.story.i18n import Texts
from casefile.web.drawings.layers import way_points
from casefile.web.drawings.pictures import Pictures, pictures_for
from casefile.web.model import KEY, VERSION, Art, CardModel, Form
from casefile.web.present.card_art import art_of, card_art
from casefile.web.present.story_cache import StoryCache
from casefile.web.present.table_moment import NO_TALK, Chair, Missed, NextTable, TableMoment, Undo

T = TypeVar("T")


card_of = lru_cache(maxsize=4096)(CardModel)
"""A card face up; each is on many pages."""


@lru_cache(maxsize=4096)
def form_of(id: str, action: str, fields: tuple[tuple[str, str], ...], *, versioned: bool) -> Form:
    """A form with its stamp, a key and, where it is ``versioned``, the version of the page; all at a table have it."""
    return Form(id, action, (*fields, *_stamp(id, versioned=versioned)))


@lru_cache(maxsize=256)
def _stamp(id: str, *, versioned: bool) -> tuple[tuple[str, str], ...]:
    return (("version", VERSION), ("key", f"{VERSION}-{id}")) if versioned else (("key", f"{KEY}-{id}"),)


SEATED = EventFold(NOBODY, seated, frozenset({SeatTaken, SeatPassed, SeatsChanged}))
"""Who sits where."""

NOTHING_NOTED: Marks = {}
"""No ink on a sheet."""


@dataclass(frozen=True)
class Scene:
    """One table through one viewer's eyes. ``me`` is ``None`` for a spectator; ``host`` opened the table.

    ``tale`` is what was told on earlier pages; without it the story is told from its beginning. ``memory`` is what was
    made for earlier pages of the same audience, see :meth:`kept`; ``told`` has the story once it is told for this page.
    ``day`` is the name of a case that is everybody's, ``practice`` says that it does not count; ``fixed`` says for what
    the deal is the same for everybody. ``looks`` says that the viewer sees what the seat sees and does nothing.
    ``drawers`` says who drew the mark of a cell, ``shared`` that several draw on one sheet. ``following`` is the table
    at which its people play again, ``missed`` whom it waits for who is not there, ``back_now`` what can be taken back.
    ``won`` is how many games in a row before this one each seat has won. ``supposed`` is supposed of cards.
    ``chairs`` are the places at the table while it has not begun, those that are empty too; some are kept for people of
    the table before, who are ``expected``, by name.
    ``site`` is the address of the site, for texts to give away.
    ``offers`` are the bots' seats that the viewer may give to a friend, with the link of each that is offered;
    ``shows`` that the viewer may let the picture of the table's link show the case file.
    ``home`` is the address of the page where that is not a table's. ``game_at`` is that of the game where the page is
    one of a game by post: then actions are sent to the page itself, by forms that bear a key and no version, and a
    standing order is sent whole, not changed card by card.

    What is worked out of these is kept as long as the scene lasts. What is lasting in one is what :meth:`later` makes
    the next ones of.
    """

    table_id: str
    game: Game
    view: View[Any]
    words: Texts
    language: str
    occupants: Occupants
    tale: StoryCache | None = None
    memory: dict[str, tuple[object, Any]] = field(default_factory=dict)
    told: list[StoryCache] = field(default_factory=list)
    me: Seat | None = None
    looks: bool = False
    past: bool = False
    host: bool = False
    commitment: str = ""
    level: int = 2
    hints: bool = True
    day: str = ""
    fixed: str = ""
    due: int | None = None
    limit: int | None = None
    clock: str = "none"
    online: frozenset[Seat] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    talk: Talk = NO_TALK
    drawers: Mapping[str, str] = field(default_factory=dict)
    shared: bool = False
    links: Mapping[Seat, str] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()
    expected: Mapping[Seat, str] = field(default_factory=dict)
    offers: Mapping[Seat, str] = field(default_factory=dict)
    shows: bool = False
    reachable: bool = True
    anyone: str = ""
    watch: str = ""
    back: str = ""
    following: NextTable | None = None
    missed: Missed | None = None
    back_now: Undo | None = None
    home: str = ""
    game_at: str = ""
    site: str = ""
    practice: bool = False
    won: tuple[int, ...] = ()
    supposed: tuple[Holds | Lacks, ...] = ()

    def later(
        self,
        moment: TableMoment,
        *,
        tale: StoryCache | None,
        marks: Mapping[str, str],
        links: Mapping[Seat, str],
        expected: Mapping[Seat, str],
        offers: Mapping[Seat, str],
        shows: bool,
        anyone: str,
    ) -> "Scene":
        """The same table through the same eyes at a later moment: what can change is given, the rest stays.

        It is as :func:`dataclasses.replace` makes it, which goes through every field and takes six times as long.
        """
        made = self.__dict__ | moment
        made["told"], made["tale"] = [], tale
        made["marks"], made["links"], made["anyone"] = marks, links, anyone
        made["expected"], made["offers"], made["shows"] = expected, offers, shows
        return _scene_of(made)

    def lasting(self) -> "Scene":
        """What holds at every later moment, in little memory. It has nothing of any moment; :meth:`later` adds that."""
        for name in WORKED_OUT:
            getattr(self, name)
        return _scene_of({name: self.__dict__[name] for name in LASTING})

    @once
    def case(self) -> Any:
        """What the viewer knows of the game: the state of whatever game it is."""
        return self.view.state

    @property
    def seen(self) -> Sequence[Observation]:
        """What the viewer has observed."""
        return self.view.seen

    @once
    def knowledge(self) -> Knowledge | None:
        """What follows from that; ``None`` before the deal, and where no hands are dealt."""
        known: Knowledge | None = self.view.knowledge
        return known.supposing(self.supposed) if known is not None and self.supposed else known

    @once
    def edition(self) -> Edition:
        """The edition played."""
        return self.view.setup.edition

    @once
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(map(Seat, range(self.view.setup.seats)))

    @property
    def pictures(self) -> Pictures:
        """The drawings of the edition."""
        assert self.game.page is not None
        page = self.game.page()
        return pictures_for(self.edition, page.signs)

    def points(self, way: Sequence[Place]) -> str:
        """The points of a way on the board."""
        return way_points(self.pictures.plan, way)

    @property
    def version(self) -> int:
        """The number of the newest event."""
        return self.view.version

    def kept(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """What ``make`` answers, or what it answered last under this name where it was ``made_of`` the same."""
        known = self.memory.get(name)
        if known is None or (known[0] is not made_of and known[0] != made_of):
            known = self.memory[name] = made_of, make()
        found: T = known[1]
        return found

    def kept_same(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """As :meth:`kept`, where what is made anew and equal to what was kept is that very object.

        So what is made of it is known to be the same without a look into it.
        """
        known = self.memory.get(name)
        if known is not None and (known[0] is made_of or known[0] == made_of):
            found: T = known[1]
            return found
        found = make()
        if known is not None and known[1] == found:
            found = known[1]
        self.memory[name] = made_of, found
        return found

    @once
    def ink(self) -> Marks:
        """What is filled in on the viewer's sheet; nothing before the deal, and where the level of help is too low."""
        known = self.knowledge if self.level >= SEEN else None
        if known is None:
            return NOTHING_NOTED
        made_of = known if self.level >= LOGIC else known.sights
        return self.kept_same("ink", made_of, partial(marks, known, self.level))

    @once
    def taken(self) -> Mapping[Seat, SeatTaken]:
        """Who has sat down, by seat."""
        return self.view.gathered(SEATED)

    @property
    def bytes(self) -> str | None:
        """What the viewer's seat added to the deal, ``None`` for whoever has no seat."""
        own = None if self.me is None else self.taken.get(self.me)
        return None if own is None else own.entropy

    @once
    def begun(self) -> bool:
        """Whether every seat is taken."""
        return len(self.taken) == self.view.setup.seats

    @once
    def actor(self) -> Seat | None:
        """The seat that must act now."""
        actor = self.view.rules.actor(self.case) if self.begun else None
        return Seat(actor) if isinstance(actor, int) else None

    @once
    def menu(self) -> Menu:
        """What the viewer may do now, computed from the viewer's own view."""
        if self.me is None or self.looks or not self.begun:
            return {}
        menu: Menu = self.view.rules.menu(self.case, self.me)
        return menu

    @property
    def mine(self) -> bool:
        """Whether something is asked of the viewer now; where several may act at once, he need not be the actor."""
        if self.me is None or self.looks:
            return False
        if self.actor == self.me:
            return True
        any_time = self.game.any_time
        for kind, entry in self.menu.items():  # noqa: SIM110 - a generator takes three times as long
            if isinstance(entry, Offer) and kind not in any_time:
                return True
        return False

    @once
    def address(self) -> str:
        """The address of the page; empty for what was once, of which nothing can be asked any more."""
        if self.past:
            return ""
        return self.home or f"/t/{self.table_id}"

    @property
    def source(self) -> str:
        """The address below which a game that is over has its record, its replay and its review."""
        return self.game_at or self.address

    @property
    def fair(self) -> str:
        """The address where the deal is proved; of a game by post, where it is said how its record is checked."""
        return "/fair" if self.game_at else f"{self.address}/fair"

    @once
    def _(self) -> Callable[[str], str]:
        """Translate a text."""
        return self.words.gettext

    def offer(self, kind: type[Action]) -> Offer | None:
        """What the menu offers of one kind of action, if it offers it."""
        entry = self.menu.get(kind)
        return entry if isinstance(entry, Offer) else None

    def refusal(self, kind: type[Action]) -> str:
        """Why the menu forbids one kind of action, in words; empty where it offers it."""
        entry = self.menu.get(kind)
        return self.clause(entry) if isinstance(entry, str) else ""

    def clause(self, id: str) -> str:
        """A clause's text with its number."""
        return f"{self._(self.view.rules.book.clause(id).text)} ({id})"

    # -- names and faces -----------------------------------------------------------------------------------------

    def face(self, card: Card) -> Face:
        """The face of a card."""
        return self.edition.faces[card]

    def named(self, card: Card) -> str:
        """A card's name."""
        loose = self.game.loose.get(card)
        return self._(loose.name) if loose else self.edition.named(card, self.language)

    @once
    def short(self) -> Callable[[Card], str]:
        """What gives a card's short name; it outlives the scene."""
        loose, words, edition, language = self.game.loose, self.words, self.edition, self.language

        def short(card: Card) -> str:
            own = loose.get(card)
            return words.gettext(own.short) if own else edition.short(card, language)

        return short

    def suspect(self, seat: Seat) -> Card | None:
        """The character of a seat, once it has one."""
        suspect: Card | None = self.case.suspects.get(seat)
        return suspect

    def token(self, seat: Seat) -> str:
        """The token design of a seat; empty until it has a character."""
        if self.edition.family.tokens:
            return self.edition.family.tokens[seat]
        suspect = self.suspect(seat)
        return self.face(suspect).token if suspect is not None else ""

    def called(self, seat: Seat) -> str:
        """What a seat is called: its character, else the name of who sits there."""
        suspect = self.suspect(seat)
        if suspect is not None:
            return self.short(suspect)
        seated = self.taken.get(seat)
        if seated is None or seated.bot:
            text = self._("Seat {number}") if seated is None else self._("Bot {number}")
            return text.format(number=seat + 1)
        return seated.name

    def room(self, room: Card) -> str:
        """A room in a sentence: with its article where it takes one."""
        name = self.short(room)
        return name if "'" in self.edition.short(room) else self._("the {card}").format(card=name)

    def art(self, card: Card) -> Art:
        """What a card shows."""
        if card in self.game.loose:
            return art_of(self.game.loose[card].art, "")
        return card_art(self.edition, card)

    def kind(self, card: Card) -> str:
        """A card's category in words."""
        loose = self.game.loose.get(card)
        return self._(loose.kind if loose else self.edition.category(card).called)

    def card(self, card: Card, note: str = "") -> CardModel:
        """A card face up."""
        plain = self._faces.get(card)
        if plain is None:
            plain = self._faces[card] = card_of(card, self.named(card), self.kind(card), self.art(card))
        return card_of(card, plain.name, plain.kind, plain.art, note) if note else plain

    @once
    def _faces(self) -> dict[Card, CardModel]:
        """The cards that were face up by now, without a note."""
        return {}

    # -- forms ---------------------------------------------------------------------------------------------------

    def form(self, id: str, path: str, **fields: object) -> Form:
        """A form to this table; the version of the page and a key go with it, by post a key alone."""
        given = tuple([(name, str(value)) for name, value in fields.items()])
        to = self.address if self.game_at and path == "act" else f"{self.address}/{path}"
        return form_of(id, to, given, versioned=not self.game_at)


def _scene_of(made: dict[str, Any]) -> Scene:
    """The scene that has all this."""
    scene = object.__new__(Scene)
    object.__setattr__(scene, "__dict__", made)
    return scene


WORKED_OUT = ("edition", "seats", "_", "_faces", "short", "address")
"""What is worked out of a scene's set-up and language alone, and so holds at every later moment."""

OF_A_MOMENT = TableMoment.__annotations__.keys() | {
    *("told", "tale", "marks", "links", "anyone", "expected", "offers", "shows")
}
"""What of a scene a later one is given."""

LASTING = (*(each.name for each in fields(Scene) if each.name not in OF_A_MOMENT), *WORKED_OUT)
"""What stays."""
