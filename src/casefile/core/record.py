"""Games as data: events and actions to and from JSON, and the record of a whole game, which every export is.

A record is a JSON object::

    {"format": "casefile-record-1", "rules": "<slug>", "seats": 3, "options": {...}, "edition": "clue",
     "suspects": ["scarlet", ...], "commitment": "<64 hex digits>", "events": [{"kind": "seat_taken", ...}, ...],
     "sums": "1f0c... ..."}

``edition`` is the slug of a shipped edition, or ``{"slug": ..., "file": "<the text of its file>"}``. The other inputs
of the rule set (:class:`casefile.core.engine.Inputs`) stand after the commitment. ``sums`` holds the first eight
hexadecimal digits of a SHA-256 for the heading and for each event, each chained to the one before: it finds *damage*,
and where. :mod:`casefile.core.verify` finds out whether the game was played by the rules and the chance was fair.

Events are numbered from 1, so that event *n* leads to version *n*.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

import msgspec

from casefile.core import log
from casefile.core.actions import Action, card_fields
from casefile.core.cards import Invalid
from casefile.core.edition_text import edition_text
from casefile.core.editions import Edition, Family, parse_edition
from casefile.core.engine import AnyRules, AnySetup, Hidden, Inputs, RuleSets
from casefile.core.events import OF_TABLE, Event, SeatTaken, SeedOpened
from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.inquiry_state import GameState
from casefile.core.log import Json, event_to, kinds, made, shown
from casefile.core.movement import Move
from casefile.core.naming import A_NAME, check_name
from casefile.core.options import Value, describe
from casefile.core.table import Table, game_log, set_up
from casefile.core.texts import N_, FilledText, either, one_of
from casefile.core.told_events import ToldEvents

FORMAT = "casefile-record-1"
_SERIES = "casefile-record-"
_KEYS = ("format", "rules", "seats", "options", "edition", "suspects", "commitment", "events", "sums")
_GIVEN = ("dealer", "map", "votes", "files", "fixed", "forked", "drawn")
TAIL_LINES = 3
"""The number of lines of a record's text after its events, each of which stands on a line."""
_SUM = 8
_WRITTEN = N_("a record that casefile wrote")

# -- events and actions --------------------------------------------------------------------------------------------


def event_from(data: object, rules: AnyRules, where: str = "event") -> Event:
    """Return the event of a game by ``rules`` in a JSON object.

    Raise :class:`Invalid`, whose place begins with ``where``.
    """
    return log.event_from(data, _kinds(rules.events), where)


def actions_of(rules: AnyRules) -> Mapping[str, type[Action]]:
    """Return the classes of the seats' actions by their kind.

    Those of chance, clock and operator never come in from outside.
    """
    return kinds(*rules.actions)


def action_from(kind: object, given: Mapping[str, object], rules: AnyRules) -> Action:
    """Return a seat's action of this ``kind`` with the fields ``given`` by a form or a JSON object.

    Raise :class:`Invalid` if they do not make an action; whether it is allowed is decided by the menu.
    """
    known = actions_of(rules)
    if not isinstance(kind, str) or kind not in known:
        raise Invalid("kind", shown(kind), one_of(known))
    return made(known[kind], given, kind, strict=False)


def action_at(table: Table[GameState], kind: object, given: Mapping[str, object]) -> Action:
    """Return a seat's action at a table from the fields ``given`` by a form: see :func:`action_from`.

    Raise :class:`Invalid` also for a card or a place that the game does not have.
    """
    action, board = action_from(kind, given, table.rules), table.state.board
    for name in card_fields(type(action)):
        if getattr(action, name) not in table.setup.deck.category_of:
            raise Invalid(name, repr(getattr(action, name)[:40]), N_("a card of this game"))
    if isinstance(action, Move) and (board is None or action.to not in (*board.areas, *board.squares)):
        raise Invalid("to", repr(action.to[:40]), N_("a square or a room of the board"))
    return action


@lru_cache(maxsize=64)
def _kinds(events: tuple[type[Event], ...]) -> Mapping[str, type[Event]]:
    return kinds(*OF_TABLE, *events)


# -- whole games ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """One game, finished or as far as it has been played."""

    rules: AnyRules
    """The rule set."""
    setup: AnySetup
    """The set-up: seats, options, edition, and the other inputs of the rule set."""
    commitment: str
    """The commitment to the secret seed, published before the deal: 64 hexadecimal digits."""
    events: tuple[Event, ...]
    """All events in order; event number *n*, counted from 1, leads to version *n*."""

    @property
    def seed(self) -> Seed | None:
        """The opened seed; ``None`` before the end of the game. Raises :class:`Invalid` if it is malformed."""
        for number, event in enumerate(self.events, 1):
            if isinstance(event, SeedOpened):
                return Seed(_secret(event.seed, number, "seed"), _secret(event.salt, number, "salt"))
        return None

    def table_of(self, seed: Seed | None = None) -> Table[GameState]:
        """Return a table at which this game stands as it was recorded, to go on with it or to look at it.

        ``seed`` is what later chance is drawn from; without it that is the opened seed. A game whose seed is not open
        goes on without one, with draws that anybody could foresee, so it is for study. Raise :class:`Invalid` for an
        event that the rules do not allow after those before it, and for what is no seed; whether chance was fair is not
        verified here.
        """
        if seed is not None and not isinstance(seed, Seed):
            raise Invalid("seed", shown(seed), N_("a Seed"))
        ToldEvents(self.rules, self.setup, None).take(self.events)
        table = replay(self)
        return table if seed is None else Table(self.rules, self.setup, seed, self.events)


