"""Check a finished game of Cluedo or ClueGame by yourself: ``python3 verify_casefile.py game.json``.

This is for the rule sets ``cluedo`` and ``cluegame``, where every card, every weapon's room and every throw of the dice
is drawn. Besides the draws it follows the order of play, on which they hang: whose turn it is and who is asked, that
whoever passes holds none of the cards named, that a card shown is held, and that accusations are judged rightly. It
does not check the ways on the board (``casefile verify`` does).
"""

import sys
from typing import Any

from casefile.core.verifier_prelude import PEOPLE, Absences, Record, Wrong, asked, cards, dealt, main, mixed, taken_out

# The places on the board, in the order in which weapons are laid out; they are called as the rooms of "clue".
MAP = ["study", "hall", "lounge", "library", "dining_room", "billiard_room", "conservatory", "ballroom", "kitchen"]

TURN = {  # after each step of a turn: what the player may do next
    "turn_began": ("roll_asked", "passage_taken", "suggested", "accused"),
    "roll_asked": ("token_moved", "could_not_move", "turn_ended"),
    "could_not_move": ("accused", "turn_ended"),
    "suggested": ("accused", "turn_ended"),
    **dict.fromkeys(("token_moved", "passage_taken"), ("suggested", "accused", "turn_ended")),
}


