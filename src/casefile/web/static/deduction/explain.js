// Proofs of facts that must hold: short, by named rules; by contradiction and by cases where there is no other way.

import { Chain, markOf } from "./derivation.js";
import { holds, lacks } from "./facts.js";
import { minimalClash } from "./minimal_conflict.js";
import { counted, direct, factsOf, indirect } from "./proof.js";
import { close, refute, TooManyCases } from "./refute.js";

/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./facts.js").Fact} Fact */
/** @typedef {import("./derivation.js").Mark} Mark */
/** @typedef {import("./proof.js").Proof} Proof */

/** Finds proofs of facts that hold in every deal that fits given facts; it keeps its work for later proofs. */
export class Explainer {
  /** @param {Numbering} numbers @param {Fact[]} facts */
  constructor(numbers, facts) {
    this._numbers = numbers;
    this._facts = facts;
    this._chain = new Chain(numbers, facts);
  }

  /**
   * Return the shortest proof found that an owner must hold a card, or cannot; it rests on a least set of facts. It
   * must be certain: worlds.js says what is.
   * @param {number} card @param {number} owner @param {boolean} held @returns {Proof}
   */
  proof(card, owner, held) {
    const mark = markOf(owner, card, held);
    const opposite = held ? lacks(owner, card) : holds(owner, card);
    // The facts that a first proof uses are a good start for finding the facts that are needed.
    const proof = prove(this._chain, mark);
    const used = proof ? factsOf(proof) : this._facts;
    const needed = minimalClash(this._numbers, [...used, opposite]).filter((fact) => fact !== opposite);
    if (proof && needed.length === used.length) return proof;
    const chain = new Chain(this._numbers, needed);
    return prove(chain, mark) ?? counted(chain, mark);
  }
}

/** Return a proof by rules, or null if it has too many cases to be read. @param {Chain} chain @param {Mark} mark */
function prove(chain, mark) {
  if (close(chain, mark)) return direct(chain, mark);
  try {
    return indirect(chain, mark, refute(chain, mark ^ 1));
  } catch (error) {
    if (error instanceof TooManyCases) return null;
    throw error;
  }
}
