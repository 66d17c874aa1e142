"""All hands after a game: dealt anew from the opened seed, so that only public values are needed."""

from collections.abc import Mapping

from casefile.core.cards import Card, Seat
from casefile.core.engine import EventFold, evolve
from casefile.core.events import SeedOpened
from casefile.core.fairness import Seed, streams
from casefile.web.model import CardModel, OpenHand, Part
from casefile.web.present.scene import Scene

Hands = Mapping[Seat, tuple[Card, ...]]

UNKNOWN: Hands = {}


OPENED: EventFold[SeedOpened | None] = EventFold(None, lambda before, event: event, frozenset({SeedOpened}))
"""Gathers the event that opens the seed of a finished game; ``None`` before it."""


def laid_open(scene: Scene) -> Hands:
    """Return all hands as they were dealt, by seat; nothing until the game is over and its seed is opened."""
    if scene.case.stage != "over":
        return UNKNOWN
    seed = scene.view.gathered(OPENED)
    return UNKNOWN if seed is None else scene.memo("laid open", seed, lambda: _dealt(scene, seed))


def _dealt(scene: Scene, opened: SeedOpened) -> Hands:
    """Return the deal, by the table's key. All events before it are public, and so is each seat's part of the key."""
    rules, state = scene.view.rules, scene.view.rules.start(scene.view.setup)
    entropy = [scene.taken[seat].entropy for seat in sorted(scene.taken)]
    key = Seed(bytes.fromhex(opened.seed), bytes.fromhex(opened.salt)).key(entropy)
    for version, seen in enumerate(scene.seen):
        if version >= len(entropy) and rules.actor(state) == "chance":
            hands = getattr(rules.sample(state, streams(key)), "hands", None)
            if hands is not None:
                return {Seat(seat): cards for seat, cards in enumerate(hands)}
        if seen.event is not None:
            state = evolve(rules, state, seen.event)
    return UNKNOWN


def open_hands(scene: Scene) -> Part | None:
    """Return the part of the page that shows all hands, the viewer's first; ``None`` until the game is over."""
    dealt = laid_open(scene)
    if not dealt:
        return None
    first, seats = scene.viewer.me or Seat(0), len(dealt)
    order = [Seat((first + step) % seats) for step in range(seats)]
    return Part("hand", "parts/hand.html:opened", tuple(_hand(scene, seat, dealt[seat]) for seat in order))


def _hand(scene: Scene, seat: Seat, cards: tuple[Card, ...]) -> OpenHand:
    _, taken, suspect = scene._, scene.taken[seat], scene.suspect(seat)
    name = scene.edition.named(suspect, scene.viewer.language) if suspect else scene.called(seat)
    person = _("you") if seat == scene.viewer.me else _("bot") if taken.bot else taken.name
    won, out = seat == scene.case.winner, seat in scene.inquiry.out
    solved = _("the last one in") if scene.last_in else _("solved the case")
    did = solved if won else _("accused wrongly") if out else ""
    held = (CardModel(card, scene.short(card), scene.kind(card), scene.art(card)) for card in cards)
    return OpenHand(scene.token(seat), name, person, did, tuple(held))
