"""Files of the companion, the note pad for cards of cardboard: a game as it was entered, and the facts that it tells.

The page :file:`web/static/companion` writes the same files and reads them (``game.js``, ``files.js``). Cards are
numbers, in the order of the categories. The number of an entry, from 1, is the turn of its facts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec, even_sizes
from casefile.core.editions import CLUE, Edition
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks, NotAll
from casefile.core.texts import N_, FilledText, from_to
from casefile.deduction.positions import Position, suggestion_facts

NAMED = ("asked", "accused", "solved")
"""The kinds of entries that name a card of each category."""
CATEGORIES = (2, 4)
"""The fewest and the most categories of a list of one's own."""
CARDS = (2, 12)
"""The fewest and the most cards of a category."""
MOST_CARDS = 30
"""The most cards of a deck: in the browser a set of cards is one 32-bit number."""


class CompanionPerson(Struct, frozen=True):
    """Somebody at the table."""

    name: str
    """The name of the person."""
    token: str = ""
    """The design of the token that the page draws; may be empty."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry for one turn or event; one that is ``out`` counts for nothing.

    - ``asked``: a suggestion; ``shower`` showed a card, or nobody, and ``shown`` is the card if it was seen.
    - ``accused``: a wrong accusation; ``solved``: a right one.
    - ``seen``: cards that were seen with somebody.
    - ``skipped``: no question; ``turn``: the turn goes to another.
    - ``left``: somebody leaves. The hand is put aside, or laid open with its cards, or another answers (``stays``).
    """

    kind: Literal["asked", "accused", "solved", "seen", "skipped", "turn", "left"]
    """The kind of the entry; the list above explains each kind."""
    seat: int
    """The seat of the person who suggests, accuses, asks nothing or leaves.

    For ``seen`` it is the seat of the cards, and for ``turn`` the seat that has the next turn.
    """
    cards: tuple[int, ...] = ()
    """The numbers of the cards.

    They are one card of each category for ``asked``, ``accused`` and ``solved``, the cards that were seen for ``seen``,
    and the whole hand for ``left`` if it is laid open. All other entries have no cards.
    """
    shower: int | None = None
    shown: int | None = None
    stays: bool = False
    out: bool = False


class OwnCategory(Struct, frozen=True):
    """A category of a list of one's own."""

    title: str
    """The name of the category."""
    cards: tuple[str, ...]
    """The names of its cards, 2 to 12 of them."""


class OwnDeck(Struct, frozen=True):
    """A list of one's own: the cards of any game by name."""

    name: str
    """The name of the list, which the page shows as the name of the game that is played."""
    categories: tuple[OwnCategory, ...]
    """The categories, 2 to 4 of them."""


class CompanionGame(Struct, frozen=True, kw_only=True):
    """A game as it was entered.

    - ``id``: the id under which a browser keeps the game; empty in a game that the terminal began.
    - ``name``: the name of the game, as people read it.
    - ``form``: the game that is played, such as ``classic``, ``quick`` or ``group``.
    - ``deck``: the edition of the cards; ``own`` if they are a list of one's own.
    - ``own``: the list of one's own; ``None`` for an edition.
    - ``categories``: the number of cards of each category.
    - ``people``: the people at the table, by seat.
    - ``sizes``: the number of cards of each person.
    - ``me``: the seat whose pad it is, with the cards in ``hand``.
    - ``open``: the cards that lie open on the table from the deal on.
    - ``entries``: the entries, in order.
    - ``changed``: the moment of the last change in a browser, in milliseconds since 1970; 0 if there was none.
    """

    id: str = ""
    name: str
    form: str = "classic"
    deck: str
    own: OwnDeck | None = None
    categories: tuple[int, ...]
    people: tuple[CompanionPerson, ...]
    sizes: tuple[int, ...]
    me: int
    hand: tuple[int, ...]
    open: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    changed: float = 0

    @property
    def edition(self) -> Edition | None:
        """The edition of the cards; ``None`` for a list of one's own."""
        return CLUE.edition(self.deck) if self.own is None else None

    @property
    def cards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards by category; those of a list of one's own are their names."""
        if self.own is None:
            return CLUE.edition(self.deck).deck.categories
        return tuple(tuple(map(Card, category.cards)) for category in self.own.categories)

    @property
    def spec(self) -> DealSpec:
        """The public description of the deal; cards that lie open belong to one more seat, the table."""
        return DealSpec(self.cards, (*self.sizes, len(self.open)) if self.open else self.sizes)


