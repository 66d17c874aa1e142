"""A stored table's parts: its public set-up, its secret, and the links that let people in."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from secrets import token_bytes

import msgspec

from casefile.core.cards import Card, Seat
from casefile.core.editions import OWN, Edition, Family, parse_edition
from casefile.core.engine import AnySetup, Inputs
from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.lazy import lazy
from casefile.core.options import Value, parse
from casefile.core.table import set_up
from casefile.game import Game
from casefile.play.occupants import TableOptions

PERSON, FRIEND, HERE = "person", "friend", "here"
"""The ways to fill a seat that is not a bot's: by the person who opens the table, by link, or by another person at the
browser of the one who opens it.
"""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The way to fill one seat.

    - ``suspect``: the seat's character, if one is given beforehand.
    - ``who``: ``person``, ``friend``, ``here`` or the name of a bot.
    - ``link``: the number of the seat's links; without one they have the number of the seat.
    - ``signs``: what the three signs are compared with that open the seat's page at a browser that several people
      share, see :func:`casefile.server.tables.shared_browser.sealed_signs`; empty if it is opened without.
    """

    suspect: str
    who: str
    link: int | None = None
    signs: str = ""

    @property
    def bot(self) -> str:
        """The bot's name; empty for a person."""
        return "" if self.who in (PERSON, FRIEND, HERE) else self.who


@dataclass(frozen=True)
class TablePlan:
    """A table as it was opened: everything here is public.

    - ``rules``: the slug of the game.
    - ``options``: the options of its rule set.
    - ``seats``: the plans of its seats.
    - ``table``: the table's own options.
    - ``commitment``: the commitment to its seed.
    - ``day``: the name of a case that is offered to everybody, such as its date.
    - ``practice``: whether the result of that case does not count.
    - ``fixed``: the purpose for which everybody gets the same deal, such as a lesson; nothing is counted of it.
    - ``forked``: the moment of a finished game from which it is played on, see :class:`casefile.core.engine.Inputs`;
      nothing is counted of that either.
    - ``drawn``: the seat from whose knowledge its deal was drawn, if it was.
    - ``votes``, ``seals``: those of a finished game whose case file was chosen among several.
    - ``dealer``: the seat that deals, by the game before; empty where there was none, or it does not matter.
    - ``won``: the number of earlier games that each seat has won; empty likewise.
    - ``files``: the texts of files of the players' own, by what they are of.
    - ``links``: the number of seats that have had links of their own, once the seats have been changed.
    """

    rules: str
    options: Mapping[str, Value]
    seats: tuple[SeatPlan, ...]
    table: TableOptions
    commitment: str
    day: str = ""
    practice: bool = False
    fixed: str = ""
    forked: str = ""
    drawn: int | None = None
    votes: tuple[int, ...] = ()
    seals: tuple[str, ...] = ()
    dealer: int | None = None
    won: tuple[int, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    links: int = 0

    @lazy
    def shared(self) -> tuple[Seat, ...]:
        """The seats of people who share the browser of the person who opened the table; empty where nobody does."""
        if all(plan.who != HERE for plan in self.seats):
            return ()
        return tuple(Seat(i) for i, plan in enumerate(self.seats) if plan.who in (PERSON, HERE))

    def link_of(self, seat: Seat) -> int:
        """Return the number of a seat's links. They go with the person who sits there or is invited to."""
        own = self.seats[seat].link
        return seat if own is None else own

    def seat_of(self, link: int) -> Seat | None:
        """Return the seat whose links have the number ``link``; ``None`` once it was freed, which ends its links.

        The number stays with the person when the seats are changed.
        """
        return next((seat for seat in map(Seat, range(len(self.seats))) if self.link_of(seat) == link), None)

    def setup(self, game: Game) -> AnySetup:
        """Return the set-up of the game that is played at the table; raise :class:`casefile.core.cards.Invalid`."""
        rules = game.rules
        suspects: tuple[Card, ...] = ()
        if game.offered.named(parse(rules.options, dict(self.options))) and any(plan.suspect for plan in self.seats):
            suspects = tuple(Card(plan.suspect) for plan in self.seats)
        dealer = None if self.dealer is None else Seat(self.dealer)
        drawn = None if self.drawn is None else Seat(self.drawn)
        own_map = self.files.get("map", "")
        given = Inputs(
            suspects, dealer, own_map, self.votes, self.seals, fixed=self.fixed, forked=self.forked, drawn=drawn
        )
        edition = edition_in(self.files, rules.family)
        return set_up(rules, len(self.seats), dict(self.options), given=given, edition=edition)

    @property
    def for_friends(self) -> bool:
        """Whether others may sit down later. Nobody may at a case for everybody: its deal is no secret."""
        return not self.day and not self.fixed

    def free(self, taken: Collection[Seat]) -> tuple[Seat, ...]:
        """Return the seats for friends that are not among the ``taken`` ones."""
        return tuple(Seat(i) for i, plan in enumerate(self.seats) if plan.who == FRIEND and i not in taken)

    def encode(self) -> str:
        """Return JSON text for the store."""
        return msgspec.json.encode(asdict(self)).decode()


def edition_in(files: Mapping[str, str], family: Family) -> Edition | None:
    """Return the edition of cards in the players' own files; ``None`` if they have none. Raise :class:`Invalid`."""
    text = files.get("names", "")
    slug = f"{OWN}{sha256(text.encode()).hexdigest()[:16]}"
    return parse_edition(text, slug, "names", family) if text else None


def decode_plan(text: str) -> TablePlan:
    """Return the plan from the store's JSON text."""
    return msgspec.json.decode(text, type=TablePlan)


@dataclass(frozen=True, slots=True)
class Secret:
    """The server's secret of a table or game.

    - ``seeds``: the seed for each case file; a table has only one.
    - ``links``: the key from which the tokens of all links are made.
    """

    seeds: tuple[Seed, ...] = field(repr=False)
    links: bytes = field(repr=False)

    @property
    def seed(self) -> Seed:
        """The seed of the first case file; at a table it is the only one."""
        return self.seeds[0]

    def encode(self) -> bytes:
        """Return the secret as bytes for the store."""
        return b"".join(seed.seed + seed.salt for seed in self.seeds) + self.links

    def token(self, label: str) -> str:
        """Return the token of the link that ``label`` names: the same each time, so that no token need be stored."""
        return urlsafe_b64encode(hmac.digest(self.links, label.encode(), "sha256")).decode().rstrip("=")

    def link(self, role: str, number: int | None = None) -> str:
        """Return the token of the link that gives ``role`` at a table.

        ``number`` is the number of a seat's links; ``None`` for a link that is for no certain seat.
        """
        return self.token(f"{role}:{'' if number is None else number}")


def decode_secret(data: bytes) -> Secret:
    """Return the secret from the store's bytes."""
    *parts, links = (data[i : i + SEED_BYTES] for i in range(0, len(data), SEED_BYTES))
    return Secret(tuple(map(Seed, parts[::2], parts[1::2])), links)


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table to be opened."""

    id: str
    """The id of the table."""
    plan: TablePlan
    """The plan of the table, which everybody may read."""
    secret: Secret
    """The secret of the table."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """The names of the people who share the browser of the person who opens it, by seat."""


def new_secret(files: int = 1) -> Secret:
    """Return a secret with fresh random seeds, for so many case files."""
    seeds = tuple(Seed(token_bytes(SEED_BYTES), token_bytes(SEED_BYTES)) for _each in range(files))
    return Secret(seeds, token_bytes(SEED_BYTES))
