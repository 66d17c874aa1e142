"""Draw as the server drew and read a record: what the stand-alone verifiers of all games share.

This needs Python 3.11 and nothing else: no part of casefile, no network. It is meant to be read before it is run. It
was written from the rules and the description of the protocol (docs/rules, docs/fairness.md) and shares no code with
the program that deals and plays.

Before the game the server published a *commitment*, the SHA-256 of a secret seed and a salt. Then the players added
bytes of their own. Seed and bytes give a *key*, and the key gives every draw. At the end the seed is opened. So all can
be drawn again, which is what happens here.

A "yes" is worth something to you if (1) you wrote down the commitment before the game, and it is the one printed here;
(2) the bytes that you added, or your browser for you, are in the file. It proves that nobody *chose* what was drawn. It
does not prove that nobody *looked*.
"""

import hashlib
import hmac
import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Never

SHIPPED = {  # suspects, weapons and rooms of the editions that come with the program, in the order of drawing
    "clue": """scarlet mustard white green peacock plum
knife candlestick revolver rope lead_pipe wrench
hall lounge dining_room kitchen ballroom conservatory billiard_room library study""",
    "ns_clue": """mario wario peach luigi daisy waluigi
hammer fire_flower poison_mushroom warp_pipe koopa_shell bom_omb
grand_hallway balcony dining_room kitchen ballroom peachs_bedroom game_room library study""",
}
# Events that change nothing in the game.
ASKED = ("take_back_asked", "take_back_agreed", "take_back_refused")
PASSED = ("seat_offered", "seat_passed")
PEOPLE = ("bot_stepped_in", "bot_called", "owner_returned", *PASSED, "clock_set", "pace_set", *ASKED, "taken_back")
Draw = Callable[[int], int]
Choices = Mapping[str, Mapping[str, Sequence[Any]]]  # kinds of event, and the values that their fields can have


class Enough(Exception):
    """All that there is to be read of a branch has been read."""


class Wrong(Exception):
    """The record does not hold: the number of the event where that shows (0: the heading), and the reason."""


def taken_out(draw: Draw, pile: list[Any], number: int) -> list[Any]:
    """Take so many out of ``pile``, each drawn by its place among those that are left; return them as drawn."""
    return [pile.pop(draw(len(pile))) for _ in range(number)]


def dealt(draw: Draw, rest: list[str], sizes: Iterable[int]) -> list[list[str]]:
    """Return a hand of each size from ``rest``, seat after seat; the cards of a hand stay in the order of ``rest``."""
    order = rest.copy()
    return [sorted(taken_out(draw, rest, size), key=order.index) for size in sizes]


def cards(edition: Any) -> tuple[list[list[str]], dict[str, str]]:
    """Return an edition's suspects, weapons and rooms, and its room at each place on the board."""
    if isinstance(edition, str):
        kinds = [line.split() for line in SHIPPED[edition].splitlines()]
        at = dict(zip(SHIPPED["clue"].splitlines()[2].split(), kinds[2], strict=True))
    else:  # an edition of somebody's own: the record holds its file
        file = tomllib.loads(edition["file"])
        kinds = [[card["slug"] for card in file[kind]] for kind in ("suspects", "weapons", "rooms")]
        at = {room.get("at", ""): room["slug"] for room in file["rooms"]}
    if [len(kind) for kind in kinds] != [6, 6, 9] or len({card for kind in kinds for card in kind}) != 21:
        raise Wrong(0, "an edition has six suspects, six weapons and nine rooms, all different")
    return kinds, at


def counting(events: list[Any], end: int | None, may: Sequence[list[str]]) -> list[tuple[int, dict[str, Any]]]:
    """Return the first ``end`` events with their numbers, without those that were taken back.

    ``may`` has what can be: the kinds of event that an action and all that it led to is made of.
    """
    left = list[tuple[int, dict[str, Any]]]()
    for number, event in enumerate(events[:end], 1):
        if event["kind"] in (*ASKED, "taken_back") and not may:
            raise Wrong(number, "by these rules nothing is taken back")
        if event["kind"] in ("take_back_asked", "taken_back"):
            game = [pair for pair in left if pair[1]["kind"] not in PEOPLE]
            to, what = (event["to"], event["what"]) if event["kind"] == "taken_back" else (None, "turn_ended")
            gone = game[-2:] if to is None else [pair for pair in game if pair[0] > to]
            kinds, (first, done) = [each["kind"] for _, each in gone], gone[0]
            found, needed = [to, what, event["seat"]], [first - 1 if to is not None else None, kinds[0], done["seat"]]
            follows = events[first - 2]["kind"] in ("lapsed", "seat_out")  # it was not done by the player
            if kinds not in may or json.dumps(found) != json.dumps(needed) or follows:
                raise Wrong(number, "that cannot be taken back")
            left = [pair for pair in left if to is None or pair not in gone]
        left.append((number, event))
    return left


