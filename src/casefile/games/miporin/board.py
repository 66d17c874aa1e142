"""The table of ``miporin`` as the viewer sees it: the map with the day, the open cards, the challenge."""

from msgspec.structs import replace

from casefile.core.cards import Card, Place, Seat
from casefile.games.miporin import land
from casefile.games.miporin.actions import Challenge, Go
from casefile.games.miporin.models import (
    AreaModel,
    AreaSpot,
    AreaToken,
    ChallengeModel,
    DayTrack,
    Preparations,
)
from casefile.games.miporin.moments import moments
from casefile.games.miporin.state import LAST_DAY, MiporinState
from casefile.story.i18n import paragraph
from casefile.web.board_model import Spot
from casefile.web.model import CardModel, Choice, Dialog, Part, Pick
from casefile.web.present.inquiry_question import forbidden
from casefile.web.present.scene import Scene
from casefile.web.question_panel import AccusePress


def state_of(scene: Scene) -> MiporinState:
    """Return the state of the game, as far as the viewer knows it."""
    state = scene.case
    assert isinstance(state, MiporinState)
    return state


def board(scene: Scene) -> Part:
    """Return the map with the day and the cards in its sky, and the pictures of the last swaps and challenges."""
    _, state = scene._, state_of(scene)
    note = _("Map and day cards are a stand-in of ours: the document has none.") if state.areas.stand_in else ""
    return Part(
        "board",
        "miporin/page.html:board",
        note,
        (
            Part("board-label", "parts/board.html:label", _label(scene)),
            _map(scene),
            Part("spots", "miporin/page.html:spots", _spots(scene)),
            moments(scene),
        ),
    )


def _map(scene: Scene) -> Part:
    _, state, open_ = scene._, state_of(scene), _open(scene)
    at, scale, upright = land.places(state.areas), land.scale(state.areas), scene.viewer.language == "ja"
    areas = tuple(
        AreaModel(
            place := Place(card),
            number,
            scene.short(card),
            *at[number - 1],
            scale,
            land.BOARDS[number - 1],
            upright,
            place in open_,
            tuple(
                AreaToken(scene.token(seat), state.suspects[seat], seat == scene.viewer.me)
                for seat, area in state.at.items()
                if area == place
            ),
            _("you"),
        )
        for number, card in enumerate(scene.edition.deck.category("places"), 1)
    )
    laid = Preparations(
        None if state.missing is None else replace(scene.card(state.missing), name=scene.short(state.missing)),
        tuple(replace(scene.card(card), name=scene.short(card)) for card in state.holdings.sealed())
        if state.stage == "over"
        else (),
        (_("Missing"), _("Culprit"), _("Scene")),
    )
    inner = (
        Part("days", "miporin/page.html:days", DayTrack(state.day, LAST_DAY, _("6 = out"))),
        Part("preparations", "miporin/page.html:preparations", laid),
        *(Part(f"area-{area.place}", "miporin/page.html:area", area) for area in areas),
    )
    return Part("map", "miporin/page.html:map", land.map_model(state.areas), inner)


def opened(scene: Scene, seat: Seat) -> tuple[CardModel, ...]:
    """Return the cards that lie open before the player ``seat``: the character, then the cards laid open."""
    state = state_of(scene)
    own = state.suspects.get(seat)
    return tuple(map(scene.card, (*(() if own is None else (own,)), *state.opened.get(seat, ()))))


def _open(scene: Scene) -> tuple[Place, ...]:
    """Return the areas to which the viewer may go now."""
    offer = scene.offer(Go)
    return tuple(map(Place, offer.choices["area"])) if offer else ()


def _spots(scene: Scene) -> tuple[AreaSpot, ...]:
    areas = state_of(scene).areas
    at, scale = dict(zip(scene.edition.deck.category("places"), land.places(areas), strict=True)), land.scale(areas)
    return tuple(
        AreaSpot(Spot(area, "go", "area", area, area_name(scene, area)), *at[Card(area)], scale)
        for area in _open(scene)
    )


def area_name(scene: Scene, area: Place) -> str:
    """Return the name of an area, with its number."""
    number = scene.edition.deck.category("places").index(Card(area)) + 1
    return scene._("{place} (area {number})").format(place=scene.short(Card(area)), number=number)


def _label(scene: Scene) -> str:
    _, state = scene._, state_of(scene)
    sentences = [_("The map.")]
    for seat, area in state.at.items():
        who = _("You") if seat == scene.viewer.me else scene.called(seat)
        sentences.append(_("{who}: {where}.").format(who=who, where=area_name(scene, area)))
    if state.day:
        sentences.append(_("The day marker moves to day {day}.").format(day=state.day))
    return paragraph(scene.viewer.words, sentences)


def named(scene: Scene) -> tuple[Choice, ...]:
    """Return the two fields of the challenge, for a culprit and a scene; nothing is chosen beforehand."""
    _, state = scene._, state_of(scene)
    own = state.holdings.hand(scene.viewer.me) if scene.viewer.me is not None and state.holdings.dealt else ()
    opened = {card for cards in state.opened.values() for card in cards}

    def picks(cards: tuple[Card, ...]) -> tuple[Pick, ...]:
        notes = {card: _("yours") if card in own else _("lies open") if card in opened else "" for card in cards}
        return tuple(
            Pick(card, scene.short(card), scene.art(card), note=notes[card], elsewhere=bool(notes[card]))
            for card in cards
        )

    places = scene.edition.deck.category("places")
    return Choice("culprit", _("Who did it?"), picks(state.culprits)), Choice("scene", _("Where?"), picks(places))


def challenge(scene: Scene) -> Dialog | None:
    """Return the dialog in which the viewer makes a challenge.

    ``None`` is returned for spectators, for a player who is out, before the deal and after the end.
    """
    state = state_of(scene)
    if scene.viewer.me is None or not state.holdings.dealt or state.stage == "over" or scene.viewer.me in state.out:
        return None
    form = scene.form("accusation", "act", kind=Challenge.kind)
    model = ChallengeModel(form, named(scene), "phrase")
    press = Part("accuse-press", "miporin/page.html:press", AccusePress(form.id, forbidden(scene)))
    text = scene._("Challenge…")
    waits = scene.offer(Challenge) is None
    return Dialog(form, Part("accuse", "miporin/page.html:challenge", model, (press,)), text, text, waits)
