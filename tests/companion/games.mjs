// Answers with what a game of the companion tells: a line of JSON in, a line of JSON out.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const at = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const { factsOf, fileOf, nextSeat, numbersOf } = await at("companion/game");
const { Knowledge, mendings } = await at("companion/knowledge");
const { fits } = await at("deduction/minimal_conflict");

const spoken = ({ type, owner, cards, turn }) => [type, owner, cards, turn];

for await (const line of createInterface({ input: process.stdin })) {
  const game = JSON.parse(line);
  const { worlds, clash, left } = new Knowledge(game);
  const numbers = numbersOf(game);
  const fitting = ({ number, entry }) =>
    fits(numbers, factsOf({ ...game, entries: game.entries.map((each, at) => (at === number ? entry : each)) }));
  const mends = clash.length ? mendings(game, clash).map(fitting) : [];
  const { position = null } = fileOf(game);
  const facts = factsOf(game).map(spoken);
  console.log(JSON.stringify({ facts, clash, left, total: String(worlds.total), next: nextSeat(game), position, mends }));
}
