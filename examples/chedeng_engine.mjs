// An engine of the game Chedeng in JavaScript. It speaks the protocol tiledominoes.conformance/1 over standard input
// and output: one JSON request a line, one JSON answer a line. It needs Node 20 and no packages. To hear whether it
// agrees with the library:
//
//     tiledominoes conform -- node examples/chedeng_engine.mjs

import { createInterface } from "node:readline";

// ---------------------------------------------------------------------------------------------------- the rules

const SEATS = [0, 1, 2, 3];
const HAND_SIZE = 8;
const CIVIL = "66 11 44 31 55 33 22 65 64 61 51".split(" ");
const MILITARY = "63 54 62 53 52 43 42 41 32 21".split(" ");
const TILE_SET = [...CIVIL, ...CIVIL, ...MILITARY].sort(); // EQ-3

/** The seat that is so many places to the left of another; negative numbers go to the right (EQ-6). */
const neighbour = (seat, places) => (seat + places + SEATS.length) % SEATS.length;

/** The half of a tile that becomes the open end when the other half is laid to a number. */
const otherHalf = (tile, number) => (tile[0] === number ? tile[1] : tile[0]);

/** The seats with the greatest of four numbers. */
const best = (numbers) => SEATS.filter((seat) => numbers[seat] === Math.max(...numbers));

/** One round of Chedeng. Hands are lists of tiles such as "65", moves are texts such as "65:5" and "x65". */
class Round {
  /** A round that is about to begin; the hands are used up by it. */
  constructor(hands, setup, rules) {
    this.hands = hands;
    this.setup = setup;
    this.rules = rules;
    this.turn = setup.dealer;
    this.openEnd = null; // null when a chain is to be led
    this.downInARow = 0;
    this.faceDown = SEATS.map(() => []);
  }

  /** Whether all tiles have been laid (CD-9). */
  get over() {
    return this.hands.every((hand) => hand.length === 0);
  }

  /** All legal moves, each once; an empty list when the round is over. */
  legalMoves() {
    const tiles = [...new Set(this.hands[this.turn])];
    if (this.openEnd === null) {
      return tiles.flatMap((tile) => [...new Set(tile)].map((end) => `${tile}:${end}`)); // CD-5
    }
    const fitting = tiles.filter((tile) => tile.includes(this.openEnd));
    return [
      ...fitting.map((tile) => `${tile}:${otherHalf(tile, this.openEnd)}`), // CD-6
      ...tiles.map((tile) => `x${tile}`), // CD-7
    ];
  }

  /** Carries out a legal move of the player whose turn it is. */
  play(move) {
    if (!this.legalMoves().includes(move)) throw new Error(`not a legal move: ${move}`);
    const isFaceDown = move.startsWith("x");
    const tile = isFaceDown ? move.slice(1) : move.slice(0, 2);
    const hand = this.hands[this.turn];
    hand.splice(hand.indexOf(tile), 1);
    if (isFaceDown) {
      this.faceDown[this.turn].push(tile);
      this.downInARow += 1;
      if (this.downInARow === SEATS.length - 1) this.openEnd = null; // CD-8: the next turn leads anew
    } else {
      this.openEnd = move[3];
      this.downInARow = 0;
    }
    this.turn = neighbour(this.turn, this.setup.clockwise ? 1 : -1);
  }

  /** What a seat owes, before any doubling (CD-10). */
  penalty(seat) {
    return [...this.faceDown[seat].join("")].reduce((pips, half) => pips + Number(half), 0);
  }

  /** The payment between two seats as a list: it is empty when they are level (CD-11). */
  settleTwo(one, two) {
    const isTon = (seat) => this.faceDown[seat].length === 0;
    const isPatchonYam = (seat) => this.faceDown[seat].length === HAND_SIZE;
    const factor = (seat, other) => {
      if (isPatchonYam(seat) && isTon(other)) return this.rules.doublings_stack ? 4 : 2; // CD-14
      return isPatchonYam(seat) || isTon(other) ? 2 : 1; // CD-13, CD-12
    };
    const ton = isTon(one) || isTon(two);
    const patchonYam = isPatchonYam(one) || isPatchonYam(two);
    const clause = ton && patchonYam ? "CD-14" : patchonYam ? "CD-13" : ton ? "CD-12" : "CD-11";
    const difference = this.penalty(one) * factor(one, two) - this.penalty(two) * factor(two, one);
    if (difference === 0) return [];
    const [payer, payee] = difference > 0 ? [one, two] : [two, one];
    return [{ payer, payee, chips: Math.abs(difference), clause }];
  }

