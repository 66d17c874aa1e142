"""The people and the time of a game by post: camps, their leaders, the operator, and deadlines. Pure.

A camp is a group of people who together play one character; its leader acts for it, and so does a beta leader, after a
delay in which the leader can stop the act. The operator is the person who runs the game.

This package stands beside the rules of the card game, the table. The table is told of the moves of camps
(``MoveMade``), and tells when a camp owes a turn, has done it, or is removed. People are opaque ids; codes and phrases
come in sealed.
"""

from casefile.correspondence.camps.clock import (
    credit_downtime,
    end_game,
    finish_turn,
    next_due,
    open_turn,
    remove_camp,
    see_solution,
    tick,
)
from casefile.correspondence.camps.contract import CampViewer, PeopleEvent, observed
from casefile.correspondence.camps.decide import menu, refusal
from casefile.correspondence.camps.state import CampGame
from casefile.correspondence.camps.succession import come

__all__ = [
    "CampGame",
    "CampViewer",
    "PeopleEvent",
    "come",
    "credit_downtime",
    "end_game",
    "finish_turn",
    "menu",
    "next_due",
    "observed",
    "open_turn",
    "refusal",
    "remove_camp",
    "see_solution",
    "tick",
]
