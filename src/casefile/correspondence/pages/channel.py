"""The page on which the operator sets a webhook, such as a Discord channel, that gets the posts of the thread."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from casefile.core.texts import N_
from casefile.correspondence.pages.post_model import PostHead
from casefile.correspondence.pages.scene import PostScene
from casefile.web.model import Form
from casefile.web.pages import FieldValue

FORMS = {
    "discord": N_("Discord: the address of a channel’s webhook"),
    "slack": N_("Slack: the address of an incoming webhook"),
    "json": N_("Any other program: JSON with title, text and link"),
}
"""The forms that a webhook may want, with the description of each."""


@dataclass(frozen=True, slots=True)
class ChannelModel:
    """The page that sets the webhook to which the posts are sent."""

    head: PostHead
    """The head of the page."""
    host: str
    """The host of the present webhook; its whole address would let anybody post there."""
    forms: tuple[FieldValue, ...]
    """The forms to choose from."""
    form: Form
    """The form that sets the channel."""
    stop: Form
    """The form after which posts are sent to no webhook."""
    able: bool
    """Whether the server sends anything."""
    refused: str = ""
    """The reason why the last try was refused."""


def channel_page(scene: PostScene, address: str, form: str, *, able: bool, refused: str = "") -> ChannelModel:
    """Return the model of the page that sets the webhook to which the posts of a thread are sent.

    - ``address`` and ``form`` are those of the present webhook, empty if there is none.
    - ``able``: whether the server can send anything.
    - ``refused`` is the reason why the last try was refused.
    """
    action = f"/p/{scene.id}/channel"
    return ChannelModel(
        scene.head("channel"),
        urlsplit(address).hostname or "",
        tuple(
            FieldValue(name, scene.words.gettext(text), bool(address) and name == form) for name, text in FORMS.items()
        ),
        Form("channel", action, ()),
        Form("no-channel", action, (("address", ""),)),
        able,
        refused,
    )
