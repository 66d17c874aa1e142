"""Swaps and challenges as pictures: the cards for those who know them, backs and no names for everybody else."""

from typing import Any

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.events import Viewer
from casefile.core.inquiry import CaseFileSeen, TurnBegan, TurnEnded
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.games.miporin.actions import Reveal
from casefile.games.miporin.events import CardRevealed, CardsSwapped, Challenged, FellOut
from casefile.games.miporin.knowledge import know
from casefile.games.miporin.models import ChallengeMoment, SwapMoment
from casefile.games.miporin.moments import moments
from casefile.games.miporin.rules import MIPORIN
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.compiling import install_texts
from casefile.web.model import Part
from casefile.web.render import drawer, environment
from tests.games.miporin.searches import CULPRIT, SCENE, X, Y, Z, search
from tests.scenes import scene_with

SWAPPED = CardsSwapped(X, Y, Card("lookout"), Card("ren"))


def seen(table: AnyTable, viewer: Viewer) -> Part:
    """The moments of a viewer."""
    me = Seat(int(viewer)) if viewer != "spectator" else None
    scene = scene_with("t", GAMES["miporin"], table.view(viewer, know), translator("en"), "en", Occupants(), me=me)
    return moments(scene)


def drawn(part: Part) -> str:
    """As HTML."""
    templates = environment(GAMES)
    install_texts(templates, lambda text: text, lambda one, _many, _n: one)
    return str(drawer(templates)(part))


@pytest.mark.parametrize(("viewer", "knows"), [(X, True), (Y, True), (Z, False), ("spectator", False)])
def test_a_swap_shows_its_cards_to_the_two_and_backs_to_all_others(viewer: Viewer, knows: bool) -> None:
    part = seen(search(MIPORIN, SWAPPED), viewer)
    [moment] = part.inner
    assert isinstance(moment.model, SwapMoment)
    assert ((moment.model.given is not None), (moment.model.taken is not None)) == (knows, knows)
    html = drawn(part)
    for word in ("lookout", "Lookout", "ren", "Ren"):
        assert (f">{word}<" in html or f"-{word}" in html or f" {word} " in html or f" {word}." in html) <= knows
    # Two backs for everybody; faces for the two only.
    assert html.count("m-card down") == 2
    assert html.count('class="m-card"') == (2 if knows else 0)


def test_each_of_the_two_is_told_what_it_gave_and_got() -> None:
    table = search(MIPORIN, SWAPPED)
    told: list[Any] = [seen(table, viewer).inner[0].model.told for viewer in (X, Y, Z)]
    assert told == [
        "You gave Lookout and got Ren. Only you and Haruto know.",
        "You gave Ren and got Lookout. Only you and Aoi know.",
        "Aoi and Haruto swap one card each.",
    ]


def test_every_swap_of_a_turn_is_a_part_of_its_own_and_the_next_turn_clears_them() -> None:
    again = CardsSwapped(X, Z, Card("rope_bridge"), Card("itsuki"))
    table = search(MIPORIN, SWAPPED, again)
    ids = [part.id for part in seen(table, Z).inner]
    assert len(set(ids)) == 2
    assert ids == sorted(ids, key=lambda id: int(id.rpartition("-")[2]))
    later = search(MIPORIN, SWAPPED, again, TurnEnded(X), TurnBegan(Y, 2))
    assert len(seen(later, Z).inner) == 2
    later.act(Y, Reveal(Card("thick_fog")))
    assert seen(later, Z).inner == ()


@pytest.mark.parametrize(("viewer", "looks"), [(X, True), (Y, False), ("spectator", False)])
def test_a_challenge_shows_the_phrase_and_the_pair_to_all_and_the_two_cards_to_who_looked(
    viewer: Viewer, looks: bool
) -> None:
    wrong = Challenged(X, CULPRIT, Card("shrine"), "The fog has lifted.", right=False)
    out = (CaseFileSeen(X, (CULPRIT, SCENE)), FellOut(X, "challenge", ()), TurnEnded(X), TurnBegan(Y, 2))
    part = seen(search(MIPORIN, wrong, *out), viewer)
    [moment] = part.inner
    assert isinstance(moment.model, ChallengeMoment)
    assert moment.model.phrase == "The fog has lifted."
    assert [card.card for card in moment.model.named] == [CULPRIT, "shrine"]
    assert [card.card for card in moment.model.sealed] == ([CULPRIT, SCENE] if looks else [])
    html = drawn(part)
    assert "The fog has lifted." in html
    assert ("cave" in html.lower()) == looks
    # Silence: nothing says that it was wrong.
    assert "wrong" not in html.lower()


def test_a_challenge_is_seen_while_the_next_player_plays() -> None:
    """A bot lays its card open within a second; a title card is there for 1.6 s, and nothing moves anew in it."""
    wrong = Challenged(X, CULPRIT, Card("shrine"), "The fog has lifted.", right=False)
    out = (CaseFileSeen(X, (CULPRIT, SCENE)), FellOut(X, "challenge", ()), TurnEnded(X), TurnBegan(Y, 2))
    table = search(MIPORIN, SWAPPED, wrong, *out)
    assert [part.id for part in seen(table, Y).inner] == ["moment-7", "moment-8"]
    table.act(Y, Reveal(Card("thick_fog")))
    assert [part.id for part in seen(table, Y).inner] == ["moment-8"]
    later = search(MIPORIN, wrong, *out, CardRevealed(Y, Card("thick_fog")), TurnEnded(Y), TurnBegan(Z, 3))
    later.act(Z, Reveal(Card("cloudburst")))
    assert seen(later, Y).inner == ()
