// The suggestions that are worth most now, by the expected information of their answers, and whether to accuse.
//
// A seat that can show several of the named cards is taken to show each of them equally often.

import { bits } from "./numbering.js";
import { listing } from "./sampling.js";

/** @typedef {import("./worlds.js").Worlds} Worlds */
/** @typedef {import("./sampling.js").Listing} Listing */

/** An expected loss of candidates up to this is taken for none: what is left of it is rounding. */
const LEAST = 1e-9;
/** The most different suggestions that are rated; of larger decks only the cards likeliest to be sealed are named. */
const MOST = 500;
/** From this probability on a case file is told as certain; what is less is rounding. */
const CERTAIN = 1 - 1e-12;

/**
 * A suggestion, rated by its answer before it is asked: the information about the sealed cards in bits, the expected
 * loss of candidates for them, the average number of case files left, and who answers (-1 is nobody) with which
 * probability.
 * @typedef {object} ExpectedAnswer
 * @property {number[]} cards
 * @property {number} bits
 * @property {number} narrowed
 * @property {number} left
 * @property {[number, number][]} answers
 */

/** Rates suggestions by all worlds, or by a sample of them; the seats of `order` are asked in turn. */
export class Ratings {
  /** @param {Worlds} worlds @param {number[]} order */
  constructor(worlds, order) {
    this.worlds = worlds;
    this.order = order;
    this.listing = listing(worlds);
    const { numbers, chances } = worlds;
    const { owners, count } = this.listing;
    const nobody = order.length;
    const places = new Uint8Array(numbers.owners).fill(nobody);
    order.forEach((seat, place) => (places[seat] = place));
    /** By card and world: the place in the order of the seat that holds the card, the number of seats if none does. */
    this._places = owners.map((row) => row.map((owner) => places[owner]));
    /** By category and world: the place of the sealed card among those that may be sealed, and how many may be. */
    this._sealed = numbers.categories.map((category) => {
      const file = new Uint8Array(count);
      const may = bits(category).filter((card) => chances[card][numbers.case]);
      may.forEach((card, place) =>
        owners[card].forEach((owner, world) => {
          if (owner === numbers.case) file[world] = place;
        }),
      );
      return { file, size: may.length };
    });
    this._before = this._sealed.map(({ file, size }) => {
      const found = new Float64Array(size);
      for (const place of file) found[place] += 1;
      return entropy(found, 0, size);
    });
    this._table = responses(order.length, numbers.categories.length);
  }

  /** Whether these are all worlds, and no sample. */
  get exact() {
    return this.listing.exact;
  }

  /**
   * Return the `most` suggestions whose answers are expected to narrow the case file most, the best first.
   * @param {number} most
   * @param {number} [fixed] A card that must be named, such as the room that one stands in.
   * @returns {ExpectedAnswer[]}
   */
  best(most, fixed) {
    const named = this._named(fixed);
    /** @type {{ cards: number[], bits: number, narrowed: number }[]} */
    const found = [];
    const { count } = this.listing;
    const rated = (/** @type {number[]} */ cards, /** @type {Uint16Array} */ code) => {
      if (cards.length === named.length) {
        found.push({ cards, ...this._told(this._respond(code)) });
        return;
      }
      for (const card of named[cards.length]) rated([...cards, card], this._with(code, card));
    };
    rated([], new Uint16Array(count));
    const rounded = (/** @type {number} */ value) => Math.round(value * 1e9);
    found.sort(
      (one, other) => rounded(other.narrowed) - rounded(one.narrowed) || rounded(other.bits) - rounded(one.bits),
    );
    const worth = found.slice(0, most).filter((each) => each.narrowed > LEAST);
    return worth.map((each) => ({ ...each, ...this.answered(each.cards) }));
  }

  /** Return a code by world for who holds the cards named so far and one more. */
  _with(/** @type {Uint16Array} */ code, /** @type {number} */ card) {
    const base = this.order.length + 1;
    const places = this._places[card];
    const found = new Uint16Array(code.length);
    for (let world = 0; world < code.length; world += 1) found[world] = code[world] * base + places[world];
    return found;
  }

  /** Return the response by world. @param {Uint16Array} code */
  _respond(code) {
    const table = this._table;
    return code.map((who) => table[who]);
  }

  /** Return by category the cards worth naming: of those that are answered alike only the first. */
  _named(/** @type {number | undefined} */ fixed) {
    const { numbers, chances } = this.worlds;
    const named = numbers.categories.map((category) => {
      if (fixed !== undefined && (category >> fixed) & 1) return [fixed];
      /** @type {number[]} */
      const unlike = [];
      for (const card of bits(category)) {
        const mine = this._places[card];
        if (!unlike.some((other) => mine.every((place, world) => place === this._places[other][world])))
          unlike.push(card);
      }
      return unlike;
    });
    const size = () => named.reduce((all, each) => all * each.length, 1);
    while (size() > MOST) {
      const longest = named.reduce((one, other) => (other.length > one.length ? other : one));
      const least = longest.reduce((one, other) =>
        chances[other][numbers.case] < chances[one][numbers.case] - LEAST ? other : one,
      );
      longest.splice(longest.indexOf(least), 1);
    }
    return named;
  }

