"""The webhook of a group, called its channel, to which the server sends the posts of a thread.

The operator of the game sets it.
"""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.cards import Invalid
from casefile.core.texts import N_
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.pages.channel import channel_page
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.server.hosted_posts import new_posts
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import BEFORE, PostSession
from casefile.correspondence.server.whole_pages import drawn_post, post_scene_of
from casefile.server.notices.preferences import CHANNEL, Wishes, channel
from casefile.server.notices.sending import Unsent, Unsure
from casefile.server.routes.entry.forms import form
from casefile.server.site import language_of, site_of, texts_of
from casefile.server.store import NewLink
from casefile.web.present.refusal import refusal


async def show_channel(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the page on which the operator sets the webhook."""
    return await _channel(request, session, sender.person)


async def _channel(request: Request, session: PostSession, person: Person, refused: str = "") -> Response:
    site = site_of(request)
    kept_for = await site.notice_scheduler.wishes_of(_recipient(session)) or Wishes()
    open_to = "webhook" in site.notice_scheduler.outlets.ways
    model = channel_page(
        post_scene_of(request, session, person), kept_for.address, kept_for.form, able=open_to, refused=refused
    )
    page = PostPage(model.head, model)
    return await drawn_post(request, session, "post_channel.html", page, status=400 if refused else 200)


async def set_channel(request: Request, session: PostSession, sender: Sender) -> Response:
    """Send the thread's new posts to the webhook in the form from now on, or to none if the address is empty.

    The webhook must first take a message that says so.
    """
    site, texts, fields = site_of(request), texts_of(request), await form(request)
    address = fields.get("address", "").strip()
    try:
        wishes = await _asked(request, session, address, fields) if address else Wishes()
    except Invalid as error:
        return await _channel(request, session, sender.person, refusal(texts, error))
    except (Unsent, Unsure) as error:
        said = texts.gettext("Nothing could be sent there: {why}.").format(why=error)
        return await _channel(request, session, sender.person, said)
    link = NewLink(session.secret.token("channel"), "channel")
    await site.store.issue(BEFORE + session.id, link, at=site.clock(), belong=[_recipient(session)])
    await site.notice_scheduler.wish(_recipient(session), wishes)
    return RedirectResponse(f"/p/{session.id}/channel", 303)


async def _asked(request: Request, session: PostSession, address: str, fields: dict[str, str]) -> Wishes:
    """Return the wishes of the channel, once it has taken its first message."""
    site, texts = site_of(request), texts_of(request)
    if "webhook" not in site.notice_scheduler.outlets.ways:
        raise Invalid("address", N_("a server that tells nobody"), N_("one that was started with --webhooks"))
    told = new_posts(session, site.clock(), language_of(request))
    wishes = channel(address, fields.get("form", ""), language_of(request), told[-1].id if told else "")
    text = texts.gettext("From now on the posts of “{title}” are told here.").format(title=session.post.plan.title)
    await site.notice_scheduler.try_out(_recipient(session), wishes, text)
    return wishes


def _recipient(session: PostSession) -> str:
    """Return the name of a game's channel among the recipients of notices."""
    return f"{CHANNEL}{session.id}"