class Game:
    """Follows a game through the events of its record."""

    def __init__(self, record: Record) -> None:
        heading = record.heading
        if heading["format"] != "casefile-record-1":
            raise Wrong(0, "this is no record that this verifier knows")
        if heading["rules"] not in ("cluedo", "cluegame"):
            raise Wrong(0, "these are no rules that this verifier knows")
        self.record, self.seats, self.options = record, heading["seats"], heading["options"]
        self.kinds, at = cards(heading["edition"])
        self.map = [at.get(place, "") for place in MAP]
        own = heading["rules"] == "cluedo"  # the other rule set, cluegame, has two dice and no side cards
        self.dice = self.options["dice"] if own else 2
        self.side_cards = self.options["side_cards"] if own and self.seats == 2 else 0
        self.choosing = self.options["choose_suspect"]
        self.played = [] if self.choosing else heading["suspects"] or self.kinds[0][: self.seats]
        if self.dice not in (1, 2):
            raise Wrong(0, "these are no rules that this verifier knows")
        if self.seats not in range(2, 7) or len(set(self.played)) != (0 if self.choosing else self.seats):
            raise Wrong(0, "there must be two to six seats, and a suspect for each")
        self.throws = 0
        self.absences = Absences(record)
        self.out: set[int] = set()  # seats that have accused wrongly
        self.looked = [0] * self.seats  # how many side cards each seat has seen

    def act(self, seat: int, *kinds: str, **choices: list[str]) -> dict[str, Any]:
        """Read what ``seat`` does, one of these kinds, or what chance chose for it because its time had run out.

        Events about people may come first.
        """
        while self.record.comes(*PEOPLE):
            self.absences.change(self.record.take(*PEOPLE))
        if self.record.comes("lapsed"):
            self.record.take("lapsed", seat=seat)
            draw = self.absences.lapse(seat)
            kinds = kinds if choices else ("turn_ended",)
            choices = {name: [values[draw(len(values))]] for name, values in choices.items()}
        event = self.record.take(*kinds, seat=seat)
        for name, values in choices.items():
            if event[name] not in values:
                reason = f"found {event[name]!a}, but it can only be {' or '.join(values)}"
                self.record.wrong(f"{event['kind']}, {name}: {reason}")
        return event

    def take_seats(self) -> list[str]:
        """Read that every seat is taken; return what each adds to the key."""
        added: dict[int, str] = {}
        while len(added) < self.seats:
            taken = self.record.take("seat_taken")
            if taken["seat"] in added or taken["seat"] not in range(self.seats):
                self.record.wrong("there is no such seat, or it is taken")
            added[taken["seat"]] = taken["entropy"]
        return [added[seat] for seat in range(self.seats)]

    def deal(self) -> int:
        """Read that characters are chosen, if they are, cards dealt and weapons laid out; return who begins."""
        suspects = self.kinds[0]
        for seat in range(self.seats if self.choosing else 0):
            free = [suspect for suspect in suspects if suspect not in self.played]
            self.played.append(self.act(seat, "suspect_chosen", suspect=free)["suspect"])
        first = min(range(self.seats), key=lambda seat: suspects.index(self.played[seat]))
        draw = self.record.draws("deal")
        self.case_file = [kind[draw(len(kind))] for kind in self.kinds]
        rest = [card for kind in self.kinds for card in kind if card not in self.case_file]
        self.side = taken_out(draw, rest, self.side_cards)
        each, extra = divmod(len(rest), self.seats)  # the first in turn order get the extra cards
        self.hands = dealt(draw, rest, [each + ((seat - first) % self.seats < extra) for seat in range(self.seats)])
        self.record.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=self.side)
        if self.options["board"] != "none":
            self.record.take("weapons_placed", rooms=taken_out(self.record.draws("weapons"), self.map, 6))
        return first

    def turn(self, seat: int, number: int) -> bool:
        """Read one turn; return whether another one follows."""
        self.record.take("turn_began", seat=seat, number=number)
        step = "turn_began"
        while step != "turn_ended":
            event = self.act(seat, *TURN[step])
            step = event["kind"]
            if step == "roll_asked":
                draw = self.record.draws(f"dice@{number}")
                self.record.take("dice_rolled", seat=seat, dice=[draw(6) + 1 for _ in range(self.dice)])
                self.throws += 1
            elif step in ("suggested", "accused"):
                named = [event["suspect"], event["weapon"], event["room"]]
                if not all(card in kind for card, kind in zip(named, self.kinds, strict=True)):
                    self.record.wrong("a suspect, a weapon and a room must be named")
                if step == "accused":
                    return self.judge(seat, event["right"], named)
                self.answer(seat, named)
        return True

    def answer(self, suggester: int, named: list[str]) -> None:
        """Read that the others are asked, one after the other, until one has a card to show."""
        others = ((suggester + i) % self.seats for i in range(1, self.seats))
        if found := asked(self.record, others, self.hands, named):
            seat, held = found
            if self.act(seat, "card_shown", card=held)["to"] != suggester:
                self.record.wrong("the card was shown to somebody else")
            return
        place = self.looked[suggester]
        if place < len(self.side):
            self.record.take("side_card_seen", seat=suggester, place=place, card=self.side[place])
            self.looked[suggester] += 1

    def judge(self, seat: int, right: object, named: list[str]) -> bool:
        """Read what an accusation leads to; return whether another turn follows."""
        if right is not (named == self.case_file):
            self.record.wrong(f"the case file holds {', '.join(self.case_file)}")
        winner: int | None = seat
        if not right:
            self.record.take("case_file_seen", seat=seat, case_file=self.case_file)
            self.record.take("seat_out", seat=seat)
            self.out.add(seat)
            left = [s for s in range(self.seats) if s not in self.out]
            if len(left) > 1 or (left and self.options["last_standing"] != "wins"):
                self.record.take("turn_ended", seat=seat)
                return True
            winner = left[0] if left else None
        self.record.take("case_closed", winner=winner, case_file=self.case_file)
        return False


def play(record: Record) -> str:
    """Return the sentence that says yes to a record; raise :class:`Wrong` where it does not hold."""
    game, seed = Game(record), record.open()
    added = game.take_seats()
    record.key = mixed(seed, added)
    seat, turn = game.deal(), 1
    while game.turn(seat, turn):
        seat = next(s for i in range(1, 7) if (s := (seat + i) % game.seats) not in game.out)
        turn += 1
    record.close()
    return (
        f"Yes: the deal and all {game.throws} throws of dice follow from the seed behind the commitment "
        f"{record.heading['commitment']} and from the bytes of {sum(map(bool, added))} of {game.seats} seats, so "
        "nobody chose them if you saw that commitment before you added your bytes and find those bytes in the file; it "
        "does not prove that nobody looked, nor that the ways on the board were right."
    )


if __name__ == "__main__":
    sys.exit(main(play))
