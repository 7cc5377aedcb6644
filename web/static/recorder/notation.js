// What a typed line says, as far as this device can tell: calls and cards, each a move. The hall reads every line itself;
// here it is read so that it shows at once, and is echoed before Enter.
import { following, ledTo, moved } from "./model.js";

const CALLS = { p: "P", pass: "P", x: "X", dbl: "X", double: "X", xx: "XX", rdbl: "XX", redouble: "XX" };
const RANK = "(?:10|[2-9tjqka])";
const MARKED = /^(!?)(?:([nesw]):)?(.+)$/;
const BID = /^([1-7])(c|d|h|s|n|nt)(!?)(?:~\d*)?(!?)$/;
const CARD = new RegExp(`^(?:([cdhs])(${RANK})|(${RANK})([cdhs]))$`);
const TRICK = new RegExp(`^([cdhs])((?:${RANK}|[.?]){2,4})$`);
const rankOf = (text) => (text === "10" ? "T" : text.toUpperCase());

function callOf(text) {
  const plain = text.replace(/~\d*/, "").replace(/!$/, "");
  if (Object.hasOwn(CALLS, plain)) return CALLS[plain];
  const bid = BID.exec(text);
  return bid ? bid[1] + bid[2][0].toUpperCase() : "";
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
    const call = callOf(text);
    return call ? [{ ...told, call }] : null;
  }
  if (state.stage !== "play") return null;
  const card = cardOf(text, state, seat);
  if (card) return [{ ...told, card }];
  const trick = TRICK.exec(text);
  return trick && !state.lies.length ? wholeTrick(trick, state, told) : null;
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

// A line as moves, with the table after it; null where the hall alone can say what it means.
export function read(line, state) {
  const text = line.trim().toLowerCase();
  if (text === "undo") return { undo: true, moves: [], state };
  const board = /^!?board (\d+)$/.exec(text);
  const words = board ? [] : text.split(/\s+/);
  const moves = board ? [{ board: Number(board[1]) }] : [];
  let now = board ? moved(state, moves[0]) : state;
  for (const word of words) {
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

// The table after the lines that wait. `steps` are what they draw, without what they take back; `from` is the moment
// before this one that they go back to, as `earlier` tells it by its number of entries.
export function afterAll(state, lines, earlier) {
  const steps = [];
  let now = state;
  let from = null;
  for (const line of lines) {
    const told = read(line, now);
    if (told?.undo) {
      const last = steps.pop();
      if (!last) from = earlier((from?.state ?? state).entries - 1) ?? from;
      now = last?.before ?? from?.state ?? now;
    } else {
      for (const move of told?.moves ?? []) {
        const next = moved(now, move);
        steps.push({ line, move, before: now, after: next });
        now = next;
      }
    }
  }
  return { state: now, steps, lines, from };
}
