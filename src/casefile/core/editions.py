"""Editions: the names and looks of a game's cards, read from a data file.

An edition names the cards of each category in any number of languages. It says which token shape and colour stands for
a character, and where each area lies on which board. Editions of another family than :data:`CLUE` say so (``family =
"..."``) and have that family's categories.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path

from casefile.core.board import Board
from casefile.core.cards import Card, Deck, Invalid, Place
from casefile.core.map_file import shipped_board
from casefile.core.naming import A_NAME, check_name
from casefile.core.texts import N_, FilledText, either, one_of
from casefile.core.toml_text import read_toml

SIZES: Mapping[str, int] = {"suspects": 6, "weapons": 6, "rooms": 9}
"""The categories of the classic family, and the number of cards of each in the editions that come with the program."""
CATEGORIES = tuple(SIZES)
TOKENS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
"""The six token designs (colour and shape), in the order of the suspects.

A suspect beyond the sixth has no token, so no player can be that suspect.
"""

SEAL, ICON, PLAN = "suspect", "weapon", "room"
"""The kinds of drawings of cards: a seal for a person, an icon or letters, the plan of an area.

Classes in pages are named by these words.
"""

OWN = "own_"
"""The beginning of the slug of an edition that players made themselves."""

Names = Mapping[str, str]
"""A name in several languages: language code to text; ``en`` is always there."""


@dataclass(frozen=True, slots=True)
class Face:
    """The names and the drawing of one card."""

    card: Card
    """The card's slug, by which decks and records name it."""
    name: Names
    """The full name of the card, by language."""
    short: Names
    """The name that the story uses."""
    mark: str = ""
    """The one or two letters that stand for the card on a seal or in a frame."""
    token: str = ""
    """The design of a character's token."""
    icon: str = ""
    """The name of the card's icon."""
    at: Place | None = None
    """An area's place on the board."""


@dataclass(frozen=True, slots=True)
class Category:
    """One category of the cards of a family; its texts are in English."""

    name: str
    """The word for it in files and in decks, such as ``"weapons"``."""
    sizes: range
    """The numbers of cards that an edition may have in it."""
    art: str
    """The kind of drawing of its cards: :data:`SEAL`, :data:`ICON`, :data:`PLAN`, or one that a game draws itself."""
    title: str
    """The heading above its cards, such as ``"Weapons"``."""
    called: str
    """The noun for one of its cards, such as ``"Weapon"``."""
    asks: str
    """The question that one of its cards answers, such as ``"With what?"``."""


@dataclass(frozen=True)
class Family:
    """A group of editions with the same categories, with which one or more rule sets can be played."""

    name: str
    """The word for it in the files of editions."""
    categories: tuple[Category, ...]
    """The categories in their order; the first has the characters."""
    package: str
    """The package whose ``data/editions`` has the files of the shipped editions."""
    shipped: tuple[str, ...]
    """The slugs of the editions that come with the program, the plainest first."""
    tokens: tuple[str, ...] = ()
    """The designs of the seats' tokens, by seat; empty if a seat has the token of its character."""
    areas: str = ""
    """The category whose cards are the areas of an edition's board; empty if an edition has no board."""
    most: int | None = None
    """The most cards that an edition may have in all; ``None`` if only the sizes of the categories are limited."""

    def __hash__(self) -> int:
        return hash(self.name)

    def edition(self, slug: str) -> "Edition":
        """Return the shipped edition ``slug``; raise :class:`Invalid` if there is none."""
        return shipped_edition(slug, self)


CLUE = Family(
    "classic",
    (
        Category("suspects", range(2, 13), SEAL, N_("Suspects"), N_("Suspect"), N_("Who?")),
        Category("weapons", range(2, 13), ICON, N_("Weapons"), N_("Weapon"), N_("With what?")),
        Category("rooms", range(2, 13), PLAN, N_("Rooms"), N_("Room"), N_("Where?")),
    ),
    "casefile.core",
    ("clue", "ns_clue"),
    areas="rooms",
    most=30,
)
"""The family of the classic game: suspects, weapons and rooms."""


