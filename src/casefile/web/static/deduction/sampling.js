// Single worlds: all of them where they are few, else a sample drawn evenly over all, always the same for the same
// facts.

import { backward, graphOf } from "./counting.js";
import { makePlan } from "./counting_plan.js";
import { bits } from "./numbering.js";

/** @typedef {import("./worlds.js").Worlds} Worlds */

/** The most worlds that are listed one by one. */
export const LISTED = 20_000;
/** The number of worlds that are drawn where there are more. */
export const SAMPLED = 10_000;
/**
 * The golden section less one: its multiples modulo 1 are spread nearly as evenly as any numbers of that many can be.
 */
const GOLDEN = 0.6180339887498949;

/**
 * Worlds, one as likely as another: `owners[card][world]` is the number of the owner of a card in a world.
 * @typedef {{ count: number, exact: boolean, owners: Uint8Array[] }} Listing
 */

/** Return all worlds, or a sample of them. @param {Worlds} worlds @returns {Listing} */
export function listing({ numbers, ledger, total }) {
  const exact = total <= BigInt(LISTED);
  const count = exact ? Number(total) : SAMPLED;
  const owners = Array.from({ length: numbers.cards }, () => new Uint8Array(count));
  ledger.held.forEach((held, owner) => {
    for (const card of bits(held)) owners[card].fill(owner);
  });
  const plan = makePlan(ledger, true);
  const walk = walker(plan, graphOf(plan), owners);
  for (let world = 0; world < count; world += 1)
    walk(world, exact ? (world + 0.5) / count : ((world + 1) * GOLDEN) % 1);
  return { count, exact, owners };
}

/**
 * Return what writes down the world at a mark from 0 to 1: each way through the plan has a stretch of equal length.
 * @param {import("./counting_plan.js").CountingPlan} plan @param {import("./counting.js").Graph} graph
 * @param {Uint8Array[]} owners
 */
function walker(plan, graph, owners) {
  const rest = backward(graph);
  const leaving = graph.edges.map(({ from }, step) => sorted(from, graph.sizes[step]));
  const pools = plan.pools.map(({ members }) => members[0]);
  return (/** @type {number} */ world, /** @type {number} */ mark) => {
    let state = 0;
    let left = mark * rest[0][0];
    for (let step = 0; step < leaving.length; step += 1) {
      const { to, pool } = graph.edges[step];
      const { starts, edges } = leaving[step];
      const after = rest[step + 1];
      let chosen = -1;
      for (let at = starts[state]; at < starts[state + 1] && (chosen < 0 || left >= 0); at += 1) {
        const ways = after[to[edges[at]]];
        if (!ways) continue;
        chosen = edges[at];
        left -= ways;
      }
      // What is left is counted back into the stretch of the chosen edge; rounding must not lead before it.
      left = Math.max(0, left + after[to[chosen]]);
      owners[plan.steps[step].card][world] = pools[pool[chosen]];
      state = to[chosen];
    }
  };
}

/** Return the edges by the state that they leave. @param {Int32Array} from @param {number} states */
function sorted(from, states) {
  const starts = new Int32Array(states + 1);
  for (const state of from) starts[state + 1] += 1;
  for (let state = 0; state < states; state += 1) starts[state + 1] += starts[state];
  const next = starts.slice();
  const edges = new Int32Array(from.length);
  from.forEach((state, edge) => (edges[next[state]++] = edge));
  return { starts, edges };
}
