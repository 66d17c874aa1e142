"""The reason for a mark on the sheet, and the best action now: a few sentences each, from the viewer's own view."""

from collections.abc import Callable

from msgspec.structs import replace

from casefile.core.cards import Card, Place, Seat
from casefile.play.knowledge import CHANCES
from casefile.play.phrases import Reason
from casefile.web.coloured_text import Words, plain
from casefile.web.model import Question
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import FILE, NOTHING, PENCILS, cell_id, cells, owner_of
from casefile.web.present.story_lines import line_of, voice_of
from casefile.web.why_model import PencilChoice, Sentence, WhyModel

SHORT = 3
"""The number of sentences before the conclusion that are shown at once; the others can be unfolded."""


def why(scene: Scene, cell: str) -> WhyModel | None:
    """Return the reason for the mark in a cell of the viewer's sheet; ``None`` for an empty cell or an unknown id."""
    known = scene.knowledge
    if known is None or cell not in cells(scene.view.setup, *known.cards):
        return None
    name, _dot, column = cell.removeprefix("cell.").partition(".")
    card, owner, voice = Card(name), owner_of(column), voice_of(scene)
    noted = scene.ink.get((card, owner), NOTHING)
    if noted == NOTHING:
        return None
    if noted.ink in ("yes", "no"):
        said = [sentence_of(scene, reason) for reason in known.why(card, owner, voice, scene.viewer.words)]
    else:
        said = [Sentence(words) for words in known.likely(card, owner, noted, voice, scene.viewer.words)]
        said.append(Sentence(plain(scene._("This is open."))))
    return model_of(scene, card, column, said[-1], tuple(said[:-1]))


def hints(scene: Scene) -> bool:
    """Return whether the viewer may ask for a hint now.

    That is so if the table gives hints and the viewer has something to choose.
    """
    known = scene.knowledge if scene.viewer.level >= CHANCES and scene.viewer.hints and scene.mine else None
    return known is not None and known.advises(scene.menu)


def helped(scene: Scene, asked: Question) -> Question:
    """Return the question ``asked`` with the address of a hint, if the viewer may ask for one."""
    return replace(asked, help=f"{scene.address}/hint") if hints(scene) else asked


def hint(scene: Scene, place: Callable[[Scene, Place], str] | None = None) -> WhyModel | None:
    """Return the best action for the viewer now, with the reason; ``None`` if the viewer may not ask for a hint.

    ``place`` returns the name of a place to go to, in a game in which the name of a room does not say enough.
    """
    if scene.knowledge is None or not hints(scene):
        return None
    found = scene.knowledge.best(scene.view, scene.menu)
    if found is None:
        return WhyModel(scene._("Hint"), plain(scene._("Nothing is clearly best now.")))
    to = found.names.get("place")
    named = {"place": plain(place(scene, Place(*to)))} if place and isinstance(to, tuple) else {}
    voice = voice_of(scene)
    lead, *sentences = found.told(voice, scene.viewer.words, **named)
    figures = tuple(map(Sentence, found.counted(voice, scene.viewer.words)))
    return WhyModel(scene._("Hint"), lead, tuple(map(Sentence, sentences)), figures)


def sentence_of(scene: Scene, reason: Reason[Words]) -> Sentence:
    """Return a sentence of a proof, with a link to the line of the story on the turn that it speaks of."""
    line = next((line for turn in reason.turns if (line := line_of(scene, turn))), "")
    return Sentence(reason.text, f"{scene.address}#{line}" if line else "")


def _holder(scene: Scene, column: str) -> str:
    """Return the head of a column."""
    return scene._("case file") if column == FILE else scene.called(Seat(int(column)))


def model_of(scene: Scene, card: Card, column: str, end: Sentence, before: tuple[Sentence, ...]) -> WhyModel:
    """Return the model of the reason for the mark of ``card`` in a ``column`` of the sheet.

    - ``end`` is the conclusion, and ``before`` are the sentences that lead to it.
    - The model also has the pencil marks that the viewer can draw in the cell.
    """
    name = cell_id(card, column)
    now = scene.notebook.marks.get(name, "")
    _ = scene._
    names = (_("nothing"), _("tick"), _("cross"), _("question mark"), _("circle"))
    drawn = zip(PENCILS, names, strict=True)
    pencils = tuple(PencilChoice(f"{name} {mark or 'none'}", label, mark == now) for mark, label in drawn)
    return WhyModel(
        _("{card}, {holder}").format(card=scene.named(card), holder=_holder(scene, column)),
        end.words,
        before[-SHORT:],
        before if len(before) > SHORT else (),
        f"{scene.address}/notes",
        pencils,
        end.link,
    )
