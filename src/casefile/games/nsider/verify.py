"""Check a finished game of NSider Clue by yourself: ``python3 verify_nsider.py game.json``.

This is for the rule set ``nsider``, where a camp holds a seat, every card that is dealt or shown for a camp that is
gone is drawn, and so is who is the murderer. Each case file has a seed, a salt and a commitment of its own, published
before the votes; only the seed of the file that was chosen is opened. Answers, strikes, accusations and the end are
checked too; when a camp may accuse, and drafts, ``casefile verify`` does.
"""

import sys
from bisect import bisect_right
from fractions import Fraction
from typing import Any

from casefile.core.verifier_prelude import PASSED, PEOPLE, Record, cards, dealt, main, taken_out

TURN = ("turn_began", "suggested", "accused", "turn_ended")  # what a turn is made of
STEPS = (  # all that may come when nothing else is due
    *(*TURN, "writing_began", "turn_written", "lapsed", "turn_missed"),
    *("accusation_offered", "card_preferred", "strike_given", "strike_lifted", "camp_disbanded"),
    *("away_announced", "away_taken_back", "weekends_set", "rehearsal_marked"),
    *PEOPLE,
)
OF_NOBODY = ("writing_began", "clock_set", "pace_set", "weekends_set", "rehearsal_marked")
DAY = 86_400_000  # in milliseconds, as all moments, which are counted from 1970


