"""The first post of a game as it would stand, while its announcement is being written."""

from casefile.correspondence.camps.acts import OpenRegistration, Person
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.announce_model import FirstPostModel
from casefile.correspondence.pages.rules import rules_in_force
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.texts import facts
from casefile.correspondence.pages.thread import card_lists
from casefile.correspondence.pages.thread_model import RulesAndCards
from casefile.story.i18n import Texts
from casefile.web.model import Part

OPERATOR = Person("operator")


def preview(
    post: CorrespondenceGame, act: OpenRegistration, name: str, now: int, words: Texts, language: str
) -> FirstPostModel:
    """Return the first post that the game ``post``, which is not stored, would have.

    - ``act`` is the announcement, and ``name`` the name of its operator.

    Raise :class:`casefile.core.cards.Invalid` or :class:`casefile.core.actions.Refused` if it cannot be announced.
    """
    post.act(OPERATOR, act, now)
    scene = PostScene("", post, OPERATOR, {OPERATOR: name}, now, 0, words, language)
    return FirstPostModel(
        title=post.plan.title,
        note=act.note,
        # The address of the game is not known before it is announced, but people will register there.
        facts=tuple(facts(scene, "/p", by_forum=False)),
        rules=RulesAndCards(rules_in_force(post, words), card_lists(scene)),
    )


def shown(model: FirstPostModel) -> Part:
    """Return the previewed first post as a part of the page."""
    return Part("preview", "parts/first_post.html:first_post", model)


def nothing(wrong: str) -> FirstPostModel:
    """Return the preview that shows no first post but the mistake ``wrong`` in the form."""
    return FirstPostModel("", "", (), None, wrong)
