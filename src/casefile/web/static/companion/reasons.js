// Proofs in words: what was seen and what follows, sentence by sentence, each with the entries that it speaks of.

import { said } from "../deduction/facts.js";
import { bits } from "../deduction/numbering.js";
import { say, several } from "./words.js";

/** @typedef {import("../deduction/facts.js").Fact} Fact */
/** @typedef {import("../deduction/proof.js").Proof} Proof */
/** @typedef {import("../deduction/proof.js").ProofStep} ProofStep */

/**
 * The names in a game. @typedef {object} Names
 * @property {number} case The number of the case file among the owners.
 * @property {number} table The number of the table, which holds the cards that lie open; -1 if there are none.
 * @property {(owner: number) => string} who
 * @property {(card: number) => string} card
 */

/** One sentence. @typedef {{ text: string, turns: number[], depth: number, seen: boolean }} Reason */

/** Return a proof as sentences; the last one says what was to be proved. @param {Proof} proof @param {Names} names */
export function tell({ steps }, names) {
  const teller = new Teller(names);
  for (const step of steps) teller.step(step, steps);
  return teller.reasons;
}

class Teller {
  /** @param {Names} names */
  constructor(names) {
    this.names = names;
    /** @type {Reason[]} */
    this.reasons = [];
    this._told = new Set();
  }

  /** @param {number} owner @param {boolean} [first] */
  who(owner, first = false) {
    if (owner === this.names.case) return say(first ? "The case file" : "the case file");
    return this.names.who(owner);
  }

  /** @param {number[]} cards @param {string} [last] */
  cards(cards, last = "and") {
    return several([...new Set(cards)].map(this.names.card), last);
  }

  /** @param {string} text @param {number} depth */
  add(text, depth) {
    this.reasons.push({ text, turns: [], depth, seen: false });
  }

  // -- what was seen ------------------------------------------------------------------------------------------------

  /** Tell the given facts that were not told yet, those of one kind about one owner together. */
  seen(/** @type {Fact[]} */ facts, /** @type {number} */ depth) {
    /** @type {Map<string, Fact[]>} */
    const groups = new Map();
    for (const fact of facts) {
      if (this._told.has(said(fact))) continue;
      this._told.add(said(fact));
      const alone = fact.type === "one of" || fact.type === "not all" ? said(fact) : `${fact.owner} ${fact.turn > 0}`;
      const key = `${fact.type} ${alone}`;
      groups.set(key, [...(groups.get(key) ?? []), fact]);
    }
    for (const group of this.together([...groups.values()])) {
      const turns = [...new Set(group.map(({ turn }) => turn))].filter(Boolean).sort((one, other) => one - other);
      let text = this.fact(group);
      const gaps = { turns: several(turns.map(String)), told: text };
      if (turns.length) text = say(turns.length > 1 ? "in-turns" : "turn", gaps);
      this.reasons.push({ text, turns, depth, seen: true });
    }
  }

  /** Return the groups with those joined that could not answer for the same cards, in the order of the turns. */
  together(/** @type {Fact[][]} */ groups) {
    /** @type {Map<string, Fact[]>} */
    const merged = new Map();
    groups.forEach((group, number) => {
      const lacking = group.filter(({ type, turn, owner }) => type === "lacks" && turn && owner !== this.names.case);
      const cards = [...new Set(lacking.map((fact) => fact.cards))].sort((one, other) => one - other);
      const key = cards.length ? `lacks ${cards}` : `${number}`;
      merged.set(key, [...(merged.get(key) ?? []), ...group]);
    });
    const first = (/** @type {Fact[]} */ group) => Math.min(...group.map(({ turn }) => turn));
    return [...merged.values()].sort((one, other) => first(one) - first(other));
  }

