"""Hints for a seat of ``miporin``: the best action now, and why; from its own view, the same each time."""

from collections.abc import Sequence
from itertools import product

from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import View
from casefile.core.inquiry import EndTurn, Show
from casefile.core.texts import N_
from casefile.deduction.moving_facts import Sighting
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.actions import Challenge, Enquire, Go, Reveal, Swap
from casefile.games.miporin.challenge_odds import Waiting, wins
from casefile.games.miporin.opponents import Rivals, expected_bits
from casefile.games.miporin.question_value import expected
from casefile.games.miporin.state import MiporinState, pair, pair_of
from casefile.play.knowledge import Advice, percent

CERTAIN = N_("Nothing else fits what you have seen: these two are sealed.")
NOW = N_("You cannot wait any longer, and this is likelier than any other: {percent} in 100.")
SOONER = N_("This is right in {percent} of 100 cases. If you wait, another is likely to be first.")
WAIT = N_(
    "{cases} pairs still fit what you have seen, the likeliest in {percent} of 100 cases. Waiting wins more often."
)
ONLY_SAFE = N_("Every other card takes the day marker too far.")
ONLY = N_("It is the only one that you can show.")
DAY = N_("It is a day card and tells nobody anything about culprit and scene.")
LATER = N_("It makes it day {day}. Every later day takes it nearer to the one on which it puts you out.")
SHUT = N_("It makes it day {day}: after it no other day card can be laid, neither yours nor theirs.")
KNOWN = N_("All others have seen it before.")
LEAST = N_("Of all your cards it tells the others least about culprit and scene.")
MEET = N_("There you swap with {who}, of whose {held} cards you do not know {unknown}.")
AWAY = N_("Nobody stands there: a swap would now tell the others more than you.")
FIRST = N_("You do not know {unknown} of the {held} cards of {who}: more than of the other hand.")
HALVES = N_("The answer should rule out about half of the {cases} pairs that still fit.")
MOST = N_("The answer should rule out most of the {cases} pairs that still fit.")
SOME = N_("No question tells much now; this one should rule out more of the {cases} pairs than any other.")
FIGURES = N_("What you draw is expected to tell {bits} bits, of {open} that are unknown.")
ANSWER = N_("The answer is expected to tell {bits} bits, of {open} that are unknown.")

GIVES = 0.5
"""The cost of a bit that the other seat is expected to learn by a swap, in bits that the seat itself learns."""

TRIED = 4
"""The number of characters and places, the most open ones, that are tried for a question."""

ADVISED: tuple[type[Action], ...] = (Challenge, Reveal, Show, Go, Swap, Enquire)
"""The kinds of action that hints are about."""


def hint(
    spec: DealSpec, sightings: Sequence[Sighting], hands: MovingHands, view: View[MiporinState], menu: Menu
) -> Advice | None:
    """Return the best that ``menu`` offers the seat of ``view``; ``None`` where nothing is better than the rest."""
    adviser, offered = _Adviser(spec, sightings, hands, view), offers(menu)
    if Enquire in offered and len(hands.case_files) > 1:
        return adviser.enquire(offered[Enquire])
    if Challenge in offered:
        return adviser.challenge()
    if Reveal in offered:
        return adviser.reveal(offered[Reveal].choices["card"])
    if Show in offered:
        return adviser.show(offered[Show].choices["card"])
    if Swap in offered:
        return adviser.swap(offered[Swap].choices["pair"])
    return adviser.go(offered[Go]) if Go in offered else None


def _case_file_bits(hands: MovingHands) -> float:
    return hands.case_file_bits


