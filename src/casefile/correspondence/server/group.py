"""The page of a group: all its games, with the results of those that are over."""

from collections.abc import Sequence

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.pages.group_page import GroupGame, GroupScene, group_page
from casefile.correspondence.results import PostResult, result_of
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.new_games import held_back
from casefile.correspondence.server.post_session import BEFORE, PostSession, stored_plan
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.correspondence.server.whole_pages import pictures_for
from casefile.server.site import language_of, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.store.statements import groups
from casefile.server.tables.people import token_of
from casefile.server.wire.zones import zone

GATHERING = ("new", "open")
"""The phases of a game before it begins."""


async def group_games(request: Request) -> Response:
    """Return the page of a group, for anybody who has its address."""
    site, words = site_of(request), texts_of(request)
    group = await site.store.ask(groups.named, request.path_params["group"])
    if group is None:
        raise HTTPException(404)
    posts = posts_of(site)
    rows = await site.store.ask(groups.games, group.id)
    games = [await _grouped_game(posts, row) for row in rows]
    people = {each.person for game in games if game.result for each in game.result.led}
    names = await site.store.named(sorted(people))
    scene = GroupScene(
        name=group.name,
        games=games,
        called=lambda person: names.get(person, "") or words.gettext("Somebody"),
        zone_of=zone,
        words=words,
        language=language_of(request),
    )
    following, kept, left = await _next(posts, rows, Person(digest(token_of(request))))
    return render(
        request,
        "post_group.html",
        here=f"/g/{group.id}",
        about=site.games.by_post[0].slug,
        page=group_page(scene, following, kept, left),
        pictures=pictures_for(games[-1].plan),
    )


async def _grouped_game(posts: CorrespondenceGames, row: groups.GroupedTable) -> GroupGame:
    """Return a game of the group. The result of a finished game is made from its logs once, and then stored."""
    id = row.table_id.removeprefix(BEFORE)
    plan = stored_plan(row.setup)
    if row.body is not None:
        return GroupGame(id, row.created, plan, msgspec.json.decode(row.body, type=PostResult))
    session = await posts.sessions.load(id)
    result = result_of(session.post)
    if result is not None:
        await posts.store.change(groups.keep, row.table_id, msgspec.json.encode(result).decode())
        return GroupGame(id, row.created, plan, result)
    game, table = session.post.game, session.post.table
    gathering = game.phase in GATHERING
    return GroupGame(
        id,
        row.created,
        plan,
        None,
        round=table.state.round if table else 0,
        free=game.slots - len(game.camps) if gathering else 0,
        places=game.back_up_places - len(game.back_ups) if gathering else 0,
    )


async def _next(
    posts: CorrespondenceGames, rows: Sequence[groups.GroupedTable], person: Person
) -> tuple[str, str, int]:
    """Return the addresses where the operator of the newest game goes on, and the number of its sealed files.

    The first address announces the next game; the second one plays the sealed files.
    """
    newest: PostSession = await posts.sessions.load(rows[-1].table_id.removeprefix(BEFORE))
    if newest.post.game.operator != person:
        return "", "", 0
    left = len(held_back(newest.post))
    return f"/post?next={newest.id}", f"/post?again={newest.id}" if left else "", left
