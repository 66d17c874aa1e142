// Proofs that one owner holds, or lacks, a card: numbered steps, each by one named rule.

import { cardOf, heldIn, inference, markOf, ownerOf } from "./derivation.js";
import { said } from "./facts.js";
import { bits } from "./numbering.js";

/** @typedef {import("./derivation.js").Chain} Chain */
/** @typedef {import("./derivation.js").Mark} Mark */
/** @typedef {import("./derivation.js").Inference} Inference */
/** @typedef {import("./facts.js").Fact} Fact */
/** @typedef {import("./refute.js").Refutation} Refutation */

/** A conclusion about one owner and one card. @typedef {{ owner: number, card: number, held: boolean }} Conclusion */

/**
 * One step: `conclusions` follow by `rule` from given `facts` and from earlier `steps` (by number). `under` are the
 * suppositions under which it holds; `cases` has for each supposition the step that refutes it. In a step by counting
 * places, `owners` need `places` cards together and may have no other than `cards`.
 * @typedef {object} ProofStep
 * @property {string} rule
 * @property {Conclusion[]} conclusions
 * @property {Fact[]} facts
 * @property {number[]} steps
 * @property {number[]} under
 * @property {[number, number][]} cases
 * @property {number[]} owners
 * @property {number} places
 * @property {number[]} cards
 */

/** @typedef {{ goal: Conclusion, steps: ProofStep[] }} Proof */

/** Return the given facts that a proof uses, each once, in the order of use. @param {Proof} proof @returns {Fact[]} */
export const factsOf = ({ steps }) => once(steps.flatMap((step) => step.facts));

/** Return the numbers of the entries that a proof uses, ascending. @param {Proof} proof */
export const turnsOf = (proof) =>
  [...new Set(proof.steps.flatMap((step) => step.facts.map((fact) => fact.turn)))]
    .filter(Boolean)
    .sort((one, other) => one - other);

/** Return facts without those that say the same as an earlier one. @param {Fact[]} facts @returns {Fact[]} */
function once(facts) {
  const found = new Map();
  for (const fact of facts) if (!found.has(said(fact))) found.set(said(fact), fact);
  return [...found.values()];
}

/**
 * Return the proof of `goal`, which the chain has concluded by simple rules.
 * @param {Chain} chain
 * @param {Mark} goal
 */
export function direct(chain, goal) {
  const writer = new Writer(chain, goal);
  const move = chain.why.get(goal);
  if (!move) {
    const placed = chain.excluded(ownerOf(goal), cardOf(goal));
    writer.write(inference("card placed", [placed], [], [goal]), chain);
  } else if (move.rule === "told") writer.add("told", [goal], move.facts);
  else writer.mark(goal, chain);
  return writer.proof();
}

/** Return the proof by contradiction. @param {Chain} chain @param {Mark} goal @param {Refutation} refutation */
export function indirect(chain, goal, refutation) {
  const writer = new Writer(chain, goal);
  const end = writer.refutation(refutation, []);
  writer.add("refuted", [goal], [], [], [], [end]);
  return writer.proof();
}

/**
 * Return the proof by counting deals alone: with the opposite, no deal fits.
 * @param {Chain} chain
 * @param {Mark} goal
 */
export function counted(chain, goal) {
  const writer = new Writer(chain, goal);
  const opposite = markOf(ownerOf(goal), cardOf(goal), !heldIn(goal));
  const start = writer.add("suppose", [opposite], [], [], [0]);
  const end = writer.add("no deal", [], [...chain.facts.keys()], [start], [start]);
  writer.add("refuted", [goal], [], [], [], [[start, end]]);
  return writer.proof();
}

/** A writer of steps in the order of their numbers, each move once. */
class Writer {
  /** @param {Chain} chain @param {Mark} goal */
  constructor(chain, goal) {
    this.given = chain.facts;
    this.goal = goal;
    /**
     * @type {{ rule: string, targets: Mark[], facts: number[], steps: number[], under: number[], cases: [number, number][], move: Inference | null }[]}
     */
    this.drafts = [];
    /** @type {Map<Inference, number>} */
    this.at = new Map();
  }

