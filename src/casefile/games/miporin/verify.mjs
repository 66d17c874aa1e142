// Check a finished game of "Miporin" by yourself: node verify_miporin.mjs game.json
//
// This is for the rule set miporin: the dealer, the characters, the deal and what is swapped are drawn again, and every
// action is followed. A "yes" also takes it that names, map and dealer in the heading are those that the table agreed
// on.

import { after, different, entries, inOrder, judge, main } from "../../core/verifier_prelude.mjs";

// The edition that comes with the program, in the order of drawing.
const CARDS = [
  "miho aoi haruto kotone sota hinata ren yuzuki itsuki".split(" "),
  "lodge rope_bridge lookout lakeside charcoal_hut hot_spring cave shrine old_station".split(" "),
  "power_cut fallen_tree thick_fog cloudburst landslide to_the_lodge".split(" "),
];
// The map that comes with the program: nine areas, three by three, and six day cards of one day each.
const AREAS = [[2, 4], [1, 3, 5], [2, 6], [1, 5, 7], [2, 4, 6, 8], [3, 5, 9], [4, 8], [5, 7, 9], [6, 8]];
const DAYS = [...Array(5).fill("advance 1"), "advance 1, gather"];
// What stands between the words of a catch phrase.
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

// What a player can take back: it tells nobody anything.
const BACK = ["area_entered", "turn_ended,turn_began"];

async function play(game) {
  const { detective, choose_character: choosing, no_winner: draw } = game.options;
  const heading = game.rules === "miporin" && game.seats === 3 && JSON.stringify(game.suspects) === "[]";
  const agreed = draw === "draw" && [detective, choosing].every((flag) => typeof flag === "boolean");
  if (!heading || !agreed || ![undefined, null, 0, 1, 2].includes(game.given.dealer)) {
    game.refuse("these are no rules that this verifier knows");
  }
  const [people, places, days] = kindsOf(game.edition);
  const cards = [people, places, days].flat();
  const table = { people, places, days, cards, detective, choosing, ...mapOf(game.given.map) };
  await game.open(BACK);
  const dealer = await setUp(game, table);
  const last = await auction(game, table, dealer);
  const round = [...after(last, 3), last];
  table.turn = 0;
  for (const seat of Array(6).fill(round).flat()) {
    if (table.at.has(seat) && (await playTurn(game, table, seat))) return;
  }
  game.read("case_closed", { winner: null, case_file: table.caseFile });
}

function kindsOf(edition) {
  if (edition === "miporin") return CARDS;
  const file = entries(edition.file); // an edition of somebody's own: the record holds its file
  return different(["characters", "places", "days"].map((kind) => file[kind].map(({ slug }) => slug)), 9, 9, 6);
}

/** The areas beside each, from 0, and what each day card does. */
function mapOf(text) {
  const file = text ? entries(text) : null; // a map of somebody's own: the record holds its file
  const near = file ? file.areas.map(({ neighbours }) => neighbours) : AREAS;
  const days = file ? file.days.map(({ does }) => does) : DAYS;
  const told = days.map((does) => /^(advance|back) ([0-5])(, gather)?$/.exec(does));
  const back = (here, there) => here !== there && near[there - 1]?.includes(here);
  const touching = near.every((others, i) => others.every((there) => back(i + 1, there)));
  const reached = new Set([1]);
  for (const here of reached) for (const there of near[here - 1] ?? []) reached.add(there);
  if (near.length !== 9 || !touching || reached.size !== 9 || told.length !== 6 || !told.every(Boolean)) {
    throw new TypeError("a map has nine areas, all in reach, which name each other as neighbours, and six day cards");
  }
  const does = told.map(([, way, count, gather]) => ({ days: way === "back" ? -count : +count, gather: !!gather }));
  return { near: near.map((others) => [...new Set(others)].sort().map((there) => there - 1)), does };
}

/** Reads the dealer, the characters and the deal; who dealt. */
async function setUp(game, table) {
  let { dealer } = game.given;
  if (dealer === undefined || dealer === null) {
    dealer = await game.draw("dealer", 3);
    game.read("dealer_drawn", { seat: dealer });
  }
  const [free, own] = [[...table.people], Array(3)];
  for (const seat of table.choosing ? [...after(dealer, 3), dealer] : []) {
    own[seat] = (await game.decided(seat, { suspect_chosen: { suspect: free } })).suspect;
    free.splice(free.indexOf(own[seat]), 1);
  }
  const [missing] = await game.some("characters", free, 1);
  for (const seat of [0, 1, 2]) own[seat] ??= (await game.some("characters", free, 1))[0];
  game.read("characters_laid", { missing, own });
  table.at = new Map(own.map((card, seat) => [seat, table.places[table.people.indexOf(card)]]));
  table.culprits = free;
  table.caseFile = [await game.one("deal", free), await game.one("deal", table.places)];
  const rest = table.cards.filter((card) => ![missing, ...own, ...table.caseFile].includes(card));
  table.hands = await game.hands("deal", rest, [6, 6, 6]);
  game.read("cards_dealt", { case_file: table.caseFile, hands: table.hands, side: [] });
  return dealer;
}

