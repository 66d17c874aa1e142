"""The table of ``miporin`` on an open page: who moves changes where it was and where it is, not the whole board."""

from collections.abc import Iterator
from typing import Any

from casefile.core.actions import Offer
from casefile.core.cards import Card, Place
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.games.miporin.actions import Go, Reveal
from casefile.games.miporin.knowledge import know
from casefile.games.miporin.rules import MIPORIN
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.live_page import LivePage
from casefile.web.model import Part
from casefile.web.present.page import page
from tests.frames import read
from tests.games.miporin.searches import X, search
from tests.scenes import scene_with


def ids(part: Part) -> Iterator[str]:
    """The ids of a part and of all in it."""
    yield part.id
    for each in part.inner:
        yield from ids(each)


def sent(table: AnyTable, live: LivePage, me: Any = None) -> set[str]:
    """What an open page is sent of the board: the ids of its parts."""
    view = table.view("spectator" if me is None else me, know)
    scene = scene_with("t", GAMES["miporin"], view, translator("en"), "en", Occupants(), kept=live.memory, me=me)
    before, shown = live.stamp, page(scene)
    live.bring(shown, "")
    frame = live.since(before, lambda part: f'<i id="{part.id}"></i>')
    assert frame is not None
    assert shown.play.board is not None
    rows = {f"player-{row.seat.id}" for row in shown.play.players}
    return {id for id, *_ in read(frame)["parts"]} & {*ids(shown.play.board), *rows}


def test_who_watches_is_sent_the_card_laid_open_and_the_areas_that_changed() -> None:
    table, live = search(MIPORIN, at={0: "lakeside"}), LivePage()
    assert "board" in sent(table, live)
    table.act(X, Reveal(Card("lodge")))  # which leads there
    assert sent(table, live) == {"board-label", "area-lakeside", "area-lodge", "player-0"}


def test_who_moves_is_sent_where_it_may_go() -> None:
    table, live = search(MIPORIN, at={0: "lakeside"}), LivePage()
    sent(table, live, X)
    table.act(X, Reveal(Card("hinata")))
    offer = table.menu(X)[Go]
    assert isinstance(offer, Offer)
    near = {f"area-{area}" for area in offer.choices["area"]}
    assert sent(table, live, X) == near | {"spots", "player-0"}
    table.act(X, Go(Place("lodge")))
    assert sent(table, live, X) == near | {"spots", "board-label", "area-lakeside"}
