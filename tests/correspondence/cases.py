"""The state of the game at the table of a game by post."""

from casefile.correspondence.game import CorrespondenceGame
from casefile.games.nsider.state import NsiderState


def case_of(post: CorrespondenceGame) -> NsiderState:
    """The whole state, with all that is hidden in it."""
    assert isinstance(post.case, NsiderState)
    return post.case
