"""The story of ``miporin``."""

from collections.abc import Sequence

import pytest

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import observe
from casefile.core.events import Event, Viewer
from casefile.core.inquiry import CaseClosed, CaseFileSeen, TurnBegan
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.games.miporin.events import (
    AreaEntered,
    BidMade,
    BidPassed,
    CardRevealed,
    CardsSwapped,
    Challenged,
    DayMoved,
    DealerDrawn,
    Enquired,
    FellOut,
    Gathered,
    PlayOpened,
    SwapChosen,
)
from casefile.story import Line, PlainVoice, story
from casefile.story.i18n import translator
from tests.games.miporin.searches import CULPRIT, DEALT, LAID, SCENE, SEATED, X, Y, Z
from tests.rules import rule_set

START: tuple[Event, ...] = (*SEATED, DealerDrawn(Z), LAID, DEALT)
OPENED = [BidMade(Z, 2), BidPassed(X), BidPassed(Y), PlayOpened(Z, 2), TurnBegan(X, 1)]
NAMES = {"en": ("Aoi", "Haruto", "Kotone"), "ja": ("あおい", "はると", "ことね")}


def last(*events: Event, viewer: Viewer = X, language: str = "en") -> Line[str]:
    """The last line after ``events``, for a viewer."""
    setup = set_up(rule_set("miporin"), 3)
    voice = PlainVoice(dict(zip((X, Y, Z), NAMES[language], strict=True)), setup.edition, language)
    observations = [observe(event, viewer) for event in (*START, *events)]
    return story(GAMES["miporin"], setup, viewer, voice, translator(language), observations)[-1]


def area(name: str) -> Place:
    return Place(name)


SENTENCES: list[tuple[Sequence[Event], str, str]] = [
    (
        [],
        "Culprit and scene are laid face down, and the cards are dealt.",
        "犯人と現場のカードを裏向きに置き、手札を配った。",
    ),
    (
        OPENED[:4],
        "Kotone bids day 2. Aoi passes. Haruto passes. Kotone plays last in every round. The marker starts on day 2.",
        "ことね「2日目スタート」。あおいはパス。はるとはパス。本親はことね。2日目スタート。",
    ),
    (
        [*OPENED, CardRevealed(X, Card("hinata")), AreaEntered(X, area("lodge"), free=True)],
        "Aoi reveals Hinata and goes to the Lodge.",
        "あおいはひなたを開示し、山荘へ。",
    ),
    (
        [*OPENED, CardRevealed(X, Card("shrine")), AreaEntered(X, area("shrine"), free=False)],
        "Aoi reveals Shrine and goes there.",
        "あおいは神社を開示し、神社へ。",
    ),
    (
        [*OPENED, CardRevealed(X, Card("thick_fog")), DayMoved(X, 4), AreaEntered(X, area("cave"), free=True)],
        "Aoi reveals Thick Fog (day 4) and goes to the Cave.",
        "あおいは濃い霧を開示し（4日目）、洞窟へ。",
    ),
    (
        [*OPENED, CardRevealed(X, Card("thick_fog")), DayMoved(X, 4)],
        "Aoi reveals Thick Fog (day 4).",
        "あおいは濃い霧を開示（4日目）。",
    ),
    (OPENED, "Now it is Aoi’s turn.", "あおいのターン。"),
    (
        [*OPENED, CardRevealed(Y, Card("to_the_lodge")), DayMoved(Y, 3), Gathered(area("lodge"))],
        "Haruto reveals To the Lodge! (day 3). Everybody goes to the Lodge.",
        "はるとは山荘に集まれ！を開示（3日目）。全員が山荘に集まる。",
    ),
    (
        [
            *OPENED,
            CardRevealed(X, Card("power_cut")),
            DayMoved(X, 6),
            FellOut(X, "day", (Card("hinata"), Card("lodge"))),
        ],
        (
            "Aoi reveals Power Cut (day 6: too late). Aoi is out and reveals Hinata and the Lodge. The marker goes "
            "back to day 1."
        ),
        "あおいは停電を開示（6日目・時間切れ）。あおいは脱落し、ひなたと山荘を公開。マーカーは1日目に戻る。",
    ),
    (
        [*OPENED, SwapChosen(X, "0-1"), CardsSwapped(X, Y, Card("lodge"), Card("ren"))],
        "Aoi and Haruto swap cards.",
        "あおいとはるとが1枚ずつ交換。",
    ),
    (
        [*OPENED, Enquired(X, Card("ren"), Card("shrine"))],
        "Aoi asks for Ren or the Shrine.",
        "あおいの推理：犯人はれん、場所は神社。",
    ),
    (
        [
            *OPENED,
            Challenged(X, CULPRIT, Card("shrine"), "All clear!", right=False),
            CaseFileSeen(X, (CULPRIT, SCENE)),
            FellOut(X, "challenge", ()),
        ],
        (
            "“All clear!” – Aoi challenges: it was Sota, and the place is the Shrine. That is wrong. Aoi alone sees "
            "the two cards, and says nothing. Aoi is out."
        ),
        ("「All clear!」あおいの真相究明：犯人はそうた、場所は神社。不正解。あおいだけが、2枚を見た。あおいは脱落。"),
    ),
    (
        [*OPENED, Challenged(X, CULPRIT, SCENE, "", right=True), CaseClosed(X, (CULPRIT, SCENE))],
        "Aoi has solved the case. It was Sota, in the Cave.",
        "あおいが事件を解決。犯人はそうた、場所は洞窟。",
    ),
]


@pytest.mark.parametrize(("events", "english", "japanese"), SENTENCES, ids=range(len(SENTENCES)))
def test_sentences(events: Sequence[Event], english: str, japanese: str) -> None:
    assert last(*events).text == english
    assert last(*events, language="ja").text == japanese


@pytest.mark.parametrize(
    ("viewer", "private"),
    [
        (X, "You gave the Lodge and got Ren."),
        (Y, "You gave Ren and got the Lodge."),
        (Z, None),
        ("spectator", None),
    ],
)
def test_only_the_two_who_swap_are_told_what_moved(viewer: Viewer, private: str | None) -> None:
    assert last(*OPENED, CardsSwapped(X, Y, Card("lodge"), Card("ren")), viewer=viewer).private == private


@pytest.mark.parametrize(
    ("viewer", "private"), [(X, "Only you saw it: it was Sota, and the place is the Cave."), (Y, None)]
)
def test_only_who_challenged_wrongly_is_told_what_it_was(viewer: Viewer, private: str | None) -> None:
    wrong = Challenged(X, CULPRIT, Card("shrine"), "", right=False)
    assert last(*OPENED, wrong, CaseFileSeen(X, (CULPRIT, SCENE)), viewer=viewer).private == private


def test_who_is_who_is_told_once() -> None:
    setup = set_up(rule_set("miporin"), 3)
    voice = PlainVoice({Seat(seat): name for seat, name in enumerate(NAMES["en"])}, setup.edition)
    told = story(GAMES["miporin"], setup, X, voice, translator("en"), [observe(event, X) for event in START])
    assert [line.text for line in told][3:5] == [
        "Kotone deals, by lot.",
        "Player 1 plays Aoi. Player 2 plays Haruto. Player 3 plays Kotone. Miho is missing.",
    ]
