// The table as this device knows it: what the hall told last, and what was tapped since. It counts cards and turns so
// that a tap shows at once; it knows no Laws, and the hall's answer takes its place.
export const SEATS = ["N", "E", "S", "W"];
export const COLUMNS = ["W", "N", "E", "S"];
const RANKS = "23456789TJQKA";
const STRAINS = "CDHSN";
const VULNERABLE = ["none", "NS", "EW", "both"];

export const after = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
export const partner = (seat) => after(after(seat));
export const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");
export const dummyOf = (state) => (state.declarer ? partner(state.declarer) : "");
export const standardDealer = (board) => SEATS[(board - 1) % 4];
export const standardVulnerable = (board) => VULNERABLE[((board - 1) % 4 + Math.floor((board - 1) / 4)) % 4];

const height = (bid) => Number(bid[0]) * 5 + STRAINS.indexOf(bid[1]);

// Whether one tap records a call: `face`, or asks first: `flat`.
export function callSort(state, seat, call) {
  return seat === state.turn && isHigher(state, seat, call) && !state.barred?.includes(call) ? "face" : "flat";
}

function isHigher({ bid, bidder, doubled }, seat, call) {
  const against = bidder && sideOf(bidder) !== sideOf(seat);
  if (call === "X") return against && !doubled;
  if (call === "XX") return bidder && !against && doubled === "X";
  return call === "P" || !bid || height(call) > height(bid);
}

export const ledTo = (state) => (state.lies.length && state.lies[0][1] !== "?" ? state.lies[0][1][0] : "");

// The cards that follow suit, of a hand that is known; null where it is not.
export function following(state, seat) {
  const held = state.held[seat];
  if (!held) return null;
  const led = ledTo(state);
  const same = led ? held.filter((card) => card[0] === led) : [];
  return same.length ? same : held;
}

// Why something asks before it is recorded: a code of what is said then.
export function whyAsked(state, move) {
  if (move.seat && move.seat !== state.turn) return move.call ? "call_out_of_turn" : "card_out_of_turn";
  if (move.call && isHigher(state, move.seat, move.call)) return "other";
  if (move.call) return { X: "nothing_to_double", XX: "nothing_to_redouble" }[move.call] ?? "insufficient_bid";
  const may = following(state, move.seat ?? state.turn);
  return may && !may.includes(move.card) ? "revoke" : "other";
}

function called(state, seat, call) {
  const now = { ...state, barred: [], first: { ...state.first }, passes: call === "P" ? state.passes + 1 : 0, turn: after(seat) };
  if (call === "X" || call === "XX") now.doubled = call;
  else if (call !== "P") {
    Object.assign(now, { bid: call, bidder: seat, doubled: "" });
    now.first[sideOf(seat) + call[1]] ??= seat;
  }
  if (!now.bid && now.passes === 4) return { ...now, stage: "over", turn: "" };
  if (!now.bid || now.passes < 3) return now;
  const declarer = now.first[sideOf(now.bidder) + now.bid[1]];
  return {
    ...now, stage: "play", declarer, contract: now.bid + now.doubled, turn: after(declarer), trick: 1, lies: [], won: [0, 0],
  };
}

// Who wins a trick so far; empty where a card that nobody saw may.
export function winnerOf(lies, contract) {
  const led = lies[0]?.[1];
  if (!led || lies.some(([, card]) => card === "?")) return "";
  const trumps = contract[1];
  const worth = (card) => (card[0] === trumps ? 100 : card[0] === led[0] ? 50 : 0) + RANKS.indexOf(card[1]);
  return lies.reduce((best, one) => (worth(one[1]) > worth(best[1]) ? one : best))[0];
}

function played(state, seat, card) {
  const held = { ...state.held };
  if (card !== "?" && held[seat]) {
    if (!held[seat].includes(card)) return null;
    held[seat] = held[seat].filter((one) => one !== card);
  }
  if (state.lies.some(([one]) => one === seat)) return null;
  const lies = [...state.lies, [seat, card]];
  if (lies.length < 4) return { ...state, held, lies, turn: after(seat) };
  const winner = winnerOf(lies, state.contract);
  const won = [...state.won];
  if (winner) won[sideOf(winner) === "NS" ? 0 : 1] += 1;
  const isLast = state.trick === 13;
  return { ...state, held, won, last: lies, lies: [], trick: state.trick + 1, turn: isLast ? "" : winner, stage: isLast ? "over" : "play" };
}

function begun(state, board) {
  const dealer = standardDealer(board);
  return {
    ...state, stage: "auction", board, dealer, vul: standardVulnerable(board), turn: dealer, contract: "", declarer: "", bid: "", bidder: "", doubled: "",
    barred: [], passes: 0, first: {}, trick: 1, lies: [], won: [0, 0], held: { N: null, E: null, S: null, W: null }, next: 0,
  };
}

// The table after a move; null where this device cannot tell what follows.
export function moved(state, move) {
  if (move.board) return ["over", "begin", "claimed"].includes(state.stage) ? begun(state, move.board) : null;
  if (move.said) return ["claim", "concede"].includes(move.said) ? { ...state, stage: "claimed", turn: "" } : state;
  const seat = move.seat ?? state.turn;
  if (!seat) return null;
  if (move.call) return state.stage === "auction" ? called(state, seat, move.call) : null;
  if (move.card) return state.stage === "play" ? played(state, seat, move.card) : null;
  return null;
}
