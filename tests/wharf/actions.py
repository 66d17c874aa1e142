"""The actions of ``wharf``: the question and the accusation name two cards more than those of ``harbour``."""

from collections.abc import Mapping

from casefile.core.actions import Action
from casefile.core.cards import Card
from tests.sixth import actions


class Ask(actions.Ask, frozen=True):
    """Ask the seat ``whom`` for one of four cards."""

    pier: Card
    weather: Card


class Charge(actions.Charge, frozen=True):
    """Name the four sealed cards."""

    pier: Card
    weather: Card


OWN: Mapping[type[Action], type[Action]] = {actions.Ask: Ask, actions.Charge: Charge}
"""The kinds of action in place of those of ``harbour``."""
