// Check a finished game of Cluedo or ClueGame by yourself: node verify_casefile.mjs game.json
//
// This is for the rule sets cluedo and cluegame: every card, every weapon's room and every throw of the dice is drawn
// again, and the order of play is followed: whose turn it is and who is asked, that whoever passes holds none of the
// cards named, that a card shown is held, and that accusations are judged rightly. The ways on the board, and what a
// house rule says of when one may suggest or accuse, are not checked (`casefile verify` does that).

import { after, cards, judge, main, named } from "../../core/verifier_prelude.mjs";

// Weapons are laid out in this order of the places.
const PLACES = "study hall lounge library dining_room billiard_room conservatory ballroom kitchen".split(" ");

// What a player may do after what.
const ENTERED = ["suggested", "accused", "turn_ended"];
const MAY = {
  turn_began: ["roll_asked", "passage_taken", "suggested", "accused"],
  roll_asked: ["token_moved", "could_not_move", "turn_ended"],
  token_moved: ENTERED,
  passage_taken: ENTERED,
  could_not_move: ["accused", "turn_ended"],
  suggested: ["accused", "turn_ended"],
};

// What a player can take back: it tells nobody anything.
const BACK = ["token_moved", "passage_taken", "turn_ended,turn_began"];

async function play(game) {
  const table = setUp(game);
  await game.open(BACK);
  let seat = await deal(game, table);
  for (let turn = 1; seat !== null; turn++) {
    game.read("turn_began", { seat, number: turn });
    const over = await playTurn(game, table, seat, turn);
    seat = over ? null : after(seat, game.seats).concat(seat).find((each) => !table.out.has(each));
  }
}

function setUp(game) {
  const { rules, seats, options } = game;
  const cluedo = rules === "cluedo"; // in the other rule set there are two dice and no side cards
  const dice = cluedo ? options.dice : 2;
  if (!["cluedo", "cluegame"].includes(rules) || ![1, 2].includes(dice)) {
    game.refuse("these are no rules that this verifier knows");
  }
  const { kinds, characters, at } = cards(game.edition);
  const choosing = options.choose_suspect;
  const given = game.suspects.length ? game.suspects : characters.slice(0, seats);
  const people = choosing ? game.suspects : given; // where players choose, nobody is named beforehand
  const suit = people.length === (choosing ? 0 : seats) && new Set(people).size === people.length;
  if (![2, 3, 4, 5, 6].includes(seats) || !suit || !people.every((card) => characters.includes(card))) {
    game.refuse("there must be two to six seats, and a suspect with a token for each");
  }
  const side = cluedo && seats === 2 ? options.side_cards : 0;
  const map = PLACES.map((place) => at[place] ?? "");
  return { kinds, characters, dice, choosing, side, map, suspects: choosing ? [] : given, out: new Set() };
}

async function deal(game, table) {
  const { kinds, characters, suspects } = table;
  for (const seat of table.choosing ? Array(game.seats).keys() : []) {
    const free = characters.filter((card) => !suspects.includes(card));
    suspects.push((await game.decided(seat, { suspect_chosen: { suspect: free } })).suspect);
  }
  const first = suspects.indexOf(kinds[0].find((card) => suspects.includes(card)));
  const turns = [first, ...after(first, game.seats)]; // the first in turn order get the cards left over
  const left = kinds.flat().length - 3 - table.side;
  const [each, extra] = [Math.floor(left / game.seats), left % game.seats];
  const sizes = Array.from({ length: game.seats }, (_, seat) => each + (turns.indexOf(seat) < extra));
  if (game.drawn) [table.caseFile, table.hands, table.sideCards] = game.toldDeal(kinds, sizes, table.side);
  else {
    table.caseFile = [];
    for (const kind of kinds) table.caseFile.push(await game.one("deal", kind));
    const rest = kinds.flat().filter((card) => !table.caseFile.includes(card));
    table.sideCards = await game.some("deal", rest, table.side);
    table.hands = await game.hands("deal", rest, sizes);
  }
  table.seen = Array(game.seats).fill(0); // how many side cards each seat has seen
  game.read("cards_dealt", { case_file: table.caseFile, hands: table.hands, side: table.sideCards });
  if (game.options.board !== "none") {
    const rooms = [];
    for (let left = kinds[1].length; left > 0; left -= table.map.length) {
      rooms.push(...(await game.some("weapons", [...table.map], Math.min(left, table.map.length))));
    }
    game.read("weapons_placed", { rooms });
  }
  return first;
}

/** Reads one turn; whether the game is over. */
async function playTurn(game, table, seat, turn) {
  for (let done = "turn_began"; done !== "turn_ended"; ) {
    const may = Object.fromEntries(MAY[done].map((kind) => [kind, {}]));
    const event = await game.decided(seat, may, "turn_ended");
    done = event.kind;
    if (done === "roll_asked") game.read("dice_rolled", { seat, dice: await game.dice(`dice@${turn}`, table.dice) });
    if (done === "suggested") await answer(game, table, seat, named(game, table.kinds, event));
    if (done === "accused") return accuse(game, table, event, named(game, table.kinds, event));
  }
  return false;
}

async function answer(game, table, suggester, cards) {
  const found = game.asked(after(suggester, game.seats), table.hands, cards);
  if (found) {
    await game.decided(found.seat, { card_shown: { card: found.held, to: [suggester] } });
  } else if (table.seen[suggester] < table.sideCards.length) {
    const place = table.seen[suggester]++;
    game.read("side_card_seen", { seat: suggester, place, card: table.sideCards[place] });
  }
}

/** Reads what an accusation leads to; whether the game is over. */
function accuse(game, table, event, cards) {
  const { seat } = event;
  const right = String(cards) === String(table.caseFile);
  game.says(event, "right", [right]);
  let winner = seat;
  if (!right) {
    game.read("case_file_seen", { seat, case_file: table.caseFile });
    game.read("seat_out", { seat });
    table.out.add(seat);
    const left = after(seat, game.seats).filter((each) => !table.out.has(each));
    if (left.length > 1 || (left.length === 1 && game.options.last_standing !== "wins")) {
      game.read("turn_ended", { seat });
      return false;
    }
    winner = left[0] ?? null;
  }
  game.read("case_closed", { winner, case_file: table.caseFile });
  return true;
}

/** What was checked in the text of a record; throws {@link Refused} where it does not hold. */
export const check = (text) => judge(text, play);
await main(check, import.meta);
