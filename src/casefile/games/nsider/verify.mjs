// Check a finished game of NSider Clue by yourself: node verify_nsider.mjs game.json
//
// This is for the rule set nsider, where a camp holds a seat: every card that is dealt or shown for a camp that is gone
// is drawn again, and so is who is the murderer. Each case file has a seed, a salt and a commitment of its own; only
// the seed of the file that was chosen is opened. Answers, strikes, accusations and the end are checked too. When a
// camp may accuse, what it wrote before its turn came, and whether a bot had reason to step in are not (`casefile
// verify` does all that).

import { cards, inOrder, judge, main, named } from "../../core/verifier_prelude.mjs";

const HAPPENS = {
  turn_began: begin,
  suggested: suggest,
  accused: accuse,
  turn_ended: ownTurn,
  card_preferred: prefer,
  strike_given: strike,
  lapsed: lapse,
  away_announced: (game, table, event) => table.away.push({ ...having(event, "seat", "since", "until") }),
  away_taken_back: takeBack,
  weekends_set: (game, table, event) => (table.clocks = having(event, "off").off ? event : null),
  rehearsal_marked: (game, table, event) => (game.rehearsed = having(event, "day").day),
  strike_lifted: (game, table, { seat }) => (table.strikes[seat] -= 1),
  camp_disbanded: (game, table, event) => {
    game.says(event, "reason", ["operator"]); // for any other reason it comes with what led to it
    disband(game, table, event.seat);
  },
  ...Object.fromEntries(
    ["writing_began", "turn_written", "turn_missed", "accusation_offered"].map((kind) => [kind, () => {}]),
  ),
  ...Object.fromEntries(
    ["seat_offered", "seat_passed"].map((kind) => [kind, (game, table, { seat }) => game.passed(kind, seat)]),
  ),
  ...Object.fromEntries(["bot_stepped_in", "bot_called", "owner_returned", "clock_set", "pace_set"].map((kind) => [kind, () => {}])),
};
// What names no camp, and what may be told of one that is gone.
const OF_NOBODY = ["writing_began", "clock_set", "pace_set", "weekends_set", "rehearsal_marked"];
const DAY = 86_400_000; // in milliseconds, as all moments, which are counted from 1970
const ABOUT_OWNERS = ["bot_stepped_in", "bot_called", "owner_returned", "seat_offered", "seat_passed"];
const OF_ANYBODY = ["card_shown", "turn_ended", ...ABOUT_OWNERS];

async function play(game) {
  const table = setUp(game);
  await game.open();
  await deal(game, table);
  while (!table.over) {
    const kinds = Object.keys(HAPPENS);
    const event = game.next(...(table.asked ? ["card_shown", ...kinds] : kinds));
    const { kind, seat } = event;
    const there = table.order.includes(seat) && (!table.out.has(seat) || OF_ANYBODY.includes(kind));
    if (!there && !OF_NOBODY.includes(kind)) game.refuse("there is no such camp in the game");
    await (HAPPENS[kind] ?? show)(game, table, event);
  }
}

function setUp(game) {
  const { seats, options, commitment, given } = game;
  const known = game.rules === "nsider" && [3, 4, 5, 6].includes(seats);
  if (!known) game.refuse("these are no rules that this verifier knows");
  const { kinds, characters } = cards(game.edition);
  const persons = game.suspects.length ? game.suspects : characters.slice(0, seats);
  const different = persons.length === seats && inOrder(characters, persons).length === seats;
  if (!different) game.refuse("there must be a character with a token for each camp");
  const { votes = [], files = [] } = given;
  const count = (file) => votes.filter((vote) => vote === file).length;
  const [file] = votes.length ? [...new Set(votes)].sort((a, b) => count(b) - count(a) || a - b) : [1];
  if (files.length && files[file - 1] !== commitment) {
    game.refuse(`the commitment is not that of case file ${file}, which was chosen`);
  }
  return {
    ...{ kinds, persons, file, options, turn: null, turns: 0, over: false, asked: null },
    ...{ out: new Set(), strikes: Array(seats).fill(0), shown: new Set() },
    ...{ away: [], clocks: null }, // vacations; the clocks by which weekends do not count, where they do not
  };
}

