"""The deduction sheet of ``hide_tracks``: both columns, the clues in reach, and the progress of the Police."""

from casefile.core.cards import Card
from casefile.games.hide_tracks.knowledge import Outcome, never
from casefile.games.hide_tracks.models import HideTracksGroup, HideTracksRow, PoliceMark, Standing
from casefile.games.hide_tracks.state import MURDERER, HideTracksState
from casefile.games.hide_tracks.ways import state_of
from casefile.web.model import Part
from casefile.web.present.scene import Scene

URGENT = 2
"""The Police are said to be close to solving a category when they need this many marks or fewer."""


def sheet(scene: Scene, found: tuple[Outcome, ...]) -> Part:
    """Return the deduction sheet on the page, once the crime is committed: a part for each category and each card.

    ``found`` are the moves that can be chosen now; the clues that they take are marked as in reach.
    """
    _, state = scene._, state_of(scene)
    near = {card for outcome in found for card in outcome.cards}
    needs, token = state.options.murderer_needs, scene.token(MURDERER)
    goal = scene.viewer.words.ngettext(
        "solve {count} category to get away", "solve {count} categories to get away", needs
    )
    titles = (_("Suspects"), _("Weapons"), _("Rooms"))
    groups = []
    for number, (title, cards) in enumerate(zip(titles, state.setup.deck.categories, strict=True)):
        head = HideTracksGroup(f"sheet-{number}", title, token, number == 0)
        standing = _standing(scene, state, f"standing-{number}", title, cards)
        rows = (_row(scene, state, card, near, never(state)) for card in cards)
        drawn = (Part(f"row-{row.card}", "hide_tracks/page.html:row", row) for row in rows)
        inner = (Part(standing.id, "hide_tracks/page.html:standing", standing), *drawn)
        groups.append(Part(head.id, "hide_tracks/page.html:group", head, inner))
    return Part("sheet", "hide_tracks/page.html:sheet", goal.format(count=needs), tuple(groups))


def _standing(scene: Scene, state: HideTracksState, id: str, title: str, cards: tuple[Card, ...]) -> Standing:
    own, police = (sum(card in column for card in cards) for column in (state.murderer, state.police))
    needed = len(cards) - 1
    closed = shut(state, cards)
    left = needed - police
    urgent = not closed and 0 < left <= URGENT
    return Standing(id, title, own, police, needed, _near(scene, own >= needed, closed, left), urgent)


def shut(state: HideTracksState, cards: tuple[Card, ...]) -> bool:
    """Return whether the Police can never solve the category that consists of ``cards``."""
    # One card of each category belongs to the crime; with a second such card, the Police cannot mark all but one.
    return sum(card in never(state) for card in cards) > 1


def _near(scene: Scene, own: bool, closed: bool, left: int) -> str:
    _ = scene._
    if left <= 0:
        return _("the Police solved it")
    if own:
        return _("you have solved it")
    if closed:
        return _("closed to the Police")
    return scene.viewer.words.ngettext("the Police need {count}", "the Police need {count}", left).format(count=left)


def _row(scene: Scene, state: HideTracksState, card: Card, near: set[Card], shut: frozenset[Card]) -> HideTracksRow:
    _, lying = scene._, {**state.sideways, **state.fresh}
    police: PoliceMark = "yes" if card in state.police else "never" if card in shut else ""
    beside = scene.short(Card(lying[card])) if card in lying else ""
    label = _("new") if card in state.fresh else _("the crime") if card in state.crime else ""
    name = scene.edition.named(card, scene.viewer.language)
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