class Record:
    """A record, whose events are read from first to last: ``version`` is how many have been read.

    With an ``end`` only so many are: something of what they did was taken back then, and must be as good as all else.
    """

    def __init__(self, heading: Any = None, end: int | None = None) -> None:
        self.heading, self.version, self.key, self.end = heading, 0, b"", end
        self.events: list[dict[str, Any]] = []
        self.numbers = [0]  # those of the events in the file
        self.asking: tuple[int, set[int]] | None = None  # who wants to take the end of a turn back, who agrees
        self.refused = False
        self.bots: set[int] = set()  # seats that never had an owner
        self.offered: set[int] = set()  # those of them that a friend may take over
        self.added: list[bytes] = []  # what each seat added to the key
        self.lapses = 0
        self.lapsed, self.away = set[int](), set[int]()  # whose time has run out, and for whom a bot has stepped in

    def wrong(self, reason: str) -> Never:
        """Refuse the event that was read last."""
        raise Wrong(self.numbers[self.version], reason)

    @property
    def drawn(self) -> bool:
        """Whether the deal does not come from the seed: it was drawn from what a seat of a finished game could know."""
        if self.heading.get("drawn") is None:
            return False
        if self.heading["drawn"] not in range(self.heading["seats"]) or not self.heading.get("forked"):
            raise Wrong(0, "a deal is drawn so for a seat, in a game that is played on from a finished one")
        return True

    def comes(self, *kinds: str) -> bool:
        """Return whether the next event is one of these kinds."""
        return self.version < len(self.events) and self.events[self.version]["kind"] in kinds

    def take(self, *kinds: str, **wanted: object) -> dict[str, Any]:
        """Read the next event: it must be one of these kinds and say what is wanted."""
        if self.version == len(self.events):
            if self.end is not None:
                raise Enough
            self.wrong("the record breaks off after it")
        event = self.events[self.version]
        self.version += 1
        if event["kind"] not in kinds:
            self.wrong(f"found {event['kind']!a}, but only {' or '.join(kinds)} can stand here")
        for name, value in wanted.items():
            self.among(event, name, [value])
        return event

    def among(self, event: dict[str, Any], name: str, values: Iterable[object]) -> None:
        """Refuse the event that was read last unless this field has one of these values."""
        found, needed = json.dumps(event[name]), [json.dumps(value) for value in values]  # as JSON, true is not 1
        if found not in needed:
            leads = f"but the game before it leads to {' or '.join(needed)}"
            self.wrong(f"{event['kind']}, {name}: found {found}, {leads}")

    def told_deal(
        self, kinds: list[list[str]], sizes: list[int], side: int
    ) -> tuple[list[str], list[list[str]], list[str]]:
        """Return case file, hands and side of a deal that does not come from the seed, as the record tells them.

        It must be a deal: each card once, one of each kind sealed, hands of these sizes in the order of the cards.
        """
        event = next(event for event in self.events[self.version :] if event["kind"] == "cards_dealt")
        case_file, hands, aside = event["case_file"], event["hands"], event["side"]
        deck = [card for kind in kinds for card in kind]
        found = sorted([*case_file, *aside, *(card for hand in hands for card in hand)])
        in_order = all(hand == sorted(hand, key=deck.index) for hand in hands) if found == sorted(deck) else False
        sealed = len(case_file) == len(kinds) and all(map(list.__contains__, kinds, case_file))
        if not in_order or not sealed or [*map(len, hands)] != sizes or len(aside) != side:
            self.wrong("the next cards dealt are no deal of all the cards")
        return [*case_file], [[*hand] for hand in hands], [*aside]

    def people(self) -> None:
        """Read what is told about people: bots step in where the time has run out, or are called for who is not there,
        owners return, a bot's seat is offered to a friend and taken over, clocks are set.
        """
        called = {*range(len(self.added))}
        while self.comes(*PEOPLE):
            event = self.take(*PEOPLE)
            if event["kind"] in (*ASKED, "taken_back"):
                self.back(event)
                continue
            if event["kind"] in PASSED:
                self.passed(event["kind"], event["seat"])
                continue
            who = {event["seat"]} if "seat" in event else set()
            may = {"bot_stepped_in": self.lapsed - self.away, "bot_called": called - self.away}
            if not who <= may.get(event["kind"], self.away):
                self.wrong(f"{event['kind']}: there was no reason for that")
            self.away, self.lapsed = self.away ^ who, self.lapsed - who

    def passed(self, kind: str, seat: int) -> None:
        """Read that a bot's seat is offered to a friend, or that one has come and plays it from now on."""
        if seat not in (self.bots - self.offered if kind == "seat_offered" else self.bots & self.offered):
            self.wrong(f"{kind}: there was no reason for that")
        if kind == "seat_offered":
            self.offered.add(seat)
        else:
            self.bots.remove(seat)

    def back(self, event: dict[str, Any]) -> None:
        """Read what is told about taking something back: of the end of a turn all who play must agree to that."""
        seat, kind = event["seat"], event["kind"]
        playing = {*range(len(self.added))} - self.bots - self.away
        asker, agreed = self.asking or (None, set[int]())
        ended = kind == "taken_back" and event["what"] == "turn_ended"
        if kind == "take_back_asked":
            good = self.asking is None and not self.refused and len(playing) > 1
            self.asking = seat, set()
        elif kind == "taken_back":
            good = not ended or playing - {seat} <= (agreed if asker == seat else set())
            self.asking, self.refused = None, False
        else:
            good = asker is not None and seat not in (asker, *agreed)
            agreed.add(seat)
            if kind == "take_back_refused":
                self.asking, self.refused = None, True
        if seat not in playing or not good:
            self.wrong(f"{kind}: there was no reason for that")

    def act(self, seat: int, kinds: Choices, default: Choices | None = None) -> dict[str, Any]:
        """Read what ``seat`` does: one of ``kinds``, with one of the values in each field.

        Where its time has run out chance chooses the values, of ``default`` or else of the last kind.
        """
        self.people()
        self.asking, self.refused = None, False
        if self.comes("lapsed"):
            self.lapsed.add(self.take("lapsed", seat=seat)["seat"])
            self.lapses += 1
            draw = self.draws(f"lapse@{self.lapses}")
            draw(1)  # whose time has run out: there is only one choice, but it uses up a number
            kind, fields = list((default or kinds).items())[-1]
            kinds = {kind: {name: [values[draw(len(values))]] for name, values in fields.items()}}
        event = self.take(*kinds, seat=seat)
        for name, values in kinds[event["kind"]].items():
            self.among(event, name, values)
        return event

    def ask(self, seats: Iterable[int], hands: list[list[str]], named: list[str]) -> tuple[int, list[str]] | None:
        """Read that ``seats`` are asked until one can show a card; return it and those cards, None if nobody can."""
        for seat in seats:
            held = [card for card in hands[seat] if card in named]
            self.take("answer_asked" if held else "could_not_answer", seat=seat)
            if held:
                return seat, held
        self.take("nobody_answered")
        return None

    def open(self, seats: int, back: Sequence[list[str]] = ()) -> None:
        """Find the key: by the seed opened at the end, which the commitment promised, and by what the seats add.

        By the rules an action can be taken ``back`` that, with all that it led to, is made of these kinds of event.
        """
        promised, events = self.heading["commitment"], self.heading["events"]
        number = next((i for i, event in enumerate(events, 1) if event["kind"] == "seed_opened"), 0)
        if not number:
            raise Wrong(0, "the seed has not been opened: the game is not over, and nothing can be said yet")
        seed, salt = (bytes.fromhex(events[number - 1][name]) for name in ("seed", "salt"))
        opened = hashlib.sha256(b"casefile commitment 1" + salt + seed).hexdigest()
        if len(seed) != 32 or len(salt) != 32 or opened != promised:
            raise Wrong(number, "the opened seed is not the one that the commitment promised")
        left = counting(events, self.end, back)
        self.events, self.numbers = [event for _, event in left], [0, *(number for number, _ in left)]
        added: dict[int, bytes] = {}
        lobby = max((n for n, event in enumerate(self.events, 1) if event["kind"] == "seats_changed"), default=0)
        while self.version < lobby or len(added) < seats:
            taken = self.take("seat_taken", *(["seats_changed"] if self.version < lobby else []))
            if taken["kind"] == "seats_changed":  # who sits where is told anew
                added, self.bots = {}, set()
                continue
            if self.version > lobby:
                self.among(taken, "seat", [seat for seat in range(seats) if seat not in added])
            elif taken["seat"] in added:
                self.wrong("somebody sits there")
            added[taken["seat"]] = taken["entropy"].encode()
            self.bots |= {taken["seat"]} if taken["bot"] else set()
        self.added = [added[seat] for seat in range(seats)]
        parts = b"".join(len(text).to_bytes(4, "big") + text for text in self.added)
        self.key = hmac.digest(seed, b"casefile key 1" + parts, "sha256")

    def draws(self, purpose: str) -> Draw:
        """Return the draws for one purpose: each call answers 0 to n - 1, every number equally likely."""
        counter = count()

        def draw(n: int) -> int:
            while True:
                label = f"{purpose}/{next(counter)}"
                number = int.from_bytes(hmac.digest(self.key, label.encode(), "sha256")[:8], "big")
                if number < 2**64 // n * n:  # the few numbers above would make the small answers likelier
                    return number % n

        return draw

    def close(self, drawn: str, besides: str) -> str:
        """Read that the seed is opened, after which nothing may come; return the sentence that says yes."""
        self.people()  # the last action may be that of somebody whose time ran out
        self.take("seed_opened")
        if self.version < len(self.events):
            self.wrong("the game is over, but the record goes on")
        if self.heading.get("fixed"):
            besides += "; but this deal was fixed beforehand, the same for everybody, and nobody sealed it"
        if self.heading.get("forked"):
            commitment, _, number = self.heading["forked"].partition("@")
            besides += (
                f"; but it was played on from event {number} of the finished game with the commitment {commitment}, "
                "whose seed was open, and its deal was not sealed anew"
            )
        if self.drawn:
            drawn = drawn.removeprefix("the deal and ")
            besides += f": it was drawn from what seat {self.heading['drawn']} could know then, not from the seed"
        return (
            f"Yes: {drawn} follow from the seed behind the commitment {self.heading['commitment']} and from the bytes "
            f"of {sum(map(bool, self.added))} of {len(self.added)} seats, so nobody chose them if you saw that "
            f"commitment before you added your bytes and find those bytes in the file; {besides}."
        )


def check(data: bytes, play: Callable[[Record], str]) -> str:
    """Return the sentence that says yes, from ``play``; raise :class:`Wrong` where the record does not hold."""
    record = Record()
    try:
        heading = json.loads(data)
        if heading["format"] != "casefile-record-1":
            record.wrong("this is no record that this verifier knows")
        for number, event in enumerate(heading["events"]):
            if event["kind"] == "taken_back":  # what was done before that must be right, too
                record = Record(heading, number)
                with suppress(Enough):
                    play(record)
        record = Record(heading)
        return play(record)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise Wrong(record.numbers[record.version], f"not in the form of a record ({error!a})") from None


def main(play: Callable[[Record], str]) -> int:
    """Print one sentence about the file that is named; return 0 for yes, 1 for no, 2 where no file can be read."""
    if len(sys.argv) != 2:
        print(f"Usage: python3 {Path(sys.argv[0]).name} game.json")
        return 2
    try:
        print(check(Path(sys.argv[1]).read_bytes(), play))
    except OSError as error:
        print(f"The file cannot be read: {error.strerror}.")
        return 2
    except Wrong as wrong:
        number, reason = wrong.args
        print(f"No: {f'event {number}' if number else 'the heading'}: {reason}.")
        return 1
    return 0