def _secret(text: str, number: int, name: str) -> bytes:
    if re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", text) is None:
        raise Invalid(
            f"event {number} (seed_opened), {name}",
            shown(text),
            FilledText(N_("{count} hexadecimal digits"), count=2 * SEED_BYTES),
        )
    return bytes.fromhex(text)


def record_of(table: Table[object], commitment: str) -> Record:
    """Return the record of ``table`` so far; ``commitment`` is :attr:`casefile.core.fairness.Seed.commitment`."""
    return Record(table.rules, table.setup, commitment, tuple(table.history))


def write(record: Record) -> bytes:
    """Return the record as UTF-8 JSON, one event a line, always the same bytes for the same record."""
    head = heading(record)
    events = [_bytes(event_to(event)) for event in record.events]
    sums = " ".join(_sums(_bytes(head), events)).encode()
    lines = [b"%s: %s" % (_bytes(key), _bytes(value)) for key, value in head.items()]
    body = b",\n".join(events)
    return b'{\n%s,\n"events": [\n%s\n],\n"sums": "%s"\n}\n' % (b",\n".join(lines), body, sums)


def read(data: bytes, rule_sets: RuleSets, source: str = "record") -> Record:
    """Return the record in ``data``, of a game of one of ``rule_sets``.

    Raise :class:`Invalid`, whose place begins with ``source``, for a fault in it.
    """
    found = _object(data, source)
    format = found.get("format")
    if format != FORMAT:
        newer = isinstance(format, str) and re.fullmatch(_SERIES + r"[1-9][0-9]{0,5}", format) is not None
        told = N_("{format!r} (it was written by a newer casefile: update this one)") if newer else "{format!r}"
        raise Invalid(f"{source}, format", shown(format), FilledText(told, format=FORMAT))
    for key in found:
        if key not in _KEYS + _GIVEN:
            raise Invalid(
                source,
                FilledText(N_("the entry {names}"), names=shown(key)),
                FilledText(N_("only {names}"), names=", ".join(_KEYS + _GIVEN)),
            )
    for key in _KEYS:
        if key not in found:
            raise Invalid(
                source,
                FilledText(N_("no entry {name!r}"), name=key),
                FilledText(N_("all of {names}"), names=", ".join(_KEYS)),
            )
    events = found["events"]
    if not isinstance(events, list):
        raise Invalid(f"{source}, events", shown(events), N_("a list of events"))
    _check_sums(found, events, source)
    rules, setup = set_up_from(found, rule_sets, source)
    made = tuple(event_from(event, rules, f"{source}, event {n}") for n, event in enumerate(events, 1))
    _check_names(made, source)
    commitment = found["commitment"]
    if not isinstance(commitment, str) or re.fullmatch(r"[0-9a-f]{64}", commitment) is None:
        raise Invalid(
            f"{source}, commitment", shown(commitment), FilledText(N_("{count} hexadecimal digits"), count=64)
        )
    return Record(rules, setup, commitment, made)


def _check_names(events: Sequence[Event], source: str) -> None:
    """Raise :class:`Invalid` where a player has a name that is not allowed; an empty name is no fault."""
    for number, event in enumerate(events, 1):
        if isinstance(event, SeatTaken):
            for field, name in (("name", event.name), ("bot", event.bot)):
                if name:
                    check_name(name, f"{source}, event {number}, {field}", A_NAME)


def replay(record: Record, version: int | None = None) -> Table[GameState]:
    """Return the table as it was at ``version``, by default at the end.

    Raise :class:`Invalid` with the number of an event that cannot follow. While the seed is closed, chance's next
    action at this table is not that of the real game. A version may lie in the midst of an action, where nobody is to
    act; :func:`casefile.core.record_steps.steps` stops only between actions.
    """
    events = record.events[:version]
    log_ = game_log(record.rules, record.setup)
    for number, event in enumerate(events, 1):
        try:
            log_.add([event])
        except (Hidden, LookupError, ValueError, TypeError, AttributeError, AssertionError):
            raise Invalid(f"event {number}", event.kind, N_("an event that can follow the ones before it")) from None
    return Table(record.rules, record.setup, record.seed or Seed(b"", b""), events)


# -- parts ---------------------------------------------------------------------------------------------------------


