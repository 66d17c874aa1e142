"""Hidden things that an operator may look at, by their stored names: a camp's hand, or the case file that is played."""

from casefile.core.cards import Card
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.plan import PLAYED

CASE_FILE = "case_file"
HAND = "hand_of_"
"""The prefix of a camp's character in the stored name of its hand."""


def choices(scene: PostScene) -> tuple[tuple[str, str], ...]:
    """Return everything that can be looked at: its stored name, and its name in words."""
    names = (CASE_FILE, *(f"{HAND}{camp}" for camp in scene.post.camps))
    return tuple((name, called(scene, name)) for name in names)


def called(scene: PostScene, what: str) -> str:
    """Return the name of a hidden thing in words."""
    _ = scene.words.gettext
    if what == CASE_FILE:
        return _("the case file")
    camp = Card(what.removeprefix(HAND))
    return _("the hand of {camp}").format(camp=scene.called(camp)) if camp in scene.post.camps else what


def hidden(post: CorrespondenceGame, what: str) -> tuple[Card, ...]:
    """Return the cards of a hidden thing; none if there is no such thing.

    Call this only for a look whose public event is stored.
    """
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
