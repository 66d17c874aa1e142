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

from casefile.core.verifier_prelude import Choices, Record, Wrong, dealt, main

# Characters, places and day cards of the edition that comes with the program, in the order of drawing.
CARDS = """miho aoi haruto kotone sota hinata ren yuzuki itsuki
lodge rope_bridge lookout lakeside charcoal_hut hot_spring cave shrine old_station
power_cut fallen_tree thick_fog cloudburst landslide to_the_lodge"""
# The map that comes with the program: the neighbours of each area, counted from 1, and what each day card does.
AREAS = [[2, 4], [1, 3, 5], [2, 6], [1, 5, 7], [2, 4, 6, 8], [3, 5, 9], [4, 8], [5, 7, 9], [6, 8]]
DAYS = ["advance 1"] * 5 + ["advance 1, gather"]

# What a player can take back: it tells nobody anything.
BACK = [["area_entered"], ["turn_ended", "turn_began"]]


def edition_cards(edition: Any) -> list[list[str]]:
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
        found = [heading[name] for name in ("rules", "seats", "suspects")] + [options["no_winner"]]
        found += [type(self.detective), type(self.choosing), json.dumps(self.given) in ("null", "0", "1", "2")]
        if found != ["miporin", 3, [], "draw", bool, bool, True]:
            record.wrong("these are no rules that this verifier knows")
        self.people, self.places, self.days = edition_cards(heading["edition"])
        self.deck = [*self.people, *self.places, *self.days]
        self.near, self.does = areas(heading.get("map", ""))
        self.turns = self.swaps = 0
        self.at: dict[int, str] = {}  # where the tokens stand of all who are still in

    def set_up(self) -> int:
        """Read the dealer, unless he is known, the characters and the deal; return who dealt."""
        dealer: int | None = self.given
        if dealer is None:
            self.record.take("dealer_drawn", seat=(dealer := self.record.draws("dealer")(3)))
        free, own = self.people.copy(), [""] * 3
        for seat in [(dealer + step) % 3 for step in (1, 2, 3)] if self.choosing else []:
            own[seat] = self.record.act(seat, {"suspect_chosen": {"suspect": free}})["suspect"]
            free.remove(own[seat])
        draw = self.record.draws("characters")
        missing = free.pop(draw(len(free)))
        own = [card or free.pop(draw(len(free))) for card in own]
        self.record.take("characters_laid", missing=missing, own=own)
        self.at = {seat: self.places[self.people.index(card)] for seat, card in enumerate(own)}
        self.culprits, draw = free, self.record.draws("deal")
        self.case_file = [kind[draw(len(kind))] for kind in (free, self.places)]
        rest = [card for card in self.deck if card not in (missing, *own, *self.case_file)]
        self.hands = dealt(draw, rest, [6, 6, 6])
        self.record.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=[])
        return dealer

    def auction(self, dealer: int) -> int:
        """Read the auction; return who plays last: the highest bidder, or the dealer where there is no auction."""
        self.day, last, seat, passes = int(self.detective), dealer, dealer, 0
        while not self.detective and self.day < 5 and passes < 2:
            default: Choices = {"bid_passed": {}} if self.day else {"bid_made": {"day": [1]}}
            event = self.record.act(seat, {**default, "bid_made": {"day": range(self.day + 1, 6)}}, default)
            passes += 1
            if event["kind"] == "bid_made":
                self.day, last, passes = event["day"], seat, 0
            seat = (seat + 1) % 3
        self.record.take("play_opened", last=last, day=self.day)
        return last

    def turn(self, seat: int) -> bool:
        """Read one turn; return whether the game is over."""
        self.turns += 1
        self.record.take("turn_began", seat=seat, number=self.turns)
        card, gather = self.record.act(seat, {"card_revealed": {"card": self.hands[seat]}})["card"], False
        self.hands[seat].remove(card)
        if card in self.days:
            days, gather = self.does[self.days.index(card)]
            self.day = max(1, self.day + days)
            self.record.take("day_moved", seat=seat, day=self.day)
            if self.day > 5:
                self.day = 1
                return self.fall(seat, "day")
        if gather:
            self.record.take("gathered", area=self.places[0])
            self.at = dict.fromkeys(self.at, self.places[0])
        elif card in self.places:
            self.at[seat] = self.record.take("area_entered", seat=seat, area=card, free=False)["area"]
        else:
            near = [self.places[area] for area in self.near[self.places.index(self.at[seat])]]
            self.at[seat] = self.record.act(seat, {"area_entered": {"area": near, "free": [True]}})["area"]
        met = [(a, b) for a, b in combinations(sorted(self.at), 2) if self.at[a] == self.at[b]]
        due = [f"{a}-{b}" for a, b in met if (gather or seat in (a, b)) and self.hands[a] and self.hands[b]]
        while due:
            pair = self.record.act(seat, {"swap_chosen": {"pair": due}})["pair"] if len(due) > 1 else due[0]
            due.remove(pair)
            one, other = map(int, pair.split("-"))
            draw = self.record.draws(f"swap@{self.turns}/{pair}")
            given, taken = (self.hands[seat][draw(len(self.hands[seat]))] for seat in (one, other))
            self.record.take("cards_swapped", one=one, other=other, given=given, taken=taken)
            for who, gone, come in ((one, given, taken), (other, taken, given)):
                self.hands[who] = sorted({*self.hands[who], come} - {gone}, key=self.deck.index)
            self.swaps += 1
        return self.decide(seat)

    def decide(self, seat: int) -> bool:
        """Read a question, where that was agreed, then a challenge or not; return whether the game is over."""
        named = {"culprit": self.culprits, "scene": self.places}
        ends: Choices = {"challenged": named, "turn_ended": {}}
        event = self.record.act(seat, {"enquired": named, **ends} if self.detective else ends)
        if event["kind"] == "enquired":
            others = (other for step in (1, 2) if (other := (seat + step) % 3) in self.at)
            if found := self.record.ask(others, self.hands, [event["culprit"], event["scene"]]):
                other, held = found
                self.record.act(other, {"card_shown": {"card": held, "to": [seat]}})
            event = self.record.act(seat, ends)
        if event["kind"] == "turn_ended":
            return False
        self.record.among(event, "phrase", [" ".join(event["phrase"].split())[:80]])  # one line of at most 80 letters
        self.record.among(event, "right", [[event["culprit"], event["scene"]] == self.case_file])
        if event["right"]:
            self.record.take("case_closed", winner=seat, case_file=self.case_file)
            return True
        self.record.take("case_file_seen", seat=seat, case_file=self.case_file)
        return self.fall(seat, "challenge")

    def fall(self, seat: int, why: str) -> bool:
        """Read that ``seat`` is out; return whether the game is over, because only one is left."""
        self.record.take("fell_out", seat=seat, why=why, hand=self.hands[seat])
        del self.at[seat]
        if len(self.at) == 1:
            self.record.take("case_closed", winner=min(self.at), case_file=self.case_file)
        return len(self.at) == 1


def play(record: Record) -> str:
    """Return the sentence that says yes to a record; raise :class:`Wrong` where it does not hold."""
    game = Game(record)
    record.open(3, BACK)
    last = game.auction(game.set_up())
    for seat in [(last + step) % 3 for step in (1, 2, 3)] * 6:  # six turns each, for all who are still in
        if seat in game.at and game.turn(seat):
            break
    else:
        record.take("case_closed", winner=None, case_file=game.case_file)
    drawn = f"characters, deal and all {game.swaps} swaps"
    return record.close(drawn, "every action holds too; it does not prove that nobody looked")


if __name__ == "__main__":
    sys.exit(main(play))