  /** Return the sentence for facts of one kind, as they were seen. @param {Fact[]} group */
  fact(group) {
    const { type, owner, turn } = group[0];
    const cards = group.flatMap((fact) => bits(fact.cards));
    const who = this.who(owner, true);
    if (type === "not all") return say("accusation-wrong", { cards: this.cards(cards) });
    if (type === "one of") return say("one-of-these", { who, cards: this.cards(cards) });
    if (type === "holds")
      return say(turn && owner !== this.names.table ? "showed" : "holds", { who, cards: this.cards(cards) });
    const owners = [...new Set(group.map((fact) => fact.owner))];
    const either = this.cards(cards, "or");
    if (owners.length > 1)
      return say("could-not-all", { who: several(owners.map((each) => this.who(each))), cards: either });
    return say(turn ? "could-not" : "does-not-hold", { who, cards: either });
  }

  // -- what follows -------------------------------------------------------------------------------------------------

  /** Tell the facts behind a step that have not been told, then the step itself. */
  step(/** @type {ProofStep} */ step, /** @type {ProofStep[]} */ steps) {
    const depth = step.under.length;
    this.seen(step.facts, depth);
    if (step.rule === "told") return;
    if (step.rule === "suppose") {
      const [{ owner, card, held }] = step.conclusions;
      this.add(
        say(held ? "suppose-holds" : "suppose-lacks", { who: this.who(owner), cards: this.names.card(card) }),
        depth - 1,
      );
      return;
    }
    let because = this.because(step, steps);
    /** @type {Map<string, typeof step.conclusions>} */
    const groups = new Map();
    for (const each of step.conclusions) {
      const key = `${each.held} ${each.owner}`;
      groups.set(key, [...(groups.get(key) ?? []), each]);
    }
    for (const group of groups.values()) {
      const [{ owner, held }] = group;
      const cards = this.cards(
        group.map(({ card }) => card),
        held ? "and" : "or",
      );
      const states = say(held ? "so-holds" : "so-lacks", { who: this.who(owner), cards });
      this.add(because ? say("in-a-row", { before: because, sentence: states }) : states, depth);
      because = "";
    }
    if (because) this.add(because, depth);
  }

  /** Return the reason of a step in a sentence; empty where nothing need be said. */
  because(/** @type {ProofStep} */ step, /** @type {ProofStep[]} */ steps) {
    const { rule } = step;
    if (rule === "clash") return this.clash(step, steps);
    if (rule === "card placed") return this.placed(step, steps);
    if (rule === "counting") {
      const owners = several(step.owners.map((owner) => this.who(owner)));
      const gaps = { owners, count: step.places, cards: this.cards(step.cards) };
      return say(step.conclusions.length ? "counting" : "counting-clash", gaps);
    }
    const [first] = step.conclusions;
    const gaps = first ? { who: this.who(first.owner, true), card: this.names.card(first.card) } : {};
    if (rule === "category closed") return say(first.held ? "category-last" : "category-one");
    if (rule === "places spoken for")
      return say(step.facts.filter(({ type }) => type === "one of").length === 1 ? "spoken-one" : "spoken-for", gaps);
    return say(rule, gaps);
  }

  /** Return what a step rests on, as owners and cards. */
  premises(/** @type {ProofStep} */ step, /** @type {ProofStep[]} */ steps) {
    const given = step.facts
      .filter(({ type }) => type === "holds" || type === "lacks")
      .map(({ type, owner, cards }) => ({ owner, card: bits(cards)[0], held: type === "holds" }));
    return [...given, ...step.steps.flatMap((number) => steps[number].conclusions)];
  }

  placed(/** @type {ProofStep} */ step, /** @type {ProofStep[]} */ steps) {
    const holder = this.premises(step, steps).find(({ held }) => held);
    return holder ? say("alone", { holder: this.who(holder.owner, true), card: this.names.card(holder.card) }) : "";
  }

  clash(/** @type {ProofStep} */ step, /** @type {ProofStep[]} */ steps) {
    const found = this.premises(step, steps);
    for (const one of found)
      for (const other of found) {
        if (!one.held || one.card !== other.card || one === other) continue;
        const card = this.names.card(one.card);
        if (!other.held && one.owner === other.owner) return say("clash-both", { who: this.who(one.owner), card });
        if (other.held && one.owner !== other.owner)
          return say("clash-two", { one: this.who(one.owner), other: this.who(other.owner), card });
      }
    return say("clash-other");
  }
}
