"""What a seat of ``miporin`` had best do now, and why: from its own view, the same whenever it is asked."""

from collections.abc import Sequence
from typing import Any

from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import View
from casefile.core.inquiry import Show
from casefile.core.texts import N_
from casefile.deduction.moving_facts import Sighting
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.actions import Challenge, Go, Reveal
from casefile.games.miporin.rivals import Rivals, expected_bits
from casefile.play.knowledge import Advice, percent

CERTAIN = N_("Nothing else fits what you have seen: these two are sealed.")
NOW = N_("You cannot wait any longer, and this is likelier than any other: {percent} in 100.")
ONLY_SAFE = N_("Every other card takes the day marker too far.")
ONLY = N_("It is the only one that you can show.")
DAY = N_("It is a day card and tells nobody anything about culprit and scene.")
KNOWN = N_("All others have seen it before.")
LEAST = N_("Of your cards it narrows down culprit and scene least for the others.")
MEET = N_("There you swap, and what you draw should tell you more than anywhere else.")
FIGURES = N_("What you draw is expected to tell {bits} bits, of {open} that are unknown.")


ADVISED: tuple[type[Action], ...] = (Challenge, Reveal, Show, Go)
"""What hints are about."""


def hint(
    spec: DealSpec, sightings: Sequence[Sighting], hands: MovingHands, view: View[Any], menu: Menu
) -> Advice | None:
    """The best that ``menu`` offers the seat of ``view``; ``None`` where nothing is better than anything else."""
    adviser, offered = _Adviser(spec, sightings, hands, view), offers(menu)
    if Challenge in offered:
        return adviser.challenge()
    if Reveal in offered:
        return adviser.reveal(offered[Reveal].choices["card"])
    if Show in offered:
        return adviser.show(offered[Show].choices["card"])
    return adviser.go(offered[Go]) if Go in offered else None


class _Adviser:
    def __init__(self, spec: DealSpec, sightings: Sequence[Sighting], hands: MovingHands, view: View[Any]) -> None:
        self.hands, self.state, self.me = hands, view.state, Seat(int(view.viewer))
        self.rivals = Rivals(spec, self.me)
        self.rivals.note(sightings)
        self.others = [seat for seat in self.state.seats if seat != self.me]

    def challenge(self) -> Advice | None:
        """What is certain; the best guess where no other turn of one's own will be of use."""
        files = self.hands.case_files
        (culprit, scene), weight = next(iter(files.items()))
        if (
            len(files) > 1
            and not self.state.last_turn(self.state.holdings.hand(self.me))
        ):
            return None
        return Advice(
            Challenge(culprit, scene),
            N_("Challenge: {culprit}, {scene}."),
            (CERTAIN if len(files) == 1 else NOW,),
            {"culprit": (culprit,), "scene": (scene,)},
            percent=percent(weight, self.hands.total),
        )

    def told(self, card: Card) -> float:
        return sum(self.rivals.told(rival, card, self.hands) for rival in self.others)

    def reveal(self, cards: Sequence[Card]) -> Advice | None:
        """The card that tells the others least, day cards first while they are harmless."""
        safe = [card for card in cards if not self.state.too_late(card)]
        if not safe:
            return None
        days = self.state.setup.deck.category("days")
        best = min(safe, key=lambda card: (self.told(card), card not in days))
        why = DAY if best in days else self.why(best)
        if len(safe) == 1 < len(cards):
            why = ONLY_SAFE
        return Advice(Reveal(best), N_("Lay {card} open."), (why,), {"card": (best,)})

    def why(self, card: Card) -> str:
        return KNOWN if all(self.rivals.knows(rival, card) for rival in self.others) else LEAST

    def show(self, cards: Sequence[Card]) -> Advice:
        """The card that tells least to who asks."""
        asker = self.state.suggestion.seat
        best = min(cards, key=lambda card: self.rivals.told(asker, card, self.hands))
        return Advice(Show(best), N_("Show {card}."), (ONLY if len(cards) == 1 else LEAST,), {"card": (best,)})

    def go(self, offer: Offer) -> Advice | None:
        """Where the swaps are expected to tell most; ``None`` where nobody stands in reach."""
        bits = {area: self.met(area) for area in offer.choices["area"]}
        best = max(bits, key=lambda area: bits[area])
        if bits[best] <= 0:
            return None
        place = {"place": (Card(best),)}
        known = self.hands.case_file_bits
        return Advice(Go(best), N_("Go to {place}."), (MEET,), place, bits[best], known, figures=(FIGURES,))

    def met(self, area: Place) -> float:
        return sum(expected_bits(self.hands, rival) for rival in self.others if self.state.at[rival] == area)
