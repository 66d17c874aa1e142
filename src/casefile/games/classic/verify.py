"""Check a finished game of casefile by yourself: ``python3 verify_casefile.py game.json``.

This needs Python 3.11 and nothing else: no part of casefile, no network. It is meant to be read before it is run. It
was written from the description of the protocol (docs/fairness.md) and shares no code with the program.

Before the deal the server published a *commitment*, the SHA-256 of a secret seed and a salt. Then every player's
browser added bytes of its own. Seed and bytes give a *key*, and the key gives every card, every weapon's room and
every throw of the dice. At the end the seed is opened. So you can draw everything again, which is what happens here.

A "yes" is worth something to you if (1) you wrote down the commitment before the deal, and it is the one printed here;
(2) the bytes that your browser added are in the file. It proves that nobody *chose* the cards and the dice. It does not
prove that nobody *looked* at them, and it does not check the ways on the board (``casefile verify`` does).

Besides the draws it follows the order of play, on which they hang: whose turn it is and who is asked, that whoever
passes holds none of the cards named, that a card shown is held, and that accusations are judged rightly.
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
# The places on the board, in the order in which weapons are laid out; they are called as the rooms of "clue".
MAP = ["study", "hall", "lounge", "library", "dining_room", "billiard_room", "conservatory", "ballroom", "kitchen"]

TURN = {  # after each step of a turn: what the player may do next
    "turn_began": ("roll_asked", "passage_taken", "suggested", "accused"),
    "roll_asked": ("token_moved", "could_not_move", "turn_ended"),
    "could_not_move": ("accused", "turn_ended"),
    "suggested": ("accused", "turn_ended"),
    **dict.fromkeys(("token_moved", "passage_taken"), ("suggested", "accused", "turn_ended")),
}


class Wrong(Exception):
    """The record does not hold: the number of the event where that shows (0: the heading), and the reason."""


# -- chance --------------------------------------------------------------------------------------------------------


def mixed(seed: bytes, added: list[str]) -> bytes:
    """The key: the seed and what each seat added, each with its length before it, in the order of the seats."""
    texts = [text.encode() for text in added]
    return hmac.digest(seed, b"casefile key 1" + b"".join(len(t).to_bytes(4, "big") + t for t in texts), "sha256")


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


def cards(edition: Any) -> tuple[list[str], list[str], list[str], list[str]]:
    """An edition's suspects, weapons and rooms, and its rooms once more in the order of the map."""
    if isinstance(edition, str):
        suspects, weapons, rooms = (line.split() for line in SHIPPED[edition].splitlines())
        at = dict(zip(SHIPPED["clue"].splitlines()[2].split(), rooms, strict=True))
    else:  # an edition of somebody's own: the record holds its file
        file = tomllib.loads(edition["file"])
        suspects, weapons, rooms = ([card["slug"] for card in file[c]] for c in ("suspects", "weapons", "rooms"))
        at = {room.get("at", ""): room["slug"] for room in file["rooms"]}
    if (len(suspects), len(weapons), len(rooms)) != (6, 6, 9) or len({*suspects, *weapons, *rooms}) != 21:
        raise Wrong(0, "an edition has six suspects, six weapons and nine rooms, all different")
    return suspects, weapons, rooms, [at.get(place, "") for place in MAP]


# -- the game ---------------------------------------------------------------------------------------------------------