def heading(record: Record) -> Json:
    """Return the record without its events: the rule set, the whole set-up and the commitment, as JSON."""
    setup = record.setup
    names = [each.name for each in describe(record.rules.options)]
    options: dict[str, Value] = {name: getattr(setup.options, name) for name in names}
    return {
        "format": FORMAT,
        "rules": record.rules.name,
        "seats": setup.seats,
        "options": options,
        "edition": _edition_to(setup.edition),
        "suspects": list(setup.suspects),
        "commitment": record.commitment,
        **{name: value for name in _GIVEN if (value := getattr(setup.given, name)) not in (None, "", ())},
    }


def _bytes(data: object) -> bytes:
    return msgspec.json.encode(data)


def _sums(head: bytes, events: Sequence[bytes]) -> Iterator[str]:
    chain = b""
    for part in (head, *events):
        chain = sha256(chain + part).digest()
        yield chain.hex()[:_SUM]


def _check_sums(found: Json, events: Sequence[object], source: str) -> None:
    head = {key: value for key, value in found.items() if key not in ("events", "sums")}
    sums = found["sums"]
    given = sums.split(" ") if isinstance(sums, str) else []
    wanted = list(_sums(_bytes(head), [_bytes(event) for event in events]))
    if len(given) != len(wanted):
        raise Invalid(
            f"{source}, sums",
            FilledText(N_("{count} sums"), count=len(given)),
            FilledText(N_("{count}, one for the heading and each event"), count=len(wanted)),
        )
    for number, (one, other) in enumerate(zip(given, wanted, strict=True)):
        if one != other:
            raise Invalid(
                f"{source}, event {number}" if number else f"{source}, heading",
                FilledText(N_("the checksum {sum}"), sum=other),
                FilledText(N_("{sum}: something was changed here"), sum=shown(one)),
            )


def _object(data: bytes, source: str) -> Json:
    try:
        found = msgspec.json.decode(data.decode())
    except UnicodeDecodeError as error:
        raise Invalid(f"{source}, line {_line(data, error.start)}", N_("a byte that is not UTF-8"), _WRITTEN) from None
    except msgspec.DecodeError as error:
        at = re.search(r"\(byte ([0-9]+)\)", str(error))
        line = _line(data, int(at[1]) if at else len(data))
        raise Invalid(
            f"{source}, line {line}", FilledText(N_("damaged JSON ({error})"), error=error), _WRITTEN
        ) from None
    except RecursionError:
        raise Invalid(source, N_("JSON that is nested too deep"), _WRITTEN) from None
    if not isinstance(found, dict):
        raise Invalid(source, shown(found), N_("a JSON object"))
    return found


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def set_up_from(found: Json, rule_sets: RuleSets, source: str) -> tuple[AnyRules, AnySetup]:
    """Return the rule set and the set-up in the heading of a record, whose entries must all be there.

    Raise :class:`Invalid`, whose place begins with ``source``.
    """
    seats, options, suspects = found["seats"], found["options"], found["suspects"]
    if not isinstance(found["rules"], str):
        raise Invalid(f"{source}, rules", shown(found["rules"]), N_("the name of a rule set"))
    if type(seats) is not int:
        raise Invalid(f"{source}, seats", shown(seats), N_("a whole number"))
    if not isinstance(options, dict) or not all(isinstance(value, str | int | bool) for value in options.values()):
        raise Invalid(f"{source}, options", shown(options), N_("an object of option values"))
    if not isinstance(suspects, list) or not all(isinstance(card, str) for card in suspects):
        raise Invalid(f"{source}, suspects", shown(suspects), N_("a list of cards"))
    given = {name: found[name] for name in _GIVEN if name in found}
    try:
        rules = rule_of(found["rules"], rule_sets)
        edition = _edition_from(found["edition"], rules.family)
        told = made(Inputs, {"characters": suspects, **given}, "heading", strict=True)
        setup = set_up(rules, seats, options, given=told, edition=edition)
    except Invalid as error:
        raise Invalid(f"{source}, {error.where}", error.found, error.expected) from None
    return rules, setup


def rule_of(name: str, rule_sets: RuleSets) -> AnyRules:
    """Return the rule set ``name``; raise :class:`Invalid` if it is none of ``rule_sets``."""
    if name not in rule_sets:
        raise Invalid("rules", repr(name), either(rule_sets))
    return rule_sets[name]


def _edition_to(edition: Edition) -> str | dict[str, str]:
    if edition.slug in edition.family.shipped and edition == edition.family.edition(edition.slug):
        return edition.slug
    return {"slug": edition.slug, "file": edition_text(edition)}


def _edition_from(found: object, family: Family) -> Edition:
    if isinstance(found, str):
        return family.edition(found)
    if isinstance(found, dict) and set(found) == {"slug", "file"} and all(isinstance(x, str) for x in found.values()):
        check_name(found["slug"], "edition", A_NAME)
        return parse_edition(found["file"], found["slug"], "edition", family)
    raise Invalid("edition", shown(found), N_("a slug, or an object with slug and file"))
