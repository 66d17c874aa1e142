"""The table talk as a part of the page."""

from functools import partial

from casefile.play.talk import REACTIONS, Remark
from casefile.web.model import Form, TalkLine, TalkModel
from casefile.web.present.scene import Scene


def talk(scene: Scene) -> TalkModel | None:
    """Return the model of the table talk for the viewer; ``None`` at a table where there is nobody to talk to."""
    return scene.memo("talk", (scene.moment.talk, scene.taken, scene.case.suspects), partial(_talk, scene))


def _talk(scene: Scene) -> TalkModel | None:
    known = scene.moment.talk
    people = sum(not seat.bot for seat in scene.taken.values())
    if people + scene.view.setup.seats - len(scene.taken) < 2:
        return None
    lines = tuple(
        TalkLine(scene.token(said.seat), scene.taken[said.seat].name, _text(scene, said)) for said in known.lines
    )
    return TalkModel(
        on=known.on,
        lines=lines if known.on else (),
        say=Form("say", f"{scene.address}/talk", ()) if known.on and scene.viewer.me is not None else None,
        reactions=tuple((name, scene._(text)) for name, text in REACTIONS.items()),
        switch=Form("switch-talk", f"{scene.address}/talk/switch", ()) if scene.viewer.host else None,
        here=scene.address,
    )


def _text(scene: Scene, said: Remark) -> str:
    return scene._(REACTIONS[said.reaction]) if said.reaction in REACTIONS else said.text
