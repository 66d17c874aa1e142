"""A short game of ``miporin`` that shows much of it."""

from casefile.core.actions import Action, offers, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.inquiry import EndTurn
from casefile.core.table import Table
from casefile.games.miporin.actions import Challenge, Enquire
from casefile.games.miporin.state import MiporinState
from casefile.play import playthrough
from casefile.play.playthrough import ROUNDS


def lead(table: Table[MiporinState], seat: Seat, draw: Draw) -> Action | None:
    """Return the action of ``seat``: a challenge in the last rounds, before that an action as in all games."""
    if Challenge in offers(table.menu(seat)):
        return _challenge(table, draw)
    return playthrough.lead(table, seat, draw)


def _challenge(table: Table[MiporinState], draw: Draw) -> Action:
    """Return a challenge in the last rounds: a wrong one with a catch phrase, then the right one.

    Else the turn ends, or a question is asked.
    """
    state, menu = table.state, offers(table.menu(table.state.turn))
    culprit, scene = state.holdings.sealed()
    if state.round >= ROUNDS and not state.out:
        other = next(card for card in state.culprits if card != culprit)
        return Challenge(other, scene, "みぽりん！")
    if state.round > ROUNDS:
        return Challenge(culprit, scene)
    return pick({Enquire: menu[Enquire]}, draw) if Enquire in menu else EndTurn()
