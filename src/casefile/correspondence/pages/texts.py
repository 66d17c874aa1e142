"""Texts of a game by post to be copied into a forum: the first post, any other, a camp's own packet."""

from collections.abc import Mapping
from typing import Any

from casefile.core.texts import N_
from casefile.correspondence.forum import FirstPost, Markup, first_post, packet, turn_post
from casefile.correspondence.forum.markup import MARKUPS
from casefile.correspondence.pages.people_story import public
from casefile.correspondence.pages.rules import rules_in_force
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import CopyModel, ThreadPost
from casefile.correspondence.plan import GAME
from casefile.story import PlainVoice, story
from casefile.web.words import spoken

LABELS: Mapping[str, str] = {"bbcode": "BBCode", "markdown": "Markdown", "plain": N_("Plain text")}
"""What the ways to write are called."""


def first_text(scene: PostScene, markup: Markup) -> str:
    """Title, announcement, camps, rules in force, card lists and seals."""
    game, plan = scene.post.game, scene.post.plan
    opened: Any = next((event for event in public(scene) if event.kind == "registration_opened"), None)
    order = scene.post.camps or tuple(name for name in game.characters if name in game.camps)
    post = FirstPost(
        plan.title,
        rules_in_force(scene.post, scene.words),
        [(camp, scene.name(game.camps[camp].leader)) for camp in order],
        ", ".join(plan.commitments),
        opened.note if opened else "",
    )
    return first_post(post, scene.edition, markup, scene.words, scene.language)


def post_text(post: ThreadPost, markup: Markup) -> str:
    """A post of the thread, as every camp may read it."""
    return turn_post(post.heading, [*map(spoken, post.lines), *([post.note] if post.note else [])], markup)


def packet_text(scene: PostScene, markup: Markup) -> str:
    """The viewer's camp's cards, and what it alone was told at the deal."""
    view, camp, table = scene.post.view(scene.person), scene.camp, scene.post.table
    assert view is not None
    assert camp is not None
    assert table is not None
    seat = scene.post.seat(camp)
    hand = view.state.holdings.hand(seat)
    names = {scene.post.seat(each): scene.edition.short(each, scene.language) for each in scene.post.camps}
    voice = PlainVoice(names, scene.edition, scene.language)
    told = story(GAME, table.setup, seat, voice, scene.words, table.observations(seat))
    more = [line.private for line in told if line.kind == "deal" and line.private]
    return packet(camp, hand, scene.edition, markup, scene.words, scene.language, more)


def copies(scene: PostScene, title: str, made: Mapping[str, str], note: str) -> CopyModel:
    """The page of a text in every way to write it."""
    texts = tuple((scene.words.gettext(LABELS[name]), f"as-{name}", made[name]) for name in MARKUPS)
    return CopyModel(scene.head(""), title, note, texts)
