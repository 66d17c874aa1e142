"""Reader of position files: what one player or a spectator of a Clue game has seen, and the facts that follow at once.

One position is an object with these fields:

- ``players``: the number of players.
- ``hand_sizes``: by seat.
- ``cards``: the number of suspects, weapons and rooms.
- ``me``: the seat whose view it is, null for a spectator.
- ``my_hand``: the cards of that seat.
- ``events``: in order.
- ``side``: the number of cards laid aside, if there are any.

An event has ``suggester``, ``suspect``, ``weapon``, ``room``, ``passed`` (the seats that could not disprove),
``shown_by`` (a seat or null) and ``shown_card`` (null unless ``me`` saw it). Wrong accusations stand in
``accusations``, each with ``seat``, ``suspect``, ``weapon``, ``room`` and ``after`` (the number of events before it).
Cards are numbers in the order suspects, weapons, rooms, or slugs of the deck that the reader is given.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from casefile.core.actions import card_fields
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec
from casefile.core.editions import CATEGORIES
from casefile.core.facts import CASE_FILE, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.core.inquiry import Accused, Suggest, Suggested
from casefile.core.texts import N_, FilledText


class EventData(TypedDict):
    """A suggestion and its outcome in a position file, as JSON gives it."""

    suggester: Seat
    """The seat that suggested."""
    suspect: Card
    """The suspect of the suggestion."""
    weapon: Card
    """The weapon of the suggestion."""
    room: Card
    """The room of the suggestion."""
    passed: list[Seat]
    """The seats that had none of the cards to show, in the order in which they were asked."""
    shown_by: Seat | None
    """The seat that showed a card; ``None`` if nobody did."""
    shown_card: Card | None
    """The card that was shown; ``None`` if nobody showed one or the viewer did not see it."""


class AccusationData(TypedDict):
    """A wrong accusation in a position file, as JSON gives it."""

    seat: Seat
    """The seat that accused."""
    suspect: Card
    """The suspect of the accusation."""
    weapon: Card
    """The weapon of the accusation."""
    room: Card
    """The room of the accusation."""
    after: int
    """The number of suggestions before it."""


class PositionData(TypedDict):
    """A position in a position file, as JSON gives it."""

    version: int
    """The version of the file format, which is 2."""
    players: int
    """The number of seats."""
    hand_sizes: list[int]
    """The number of cards that each seat was dealt, by seat."""
    cards: dict[str, int]
    """The number of cards of each category, by the names ``suspects``, ``weapons`` and ``rooms``."""
    side: NotRequired[int]
    """The number of cards that were laid aside face down before the deal; 0 if the field is missing."""
    me: Seat
    """The seat of the viewer."""
    my_hand: list[Card]
    """All cards in the hand of this seat."""
    events: list[EventData]
    """The suggestions, in order."""
    accusations: list[AccusationData]
    """The wrong accusations, in order."""


def asked(event: Suggested) -> EventData:
    """Return the entry in ``events`` of a position file for a suggestion that nobody has answered yet."""
    return {
        "suggester": event.seat,
        "suspect": event.suspect,
        "weapon": event.weapon,
        "room": event.room,
        "passed": [],
        "shown_by": None,
        "shown_card": None,
    }


def accused(event: Accused, after: int) -> AccusationData:
    """Return the entry in ``accusations`` of a position file for a wrong accusation, made after so many suggestions."""
    return {
        "seat": event.seat,
        "suspect": event.suspect,
        "weapon": event.weapon,
        "room": event.room,
        "after": after,
    }


LARGEST = 200
"""The most cards of a deck in a position file; larger decks are refused."""
TRIPLE = card_fields(Suggest)
"""The names of the three fields for a suspect, a weapon and a room that are named together."""
QUESTION = frozenset({"ask", "room", "free", "suggestion", "to", "passed"})
"""The fields of a question for ``casefile advise``; they may stand in a position, and are ignored here."""
FIELDS = QUESTION | {
    *("version", "id", "players", "hand_sizes", "cards", "side"),
    *("me", "my_hand", "events", "accusations"),
}
"""The fields that a position may have; any other field is refused."""
EVENT_FIELDS = frozenset({"suggester", *TRIPLE, "passed", "shown_by", "shown_card"})
ACCUSATION_FIELDS = frozenset({"seat", *TRIPLE, "after"})


@dataclass(frozen=True, slots=True)
class Asked:
    """One suggestion and its outcome."""

    suggester: Seat | None
    """The seat that suggested; ``None`` where the position does not say."""
    cards: tuple[Card, ...]
    """The cards that were suggested."""
    passed: tuple[Seat, ...]
    """The seats that had none of the cards to show."""
    shown_by: Seat | None
    """The seat that showed a card; ``None`` if nobody did."""
    shown: Card | None
    """The card that was shown; ``None`` if nobody showed one or the viewer did not see it."""


@dataclass(frozen=True, slots=True)
class WrongAccusation:
    """A wrong accusation of ``cards`` by ``seat``."""

    seat: Seat
    cards: tuple[Card, ...]
    after: int
    """The number of suggestions before it."""


@dataclass(frozen=True, slots=True)
class Position:
    """One viewer's observations of a game: the deal's public description, the viewer's hand, and the events seen.

    Facts of the deal itself have no turn. Those of the ``n``-th event have turn ``n``, counted from 1; an accusation
    belongs to the turn that it follows, or to none.
    """

    id: str
    """The name of the position; may be empty."""
    spec: DealSpec
    """The deal's public description."""
    me: Seat | None
    """The viewer's seat; ``None`` for a spectator."""
    facts: tuple[Fact, ...]
    """The facts that the viewer knows directly, from the hand and the events."""
    hand: tuple[Card, ...] = ()
    """The viewer's cards."""
    asked: tuple[Asked, ...] = ()
    """The suggestions, in order."""
    accusations: tuple[WrongAccusation, ...] = ()
    """The wrong accusations."""


