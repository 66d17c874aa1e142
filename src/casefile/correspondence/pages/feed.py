"""The thread of a game by post as an Atom feed (RFC 4287): the newest posts, as everybody may read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from urllib.parse import urlsplit
from xml.etree import ElementTree as xml

from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.thread_posts import BEFORE_THE_START, posts
from casefile.correspondence.pages.thread_story import TableTime
from casefile.web.coloured_text import spoken
from casefile.web.present.times import stamp

ATOM = "http://www.w3.org/2005/Atom"
MOST = 40
"""The number of newest posts in a feed."""


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed as it is served."""

    text: bytes
    """The text."""
    tag: str
    """The entity tag, which changes with the text."""
    changed: int
    """The moment of the newest post."""


def feed(scene: PostScene, times: Sequence[TableTime], base: str) -> Feed:
    """Return the Atom feed of a game's thread.

    - ``times`` are the times of the card game's events.
    - ``base`` is the address of the site, without a slash at its end.

    It is made once for all who read one language, and again when there is something new.
    """
    seen = scene.view("spectator").version if scene.post.table else 0
    return scene.memo("feed", (base, len(scene.public), seen), lambda: _feed(scene, times, base))


def _feed(scene: PostScene, times: Sequence[TableTime], base: str) -> Feed:
    page = f"{base}/p/{scene.id}"
    told = [(post, post.when.at) for post in posts(scene, times) if post.when is not None and post.when.at is not None]
    dated = [(post, at, _changed(scene, post, at)) for post, at in told]
    turns = [post for post, _, _ in dated if post.kind == "turn"]
    if turns and times:  # what is told of the last turn grows until the next one
        last = scene.clock.real(max(each.at for each in times))
        dated = [(post, at, max(changed, last) if post is turns[-1] else changed) for post, at, changed in dated]
    newest = max((changed for _, _, changed in dated), default=0)
    root = xml.Element("feed", {"xmlns": ATOM, "xml:lang": scene.language})
    _text(root, "id", _id(scene, base))
    _text(root, "title", scene.post.plan.title)
    if scene.rehearsal:
        _text(root, "subtitle", scene.rehearsal)
    _text(root, "updated", stamp(newest))
    author = xml.SubElement(root, "author")
    _text(author, "name", scene.name(scene.post.game.operator))
    xml.SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": page})
    here = f"{page}/feed.atom?language={scene.language}"
    xml.SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": here})
    for post, at, changed in reversed(dated[-MOST:]):
        entry = _entry(root, scene, post, base)
        _text(entry, "published", stamp(at))
        _text(entry, "updated", stamp(changed))
    text = xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return Feed(text, sha256(text).hexdigest()[:32], newest)


def _changed(scene: PostScene, post: ThreadPost, at: int) -> int:
    """Return the moment of the last change of a post: the posts of the registration and of outages grow."""
    if post.outages:
        return max(at, scene.clock.real(max(until for _, until in post.outages)))
    came = (event.at for event in scene.public if event.kind in BEFORE_THE_START)
    return max(at, scene.clock.real(max(came, default=0))) if post.kind == "people" else at


def _entry(root: xml.Element, scene: PostScene, post: ThreadPost, base: str) -> xml.Element:
    entry = xml.SubElement(root, "entry")
    _text(entry, "id", f"{_id(scene, base)}/{post.number}")
    _text(entry, "title", post.heading)
    address = f"{base}/p/{scene.id}#post-{post.number}"
    xml.SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": address})
    lines = [f"<p>{escape(spoken(line))}</p>" for line in post.lines]
    if post.note:
        lines.append(f"<blockquote>{'<br>'.join(map(escape, post.note.splitlines()))}</blockquote>")
    _text(entry, "content", "".join(lines), type="html")
    return entry


def _id(scene: PostScene, base: str) -> str:
    """Return the permanent name of the feed (RFC 4151), independent of scheme and port."""
    return f"tag:{urlsplit(base).hostname},2026:casefile/{scene.id}"


def _text(parent: xml.Element, name: str, text: str, **attributes: str) -> None:
    xml.SubElement(parent, name, attributes).text = text
