"""Hidden cards that an operator may look at, by their stored names: a camp's hand, or the case file that is played."""

from casefile.core.cards import Card
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.plan import PLAYED

CASE_FILE = "case_file"
HAND = "hand_of_"
"""The prefix of a camp's character in the stored name of its hand."""


def choices(scene: PostScene) -> tuple[tuple[str, str], ...]:
    """Return the sets of hidden cards that the operator can look at: the stored name of each, and its name in words."""
    names = (CASE_FILE, *(f"{HAND}{camp}" for camp in scene.post.camps))
    return tuple((name, called(scene, name)) for name in names)


def called(scene: PostScene, what: str) -> str:
    """Return the name in words of the hidden cards with the stored name ``what``."""
    _ = scene.words.gettext
    if what == CASE_FILE:
        return _("the case file")
    camp = Card(what.removeprefix(HAND))
    return _("the hand of {camp}").format(camp=scene.called(camp)) if camp in scene.post.camps else what


def hidden(post: CorrespondenceGame, what: str) -> tuple[Card, ...]:
    """Return the hidden cards with the stored name ``what``; none if there are no such cards.

    Call this only after the public event of the operator's look is stored.
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