  /**
   * Return what the answer tells about the sealed cards, given the response in each world.
   * @param {Uint16Array} response
   */
  _told(response) {
    const { count } = this.listing;
    const cards = this._sealed.length;
    const sets = 2 ** cards - 1;
    let [told, narrowed] = [0, 0];
    this._sealed.forEach(({ file, size }, category) => {
      if (size < 2) return;
      const joint = new Float64Array((this.order.length * sets + 1) * size);
      for (let world = 0; world < count; world += 1) joint[response[world] * size + file[world]] += 1;
      const answers = answersOf(joint, this.order.length, cards, size);
      narrowed += 2 ** this._before[category];
      for (let answer = 0; answer < answers.length; answer += size) {
        let weight = 0;
        for (let at = 0; at < size; at += 1) weight += answers[answer + at];
        if (!weight) continue;
        const after = entropy(answers, answer, size);
        told += (weight / count) * (this._before[category] - after);
        narrowed -= (weight / count) * 2 ** after;
      }
    });
    return { bits: Math.max(told, 0), narrowed };
  }

  /**
   * Return who answers a suggestion with which probability, and how many case files are left on average then.
   * @param {number[]} cards
   * @returns {{ left: number, answers: [number, number][] }}
   */
  answered(cards) {
    const { count } = this.listing;
    const seats = this.order.length;
    const sets = 2 ** cards.length - 1;
    let code = new Uint16Array(count);
    for (const card of cards) code = this._with(code, card);
    /**
     * The worlds of each answer: the seat and the card that it may show, or that nobody can.
     * @type {Map<number, Set<number>>}
     */
    const files = new Map();
    const who = new Float64Array(seats + 1);
    const weights = new Float64Array(seats * cards.length + 1);
    this._respond(code).forEach((response, world) => {
      const file = this._sealed.reduce((all, each) => all * each.size + each.file[world], 0);
      const place = Math.floor(response / sets);
      who[place] += 1;
      const which = place === seats ? [0] : bits((response % sets) + 1);
      for (const card of which) {
        const answer = place * cards.length + card;
        weights[answer] += 1 / which.length;
        files.set(answer, (files.get(answer) ?? new Set()).add(file));
      }
    });
    let left = 0;
    for (const [answer, some] of files) left += (weights[answer] / count) * some.size;
    const answers = [...this.order, -1].map(
      (seat, place) => /** @type {[number, number]} */ ([seat, who[place] / count]),
    );
    return { left, answers: answers.filter(([, chance]) => chance > 0) };
  }
}

/**
 * Return the response by the places of the seats that hold the named cards, the first card counting most: which seat
 * answers, and which of the named cards it has. The last response is that nobody has any.
 * @param {number} seats @param {number} cards
 */
function responses(seats, cards) {
  const sets = 2 ** cards - 1;
  const found = new Uint16Array((seats + 1) ** cards);
  found.forEach((_, code) => {
    let first = seats;
    let which = 0;
    for (let card = cards - 1, left = code; card >= 0; card -= 1, left = Math.floor(left / (seats + 1))) {
      const place = left % (seats + 1);
      if (place > first || place === seats) continue;
      if (place < first) which = 0;
      first = place;
      which |= 1 << card;
    }
    found[code] = which ? first * sets + which - 1 : seats * sets;
  });
  return found;
}

/** Return the weights of the answers from those of the responses: of several cards each is shown equally often. */
function answersOf(
  /** @type {Float64Array} */ joint,
  /** @type {number} */ seats,
  /** @type {number} */ cards,
  /** @type {number} */ size,
) {
  const sets = 2 ** cards - 1;
  const found = new Float64Array((seats * cards + 1) * size);
  for (let place = 0; place < seats; place += 1)
    for (let which = 1; which <= sets; which += 1) {
      const held = bits(which);
      const response = (place * sets + which - 1) * size;
      for (const card of held)
        for (let at = 0; at < size; at += 1)
          found[(place * cards + card) * size + at] += joint[response + at] / held.length;
    }
  for (let at = 0; at < size; at += 1) found[seats * cards * size + at] += joint[seats * sets * size + at];
  return found;
}

/**
 * Return the entropy of `size` weights, in bits.
 * @param {Float64Array} weights
 * @param {number} start
 * @param {number} size
 */
function entropy(weights, start, size) {
  let whole = 0;
  let sum = 0;
  for (let at = start; at < start + size; at += 1) {
    const weight = weights[at];
    if (weight) {
      whole += weight;
      sum += weight * Math.log2(weight);
    }
  }
  return Math.max(0, Math.log2(whole) - sum / whole);
}

/**
 * Return whether to accuse: `certain` if there is one case file left, `best` if no question can tell any more, else
 * `wait`; with the likeliest case file and its probability.
 * @param {Worlds} worlds @param {ExpectedAnswer[]} questions The best questions, empty if none tells anything.
 */
export function verdict(worlds, questions) {
  const [likeliest] = worlds.caseFiles;
  const known = likeliest.chance >= CERTAIN;
  return { ...likeliest, verdict: known ? "certain" : questions.length ? "wait" : "best" };
}
