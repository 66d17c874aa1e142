"""The rounds of a thread as parts of its page; what stands as it did is the same part as before."""

from collections.abc import Sequence

from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import (
    THREAD,
    OpeningPost,
    PostList,
    RoundFold,
    RoundLine,
    RulesAndCards,
    ThreadPost,
)
from casefile.web.model import Part

OPEN = 2
"""So many of the newest rounds are not folded."""


def rounds(
    scene: PostScene, posts: Sequence[ThreadPost], opening: tuple[str, str], rules: RulesAndCards, *, newest: bool
) -> tuple[Part, ...]:
    """The posts by rounds, the oldest first, those before the first round together.

    ``opening`` is what the announcement says, and who announces it. With ``newest`` the page shows the newest first.
    """
    found = _by_rounds(posts)

    def of_round(number: int) -> Part:
        title, told = found[number]
        each = tuple(_post(scene, post, opening, rules) for post in told)
        fold = RoundFold(f"round-{number}", open=number >= len(found) - OPEN)
        name = f"{fold.id} {'newest' if newest else 'oldest'}"
        return scene.kept(name, (fold, title, each), lambda: _round(fold, title, told, each, newest))

    return tuple(map(of_round, range(len(found))))


def _by_rounds(posts: Sequence[ThreadPost]) -> list[tuple[str, list[ThreadPost]]]:
    found: list[tuple[str, list[ThreadPost]]] = [("", [])]
    for post in posts:
        if post.when is None:
            continue
        if post.round and post.round != found[-1][0]:
            found.append((post.round, []))
        found[-1][1].append(post)
    return found


def _round(fold: RoundFold, title: str, told: Sequence[ThreadPost], each: tuple[Part, ...], newest: bool) -> Part:
    turns, line, holder = sum(post.kind == "turn" for post in told), f"{fold.id}-line", f"{fold.id}-posts"
    heading = Part(line, f"{THREAD}:round_line", RoundLine(line, title, turns, told[0].when))
    inner = Part(holder, f"{THREAD}:round_posts", PostList(holder, newest), each, grows=True)
    return Part(fold.id, f"{THREAD}:round", fold, (heading, inner))


def _post(scene: PostScene, post: ThreadPost, opening: tuple[str, str], rules: RulesAndCards) -> Part:
    id = f"post-{post.number}"
    if post.kind != "first":
        return scene.kept(f"{id} part", post, lambda: Part(id, f"{THREAD}:post", post))
    return scene.kept(f"{id} part", (post, opening, rules), lambda: _first(id, OpeningPost(post, *opening), rules))


def _first(id: str, post: OpeningPost, rules: RulesAndCards) -> Part:
    return Part(id, f"{THREAD}:first_post", post, (Part("rules-in-force", f"{THREAD}:folded_rules", rules),))