def read_positions(data: object, categories: Sequence[Sequence[Card]] | None = None) -> list[Position]:
    """Return the positions in data from JSON: those in the field ``positions``, or the single one that ``data`` is.

    ``categories`` is the deck; without it cards are called ``suspect_0`` and so on. Raises :class:`Invalid`, which
    names the place, for anything that is not such a file.
    """
    if isinstance(data, Mapping) and "positions" in data:
        entries = data["positions"]
        if not isinstance(entries, list):
            raise Invalid("positions", type(entries).__name__, N_("a list of positions"))
        return [_read(entry, f"positions[{number}]", categories) for number, entry in enumerate(entries)]
    return [_read(data, "position", categories)]


def suggestion_facts(
    turn: int, cards: Sequence[Card], passed: Sequence[Seat], shown_by: Seat | None, shown: Card | None
) -> tuple[Fact, ...]:
    """Return the facts that a viewer learns from the answers to a suggestion of ``cards`` on turn ``turn``.

    - ``passed`` are the seats that had none of the cards.
    - ``shown_by`` is the seat that showed one, ``None`` if nobody did.
    - ``shown`` is the card, ``None`` if the viewer did not see it.
    """
    turns = (turn,)
    facts: list[Fact] = [Lacks(seat, card, turns) for seat in passed for card in cards]
    if shown_by is not None:
        if shown is not None:
            facts.append(Holds(shown_by, shown, turns))
        else:
            facts.append(HoldsOneOf(shown_by, frozenset(cards), turns))
    return tuple(facts)


def hand_facts(spec: DealSpec, me: Seat, hand: Sequence[Card]) -> tuple[Fact, ...]:
    """Return the facts that the seat ``me`` knows from its own hand.

    Raise :class:`Invalid` for a hand of the wrong size.
    """
    facts: tuple[Fact, ...] = tuple(Holds(me, card) for card in hand)
    if len(hand) != spec.hand_sizes[me]:
        raise Invalid(
            "my_hand",
            FilledText(N_("{count} cards"), count=len(hand)),
            FilledText(N_("{count} cards"), count=spec.hand_sizes[me]),
        )
    return facts


def _read(entry: object, where: str, categories: Sequence[Sequence[Card]] | None) -> Position:
    """Return the position of one entry: either the position itself or an object that carries it with an id."""
    if not isinstance(entry, Mapping):
        raise Invalid(where, type(entry).__name__, N_("an object"))
    data = entry.get("position", entry)
    if not isinstance(data, Mapping):
        raise Invalid(f"{where}.position", type(data).__name__, N_("an object"))
    reader = PositionReader(data, where, categories)
    return reader.position(str(entry.get("id", "")))


