// The search for proofs by contradiction and by cases, where the simple rules do not lead to the conclusion.

import { markOf } from "./derivation.js";
import { bits } from "./numbering.js";
import { countPlaces } from "./pigeonholes.js";

/** @typedef {import("./derivation.js").Chain} Chain */
/** @typedef {import("./derivation.js").Mark} Mark */
/** @typedef {import("./derivation.js").Inference} Inference */

/** The most cases that a proof may have. */
const MOST_CASES = 12;
/** The most suppositions that are tried in the search for one proof. */
const MOST_TRIED = 400;
/** The number of cards whose possible owners are tried as cases, besides all clauses and categories. */
const LOOKED_AT = 12;

/** Thrown when no refutation with few enough cases was found in time. */
export class TooManyCases extends Error {}

/**
 * A division into cases: one of `choices` is true, because of given `facts` and of known `marks`.
 * @typedef {{ choices: Mark[], marks: Mark[], facts: number[] }} Split
 */

/**
 * A proof that the supposition `supposed` is false: it leads to a contradiction in `chain`, or `split` leaves some
 * cases, and each of `cases` refutes one of them.
 * @typedef {{ supposed: Inference, chain: Chain, split: Split | null, cases: Refutation[] }} Refutation
 */

/**
 * Draw all conclusions by every rule until `goal` is known, a contradiction is found, or nothing more follows. Return
 * whether the goal is known or, without a goal, whether there is a contradiction.
 * @param {Chain} chain @param {Mark | null} [goal]
 */
export function close(chain, goal = null) {
  while (!chain.run(goal) && !chain.clash && countPlaces(chain));
  return goal === null ? chain.clash !== null : chain.knows(goal);
}

/**
 * Return the proof that `mark`, false in every deal that fits, is false; `chain` must be closed. Throws TooManyCases.
 * @param {Chain} chain @param {Mark} mark
 */
export function refute(chain, mark) {
  const tried = supposed(chain, mark);
  if (tried.chain.clash) return tried;
  const found = byCases(tried, { tries: MOST_TRIED });
  if (ends(found) > MOST_CASES) throw new TooManyCases();
  return found;
}

/** @param {Chain} chain @param {Mark} mark @returns {Refutation} */
function supposed(chain, mark) {
  const fork = chain.fork();
  const made = fork.suppose(mark);
  close(fork);
  return { supposed: made, chain: fork, split: null, cases: [] };
}

/** Return the length of a refutation for a reader. @param {Refutation} found @returns {number} */
function weight({ split, chain, cases }) {
  if (!split) return 2 + (chain.clash ? chain.weight(chain.clash.support) : 0);
  return 3 + cases.reduce((all, each) => all + weight(each), 0);
}

/** Return the number of cases that are not divided any further. @param {Refutation} found @returns {number} */
const ends = ({ cases }) => cases.reduce((all, each) => all + ends(each), 0) || 1;

/**
 * Split into cases: the shortest split found in which every case ends at once, else the one with fewest cases left.
 * @param {Refutation} open @param {{ tries: number }} left @returns {Refutation}
 */
function byCases(open, left) {
  const { chain } = open;
  /** @type {Refutation | null} */
  let best = null;
  /** @type {{ unsettled: number, split: Split, cases: Refutation[] } | null} */
  let fewest = null;
  for (const split of splits(chain)) {
    left.tries -= split.choices.length;
    if (left.tries < 0 && !best) throw new TooManyCases();
    const cases = split.choices.map((choice) => supposed(chain, choice));
    const unsettled = cases.filter((each) => !each.chain.clash).length;
    if (!unsettled) {
      const found = { supposed: open.supposed, chain, split, cases };
      best = !best || weight(found) < weight(best) ? found : best;
    } else if (!fewest || unsettled < fewest.unsettled) fewest = { unsettled, split, cases };
  }
  if (best) return best;
  if (!fewest) throw new TooManyCases();
  const deeper = fewest.cases.map((each) => (each.chain.clash ? each : byCases(each, left)));
  return { supposed: open.supposed, chain, split: fewest.split, cases: deeper };
}

/** Return the possible splits: clauses and open categories, then the cards with the fewest possible owners. */
function splits(/** @type {Chain} */ chain) {
  const { numbers } = chain;
  const owners = [...chain.has.keys()];
  /** @type {Split[]} */
  const found = [];
  for (const owner of owners)
    for (const [number, clause, left] of chain.narrowed(owner))
      found.push({ choices: chain.holds(owner, left), marks: chain.without(owner, clause ^ left), facts: [number] });
  for (const category of numbers.categories) {
    if (category & chain.has[numbers.case]) continue;
    const left = category & ~chain.lacks[numbers.case];
    const marks = chain.without(numbers.case, category ^ left);
    found.push({ choices: chain.holds(numbers.case, left), marks, facts: [] });
  }
  const placed = chain.has.reduce((all, has) => all | has, 0);
  const cards = bits(numbers.everything & ~placed).map((card) => {
    const may = owners.filter((owner) => !((chain.lacks[owner] >> card) & 1));
    const others = owners.filter((owner) => !may.includes(owner)).map((owner) => chain.excluded(owner, card));
    return { choices: may.map((owner) => markOf(owner, card, true)), marks: others, facts: [] };
  });
  cards.sort((one, other) => one.choices.length - other.choices.length);
  return [...found, ...cards.slice(0, LOOKED_AT)];
}
