// What a typed line says, as far as this device can tell: calls and cards, each a move. The hall reads every line itself;
// here it is read so that it shows at once, and is echoed before Enter.
import { words } from "./drawing.js";
import { following, ledTo, moved } from "./model.js";

const CALLS = { p: "P", pass: "P", x: "X", dbl: "X", double: "X", xx: "XX", rdbl: "XX", redouble: "XX" };
const RANK = "(?:10|[2-9tjqka])";
const MARKED = /^(!?)(?:([nesw]):)?(.+)$/;
const BID = /^([1-7])(c|d|h|s|n|nt)$/;
const REMARKED = /^([^~!]+)((?:~\d*|!)*)$/; // a call with an alert and a tempo behind it, each an entry of its own
const CARD = new RegExp(`^(?:([cdhs])(${RANK})|(${RANK})([cdhs]))$`);
const TRICK = new RegExp(`^([cdhs])((?:${RANK}|[.?]){2,4})$`);
const rankOf = (text) => (text === "10" ? "T" : text.toUpperCase());

// What is said beside calls and cards, by its word: each is one entry.
const SPOKEN = /^!{0,2}([a-z]+)(?: +([nesw])(?= |$))?([^";]|"(?:[^"\\]|\\.)*")*$/;
const NOTE = /^; *[^ ]/;
const BOARD = /^!?board (\d+)(?: n:\S+(?: \S+){3})?$/;

function callOf(text) {
  if (Object.hasOwn(CALLS, text)) return CALLS[text];
  const bid = BID.exec(text);
  return bid ? bid[1] + bid[2][0].toUpperCase() : "";
}

// Board, note or keyword: one move; null where it is none of them.
function saying(text) {
  if (NOTE.test(text)) return { said: "note", seat: "" };
  const board = BOARD.exec(text);
  if (board) return { board: Number(board[1]) };
  const [, word, seat] = SPOKEN.exec(text) ?? [];
  return word && Object.hasOwn(words.said, word) ? { said: word, seat: (seat ?? "").toUpperCase() } : null;
}

function lowest(state, seat) {
  const led = ledTo(state);
  const held = state.held[seat]?.filter((card) => card[0] === led) ?? [];
  return held.at(-1) ?? "";
}

function cardOf(text, state, seat) {
  if (text === "?") return "?";
  if (text === ".") return lowest(state, seat);
  const card = CARD.exec(text);
  if (card) return (card[1] ?? card[4]).toUpperCase() + rankOf(card[2] ?? card[3]);
  const led = ledTo(state);
  return led && new RegExp(`^${RANK}$`).test(text) ? led + rankOf(text) : "";
}

// The moves of one word; null where it is none that is known here.
function wordMoves(word, state) {
  const [, mark, letter, text] = MARKED.exec(word) ?? [];
  if (!text) return null;
  const seat = letter ? letter.toUpperCase() : state.turn;
  const told = { seat, marked: Boolean(mark) };
  if (state.stage === "auction") {
    const [, plain, remarks] = REMARKED.exec(text) ?? [];
    const call = plain && callOf(plain);
    const said = remarks?.match(/!|~\d*/g) ?? [];
    return call ? [{ ...told, call }, ...said.map((each) => ({ said: each === "!" ? "alert" : "tempo", seat }))] : null;
  }
  if (state.stage !== "play") return null;
  const card = cardOf(text, state, seat);
  if (card) return [{ ...told, card }];
  const trick = TRICK.exec(text);
  const moves = trick && !state.lies.length ? wholeTrick(trick, state, told) : null;
  return moves && !isFilled(moves, state) ? moves : null;
}

function wholeTrick([, suit, ranks], state, told) {
  const moves = [];
  let now = state;
  for (const rank of ranks.match(/10|./g)) {
    const seat = now.turn;
    const card = rank === "?" ? "?" : rank === "." ? lowest(now, seat) : suit.toUpperCase() + rankOf(rank);
    const move = { seat, marked: told.marked, card };
    const next = card && moved(now, move);
    if (!next) return null;
    moves.push(move);
    now = next;
    if (!now.lies.length) break;
  }
  return moves;
}

// Whether the hall may put a card between those that were typed: of a hand that has but one to play.
function isFilled(moves, state) {
  const suit = moves[0].card[0];
  return moves.length < 4 && Object.values(state.held).some((held) => held && held.filter((card) => card[0] === suit).length < 2);
}

// A line as moves, each an entry, with the table after it; null where the hall alone can say what it means.
export function read(line, state) {
  const text = line.trim().toLowerCase();
  if (text === "undo") return { undo: true, moves: [], state };
  if (text === "td") return null; // the director, or the ten of diamonds
  const said = saying(text);
  const moves = said ? [said] : [];
  let now = said ? moved(state, said) : state;
  for (const word of said ? [] : text.split(/\s+/)) {
    const found = now && wordMoves(word, now);
    if (!found) return null;
    for (const move of found) {
      now = now && moved(now, move);
      moves.push(move);
    }
  }
  return now ? { undo: false, moves, state: now } : null;
}

// The card that a hand must play, where it has but one.
export function onlyCard(state) {
  if (state.stage !== "play" || !state.turn) return "";
  const may = following(state, state.turn);
  return may?.length === 1 ? may[0] : "";
}

// The table after the lines that wait. `steps` are their entries, without what they take back; of one that is unsure
// the hall alone can say what it records, and what is taken back then. `from` is the moment before this one that they
// go back to, as `earlier` tells it by its number of entries.
export function afterAll(state, lines, earlier) {
  const steps = [];
  let now = state;
  let from = null;
  for (const { line, key } of lines) {
    const told = read(line, now);
    const last = steps.at(-1);
    const before = told?.undo && !last ? earlier(now.back) : null;
    if (before) {
      from = before;
      now = before.state;
    } else if (told?.undo && last && !last.unsure) {
      steps.pop();
      now = last.before;
    } else if (!told || told.undo) steps.push({ key, unsure: true, move: {}, before: now, after: now });
    for (const move of told?.moves ?? []) {
      const next = moved(now, move);
      steps.push({ key, move, before: now, after: next });
      now = next;
    }
  }
  return { state: now, steps, lines, from };
}
