"""Games at a cardboard table: random ones with all kinds of entries, and those that bots play."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from casefile.core.cards import Card
from casefile.core.dealing import DealSpec, deal
from casefile.core.events import Event
from casefile.core.inquiry import Accused, CardsDealt, CardShown, Suggested
from casefile.deduction.companion_file import CompanionGame, Entry, OwnCategory, OwnDeck, asked_after, new_game

NAMES = ("Ana", "Bea", "Leo", "Kim", "Mio", "Uwe")

DECKS: tuple[str | tuple[int, ...], ...] = ("clue", "ns_clue", (5, 5), (2, 12), (6, 6, 5, 5), (2, 2, 2), (10, 10, 10))
"""The editions, and the categories of lists of one's own: two, three and four, the smallest and the largest."""


def own(sizes: Sequence[int]) -> OwnDeck:
    """Return a list of one's own with categories of these sizes."""
    return OwnDeck("Ours", tuple(_category(at, size) for at, size in enumerate(sizes)))


def _category(at: int, size: int) -> OwnCategory:
    return OwnCategory(f"Kind {at + 1}", tuple(f"{'qwxz'[at]}{chr(97 + card)} card" for card in range(size)))


def random_game(number: int) -> CompanionGame:
    """Return a game with entries of all kinds, always the same one; now and then they clash."""
    random = Random(f"companion {number}")
    kind = DECKS[number % len(DECKS)]
    deck = kind if isinstance(kind, str) else own(kind)
    sizes = (6, 6, 9) if isinstance(kind, str) else kind
    dealt = sum(sizes) - len(sizes)
    seats = random.randint(2, min(6, dealt))
    table = random.choice((0, 0, 1, 2)) if dealt - 2 >= seats else 0
    hands = _hands(dealt - table, seats, random)
    begun = new_game("g", deck, NAMES[:seats], 0, range(0), (0, *_hands(dealt, seats - 1, random)))
    truth = deal(DealSpec(begun.cards, (*hands, table) if table else hands), random.randrange)
    at = {card: place for place, card in enumerate(card for category in begun.cards for card in category)}
    me = random.randrange(seats)
    held = [tuple(sorted(at[card] for card in hand)) for hand in truth.hands]
    game = replace(begun, sizes=hands, me=me, hand=held[me], open=held[seats] if table else ())
    file = tuple(at[card] for card in truth.case_file)
    for turn in range(random.randint(0, 14)):
        game = replace(game, entries=(*game.entries, _entry(game, held, file, turn, random)))
    if number % 4 == 3 and game.entries:
        game = _slip(game, random)
    return game


def _hands(cards: int, seats: int, random: Random) -> tuple[int, ...]:
    each, extra = divmod(cards, seats)
    found = [each + (seat < extra) for seat in range(seats)]
    giver, taker = random.randrange(seats), random.randrange(seats)
    if random.random() < 0.4 and found[giver] > 1:
        found[giver] -= 1
        found[taker] += 1
    return tuple(found)


def _entry(game: CompanionGame, held: list[tuple[int, ...]], file: tuple[int, ...], turn: int, random: Random) -> Entry:
    """Return something that happens in this deal."""
    seats = len(game.people)
    seat = turn % seats
    cards = _triple(game, random)
    what = random.random()
    if what < 0.05 and cards != file:
        return Entry("accused", seat, cards)
    if what < 0.1 and held[seat]:
        return Entry("seen", seat, (random.choice(held[seat]),))
    if what < 0.13:
        return random.choice((Entry("skipped", seat), Entry("turn", seat)))
    if what < 0.2:
        laid = random.choice(("aside", "open", "stays"))
        return Entry("left", seat, held[seat] if laid == "open" else (), stays=laid == "stays")
    if what < 0.21:
        return Entry("solved", seat, file)
    answer = next(
        ((each, has) for each in asked_after(game, seat, turn) if (has := [c for c in cards if c in held[each]])), None
    )
    if answer is None:
        return Entry("asked", seat, cards)
    shower, has = answer
    seen = game.me in (seat, shower)
    return Entry("asked", seat, cards, shower, random.choice(has) if seen else None, out=random.random() < 0.05)


def _triple(game: CompanionGame, random: Random) -> tuple[int, ...]:
    first, found = 0, list[int]()
    for size in game.categories:
        found.append(first + random.randrange(size))
        first += size
    return tuple(found)


def _slip(game: CompanionGame, random: Random) -> CompanionGame:
    """Return a game with a slip of the pen: another card, or nobody showed."""
    number = random.randrange(len(game.entries))
    entry = game.entries[number]
    if entry.kind == "asked":
        entry = replace(entry, cards=_triple(game, random), shower=None, shown=None)
    return replace(game, entries=(*game.entries[:number], entry, *game.entries[number + 1 :]))


def of_bots(events: Sequence[Event], me: int) -> CompanionGame:
    """Return what seat ``me`` wrote down of a game that bots played without a board."""
    dealt = next(event for event in events if isinstance(event, CardsDealt))
    hands = [hand or () for hand in dealt.hands]
    game = new_game("bots", "clue", NAMES[: len(hands)], 0, range(len(hands[0])), tuple(map(len, hands)))
    at = {card: place for place, card in enumerate(card for category in game.cards for card in category)}
    held = tuple(sorted(at[card] for card in hands[me]))
    return replace(game, me=me, hand=held, entries=tuple(_entries(events, at, me)))


def _entries(events: Sequence[Event], at: dict[Card, int], me: int) -> Iterator[Entry]:
    for number, event in enumerate(events):
        if isinstance(event, Suggested):
            cards = tuple(at[card] for card in (event.suspect, event.weapon, event.room))
            rest = events[number + 1 :]
            end = next((place for place, each in enumerate(rest) if isinstance(each, Suggested)), len(rest))
            shown = next((each for each in rest[:end] if isinstance(each, CardShown)), None)
            if shown is None:
                yield Entry("asked", event.seat, cards)
            else:
                seen = shown.card is not None and me in (event.seat, shown.seat)
                yield Entry("asked", event.seat, cards, shown.seat, at[shown.card] if seen and shown.card else None)
        elif isinstance(event, Accused):
            cards = tuple(at[card] for card in (event.suspect, event.weapon, event.room))
            yield Entry("solved" if event.right else "accused", event.seat, cards)