@dataclass(frozen=True)
class Edition:
    """The cards of a game, with their names and drawings."""

    slug: str
    """The name of the edition in options and on the command line."""
    name: Names
    """The name of the edition for people, by language."""
    board_name: str
    """The name of the shipped board on which its areas lie, such as ``classic``; empty if it has no board."""
    faces: Mapping[Card, Face]
    """The names and the drawing of each card."""
    deck: Deck
    """All its cards, by category."""
    family: Family = CLUE
    """The family whose categories the cards have."""

    @cached_property
    def characters(self) -> tuple[Card, ...]:
        """The people that seats can be: those with a token, or all people if none has a token."""
        people = self.deck.people
        return tuple(card for card in people if self.faces[card].token) or people

    @cached_property
    def board(self) -> Board:
        """The board with its rooms named as this edition's cards; raises :class:`Invalid` if the edition has none."""
        if not self.board_name:
            raise Invalid(f"edition {self.slug}", N_("no board"), 'board = "classic"')
        places = {face.at: card for card, face in self.faces.items() if face.at is not None}
        return shipped_board(self.board_name).with_areas(places)

    def named(self, card: Card, language: str = "en") -> str:
        """Return the full name of ``card``; English where ``language`` is missing."""
        name = self.faces[card].name
        return name.get(language, name["en"])

    def category(self, card: Card) -> Category:
        """Return the category of a card."""
        return self.family.categories[self.deck.category_of[card]]

    def short(self, card: Card, language: str = "en") -> str:
        """Return the short name of ``card``, as the story uses it."""
        return self.short_names(language)[card]

    def short_names(self, language: str = "en") -> Mapping[Card, str]:
        """Return the short name of each card, as the story uses it; English where ``language`` is missing."""
        return self._short_names.get(language) or self._short_names["en"]

    @cached_property
    def _short_names(self) -> Mapping[str, Mapping[Card, str]]:
        """The short names of all cards, in each language that any of them is named in."""
        faces = self.faces.values()
        return {
            language: {face.card: face.short.get(language, face.short["en"]) for face in faces}
            for language in {"en"}.union(*(face.short for face in faces))
        }


@lru_cache
def shipped_edition(slug: str, family: Family = CLUE) -> Edition:
    """Return the edition ``slug`` that comes with the program; raise :class:`Invalid` if there is none."""
    if slug not in family.shipped:
        raise Invalid("edition", repr(slug), either(family.shipped))
    return parse_edition(shipped_text(slug, family), slug, f"editions/{slug}.toml", family)


def shipped_text(slug: str, family: Family = CLUE) -> str:
    """Return the text of the file of ``slug``, one of the shipped editions of ``family``."""
    file = resources.files(family.package) / "data" / "editions" / f"{slug}.toml"
    return file.read_text(encoding="utf-8")


def read_edition(path: Path | str, family: Family = CLUE) -> Edition:
    """Return the edition in a file; raises :class:`Invalid` with the file and the line of what is wrong."""
    path = Path(path)
    try:
        return parse_edition(path.read_text(encoding="utf-8-sig"), path.stem, str(path), family)
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(str(path), error, N_("an edition file in UTF-8")) from None


def parse_edition(text: str, slug: str, source: str, family: Family = CLUE) -> Edition:
    """Return the edition of ``family`` in the text of a file; raise :class:`Invalid` for a fault in it.

    ``source`` names the file in errors.
    """
    return _Parser(text, source).edition(read_toml(text, source), slug, family)


NAME_FORM = FilledText(N_("{form} with texts of 1 to 60 letters that can be seen"), form='name = { en = "..." }')
"""The form of a name in an edition's file, for errors."""