def is_companion(entry: object) -> bool:
    """Return whether an entry of a file is a game of the companion."""
    return isinstance(entry, Mapping) and "companion" in entry


def read_companion(entry: object, where: str = "companion") -> CompanionGame:
    """Return the game in an entry of a file. Raise :class:`Invalid`, which names the place that does not fit."""
    data = entry["companion"] if isinstance(entry, Mapping) else entry
    try:
        game = msgspec.convert(data, CompanionGame)
    except msgspec.ValidationError as error:
        raise Invalid(where, str(error), N_("a game of the companion")) from None
    _check(game, where)
    return game


def written(game: CompanionGame) -> dict[str, object]:
    """Return a game as an entry of a file."""
    found: dict[str, object] = {"id": game.name, "companion": msgspec.to_builtins(game)}
    return found


def new_game(
    name: str, deck: str | OwnDeck, people: Sequence[str], me: int, hand: Sequence[int], sizes: Sequence[int] = ()
) -> CompanionGame:
    """Return a game that begins; without ``sizes`` the cards are dealt as evenly as they can be."""
    own = deck if isinstance(deck, OwnDeck) else None
    slug = deck if isinstance(deck, str) else "own"
    counts = tuple(len(category) for category in (_titled(own) if own else CLUE.edition(slug).deck.categories))
    tokens = [CLUE.edition("clue").faces[card].token for card in CLUE.edition("clue").characters]
    given = tuple(sizes) or even_sizes(sum(counts) - len(counts), tuple(map(Seat, range(len(people)))))
    game = CompanionGame(
        name=name,
        deck=slug,
        own=own,
        categories=counts,
        people=tuple(CompanionPerson(each, tokens[seat % len(tokens)]) for seat, each in enumerate(people)),
        sizes=given,
        me=me,
        hand=tuple(sorted(hand)),
    )
    _check(game, "companion")
    return game


def _titled(own: OwnDeck) -> list[tuple[str, ...]]:
    return [category.cards for category in own.categories]


# -- what follows from the entries ---------------------------------------------------------------------------------


def asked_after(game: CompanionGame, seat: int, number: int) -> list[Seat]:
    """Return the seats that are asked after ``seat``, in turn, when entry ``number`` (from 0) is made."""
    gone = {each.seat for each in game.entries[:number] if each.kind == "left" and not each.out and not each.stays}
    seats = len(game.people)
    return [Seat(each) for step in range(1, seats) if (each := (seat + step) % seats) not in gone]


def passed(game: CompanionGame, entry: Entry, number: int) -> tuple[Seat, ...]:
    """Return the seats that had none of the cards of a suggestion, entry ``number`` (from 0)."""
    found, seats = asked_after(game, entry.seat, number), len(game.people)
    if entry.shower is None:
        return tuple(found)
    return tuple(each for each in found if (each - entry.seat) % seats < (entry.shower - entry.seat) % seats)


def facts_of(game: CompanionGame) -> tuple[Fact, ...]:
    """Return all facts that a game tells: the hand, the cards on the table, and those of the entries."""
    cards = [card for category in game.cards for card in category]
    hand = [Holds(Seat(game.me), cards[card]) for card in game.hand]
    table = [Holds(Seat(len(game.people)), cards[card]) for card in game.open]
    told = (_told(game, entry, number, cards) for number, entry in enumerate(game.entries) if not entry.out)
    return (*hand, *table, *(fact for facts in told for fact in facts))


def _told(game: CompanionGame, entry: Entry, number: int, cards: Sequence[Card]) -> Iterator[Fact]:
    turns, named = (number + 1,), [cards[card] for card in entry.cards]
    seat = Seat(entry.seat)
    if entry.kind == "asked":
        shower = None if entry.shower is None else Seat(entry.shower)
        shown = None if entry.shown is None else cards[entry.shown]
        yield from suggestion_facts(number + 1, named, passed(game, entry, number), shower, shown)
    elif entry.kind == "accused":
        yield NotAll(frozenset((CASE_FILE, card) for card in named), turns)
    elif entry.kind == "solved":
        yield from (Holds(CASE_FILE, card, turns) for card in named)
    elif entry.kind == "seen" or (entry.kind == "left" and named):
        yield from (Holds(seat, card, turns) for card in named)
        if entry.kind == "left":  # a hand that lies open is the whole hand
            yield from (Lacks(seat, card, turns) for card in cards if card not in named)


