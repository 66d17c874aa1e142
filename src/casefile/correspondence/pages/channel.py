"""The page on which the operator says where the posts of a thread are told besides."""

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
"""The forms that a webhook may want, and what is said of them."""


@dataclass(frozen=True, slots=True)
class ChannelModel:
    """Where the posts are told, by the ``host`` alone: the whole address lets anybody post there.

    Where the server sends nothing, ``able`` is false; ``refused`` is what was wrong with the last try.
    """

    head: PostHead
    host: str
    forms: tuple[FieldValue, ...]
    form: Form
    stop: Form
    able: bool
    refused: str = ""


def channel_page(scene: PostScene, address: str, form: str, *, able: bool, refused: str = "") -> ChannelModel:
    """The page; ``address`` and ``form`` are those of the channel that is told now, empty where none is."""
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
