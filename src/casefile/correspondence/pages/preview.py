"""The first post of a game as it would stand, while its announcement is being written."""

from casefile.correspondence.camps.acts import OpenRegistration, Person
from casefile.correspondence.game import Post
from casefile.correspondence.pages.announce_model import FirstPostModel
from casefile.correspondence.pages.rules import rules_in_force
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.texts import facts
from casefile.correspondence.pages.thread import card_lists
from casefile.correspondence.pages.thread_model import RulesAndCards
from casefile.story.i18n import Texts
from casefile.web.model import Part

OPERATOR = Person("operator")


def preview(post: Post, act: OpenRegistration, name: str, now: int, words: Texts, language: str) -> FirstPostModel:
    """The first post of ``post``, a game that nobody keeps, announced by who is called ``name`` with this ``act``.

    Raises :class:`casefile.core.cards.Invalid` and :class:`casefile.core.actions.Refused` where none can be announced.
    """
    post.act(OPERATOR, act, now)
    scene = PostScene("", post, OPERATOR, {OPERATOR: name}, now, 0, words, language)
    return FirstPostModel(
        title=post.plan.title,
        note=act.note,
        # Where the game will be read is not known before it is announced; that people register there is.
        facts=tuple(facts(scene, "/p", by_forum=False)),
        rules=RulesAndCards(rules_in_force(post, words), card_lists(scene)),
    )


def shown(model: FirstPostModel) -> Part:
    """The preview as a part of the page."""
    return Part("preview", "parts/first_post.html:first_post", model)


def nothing(wrong: str) -> FirstPostModel:
    """What stands there while the form has no first post in it."""
    return FirstPostModel("", "", (), None, wrong)
