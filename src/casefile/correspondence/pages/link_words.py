"""What the link to a game by post looks like where it is sent: what everybody may read, and of a game not its turns."""

from casefile.core.cards import Card
from casefile.correspondence.pages.scene import PostScene
from casefile.web.drawings.link_picture import LinkPicture
from casefile.web.drawings.pictures import Pictures


def post_picture(scene: PostScene, pictures: Pictures) -> LinkPicture:
    """Return title, sentence and note: who announces what and until when one registers; that it is played, or over.

    Whoever has the address sees this, so it depends on nothing but that. How a game ended is not in it: who is still to
    read the thread would know.
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
    rooms = pictures.plan.board.rooms if edition.board_name else ()
    named = tuple((room, edition.short(Card(room), scene.language)) for room in rooms)
    rehearsal = _("Rehearsal: {title}").format(title=post.plan.title) if scene.rehearsal else post.plan.title
    return LinkPicture(rehearsal, sentence, note, _seals(scene, pictures), (), named, _("Case file"))


def _camps(scene: PostScene) -> str:
    count = len(scene.post.camps)
    return scene.words.ngettext("{count} camp", "{count} camps", count).format(count=count)


def _free(scene: PostScene) -> str:
    """How many characters can still be registered with."""
    count = max(0, scene.post.game.slots - len(scene.post.game.camps))
    text = scene.words.ngettext("{count} camp without a leader", "{count} camps without a leader", count)
    return text.format(count=count) if count else scene.words.gettext("Every camp has its leader.")


def _seals(scene: PostScene, pictures: Pictures) -> tuple[str, ...]:
    """The seals of the camps; while they gather, with a place for each that is free."""
    game, camps = scene.post.game, scene.post.camps
    tokens = [scene.token_of(camp) for camp in camps or game.camps]
    tokens = [token for token in tokens if f'id="seal-{token}"' in pictures.sprite]
    free = 0 if camps or game.phase == "over" else max(0, game.slots - len(game.camps))
    return (*tokens, *[""] * free)
