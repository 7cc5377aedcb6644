// Draws what was tapped into the page as the hall drew it: a card in its place, a call in its column, whose turn it is.
// The next answer of the hall replaces all of it.
import { COLUMNS, SEATS, callSort, dummyOf, following, ledTo, winnerOf } from "./model.js";

const NAMES = { N: "north", E: "east", S: "south", W: "west" };
const main = document.getElementById("main");
export const words = JSON.parse(document.body.dataset.words ?? "{}");

export const all = (what, within = main) => [...within.querySelectorAll(what)];
export const one = (what, within = main) => within.querySelector(what);
export const filled = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");

export function suit(letter) {
  return `<svg class="suit ${letter.toLowerCase()}" aria-hidden="true"><use href="#suit-${letter.toLowerCase()}"/></svg>`;
}

export function cardShown(card) {
  if (card === "?") return `<span aria-hidden="true">?</span><span class="sr">${words.unseen}</span>`;
  const drawn = suit(card[0]) + words.ranks[card[1]];
  return `<span class="card" aria-hidden="true">${drawn}</span><span class="sr">${words.cards[card]}</span>`;
}

export function callShown(call) {
  const drawn = /^\d[CDHS]$/.test(call) ? call[0] + suit(call[1]) : words.calls[call][0];
  return `<span class="call"><span class="sr">${words.calls[call][1]}</span><span aria-hidden="true">${drawn}</span></span>`;
}

// Keys

function sends(key, name, label) {
  key.dataset.state = name === "line" ? "face" : "flat";
  key.name = name;
  key.disabled = false;
  if (name === "ask") key.tabIndex = -1;
  else key.removeAttribute("tabindex");
  key.setAttribute("aria-label", label);
}

function cardKeys(state) {
  for (const seat of SEATS) {
    const hand = one(`.hand[data-seat="${seat}"]`);
    const isTurn = state.stage === "play" && seat === state.turn;
    hand.toggleAttribute("data-turn", isTurn);
    if (isTurn && !state.held[seat] && !one(".key-line", hand)) padIn(hand, seat, lainCards());
    const may = isTurn ? following(state, seat) : [];
    for (const key of all(".key[data-card]:not([data-card='?'])", hand)) {
      if (key.dataset.state === "played") continue;
      const isFace = isTurn && (may === null || may.includes(key.dataset.card));
      sends(key, isFace ? "line" : "ask", filled(isFace ? words.face : words.flat, { card: words.cards[key.dataset.card] }));
      key.toggleAttribute("data-only", isFace && may?.length === 1);
    }
  }
}

// By card where it lies in the table of tricks, what has been played.
function lainCards() {
  const ranks = Object.fromEntries(Object.entries(words.ranks).map(([rank, text]) => [text, rank]));
  const cardOf = (each) => one(".suit", each).classList[1].toUpperCase() + ranks[each.textContent.trim()];
  return new Map(all(".tricks .lain .card").map((each) => [cardOf(each), each.closest("td").dataset]));
}

// The suits of a hand that nobody has told; the cards that have been played keep their places.
function padIn(hand, seat, gone, suit = "") {
  const made = one("#blank-hand").content.firstElementChild.cloneNode(true);
  for (const key of all(".key", made)) {
    key.dataset.seat = seat;
    key.value = `${seat.toLowerCase()}:${key.dataset.card.toLowerCase()}`;
    const lain = gone.get(key.dataset.card);
    if (lain) lies(key);
    if (lain?.seat === seat) key.dataset.trick = lain.trick;
  }
  for (const field of all("input", made)) {
    field.name = `suit-${seat.toLowerCase()}`;
    field.id = `${field.name}-${field.value.toLowerCase()}`;
    field.checked ||= field.value === suit;
  }
  one("[role=group]", made).setAttribute("aria-label", words.seats[seat]);
  one(".suits", hand).replaceChildren(made);
}

