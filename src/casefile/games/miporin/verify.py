"""Check a finished game of "Miporin" by yourself: ``python3 verify_miporin.py game.json``.

This needs Python 3.11 and nothing else: no part of casefile, no network. Read it before you run it. It was written from
docs/rules/miporin.md and docs/fairness.md and shares no code with the program.

Before the game the server published a *commitment*, the SHA-256 of a secret seed and a salt. Then every player's
browser added bytes of its own. Seed and bytes give a *key*, and the key gives the dealer, the characters, the deal and
what is drawn in every swap. At the end the seed is opened. So all of it can be drawn again here. All else is checked.

A "yes" is worth something to you if (1) you wrote down the commitment before the deal, and it is the one printed here;
(2) the bytes that your browser added are in the file; (3) names, map and dealer in its heading are those that the table
agreed on. It proves that nobody *chose* the cards, not that nobody *looked* at them.
"""

import hashlib
import hmac
import json
import re
import sys
import tomllib
from collections.abc import Callable
from itertools import combinations, count
from pathlib import Path
from typing import Any

# Characters, places and day cards of the edition that comes with the program, in the order of drawing.
SHIPPED = """miho aoi haruto kotone sota hinata ren yuzuki itsuki
lodge rope_bridge lookout lakeside charcoal_hut hot_spring cave shrine old_station
power_cut fallen_tree thick_fog cloudburst landslide to_the_lodge"""
# The map that comes with the program: the neighbours of each area, counted from 1, and what each day card does.
AREAS = [[2, 4], [1, 3, 5], [2, 6], [1, 5, 7], [2, 4, 6, 8], [3, 5, 9], [4, 8], [5, 7, 9], [6, 8]]
DAYS = ["advance 1"] * 5 + ["advance 1, gather"]
PEOPLE = ("bot_stepped_in", "owner_returned", "clock_set")


class Wrong(Exception):
    """The record does not hold: the number of the event where that shows (0: the heading), and the reason."""


def stream(key: bytes, purpose: str) -> Callable[[int], int]:
    """The draws for one purpose: each call answers 0 to n - 1, every number equally likely."""
    counter = count()

    def draw(n: int) -> int:
        number = 2**64
        while number >= 2**64 // n * n:  # so large numbers would make the small answers likelier
            number = int.from_bytes(hmac.digest(key, f"{purpose}/{next(counter)}".encode(), "sha256")[:8], "big")
        return number % n

    return draw


def cards(edition: Any) -> list[list[str]]:
    """An edition's characters, places and day cards."""
    kinds = [line.split() for line in SHIPPED.splitlines()]
    if edition != "miporin":  # an edition of somebody's own: the record holds its file
        file = tomllib.loads(edition["file"])
        kinds = [[card["slug"] for card in file[kind]] for kind in ("characters", "places", "days")]
    if [len(kind) for kind in kinds] != [9, 9, 6] or len({card for kind in kinds for card in kind}) != 24:
        raise Wrong(0, "an edition has nine characters, nine places and six day cards, all different")
    return kinds


def areas(text: str) -> tuple[list[list[int]], list[tuple[int, bool]]]:
    """The neighbours of each area, counted from 0; for each day card the days, and whether it calls everybody."""
    near, does = AREAS, DAYS
    if text:  # a map of somebody's own: the record holds its file
        file = tomllib.loads(text)
        near, does = [area["neighbours"] for area in file["areas"]], [day["does"] for day in file["days"]]
    told = [found for line in does if (found := re.fullmatch("(advance|back) ([0-5])(, gather)?", line))]
    links, reached = {(here, there) for here, others in enumerate(near, 1) for there in others}, {1}
    for _ in near:
        reached |= {there for here, there in links if here in reached}
    both_ways = all(type(there) is int and here != there and (there, here) in links for here, there in links)
    if len(near) != 9 or reached != {*range(1, 10)} or not both_ways or not len(told) == len(does) == 6:
        raise Wrong(0, "a map has nine areas, all in reach, which name each other as neighbours, and six day cards")
    days = [(int(found[2]) * (1 if found[1] == "advance" else -1), bool(found[3])) for found in told]
    return [sorted({there - 1 for there in others}) for others in near], days


