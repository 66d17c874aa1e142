"""Scenes for tests: what is given by name is put into the group of a scene that has it."""

from dataclasses import fields
from typing import Any

from casefile.core.engine import View
from casefile.game import Game
from casefile.play.occupants import Occupants
from casefile.story.i18n import Texts
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import Invitations, PageAddresses, PageMemory, PageViewer, SheetNotes, TableFacts
from casefile.web.present.table_moment import TableMoment


def scene_with(
    id: str, game: Game, view: View[Any], words: Texts, language: str, occupants: Occupants, **given: Any
) -> Scene:
    """The table ``id`` as a page sees it, with whatever else is ``given``, by the names of the groups' fields."""

    def of(group: type) -> dict[str, Any]:
        return {each.name: given.pop(each.name) for each in fields(group) if each.name in given}

    scene = Scene(
        view,
        TableFacts(id, game, **of(TableFacts)),
        PageViewer(words, language, **of(PageViewer)),
        TableMoment(occupants, **of(TableMoment)),
        SheetNotes(**of(SheetNotes)),
        PageAddresses(**of(PageAddresses)),
        Invitations(**of(Invitations)),
        PageMemory(**of(PageMemory)),
    )
    assert not given, f"no scene has {', '.join(given)}"
    return scene
