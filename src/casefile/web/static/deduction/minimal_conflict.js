// The facts to blame when no deal fits: a minimal set, found by leaving facts out.

import { graphOf } from "./counting.js";
import { makePlan } from "./counting_plan.js";
import { Contradiction } from "./facts.js";
import { Ledger } from "./ledger.js";

/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./facts.js").Fact} Fact */

/** Return whether any deal fits all the facts. @param {Numbering} numbers @param {Fact[]} facts */
export function fits(numbers, facts) {
  try {
    return graphOf(makePlan(new Ledger(numbers, facts))).sizes.at(-1) > 0;
  } catch (error) {
    if (error instanceof Contradiction) return false;
    throw error;
  }
}

/**
 * Return some of `facts`, which no deal fits, that contradict each other, such that without any one of them some deal
 * fits. Later turns are left out first, whole turns before single facts.
 * @param {Numbering} numbers @param {Fact[]} facts @returns {Fact[]}
 */
export function minimalClash(numbers, facts) {
  // One pass is enough: facts that clash also clash together with more. So a fact without which a larger set fitted is
  // needed in each smaller one, and need not be tried again.
  let kept = [...facts];
  const turns = [...new Set(facts.map((fact) => fact.turn))].sort((one, other) => other - one);
  for (const turn of turns) {
    const fewer = kept.filter((fact) => fact.turn !== turn);
    if (!fits(numbers, fewer)) kept = fewer;
  }
  for (let place = kept.length - 1; place >= 0; place -= 1) {
    const fewer = kept.filter((_, at) => at !== place);
    if (!fits(numbers, fewer)) kept = fewer;
  }
  return kept;
}