async function deal(game, table) {
  const { options, persons, file } = table;
  const seats = [...Array(game.seats).keys()];
  table.order = seats;
  const people = inOrder(table.kinds[0], persons);
  if (options.turn_order === "people") table.order = people.map((card) => persons.indexOf(card));
  if (options.turn_order === "random") {
    table.order = await game.some("order", [...seats], game.seats);
    game.read("turn_order_drawn", { order: table.order });
  }
  table.murderer = options.red_card ? await findMurderer(game) : null;
  const red = table.murderer === null ? null : persons[table.murderer];
  const kinds = table.kinds.map((kind) => kind.filter((card) => card !== red));
  table.deck = kinds.flat();
  const dealt = table.kinds.flat().length - 3; // the Red Card is one of them
  const [each, extra] = [Math.floor(dealt / game.seats), dealt % game.seats];
  const sizes = seats.map((seat) => each + (table.order.indexOf(seat) < extra) - (seat === table.murderer));
  if (game.drawn) [table.caseFile, table.hands] = game.toldDeal(kinds, sizes, 0);
  else {
    table.caseFile = [];
    for (const kind of kinds) table.caseFile.push(await game.one("deal", kind));
    const rest = table.deck.filter((card) => !table.caseFile.includes(card));
    table.hands = await game.hands("deal", rest, sizes);
  }
  table.orders = table.hands.map((hand) => [...hand]); // which card is shown first
  if (red !== null) {
    const told = options.murderer_knows_framed ? [red, table.caseFile[0]] : [red];
    game.read("red_card_dealt", { persons, dealt: seats.map((seat) => (seat === table.murderer ? told : [])) });
  }
  if (options.case_files > 1) game.read("file_chosen", { number: file, files: options.case_files });
  game.read("cards_dealt", { case_file: table.caseFile, hands: table.hands, side: [] });
}

/** Who has the Red Card: by the seed or, in a deal that does not come from it, as the record tells. */
async function findMurderer(game) {
  if (!game.drawn) return game.draw("murderer", game.seats);
  const { dealt } = game.events.find(({ kind }) => kind === "red_card_dealt");
  return dealt.findIndex((told) => told.length > 0);
}

function begin(game, table, { seat, number }) {
  const next = table.options.rounds === "sequential" && table.turn !== null ? from(table, table.turn)[0] : null;
  const first = next ?? table.order.find((each) => !table.out.has(each));
  const may = table.options.rounds === "sequential" ? seat === first : true;
  if (number !== ++table.turns || !may || table.asked) game.refuse("it is not the turn of this camp");
  table.turn = seat;
}

/** The camps after a seat in turn order and then that seat, without those that are gone. */
function from({ order, out }, seat) {
  const place = order.indexOf(seat) + 1;
  return [...order.slice(place), ...order.slice(0, place)].filter((each) => !out.has(each));
}

function ownTurn(game, { turn, asked }, { seat }) {
  if (seat !== turn || asked) game.refuse("it is not the turn of this camp");
}

function prefer(game, table, { seat, card }) {
  if (!table.orders[seat].includes(card)) game.refuse("a camp orders cards that it holds");
  table.orders[seat] = [card, ...table.orders[seat].filter((each) => each !== card)];
}

/** Reads that the others are asked in turn order, until one has a card to show. */
async function suggest(game, table, event) {
  ownTurn(game, table, event);
  const asks = named(game, table.kinds, event);
  const { seat: asker } = event;
  if (game.coming === "accusation_pending") game.read("accusation_pending", { seat: asker });
  const place = table.order.indexOf(asker);
  const others = [...table.order.slice(place + 1), ...table.order.slice(0, place)];
  const answers = table.options.disbanded_cards === "operator" ? others : others.filter((each) => !table.out.has(each));
  const found = game.asked(answers, table.hands, asks);
  table.asked = found && { ...found, asker };
}