class _Parser:
    """The parser of an edition's data; every error names the line of the entry that it is about."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.lines = text.splitlines()

    def expect(self, holds: bool, line: int, found: object, expected: str) -> None:
        if not holds:
            raise Invalid(f"{self.source}:{line}", found, expected)

    def heads(self, category: str) -> list[int]:
        return [i for i, line in enumerate(self.lines, 1) if line.replace(" ", "").startswith(f"[[{category}]]")]

    def edition(self, data: Mapping[str, object], slug: str, family: Family) -> Edition:
        self.expect(
            data.get("format") == 1, 1, FilledText(N_("format {format!r}"), format=data.get("format")), "format = 1"
        )
        named, kinds = data.get("family", CLUE.name), {kind.name: kind for kind in family.categories}
        foreign = family != CLUE or not kinds.keys() & data.keys()
        wanted = FilledText(N_("family {family!r} for this game"), family=family.name)
        self.expect("family" in data or not foreign, 1, N_("no family"), wanted)
        self.expect(named == family.name, 1, FilledText(N_("family {family!r}"), family=named), wanted)
        self.only(data, {"format", "family", "name", "board", *kinds}, 1)
        faces: dict[Card, Face] = {}
        decks: list[tuple[Card, ...]] = []
        for category in family.categories:
            found = tuple(self.category(data.get(category.name), category))
            decks.append(tuple(face.card for face in found))
            line = self.heads(category.name)[0]
            for face in found:
                self.expect(
                    face.card not in faces,
                    line,
                    FilledText(N_("the slug {slug!r} twice"), slug=face.card),
                    N_("each slug once"),
                )
                faces[face.card] = face
        deck = Deck(tuple(kinds), tuple(decks))
        self.expect(
            family.most is None or len(deck) <= family.most,
            1,
            FilledText(N_("{count} cards"), count=len(deck)),
            FilledText(N_("at most {most} cards in all"), most=family.most),
        )
        board = data.get("board", "")
        self.expect(
            isinstance(board, str), 1, FilledText(N_("board {board!r}"), board=board), N_("the name of a board")
        )
        if board:
            self.expect(
                bool(family.areas), 1, FilledText(N_("board {board!r}"), board=board), N_("no board in this family")
            )
            self.areas(faces, deck.category(family.areas), str(board), family.areas)
        return Edition(slug, self.names(data.get("name"), 1), str(board), faces, deck, family)

    def areas(self, faces: Mapping[Card, Face], cards: Iterable[Card], board: str, category: str) -> None:
        places = [faces[card].at for card in cards]
        wanted = sorted(shipped_board(board).areas)
        line = self.heads(category)[0]
        self.expect(
            len(places) == len(wanted),
            line,
            FilledText(N_("{count} {kind}"), count=len(places), kind=category),
            FilledText(N_("the {count} rooms of the board {board!r}, or no board"), count=len(wanted), board=board),
        )
        given = [place for place in places if place is not None]
        self.expect(
            sorted(given) == wanted,
            line,
            FilledText(N_("rooms at {places}"), places=", ".join(sorted(given))),
            FilledText(N_("at = one each of {places}"), places=", ".join(wanted)),
        )

    def category(self, entries: object, category: Category) -> Iterable[Face]:
        heads = self.heads(category.name) or [1]
        count, sizes = len(entries) if isinstance(entries, list) else 0, category.sizes
        self.expect(
            count in sizes,
            heads[0],
            FilledText(N_("{count} {kind}"), count=count, kind=category.name),
            FilledText(N_("{count} {kind}"), count=sizes[0], kind=category.name)
            if len(sizes) == 1
            else FilledText(N_("{fewest} to {most} {kind}"), fewest=sizes[0], most=sizes[-1], kind=category.name),
        )
        assert isinstance(entries, list)
        named = [entry.get("token") for entry in entries if isinstance(entry, dict)]
        free, taken = [token for token in TOKENS if token not in named], set[str]()
        for entry, line in zip(entries, heads, strict=False):
            self.expect(isinstance(entry, dict), line, repr(entry), N_("a table"))
            face = self.face(entry, line)
            if category.art == SEAL:
                # A design belongs to the first suspect that names it; the other suspects take designs that nobody
                # names.
                own = face.token if face.token not in taken else ""
                face = replace(face, token=own or (free.pop(0) if free else ""))
                taken.add(face.token)
            yield face

    def face(self, entry: Mapping[str, object], line: int) -> Face:
        self.only(entry, {"slug", "name", "short", "mark", "token", "icon", "at"}, line)
        slug, name = entry.get("slug"), self.names(entry.get("name"), line)
        form = isinstance(slug, str) and re.fullmatch(r"[a-z][a-z0-9_]{0,30}", slug) is not None
        self.expect(
            form,
            line,
            FilledText(N_("slug {slug!r}"), slug=slug),
            N_("a slug of lower-case letters, digits and _ that starts with a letter"),
        )
        texts = {key: entry.get(key, "") for key in ("mark", "token", "icon", "at")}
        for key, text in texts.items():
            self.expect(isinstance(text, str), line, f"{key} {text!r}", N_("a text"))
            if text:
                check_name(str(text), f"{self.source}:{line}", A_NAME)
        token = str(texts["token"])
        self.expect(
            token in ("", *TOKENS),
            line,
            f"token {token!r}",
            one_of(TOKENS),
        )
        mark = str(texts["mark"]) or name["en"][:2]
        self.expect(len(mark) <= 2, line, f"mark {mark!r}", N_("one or two letters"))
        short = self.names(entry["short"], line) if "short" in entry else name
        at = Place(str(texts["at"])) if texts["at"] else None
        return Face(Card(str(slug)), name, short, mark, token, str(texts["icon"]), at)

    def names(self, found: object, line: int) -> Names:
        form = isinstance(found, dict) and all(isinstance(text, str) and 0 < len(text) <= 60 for text in found.values())
        self.expect(form, line, FilledText(N_("name {name!r}"), name=found), NAME_FORM)
        assert isinstance(found, dict)
        self.expect(
            "en" in found,
            line,
            FilledText(N_("names in {languages}"), languages=", ".join(found)),
            N_("an English name (en)"),
        )
        for text in (*found, *found.values()):
            check_name(text, f"{self.source}:{line}", NAME_FORM)
        return {str(language): str(text) for language, text in found.items()}

    def only(self, entry: Mapping[str, object], known: set[str], line: int) -> None:
        extra = sorted(set(entry) - known)
        self.expect(
            not extra,
            line,
            FilledText(N_("the entry {names}"), names=", ".join(extra)),
            FilledText(N_("only {names}"), names=", ".join(sorted(known))),
        )
