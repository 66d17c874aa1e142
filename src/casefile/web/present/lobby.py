"""The table before the game: its places as chairs around it, and the settings of each place."""

from collections.abc import Sequence

from msgspec.structs import replace

from casefile.core.cards import Card, Seat
from casefile.game import LEVELS
from casefile.web.lobby_model import OtherPlace, Place, Setting
from casefile.web.model import Invite, Part
from casefile.web.player_model import PlayerNow, PlayerRow, PlayerSeat
from casefile.web.present.scene import Scene
from casefile.web.present.table_moment import Chair


def round_table(scene: Scene, players: Sequence[PlayerRow]) -> Part:
    """Return the part that shows the places and who sits there; ``players`` are the rows of the seats."""
    chairs = scene.moment.chairs or tuple(Chair(row.seat.id, Card(""), Seat(i)) for i, row in enumerate(players))
    places = (_place(scene, number, chair, players) for number, chair in enumerate(chairs))
    inner = tuple(Part(f"place-{place.id}", "parts/lobby.html:place", place) for place in places)
    return Part("board", "parts/lobby.html:round_table", None, inner)


def _place(scene: Scene, number: int, chair: Chair, players: Sequence[PlayerRow]) -> Place:
    id = str(number)
    if chair.seat is None:
        return Place(id, _nobody(scene, id, chair), "empty", settings=_settings(scene, chair, "empty"))
    row, taken = _at_place(players[chair.seat], id), scene.taken.get(chair.seat)
    if taken is None:
        return Place(id, row, "friend", _invite(scene, id, chair), _settings(scene, chair, "friend"))
    if taken.bot:
        levels = scene.table.game.offered.levels
        level = next((name for name, each in levels.items() if each.bot == taken.bot), "")
        named = tuple((each, scene._(LEVELS[each])) for each in levels) if scene.viewer.host else ()
        settings = _settings(scene, chair, "bot")
        return Place(id, row, "bot", settings=settings, levels=named, level=level, choice=f"level-{chair.id}")
    freeing = Setting("switch", "switch", f"free {chair.link}", scene._("Free this seat"))
    mine = chair.seat == scene.viewer.me
    return Place(
        id,
        row,
        "person",
        free=freeing if scene.viewer.host and not mine and chair.invited else None,
        others=_others(scene) if mine else (),
    )


def _at_place(row: PlayerRow, id: str) -> PlayerRow:
    """Return the row with the id of a place, and no clock: a place stays the same when its seat gets another number."""
    return PlayerRow(replace(row.seat, id=id), replace(row.now, row=id), None)


def _nobody(scene: Scene, id: str, chair: Chair) -> PlayerRow:
    """Return the row of a place where nobody is to play; a character's token is on the board all the same."""
    _ = scene._
    face = scene.edition.faces.get(chair.suspect) if scene.view.setup.suspects else None
    named = face is not None
    seat = PlayerSeat(
        id=id,
        token=face.token if face else "",
        name=scene.edition.named(chair.suspect, scene.viewer.language) if named else _("An empty chair"),
        short=scene.edition.short(chair.suspect, scene.viewer.language) if named else _("An empty chair"),
    )
    status = _("token on the board, no player") if _has_tokens(scene) else _("no player")
    return PlayerRow(seat, PlayerNow(id, status), None)


def _has_tokens(scene: Scene) -> bool:
    """Return whether the game has a board, on which everybody's token stands."""
    return scene.case.board is not None and any(each.at for each in scene.edition.faces.values())


def _settings(scene: Scene, chair: Chair, kind: str) -> tuple[Setting, ...]:
    """Return the settings of a place where no person sits, for the host."""
    if not scene.viewer.host:
        return ()
    _, seats, allowed = scene._, scene.view.setup.seats, scene.view.rules.seats
    found = {"friend": _("Friend")}
    if scene.table.game.offered.levels:
        found["bot"] = _("Bot")
    if kind == "empty" or seats - 1 in allowed:
        found["empty"] = _("Empty")
    return tuple(
        Setting("switch", "switch", f"{each} {chair.id}", label, each == kind) for each, label in found.items()
    )


def _others(scene: Scene) -> tuple[OtherPlace, ...]:
    """Return the colours that nobody has taken."""
    found = []
    for chair in scene.moment.chairs:
        if chair.seat is None and scene.view.setup.suspects:
            found.append(
                OtherPlace(
                    chair.id, scene.face(chair.suspect).token, scene.edition.short(chair.suspect, scene.viewer.language)
                )
            )
        elif chair.seat is not None and chair.seat not in scene.taken and scene.token(chair.seat):
            found.append(OtherPlace(chair.id, scene.token(chair.seat), scene.called(chair.seat)))
    return tuple(found)


def _invite(scene: Scene, id: str, chair: Chair) -> Invite | None:
    """Return the link of a free seat, for the host."""
    seat = chair.seat
    if not scene.viewer.host or seat is None or seat not in scene.invitations.links:
        return None
    # Where characters are chosen later, the link is for a seat.
    token = scene.token(seat)
    name = scene.called(seat) if token else scene._("Seat {number}").format(number=seat + 1)
    return Invite(token or id, token, name, scene.invitations.links[seat], scan=scene.addresses.reachable)