/** Follows that the camp that is asked, or the operator for it, shows one of the cards that it may show. */
async function show(game, table, event) {
  const { seat, held, asker } = table.asked;
  const seen = table.orders[seat].filter((card) => held.includes(card) && table.shown.has(`${seat} ${asker} ${card}`));
  let may = held;
  if (table.out.has(seat)) {
    may = [await game.one(`operator@${table.turns}`, seen.length ? inOrder(table.deck, seen) : held)];
  } else if (table.options.show === "standing_order") {
    may = [seen[0] ?? table.orders[seat].find((card) => held.includes(card))];
  }
  for (const [name, values] of Object.entries({ seat: [seat], to: [asker], card: may })) game.says(event, name, values);
  table.shown.add(`${seat} ${asker} ${event.card}`);
  table.asked = null;
}

/** An event that has these fields: what lacks one is no record. */
function having(event, ...names) {
  const missing = names.find((name) => event[name] === undefined);
  if (missing) throw new TypeError(`no ${missing}`);
  return event;
}

/** Ends a vacation earlier than was said; refuses one that nobody announced, or that gets longer. */
function takeBack(game, { away }, event) {
  const { seat, since, until } = having(event, "seat", "since", "until");
  const own = away.find((each) => each.seat === seat && each.since === since && since <= until && until < each.until);
  if (!own) game.refuse("no such vacation was announced");
  Object.assign(own, { until });
}

/** Refuses a lapse at a moment at which no time ran for the camp. */
function lapse(game, { away, clocks }, event) {
  const { seat, due } = having(event, "due");
  let still = away.some((each) => each.seat === seat && each.since <= due && due < each.until);
  if (clocks) {
    const day = Math.floor((due + clocks.ahead[clocks.since.filter((moment) => moment <= due).length]) / DAY);
    still ||= (day + 3) % 7 >= 5; // 1970 began on a Thursday
  }
  if (still) game.refuse("the time of this camp stood still then");
}

function strike(game, table, { seat }) {
  table.strikes[seat] += 1;
  if (table.strikes[seat] >= table.options.strikes) {
    game.read("camp_disbanded", { seat, reason: "strikes" });
    disband(game, table, seat);
  }
}

/** Follows that a camp is removed, and reads what comes of it. */
function disband(game, table, seat) {
  const { options, out, murderer } = table;
  out.add(seat);
  if (options.disbanded_cards === "revealed") {
    game.read("hand_revealed", { seat, cards: table.hands[seat], red: seat === murderer });
  }
  if (table.asked?.asker === seat) table.asked = null;
  if (out.size >= Number(options.draw_fraction) * game.seats) end(game, table, murderer);
}

function accuse(game, table, event) {
  ownTurn(game, table, event);
  const solution = String(named(game, table.kinds, event));
  const { seat } = event;
  const { murderer, persons, caseFile } = table;
  const caught = murderer !== null && solution === String([persons[murderer], ...caseFile.slice(1)]);
  const right = caught || solution === String(caseFile);
  game.says(event, "right", [right]);
  if (caught) return end(game, table, seat === murderer ? null : seat);
  if (right) return end(game, table, murderer ?? seat);
  game.read("camp_disbanded", { seat, reason: "wrong" });
  return disband(game, table, seat);
}

function end(game, table, winner) {
  const { murderer, persons } = table;
  if (murderer !== null) game.read("murderer_unmasked", { seat: murderer, murderer: persons[murderer] });
  game.read("case_closed", { winner, case_file: table.caseFile });
  table.over = true;
}

/** What was checked in the text of a record; throws {@link Refused} where it does not hold. */
export const check = (text) => judge(text, play);
await main(check, import.meta);
