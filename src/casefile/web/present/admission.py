"""The host's ways to let friends in before a game: a part of the panel, and the cards below it."""

from casefile.core.texts import N_
from casefile.web.lobby_model import FriendCards
from casefile.web.model import Admission, Part
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import WaysIn

CANNOT_OPEN = N_(
    "This server cannot be opened by a press: only one of a single process that listens on this computer alone, "
    "without --trusted-proxy, can. Whoever runs it names its address with --url or --host."
)
"""The sentence on a server that its host cannot open to the network."""


def admission(scene: Scene) -> Admission:
    """Return how the host lets friends in."""
    _, reach, code = scene._, scene.invitations.reach, scene.invitations.code
    address = scene.addresses.site.partition("://")[2].rstrip("/")
    if not reach.local:  # the host came by an address that others can use, too
        return Admission("open", code, address)
    if reach.tunnel:
        return Admission("open", code, address, closes=bool(reach.address))
    if reach.address:
        note = ""
        if reach.taken:
            note = _("Another program uses {port}; {other} is used instead.").format(
                port=reach.taken, other=reach.address.rpartition(":")[2]
            )
        port = int(reach.address.rpartition(":")[2])
        return Admission(
            "unseen" if reach.unseen else "open",
            *(code, reach.address, note),
            closes=True,
            others=reach.others,
            system=reach.system,
            port=port,
        )
    if scene.addresses.reachable:
        return Admission("open", code, address)
    if not reach.can:
        return Admission("shut", note=_(CANNOT_OPEN))
    nowhere = _("This computer is in no network. Connect it to your Wi-Fi, then press once more.")
    return Admission("closed", note=nowhere if reach.nowhere else "")


def titled(scene: Scene, missing: str, free: int) -> tuple[str, str]:
    """Return the title and the hint of the panel for the host; ``missing`` says for whom the game waits."""
    _, found = scene._, admission(scene)
    if found.state == "closed":
        text = scene.viewer.words.ngettext(
            "{count} seat is free. So far only this computer can see the table.",
            "{count} seats are free. So far only this computer can see the table.",
            free,
        )
        return _("Let friends in"), text.format(count=free)
    if found.state == "unseen":
        hint = _("Scan it with a phone in the same Wi-Fi. The moment it comes through, this turns green.")
        return _("Can a phone see this?"), hint
    return missing, _("Send each friend a link. The game begins when the last seat is taken.")


def beside(scene: Scene) -> Part | None:
    """Return the cards below the panel before the game, for the host; ``None`` for anybody else."""
    reach = scene.invitations.reach
    if not scene.viewer.host or scene.view.setup.seats == 1:
        return None
    came = ""
    if reach.came is not None and reach.came in scene.taken:
        name, who = scene.taken[reach.came].name, scene.called(reach.came)
        came = scene._("{name} came in, as {who}.").format(name=name, who=who)
    if not came and not _elsewhere(reach, scene):
        return None
    model = FriendCards(came, _elsewhere(reach, scene), reach.here, reach.tunnel, reach.post)
    return Part("friends", "parts/friends.html:beside", model)


def _elsewhere(reach: WaysIn, scene: Scene) -> bool:
    """Return whether the ways for friends elsewhere are shown: not where the server has an address of its own."""
    return reach.local and reach.can and bool(scene.invitations.anyone)
