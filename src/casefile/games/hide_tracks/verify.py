"""Check a finished game of "Hide tracks" by yourself: ``python3 verify_hide_tracks.py game.json``.

This needs Python 3.11 and nothing else: no part of casefile, no network. It is meant to be read before it is run. It
was written from the rules (docs/rules/hide_tracks.md) and the description of the protocol (docs/fairness.md) and shares
no code with the program. The game for three and more has a script of its own, ``verify_casefile.py``.

Before the game the server published a *commitment*, the SHA-256 of a secret seed and a salt. Then your browser added
bytes of its own. Seed and bytes give a *key*, and the key gives the crime, the places of the pieces, every clue and
every throw of the dice. At the end the seed is opened. So all of it can be drawn again, which is what happens here;
the ways on the board, what was taken, what the Police noted and who won are checked too. Where the time had run out,
any way that the dice allow is taken for the one that chance chose.

A "yes" is worth something to you if (1) you wrote down the commitment before the game, and it is the one printed here;
(2) the bytes that your browser added are in the file. It proves that nobody *chose* the clues and the dice.
"""

import hashlib
import hmac
import json
import sys
import tomllib
from collections.abc import Callable
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
# Where the pieces may stand, by the names of the places on the board.
SUSPECTS_AT = ["study", "hall", "lounge", "dining_room", "conservatory", "ballroom", "kitchen"]
WEAPONS_AT = ["conservatory", "billiard_room", "library", "study", "kitchen", "dining_room", "lounge"]
# The board: 25 rows of 24; a dot is a square. Then each place's door squares, as row and column from 0.
BOARD = """
       .        .
       ..      ..
       ..      ..
       ..      ..
 ........      ..
.........      ..
      ...      ........
       .................
       ..     .........
       ..     ..
      ...     ..
 ........     ..
      ...     ..
      ...     ..
      ...     ..
      .............
      .................
 .......        ........
........        ..
     ...        ..
      ..        ..
      ..        ..
      ..        ..
       ...    ...
         .    .
"""
DOORS = """study 4 6 hall 4 8 hall 7 11 hall 7 12 lounge 6 17 library 8 7 library 11 3 dining_room 8 17
dining_room 12 15 billiard_room 11 1 billiard_room 15 6 conservatory 19 5 ballroom 16 9 ballroom 16 14 ballroom 19 7
ballroom 19 16 kitchen 17 19"""


class Wrong(Exception):
    """The record does not hold: the number of the event where that shows (0: the heading), and the reason."""


def stream(key: bytes, purpose: str) -> Callable[[int], int]:
    """The draws for one purpose: each call answers 0 to n - 1, every number equally likely."""
    counter = count()

    def draw(n: int) -> int:
        while True:
            label = f"{purpose}/{next(counter)}"
            number = int.from_bytes(hmac.digest(key, label.encode(), "sha256")[:8], "big")
            if number < 2**64 // n * n:  # the few numbers above would make the small answers likelier
                return number % n

    return draw


def neighbours(at: dict[str, str]) -> dict[str, set[str]]:
    """For each square and room the places one step away; ``at`` has the card of each place on the board."""
    squares = {(r, c) for r, row in enumerate(BOARD.splitlines()[1:]) for c, cell in enumerate(row) if cell == "."}
    near: dict[str, set[str]] = {f"r{r}c{c}": set() for r, c in squares}
    for r, c in squares:
        beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & squares
        near[f"r{r}c{c}"] |= {f"r{a}c{b}" for a, b in beside}
    words = DOORS.split()
    for place, row, column in zip(words[::3], words[1::3], words[2::3], strict=True):
        near.setdefault(at[place], set()).add(f"r{row}c{column}")
        near[f"r{row}c{column}"].add(at[place])
    return near


