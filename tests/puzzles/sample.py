"""A puzzle made by hand, as a line of a file.

Seat 2 answers Plum, Rope, Kitchen on turn 1 and has neither Plum nor Kitchen on turn 2: it holds the Rope. The facts
are numbered: the hand is 0 to 5, the answer of turn 1 is 6, what seat 1 lacks on turn 2 is 7 to 9, seat 2 10 to 12.
"""

import json
from copy import deepcopy
from typing import Any

from casefile.puzzles.jsonl import read_line
from casefile.puzzles.puzzle import Puzzle

HAND = ["scarlet", "knife", "hall", "lounge", "study", "library"]


def asked(
    suggester: int, cards: str, passed: list[int], shown_by: int | None, card: str | None = None
) -> dict[str, Any]:
    suspect, weapon, room = cards.split()
    triple = {"suspect": suspect, "weapon": weapon, "room": room}
    return {"suggester": suggester, **triple, "passed": passed, "shown_by": shown_by, "shown_card": card}


LINE: dict[str, Any] = {
    "version": 1,
    "id": "sample",
    "kind": "owner",
    # One step by a rule of weight 2, and two turns: 4, less than 5.
    "level": 1,
    "position": {
        "version": 2,
        "players": 3,
        "hand_sizes": [6, 6, 6],
        "cards": {"suspects": 6, "weapons": 6, "rooms": 9},
        "me": 0,
        "my_hand": HAND,
        "events": [
            asked(1, "plum rope kitchen", [], 2),
            asked(0, "plum candlestick kitchen", [1, 2], None),
        ],
    },
    "question": {"card": "rope", "choices": [1, 2, "case_file"]},
    "answer": 2,
    "steps": [{"proof": [{"rule": "clause with one left", "says": [[2, "rope", True]], "facts": [6, 10, 12]}]}],
}


def line(**changes: Any) -> dict[str, Any]:
    """The sample with other fields."""
    return deepcopy(LINE) | changes


def puzzle(**changes: Any) -> Puzzle:
    """The same as it is read."""
    return read_line(json.dumps(line(**changes)), "line 1")
