"""The rounds of a thread as parts of its page; a part that is unchanged is the same object as before."""

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
from casefile.correspondence.pages.turn_summary import told_in_a_line
from casefile.web.model import Part
from casefile.web.pages import Moment

OPEN = 2
"""The number of newest rounds that are not folded."""


def rounds(
    scene: PostScene, posts: Sequence[ThreadPost], opening: tuple[str, str], rules: RulesAndCards, *, newest: bool
) -> tuple[Part, ...]:
    """Return the posts of a thread as parts of its page, one for each round; those before the first round are one part.

    - ``opening`` is the text of the announcement and the name of its author.
    - ``rules`` are the rules and cards that the first post lists.
    - ``newest``: whether the page shows the newest first.
    """
    found = _by_rounds(posts)
    ended = any(post.kind == "end" or (post.when is None and post.round != found[-1][0]) for post in posts)

    def of_round(number: int) -> Part:
        title, told = found[number]
        each = tuple(_post(scene, post, opening, rules) for post in told)
        fold = RoundFold(f"round-{number}", open=number >= len(found) - OPEN)
        line = RoundLine(f"{fold.id}-line", title, *_in_a_line(told, over=ended or number < len(found) - 1))
        first = "newest" if newest else "oldest"
        return scene.memo(f"round {number} {first}", (fold, line, each), lambda: _round(fold, line, each, newest))

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


def _in_a_line(told: Sequence[ThreadPost], *, over: bool) -> tuple[int, Moment | None, str]:
    """Return how many turns a round had, when it began, and what mattered in it once it is over.

    The writing of all camps is told like a turn, but is no camp's turn and is not counted.
    """
    turns = [post for post in told if post.kind == "turn"]
    mattered = told_in_a_line(each for post in turns for each in post.summary) if over else ""
    return sum(1 for post in turns if post.token), told[0].when, mattered


def _round(fold: RoundFold, line: RoundLine, each: tuple[Part, ...], newest: bool) -> Part:
    holder = f"{fold.id}-posts"
    heading = Part(line.id, f"{THREAD}:round_line", line)
    inner = Part(holder, f"{THREAD}:round_posts", PostList(holder, newest), each, grows=True)
    return Part(fold.id, f"{THREAD}:round", fold, (heading, inner))


def _post(scene: PostScene, post: ThreadPost, opening: tuple[str, str], rules: RulesAndCards) -> Part:
    id = f"post-{post.number}"
    if post.kind != "first":
        return scene.memo(f"part {post.number}", post, lambda: Part(id, f"{THREAD}:post", post))
    return scene.memo(
        f"part {post.number}", (post, opening, rules), lambda: _first(id, OpeningPost(post, *opening), rules)
    )


def _first(id: str, post: OpeningPost, rules: RulesAndCards) -> Part:
    return Part(id, f"{THREAD}:first_post", post, (Part("rules-in-force", f"{THREAD}:folded_rules", rules),))
