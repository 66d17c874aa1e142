"""Forum posts with the reading that is wanted of each, written in the manner of real forums.

``tuned`` is what the reader was made by; ``held_out`` was not looked at until it was done. ``hand_a``, ``hand_b`` and
``hand_c`` were written by three hands that had not seen the reader: when they were new it read 0 of their 33 clear
posts, and none of the 60 wrongly; after the conventions of the fixed posts in ``test_conventions`` still 0 of 33.
``hand_a`` and ``hand_b`` were then looked at; ``hand_c`` was not until they were done, when it read 0 of its 11 and
none wrongly.

One label was changed: Waluigi's turn 11 in ``hand_b`` ("if nobody can show us a card, we accuse ...") was labelled as
an accusation. A camp accuses once in a game, and a wrong accusation removes it (000, Gameplay Rules 4). Who is not sure
says "Accusation Pending" and accuses after the answer (rule 3). Played at once, the accusation would be made
in the very case in which the camp does not want it. A post is headed
by the edition, the camp that pastes it and the wanted reading: ``S`` person weapon place for a suggestion, ``P`` where
an accusation is pending, ``A`` person weapon place for an accusation; ``unclear`` for what must be refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from casefile.core.cards import Card
from casefile.core.editions import Edition, shipped_edition

EDITIONS = {"ns": shipped_edition("ns_clue"), "clue": shipped_edition("clue")}


@dataclass(frozen=True, slots=True)
class Pasted:
    """A post, the game's cards, whose camp pastes it, and the wanted reading."""

    edition: Edition
    camp: Card
    wanted: str
    post: str


def corpus(half: str) -> Iterator[Pasted]:
    """All posts of a half."""
    text = (Path(__file__).parent / f"{half}.txt").read_text(encoding="utf-8")
    for part in re.split(r"(?m)^%% ", text)[1:]:
        head, _, post = part.partition("\n")
        who, _, wanted = head.partition(" | ")
        edition, camp = who.split()
        yield Pasted(EDITIONS[edition], Card(camp), wanted, post.rstrip("\n"))