  /** All payments of the round: everybody settles with everybody else (CD-11). */
  payments() {
    return SEATS.flatMap((one) => SEATS.slice(one + 1).flatMap((two) => this.settleTwo(one, two)));
  }

  /** What each seat gains in the round less what it pays. */
  scores() {
    const scores = SEATS.map(() => 0);
    for (const { payer, payee, chips } of this.payments()) {
      scores[payer] -= chips;
      scores[payee] += chips;
    }
    return scores;
  }
}

/** The match after a round, before which it had these stacks: new stacks, its end or the next round. */
function settleMatch(round, { round: number, chips: before }) {
  const scores = round.scores();
  const chips = before.map((stack, seat) => stack + scores[seat]);
  const over = number >= round.rules.rounds || chips.some((stack) => stack <= 0); // CD-16
  if (over) return { chips, over, winners: best(chips), setup: null }; // CD-17
  const { dealer, clockwise } = round.setup;
  const candidates = [0, -1, 2, 1].map((places) => neighbour(dealer, places)); // CD-15
  const next = candidates.find((seat) => best(scores).includes(seat));
  return { chips, over, winners: [], setup: { dealer: next, clockwise: !clockwise } }; // CD-4
}

// ------------------------------------------------------------------------------------------------- the protocol

const PROTOCOL = "tiledominoes.conformance/1";
let round = null; // the round that is being played
let match = null; // the match that it belongs to, if any

/** Refuses a request for which something does not hold. */
function check(holds, message) {
  if (!holds) throw new Error(message);
}

/** Whether a value is a JSON object. */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Whether a value is a list with one entry a seat. */
const isListOfFour = (value) => Array.isArray(value) && value.length === SEATS.length;
/** Whether a value is a whole number of at least 1. */
const isPositive = (value) => Number.isSafeInteger(value) && value >= 1;

/** The tiles of four hands as text; refuses what is not a full deal (CD-1). */
function parseHands(hands) {
  check(isListOfFour(hands) && hands.every((hand) => typeof hand === "string"), "hands: four texts are needed");
  const tiles = hands.map((hand) => hand.split(" "));
  const isEven = tiles.every((hand) => hand.length === HAND_SIZE);
  check(isEven && `${tiles.flat().sort()}` === `${TILE_SET}`, "hands: not a full deal of Chedeng");
  return tiles;
}

/** The round that has been begun. */
function current() {
  check(round !== null, "no game has been begun");
  return round;
}

/** What is done for each request: each is given the request and returns the answer without its id. */
const requests = {
  hello({ protocol }) {
    check(protocol === PROTOCOL, `the only protocol known here is ${PROTOCOL}`);
    return { protocol, engine: "Chedeng in JavaScript 1.0", games: ["chedeng"] };
  },

  new({ game, rules, hands, setup, match: ofMatch }) {
    round = match = null;
    check(game === "chedeng", "only chedeng is played here");
    check(isObject(rules) && isPositive(rules.starting_chips) && isPositive(rules.rounds), "rules: bad number");
    check(typeof rules.doublings_stack === "boolean", "rules: doublings_stack is true or false");
    check(isObject(setup) && SEATS.includes(setup.dealer), "setup: dealer is a seat");
    check(typeof setup.clockwise === "boolean", "setup: clockwise is true or false");
    if (ofMatch !== null) {
      check(isObject(ofMatch) && isPositive(ofMatch.round), "match: bad number of the round");
      check(isListOfFour(ofMatch.chips) && ofMatch.chips.every(Number.isSafeInteger), "match: bad chips");
    }
    round = new Round(parseHands(hands), setup, rules);
    match = ofMatch;
    return {};
  },

  legal_moves() {
    const { over, turn } = current();
    return { player: over ? null : turn, moves: round.legalMoves() };
  },

  play({ move }) {
    current().play(move);
    return {};
  },

  payments() {
    check(current().over, "the game is not over");
    const scores = round.scores();
    return { payments: round.payments(), scores, winners: best(scores) };
  },

  settle() {
    check(current().over && match !== null, "the game is not over, or belongs to no match");
    return settleMatch(round, match);
  },
};

/** The answer to one line of input. */
function answer(line) {
  let id = null; // what a request without an id is answered with
  try {
    const request = JSON.parse(line);
    check(isObject(request) && Number.isSafeInteger(request.id), "a request is an object with an id");
    id = request.id;
    check(typeof request.do === "string" && Object.hasOwn(requests, request.do), "no such request");
    return { id, ...requests[request.do](request) };
  } catch (error) {
    return { id, error: error.message };
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
});
