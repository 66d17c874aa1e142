// This needs a browser of our day, or Node 20, and nothing else: no part of casefile, no network. It is meant to be
// read before it is run. Rules and protocol are those of docs/rules and docs/fairness.md; it shares no code with the
// program that deals and plays, which checks the same by `casefile verify`.
//
// Before the game the server published a commitment, the SHA-256 of a secret seed and a salt. Then the players added
// bytes of their own. Seed and bytes give a key, and the key gives every draw. At the end the seed is opened, so that
// all can be drawn again, which is what happens here.
//
// A "yes" is worth something to you if you saw the commitment before the game, and the bytes that you added, or your
// browser for you, are in the file. It proves that nobody chose what was drawn, not that nobody looked.

const FORMAT = "casefile-record-1";
const ABOUT_BACK = ["take_back_asked", "take_back_agreed", "take_back_refused", "taken_back"];
const ABOUT_SEATS = ["seat_offered", "seat_passed"];
const ABOUT_BOTS = ["bot_stepped_in", "bot_called", "owner_returned"];
const ABOUT_PEOPLE = [...ABOUT_BOTS, ...ABOUT_SEATS, "clock_set", "pace_set", ...ABOUT_BACK];

/** The editions that come with the program: suspects, weapons and rooms in the order of drawing. */
export const EDITIONS = {
  clue: [
    ["scarlet", "mustard", "white", "green", "peacock", "plum"],
    ["knife", "candlestick", "revolver", "rope", "lead_pipe", "wrench"],
    [
      ...["hall", "lounge", "dining_room", "kitchen", "ballroom", "conservatory", "billiard_room", "library", "study"],
    ],
  ],
  ns_clue: [
    ["mario", "wario", "peach", "luigi", "daisy", "waluigi"],
    ["hammer", "fire_flower", "poison_mushroom", "warp_pipe", "koopa_shell", "bom_omb"],
    [
      ...["grand_hallway", "balcony", "dining_room", "kitchen", "ballroom"],
      ...["peachs_bedroom", "game_room", "library", "study"],
    ],
  ],
};

/** Thrown where a record does not hold; `event` is the number of the event that shows it, 0 the heading. */
export class Refused extends Error {
  constructor(event, reason) {
    super(reason);
    this.name = "Refused";
    this.event = event;
  }
}

/** Thrown where a branch has been read whole. */
class Enough extends Error {}

// -- bytes ---------------------------------------------------------------------------------------------------------

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

function unhex(digits) {
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new TypeError("64 hexadecimal digits are wanted");
  return Uint8Array.from(digits.match(/../g), (pair) => Number.parseInt(pair, 16));
}

