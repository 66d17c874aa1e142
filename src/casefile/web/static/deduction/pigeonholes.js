// The counting rule: where some hands, open categories and clauses together may take just as many cards as they have
// places, those cards are theirs, and nobody else has any of them (the pigeonhole principle).

import { bits, combinations, count } from "./numbering.js";

/** @typedef {import("./derivation.js").Chain} Chain */

/** The most places that are looked at together if one of them is a clause's. */
const WIDEST = 4;

/**
 * Places for cards of one owner: `count` places that `cards` may fill; of the case file in a `category`, or of one
 * clause, whose `fact` is an index (else -1) and which has all the cards of `clause`.
 * @typedef {{ owner: number, count: number, cards: number, category: number, fact: number, clause: number }} Holes
 */

/**
 * Queue what follows from counting places and cards; return whether anything was queued. If some places have fewer
 * possible cards than places, the chain's clash is set. To be called when no simpler rule applies.
 * @param {Chain} chain
 */
export function countPlaces(chain) {
  const hands = handsOf(chain);
  let found = together(chain, hands);
  if (!found.length) found = withClauses(chain, hands);
  for (const [chosen, union] of found) {
    conclude(chain, chosen, union);
    if (chain.clash) return false;
  }
  return found.length > 0;
}

/** @param {Chain} chain @returns {Holes[]} */
function handsOf(chain) {
  const { numbers } = chain;
  /** @type {Holes[]} */
  const found = [];
  for (let owner = 0; owner < numbers.owners; owner += 1) {
    const cards = chain.open(owner);
    if (owner === numbers.case) {
      for (const category of numbers.categories)
        if (!(category & chain.has[owner]))
          found.push({ owner, count: 1, cards: cards & category, category, fact: -1, clause: 0 });
    } else if (cards) found.push({ owner, count: chain.room(owner), cards, category: 0, fact: -1, clause: 0 });
  }
  return found;
}

/** Return every combination of hands and open categories with as many cards as places, or fewer. */
function together(/** @type {Chain} */ chain, /** @type {Holes[]} */ hands) {
  // Entry n of these lists is for the hands whose bits are set in n: each hand doubles them.
  let unions = [0];
  let rooms = [0];
  for (const each of hands) {
    unions = [...unions, ...unions.map((union) => union | each.cards)];
    rooms = [...rooms, ...rooms.map((room) => room + each.count)];
  }
  /** @type {[Holes[], number][]} */
  const found = [];
  unions.forEach((union, number) => {
    const size = count(union);
    if (!number || size > rooms[number]) return;
    const chosen = bits(number).map((at) => hands[at]);
    if (size < rooms[number] || outside(chain, chosen, union).length) found.push([chosen, union]);
  });
  return found;
}

/** Return such combinations with clauses among the places, a few places at a time. */
function withClauses(/** @type {Chain} */ chain, /** @type {Holes[]} */ hands) {
  /** @type {Holes[]} */
  const slots = [];
  for (let owner = 0; owner < chain.has.length; owner += 1)
    for (const [fact, clause, left] of chain.narrowed(owner))
      if (count(left) <= WIDEST) slots.push({ owner, count: 1, cards: left, category: 0, fact, clause });
  slots.push(...hands.filter((each) => count(each.cards) <= WIDEST));
  /** @type {[Holes[], number][]} */
  const found = [];
  for (let size = 2; size <= WIDEST && !found.length; size += 1) {
    for (const chosen of combinations(slots, size)) {
      if (chosen[0].fact < 0) break; // Clauses stand first: from here on there are none.
      let union = 0;
      let room = 0;
      for (const each of chosen) {
        union |= each.cards;
        room += each.count;
      }
      if (count(union) > room || !apart(chosen)) continue;
      if (count(union) < room || outside(chain, chosen, union).length) found.push([chosen, union]);
    }
  }
  return found;
}

/** Return whether no place is counted twice. @param {Holes[]} chosen */
function apart(chosen) {
  for (const [one, other] of combinations(chosen, 2))
    if (one.owner === other.owner && one.cards & other.cards && (one.fact >= 0 || other.fact >= 0)) return false;
  return true;
}

/** Return the marks that the other owners lack the cards, as far as that is not known yet. */
function outside(/** @type {Chain} */ chain, /** @type {Holes[]} */ chosen, /** @type {number} */ union) {
  const found = [];
  for (let owner = 0; owner < chain.has.length; owner += 1) {
    let cards = chain.open(owner) & union;
    const own = chosen.filter((each) => each.owner === owner);
    // An owner whose places are among those that are filled may have some of these cards in them. The case file has no
    // more than one card of a category, so it is as another owner for each category.
    if (owner === chain.numbers.case) {
      for (const each of chosen) cards &= ~each.category;
      if (own.some((each) => each.fact >= 0)) cards = 0;
    } else if (own.length) cards = 0;
    for (const card of bits(cards)) found.push((owner << 6) | (card << 1));
  }
  return found;
}

/** Queue the conclusion, or set the clash. */
function conclude(/** @type {Chain} */ chain, /** @type {Holes[]} */ chosen, /** @type {number} */ union) {
  /** @type {number[]} */
  const marks = [];
  for (const each of chosen) {
    const lacks = chain.lacks[each.owner] & ~union;
    if (each.fact >= 0) marks.push(...chain.without(each.owner, each.clause & lacks));
    else if (each.category) marks.push(...chain.without(each.owner, each.category & lacks));
    else marks.push(...chain.holds(each.owner, chain.has[each.owner]), ...chain.without(each.owner, lacks));
  }
  for (const [one, other] of combinations(chosen, 2))
    if (one.owner === other.owner && one.fact >= 0 && other.fact >= 0)
      marks.push(...chain.without(one.owner, one.clause & other.clause));
  const places = chosen.reduce((all, each) => all + each.count, 0);
  const fewer = count(union) < places;
  const facts = chosen.filter((each) => each.fact >= 0).map((each) => each.fact);
  const move = chain.move("counting", [...new Set(marks)], facts, fewer ? [] : outside(chain, chosen, union));
  move.among = [...new Set(chosen.map((each) => each.owner))];
  move.union = union;
  move.places = places;
  if (fewer) {
    move.under = chain.under;
    chain.clash = move;
  } else chain.push(move);
}
