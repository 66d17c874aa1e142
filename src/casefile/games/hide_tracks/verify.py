"""Check a finished game of "Hide tracks" by yourself: ``python3 verify_hide_tracks.py game.json``.

This is for the rule set ``hide_tracks``, where the crime, the places of the pieces, every clue and every throw of the
dice are drawn. The ways on the board, what was taken, what the Police noted and who won are checked too. Where the time
had run out, any way that the dice allow is taken for the one that chance chose.
"""

import sys

from casefile.core.verifier_prelude import Record, cards, main, taken_out

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


def neighbours(at: dict[str, str]) -> dict[str, set[str]]:
    """Return for each square and room the places one step away; ``at`` has the card of each place on the board."""
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
    """Follows a game through the events of its record."""

    def __init__(self, record: Record) -> None:
        heading = record.heading
        if heading["rules"] != "hide_tracks" or heading["seats"] != 1:
            record.wrong("these are no rules that this verifier knows")
        self.record, self.options = record, heading["options"]
        self.kinds, self.at = cards(heading["edition"])
        self.deck = [card for kind in self.kinds for card in kind]
        self.near = neighbours(self.at)
        self.throws = 0
        self.fresh: dict[str, str] = {}  # the clues of this turn, with their rooms
        self.sideways: dict[str, str] = {}  # those of the turns before
        self.columns: dict[str, set[str]] = {"murderer": set(), "police": set()}

    def set_up(self) -> None:
        """Read the crime, which is drawn, then the places of the other pieces."""
        draw = self.record.draws("crime")
        crime = [kind[draw(len(kind))] for kind in self.kinds]
        self.record.take("crime_committed", suspect=crime[0], weapon=crime[1], room=crime[2])
        self.crime, self.here = crime, crime[2]
        self.columns["murderer"] |= {*crime}
        draw, rooms = self.record.draws("pieces"), []
        self.stands = {room: room for room in self.kinds[2]}
        for kind, places in zip(self.kinds, (SUSPECTS_AT, WEAPONS_AT), strict=False):
            free = [self.at[place] for place in places if self.at[place] != crime[2]]
            others = [card for card in kind if card not in crime]
            rooms.append(taken_out(draw, free, len(others)))
            self.stands |= zip(others, rooms[-1], strict=True)
        self.record.take("pieces_placed", suspects=rooms[0], weapons=rooms[1])

    def turn(self, number: int) -> bool:
        """Read one turn; return whether another one follows."""
        self.record.take("turn_began", seat=0, number=number)
        pile = [card for card in self.deck if card not in self.sideways]
        drawn = taken_out(self.record.draws(f"clues@{number}"), pile, 3)
        beside = [None if card in self.columns["murderer"] else self.stands[card] for card in drawn]
        self.record.take("clues_drawn", cards=drawn, rooms=beside)
        self.fresh = {card: room for card, room in zip(drawn, beside, strict=True) if room}
        draw = self.record.draws(f"dice@{number}")
        dice = [draw(6) + 1 for _ in range(2)]
        self.record.take("dice_rolled", seat=0, dice=dice)
        self.throws += 1
        for room in self.walk(sum(dice)):
            if self.hide(room):
                return False
        self.record.take("clues_noted", cards=list(self.fresh))
        before = self.solved("police")
        self.columns["police"] |= {*self.fresh}
        self.sideways |= self.fresh
        if self.announce("police", before):
            self.record.take("hunt_ended", winner=None)
            return False
        return True

    def walk(self, steps: int) -> list[str]:
        """Read the way, or what the clock chose when the time had run out; return the rooms where clues are taken."""
        event = self.record.act(0, {"way_taken": {}})
        path = event["path"]
        if len(path) != steps or len({self.here, *path}) != steps + 1:
            self.record.wrong("the way is not as long as the dice say, or it comes to a place twice")
        for here, there in zip([self.here, *path], path, strict=False):
            if there not in self.near[here]:
                self.record.wrong(f"{there!a} is no step away from {here!a}")
        rooms = [place for place in path if place in self.kinds[2]]
        if event["way"] != "-".join(rooms + ([] if path[-1] in rooms else path[-1:])):
            self.record.wrong("the way is not named by its rooms and its end")
        start = [self.here] if self.options["collect_start_room"] and self.here in self.kinds[2] else []
        self.here = path[-1]
        return start + rooms

    def hide(self, room: str) -> bool:
        """Read that the clues beside ``room`` are taken; return whether the Murderer has got away with that."""
        lying = {**self.sideways, **self.fresh}
        cards = [card for card in self.deck if lying.get(card) == room]
        if not cards:
            return False
        self.record.take("tracks_hidden", seat=0, room=room, cards=cards)
        before = self.solved("murderer")
        self.columns["murderer"] |= {*cards}
        if self.options["tamper_erases_police_mark"]:
            self.columns["police"] -= {*cards}
        self.fresh = {card: where for card, where in self.fresh.items() if card not in cards}
        self.sideways = {card: where for card, where in self.sideways.items() if card not in cards}
        if len(self.announce("murderer", before)) < self.options["murderer_needs"]:
            return False
        self.record.take("hunt_ended", winner=0)
        return True

    def solved(self, side: str) -> list[str]:
        """Return the categories of which all cards but one are marked."""
        named = zip(("suspects", "weapons", "rooms"), self.kinds, strict=True)
        return [name for name, kind in named if len({*kind} - self.columns[side]) <= 1]

    def announce(self, side: str, before: list[str]) -> list[str]:
        """Read that ``side`` has solved what it had not solved before; return all that it has solved."""
        now = self.solved(side)
        for category in now:
            if category not in before:
                self.record.take("category_solved", side=side, category=category)
        return now


def play(record: Record) -> str:
    """Return the sentence that says yes to a record; raise :class:`Wrong` where it does not hold."""
    game, turn = Game(record), 1
    record.open(1)
    game.set_up()
    while game.turn(turn):
        turn += 1
    drawn = f"the crime, the clues and all {game.throws} throws of dice"
    return record.close(drawn, "every way and what came of it holds too")


if __name__ == "__main__":
    sys.exit(main(play))