class Game:
    """Reads the events of a record from first to last; ``version`` is how many it has read."""

    def __init__(self, record: dict[str, Any]) -> None:
        options, self.events, self.given = record["options"], record["events"], record.get("dealer")
        self.detective, self.choosing = options["detective"], options["choose_character"]
        found = [record["format"], record["rules"], record["seats"], record["suspects"], options["no_winner"]]
        found += [type(self.detective), type(self.choosing), json.dumps(self.given) in ("null", "0", "1", "2")]
        if found != ["casefile-record-1", "miporin", 3, [], "draw", bool, bool, True]:
            raise Wrong(0, "these are no rules that this verifier knows")
        self.people, self.places, self.days = cards(record["edition"])
        self.deck = [*self.people, *self.places, *self.days]
        self.near, self.does = areas(record.get("map", ""))
        self.version = self.turns = self.swaps = self.lapses = 0
        self.lapsed, self.away = set[int](), set[int]()  # whose time has run out, and for whom a bot has stepped in
        self.at: dict[int, str] = {}  # where the tokens stand of all who are still in

    def take(self, *kinds: str, **wanted: object) -> dict[str, Any]:
        """Read the next event: it must be one of these kinds and say what is wanted."""
        if self.version == len(self.events):
            raise Wrong(self.version, "the record breaks off after it")
        event: dict[str, Any] = self.events[self.version]
        self.version += 1
        if event["kind"] not in kinds:
            raise Wrong(self.version, f"found {event['kind']!a}, but only {' or '.join(kinds)} can stand here")
        for name, value in wanted.items():
            self.among(event, name, [value])
        return event

    def among(self, event: dict[str, Any], name: str, values: list[Any]) -> None:
        """Refuse the event that was read last unless this field has one of these values."""
        found, allowed = json.dumps(event[name]), [json.dumps(value) for value in values]  # as JSON: true is not 1
        if found not in allowed:
            raise Wrong(self.version, f"{event['kind']}, {name}: found {found}, but it must be {' or '.join(allowed)}")

    def act(self, seat: int, **kinds: dict[str, list[Any]]) -> dict[str, Any]:
        """Read what ``seat`` does, or what chance chose, always of the last kind, where its time had run out."""
        while (event := self.take("lapsed", *PEOPLE, *kinds))["kind"] in PEOPLE:
            who = {event["seat"]} if "seat" in event else set()
            if not who <= (self.lapsed - self.away if event["kind"] == PEOPLE[0] else self.away):
                raise Wrong(self.version, f"{event['kind']}: there was no reason for that")
            self.away, self.lapsed = self.away ^ who, self.lapsed - who
        self.among(event, "seat", [seat])
        if event["kind"] == "lapsed":
            self.lapses += 1
            self.lapsed.add(seat)
            draw = stream(self.key, f"lapse@{self.lapses}")
            draw(1)  # whose time has run out: there is only one choice, but it uses up a number
            kind = list(kinds)[-1]
            fields = {"day": [1]} if kind == "bid_made" else kinds[kind]  # the first bid is then the lowest
            kinds = {kind: {name: [values[draw(len(values))]] for name, values in fields.items()}}
            event = self.take(kind, seat=seat)
        for name, values in kinds[event["kind"]].items():
            self.among(event, name, values)
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
        added: dict[int, bytes] = {}
        for _ in range(3):
            taken = self.take("seat_taken")
            self.among(taken, "seat", [seat for seat in range(3) if seat not in added])
            added[taken["seat"]] = taken["entropy"].encode()
        self.added = sum(map(bool, added.values()))
        parts = b"".join(len(added[seat]).to_bytes(4, "big") + added[seat] for seat in range(3))
        self.key = hmac.digest(seed, b"casefile key 1" + parts, "sha256")
        last = self.auction(self.set_up())
        for seat in [(last + step) % 3 for step in (1, 2, 3)] * 6:  # six turns each, for all who are still in
            if seat in self.at and self.turn(seat):
                break
        else:
            self.take("case_closed", winner=None, case_file=self.case_file)
        self.take("seed_opened")
        if self.version < len(self.events):
            raise Wrong(self.version, "the game is over, but the record goes on")

    def set_up(self) -> int:
        """The dealer is drawn unless he is known, the characters are chosen or drawn, the cards dealt; who dealt."""
        dealer: int | None = self.given
        if dealer is None:
            self.take("dealer_drawn", seat=(dealer := stream(self.key, "dealer")(3)))
        free, own = self.people.copy(), [""] * 3
        for seat in [(dealer + step) % 3 for step in (1, 2, 3)] if self.choosing else []:
            own[seat] = self.act(seat, suspect_chosen={"suspect": free})["suspect"]
            free.remove(own[seat])
        draw = stream(self.key, "characters")
        missing = free.pop(draw(len(free)))
        own = [card or free.pop(draw(len(free))) for card in own]
        self.take("characters_laid", missing=missing, own=own)
        self.at = {seat: self.places[self.people.index(card)] for seat, card in enumerate(own)}
        self.culprits, draw = free, stream(self.key, "deal")
        self.case_file = [kind[draw(len(kind))] for kind in (free, self.places)]
        rest = [card for card in self.deck if card not in (missing, *own, *self.case_file)]
        hands = [[rest.pop(draw(len(rest))) for _ in range(6)] for _ in range(3)]
        self.hands = [sorted(hand, key=self.deck.index) for hand in hands]  # in which order they came, nobody is told
        self.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=[])
        return dealer

    def auction(self, dealer: int) -> int:
        """The seat that plays last: the highest bidder, or the dealer where there is no auction."""
        self.day, last, seat, passes = int(self.detective), dealer, dealer, 0
        while not self.detective and self.day < 5 and passes < 2:
            passing: dict[str, Any] = {"bid_passed": {}} if self.day else {}
            event = self.act(seat, bid_made={"day": list(range(self.day + 1, 6))}, **passing)
            passes += 1
            if event["kind"] == "bid_made":
                self.day, last, passes = event["day"], seat, 0
            seat = (seat + 1) % 3
        self.take("play_opened", last=last, day=self.day)
        return last

    def turn(self, seat: int) -> bool:
        """One turn; whether the game is over."""
        self.turns += 1
        self.take("turn_began", seat=seat, number=self.turns)
        card, gather = self.act(seat, card_revealed={"card": self.hands[seat]})["card"], False
        self.hands[seat].remove(card)
        if card in self.days:
            days, gather = self.does[self.days.index(card)]
            self.day = max(1, self.day + days)
            self.take("day_moved", seat=seat, day=self.day)
            if self.day > 5:
                self.day = 1
                return self.fall(seat, "day")
        if gather:
            self.take("gathered", area=self.places[0])
            self.at = dict.fromkeys(self.at, self.places[0])
        elif card in self.places:
            self.at[seat] = self.take("area_entered", seat=seat, area=card, free=False)["area"]
        else:
            near = [self.places[area] for area in self.near[self.places.index(self.at[seat])]]
            self.at[seat] = self.act(seat, area_entered={"area": near, "free": [True]})["area"]
        met = [(a, b) for a, b in combinations(sorted(self.at), 2) if self.at[a] == self.at[b]]
        due = [f"{a}-{b}" for a, b in met if (gather or seat in (a, b)) and self.hands[a] and self.hands[b]]
        while due:
            pair = self.act(seat, swap_chosen={"pair": due})["pair"] if len(due) > 1 else due[0]
            due.remove(pair)
            one, other = map(int, pair.split("-"))
            draw = stream(self.key, f"swap@{self.turns}/{pair}")
            given, taken = (self.hands[seat][draw(len(self.hands[seat]))] for seat in (one, other))
            self.take("cards_swapped", one=one, other=other, given=given, taken=taken)
            for who, gone, come in ((one, given, taken), (other, taken, given)):
                self.hands[who] = sorted({*self.hands[who], come} - {gone}, key=self.deck.index)
            self.swaps += 1
        return self.decide(seat)

    def decide(self, seat: int) -> bool:
        """The end of a turn: a question where that was agreed, then a challenge or not; whether the game is over."""
        named = {"culprit": self.culprits, "scene": self.places}
        ends: dict[str, dict[str, list[str]]] = {"challenged": named, "turn_ended": {}}
        event = self.act(seat, **({"enquired": named, **ends} if self.detective else ends))
        if event["kind"] == "enquired":
            for other in (other for step in (1, 2) if (other := (seat + step) % 3) in self.at):
                held = [card for card in self.hands[other] if card in (event["culprit"], event["scene"])]
                self.take("answer_asked" if held else "could_not_answer", seat=other)
                if held:
                    self.act(other, card_shown={"card": held, "to": [seat]})
                    break
            else:
                self.take("nobody_answered")
            event = self.act(seat, **ends)
        if event["kind"] == "turn_ended":
            return False
        self.among(event, "phrase", [" ".join(event["phrase"].split())[:80]])  # one line of at most 80 letters
        self.among(event, "right", [[event["culprit"], event["scene"]] == self.case_file])
        if event["right"]:
            self.take("case_closed", winner=seat, case_file=self.case_file)
            return True
        self.take("case_file_seen", seat=seat, case_file=self.case_file)
        return self.fall(seat, "challenge")

    def fall(self, seat: int, why: str) -> bool:
        """``seat`` is out; whether the game is over, because only one is left."""
        self.take("fell_out", seat=seat, why=why, hand=self.hands[seat])
        del self.at[seat]
        if len(self.at) == 1:
            self.take("case_closed", winner=min(self.at), case_file=self.case_file)
        return len(self.at) == 1


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
        f"Yes: characters, deal and all {game.swaps} swaps follow from the seed behind {record['commitment']} and from "
        f"the bytes of {game.added} of 3 seats, so nobody chose them if you saw that commitment before you added your "
        "bytes and find those bytes in the file; every action holds too; it does not prove that nobody looked."
    )


def main() -> int:
    """Print one sentence about the file that is named; 0 for yes, 1 for no, 2 where no file can be read."""
    try:
        _, name = sys.argv
        print(check(Path(name).read_bytes()))
    except (OSError, ValueError):
        print("There is no such file that can be read. Usage: python3 verify_miporin.py game.json")
        return 2
    except Wrong as wrong:
        number, reason = wrong.args
        print(f"No: {f'event {number}' if number else 'the heading'}: {reason}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