class Game:
    """Reads the events of a record from first to last; ``version`` is how many it has read."""

    def __init__(self, record: dict[str, Any]) -> None:
        if record["rules"] != "hide_tracks" or record["seats"] != 1:
            raise Wrong(0, "these are no rules that this verifier knows")
        self.events, self.options = record["events"], record["options"]
        edition, places = record["edition"], SHIPPED["clue"].splitlines()[2].split()
        if isinstance(edition, str):
            self.kinds = [line.split() for line in SHIPPED[edition].splitlines()]
            self.at = dict(zip(places, self.kinds[2], strict=True))
        else:  # an edition of somebody's own: the record holds its file
            file = tomllib.loads(edition["file"])
            self.kinds = [[card["slug"] for card in file[kind]] for kind in ("suspects", "weapons", "rooms")]
            self.at = {room.get("at", ""): room["slug"] for room in file["rooms"]}
        self.deck = [card for kind in self.kinds for card in kind]
        if [len(kind) for kind in self.kinds] != [6, 6, 9] or len({*self.deck}) != 21:
            raise Wrong(0, "an edition has six suspects, six weapons and nine rooms, all different")
        self.near = neighbours(self.at)
        self.version = self.throws = self.lapses = 0
        self.fresh: dict[str, str] = {}  # the clues of this turn, with their rooms
        self.sideways: dict[str, str] = {}  # those of the turns before
        self.columns: dict[str, set[str]] = {"murderer": set(), "police": set()}

    def wrong(self, reason: str) -> Never:
        """Refuse the event that was read last."""
        raise Wrong(self.version, reason)

    def take(self, kind: str, **wanted: object) -> dict[str, Any]:
        """Read the next event: it must be of this kind and say what is wanted."""
        if self.version == len(self.events):
            self.wrong("the record breaks off after it")
        event: dict[str, Any] = self.events[self.version]
        self.version += 1
        if event["kind"] != kind:
            self.wrong(f"found {event['kind']!a}, but only {kind} can stand here")
        for name, value in wanted.items():
            found, needed = json.dumps(event[name]), json.dumps(value)  # as JSON, where true is not 1
            if found != needed:
                self.wrong(f"{event['kind']}, {name}: found {found}, but the game before it leads to {needed}")
        return event

    def play(self, promised: str) -> None:
        """Read the whole game, which must keep the promise of the commitment."""
        number = next((i for i, event in enumerate(self.events, 1) if event["kind"] == "seed_opened"), 0)
        if not number:
            raise Wrong(0, "the seed has not been opened: the game is not over, and nothing can be said yet")
        seed, salt = (bytes.fromhex(self.events[number - 1][name]) for name in ("seed", "salt"))
        opened = hashlib.sha256(b"casefile commitment 1" + salt + seed).hexdigest()
        if len(seed) != 32 or len(salt) != 32 or opened != promised:
            raise Wrong(number, "the opened seed is not the one that the commitment promised")
        added = self.take("seat_taken", seat=0)["entropy"].encode()
        mixed = b"casefile key 1" + len(added).to_bytes(4, "big") + added
        self.key = hmac.digest(seed, mixed, "sha256")
        self.set_up()
        turn = 1
        while self.turn(turn):
            turn += 1
        self.take("seed_opened")
        if self.version < len(self.events):
            self.wrong("the game is over, but the record goes on")

    def set_up(self) -> None:
        """The crime is drawn, then the places of the other pieces."""
        draw = stream(self.key, "crime")
        crime = [kind[draw(len(kind))] for kind in self.kinds]
        self.take("crime_committed", suspect=crime[0], weapon=crime[1], room=crime[2])
        self.crime, self.here = crime, crime[2]
        self.columns["murderer"] |= {*crime}
        draw, rooms = stream(self.key, "pieces"), []
        self.stands = {room: room for room in self.kinds[2]}
        for kind, places in zip(self.kinds, (SUSPECTS_AT, WEAPONS_AT), strict=False):
            free = [self.at[place] for place in places if self.at[place] != crime[2]]
            others = [card for card in kind if card not in crime]
            rooms.append([free.pop(draw(len(free))) for _ in others])
            self.stands |= zip(others, rooms[-1], strict=True)
        self.take("pieces_placed", suspects=rooms[0], weapons=rooms[1])

    def turn(self, number: int) -> bool:
        """One turn; whether another one follows."""
        self.take("turn_began", seat=0, number=number)
        pile = [card for card in self.deck if card not in self.sideways]
        draw = stream(self.key, f"clues@{number}")
        drawn = [pile.pop(draw(len(pile))) for _ in range(3)]
        beside = [None if card in self.columns["murderer"] else self.stands[card] for card in drawn]
        self.take("clues_drawn", cards=drawn, rooms=beside)
        self.fresh = {card: room for card, room in zip(drawn, beside, strict=True) if room}
        draw = stream(self.key, f"dice@{number}")
        dice = [draw(6) + 1 for _ in range(2)]
        self.take("dice_rolled", seat=0, dice=dice)
        self.throws += 1
        for room in self.walk(sum(dice)):
            if self.hide(room):
                return False
        self.take("clues_noted", cards=list(self.fresh))
        before = self.solved("police")
        self.columns["police"] |= {*self.fresh}
        self.sideways |= self.fresh
        if self.announce("police", before):
            self.take("hunt_ended", winner=None)
            return False
        return True

    def walk(self, steps: int) -> list[str]:
        """Read the way, or what the clock chose when the time had run out; the rooms in which clues are taken."""
        while self.version < len(self.events) and self.events[self.version]["kind"] in PEOPLE:
            self.version += 1
        event = self.take("way_taken", seat=0)
        path = event["path"]
        if len(path) != steps or len({self.here, *path}) != steps + 1:
            self.wrong("the way is not as long as the dice say, or it comes to a place twice")
        for here, there in zip([self.here, *path], path, strict=False):
            if there not in self.near[here]:
                self.wrong(f"{there!a} is no step away from {here!a}")
        rooms = [place for place in path if place in self.kinds[2]]
        if event["way"] != "-".join(rooms + ([] if path[-1] in rooms else path[-1:])):
            self.wrong("the way is not named by its rooms and its end")
        start = [self.here] if self.options["collect_start_room"] and self.here in self.kinds[2] else []
        self.here = path[-1]
        return start + rooms

    def hide(self, room: str) -> bool:
        """Take the clues beside ``room``; whether the Murderer has got away with that."""
        lying = {**self.sideways, **self.fresh}
        cards = [card for card in self.deck if lying.get(card) == room]
        if not cards:
            return False
        self.take("tracks_hidden", seat=0, room=room, cards=cards)
        before = self.solved("murderer")
        self.columns["murderer"] |= {*cards}
        if self.options["tamper_erases_police_mark"]:
            self.columns["police"] -= {*cards}
        self.fresh = {card: where for card, where in self.fresh.items() if card not in cards}
        self.sideways = {card: where for card, where in self.sideways.items() if card not in cards}
        if len(self.announce("murderer", before)) < self.options["murderer_needs"]:
            return False
        self.take("hunt_ended", winner=0)
        return True

    def solved(self, side: str) -> list[str]:
        """The categories of which all cards but one are marked."""
        named = zip(("suspects", "weapons", "rooms"), self.kinds, strict=True)
        return [name for name, kind in named if len({*kind} - self.columns[side]) <= 1]

    def announce(self, side: str, before: list[str]) -> list[str]:
        """Read that ``side`` has solved what it had not solved before; all that it has solved."""
        now = self.solved(side)
        for category in now:
            if category not in before:
                self.take("category_solved", side=side, category=category)
        return now


