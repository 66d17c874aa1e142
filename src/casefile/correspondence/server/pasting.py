"""A post from a group's own forum, pasted by its author: read, shown for confirmation, and then played."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.actions import Action, Refused
from casefile.core.log import action_to
from casefile.correspondence.camps.acts import Person, Play
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.forum import read_marked
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.act_forms import entered_before, sentence
from casefile.correspondence.pages.pasting import answered, read_back
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread import pasting_form
from casefile.correspondence.server.acts import perform
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import BEFORE, PostSession
from casefile.correspondence.server.whole_pages import drawn_post, post_scene_of
from casefile.server.routes.entry.forms import form, key_if_given, request_key_of, wants_json
from casefile.server.site import site_of

MOST = 2
"""The most acts that a post can hold: a suggestion and an accusation."""


@dataclass(frozen=True, slots=True)
class PastedForm:
    """The form with a pasted post, as it was sent."""

    fields: Mapping[str, str]
    """The fields of the form."""

    @property
    def form_key(self) -> str:
        """The key of the form, by which the same form sent again is known; empty for none."""
        return self.fields.get("key", "")[:60]

    @property
    def confirmed(self) -> bool:
        """Whether the author has confirmed what was read; an answer to a doubt makes another post, not yet read."""
        return bool(self.fields.get("confirmed")) and "answer" not in self.fields

    def of_act(self, number: int) -> dict[str, str]:
        """Return the form as it counts for one of the acts of the post; each act has a key of its own."""
        return {**self.fields, "key": f"{self.form_key}.{number}" if self.form_key else ""}


async def paste(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the page with the meaning of a pasted post; once its author has confirmed it, make its moves.

    A refused post changes nothing, and the page says why.
    """
    sent, scene = PastedForm(await form(request)), post_scene_of(request, session, sender.person)
    done = await _acts_done(session, sender, sent) if sent.confirmed and sent.form_key else 0
    read = partial(read_marked, edition=scene.edition, camp=scene.camp, people=scene.of_camp)
    # A long post takes a while to read.
    reading = await asyncio.to_thread(read, sent.fields.get("text", ""))
    if "answer" in sent.fields:
        reading = await asyncio.to_thread(read, answered(scene, reading, sent.fields["answer"]))
    show = partial(read_back, scene, pasting_form(session.id, sent.form_key), reading)
    if reading.posted is None:
        return _to_thread(session) if done else await _read_back(request, session, show(), 422)
    moves = reading.posted.moves[done:]
    try:
        _check_moves(
            session.post,
            sender.person,
            moves,
            session.clock.game(site_of(request).clock()),
            knowing=bool(sent.fields.get("knowing")) or not sent.confirmed,
        )
        if sent.confirmed:
            await _play(request, session, sender, sent, moves, done)
            return _to_thread(session)
    except Refused as refused:
        if wants_json(request):
            raise
        late = refused.clause == CAMPS["turn_first"]
        return await _read_back(request, session, show(refused=sentence(scene.words, refused.clause), warned=late), 422)
    return await _read_back(request, session, show(note=_delay_note(scene)), 200)


async def _acts_done(session: PostSession, sender: Sender, sent: PastedForm) -> int:
    """Return how many acts of this post were carried out when the same form came before. Raises ``KeyReused``."""
    for number in range(MOST):
        request_key = request_key_of(sender.browser, sender.person, sent.of_act(number), "")
        if await sender.games.store.answered(BEFORE + session.id, request_key.key, request_key.body_hash) is None:
            return number
    return MOST


def _to_thread(session: PostSession) -> Response:
    return RedirectResponse(f"/p/{session.id}", 303)


async def _read_back(request: Request, session: PostSession, page: PostPage, status: int) -> Response:
    return await drawn_post(request, session, "post_paste.html", page, status=status)


def _delay_note(scene: PostScene) -> str:
    """Return the sentence that tells a beta leader beforehand of the delay; empty for others."""
    if scene.menu["play"] != "wait":
        return ""
    if before := entered_before(scene):
        return before
    text = scene.words.ngettext(
        "You are a beta leader: this waits {count} hour, and your leader can stop it until then.",
        "You are a beta leader: this waits {count} hours, and your leader can stop it until then.",
        scene.post.game.agreed.delay_hours,
    )
    return text.format(count=scene.post.game.agreed.delay_hours)


def _check_moves(
    post: CorrespondenceGame, person: Person, moves: tuple[Action, ...], now: int, *, knowing: bool
) -> None:
    """Raise :class:`Refused` unless all moves can be made, one after the other; nothing is done here."""
    fork = post.fork()
    for move in moves:
        fork.act(person, _play_of(fork, person, move), now, knowing=knowing)


def _play_of(post: CorrespondenceGame, person: Person, move: Action) -> Play:
    camp = post.game.camp_of(person)
    owed = post.game.owed.get(camp) if camp else None
    return Play(owed.turn if owed else 0, json.dumps(action_to(move)))


async def _play(
    request: Request,
    session: PostSession,
    sender: Sender,
    sent: PastedForm,
    moves: tuple[Action, ...],
    first: int,
) -> None:
    """Carry out the moves of a post, as the forms of a page would.

    ``first`` of its acts have been carried out before.
    """
    for number, move in enumerate(moves, first):
        newest = await sender.games.sessions.load(session.id)
        act = _play_of(newest.post, sender.person, move)
        asked = {"kind": "play", "turn": str(act.turn), "move": act.move}
        if sent.fields.get("knowing"):
            asked["knowing"] = sent.fields["knowing"]
        request_key = key_if_given(sender.browser, sender.person, sent.of_act(number))
        await perform(request, newest, sender, asked, request_key)
