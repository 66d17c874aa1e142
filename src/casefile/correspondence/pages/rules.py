"""The rules in force in a game by post, in sentences (000, Gameplay Rules): for its page and for the first post."""

from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.plan import PLAYED
from casefile.story.i18n import Texts


def rules_in_force(post: CorrespondenceGame, words: Texts) -> tuple[str, ...]:
    """Return the rules of the game as they hold now, in one sentence or two for each."""
    _, agreed = words.gettext, post.game.agreed
    hours = words.ngettext("{count} hour", "{count} hours", agreed.delay_hours).format(count=agreed.delay_hours)
    delay = _("What a beta leader does for the camp waits {hours}; the leader can stop it until then.")
    return (
        *PLAYED.in_force(post.plan.rule_options, agreed, words),
        delay.format(hours=hours),
        _("Who has seen a camp's cards plays for no other camp of this game."),
    )