PEOPLE = ("bot_stepped_in", "owner_returned", "lapsed", "clock_set")


def check(data: bytes) -> str:
    """The sentence that says yes; raises :class:`Wrong` where the record does not hold."""
    game: Game | None = None
    try:
        record = json.loads(data)
        if record["format"] != "casefile-record-1":
            raise Wrong(0, "this is no record that this verifier knows")
        game = Game(record)
        game.play(record["commitment"])
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise Wrong(game.version if game else 0, f"not in the form of a record ({error!a})") from None
    return (
        f"Yes: the crime, the clues and all {game.throws} throws of dice follow from the seed behind the commitment "
        f"{record['commitment']} and from the bytes that were added, so nobody chose them if you saw that commitment "
        "before you added your bytes and find those bytes in the file; every way and what came of it holds too."
    )


def main() -> int:
    """Print one sentence about the file that is named; 0 for yes, 1 for no, 2 where no file can be read."""
    if len(sys.argv) != 2:
        print("Usage: python3 verify_hide_tracks.py game.json")
        return 2
    try:
        print(check(Path(sys.argv[1]).read_bytes()))
    except OSError as error:
        print(f"The file cannot be read: {error.strerror}.")
        return 2
    except Wrong as wrong:
        number, reason = wrong.args
        print(f"No: {f'event {number}' if number else 'the heading'}: {reason}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
