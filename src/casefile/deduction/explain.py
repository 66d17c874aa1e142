"""Why a fact must hold: short proofs by named rules, by contradiction and by cases where there is no other way."""

from collections.abc import Iterable

from casefile.cards import Card
from casefile.dealing import DealSpec
from casefile.deduction.chain import Chain
from casefile.deduction.facts import Fact, Owner
from casefile.deduction.proof import Proof, direct, indirect
from casefile.deduction.refute import close, refute
from casefile.deduction.worlds import Forced, Worlds


class Explainer:
    """Proofs from one set of facts; what one proof has worked out the next one uses again.

    Raises :class:`casefile.deduction.facts.Contradiction` if no deal fits the facts.
    """

    def __init__(self, spec: DealSpec, facts: Iterable[Fact], worlds: Worlds | None = None) -> None:
        self._facts = tuple(facts)
        self._worlds = Worlds(spec, self._facts) if worlds is None else worlds
        self._chain = Chain(spec, self._facts)

    def proof(self, forced: Forced) -> Proof:
        """The shortest proof found; raises ``ValueError`` for what is not forced, and
        :class:`casefile.cards.Invalid` for a card or an owner that the deal does not have.
        """
        card, owner, held = forced
        chain = self._chain
        numbers = chain.numbers
        mark = numbers.owner(owner), numbers.mask(card).bit_length() - 1, held
        count = self._worlds.counts[card][mark[0]]
        if count != (self._worlds.total if held else 0):
            raise ValueError(f"not certain: {owner} {'holds' if held else 'lacks'} {card}")
        if close(chain, mark):
            return direct(chain, mark)
        return indirect(chain, mark, refute(chain, (mark[0], mark[1], not held)))


def explain(
    spec: DealSpec, facts: Iterable[Fact], forced: tuple[Card, Owner, bool], worlds: Worlds | None = None
) -> Proof:
    """Why ``(card, owner, held)`` must be so, from the facts; ``worlds`` of the same facts saves counting them again.

    Raises ``ValueError`` for what is not forced, :class:`casefile.cards.Invalid` for a card or an owner that the deal
    does not have, and :class:`casefile.deduction.facts.Contradiction` if no deal fits.
    """
    return Explainer(spec, facts, worlds).proof(forced)