class Game:
    """Reads the events of a record from first to last; ``version`` is how many it has read."""

    def __init__(self, record: dict[str, Any]) -> None:
        if record["rules"] not in ("cluedo", "cluegame"):
            raise Wrong(0, "these are no rules that this verifier knows")
        self.events, self.seats, self.options = record["events"], record["seats"], record["options"]
        self.suspects, self.weapons, self.rooms, self.map = cards(record["edition"])
        own = record["rules"] == "cluedo"  # the other rule set, cluegame, has two dice and no side cards
        self.dice = self.options["dice"] if own else 2
        self.side_cards = self.options["side_cards"] if own and self.seats == 2 else 0
        self.choosing = self.options["choose_suspect"]
        self.played = [] if self.choosing else record["suspects"] or self.suspects[: self.seats]
        if self.dice not in (1, 2):
            raise Wrong(0, "these are no rules that this verifier knows")
        if self.seats not in range(2, 7) or len(set(self.played)) != (0 if self.choosing else self.seats):
            raise Wrong(0, "there must be two to six seats, and a suspect for each")
        self.version = self.throws = self.lapses = 0
        self.lapsed: set[int] = set()  # seats whose time has run out
        self.away: set[int] = set()  # seats for which a bot has stepped in
        self.out: set[int] = set()  # seats that have accused wrongly
        self.looked = [0] * self.seats  # how many side cards each seat has seen

    def wrong(self, reason: str) -> Never:
        """Refuse the event that was read last."""
        raise Wrong(self.version, reason)

    def comes(self, *kinds: str) -> bool:
        """Whether the next event is one of these kinds."""
        return self.version < len(self.events) and self.events[self.version]["kind"] in kinds

    def take(self, *kinds: str, **wanted: object) -> dict[str, Any]:
        """Read the next event: it must be one of these kinds and say what is wanted."""
        if self.version == len(self.events):
            self.wrong("the record breaks off after it")
        event: dict[str, Any] = self.events[self.version]
        self.version += 1
        if event["kind"] not in kinds:
            self.wrong(f"found {event['kind']!a}, but only {' or '.join(kinds)} can stand here")
        for name, value in wanted.items():
            found, needed = json.dumps(event[name]), json.dumps(value)  # as JSON, where true is not 1
            if found != needed:
                self.wrong(f"{event['kind']}, {name}: found {found}, but the game before it leads to {needed}")
        return event

    def act(self, seat: int, *kinds: str, **choices: list[str]) -> dict[str, Any]:
        """Read what ``seat`` does, one of these kinds, or what chance chose for it because its time had run out.

        Events about people may come first: a bot steps in for somebody whose time has run out, the owner returns.
        """
        while self.comes("bot_stepped_in", "owner_returned", "clock_set"):
            event = self.take("bot_stepped_in", "owner_returned", "clock_set")
            who = {event["seat"]} if "seat" in event else set()
            if not who <= (self.lapsed - self.away if event["kind"] == "bot_stepped_in" else self.away):
                self.wrong(f"{event['kind']}: there was no reason for that")
            self.away, self.lapsed = self.away ^ who, self.lapsed - who
        if self.comes("lapsed"):
            self.lapses += 1
            draw = stream(self.key, f"lapse@{self.lapses}")
            draw(1)  # whose time has run out: there is only one choice, but it uses up a number
            self.lapsed.add(self.take("lapsed", seat=seat)["seat"])
            kinds = kinds if choices else ("turn_ended",)
            choices = {name: [values[draw(len(values))]] for name, values in choices.items()}
        event = self.take(*kinds, seat=seat)
        for name, values in choices.items():
            if event[name] not in values:
                self.wrong(f"{event['kind']}, {name}: found {event[name]!a}, but it can only be {' or '.join(values)}")
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
        added: dict[int, str] = {}
        while len(added) < self.seats:
            taken = self.take("seat_taken")
            if taken["seat"] in added or taken["seat"] not in range(self.seats):
                self.wrong("there is no such seat, or it is taken")
            added[taken["seat"]] = taken["entropy"]
        self.key = mixed(seed, [added[seat] for seat in range(self.seats)])
        self.contributors = sum(map(bool, added.values()))
        seat, turn = self.deal(), 1
        while self.turn(seat, turn):
            seat = next(s for i in range(1, 7) if (s := (seat + i) % self.seats) not in self.out)
            turn += 1
        self.take("seed_opened")
        if self.version < len(self.events):
            self.wrong("the game is over, but the record goes on")

    def deal(self) -> int:
        """Characters are chosen where that was agreed, the cards dealt and the weapons laid out; who begins."""
        for seat in range(self.seats if self.choosing else 0):
            free = [suspect for suspect in self.suspects if suspect not in self.played]
            self.played.append(self.act(seat, "suspect_chosen", suspect=free)["suspect"])
        first = min(range(self.seats), key=lambda seat: self.suspects.index(self.played[seat]))
        draw = stream(self.key, "deal")
        self.case_file = [kind[draw(len(kind))] for kind in (self.suspects, self.weapons, self.rooms)]
        deck = [*self.suspects, *self.weapons, *self.rooms]
        rest = [card for card in deck if card not in self.case_file]
        self.side = [rest.pop(draw(len(rest))) for _ in range(self.side_cards)]
        each, extra = divmod(len(rest), self.seats)  # the first in turn order get the extra cards
        sizes = [each + ((seat - first) % self.seats < extra) for seat in range(self.seats)]
        hands = [[rest.pop(draw(len(rest))) for _ in range(size)] for size in sizes]
        self.hands = [sorted(hand, key=deck.index) for hand in hands]
        self.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=self.side)
        if self.options["board"] != "none":
            draw, left = stream(self.key, "weapons"), self.map.copy()
            self.take("weapons_placed", rooms=[left.pop(draw(len(left))) for _ in self.weapons])
        return first

    def turn(self, seat: int, number: int) -> bool:
        """One turn; whether another one follows."""
        self.take("turn_began", seat=seat, number=number)
        step = "turn_began"
        while step != "turn_ended":
            event = self.act(seat, *TURN[step])
            step = event["kind"]
            if step == "roll_asked":
                draw = stream(self.key, f"dice@{number}")
                self.take("dice_rolled", seat=seat, dice=[draw(6) + 1 for _ in range(self.dice)])
                self.throws += 1
            elif step in ("suggested", "accused"):
                named = [event["suspect"], event["weapon"], event["room"]]
                if not (named[0] in self.suspects and named[1] in self.weapons and named[2] in self.rooms):
                    self.wrong("a suspect, a weapon and a room must be named")
                if step == "accused":
                    return self.judge(seat, event["right"], named)
                self.answer(seat, named)
        return True

    def answer(self, suggester: int, named: list[str]) -> None:
        """The others are asked, one after the other, until one has a card to show."""
        for seat in ((suggester + i) % self.seats for i in range(1, self.seats)):
            held = [card for card in self.hands[seat] if card in named]
            self.take("answer_asked" if held else "could_not_answer", seat=seat)
            if held:
                if self.act(seat, "card_shown", card=held)["to"] != suggester:
                    self.wrong("the card was shown to somebody else")
                return
        self.take("nobody_answered")
        place = self.looked[suggester]
        if place < len(self.side):
            self.take("side_card_seen", seat=suggester, place=place, card=self.side[place])
            self.looked[suggester] += 1

    def judge(self, seat: int, right: object, named: list[str]) -> bool:
        """What an accusation leads to; whether another turn follows."""
        if right is not (named == self.case_file):
            self.wrong(f"the case file holds {', '.join(self.case_file)}")
        winner: int | None = seat
        if not right:
            self.take("case_file_seen", seat=seat, case_file=self.case_file)
            self.take("seat_out", seat=seat)
            self.out.add(seat)
            left = [s for s in range(self.seats) if s not in self.out]
            if len(left) > 1 or (left and self.options["last_standing"] != "wins"):
                self.take("turn_ended", seat=seat)
                return True
            winner = left[0] if left else None
        self.take("case_closed", winner=winner, case_file=self.case_file)
        return False


# -- the verdict ---------------------------------------------------------------------------------------------------


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
        f"Yes: the deal and all {game.throws} throws of dice follow from the seed behind the commitment "
        f"{record['commitment']} and from the bytes of {game.contributors} of {game.seats} seats, so nobody chose them "
        "if you saw that commitment before you added your bytes and find those bytes in the file; it does not prove "
        "that nobody looked, nor that the ways on the board were right."
    )


def main() -> int:
    """Print one sentence about the file that is named; 0 for yes, 1 for no, 2 where no file can be read."""
    if len(sys.argv) != 2:
        print("Usage: python3 verify_casefile.py game.json")
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
