"""The pages that teach: the rules of each game by clause, and an introduction to each game."""

from collections.abc import Mapping
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.rulebook import RuleBook
from casefile.game import Game
from casefile.play.how import HowToPlay
from casefile.server.site import Site, language_of, render_shared, site_of, texts_of
from casefile.story.i18n import Texts
from casefile.web.how_model import BookChoice, RulesModel
from casefile.web.present.how import how_model
from casefile.web.present.parts import page_of
from casefile.web.present.rules import rules_model


def _books(site: Site) -> dict[str, tuple[str, RuleBook]]:
    """Return every book of clauses by its name, with its title in English."""
    games = {game.slug: (game.title, game.rules.book) for game in site.games.values()}
    return games | {book.name: (title, book) for mode in site.modes for title, book in mode.books.items()}


def _model(site: Site, name: str, texts: Texts) -> RulesModel:
    title, book = _books(site)[name]
    game = site.games.get(name)
    return rules_model(texts.gettext(title), book, texts, f"/how/{name}" if game and game.played.how else "")


async def rules_page(request: Request) -> Response:
    """Answer with all games, each with its introduction and its rules, and the other books of rules."""
    site, texts = site_of(request), texts_of(request)
    return render_shared(request, "rules.html", lambda: {"page": _choices(site, texts)})


def _choices(site: Site, texts: Texts) -> tuple[BookChoice, ...]:
    _ = texts.gettext
    return tuple(
        BookChoice(
            _(title),
            _(site.games[name].offered.cards[0].text) if name in site.games else "",
            f"/rules/{name}",
            f"/how/{name}" if name in site.games and site.games[name].played.how else "",
        )
        for name, (title, _book) in _books(site).items()
    )


async def book_page(request: Request) -> Response:
    """Answer with the clauses of one game, or of one kind of play."""
    site, name = site_of(request), request.path_params["name"]
    if name not in _books(site):
        raise HTTPException(404)
    return render_shared(request, "book.html", lambda: {"page": _model(site, name, texts_of(request))}, about=name)


async def how_page(request: Request) -> Response:
    """Answer with the introduction to one game."""
    site, name = site_of(request), request.path_params["name"]
    game = site.games.get(name)
    if game is None or game.played.how is None or game.shown.page is None:
        raise HTTPException(404)
    return render_shared(request, "how.html", partial(_how, request, site, game, game.played.how), about=name)


def _how(request: Request, site: Site, game: Game, how: HowToPlay) -> Mapping[str, object]:
    texts = texts_of(request)
    model, pictures = how_model(game, how, _model(site, game.slug, texts), texts, language_of(request))
    return {"page": model, "pictures": pictures, "styles": page_of(game).styles}
