"""The preview of a link to a game by post: only what everybody may read, and nothing of its turns."""

from casefile.core.cards import Card
from casefile.correspondence.pages.scene import PostScene
from casefile.web.drawings.link_picture import LinkPicture
from casefile.web.drawings.pictures import Pictures


def post_picture(scene: PostScene, pictures: Pictures) -> LinkPicture:
    """Return title, sentence and note: the announcement with the start, or that the game is played or over.

    Everybody who has the address sees this, so it depends on nothing else. The result of the game is not in it, because
    somebody may still be going to read the thread.
    """
    _, post, edition = scene.words.gettext, scene.post, scene.edition
    over, begun = post.game.phase == "over", post.table is not None
    sentence, note = _("The case is closed."), _camps(scene)
    if not begun and not over:
        text = _("{operator} announces a case by post. It starts {moment}.")
        sentence = text.format(operator=scene.name(post.game.operator), moment=scene.local(post.game.start))
        note = _free(scene)
    elif not begun:
        sentence, note = _("The game is called off."), ""
    elif not over:
        sentence = _("A case is being solved by post.")
    areas = pictures.plan.board.areas if edition.board_name else ()
    named = tuple((area, edition.short(Card(area), scene.language)) for area in areas)
    rehearsal = _("Rehearsal: {title}").format(title=post.plan.title) if scene.rehearsal else post.plan.title
    return LinkPicture(rehearsal, sentence, note, _seals(scene, pictures), (), named, _("Case file"))


def _camps(scene: PostScene) -> str:
    count = len(scene.post.camps)
    return scene.words.ngettext("{count} camp", "{count} camps", count).format(count=count)


def _free(scene: PostScene) -> str:
    """Return the number of camps without a leader, in words."""
    count = max(0, scene.post.game.slots - len(scene.post.game.camps))
    text = scene.words.ngettext("{count} camp without a leader", "{count} camps without a leader", count)
    return text.format(count=count) if count else scene.words.gettext("Every camp has its leader.")


def _seals(scene: PostScene, pictures: Pictures) -> tuple[str, ...]:
    """Return the seals of the camps; before the start, with an empty place for each free one."""
    game, camps = scene.post.game, scene.post.camps
    tokens = [scene.token_of(camp) for camp in camps or game.camps]
    tokens = [token for token in tokens if f'id="seal-{token}"' in pictures.sprite]
    free = 0 if camps or game.phase == "over" else max(0, game.slots - len(game.camps))
    return (*tokens, *[""] * free)
