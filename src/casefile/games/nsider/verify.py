"""Check a finished game of NSider Clue by yourself: ``python3 verify_nsider.py game.json``.

This needs Python 3.11 and nothing else: no part of casefile, no network. It is meant to be read before it is run. It
was written from the description of the protocol (docs/fairness.md) and shares no code with the program.

Each case file is a secret seed and a salt; their SHA-256, the *commitment*, was published before the votes. Then every
camp added bytes of its own. Seed and bytes give a *key*, and the key gives every card that was dealt or drawn later,
and who is the murderer. At the end that one seed is opened, so all can be drawn again: that happens here.

A "yes" is worth something to you if (1) you wrote down the commitment before the deal, and it is the one printed here;
(2) the bytes that your camp added are in the file. It proves that nobody *chose* the cards, not that nobody *looked*.
Answers, strikes, accusations and the end are checked too; when a camp may accuse, and drafts, ``casefile verify`` does.
"""

import hashlib
import hmac
import json
import sys
import tomllib
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any, Never

KINDS = ("suspects", "weapons", "rooms")
SHIPPED = {  # people, weapons and places of the editions that come with the program, in the order of drawing
    "clue": """scarlet mustard white green peacock plum
knife candlestick revolver rope lead_pipe wrench
hall lounge dining_room kitchen ballroom conservatory billiard_room library study""",
    "ns_clue": """mario wario peach luigi daisy waluigi
hammer fire_flower poison_mushroom warp_pipe koopa_shell bom_omb
grand_hallway balcony dining_room kitchen ballroom peachs_bedroom game_room library study""",
}


class Wrong(Exception):
    """The record does not hold: the number of the event where that shows (0: the heading), and the reason."""


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


def cards(edition: Any) -> list[list[str]]:
    """An edition's people, weapons and places."""
    if isinstance(edition, str):
        return [line.split() for line in SHIPPED[edition].splitlines()]
    # An edition of somebody's own: the record holds its file.
    return [[card["slug"] for card in tomllib.loads(edition["file"])[kind]] for kind in KINDS]


STEPS = (  # all that may come when nothing else is due
    *("turn_began", "writing_began", "turn_written", "lapsed", "turn_missed", "suggested", "accused", "turn_ended"),
    *("accusation_offered", "card_preferred", "strike_given", "strike_lifted", "camp_disbanded"),
    *("bot_stepped_in", "owner_returned", "clock_set"),
)