function bigEndian(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

const hmac = (key) => crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

// -- a record ------------------------------------------------------------------------------------------------------

/** The text of a record, cut where its sums were made: the heading as one object, and each event. */
function lines(text) {
  const form = /^\{\n([^]*),\n"events": \[\n([^]*)\n\],\n"sums": "([0-9a-f ]*)"\n\}\n$/.exec(text);
  const entries = form?.[1].split(",\n").map((line) => /^("\w+"): ([^]+)$/.exec(line));
  if (!entries?.every(Boolean)) throw new Refused(0, "the file is not as casefile writes it");
  const heading = entries.map(([, name, value]) => `${name}:${value}`);
  return { parts: [`{${heading.join(",")}}`, ...form[2].split(",\n")], sums: form[3].split(" ") };
}

/** Refuses a record that was damaged: each part has the start of a hash, chained to the one before. */
async function undamaged(text) {
  const { parts, sums } = lines(text);
  let chain = new Uint8Array();
  for (const [number, part] of parts.entries()) {
    chain = await sha256(chain, utf8(part));
    if (hex(chain).slice(0, 8) !== sums[number]) throw new Refused(number, "something was changed here");
  }
  if (sums.length !== parts.length) throw new Refused(0, "there are more sums than events");
}

/** The events that still count, each with its number: without those that were taken back. `may` has what can be: the
 *  kinds of event of an action with all that it led to. */
function counting(events, may) {
  let left = [];
  for (const [at, event] of events.entries()) {
    const refuse = (reason) => {
      throw new Refused(at + 1, reason);
    };
    if (ABOUT_BACK.includes(event.kind) && !may.length) refuse("by these rules nothing is taken back");
    const back = event.kind === "taken_back";
    if (back || event.kind === "take_back_asked") {
      const game = left.filter((each) => !ABOUT_PEOPLE.includes(each.event.kind));
      const gone = back ? game.filter(({ number }) => number > event.to) : game.slice(-2);
      const kinds = gone.map((each) => each.event.kind);
      const [{ number, event: done }] = gone;
      const told = back ? [event.to, event.what, event.seat] : [number - 1, "turn_ended", event.seat];
      const same = JSON.stringify(told) === JSON.stringify([number - 1, done.kind, done.seat]);
      const follows = ["lapsed", "seat_out"].includes(events[number - 2].kind); // then the player did not do it
      if (!may.includes(String(kinds)) || !same || follows) refuse("that cannot be taken back");
      if (back) left = left.filter((each) => !gone.includes(each));
    }
    left.push({ number: at + 1, event });
  }
  return left;
}

/** Follows a game through its record: what was drawn is drawn again, what was done is read. */
export class Game {
  /** With `end` only a branch is read: what had been done when something of it was taken back. */
  constructor({ rules, seats, options, edition, suspects, commitment, events: all, ...given }, end = null) {
    Object.assign(this, { rules, seats, options, edition, suspects, commitment, all, given, end });
    this.numbers = [0]; // those of the events in the file
    this.at = 0; // how many events have been read
    this.asking = null; // who wants to take the end of a turn back, and who agrees
    this.refused = false;
    this.bots = new Set(); // seats that never had an owner
    this.offered = new Set(); // those of them that a friend may take over
    this.draws = 0;
    this.counters = new Map(); // by purpose: how many numbers have been used
    this.lapses = 0;
    this.late = new Set(); // seats whose time has run out since their owners were last there
    this.away = new Set(); // seats that a bot plays for their owners
  }

  refuse(reason) {
    throw new Refused(this.numbers[this.at], reason);
  }

  /** Finds the key: from the seed that was promised and opened, and from what each seat added. By the rules an action
   *  can be taken `back` that, with all that it led to, is made of these kinds of event. */
  async open(back = []) {
    const number = this.all.findIndex(({ kind }) => kind === "seed_opened") + 1;
    if (!number) throw new Refused(0, "the seed has not been opened: nothing can be said yet, the game is not over");
    const [seed, salt] = [this.all[number - 1].seed, this.all[number - 1].salt].map(unhex);
    const promised = hex(await sha256(utf8("casefile commitment 1"), salt, seed));
    if (promised !== this.commitment) throw new Refused(number, "the opened seed is not the one that was promised");
    const left = counting(this.all.slice(0, this.end ?? this.all.length), back);
    this.events = left.map(({ event }) => event);
    this.numbers.push(...left.map(({ number }) => number));
    const lobby = this.events.findLastIndex(({ kind }) => kind === "seats_changed") + 1;
    while (this.at < lobby) this.gather(lobby);
    const free = new Set(Array(this.seats).keys());
    this.added = Array(this.seats);
    while (free.size) {
      const { seat, entropy, bot } = this.next("seat_taken");
      if (!free.delete(seat) || typeof entropy !== "string") this.refuse(`seat ${seat} cannot be taken`);
      if (bot) this.bots.add(seat);
      this.added[seat] = entropy;
    }
    const parts = this.added.map(utf8).flatMap((part) => [bigEndian(part.length), part]);
    const message = joined([utf8("casefile key 1"), ...parts]);
    this.key = await hmac(await crypto.subtle.sign("HMAC", await hmac(seed), message));
  }

  /** Reads who sat down before the seats became others: nobody on the seat of another. */
  gather(lobby) {
    const sitting = new Set();
    while (this.at < lobby) {
      const { kind, seat, entropy } = this.next("seat_taken", "seats_changed");
      if (kind === "seats_changed") return;
      if (sitting.has(seat) || typeof entropy !== "string") this.refuse(`seat ${seat} cannot be taken`);
      sitting.add(seat);
    }
  }

  /** Reads that the seed is opened, and nothing after it. */
  close() {
    this.people();
    this.next("seed_opened");
    if (this.at < this.events.length) this.refuse("the game is over, but the record goes on");
  }

  /** Whether the deal does not come from the seed: it was drawn from what a seat of a finished game could know. */
  get drawn() {
    const { drawn = null, forked } = this.given;
    if (drawn === null) return false;
    if (!Object.keys(Array(this.seats).fill(0)).includes(String(drawn)) || !forked) {
      throw new Refused(0, "a deal is drawn so for a seat, in a game that is played on from a finished one");
    }
    return true;
  }

  /** Case file, hands and side of such a deal, as the record tells them. It must be one: each card once, one of each
   *  kind sealed, hands of these sizes in the order of the cards. */
  toldDeal(kinds, sizes, side) {
    const { case_file, hands, side: aside } = this.events.slice(this.at).find(({ kind }) => kind === "cards_dealt");
    const deck = kinds.flat();
    const all = [...case_file, ...hands.flat(), ...aside];
    const once = all.length === deck.length && deck.every((card) => all.includes(card));
    const sealed = case_file.length === kinds.length && kinds.every((kind, i) => kind.includes(case_file[i]));
    const sorted = hands.every((hand) => String(hand) === String(inOrder(deck, hand)));
    const sized = String(hands.map((hand) => hand.length)) === String(sizes) && aside.length === side;
    if (!once || !sealed || !sorted || !sized) this.refuse("the next cards dealt are no deal of all the cards");
    return [case_file, hands, aside];
  }

  // -- draws --

  /** A number from 0 to n - 1, the next of those that are drawn for this purpose. */
  async draw(purpose, n) {
    const end = 2n ** 64n - (2n ** 64n % BigInt(n)); // from here on some answers would be likelier than others
    for (;;) {
      const counter = this.counters.get(purpose) ?? 0;
      this.counters.set(purpose, counter + 1);
      const block = await crypto.subtle.sign("HMAC", this.key, utf8(`${purpose}/${counter}`));
      const number = new DataView(block).getBigUint64(0);
      if (number >= end) continue;
      this.draws += 1;
      return Number(number % BigInt(n));
    }
  }

  /** One of some values. */
  async one(purpose, values) {
    return values[await this.draw(purpose, values.length)];
  }

  /** So many of a pile, each by its place among those that are left; the pile loses them. */
  async some(purpose, pile, count) {
    const drawn = [];
    while (drawn.length < count) drawn.push(...pile.splice(await this.draw(purpose, pile.length), 1));
    return drawn;
  }

  /** A hand of each size out of these cards, seat after seat, sorted in the order of the cards. */
  async hands(purpose, cards, sizes) {
    const [left, hands] = [[...cards], []];
    for (const size of sizes) hands.push(inOrder(cards, await this.some(purpose, left, size)));
    return hands;
  }

  /** So many dice. */
  async dice(purpose, count) {
    const dice = [];
    while (dice.length < count) dice.push((await this.draw(purpose, 6)) + 1);
    return dice;
  }

  // -- events --

  /** The kind of the next event, nothing where there is none. */
  get coming() {
    return this.events[this.at]?.kind;
  }

  /** Reads the next event, which must be one of these kinds. */
  next(...kinds) {
    if (this.at === this.events.length) {
      if (this.end !== null) throw new Enough();
      this.refuse("the record breaks off after it");
    }
    const event = this.events[this.at++];
    if (!kinds.includes(event.kind)) this.refuse(`found ${event.kind}, but only ${kinds.join(" or ")} can stand here`);
    return event;
  }

  /** Reads the next event, which must be of this kind and say this. */
  read(kind, fields = {}) {
    const event = this.next(kind);
    for (const [name, value] of Object.entries(fields)) this.says(event, name, [value]);
    return event;
  }

  /** Refuses the event that was read last unless this field has one of these values. */
  says(event, name, values) {
    const [found, ...wanted] = [event[name], ...values].map((value) => JSON.stringify(value));
    if (!wanted.includes(found)) {
      this.refuse(`${event.kind}, ${name}: found ${found}, but the game before it leads to ${wanted.join(" or ")}`);
    }
  }

  /** Reads what is told about people: bots step in for those whose time has run out, or are called for those who are
   *  not there, owners return, a bot's seat is offered to a friend and taken over, clocks are set. */
  people() {
    while (ABOUT_PEOPLE.includes(this.coming)) {
      const event = this.next(...ABOUT_PEOPLE);
      const { kind, seat } = event;
      if (ABOUT_BACK.includes(kind)) {
        this.back(event);
        continue;
      }
      if (ABOUT_SEATS.includes(kind)) {
        this.passed(kind, seat);
        continue;
      }
      if (["clock_set", "pace_set"].includes(kind) && seat === undefined) continue;
      const stepsIn = kind.startsWith("bot_");
      const may = kind === "bot_called" ? seat in this.added : this.late.has(seat);
      const reason = stepsIn ? may && !this.away.has(seat) : this.away.has(seat);
      if (!reason) this.refuse("there was no reason for that");
      this.late.delete(seat);
      if (stepsIn) this.away.add(seat);
      else this.away.delete(seat);
    }
  }

  /** Reads that a bot's seat is offered to a friend, or that one has come and plays it from now on. */
  passed(kind, seat) {
    const comes = kind === "seat_passed";
    if (!this.bots.has(seat) || this.offered.has(seat) !== comes) this.refuse("there was no reason for that");
    if (comes) this.bots.delete(seat);
    else this.offered.add(seat);
  }

  /** Reads what is told about taking something back: all who play must agree where it is the end of a turn. */
  back({ kind, seat, what }) {
    const playing = [...this.added.keys()].filter((each) => !this.bots.has(each) && !this.away.has(each));
    const { asker = null, agreed = [] } = this.asking ?? {};
    let good;
    if (kind === "take_back_asked") {
      good = !this.asking && !this.refused && playing.length > 1;
      this.asking = { asker: seat, agreed: [] };
    } else if (kind === "taken_back") {
      const may = [seat, ...(asker === seat ? agreed : [])];
      good = what !== "turn_ended" || playing.every((each) => may.includes(each));
      [this.asking, this.refused] = [null, false];
    } else {
      good = asker !== null && ![asker, ...agreed].includes(seat);
      agreed.push(seat);
      if (kind === "take_back_refused") [this.asking, this.refused] = [null, true];
    }
    if (!playing.includes(seat) || !good) this.refuse("there was no reason for that");
  }

  /** Reads what a seat does, by kind the values that each field may have; `late` is what is done when its time is up.
   *
   *  Of that kind chance draws the values. */
  async decided(seat, allowed, late = Object.keys(allowed).at(-1)) {
    this.people();
    [this.asking, this.refused] = [null, false];
    let may = allowed;
    if (this.coming === "lapsed") {
      this.read("lapsed", { seat });
      this.late.add(seat);
      const purpose = `lapse@${++this.lapses}`;
      await this.draw(purpose, 1); // the seat: there is only one
      const drawn = {};
      for (const [name, values] of Object.entries(allowed[late] ?? {})) drawn[name] = [await this.one(purpose, values)];
      may = { [late]: drawn };
    }
    const event = this.next(...Object.keys(may));
    this.says(event, "seat", [seat]);
    for (const [name, values] of Object.entries(may[event.kind])) this.says(event, name, values);
    return event;
  }

  /** Reads that seats are asked for the cards named, until one holds any: that seat and those cards, or nothing. */
  asked(seats, hands, named) {
    for (const seat of seats) {
      const held = hands[seat].filter((card) => named.includes(card));
      this.read(held.length ? "answer_asked" : "could_not_answer", { seat });
      if (held.length) return { seat, held };
    }
    this.read("nobody_answered");
    return null;
  }
}

// -- cards ---------------------------------------------------------------------------------------------------------

/** Some cards in the order in which others stand. */
export const inOrder = (order, cards) => order.filter((card) => cards.includes(card));

/** The seats after one, clockwise. */
export const after = (seat, seats) => Array.from({ length: seats - 1 }, (_, step) => (seat + step + 1) % seats);

/** The cards that an event names, which must be of these kinds. */
export function named(game, kinds, { suspect, weapon, room }) {
  const cards = [suspect, weapon, room];
  const known = cards.every((card, i) => kinds[i].includes(card));
  if (!known) game.refuse("a suspect, a weapon and a room must be named");
  return cards;
}

/** The entries of `[[lists]]` in a file of TOML; of their values texts in quotes and lists of numbers are read. */
export function entries(text) {
  const found = {};
  let entry = {};
  const bare = text.replace(/("(?:[^"\\\n]|\\.)*"|'[^'\n]*')|#.*/g, (_, quoted) => quoted ?? "");
  const known = /^\s*(?:\[\[\s*(\w+)\s*\]\]|(\w+)\s*=\s*(?:("(?:[^"\\\n]|\\.)*")|'([^'\n]*)'|(\[[\s\d,]*\])))/gm;
  for (const [, list, name, quoted, plain, numbers] of bare.matchAll(known)) {
    if (list) (found[list] ??= []).push((entry = {}));
    else if (plain !== undefined) entry[name] = plain;
    else entry[name] = JSON.parse(quoted ?? numbers.replace(/,\s*\]$/, "]"));
  }
  return found;
}

/** An edition's cards, kind by kind, which must be so many and all different. */
export function different(kinds, ...counts) {
  const all = kinds.flat();
  const sizes = kinds.map((kind) => kind.length);
  if (String(sizes) !== String(counts) || new Set(all).size !== all.length || !all.every(Boolean)) {
    throw new Refused(0, `an edition has ${counts.join(", ")} cards, all different`);
  }
  return kinds;
}

/** Suspects, weapons and rooms of an edition, who of the suspects can be a seat's, and the room at each place of the
 *  board. */
export function cards(edition) {
  if (typeof edition === "string") {
    const kinds = EDITIONS[edition];
    const at = Object.fromEntries(EDITIONS.clue[2].map((place, i) => [place, kinds[2][i]]));
    return { kinds, characters: kinds[0], at };
  }
  const file = entries(edition.file); // an edition of somebody's own: the record holds its file
  const kinds = ["suspects", "weapons", "rooms"].map((kind) => file[kind].map(({ slug }) => slug));
  const at = Object.fromEntries(file.rooms.map((room) => [room.at ?? "", room.slug]));
  const suit = kinds.every(({ length }) => 2 <= length && length <= 12) && kinds.flat().length <= 30;
  if (!suit) throw new Refused(0, "an edition has 2 to 12 cards of each kind, 30 at most");
  const counts = kinds.map(({ length }) => length);
  return { kinds: different(kinds, ...counts), characters: withTokens(file.suspects), at };
}

/** The suspects who have a token: each of six designs is that of the first who names it, or else of one without. */
function withTokens(suspects) {
  const named = suspects.map(({ token }) => token);
  let free = EDITIONS.clue[0].filter((design) => !named.includes(design)).length; // designs are called like these
  return suspects.filter(({ token }, i) => (token && named.indexOf(token) === i) || free-- > 0).map(({ slug }) => slug);
}

// -- the answer ----------------------------------------------------------------------------------------------------

/** What was checked in the text of a record; throws {@link Refused}. `play` follows the game between key and end. */
export async function judge(text, play) {
  let game = { at: 0, numbers: [0] };
  try {
    await undamaged(text);
    const record = JSON.parse(text);
    if (record.format !== FORMAT) throw new Refused(0, "this is no record that this verifier knows");
    for (const [end, { kind }] of record.events.entries()) {
      if (kind !== "taken_back") continue;
      game = new Game(record, end); // what was done before must be right, too
      try {
        await play(game);
      } catch (error) {
        if (!(error instanceof Enough)) throw error;
      }
    }
    game = new Game(record);
    await play(game);
    game.close();
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(game.numbers[game.at], `not in the form of a record (${error.message})`);
  }
  const { commitment, added, draws, all: events, given, rehearsed = 0 } = game;
  const { fixed, forked = "" } = given;
  const drawn = game.drawn ? given.drawn : null;
  const counted = { draws, events: events.length, rehearsed };
  return { commitment, added, ...counted, fixed: Boolean(fixed), forked: forked ?? "", drawn };
}

/** The sentence that says yes, from what was checked. */
export function sentence({ commitment, added, draws, events, fixed, forked, drawn, rehearsed }) {
  const by = `${added.filter(Boolean).length} of ${added.length} seats`;
  const from = `the seed behind the commitment ${commitment} and from the bytes of ${by}`;
  const provided = "so nobody chose them if you saw that commitment before the game and find your bytes in the file";
  const yes = `Yes: ${events} events hold, and all ${draws} draws follow from ${from}, ${provided}`;
  const but = fixed ? " But this deal was fixed beforehand, the same for everybody: nobody sealed it." : "";
  const [other, number] = forked.split("@");
  const on = `the finished game with the commitment ${other}, whose seed was open`;
  const told = `, but drawn from what seat ${drawn} could know then, and does not come from the seed`;
  const deal = `its deal was not sealed anew${drawn === null ? "" : told}`;
  const again = forked ? ` But it was played on from event ${number} of ${on}: ${deal}.` : "";
  const tried = rehearsed ? ` This was a rehearsal, in which a day took ${Math.floor(rehearsed / 1000)} seconds.` : "";
  return `${yes}; it does not prove that nobody looked.${but}${again}${tried}`;
}

/** Prints a line of plain letters; all others stand in it as in JSON, so that no record can steer the terminal. */
const say = (line) =>
  console.log(line.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`));

/** Says for each file that is named after the module in one sentence whether it holds.
 *
 *  The status is 0 for yes, 1 for no, 2 where no file is named or one cannot be read. */
export async function main(check, { url }) {
  if (typeof process === "undefined" || !process.argv[1]) return; // a page has imported this
  const [{ readFileSync, realpathSync }, { pathToFileURL }] = [await import("node:fs"), await import("node:url")];
  if (url !== pathToFileURL(realpathSync(process.argv[1])).href) return;
  const files = process.argv.slice(2);
  if (!files.length) {
    say(`Usage: node ${url.split("/").at(-1)} game.json`);
    process.exitCode = 2;
  }
  for (const file of files) {
    try {
      say(sentence(await check(readFileSync(file, "utf8"))));
    } catch (error) {
      if (!error.syscall && !(error instanceof Refused)) throw error;
      if (error.syscall) say(`The file cannot be read: ${error.code}.`);
      else say(`No: ${error.event ? `event ${error.event}` : "the heading"}: ${error.message}.`);
      process.exitCode = error.syscall ? 2 : 1;
    }
  }
}
