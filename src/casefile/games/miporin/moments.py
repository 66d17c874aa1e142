"""The pictures of recent events on the page: swaps and a challenge."""

from msgspec.structs import replace

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CaseFileSeen
from casefile.games.miporin.drawing import pictured
from casefile.games.miporin.events import CardRevealed, CardsSwapped, Challenged, PlayOpened
from casefile.games.miporin.models import ChallengeMoment, Portrait, SwapMoment
from casefile.web.model import CardModel, Part
from casefile.web.present.scene import Scene


def moments(scene: Scene) -> Part:
    """Return the pictures of the swaps and the challenge since a card was last laid open, each a part with its own id.

    A challenge stays for one card more, because the next player may be a bot, which waits for no reader. The parts are
    made of the viewer's observations: a viewer that did not swap sees the backs of cards.
    """
    found, sealed, past = list[Part](), tuple[CardModel, ...](), False
    for number in range(len(scene.seen) - 1, -1, -1):
        match scene.seen[number].event:
            case PlayOpened():
                break
            case CardRevealed():
                if past:
                    break
                past = True
            case CaseFileSeen(case_file=cards) if cards is not None:
                sealed = tuple(_shown(scene, card) for card in cards)
            case CardsSwapped() as swapped if not past:
                found.append(_swap(scene, f"moment-{number}", swapped))
            case Challenged() as challenged:
                found.append(_challenge(scene, f"moment-{number}", challenged, sealed, past))
            case _:
                pass
    return Part("moments", "miporin/page.html:moments", None, tuple(reversed(found)))


def _swap(scene: Scene, id: str, event: CardsSwapped) -> Part:
    _ = scene._
    one, other = _figure(scene, event.one), _figure(scene, event.other)
    told = _("{one} and {other} swap one card each.").format(one=one.name, other=other.name)
    if event.given is not None and event.taken is not None:
        gave, got = (event.given, event.taken) if scene.viewer.me == event.one else (event.taken, event.given)
        text = _("You gave {given} and got {taken}. Only you and {who} know.")
        who = other.name if scene.viewer.me == event.one else one.name
        told = text.format(given=scene.short(gave), taken=scene.short(got), who=who)
    model = SwapMoment(id, one, other, _shown_to_two(scene, event.given), _shown_to_two(scene, event.taken), told)
    return Part(id, "miporin/page.html:swap", model)


def _challenge(scene: Scene, id: str, event: Challenged, sealed: tuple[CardModel, ...], past: bool) -> Part:
    _, who = scene._, _figure(scene, event.seat)
    named = (_shown(scene, event.culprit), _shown(scene, event.scene))
    told = _("You alone look at the two cards.") if who.you else _("{who} alone looks at the two cards.")
    model = ChallengeMoment(id, who, event.phrase, named, sealed, told.format(who=who.name), past)
    return Part(id, "miporin/page.html:title", model)


def _figure(scene: Scene, seat: Seat) -> Portrait:
    person = scene.suspect(seat)
    assert person is not None
    return Portrait(scene.token(seat), person, scene.called(seat), seat == scene.viewer.me)


def _shown(scene: Scene, card: Card) -> CardModel:
    """Return a card by its short name, with its picture."""
    return pictured(replace(scene.card(card), name=scene.short(card)))


def _shown_to_two(scene: Scene, card: Card | None) -> CardModel | None:
    return None if card is None else _shown(scene, card)