class Game:
    """Reads the events of a record from first to last; ``version`` is how many it has read."""

    def __init__(self, record: dict[str, Any]) -> None:
        if (record["format"], record["rules"]) != ("casefile-record-1", "nsider") or record["seats"] not in range(3, 7):
            raise Wrong(0, "these are no rules that this verifier knows")
        self.events, self.seats, self.options = record["events"], record["seats"], record["options"]
        self.kinds = cards(record["edition"])
        self.persons = record["suspects"] or self.kinds[0][: self.seats]
        if len({*self.persons} & {*self.kinds[0]}) != self.seats or len(self.persons) != self.seats:
            raise Wrong(0, "there must be a character for each camp")
        votes, files = record.get("votes", []), record.get("files", [])
        self.file = min(votes, key=lambda number: (-votes.count(number), number), default=1)
        if files and files[self.file - 1] != record["commitment"]:
            raise Wrong(0, f"the commitment is not that of case file {self.file}, which was chosen")
        self.version = self.draws = self.number = 0
        self.turn: int | None = None
        self.over = False
        self.out: set[int] = set()
        self.strikes = [0] * self.seats
        self.shown: set[tuple[int, int, str]] = set()  # who has shown whom which card

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

    def play(self, promised: str) -> None:
        """Read the whole game, which must keep the promise of the commitment."""
        number = next((i for i, event in enumerate(self.events, 1) if event["kind"] == "seed_opened"), 0)
        if not number:
            raise Wrong(0, "the seed has not been opened: the game is not over, and nothing can be said yet")
        seed, salt = (bytes.fromhex(self.events[number - 1][name]) for name in ("seed", "salt"))
        opened = hashlib.sha256(b"casefile commitment 1" + salt + seed).hexdigest()
        if len(seed) != 32 or len(salt) != 32 or opened != promised:
            raise Wrong(number, "the opened seed is not the one that the commitment promised")
        taken = [self.take("seat_taken") for _ in range(self.seats)]
        added = {event["seat"]: event["entropy"] for event in taken}
        self.key = mixed(seed, [added[seat] for seat in range(self.seats)])
        self.deal()
        while not self.over:
            self.step()
        self.take("seed_opened")
        if self.version < len(self.events):
            self.wrong("the game is over, but the record goes on")

    def deal(self) -> None:
        """The order of turns, the Red Card, the case file and the hands."""
        self.order = list(range(self.seats))
        if self.options["turn_order"] == "people":
            self.order.sort(key=lambda seat: self.kinds[0].index(self.persons[seat]))
        elif self.options["turn_order"] == "random":
            draw, left = stream(self.key, "order"), self.order
            self.order = [left.pop(draw(len(left))) for _ in range(self.seats)]
            self.take("turn_order_drawn", order=self.order)
        self.murderer = stream(self.key, "murderer")(self.seats) if self.options["red_card"] else None
        red = None if self.murderer is None else self.persons[self.murderer]
        draw, kinds = stream(self.key, "deal"), [[card for card in kind if card != red] for kind in self.kinds]
        self.case_file = [kind[draw(len(kind))] for kind in kinds]
        self.deck = [card for kind in kinds for card in kind]
        rest = [card for card in self.deck if card not in self.case_file]
        each, extra = divmod(18, self.seats)  # the first in turn order get the extra cards
        sizes = [each + (self.order.index(seat) < extra) - (seat == self.murderer) for seat in range(self.seats)]
        hands = [[rest.pop(draw(len(rest))) for _ in range(size)] for size in sizes]
        self.hands = [sorted(hand, key=self.deck.index) for hand in hands]
        self.orders = [hand.copy() for hand in self.hands]
        if red is not None:
            told = [red, self.case_file[0]] if self.options["murderer_knows_framed"] else [red]
            dealt = [told if seat == self.murderer else [] for seat in range(self.seats)]
            self.take("red_card_dealt", persons=self.persons, dealt=dealt)
        if self.options["case_files"] > 1:
            self.take("file_chosen", number=self.file, files=self.options["case_files"])
        self.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=[])

    def step(self) -> None:
        """Read the next thing that happens, with all that it leads to at once."""
        event = self.take(*STEPS)
        kind, seat = event["kind"], event.get("seat", -1)
        if kind != "writing_began" and (seat not in range(self.seats) or (seat in self.out and kind != "turn_ended")):
            self.wrong("there is no such camp in the game")
        if kind == "turn_began":
            self.begin(event)
        elif kind in ("suggested", "accused", "turn_ended") and seat != self.turn:
            self.wrong("it is not the turn of this camp")
        elif kind in ("suggested", "accused"):
            named = [event["suspect"], event["weapon"], event["room"]]
            self.answer(named) if kind == "suggested" else self.judge(event["right"], named)
        elif kind == "card_preferred":
            self.orders[seat].remove(event["card"])
            self.orders[seat].insert(0, event["card"])
        elif kind == "strike_lifted":
            self.strikes[seat] -= 1
        elif kind == "strike_given":
            self.strikes[seat] += 1
            if self.strikes[seat] >= self.options["strikes"]:
                self.disband(self.take("camp_disbanded", seat=seat, reason="strikes"))
        elif kind == "camp_disbanded":
            self.disband(event)

    def begin(self, event: dict[str, Any]) -> None:
        """A turn begins."""
        self.number += 1
        playing = [seat for seat in self.order if seat not in self.out]
        if self.options["rounds"] == "sequential":
            place = -1 if self.turn is None else self.order.index(self.turn)
            playing = [s for s in (*self.order[place + 1 :], *self.order[: place + 1]) if s not in self.out][:1]
        if event["number"] != self.number or event["seat"] not in playing:
            self.wrong("it is not the turn of this camp")
        self.turn = event["seat"]

    def answer(self, named: list[str]) -> None:
        """The others are asked in turn order, until one has a card to show."""
        assert self.turn is not None
        asker, place = self.turn, self.order.index(self.turn)
        if self.comes("accusation_pending"):
            self.take("accusation_pending", seat=asker)
        for seat in self.order[place + 1 :] + self.order[:place]:
            if seat in self.out and self.options["disbanded_cards"] != "operator":
                continue
            held = [card for card in self.hands[seat] if card in named]
            self.take("answer_asked" if held else "could_not_answer", seat=seat)
            if held:
                # Where camps are asked others may act meanwhile, the operator too.
                while not self.comes("card_shown") and not self.over and asker not in self.out:
                    self.step()
                if not self.over and asker not in self.out:
                    self.show(seat, asker, held)
                return
        self.take("nobody_answered")

    def show(self, seat: int, asker: int, held: list[str]) -> None:
        """``seat``, or the operator for it, shows one of ``held``."""
        seen = [card for card in self.orders[seat] if card in held and (seat, asker, card) in self.shown]
        choices = held
        if seat in self.out:
            seen = sorted(seen, key=self.deck.index) or held
            choices = [seen[stream(self.key, f"operator@{self.number}")(len(seen))]]
            self.draws += 1
        elif self.options["show"] == "standing_order":
            choices = (seen or [card for card in self.orders[seat] if card in held])[:1]
        event = self.take("card_shown", seat=seat, to=asker)
        if event["card"] not in choices:
            self.wrong(f"found {event['card']!a}, but it can only be {' or '.join(choices)}")
        self.shown.add((seat, asker, event["card"]))

    def disband(self, event: dict[str, Any]) -> None:
        """A camp is removed."""
        seat = event["seat"]
        self.out.add(seat)
        if self.options["disbanded_cards"] == "revealed":
            self.take("hand_revealed", seat=seat, cards=self.hands[seat], red=seat == self.murderer)
        if len(self.out) >= Fraction(self.options["draw_fraction"]) * self.seats:
            self.close(self.murderer)

    def judge(self, right: object, named: list[str]) -> None:
        """What an accusation leads to."""
        seat = self.turn
        person = None if self.murderer is None else self.persons[self.murderer]
        caught = named == [person, *self.case_file[1:]]
        if right is not (caught or named == self.case_file):
            self.wrong(f"the case file holds {', '.join(self.case_file)}")
        if caught:
            self.close(None if seat == self.murderer else seat)
        elif right:
            self.close(seat if self.murderer is None else self.murderer)
        else:
            self.disband(self.take("camp_disbanded", seat=seat, reason="wrong"))

    def close(self, winner: int | None) -> None:
        """The game is over."""
        if self.murderer is not None:
            self.take("murderer_unmasked", seat=self.murderer, murderer=self.persons[self.murderer])
        self.take("case_closed", winner=winner, case_file=self.case_file)
        self.over = True


def check(data: bytes) -> str:
    """The sentence that says yes; raises :class:`Wrong` where the record does not hold."""
    game: Game | None = None
    try:
        record = json.loads(data)
        game = Game(record)
        game.play(record["commitment"])
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise Wrong(game.version if game else 0, f"not in the form of a record ({error!a})") from None
    return (
        f"Yes: the deal and all {game.draws} cards that were drawn later follow from the seed behind the commitment "
        f"{record['commitment']} and the bytes of {game.seats} camps, so nobody chose them if you saw that commitment "
        "before you added your bytes and find those bytes in the file; it does not prove that nobody looked."
    )


def main() -> int:
    """Print one sentence about the file that is named; 0 for yes, 1 for no, 2 where no file can be read."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        print("Usage: python3 verify_nsider.py game.json")
        return 2
    try:
        print(check(Path(sys.argv[1]).read_bytes()))
    except Wrong as wrong:
        number, reason = wrong.args
        print(f"No: {f'event {number}' if number else 'the heading'}: {reason}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
