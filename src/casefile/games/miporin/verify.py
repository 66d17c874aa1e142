"""Check a finished game of "Miporin" by yourself: ``python3 verify_miporin.py game.json``.

This is for the rule set ``miporin``, where the dealer, the characters, the deal and what is swapped are drawn. All else
is checked too. A "yes" also takes it that names, map and dealer in the heading are those that the table agreed on.
"""

import json
import re
import sys
import tomllib
from itertools import combinations
from typing import Any

from casefile.core.verifier_prelude import PEOPLE, Absences, Record, Wrong, dealt, main, mixed

# Characters, places and day cards of the edition that comes with the program, in the order of drawing.
CARDS = """miho aoi haruto kotone sota hinata ren yuzuki itsuki
lodge rope_bridge lookout lakeside charcoal_hut hot_spring cave shrine old_station
power_cut fallen_tree thick_fog cloudburst landslide to_the_lodge"""
# The map that comes with the program: the neighbours of each area, counted from 1, and what each day card does.
AREAS = [[2, 4], [1, 3, 5], [2, 6], [1, 5, 7], [2, 4, 6, 8], [3, 5, 9], [4, 8], [5, 7, 9], [6, 8]]
DAYS = ["advance 1"] * 5 + ["advance 1, gather"]


def cards(edition: Any) -> list[list[str]]:
    """Return an edition's characters, places and day cards."""
    kinds = [line.split() for line in CARDS.splitlines()]
    if edition != "miporin":  # an edition of somebody's own: the record holds its file
        file = tomllib.loads(edition["file"])
        kinds = [[card["slug"] for card in file[kind]] for kind in ("characters", "places", "days")]
    if [len(kind) for kind in kinds] != [9, 9, 6] or len({card for kind in kinds for card in kind}) != 24:
        raise Wrong(0, "an edition has nine characters, nine places and six day cards, all different")
    return kinds


