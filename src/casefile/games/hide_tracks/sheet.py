"""The deduction sheet of ``hide_tracks``: both columns, what is in reach, and how near the Police are."""

from casefile.core.cards import Card
from casefile.games.hide_tracks.board import hunt_of
from casefile.games.hide_tracks.knowledge import Outcome, never
from casefile.games.hide_tracks.models import PoliceMark, TracksGroup, TracksModel, TracksRow
from casefile.games.hide_tracks.state import MURDERER, HideTracksState
from casefile.web.present.scene import Scene

URGENT = 2
"""With so many marks to go, or fewer, the Police are said to be near."""


def sheet(scene: Scene, found: tuple[Outcome, ...]) -> TracksModel:
    """The sheet after the crime."""
    _, hunt = scene._, hunt_of(scene)
    near = {card for outcome in found for card in outcome.cards}
    titles = (_("Suspects"), _("Weapons"), _("Rooms"))
    named = zip(titles, hunt.setup.deck.categories, strict=True)
    needs = hunt.house.murderer_needs
    goal = scene.words.ngettext("solve {count} category to get away", "solve {count} categories to get away", needs)
    return TracksModel(
        groups=tuple(_group(scene, hunt, title, cards, near) for title, cards in named),
        token=scene.token(MURDERER),
        goal=goal.format(count=needs),
    )


def _group(scene: Scene, hunt: HideTracksState, title: str, cards: tuple[Card, ...], near: set[Card]) -> TracksGroup:
    own, police = (sum(card in column for card in cards) for column in (hunt.murderer, hunt.police))
    needed = len(cards) - 1
    shut = never(hunt)
    # One card of each category is the crime's, so with a second one they cannot come to all but one.
    closed = sum(card in shut for card in cards) > 1
    left = needed - police
    urgent = not closed and 0 < left <= URGENT
    rows = tuple(_row(scene, hunt, card, near, shut) for card in cards)
    return TracksGroup(title, own, police, needed, _standing(scene, own >= needed, closed, left), urgent, rows)


def _standing(scene: Scene, own: bool, closed: bool, left: int) -> str:
    _ = scene._
    if left <= 0:
        return _("the Police have solved it")
    if own:
        return _("you have solved it")
    if closed:
        return _("closed to the Police")
    return scene.words.ngettext("the Police need {count}", "the Police need {count}", left).format(count=left)


def _row(scene: Scene, hunt: HideTracksState, card: Card, near: set[Card], shut: frozenset[Card]) -> TracksRow:
    _, lying = scene._, {**hunt.sideways, **hunt.fresh}
    police: PoliceMark = "yes" if card in hunt.police else "never" if card in shut else ""
    beside = scene.short(Card(lying[card])) if card in lying else ""
    label = _("new") if card in hunt.fresh else _("the crime") if card in hunt.crime else ""
    name = scene.edition.named(card, scene.language)
    return TracksRow(
        card=card,
        name=name,
        short=scene.short(card),
        art=scene.art(card),
        own=card in hunt.murderer,
        police=police,
        beside=beside,
        fresh=card in hunt.fresh,
        near=card in near,
        label=label,
    )
