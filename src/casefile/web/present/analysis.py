"""The page on which a viewer supposes where cards are, and reads the conclusions from that on a sheet.

It is made of the viewer's own knowledge alone, and nothing of it comes to the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.facts import CASE_FILE, Contradiction, Holds, Lacks, Owner
from casefile.core.texts import N_, FilledText
from casefile.play.knowledge import CHANCES, Knowledge
from casefile.web.analysis_model import AnalysisModel, Supposition
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import PageMemory, SheetNotes
from casefile.web.present.sheet import FILE

MOST = 40
"""The most suppositions at once."""
NOT = "-"
"""The sign in an address before a supposition that an owner does not have a card."""

Supposed = Holds | Lacks


def supposed_of(scene: Scene, known: Knowledge, texts: Iterable[str]) -> tuple[Supposed, ...]:
    """Return the suppositions that texts in an address stand for, such as ``rope.2`` or ``-rope.file``, each once.

    ``rope.2`` says that seat 2 has the rope, ``-rope.file`` that the rope is not in the case file. Raise
    :class:`Invalid` for a text that is no supposition about the cards of ``known``, and for more than :data:`MOST`.
    """
    found = dict.fromkeys(_supposed(scene, known, text) for text in texts)
    if len(found) > MOST:
        raise Invalid(
            "suppose",
            FilledText(N_("{count} suppositions"), count=len(found)),
            FilledText(N_("at most {most}"), most=MOST),
        )
    return tuple(found)


def _supposed(scene: Scene, known: Knowledge, text: str) -> Supposed:
    card, _, column = text.removeprefix(NOT).partition(".")
    columns = {column_of(owner): owner for owner in _owners(known)}
    if Card(card) not in _dealt(scene, known) or column not in columns:
        raise Invalid(
            "suppose",
            repr(text[:60]),
            FilledText(N_("a card of the sheet and a column of it, such as {example}"), example="'rope.2'"),
        )
    return (Lacks if text.startswith(NOT) else Holds)(columns[column], Card(card))


def _dealt(scene: Scene, known: Knowledge) -> Sequence[Card]:
    """Return the cards of the sheet that are of the deck; nothing is supposed of any other card."""
    return [card for card in known.cards if card in scene.view.setup.deck]


def _owners(known: Knowledge) -> Sequence[Owner]:
    """Return the owners that have a column."""
    return [owner for owner in known.owners if isinstance(owner, int) or owner == CASE_FILE]


def column_of(owner: Owner) -> str:
    """Return the name of an owner's column on the sheet: a seat's number, or the word for the case file."""
    return FILE if owner == CASE_FILE else str(owner)


def _value(fact: Supposed) -> str:
    return f"{NOT if isinstance(fact, Lacks) else ''}{fact.card}.{column_of(fact.owner)}"


def analysis(scene: Scene, known: Knowledge, supposed: Sequence[Supposed]) -> AnalysisModel:
    """Return the model of the page: the viewer's sheet as it would be if the suppositions were true.

    If the last supposition cannot be true together with the others, the model says so, and the sheet leaves it out.
    """
    clash = bool(supposed) and not _fits(known, supposed)
    kept = supposed[:-1] if clash else supposed
    if clash and kept and not _fits(known, kept):
        kept = ()
    then = replace(
        scene,
        viewer=replace(scene.viewer, past=True),
        notebook=SheetNotes(shared=scene.notebook.shared, supposed=tuple(kept)),
        memory=PageMemory(),
    )
    address = f"/t/{scene.table.id}/analysis"
    return AnalysisModel(
        address,
        tuple(_listed(scene, address, supposed)),
        tuple(_cards(scene, known)),
        tuple((column_of(owner), _called(scene, owner)) for owner in _owners(known)),
        page_of(scene.table.game).parts(then).sheet,
        "" if clash else _left(scene, known, kept),
        clash,
    )


def _fits(known: Knowledge, supposed: Sequence[Supposed]) -> bool:
    try:
        return known.supposing(supposed).total > 0
    except Contradiction:
        return False


def _left(scene: Scene, known: Knowledge, supposed: Sequence[Supposed]) -> str:
    """Return the share of deals that fit, in words, where chances are told: both numbers would tell a chance, too."""
    if scene.viewer.level < CHANCES:
        return ""
    percent = 100 * known.supposing(supposed).total / known.total
    share = f"{percent:.1f}" if percent >= 0.1 or not percent else "< 0.1"
    return scene._("{percent} in 100 of the deals that fit what you have seen agree with it.").format(percent=share)


def _listed(scene: Scene, address: str, supposed: Sequence[Supposed]) -> Iterator[Supposition]:
    _ = scene._
    values = [_value(fact) for fact in supposed]
    for number, fact in enumerate(supposed):
        text = _("{card}: {who} has it") if isinstance(fact, Holds) else _("{card}: {who} has it not")
        others = [("suppose", value) for value in values[:number] + values[number + 1 :]]
        said = text.format(who=_called(scene, fact.owner), card=scene.named(fact.card))
        yield Supposition(said, values[number], f"{address}?{urlencode(others)}" if others else address)


def _cards(scene: Scene, known: Knowledge) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the cards of the sheet, by the kind of card."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for card in _dealt(scene, known):
        groups.setdefault(scene.kind(card), []).append((card, scene.named(card)))
    return ((title, tuple(cards)) for title, cards in groups.items())


def _called(scene: Scene, owner: Owner) -> str:
    return scene._("case file") if owner == CASE_FILE else scene.called(Seat(int(owner)))
