"""Check a finished game of Cluedo or ClueGame by yourself: ``python3 verify_casefile.py game.json``.

This is for the rule sets ``cluedo`` and ``cluegame``, where every card, every weapon's room and every throw of the dice
is drawn. Besides the draws it follows the order of play, on which they hang: whose turn it is and who is asked, that
whoever passes holds none of the cards named, that a card shown is held, and that accusations are judged rightly. It
does not check the ways on the board (``casefile verify`` does).
"""

import sys

from casefile.core.verifier_prelude import Record, cards, dealt, main, taken_out

# The places on the board, in the order in which weapons are laid out; they are called as the rooms of "clue".
MAP = ["study", "hall", "lounge", "library", "dining_room", "billiard_room", "conservatory", "ballroom", "kitchen"]

TURN = {  # after each step of a turn: what the player may do next
    "turn_began": ("roll_asked", "passage_taken", "suggested", "accused"),
    "roll_asked": ("token_moved", "could_not_move", "turn_ended"),
    "could_not_move": ("accused", "turn_ended"),
    "suggested": ("accused", "turn_ended"),
    **dict.fromkeys(("token_moved", "passage_taken"), ("suggested", "accused", "turn_ended")),
}

# What a player can take back: it tells nobody anything.
BACK = [["token_moved"], ["passage_taken"], ["turn_ended", "turn_began"]]


class Game:
    """Follows a game through the events of its record."""

    def __init__(self, record: Record) -> None:
        heading = record.heading
        self.record, self.seats, self.options = record, heading["seats"], heading["options"]
        own = heading["rules"] == "cluedo"  # the other rule set, cluegame, has two dice and no side cards
        self.dice = self.options["dice"] if own else 2
        if heading["rules"] not in ("cluedo", "cluegame") or self.dice not in (1, 2):
            record.wrong("these are no rules that this verifier knows")
        self.kinds, at = cards(heading["edition"])
        self.map = [at.get(place, "") for place in MAP]
        self.side_cards = self.options["side_cards"] if own and self.seats == 2 else 0
        self.choosing = self.options["choose_suspect"]
        self.played = [] if self.choosing else heading["suspects"] or self.kinds[0][: self.seats]
        if self.seats not in range(2, 7) or len(set(self.played)) != (0 if self.choosing else self.seats):
            record.wrong("there must be two to six seats, and a suspect for each")
        self.throws = 0
        self.out: set[int] = set()  # seats that have accused wrongly
        self.looked = [0] * self.seats  # how many side cards each seat has seen

    def deal(self) -> int:
        """Read that characters are chosen, if they are, cards dealt and weapons laid out; return who begins."""
        suspects = self.kinds[0]
        for seat in range(self.seats if self.choosing else 0):
            free = [suspect for suspect in suspects if suspect not in self.played]
            self.played.append(self.record.act(seat, {"suspect_chosen": {"suspect": free}})["suspect"])
        first = min(range(self.seats), key=lambda seat: suspects.index(self.played[seat]))
        each, extra = divmod(18 - self.side_cards, self.seats)  # the first in turn order get the extra cards
        sizes = [each + ((seat - first) % self.seats < extra) for seat in range(self.seats)]
        if self.record.drawn:
            self.case_file, self.hands, self.side = self.record.told_deal(self.kinds, sizes, self.side_cards)
        else:
            draw = self.record.draws("deal")
            self.case_file = [kind[draw(len(kind))] for kind in self.kinds]
            rest = [card for kind in self.kinds for card in kind if card not in self.case_file]
            self.side = taken_out(draw, rest, self.side_cards)
            self.hands = dealt(draw, rest, sizes)
        self.record.take("cards_dealt", case_file=self.case_file, hands=self.hands, side=self.side)
        if self.options["board"] != "none":
            self.record.take("weapons_placed", rooms=taken_out(self.record.draws("weapons"), self.map, 6))
        return first

    def turn(self, seat: int, number: int) -> bool:
        """Read one turn; return whether another one follows."""
        self.record.take("turn_began", seat=seat, number=number)
        step = "turn_began"
        while step != "turn_ended":
            event = self.record.act(seat, {kind: {} for kind in TURN[step]}, {"turn_ended": {}})
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
        if found := self.record.ask(others, self.hands, named):
            seat, held = found
            self.record.act(seat, {"card_shown": {"card": held, "to": [suggester]}})
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
    game = Game(record)
    record.open(game.seats, BACK)
    seat, turn = game.deal(), 1
    while game.turn(seat, turn):
        seat = next(s for i in range(1, 7) if (s := (seat + i) % game.seats) not in game.out)
        turn += 1
    return record.close(
        f"the deal and all {game.throws} throws of dice",
        "it does not prove that nobody looked, nor that the ways on the board were right",
    )


if __name__ == "__main__":
    sys.exit(main(play))
