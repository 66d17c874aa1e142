"""Proofs of facts that must hold: short, by named rules; by contradiction and by cases where there is no other way."""

from collections.abc import Iterable
from contextlib import suppress

from casefile.core.cards import Card
from casefile.core.dealing import DealSpec
from casefile.core.facts import Fact, Holds, Lacks, Owner
from casefile.deduction.derivation import Chain, Mark
from casefile.deduction.minimal_conflict import minimal_clash
from casefile.deduction.proof import Proof, counted, direct, indirect
from casefile.deduction.refute import TooManyCases, close, refute
from casefile.deduction.worlds import Forced, Worlds


class Explainer:
    """Finds proofs of facts that hold in every deal that fits given facts; it keeps its work for later proofs.

    A proof rests on a minimal set of facts: without any one of them, and so without any one of its turns, the fact
    would not be certain.

    Raises :class:`casefile.core.facts.Contradiction` if no deal fits the facts.
    """

    def __init__(self, spec: DealSpec, facts: Iterable[Fact], worlds: Worlds | None = None) -> None:
        self._spec, self._facts = spec, tuple(facts)
        self._worlds = Worlds(spec, self._facts) if worlds is None else worlds
        self._chain = Chain(spec, self._facts)

    def proof(self, forced: Forced) -> Proof:
        """Return the shortest proof found that ``forced``, a fact about one card and one owner, must be true.

        Raises ``ValueError`` if some deal that fits makes it false, and :class:`casefile.core.cards.Invalid` for a card
        or an owner that the deal does not have.
        """
        card, owner, held = forced
        chain = self._chain
        numbers = chain.numbers
        mark = numbers.owner(owner), numbers.mask(card).bit_length() - 1, held
        count = self._worlds.counts[card][mark[0]]
        if count != (self._worlds.total if held else 0):
            raise ValueError(f"not certain: {owner} {'holds' if held else 'lacks'} {card}")
        said: tuple[Fact, Fact] = Holds(owner, card), Lacks(owner, card)
        # The facts that a first proof uses are a good start for finding the facts that are needed.
        proof: Proof | None = None
        if close(chain, mark):
            proof = direct(chain, mark)
        else:
            with suppress(TooManyCases):
                proof = indirect(chain, mark, refute(chain, (mark[0], mark[1], not held)))
        used = self._facts if proof is None else proof.facts
        needed = [fact for fact in minimal_clash(self._spec, [*used, said[held]]) if fact is not said[held]]
        if proof is not None and len(needed) == len(used):
            return proof
        return _from_needed(self._spec, needed, mark)


def _from_needed(spec: DealSpec, facts: list[Fact], mark: Mark) -> Proof:
    """Return the proof from these facts, all of which are needed; by counting deals if it has too many cases to be
    read.
    """
    chain = Chain(spec, facts)
    if close(chain, mark):
        return direct(chain, mark)
    try:
        return indirect(chain, mark, refute(chain, (mark[0], mark[1], not mark[2])))
    except TooManyCases:
        return counted(chain, mark)


def explain(
    spec: DealSpec, facts: Iterable[Fact], forced: tuple[Card, Owner, bool], worlds: Worlds | None = None
) -> Proof:
    """Return a proof that one owner must hold, or cannot hold, a card.

    - ``forced`` is ``(card, owner, held)``: the fact to prove.
    - ``worlds`` are the deals that fit the same facts, if the caller has counted them already; the result is the same.

    Raises ``ValueError`` for a fact that is not forced, :class:`casefile.core.cards.Invalid` for a card or an owner
    that the deal does not have, and :class:`casefile.core.facts.Contradiction` if no deal fits.
    """
    return Explainer(spec, facts, worlds).proof(forced)