class PositionReader:
    """The reader of one position's JSON object, field by field; every :class:`Invalid` that it raises names ``where``.

    ``where`` is the name of the position in errors. ``categories`` is the deck; ``None`` makes one by the field
    ``cards``.
    """

    def __init__(self, data: Mapping[str, object], where: str, categories: Sequence[Sequence[Card]] | None) -> None:
        self.data, self.where = data, where
        self.check_fields(data, FIELDS)
        counts = self.field("cards", data)
        if not isinstance(counts, Mapping):
            raise Invalid(f"{where}.cards", counts, N_("how many suspects, weapons and rooms"))
        numbers = [self.whole(counts.get(kind), f"cards.{kind}") for kind in CATEGORIES]
        if sum(numbers) > LARGEST:
            raise Invalid(
                f"{where}.cards",
                FilledText(N_("{count} cards"), count=sum(numbers)),
                FilledText(N_("at most {most}"), most=LARGEST),
            )
        if categories is None:
            categories = [
                [Card(f"{field}_{number}") for number in range(count)]
                for field, count in zip(TRIPLE, numbers, strict=True)
            ]
        elif [len(category) for category in categories] != numbers:
            raise Invalid(
                f"{where}.cards",
                numbers,
                FilledText(N_("the deck's {counts}"), counts=[len(category) for category in categories]),
            )
        self.cards = [card for category in categories for card in category]
        sizes = self.field("hand_sizes", data)
        if not isinstance(sizes, list) or len(sizes) != self.field("players", data):
            raise Invalid(f"{where}.hand_sizes", sizes, N_("one size for each player"))
        self.seats = len(sizes)
        sizes = tuple(self.whole(size, "hand_sizes") for size in sizes)
        side = self.whole(data.get("side", 0), "side")
        if sum(sizes) + side + len(numbers) != len(self.cards):
            raise Invalid(
                f"{where}.hand_sizes",
                sizes,
                FilledText(N_("{count} cards in all"), count=len(self.cards) - len(numbers) - side),
            )
        self.spec = DealSpec(tuple(map(tuple, categories)), sizes, side)
        self.me = None if data.get("me") is None else self.seat(data["me"], "me")

    def position(self, id: str) -> Position:
        """Return the position that the object describes, under the name ``id``."""
        known = self.listed("my_hand") if self.data.get("my_hand") is not None else ()
        hand = tuple(self.card(card, "my_hand") for card in known)
        if len(set(hand)) < len(hand):
            raise Invalid(f"{self.where}.my_hand", ", ".join(hand), N_("each card once"))
        if hand and self.me is None:
            raise Invalid(
                f"{self.where}.my_hand",
                FilledText(N_("{count} cards"), count=len(hand)),
                N_("no hand, since nobody is me"),
            )
        asked = tuple(self.event(event, f"events[{n}]") for n, event in enumerate(self.listed("events")))
        wrong = tuple(
            self.accusation(entry, f"accusations[{n}]", len(asked))
            for n, entry in enumerate(self.listed("accusations") if "accusations" in self.data else ())
        )
        facts = hand_facts(self.spec, self.me, hand) if self.me is not None else ()
        return Position(id, self.spec, self.me, (*facts, *self.facts(asked, wrong)), hand, asked, wrong)

    def facts(self, asked: Sequence[Asked], wrong: Sequence[WrongAccusation]) -> Iterator[Fact]:
        """Yield the facts that the viewer learns from the suggestions and from the wrong accusations."""
        for turn, each in enumerate(asked, 1):
            yield from suggestion_facts(turn, each.cards, each.passed, each.shown_by, each.shown)
        for accusation in wrong:
            turns = (accusation.after,) if accusation.after else ()
            yield NotAll(frozenset((CASE_FILE, card) for card in accusation.cards), turns)

    def event(self, event: object, place: str) -> Asked:
        """Return the suggestion and its outcome that an entry of ``events`` describes.

        ``place`` names the entry in errors.
        """
        data = self.fields_of(event, place, EVENT_FIELDS)
        cards = self.triple(data, place)
        seats = self.field("passed", data, place)
        if not isinstance(seats, list):
            raise Invalid(f"{self.where}.{place}.passed", seats, N_("a list of seats"))
        passed = tuple(self.seat(seat, f"{place}.passed") for seat in seats)
        suggester, shower, shown = data.get("suggester"), data.get("shown_by"), data.get("shown_card")
        shown_by = None if shower is None else self.seat(shower, f"{place}.shown_by")
        card = None if shown is None else self.card(shown, f"{place}.shown_card")
        if card is not None and (card not in cards or shown_by is None):
            raise Invalid(f"{self.where}.{place}.shown_card", shown, N_("a card of the suggestion, shown by a seat"))
        asker = None if suggester is None else self.seat(suggester, f"{place}.suggester")
        if asker is not None and asker in passed:
            raise Invalid(f"{self.where}.{place}.passed", asker, N_("other seats than the suggester"))
        if asker is not None and asker == shown_by:
            raise Invalid(f"{self.where}.{place}.shown_by", asker, N_("another seat than the suggester"))
        return Asked(asker, cards, passed, shown_by, card)

    def accusation(self, entry: object, place: str, events: int) -> WrongAccusation:
        """Return the wrong accusation that ``entry`` describes.

        ``events`` is the number of suggestions in the position.

        ``place`` names the entry in errors.
        """
        data = self.fields_of(entry, place, ACCUSATION_FIELDS)
        seat = self.seat(self.field("seat", data, place), f"{place}.seat")
        after = self.whole(self.field("after", data, place), f"{place}.after")
        if after > events:
            raise Invalid(
                f"{self.where}.{place}.after", after, FilledText(N_("a number of events, at most {most}"), most=events)
            )
        return WrongAccusation(seat, self.triple(data, place), after)

    def triple(self, data: Mapping[str, object], place: str) -> tuple[Card, ...]:
        """Return the suspect, the weapon and the room that ``data`` names; errors call ``data`` by ``place``."""
        cards = tuple(self.card(self.field(kind, data, place), f"{place}.{kind}") for kind in TRIPLE)
        for card, kind, category in zip(cards, TRIPLE, self.spec.categories, strict=True):
            if card not in category:
                raise Invalid(
                    f"{self.where}.{place}.{kind}", repr(data[kind]), FilledText(N_("a card of the {kind}s"), kind=kind)
                )
        return cards

    def fields_of(self, entry: object, place: str, known: AbstractSet[str]) -> Mapping[str, object]:
        """Return ``entry``; raise :class:`Invalid` if it is not an object or has a field that is not in ``known``."""
        if not isinstance(entry, Mapping):
            raise Invalid(f"{self.where}.{place}", type(entry).__name__, N_("an object"))
        self.check_fields(entry, known, place)
        return entry

    def check_fields(self, data: Mapping[str, object], known: AbstractSet[str], place: str = "") -> None:
        """Raise :class:`Invalid` if ``data`` has a field that is not in ``known``, such as a misspelt one.

        ``place`` is the name of ``data`` in the error.
        """
        for name in data:
            if name not in known:
                raise Invalid(
                    f"{self.where}.{place}".rstrip("."),
                    FilledText(N_("a field {name!r}"), name=name),
                    ", ".join(sorted(known)),
                )

    def listed(self, name: str) -> list[object]:
        """Return the list in the position's field ``name``.

        Raise :class:`Invalid` if the field is missing or holds no list.
        """
        found = self.field(name, self.data)
        if not isinstance(found, list):
            raise Invalid(f"{self.where}.{name}", type(found).__name__, N_("a list"))
        return found

    def field(self, name: str, data: Mapping[str, object], place: str = "") -> object:
        """Return the field ``name`` of ``data``; raise :class:`Invalid` if it is missing.

        ``place`` is the way from the whole position to ``data``, for the sentence of the refusal; empty for the whole.
        """
        if name not in data:
            raise Invalid(
                f"{self.where}.{place}".rstrip("."),
                FilledText(N_("no {name!r}"), name=name),
                FilledText(N_("a field {name!r}"), name=name),
            )
        return data[name]

    def whole(self, value: object, place: str) -> int:
        """Return ``value``, the number of some cards; raise :class:`Invalid` if it is not a whole number from 0 on."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise Invalid(f"{self.where}.{place}", value, N_("a whole number, not negative"))
        return value

    def seat(self, value: object, place: str) -> Seat:
        """Return the seat numbered ``value``; raise :class:`Invalid` if there is none."""
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < self.seats:
            raise Invalid(
                f"{self.where}.{place}", value, FilledText(N_("a seat from 0 to {last}"), last=self.seats - 1)
            )
        return Seat(value)

    def card(self, value: object, place: str) -> Card:
        """Return the card that ``value``, a number or a slug, names; raise :class:`Invalid` if there is none."""
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(self.cards):
            return self.cards[value]
        if isinstance(value, str) and value in self.cards:
            return Card(value)
        raise Invalid(
            f"{self.where}.{place}",
            repr(value),
            FilledText(N_("a card's slug, or a number 0 to {last}"), last=len(self.cards) - 1),
        )