def areas(text: str) -> tuple[list[list[int]], list[tuple[int, bool]]]:
    """Return the neighbours of each area, from 0; for each day card the days, and whether it calls everybody."""
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
    """Follows a game through the events of its record."""

    def __init__(self, record: Record) -> None:
        heading = record.heading
        self.record, options, self.given = record, heading["options"], heading.get("dealer")
        self.detective, self.choosing = options["detective"], options["choose_character"]
        found = [heading[name] for name in ("format", "rules", "seats", "suspects")] + [options["no_winner"]]
        found += [type(self.detective), type(self.choosing), json.dumps(self.given) in ("null", "0", "1", "2")]
        if found != ["casefile-record-1", "miporin", 3, [], "draw", bool, bool, True]:
            raise Wrong(0, "these are no rules that this verifier knows")
        self.people, self.places, self.days = cards(heading["edition"])
        self.deck = [*self.people, *self.places, *self.days]
        self.near, self.does = areas(heading.get("map", ""))
        self.turns = self.swaps = 0
        self.absences = Absences(record)
        self.at: dict[int, str] = {}  # where the tokens stand of all who are still in

    def take(self, *kinds: str, **wanted: object) -> dict[str, Any]:
        """Read the next event: it must be one of these kinds and say what is wanted."""
        event = self.record.take(*kinds)
        for name, value in wanted.items():
            self.among(event, name, [value])
        return event

    def among(self, event: dict[str, Any], name: str, values: list[Any]) -> None:
        """Refuse the event that was read last unless this field has one of these values."""
        found, allowed = json.dumps(event[name]), [json.dumps(value) for value in values]  # as JSON: true is not 1
        if found not in allowed:
            self.record.wrong(f"{event['kind']}, {name}: found {found}, but it must be {' or '.join(allowed)}")

    def act(self, seat: int, **kinds: dict[str, list[Any]]) -> dict[str, Any]:
        """Read what ``seat`` does, or what chance chose, always of the last kind, where its time had run out."""
        while (event := self.take("lapsed", *PEOPLE, *kinds))["kind"] in PEOPLE:
            self.absences.change(event)
        self.among(event, "seat", [seat])
        if event["kind"] == "lapsed":
            draw, kind = self.absences.lapse(seat), list(kinds)[-1]
            fields = {"day": [1]} if kind == "bid_made" else kinds[kind]  # the first bid is then the lowest
            kinds = {kind: {name: [values[draw(len(values))]] for name, values in fields.items()}}
            event = self.take(kind, seat=seat)
        for name, values in kinds[event["kind"]].items():
            self.among(event, name, values)
        return event

    def take_seats(self) -> list[str]:
        """Read that every seat is taken; return what each adds to the key."""
        added: dict[int, str] = {}
        for _ in range(3):
            taken = self.take("seat_taken")
            self.among(taken, "seat", [seat for seat in range(3) if seat not in added])
            added[taken["seat"]] = taken["entropy"]
        return [added[seat] for seat in range(3)]

    def set_up(self) -> int:
        """Read the dealer, unless he is known, the characters and the deal; return who dealt."""
        dealer: int | None = self.given
        if dealer is None:
            self.take("dealer_drawn", seat=(dealer := self.record.draws("dealer")(3)))
        free, own = self.people.copy(), [""] * 3
        for seat in [(dealer + step) % 3 for step in (1, 2, 3)] if self.choosing else []:
            own[seat] = self.act(seat, suspect_chosen={"suspect": free})["suspect"]
            free.remove(own[seat])
        draw = self.record.draws("characters")
        missing = free.pop(draw(len(free)))
        own = [card or free.pop(draw(len(free))) for card in own]
        self.take("characters_laid", missing=missing, own=own)
        self.at = {seat: self.places[self.people.index(card)] for seat, card in enumerate(own)}
        self.culprits, draw = free, self.record.draws("deal")
        self.case_file = [kind[draw(len(kind))] for kind in (free, self.places)]
        rest = [card for card in self.deck if card not in (missing, *own, *self.case_file)]
        self.hands = dealt(draw, rest, [6, 6, 6])
        self.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=[])
        return dealer

    def auction(self, dealer: int) -> int:
        """Read the auction; return who plays last: the highest bidder, or the dealer where there is no auction."""
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
        """Read one turn; return whether the game is over."""
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
            draw = self.record.draws(f"swap@{self.turns}/{pair}")
            given, taken = (self.hands[seat][draw(len(self.hands[seat]))] for seat in (one, other))
            self.take("cards_swapped", one=one, other=other, given=given, taken=taken)
            for who, gone, come in ((one, given, taken), (other, taken, given)):
                self.hands[who] = sorted({*self.hands[who], come} - {gone}, key=self.deck.index)
            self.swaps += 1
        return self.decide(seat)

    def decide(self, seat: int) -> bool:
        """Read a question, where that was agreed, then a challenge or not; return whether the game is over."""
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
        """Read that ``seat`` is out; return whether the game is over, because only one is left."""
        self.take("fell_out", seat=seat, why=why, hand=self.hands[seat])
        del self.at[seat]
        if len(self.at) == 1:
            self.take("case_closed", winner=min(self.at), case_file=self.case_file)
        return len(self.at) == 1


def play(record: Record) -> str:
    """Return the sentence that says yes to a record; raise :class:`Wrong` where it does not hold."""
    game, seed = Game(record), record.open()
    added = game.take_seats()
    record.key = mixed(seed, added)
    last = game.auction(game.set_up())
    for seat in [(last + step) % 3 for step in (1, 2, 3)] * 6:  # six turns each, for all who are still in
        if seat in game.at and game.turn(seat):
            break
    else:
        game.take("case_closed", winner=None, case_file=game.case_file)
    record.close()
    return (
        f"Yes: characters, deal and all {game.swaps} swaps follow from the seed behind {record.heading['commitment']} "
        f"and from the bytes of {sum(map(bool, added))} of 3 seats, so nobody chose them if you saw that commitment "
        "before you added your bytes and find those bytes in the file; every action holds too; it does not prove that "
        "nobody looked."
    )


if __name__ == "__main__":
    sys.exit(main(play))