// To mend a card of a hand that nobody has told: its suits, while it is not to play; then what stood there again.
export function padLent(seat, suit) {
  for (const pad of all(".pad[data-lent]")) if (!one(`[data-seat="${seat}"]`, pad)) pad.replaceWith(...pad.instead);
  const hand = seat && one(`.hand[data-seat="${seat}"]`);
  if (!hand || one(".key-line", hand)) return;
  const instead = [...one(".suits", hand).childNodes];
  padIn(hand, seat, lainCards(), suit);
  const pad = one(".pad", hand);
  pad.dataset.lent = "";
  pad.instead = instead;
}

function lies(key) {
  key.dataset.state = "played";
  key.disabled = true;
  for (const name of ["name", "data-only", "data-framed"]) key.removeAttribute(name);
}

function goneKey(seat, card, trick) {
  for (const key of all(`.pad .key[data-card="${card}"]`)) if (key.dataset.seat !== seat) lies(key);
  const key = one(`.key[data-card="${card}"][data-seat="${seat}"]`);
  if (!key) return;
  key.dataset.trick = trick;
  lies(key);
  key.setAttribute("aria-label", filled(words.played, { card: words.cards[card], trick }));
}

export function callKeys(state, seat = state.turn) {
  for (const key of all(".call-key")) {
    const { call } = key.dataset;
    const isFace = callSort(state, seat, call) === "face";
    sends(key, isFace ? "line" : "ask", isFace ? words.calls[call][1] : `${words.calls[call][1]}, ${words.asks_first}`);
    key.value = `${seat}:${call}`.toLowerCase(); // whose it is stays with it, however long it waits
  }
}

// The felt and the table of tricks

function place(seat, { card = "", wins = false, next = false } = {}) {
  const at = one(`.felt .place[data-place="${seat}"]`);
  at.className = ["place", card ? "face" : "empty", NAMES[seat], wins && "wins", next && "next"].filter(Boolean).join(" ");
  at.innerHTML = card ? `<span class="sr">${words.seats[seat]}: ${wins ? words.wins : ""} </span>${cardShown(card)}` : "";
}

function felt(state, lies, trick) {
  const winner = winnerOf(lies, state.contract);
  for (const seat of SEATS) {
    const card = lies.find(([from]) => from === seat)?.[1];
    place(seat, { card, wins: seat === winner, next: !card && seat === state.turn && lies.length < 4 });
  }
  const leader = lies[0]?.[0] ?? state.turn;
  const leads = leader ? ` <span>${filled(words.leads, { seat: words.seats[leader] })}</span>` : "";
  one(".felt .title").innerHTML = `<b>${filled(words.trick, { number: trick })}</b>${leads}`;
  const [ns, ew] = all(".felt .tally b");
  ns.textContent = state.won[0];
  ew.textContent = state.won[1];
}

function cell(trick, seat) {
  return one(`.tricks td[data-trick="${trick}"][data-seat="${seat}"]`);
}

function trickRow(state, lies, trick) {
  const winner = lies.length === 4 ? winnerOf(lies, state.contract) : "";
  for (const [at, [seat, card]] of lies.entries()) {
    const kinds = ["lain", at === 0 && "leads", seat === winner && "wins"].filter(Boolean).join(" ");
    cell(trick, seat).innerHTML = `<span class="${kinds}">${cardShown(card)}</span>`;
  }
  for (const mark of all(".tricks .awaited")) mark.remove();
  if (lies.length === 4) one(`.tricks tr[data-trick="${trick}"] [data-ns]`).textContent = state.won[0];
  const due = state.stage === "play" && state.turn && cell(state.trick, state.turn);
  if (due) due.innerHTML = '<span class="awaited"></span>';
}

// The auction

function callCell(body, seat) {
  const column = COLUMNS.indexOf(seat);
  const last = [...body.rows].at(-1);
  const isFree = last && [...last.cells].slice(column).every((each) => !one(".call", each));
  const row = isFree ? last : body.insertRow();
  while (row.cells.length < 4) row.insertCell();
  return row.cells[column];
}

