"""The pictures of the example round of ``miporin``: the days, cards, the map, a swap and the cards face down."""

from casefile.core.cards import Card, Seat
from casefile.games.miporin.board import board, state_of
from casefile.games.miporin.events import CardRevealed, CardsSwapped
from casefile.games.miporin.models import DayTrack
from casefile.games.miporin.state import LAST_DAY
from casefile.web.model import Part
from casefile.web.picture_model import AnswerRow, answers, fan
from casefile.web.present.example_pictures import small
from casefile.web.present.scene import Scene


def pictures(scene: Scene) -> tuple[Part, ...]:
    """Return the pictures of the example round, one for each frame of the page that explains the game."""
    state = state_of(scene)
    days = Part("days", "miporin/page.html:sky", DayTrack(state.day, LAST_DAY, scene._("6 = out")))
    drawn = next(part for part in board(scene).inner if part.id == "map")
    revealed = [each.event.card for each in scene.seen if isinstance(each.event, CardRevealed)]
    named = (_other(scene), scene.edition.deck.category("places")[0])
    return (
        days,
        fan(small(scene, revealed[-2:])),
        drawn,
        answers(*_swapped(scene)),
        fan(small(scene, named), unsealed=True),
    )


def _other(scene: Scene) -> Card:
    """Return a character that may be the culprit, as far as the viewer knows."""
    state = state_of(scene)
    opened = {card for cards in state.opened.values() for card in cards}
    held = state.holdings.hand(Seat(0))
    return next(card for card in state.culprits if card not in opened and card not in held)


def _swapped(scene: Scene) -> list[AnswerRow]:
    """Return the cards that the viewer gave and got; the third player learns nothing of them."""
    _, rows = scene._, []
    for each in scene.seen:
        match each.event:
            case CardsSwapped(one=one, other=other, given=given, taken=taken) if given and taken:
                rows.append(
                    AnswerRow(
                        scene.token(other),
                        _("drawn by {who}").format(who=scene.called(other)),
                        small(scene, (given,))[0],
                    )
                )
                rows.append(AnswerRow(scene.token(one), _("drawn by you"), small(scene, (taken,))[0], yours=True))
    return rows