def position_of(game: CompanionGame) -> Position:
    """Return what the owner of the pad knows."""
    cards = [card for category in game.cards for card in category]
    hand = tuple(cards[card] for card in game.hand)
    return Position(game.name, game.spec, Seat(game.me), facts_of(game), hand)


def at_turn(game: CompanionGame, number: int) -> CompanionGame:
    """Return a game as it was after so many entries."""
    return replace(game, entries=game.entries[:number])


def next_seat(game: CompanionGame) -> int:
    """Return the seat whose turn it is after the entries."""
    away, seat, seats = set[int](), 0, len(game.people)

    def after(last: int) -> int:
        return next((each for step in range(1, seats) if (each := (last + step) % seats) not in away), last)

    for entry in game.entries:
        if entry.out or entry.kind in ("seen", "solved"):
            continue
        if entry.kind == "turn":
            seat = entry.seat
        elif entry.kind == "left":
            away.add(entry.seat)
            seat = after(seat) if seat == entry.seat else seat
        else:
            if entry.kind == "accused":
                away.add(entry.seat)
            seat = after(entry.seat)
    return seat


# -- whether a game can be one ---------------------------------------------------------------------------------------


def _check(game: CompanionGame, where: str) -> None:
    """Raise :class:`Invalid` for a game that cannot be."""
    _check_deck(game, where)
    seats, every = len(game.people), sum(game.categories)
    _expect(seats > 1, f"{where}.people", seats, N_("two people or more"))
    _expect(0 <= game.me < seats, f"{where}.me", game.me, from_to(0, seats - 1))
    dealt = every - len(game.categories) - len(game.open)
    wanted = FilledText(N_("{count} cards in all"), count=dealt)
    whole = len(game.sizes) == seats and min(game.sizes) >= 0 and sum(game.sizes) == dealt
    _expect(whole, f"{where}.sizes", list(game.sizes), wanted)
    for name, cards in (("hand", game.hand), ("open", game.open)):
        _expect(_are_cards(cards, every), f"{where}.{name}", list(cards), N_("each card once"))
    wanted = FilledText(N_("{count} cards"), count=game.sizes[game.me])
    _expect(len(game.hand) == game.sizes[game.me], f"{where}.hand", len(game.hand), wanted)
    for number, entry in enumerate(game.entries):
        _check_entry(game, entry, f"{where}.entries[{number}]")


def _check_deck(game: CompanionGame, where: str) -> None:
    sizes = [len(category) for category in game.cards]
    if game.own is not None:
        _expect(
            CATEGORIES[0] <= len(sizes) <= CATEGORIES[1], f"{where}.own.categories", len(sizes), from_to(*CATEGORIES)
        )
        names = [card for category in game.cards for card in category]
        _expect(len(set(names)) == len(names), f"{where}.own.categories", names, N_("each card once"))
        _expect(all(CARDS[0] <= size <= CARDS[1] for size in sizes), f"{where}.own.categories", sizes, from_to(*CARDS))
    most = FilledText(N_("at most {most} cards in all"), most=MOST_CARDS)
    _expect(sum(sizes) <= MOST_CARDS, f"{where}.categories", sum(sizes), most)
    _expect(list(game.categories) == sizes, f"{where}.categories", list(game.categories), str(sizes))


def _check_entry(game: CompanionGame, entry: Entry, where: str) -> None:
    seats, every = len(game.people), sum(game.categories)
    _expect(0 <= entry.seat < seats, f"{where}.seat", entry.seat, from_to(0, seats - 1))
    _expect(_are_cards(entry.cards, every), f"{where}.cards", list(entry.cards), N_("each card once"))
    if entry.kind not in NAMED:
        return
    ends = [*accumulate(game.categories)]
    one = len(entry.cards) == len(ends) and all(
        end - size <= card < end for card, end, size in zip(entry.cards, ends, game.categories, strict=True)
    )
    _expect(one, f"{where}.cards", list(entry.cards), N_("a card of each category"))
    other = entry.shower is None or (0 <= entry.shower < seats and entry.shower != entry.seat)
    _expect(other, f"{where}.shower", entry.shower, N_("another seat than the suggester"))
    shown = entry.shown is None or (entry.shower is not None and entry.shown in entry.cards)
    _expect(shown, f"{where}.shown", entry.shown, N_("a card of the suggestion, shown by a seat"))


def _are_cards(cards: Sequence[int], every: int) -> bool:
    return len(set(cards)) == len(cards) and all(0 <= card < every for card in cards)


def _expect(holds: bool, where: str, found: object, expected: str) -> None:
    if not holds:
        raise Invalid(where, found, expected)