function auction(state, move) {
  for (const body of all(".auction tbody")) {
    for (const mark of all(".awaited", body)) mark.remove();
    const at = callCell(body, move.seat);
    at.innerHTML = callShown(move.call);
    at.dataset.seat = move.seat;
    if (state.stage === "auction" && state.turn) callCell(body, state.turn).innerHTML = '<span class="awaited"></span>';
  }
}

// What is always in view

function stage(state) {
  const facts = one(".board-facts");
  facts.dataset.stage = state.stage;
  const turn = one("#turn");
  if (state.turn) turn.textContent = filled(state.stage === "auction" ? words.calls_next : words.plays_next, { seat: words.seats[state.turn] });
  turn.classList.toggle("sr", ["play", "auction"].includes(state.stage));
  if (["over", "claimed"].includes(state.stage)) turn.textContent = words[state.stage];
  const contract = one('[data-fact="contract"]', facts);
  if (contract) {
    contract.parentElement.hidden = !state.contract;
    if (state.contract) contract.innerHTML = filled(words.bid_by, { contract: bidShown(state.contract), declarer: words.seats[state.declarer] });
  }
}

function bidShown(contract) {
  const [level, strain] = contract;
  return level + ("CDHS".includes(strain) ? suit(strain) : words.notrump) + contract.slice(2);
}

function roles(state) {
  for (const [seat, role] of [[state.declarer, words.declarer], [dummyOf(state), words.dummy]]) {
    const who = seat && one(`.hand[data-seat="${seat}"] .who`);
    if (who && !one(".plays-as", who)) who.insertAdjacentHTML("beforeend", ` <span class="plays-as">${role}</span>`);
  }
}

function blank(state) {
  for (const seat of SEATS) {
    const hand = one(`.hand[data-seat="${seat}"]`);
    for (const role of all(".plays-as", hand)) role.remove();
    padIn(hand, seat, new Map());
  }
  for (const each of all(".tricks td, .auction tbody")) each.replaceChildren();
  for (const each of all(".auction .vul, .notes")) each.remove();
  for (const body of all(".auction tbody")) callCell(body, state.dealer).innerHTML = '<span class="awaited"></span>';
  one('[data-fact="dealer"]').textContent = words.seats[state.dealer];
  one('[data-fact="vulnerable"]').textContent = words.vulnerable[state.vul];
  for (const each of all(".boards-now li")) {
    const number = Number(each.dataset.board);
    if (number === state.board) each.textContent = filled(words.board, { number });
    else if (each.className === "now") each.textContent = number;
    each.className = number === state.board ? "now" : each.className === "now" ? "done" : each.className;
  }
}

// Of a hand that nobody knows the suit led is shown, or what was shown first, unless another suit is chosen; whatever the
// hall answers meanwhile.
const turnOf = (state) => [state.board, state.trick, state.turn, ledTo(state)].join();
let chosen = { turn: "", suit: "" };

export function suitChosen(state, field) {
  chosen = field ? { turn: turnOf(state), suit: field.value } : { turn: "", suit: "" };
}

export function padsFollow(state) {
  const shown = one(".hand[data-turn] .pad input:checked");
  if (shown && chosen.turn !== turnOf(state)) chosen = { turn: turnOf(state), suit: ledTo(state) || shown.value };
  const field = shown && one(`.hand[data-turn] .pad input[value="${chosen.suit}"]`);
  if (field) field.checked = true;
}

// One step: the page shows `before`, and shows `after` then. Before the first board of a round there is nothing to draw on.
export function draw({ move, before, after: now }) {
  if (!one(".diagram") || (before === now)) return;
  if (move.board) blank(now);
  if (move.call) auction(now, move);
  if (move.card) {
    const lies = now.lies.length ? now.lies : now.last;
    if (move.card !== "?") goneKey(move.seat, move.card, before.trick);
    felt(now, lies, before.trick);
    trickRow(now, lies, before.trick);
  } else if (now.stage === "play" && before.stage === "auction") {
    felt(now, [], 1);
    trickRow(now, [], 1);
    roles(now);
  }
  stage(now);
  if (now.stage === "auction") callKeys(now);
  cardKeys(now);
}