  /** @returns {Proof} */
  proof() {
    const steps = this.drafts.map(({ rule, targets, facts, steps: earlier, under, cases, move }) => ({
      rule,
      conclusions: [...targets].sort((one, other) => (one >> 1) - (other >> 1)).map(conclusion),
      facts: once(facts.map((number) => this.given[number])),
      steps: earlier,
      under,
      cases,
      owners: move?.among ?? [],
      places: move?.places ?? 0,
      cards: bits(move?.union ?? 0),
    }));
    return { goal: conclusion(this.goal), steps };
  }

  /** Add one more step, and return its number. */
  add(
    /** @type {string} */ rule,
    /** @type {Mark[]} */ targets,
    /** @type {number[]} */ facts = [],
    /** @type {number[]} */ steps = [],
    /** @type {number[]} */ under = [],
    /** @type {[number, number][]} */ cases = [],
  ) {
    const earlier = [...new Set(steps)].sort((one, other) => one - other);
    this.drafts.push({ rule, targets: [...targets], facts, steps: earlier, under, cases, move: null });
    return this.drafts.length - 1;
  }

  /** Return the number of the step that says `mark`, which is not given. @param {Mark} mark @param {Chain} chain */
  mark(mark, chain) {
    const move = chain.reason(mark);
    const number = this.at.get(move) ?? this.write(move, chain, [mark]);
    if (!this.drafts[number].targets.includes(mark)) this.drafts[number].targets.push(mark);
    return number;
  }

  /** Write a move with everything that it rests on. */
  write(/** @type {Inference} */ move, /** @type {Chain} */ chain, /** @type {Mark[] | null} */ targets = null) {
    const [facts, steps] = this.premises(move.marks, move.facts, chain);
    const under = move.under.map((supposed) => /** @type {number} */ (this.at.get(supposed)));
    const number = this.add(move.rule, targets ?? move.targets, facts, steps, under);
    this.drafts[number].move = move;
    this.at.set(move, number);
    return number;
  }

  /**
   * Return the given facts and the steps behind some marks.
   * @param {Mark[]} marks @param {number[]} facts @param {Chain} chain @returns {[number[], number[]]}
   */
  premises(marks, facts, chain) {
    const given = [...facts];
    const steps = [];
    for (const mark of marks) {
      const move = chain.reason(mark);
      if (move.rule === "told") given.push(...move.facts);
      else steps.push(this.mark(mark, chain));
    }
    return [given, steps];
  }

  /**
   * Write a supposition and all that it leads to; return its step and the step that says that it cannot be.
   * @param {Refutation} found @param {number[]} under @returns {[number, number]}
   */
  refutation(found, under) {
    this.before(found, found.supposed.under.length);
    const start = this.add("suppose", found.supposed.targets, [], [], [...under, this.drafts.length]);
    this.at.set(found.supposed, start);
    const inside = [...under, start];
    if (!found.split) {
      if (!found.chain.clash) throw new Error("a refutation without a contradiction");
      return [start, this.write(found.chain.clash, found.chain)];
    }
    const ends = found.cases.map((each) => this.refutation(each, inside));
    const [facts, steps] = this.premises(found.split.marks, found.split.facts, found.chain);
    return [start, this.add("cases", [], facts, steps, inside, ends)];
  }

  /**
   * Write the steps that do not depend on the supposition ahead of it.
   * @param {Refutation} found
   * @param {number} depth
   */
  before(found, depth) {
    const seen = new Set();
    const stack = [...(found.chain.clash?.marks ?? found.split?.marks ?? [])];
    while (stack.length) {
      const mark = /** @type {Mark} */ (stack.pop());
      const move = found.chain.reason(mark);
      if (seen.has(mark) || move.rule === "told" || move.rule === "suppose") continue;
      seen.add(mark);
      if (move.under.length <= depth) this.mark(mark, found.chain);
      else stack.push(...move.marks);
    }
    for (const each of found.cases) this.before(each, depth);
  }
}

/** @param {Mark} mark @returns {Conclusion} */
const conclusion = (mark) => ({ owner: ownerOf(mark), card: cardOf(mark), held: heldIn(mark) });
