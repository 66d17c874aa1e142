"""What an operator may look at, by its stored name: a camp's hand, or the case file that is played."""

from casefile.core.cards import Card
from casefile.correspondence.game import Post
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.plan import PLAYED

CASE_FILE = "case_file"
HAND = "hand_of_"
"""Before a camp's character."""


def choices(scene: PostScene) -> tuple[tuple[str, str], ...]:
    """Everything that can be looked at: its stored name, and how it is called."""
    names = (CASE_FILE, *(f"{HAND}{camp}" for camp in scene.post.camps))
    return tuple((name, called(scene, name)) for name in names)


def called(scene: PostScene, what: str) -> str:
    """How something hidden is called."""
    _ = scene.words.gettext
    if what == CASE_FILE:
        return _("the case file")
    camp = Card(what.removeprefix(HAND))
    return _("the hand of {camp}").format(camp=scene.called(camp)) if camp in scene.post.camps else what


def hidden(post: Post, what: str) -> tuple[Card, ...]:
    """The cards themselves; nothing for what there is not. Only for a look whose public event is stored."""
    case = post.case
    if case is None or not case.holdings.dealt:
        return ()
    if what == CASE_FILE:
        return tuple(case.holdings.sealed())
    camp = Card(what.removeprefix(HAND))
    if camp not in post.camps:
        return ()
    seat = post.seat(camp)
    return (*PLAYED.loose(case, seat), *case.holdings.hand(seat))
