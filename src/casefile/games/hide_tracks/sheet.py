"""The deduction sheet of ``hide_tracks``: both columns, what is in reach, and how near the Police are."""

from casefile.core.cards import Card
from casefile.games.hide_tracks.board import state_of
from casefile.games.hide_tracks.knowledge import Outcome, never
from casefile.games.hide_tracks.models import HideTracksGroup, HideTracksRow, HideTracksSheet, PoliceMark
from casefile.games.hide_tracks.state import MURDERER, HideTracksState
from casefile.web.present.scene import Scene

URGENT = 2
"""With so many marks to go, or fewer, the Police are said to be near."""


def sheet(scene: Scene, found: tuple[Outcome, ...]) -> HideTracksSheet:
    """The sheet after the crime."""
    _, state = scene._, state_of(scene)
    near = {card for outcome in found for card in outcome.cards}
    titles = (_("Suspects"), _("Weapons"), _("Rooms"))
    named = zip(titles, state.setup.deck.categories, strict=True)
    needs = state.house.murderer_needs
    goal = scene.words.ngettext("solve {count} category to get away", "solve {count} categories to get away", needs)
    return HideTracksSheet(
        groups=tuple(_group(scene, state, title, cards, near) for title, cards in named),
        token=scene.token(MURDERER),
        goal=goal.format(count=needs),
    )


def _group(
    scene: Scene, state: HideTracksState, title: str, cards: tuple[Card, ...], near: set[Card]
) -> HideTracksGroup:
    own, police = (sum(card in column for card in cards) for column in (state.murderer, state.police))
    needed = len(cards) - 1
    shut = never(state)
    # One card of each category is the crime's, so with a second one they cannot come to all but one.
    closed = sum(card in shut for card in cards) > 1
    left = needed - police
    urgent = not closed and 0 < left <= URGENT
    rows = tuple(_row(scene, state, card, near, shut) for card in cards)
    return HideTracksGroup(title, own, police, needed, _standing(scene, own >= needed, closed, left), urgent, rows)


def _standing(scene: Scene, own: bool, closed: bool, left: int) -> str:
    _ = scene._
    if left <= 0:
        return _("the Police have solved it")
    if own:
        return _("you have solved it")
    if closed:
        return _("closed to the Police")
    return scene.words.ngettext("the Police need {count}", "the Police need {count}", left).format(count=left)


def _row(scene: Scene, state: HideTracksState, card: Card, near: set[Card], shut: frozenset[Card]) -> HideTracksRow:
    _, lying = scene._, {**state.sideways, **state.fresh}
    police: PoliceMark = "yes" if card in state.police else "never" if card in shut else ""
    beside = scene.short(Card(lying[card])) if card in lying else ""
    label = _("new") if card in state.fresh else _("the crime") if card in state.crime else ""
    name = scene.edition.named(card, scene.language)
    return HideTracksRow(
        card=card,
        name=name,
        short=scene.short(card),
        art=scene.art(card),
        own=card in state.murderer,
        police=police,
        beside=beside,
        fresh=card in state.fresh,
        near=card in near,
        label=label,
    )
