"""The page on which a table is set up otherwise than one press on the first page would open it."""

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.texts import either
from casefile.server.routes.opening.form_fields import first_of, next_fields
from casefile.server.site import language_of, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.tables.people import new_token, remember, token_of
from casefile.web.drawings.pictures import pictures_of
from casefile.web.present.setup import setup
from casefile.web.setup_model import FilledForm

WITH = {"bots": False, "friends": True}
"""The values of the query field ``with``: whether the free seats are for friends."""


async def setup_page(request: Request) -> Response:
    """Answer with the page on which a person sets up a table, filled in as the last one of its kind was."""
    response = await render_setup(request, FilledForm(fields=await _begun_with(request)))
    if not token_of(request):
        remember(response, request, new_token())  # so that a form sent twice comes from one person
    return response


async def _begun_with(request: Request) -> Mapping[str, str]:
    """Return the fields to begin with: of the game and the people that the address asks for; raise ``Invalid``."""
    site, query = site_of(request), request.query_params
    chosen, slug = query.get("with", "bots"), query.get("game", "")
    if chosen not in WITH:
        raise Invalid("with", repr(chosen[:40]), either(WITH))
    if slug and slug not in site.games.shown:
        raise Invalid("game", repr(slug[:40]), either(site.games.shown))
    token = token_of(request)
    last = (await next_fields(site, digest(token) if token else ""))[WITH[chosen]]
    return last if slug in ("", last["game"]) else first_of(site.games, slug, friends=WITH[chosen])


async def render_setup(request: Request, filled: FilledForm) -> Response:
    """Answer with the page, with the form as it is filled in, and the reason why it was refused if it was."""
    site, texts = site_of(request), texts_of(request)
    person = await site.person(request)
    fields = {"name": person.name if person else "", **filled.fields}
    again = replace(filled, key=fields.get("key") or new_token(), fields=fields)
    model = setup(texts, language_of(request), site.games, form=again)
    status = 400 if again.refused else 200
    return render(request, "setup.html", status=status, here="/new", page=model, pictures=pictures_of("clue"))
