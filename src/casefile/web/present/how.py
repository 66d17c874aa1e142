"""The page that introduces a game: its texts, and pictures of a table at which the example was really played."""

from casefile.core.cards import Card, Seat
from casefile.core.engine import Inputs
from casefile.core.events import SeatTaken
from casefile.core.table import Table, set_up
from casefile.game import Game
from casefile.play.how import HowToPlay
from casefile.play.knowledge import LOGIC
from casefile.play.lesson import seed_of
from casefile.story.i18n import Texts
from casefile.web.drawings.pictures import Pictures
from casefile.web.how_model import AskedModel, FrameModel, HowModel, RulesModel
from casefile.web.model import Form
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import PageViewer, TableFacts
from casefile.web.present.table_moment import TableMoment


def how_model(game: Game, how: HowToPlay, rules: RulesModel, texts: Texts, language: str) -> tuple[HowModel, Pictures]:
    """Return the model of the page that introduces ``game``, and the drawings that it needs.

    ``how`` has the texts and the example, ``rules`` the model of the clauses behind its answers.
    """
    _, book = texts.gettext, game.rules.book
    scene = example(game, how, texts, language)
    draw = page_of(game).pictures
    pictures = draw(scene) if draw is not None else ()
    lesson = game.played.lesson
    model = HowModel(
        game=_(game.title),
        goal=_(how.goal),
        example=_(how.example),
        frames=tuple(
            FrameModel(_(frame.title), _(frame.text), picture)
            for frame, picture in zip(how.frames, pictures, strict=True)
        ),
        questions=tuple(
            AskedModel(_(each.question), _(each.answer), book[each.clause], f"/rules/{book.name}#{book[each.clause]}")
            for each in how.questions
        ),
        rules=rules,
        lesson=Form("lesson", "/lesson", (("game", game.slug),)) if lesson else None,
        about=_(lesson.about) if lesson else "",
    )
    return model, scene.pictures


def example(game: Game, how: HowToPlay, texts: Texts, language: str) -> Scene:
    """Return the scene of the example's table after the example was played, as seat 0 sees it."""
    given = Inputs(tuple(map(Card, filter(None, how.players))))
    table = Table(game.rules, set_up(game.rules, len(how.players), {}, given=given), seed_of(game.slug, how.deal))
    seated = [SeatTaken(Seat(seat), "", game.substitute if seat else "", "") for seat in range(len(how.players))]
    occupants = game.occupants(table.setup).after(table.record(seated))
    how.played(table)
    view = table.view(Seat(0), game.known.knowledge)
    viewer = PageViewer(texts, language, Seat(0), level=LOGIC)
    return Scene(view, TableFacts("", game), viewer, TableMoment(occupants))