class _Adviser:
    def __init__(
        self, spec: DealSpec, sightings: Sequence[Sighting], hands: MovingHands, view: View[MiporinState]
    ) -> None:
        self.hands, self.state, self.me = hands, view.state, Seat(int(view.viewer))
        self.rivals = Rivals(spec, self.me)
        self.rivals.note(sightings)
        self.others = [seat for seat in self.state.seats if seat != self.me]

    # -- who did it ----------------------------------------------------------------------------------------------

    def challenge(self) -> Advice:
        """Advise the certain pair, or the best guess where waiting is worth less, or else to wait."""
        files = self.hands.case_files
        (culprit, scene), weight = next(iter(files.items()))
        share, numbers = percent(weight, self.hands.total), {"cases": len(files)}
        last = self.state.last_turn(self.state.holdings.hand(self.me))
        chance = weight / self.hands.total
        waiting = Waiting(self.state, self.me, self.hands, self.rivals)
        if len(files) > 1 and not last and chance < wins(waiting, chance):
            return Advice(EndTurn(), N_("End your turn without a challenge."), (WAIT,), percent=share, numbers=numbers)
        why = CERTAIN if len(files) == 1 else NOW if last else SOONER
        names = {"culprit": (culprit,), "scene": (scene,)}
        action = Challenge(culprit, scene)
        return Advice(action, N_("Challenge: {culprit}, {scene}."), (why,), names, percent=share)

    def enquire(self, offer: Offer) -> Advice:
        """Advise the pair whose answer tells most; own cards are asked for only where all else is known."""
        asked = product(self.open(offer.choices["culprit"]), self.open(offer.choices["scene"]))
        bits = {two: expected(self.hands, self.state.others(self.me), two, _case_file_bits) for two in asked}
        culprit, scene = max(bits, key=lambda two: bits[two])
        known, told = self.hands.case_file_bits, bits[culprit, scene]
        left = 2**-told
        why = MOST if left < 0.4 else HALVES if left < 0.65 else SOME
        return Advice(
            Enquire(culprit, scene),
            N_("Ask for {culprit} and {scene}."),
            (why,),
            {"culprit": (culprit,), "scene": (scene,)},
            told,
            known,
            figures=(ANSWER,),
            numbers={"cases": len(self.hands.case_files)},
        )

    def open(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards most likely to be held by another player, one of each group of equal cards."""
        alike = {card: group[0] for group in self.hands.alike for card in group}
        held = {card: sum(self.hands.chance(card, seat) for seat in self.others) for card in cards}
        first = {alike.get(card, card): card for card in reversed(cards) if held[card] > 0}
        return sorted(first.values(), key=lambda card: abs(held[card] - 0.5))[:TRIED] or [cards[0]]

    # -- what to tell ----------------------------------------------------------------------------------------------

    def told(self, card: Card) -> float:
        return sum(self.rivals.told(rival, card, self.hands) for rival in self.others)

    def reveal(self, cards: Sequence[Card]) -> Advice | None:
        """Advise the card that tells the others least, day cards first while they are harmless."""
        safe = [card for card in cards if not self.state.too_late(card)]
        if not safe:
            return None
        days = self.state.setup.deck.category("days")
        best = min(safe, key=lambda card: (self.told(card), card not in days))
        day = self.state.day_after(best)
        why: tuple[str, ...] = (self.why(best),)
        if len(safe) == 1 < len(cards):
            why = (ONLY_SAFE,)
        elif best in days:
            others = [card for card in cards if card in days and card != best]
            shut = bool(others) and self.state.day < day and all(self.state.too_late_on(day, card) for card in others)
            why = (DAY, SHUT if shut else LATER)
        return Advice(Reveal(best), N_("Reveal {card}."), why, {"card": (best,)}, numbers={"day": day})

    def why(self, card: Card) -> str:
        return KNOWN if all(self.rivals.knows(rival, card) for rival in self.others) else LEAST

    def show(self, cards: Sequence[Card]) -> Advice:
        """Advise the card that tells the asker least."""
        assert self.state.suggestion is not None
        asker = self.state.suggestion.seat
        best = min(cards, key=lambda card: self.rivals.told(asker, card, self.hands))
        return Advice(Show(best), N_("Show {card}."), (ONLY if len(cards) == 1 else LEAST,), {"card": (best,)})

    # -- whom to meet ----------------------------------------------------------------------------------------------

    def go(self, offer: Offer) -> Advice | None:
        """Advise the area whose swaps are worth most, or an empty one where no swap is worth what it gives away."""
        worth = {area: sum(map(self.swap_worth, self.met(area))) for area in offer.choices["area"]}
        best = max(worth, key=lambda area: worth[area])
        place, met = {"place": (Card(best),)}, self.met(best)
        if not met:
            lost = any(self.met(area) for area in worth)
            return Advice(Go(best), N_("Go to {place}."), (AWAY,), place) if lost else None
        rival = max(met, key=self.unknown)
        bits, known = sum(expected_bits(self.hands, each) for each in met), self.hands.case_file_bits
        if bits <= 0:
            return None
        names: dict[str, Seat | tuple[Card, ...]] = {**place, "who": rival}
        numbers = self.numbers(rival)
        return Advice(Go(best), N_("Go to {place}."), (MEET,), names, bits, known, figures=(FIGURES,), numbers=numbers)

    def met(self, area: Place) -> list[Seat]:
        return [rival for rival in self.others if self.state.at[rival] == area and self.state.size(rival)]

    def swap_worth(self, rival: Seat) -> float:
        """Return the expected information of a draw from ``rival``, less what it gives away, in bits."""
        own = self.state.holdings.hand(self.me)
        told = sum(self.rivals.told(rival, card, self.hands) for card in own) / max(1, len(own))
        return expected_bits(self.hands, rival) - GIVES * told

    def swap(self, pairs: Sequence[str]) -> Advice | None:
        """Advise the seat to swap with first: the one whose hand is expected to tell most."""
        rivals = [rival for rival in self.others if pair(self.me, rival) in pairs]
        if len(rivals) < 2:
            return None
        bits = {rival: expected_bits(self.hands, rival) for rival in rivals}
        best = max(rivals, key=lambda rival: bits[rival])
        if bits[best] <= min(bits.values()) or self.unknown(best) <= min(map(self.unknown, rivals)):
            return None
        one, other = pair_of(pair(self.me, best))
        return Advice(
            Swap(pair(one, other)), N_("Swap with {who} first."), (FIRST,), {"who": best}, numbers=self.numbers(best)
        )

    def unknown(self, rival: Seat) -> int:
        """Return the number of cards of a rival's hand that the viewer does not know for certain."""
        known = sum(self.hands.certain(card, rival) is True for card in self.hands.counts)
        return int(self.state.size(rival)) - known

    def numbers(self, rival: Seat) -> dict[str, int]:
        return {"held": self.state.size(rival), "unknown": self.unknown(rival)}
