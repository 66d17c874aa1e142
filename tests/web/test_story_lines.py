"""The story of a page, which lasts as long as the page is open."""

import gc
import weakref

from casefile.core.cards import Seat
from casefile.games import GAMES
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.coloured_text import spoken
from casefile.web.present.story_lines import told_by_now
from tests.properties.games import Plan
from tests.scenes import scene_with


def test_a_story_does_not_keep_the_scene_that_it_was_begun_for() -> None:
    *_, table = Plan("cluedo", 3, {"board": "none"}, 3).play()
    view = table.view(Seat(0))
    scene = scene_with("t", GAMES["cluedo"], view, translator("en"), "en", Occupants().after(table.history), me=Seat(0))
    told, kept = told_by_now(scene), weakref.ref(scene)
    assert any("suggests" in spoken(line.text) for line in told.public.story.lines)
    del scene
    gc.collect()
    assert kept() is None
