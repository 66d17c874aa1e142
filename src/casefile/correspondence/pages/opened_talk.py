"""The messages that a camp wrote during a game that is over, once its leader lets everybody read them."""

from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.correspondence.camps.talk import opened_talk
from casefile.correspondence.pages.post_model import PostHead, PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.web.pages import Moment


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line of the talk."""

    who: str
    """The name of the speaker."""
    text: str
    """The text."""
    when: Moment
    """The moment."""


@dataclass(frozen=True, slots=True)
class OpenedTalk:
    """The page of the messages of a camp that everybody may read."""

    head: PostHead
    """The head of the page."""
    title: str
    """The heading of the page, which names the camp."""
    token: str
    """The design of the seal of the camp."""
    lines: tuple[SaidLine, ...]
    """The messages, the oldest first; empty if nothing was said."""


def opened_links(scene: PostScene) -> tuple[tuple[str, str], ...]:
    """Return the title and the address of the page of each camp's messages that everybody may read."""
    opened = (name for name, camp in scene.post.game.camps.items() if camp.talk_opened)
    return tuple((_title(scene, camp), f"/p/{scene.id}/talk/{camp}") for camp in opened)


def talk_page(scene: PostScene, camp: Card) -> PostPage | None:
    """Return the page of the messages of ``camp``; ``None`` if everybody may not read them."""
    found = opened_talk(scene.post.people).get(camp)
    if found is None:
        return None
    lines = (SaidLine(scene.name(each.by), each.text, scene.moment(each.at, zoned=False)) for each in found)
    head = scene.head("")
    return PostPage(head, OpenedTalk(head, _title(scene, camp), scene.token_of(camp), tuple(lines)))


def _title(scene: PostScene, camp: Card) -> str:
    return scene.words.gettext("What {camp} said").format(camp=scene.called(camp))