/** Reads the auction; who plays last. */
async function auction(game, table, dealer) {
  let [last, day, passed] = [dealer, table.detective ? 1 : 0, 0];
  for (let seat = dealer; !table.detective && day < 5 && passed < 2; seat = (seat + 1) % 3) {
    const higher = [1, 2, 3, 4, 5].filter((each) => each > day);
    game.people();
    const opening = !day && game.coming === "lapsed"; // who must open the auction and is late bids 1
    const may = { bid_made: { day: opening ? [1] : higher }, ...(day ? { bid_passed: {} } : {}) };
    const event = await game.decided(seat, may);
    if (event.kind === "bid_passed") passed += 1;
    else [last, day, passed] = [seat, event.day, 0];
  }
  game.read("play_opened", { last, day });
  table.day = day;
  return last;
}

/** Reads one turn; whether the game is over. */
async function playTurn(game, table, seat) {
  const { hands, at, places } = table;
  game.read("turn_began", { seat, number: ++table.turn });
  const { card } = await game.decided(seat, { card_revealed: { card: hands[seat] } });
  hands[seat] = hands[seat].filter((each) => each !== card);
  const does = table.does[table.days.indexOf(card)];
  if (does) {
    table.day = Math.max(1, table.day + does.days);
    game.read("day_moved", { seat, day: table.day });
    if (table.day > 5) {
      table.day = 1;
      return fall(game, table, seat, "day");
    }
  }
  if (does?.gather) {
    game.read("gathered", { area: places[0] });
    for (const each of at.keys()) at.set(each, places[0]);
  } else if (places.includes(card)) {
    game.read("area_entered", { seat, area: card, free: false });
    at.set(seat, card);
  } else {
    const near = table.near[places.indexOf(at.get(seat))].map((area) => places[area]);
    at.set(seat, (await game.decided(seat, { area_entered: { area: near, free: [true] } })).area);
  }
  await swaps(game, table, seat, does?.gather);
  return enquire(game, table, seat);
}

/** Reads the swaps with all whom the seat has met, or of all with all where everybody was called together. */
async function swaps(game, table, seat, gathered) {
  const { hands, at, cards } = table;
  const due = ["0-1", "0-2", "1-2"].filter((pair) => {
    const [one, other] = pair.split("-").map(Number);
    const meet = at.has(one) && at.has(other) && at.get(one) === at.get(other);
    return meet && (gathered || one === seat || other === seat) && hands[one].length && hands[other].length;
  });
  while (due.length) {
    const pair = due.length > 1 ? (await game.decided(seat, { swap_chosen: { pair: due } })).pair : due[0];
    due.splice(due.indexOf(pair), 1);
    const [one, other] = pair.split("-").map(Number);
    const purpose = `swap@${table.turn}/${pair}`;
    const [given, taken] = [await game.one(purpose, hands[one]), await game.one(purpose, hands[other])];
    game.read("cards_swapped", { one, other, given, taken });
    hands[one] = inOrder(cards, [...hands[one].filter((card) => card !== given), taken]);
    hands[other] = inOrder(cards, [...hands[other].filter((card) => card !== taken), given]);
  }
}

/** Reads a question, where that was agreed, and a challenge or none; whether the game is over. */
async function enquire(game, table, seat) {
  const named = { culprit: table.culprits, scene: table.places };
  const ends = { challenged: named, turn_ended: {} };
  let event = await game.decided(seat, table.detective ? { enquired: named, ...ends } : ends, "turn_ended");
  if (event.kind === "enquired") {
    const others = after(seat, 3).filter((each) => table.at.has(each));
    const found = game.asked(others, table.hands, [event.culprit, event.scene]);
    if (found) await game.decided(found.seat, { card_shown: { card: found.held, to: [seat] } });
    event = await game.decided(seat, ends, "turn_ended");
  }
  if (event.kind === "turn_ended") return false;
  const right = event.culprit === table.caseFile[0] && event.scene === table.caseFile[1];
  const line = event.phrase.split(SPACE).filter(Boolean).join(" ");
  game.says(event, "phrase", [Array.from(line).slice(0, 80).join("")]);
  game.says(event, "right", [right]);
  if (!right) {
    game.read("case_file_seen", { seat, case_file: table.caseFile });
    return fall(game, table, seat, "challenge");
  }
  game.read("case_closed", { winner: seat, case_file: table.caseFile });
  return true;
}

/** Reads that a seat is out; whether the game is over, because only one is left. */
function fall(game, table, seat, why) {
  game.read("fell_out", { seat, why, hand: table.hands[seat] });
  table.at.delete(seat);
  if (table.at.size > 1) return false;
  game.read("case_closed", { winner: [...table.at.keys()][0], case_file: table.caseFile });
  return true;
}

/** What was checked in the text of a record; throws {@link Refused} where it does not hold. */
export const check = (text) => judge(text, play);
await main(check, import.meta);
