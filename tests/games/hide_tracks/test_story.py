"""The story of ``hide_tracks``."""

from collections.abc import Sequence

import pytest

from casefile.core.cards import Card, Place
from casefile.core.engine import observe
from casefile.core.events import Event
from casefile.core.movement import DiceRolled
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.games.hide_tracks.events import CategorySolved, CluesDrawn, CluesNoted, HuntEnded, TracksHidden, WayTaken
from casefile.story import PlainVoice, story
from casefile.story.i18n import translator
from tests.games.hide_tracks.hunts import ME, START
from tests.rules import rule_set

ROLLED = DiceRolled(ME, (2, 3))
WALKED = WayTaken(ME, "r7c8", (Place("r7c8"),))
WALKS = "Plum rolls 2 and 3 and walks on."


def text(*events: Event, language: str = "en") -> str:
    """What the last line says after ``events``, at a table where Plum did it."""
    setup = set_up(rule_set("hide_tracks"), 1)
    voice = PlainVoice({ME: "Plum"}, setup.edition, language)
    observations = [observe(event, ME) for event in (*START, *events)]
    return story(GAMES["hide_tracks"], setup, ME, voice, translator(language), observations)[-1].text


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(map(Card, names))


SENTENCES: list[tuple[Sequence[Event], str]] = [
    (
        [],
        (
            "The crime: Plum, in the Hall, with the Rope. Plum hides the tracks, and the Police follow them. The other "
            "suspects and weapons are in their rooms."
        ),
    ),
    (
        [CluesDrawn(cards("green", "study", "rope"), (Place("conservatory"), Place("study"), None))],
        "The Police find clues: Green (Conservatory) and the Study. These lead them nowhere: the Rope.",
    ),
    (
        [CluesDrawn(cards("plum", "hall", "rope"), (None, None, None))],
        "These lead them nowhere: Plum, the Hall and the Rope.",
    ),
    ([ROLLED], "Plum rolls 2 and 3."),
    ([ROLLED, WALKED], WALKS),
    (
        [ROLLED, WayTaken(ME, "study", (Place("r4c6"), Place("study")))],
        "Plum rolls 2 and 3 and enters the Study.",
    ),
    (
        [ROLLED, WayTaken(ME, "library-r11c2", (Place("library"), Place("r11c2")))],
        "Plum rolls 2 and 3 and goes through the Library.",
    ),
    (
        [ROLLED, WALKED, TracksHidden(ME, Place("hall"), cards("knife"))],
        f"{WALKS} False tracks in the Hall: the Knife.",
    ),
    ([ROLLED, WALKED, CluesNoted(())], f"{WALKS} The Police have nothing to note."),
    ([ROLLED, WALKED, CluesNoted(cards("knife", "green"))], f"{WALKS} The Police note the Knife and Green."),
    ([ROLLED, WALKED, CategorySolved("murderer", "rooms")], f"{WALKS} Plum has solved the rooms."),
    ([ROLLED, WALKED, CategorySolved("police", "suspects")], f"{WALKS} The Police have solved the suspects."),
    ([HuntEnded(ME)], "Plum gets away with it."),
    ([HuntEnded(None)], "The Police have caught Plum."),
]


@pytest.mark.parametrize(("events", "sentence"), SENTENCES, ids=lambda value: str(value)[:60])
def test_a_sentence(events: Sequence[Event], sentence: str) -> None:
    assert text(*events) == sentence