class Game:
    """Follows a game through the events of its record."""

    def __init__(self, record: Record) -> None:
        heading = record.heading
        if heading["rules"] != "nsider" or heading["seats"] not in range(3, 7):
            record.wrong("these are no rules that this verifier knows")
        self.record, self.seats, self.options = record, heading["seats"], heading["options"]
        self.kinds, _ = cards(heading["edition"])
        self.persons = heading["suspects"] or self.kinds[0][: self.seats]
        if len({*self.persons} & {*self.kinds[0]}) != self.seats or len(self.persons) != self.seats:
            record.wrong("there must be a character for each camp")
        votes, files = heading.get("votes", []), heading.get("files", [])
        self.file = min(votes, key=lambda number: (-votes.count(number), number), default=1)
        if files and files[self.file - 1] != heading["commitment"]:
            record.wrong(f"the commitment is not that of case file {self.file}, which was chosen")
        self.draws = self.number = 0
        self.turn: int | None = None
        self.over = self.waiting = False  # for a card that must be shown
        self.out: set[int] = set()
        self.strikes = [0] * self.seats
        self.shown: set[tuple[int, int, str]] = set()  # who has shown whom which card
        self.away: list[tuple[int, int, int]] = []  # vacations: whose, and from when to when
        self.clocks: dict[str, Any] | None = None  # those by which weekends do not count, where they do not
        self.rehearsed = 0  # milliseconds that a day took, where it was a rehearsal

    def deal(self) -> None:
        """Read the order of turns, the Red Card, the case file and the hands."""
        self.order = list(range(self.seats))
        if self.options["turn_order"] == "people":
            self.order.sort(key=lambda seat: self.kinds[0].index(self.persons[seat]))
        elif self.options["turn_order"] == "random":
            self.order = taken_out(self.record.draws("order"), self.order, self.seats)
            self.record.take("turn_order_drawn", order=self.order)
        self.murderer = self.find_murderer() if self.options["red_card"] else None
        red = None if self.murderer is None else self.persons[self.murderer]
        kinds = [[card for card in kind if card != red] for kind in self.kinds]
        self.deck = [card for kind in kinds for card in kind]
        each, extra = divmod(18, self.seats)  # the first in turn order get the extra cards
        sizes = [each + (self.order.index(seat) < extra) - (seat == self.murderer) for seat in range(self.seats)]
        if self.record.drawn:
            self.case_file, self.hands, _ = self.record.told_deal(kinds, sizes, 0)
        else:
            draw = self.record.draws("deal")
            self.case_file = [kind[draw(len(kind))] for kind in kinds]
            self.hands = dealt(draw, [card for card in self.deck if card not in self.case_file], sizes)
        self.orders = [hand.copy() for hand in self.hands]
        if red is not None:
            told = [red, self.case_file[0]] if self.options["murderer_knows_framed"] else [red]
            shown = [told if seat == self.murderer else [] for seat in range(self.seats)]
            self.record.take("red_card_dealt", persons=self.persons, dealt=shown)
        if self.options["case_files"] > 1:
            self.record.take("file_chosen", number=self.file, files=self.options["case_files"])
        self.record.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=[])

    def find_murderer(self) -> int:
        """Return who has the Red Card: by the seed or, in a deal that does not come from it, as the record tells."""
        if not self.record.drawn:
            return self.record.draws("murderer")(self.seats)
        event = next(event for event in self.record.events if event["kind"] == "red_card_dealt")
        return next(seat for seat, told in enumerate(event["dealt"]) if told)

    def step(self) -> None:
        """Read the next thing that happens, with all that it leads to at once."""
        event = self.record.take(*STEPS)
        kind, seat = event["kind"], event.get("seat", -1)
        gone = set[int]() if kind in ("turn_ended", *PEOPLE) else self.out
        if kind not in OF_NOBODY and seat not in {*range(self.seats)} - gone:
            self.record.wrong("there is no such camp in the game")
        if kind in TURN and self.waiting:
            self.record.wrong("a card must be shown first")
        if kind == "turn_began":
            self.begin(event)
        elif kind in TURN and seat != self.turn:
            self.record.wrong("it is not the turn of this camp")
        elif kind in ("suggested", "accused"):
            named = [event["suspect"], event["weapon"], event["room"]]
            if not all(card in kind for card, kind in zip(named, self.kinds, strict=True)):
                self.record.wrong("a suspect, a weapon and a room must be named")
            self.answer(named) if kind == "suggested" else self.judge(event["right"], named)
        elif kind == "card_preferred":
            self.orders[seat].remove(event["card"])
            self.orders[seat].insert(0, event["card"])
        elif kind == "lapsed":
            self.lapse(seat, event["due"])
        elif kind == "away_announced":
            self.away.append((seat, event["since"], event["until"]))
        elif kind == "away_taken_back":
            self.take_back(event)
        elif kind == "weekends_set":
            self.clocks = event if event["off"] else None
        elif kind == "rehearsal_marked":
            self.rehearsed = event["day"]
        elif kind in PASSED:
            self.record.passed(kind, seat)
        elif kind == "strike_lifted":
            self.strikes[seat] -= 1
        elif kind == "strike_given":
            self.strikes[seat] += 1
            if self.strikes[seat] >= self.options["strikes"]:
                self.disband(self.record.take("camp_disbanded", seat=seat, reason="strikes"))
        elif kind == "camp_disbanded":
            self.record.among(event, "reason", ["operator"])  # for any other it comes with what led to it
            self.disband(event)

    def begin(self, event: dict[str, Any]) -> None:
        """Follow that a turn begins."""
        self.number += 1
        playing = [seat for seat in self.order if seat not in self.out]
        if self.options["rounds"] == "sequential":
            place = -1 if self.turn is None else self.order.index(self.turn)
            playing = [s for s in (*self.order[place + 1 :], *self.order[: place + 1]) if s not in self.out][:1]
        if event["number"] != self.number or event["seat"] not in playing:
            self.record.wrong("it is not the turn of this camp")
        self.turn = event["seat"]

    def take_back(self, event: dict[str, Any]) -> None:
        """Follow that a vacation ends earlier than was said; refuse one that nobody announced, or that gets longer."""
        for place, (whose, since, until) in enumerate(self.away):
            if (whose, since) == (event["seat"], event["since"]) and since <= event["until"] < until:
                self.away[place] = whose, since, event["until"]
                return
        self.record.wrong("no such vacation was announced")

    def lapse(self, seat: int, due: int) -> None:
        """Refuse a lapse at a moment at which no time ran for the camp."""
        still = any(whose == seat and since <= due < until for whose, since, until in self.away)
        if self.clocks is not None:
            local = due + self.clocks["ahead"][bisect_right(self.clocks["since"], due)]
            still = still or (local // DAY + 3) % 7 >= 5  # 1970 began on a Thursday
        if still:
            self.record.wrong("the time of this camp stood still then")

    def answer(self, named: list[str]) -> None:
        """Read that the others are asked in turn order, until one has a card to show."""
        assert self.turn is not None
        asker, place = self.turn, self.order.index(self.turn)
        if self.record.comes("accusation_pending"):
            self.record.take("accusation_pending", seat=asker)
        others = self.order[place + 1 :] + self.order[:place]
        asking = (s for s in others if s not in self.out or self.options["disbanded_cards"] == "operator")
        if found := self.record.ask(asking, self.hands, named):
            # Where camps are asked others may act meanwhile, the operator too.
            self.waiting = True
            while not self.record.comes("card_shown") and not self.over and asker not in self.out:
                self.step()
            self.waiting = False
            if not self.over and asker not in self.out:
                seat, held = found
                self.show(seat, asker, held)

    def show(self, seat: int, asker: int, held: list[str]) -> None:
        """Read that ``seat``, or the operator for it, shows one of ``held``."""
        seen = [card for card in self.orders[seat] if card in held and (seat, asker, card) in self.shown]
        choices = held
        if seat in self.out:
            seen = sorted(seen, key=self.deck.index) or held
            choices = [seen[self.record.draws(f"operator@{self.number}")(len(seen))]]
            self.draws += 1
        elif self.options["show"] == "standing_order":
            choices = (seen or [card for card in self.orders[seat] if card in held])[:1]
        event = self.record.take("card_shown", seat=seat, to=asker)
        self.record.among(event, "card", choices)
        self.shown.add((seat, asker, event["card"]))

    def disband(self, event: dict[str, Any]) -> None:
        """Follow that a camp is removed, and read what comes of it."""
        seat = event["seat"]
        self.out.add(seat)
        if self.options["disbanded_cards"] == "revealed":
            self.record.take("hand_revealed", seat=seat, cards=self.hands[seat], red=seat == self.murderer)
        if len(self.out) >= Fraction(self.options["draw_fraction"]) * self.seats:
            self.close(self.murderer)

    def judge(self, right: object, named: list[str]) -> None:
        """Read what an accusation leads to."""
        seat = self.turn
        person = None if self.murderer is None else self.persons[self.murderer]
        caught = named == [person, *self.case_file[1:]]
        if right is not (caught or named == self.case_file):
            self.record.wrong(f"the case file holds {', '.join(self.case_file)}")
        if caught:
            self.close(None if seat == self.murderer else seat)
        elif right:
            self.close(seat if self.murderer is None else self.murderer)
        else:
            self.disband(self.record.take("camp_disbanded", seat=seat, reason="wrong"))

    def close(self, winner: int | None) -> None:
        """Read the end of the game."""
        if self.murderer is not None:
            self.record.take("murderer_unmasked", seat=self.murderer, murderer=self.persons[self.murderer])
        self.record.take("case_closed", winner=winner, case_file=self.case_file)
        self.over = True


def play(record: Record) -> str:
    """Return the sentence that says yes to a record; raise :class:`Wrong` where it does not hold."""
    game = Game(record)
    record.open(game.seats)
    game.deal()
    while not game.over:
        game.step()
    drawn = f"the deal and all {game.draws} cards that were drawn later"
    besides = "it does not prove that nobody looked"
    if game.rehearsed:
        besides += f"; this was a rehearsal, in which a day took {game.rehearsed // 1000} seconds"
    return record.close(drawn, besides)


if __name__ == "__main__":
    sys.exit(main(play))
