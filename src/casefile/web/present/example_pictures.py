"""The pictures of the example round for any game with hands: small cards, answers, some rows of the sheet."""

from collections.abc import Sequence

from msgspec.structs import replace

from casefile.core.cards import Card
from casefile.core.inquiry import CardShown, CouldNotAnswer
from casefile.web.model import CardModel, Part
from casefile.web.picture_model import AnswerRow, NotesRow, answers, notes
from casefile.web.present.scene import Scene
from casefile.web.sheet_model import SheetRow


def small(scene: Scene, cards: Sequence[Card]) -> tuple[CardModel, ...]:
    """Return the models of cards, with short names."""
    return tuple(replace(scene.card(card), name=scene.short(card)) for card in cards)


def answered(scene: Scene) -> Part:
    """Return the picture of the answers that the viewer saw: the seats that had no card to show, and the card shown."""
    _, rows = scene._, []
    for each in scene.seen:
        match each.event:
            case CouldNotAnswer(seat=seat):
                rows.append(AnswerRow(scene.token(seat), _("has none of them"), cross=True))
            case CardShown(seat=seat, card=card) if card is not None:
                rows.append(AnswerRow(scene.token(seat), _("only you see it"), small(scene, (card,))[0], yours=True))
    return answers(*rows)


def some_rows(drawn: Part, cards: Sequence[Card]) -> Part:
    """Return the picture of the rows of ``cards`` on the sheet ``drawn``, without the viewer's own column."""
    known: dict[Card, SheetRow] = {row.model.card.id: row.model for group in drawn.inner for row in group.inner}
    shown = [known[card] for card in cards]
    rows = tuple(NotesRow(row.card.short, tuple(cell.ink for cell in row.cells[1:]), row.card.art) for row in shown)
    return notes(tuple(column.token for column in shown[0].holders.columns[1:]), rows)
