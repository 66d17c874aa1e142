// Answers positions with the detective of the browser: a line of JSON in, a line of JSON out.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const at = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const { numbering } = await at("numbering");
const { Contradiction } = await at("facts");
const { readPosition } = await at("positions");
const { Worlds } = await at("worlds");
const { Explainer } = await at("explain");
const { Ratings, verdict } = await at("questions");

const spoken = ({ type, owner, cards, turn }) => [type, owner, cards, turn];

function answer({ deal, facts, order, goals, position }) {
  if (position) {
    const read = readPosition(position);
    return { facts: read.facts.map(spoken) };
  }
  const numbers = numbering(deal);
  const known = facts.map(([type, owner, cards, turn]) => ({ type, owner, cards, turn }));
  let worlds;
  try {
    worlds = new Worlds(numbers, known);
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    return { clash: error.facts.map(spoken) };
  }
  const explainer = new Explainer(numbers, known);
  const found = {
    total: String(worlds.total),
    chances: worlds.chances.map((row) => [...row]),
    forced: worlds.forced,
    files: worlds.caseFiles.map(({ cards, chance }) => [cards, chance]),
    proofs: goals.map((which) => {
      const proof = explainer.proof(...worlds.forced[which]);
      const said = ({ owner, card, held }) => [owner, card, held];
      return proof.steps.map((step) => [
        step.rule,
        step.conclusions.map(said),
        step.facts.map(spoken),
        step.steps,
        step.under,
        step.cases,
        step.owners,
        step.places,
        step.cards,
      ]);
    }),
  };
  if (order.length) {
    const ratings = new Ratings(worlds, order);
    const best = ratings.best(1);
    const advice = verdict(worlds, best);
    Object.assign(found, { exact: ratings.exact, best, verdict: advice.verdict, accuse: advice.cards });
  }
  return found;
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(answer(JSON.parse(line))));
