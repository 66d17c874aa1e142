"""The picture of a moment of a game, as a spectator saw it then."""

from casefile.core.engine import View, observe
from casefile.core.events import Event, SeedOpened
from casefile.core.inquiry_state import GameState
from casefile.core.table import Table
from casefile.game import Game
from casefile.story.i18n import translator
from casefile.web.board_model import NamesLayer, PiecesLayer, WayLayer
from casefile.web.coloured_text import spoken
from casefile.web.drawings.moment_picture import BoardThen, MomentPicture, PlayerThen, moment_picture
from casefile.web.drawings.pictures import pictures_for
from casefile.web.model import Part
from casefile.web.present.card_art import face_up
from casefile.web.present.idle_question import asked_last
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import PageViewer, TableFacts
from casefile.web.present.story_lines import told_by_now
from casefile.web.present.table_moment import TableMoment


def moment_drawn(id: str, game: Game, table: Table[GameState], version: int, language: str) -> str:
    """Return the picture of a game after ``version`` events, as SVG."""
    pictures = pictures_for(table.setup.edition, page_of(game).signs)
    return moment_picture(moment_shown(id, game, table, version, language), pictures)


def scene_then(id: str, game: Game, table: Table[GameState], version: int, language: str) -> Scene:
    """Return the scene of a game after ``version`` events, as a spectator saw it.

    Events that followed by themselves, such as a draw by chance, are in it, too: it ends where a seat is to act.
    """
    view = View(table.rules, table.setup, "spectator")
    history = list[Event]()
    for event in table.history:
        if len(history) >= version and isinstance(view.rules.actor(view.state), int):
            break
        history.append(event)
        if not isinstance(event, SeedOpened):  # that says nothing of the game
            view.observe(observe(event, "spectator"))
    occupants = game.occupants(table.setup).after(history)
    return Scene(view, TableFacts(id, game), PageViewer(translator(language), language), TableMoment(occupants))


def moment_shown(id: str, game: Game, table: Table[GameState], version: int, language: str) -> MomentPicture:
    """Return the content of the picture of the moment that :func:`scene_then` returns.

    It has the newest line of the story, the players, and the board; in a game without a board, it has the cards that
    the last question or accusation named.
    """
    texts, scene = translator(language), scene_then(id, game, table, version, language)
    parts = page_of(game).parts(scene)
    story = told_by_now(scene).public.story
    last, round_ = story.newest(), texts.gettext("round {number}").format(number=parts.round) if parts.round else ""
    board = board_then(parts.board) if parts.board else None
    cards = () if board else tuple(face_up(scene.edition, card, texts, language) for card in asked_last(scene)[1])
    return MomentPicture(
        title=" · ".join(filter(None, (texts.gettext(game.card(parts.card).title), round_))),
        said=spoken(last.text) if last else "",
        players=tuple(PlayerThen(row.seat.name, row.seat.token, row.now.active, row.seat.out) for row in parts.players),
        cards=cards,
        board=board,
    )


def board_then(part: Part) -> BoardThen | None:
    """Return the content of a board of rooms and squares; ``None`` where the game has something else in the middle."""
    layers = {each.id: each.model for each in part.inner}
    names, pieces, way = (layers.get(f"layer-{name}") for name in ("names", "pieces", "trail"))
    if not isinstance(names, NamesLayer) or not isinstance(pieces, PiecesLayer):
        return None
    trail = way.way if isinstance(way, WayLayer) else ()
    return BoardThen(dict(names.names), pieces.pieces, trail, names.centre)
