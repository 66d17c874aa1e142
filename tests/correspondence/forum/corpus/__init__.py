"""Forum posts with the reading that is wanted of each, written in the manner of real forums.

``tuned`` is what the reader was made by; ``held_out`` was not looked at until it was done. ``hand_a``, ``hand_b`` and
``hand_c`` were written by three hands that had not seen the reader; when they were new it read 0 of their 33 clear
posts, and none of the 60 wrongly. A post is headed by the edition, the camp that pastes it and the wanted reading:
``S`` person weapon place for a suggestion, ``P`` where an accusation is pending, ``A`` person weapon place for an
accusation; ``unclear`` for what must be refused.
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
