"""Rates a way: its chance compared with that of the advised way, both by the same simulated games."""

from casefile.bots.bot import Seating
from casefile.core.actions import Action
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.advisor import Advisor, Rounds
from casefile.games.hide_tracks.state import MURDERER, HideTracksState
from casefile.play.reviews import JudgedChoice

CAREFUL: Rounds = ((8, 60), (4, 120), (2, 300))
"""The rounds of a review: more games than for advice, because nobody waits for a review."""


def judge(view: View[HideTracksState], action: Action, number: int, draw: Draw) -> JudgedChoice:
    """Return the judgement of a way that was taken."""
    assert isinstance(action, Walk)
    advisor = Advisor(Seating(view.rules, view.setup, MURDERER), draw, view)
    found = advisor.advise(view.rules.menu(view.state, MURDERER), also=action.way, rounds=CAREFUL)
    best, chosen = found[0], next(each for each in found if each.way == action.way)
    assert best.chance is not None
    assert chosen.chance is not None
    return JudgedChoice(number, action.way, chosen.chance, chosen.error, best.way, best.chance, best.error)
