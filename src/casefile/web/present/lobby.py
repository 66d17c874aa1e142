"""The table before the game: its seats as chairs around it, each with the link that gives it away."""

from collections.abc import Sequence

from casefile.core.cards import Seat
from casefile.game import LEVELS
from casefile.web.lobby_model import Place
from casefile.web.model import Invite, Part, PlayerRow
from casefile.web.present.scene import Scene


def round_table(scene: Scene, players: Sequence[PlayerRow]) -> Part:
    """Who sits where; each seat is a part of its own."""
    form = scene.form("begin", "begin").id
    places = (
        Place(row, Seat(seat) in scene.taken, _invite(scene, Seat(seat)), form) for seat, row in enumerate(players)
    )
    inner = tuple(Part(f"place-{place.row.id}", "parts/lobby.html:place", place) for place in places)
    return Part("board", "parts/lobby.html:round_table", None, inner)


def _invite(scene: Scene, seat: Seat) -> Invite | None:
    """The link of a free seat, and what seats a bot there instead, for whoever opened the table."""
    if not scene.host or seat not in scene.links:
        return None
    token = scene.token(seat)
    # Where characters are chosen later, the link is for a seat.
    name = scene.called(seat) if token else scene._("Seat {number}").format(number=seat + 1)
    bots = tuple((level, scene._(LEVELS[level])) for level in scene.game.levels)
    return Invite(token or str(seat), token, name, scene.links[seat], str(seat), bots, scan=scene.reachable)
