// The recorder's screen: a tap shows at once and goes to the outbox as a line; what breaks the Laws asks first; whatever
// the hall answers takes the place of what was drawn here.
import { begin, erase, keep } from "/static/shared/kept.js";
import { isShown } from "/static/shared/everywhere.js";
import { acknowledgedSince, held, kept, learn, put, say, sending, sentCount } from "/static/shared/outbox.js";
import { morph } from "/static/shared/morph.js";
import { all, callKeys, callShown, cardShown, draw, filled, one, padLent, padsFollow, suitChosen, words } from "./drawing.js";
import { partner, sideOf, whyAsked } from "./model.js";
import { afterAll, onlyCard, read } from "./notation.js";
import { coveredIn, press } from "./touched.js";
import { closed, openSheet } from "./sheets.js";
import { callsTimed, secondsOf } from "./tempo.js";
import { claiming } from "./claiming.js";

const HOLD = 500; // milliseconds
const live = one(".live");
const main = live.parentElement;
const input = one("#line");
const question = one("#question");
const earlier = new Map(); // by how many entries: the table as the hall told it
let html = live.innerHTML;
let base = told();
let shown = { state: base, steps: [], lines: [] };
let incoming = null;
let asking = null; // the line of which it is asked whether it happened
let mending = "";
let calling = null; // a seat, and after how many calls
document.body.dataset.scripted = "";

function told() {
  const state = JSON.parse(one(".board-facts").dataset.state);
  earlier.set(state.entries, { state, html });
  return state;
}

// What is drawn

// What is not in `base` yet: what the hall has acknowledged since, and what waits.
function lines() {
  return [...acknowledgedSince(base.entries), ...(held() ? [] : kept())];
}

function ahead() {
  return afterAll(base, lines(), (entries) => earlier.get(entries));
}

function redraw() {
  const focused = document.activeElement;
  const next = ahead();
  morph(live, next.from?.html ?? html);
  shown = { state: base, steps: [], lines: [] };
  drawOn(next, focused);
}

function drawOn(next, focused = document.activeElement) {
  for (const note of all("[data-silent]")) note.hidden = note.dataset.silent === document.body.dataset.device; // he is heard
  for (const step of next.steps.slice(shown.steps.length)) draw(step);
  shown = next;
  padsFollow(next.state);
  undoNames();
  callsTimed(next.state, callsShown().length);
  callerHeld();
  if (mending) offered();
  sayingOf(callMeant());
  claiming(next.state);
  hinted();
  if (focused?.disabled || !focused?.isConnected) focusBeside(focused);
  scrolled();
  preview();
}

// Of tricks and calls that have no room, the one that is awaited is in view.
function scrolled() {
  for (const place of all(".course, .auction-panel")) {
    const awaited = place.scrollHeight > place.clientHeight + 1 && all(".awaited", place).find(isShown);
    if (!awaited) continue;
    const below = awaited.getBoundingClientRect().bottom - place.getBoundingClientRect().bottom;
    if (below > -8) place.scrollTop += below + 24;
  }
}

// Where the key that had the focus is gone, its section has it: Tab goes on there, and Enter records nothing.
function focusBeside(key) {
  const place = key?.isConnected ? key.closest("section") : one("[data-turn]") ?? one(".stage");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

// Undo names what it takes back; where the hall alone can say what that is, it waits for the hall.
function undoNames() {
  const key = one(".undo");
  const last = shown.steps.at(-1);
  const { undoes } = (shown.from?.state ?? base);
  key.disabled = stuck() || (last ? Boolean(last.unsure) : !undoes);
  if (last) one(".takes-back", key).innerHTML = last.unsure ? "" : wordsOf(last.move);
}

// Whether what waits is not sent before somebody has said what becomes of it: nor is it drawn.
const stuck = () => Boolean(held() && kept().length);

// Only what is new of what waits is drawn, unless something is taken back.
function changed() {
  if (show()) return;
  const next = ahead();
  const isMore = next.lines.length >= shown.lines.length && shown.lines.every(({ key }, at) => next.lines[at].key === key);
  if (!isMore || next.lines.slice(shown.lines.length).some(({ line }) => line.trim().toLowerCase() === "undo")) redraw();
  else if (next.lines.length > shown.lines.length) drawOn(next);
  else undoNames();
}

// Takes what the hall told, once nothing of it is on its way from here.
function show() {
  if (!incoming) return false;
  const waits = kept().length > 0;
  if (incoming.entries < sentCount()) {
    incoming = null;
    return false;
  }
  if (incoming.entries > sentCount() && waits && sending()) return false;
  if (!waits) learn(incoming.entries);
  html = incoming.html;
  incoming = null;
  const focused = document.activeElement;
  morph(live, html);
  base = told();
  if (base.stage === "ended") erase();
  else keep("drawn", { html, entries: base.entries });
  shown = { state: base, steps: [], lines: [] };
  const next = ahead();
  if (next.from) morph(live, next.from.html);
  drawOn(next, focused);
  return true;
}

document.addEventListener("shown", ({ detail }) => {
  if (!detail.topic.startsWith(`table/${document.body.dataset.table}`)) return;
  incoming = detail;
  show();
});
document.addEventListener("kept", changed);

// What would be recorded

function wordsOf(move) {
  if (move.board) return filled(words.board, { number: move.board });
  if (move.said) return move.seat ? `${words.seats[move.seat]}: ${words.said[move.said]}` : words.said[move.said];
  return `${words.seats[move.seat]} ${move.call ? callShown(move.call) : cardShown(move.card)}`;
}

const inWords = (line) => (read(line, shown.state)?.moves ?? []).map(wordsOf).join(" ");

// As it was typed, with its cards and bids as pictures.
function asTyped(line) {
  const cards = new Option(line).innerHTML.replace(/\b([cdhs])(10|[2-9tjqka])\b/gi, (_, of, rank) => cardShown((of + rank.replace("10", "T")).toUpperCase()));
  return cards.replace(/\b[1-7][cdhs]\b/gi, (bid) => callShown(bid.toUpperCase()));
}

// Whatever is recorded ends what was tapped or asked before it.
document.addEventListener("put", ({ detail }) => {
  dropped();
  detail.told = (!/[";]|^at /.test(detail.line) && inWords(detail.line)) || asTyped(detail.line);
});

function preview() {
  const line = input.value.trim();
  const only = line || asking ? "" : onlyCard(shown.state);
  const said = only ? wordsOf({ seat: shown.state.turn, card: only }) : line && inWords(line);
  one("#reads").innerHTML = said ? `${said} <kbd>⏎</kbd>` : "";
}

// Questions: what breaks the Laws is recorded where somebody says that it happened.

const heldKey = (key) => {
  for (const each of all(".key, .call-key")) each.toggleAttribute("data-held", each === key);
};

function ask(key) {
  const { value, dataset: { call, card, asks } } = key;
  const { state } = shown;
  if (card && isLeaderUnseen()) {
    put(value);
    return;
  }
  const move = { seat: value.includes(":") ? value[0].toUpperCase() : state.turn, call, card };
  const seat = words.seats[move.seat];
  const bid = state.bid ? callShown(state.bid) : "";
  const sentence = asks ?? words.asks[whyAsked(state, move)] ?? words.asks.other;
  one(".asked-what", question).innerHTML = filled(sentence, {
    seat, turn: words.seats[state.turn] ?? "", bid, call: call ? callShown(call) : "",
    card: card ? cardShown(card) : "", suit: state.lies[0] ? words.suits[state.lies[0][1][0]] : "",
  });
  asking = `!${value}`;
  input.value = asking;
  heldKey(key);
  question.hidden = false;
  input.focus({ preventScroll: true });
  preview();
}

function answered(yes) {
  const line = asking;
  asking = null;
  question.hidden = true;
  heldKey(null);
  if (input.value === line) input.value = "";
  if (yes) put(line);
  chosen(null);
  preview();
}

function dropped() {
  if (asking) answered(false);
  if (mending) mends("");
  chosen(null);
  preview();
}

question.addEventListener("click", ({ target }) => {
  const answer = target.closest("button")?.value;
  if (answer) answered(answer === "yes");
});

// Taps

let pressed = null;

function endPress() {
  clearTimeout(pressed?.timer);
  pressed = null;
}

live.addEventListener("pointerdown", ({ target, button }) => {
  const key = target.closest("button[name='ask']");
  if (!key?.dataset.card || button !== 0 || mending || press.isBounce) return;
  endPress();
  pressed = { key, isDone: false, timer: setTimeout(() => {
    pressed.isDone = true;
    put(`!${key.value}`);
  }, HOLD) };
});
for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
  live.addEventListener(end, () => pressed && !pressed.isDone && endPress());
}
// The other button of a mouse asks of what breaks the Laws, as a tap does.
live.addEventListener("contextmenu", (event) => {
  const key = event.target.closest(".key, .call-key");
  if (!key) return;
  event.preventDefault();
  if (event.pointerType !== "touch" && key.name === "ask" && !mending) ask(key);
});

// Mending: a card or a call that stands, and then what it was; or of whom one is told, and then which.

const isOfCall = () => /^(#|change)/.test(mending);
const isLed = () => mending.endsWith(":");
const isLeaderUnseen = () => shown.state.stage === "play" && !shown.state.turn && !shown.state.lies.length;
const begun = () => (mending && `${/^[#\d]/.test(mending) ? "at " : ""}${mending}${isLed() ? "" : " "}`);
const mended = () => all("[data-mends]").find((each) => each.dataset.mends === mending);
const suitOf = (held) => one(".suit", held)?.classList[1].toUpperCase();

function mends(value) {
  mending = value;
  input.value = begun();
  offered();
  const field = mending && one(`[data-turn] .pad:has([data-offered]) [value="${suitOf(mended())}"]`);
  if (field) {
    field.checked = true;
    suitChosen(shown.state, field);
  }
  sayingOf(callMeant());
  hinted();
}

function offered() {
  const held = mended();
  for (const each of all("[data-mends]")) each.toggleAttribute("data-held", each === held);
  const seat = isOfCall() ? "" : held?.closest("[data-seat]").dataset.seat;
  document.body.toggleAttribute("data-lends", Boolean(seat)); // the cards, in place of the box
  padLent(seat, seat && suitOf(held));
  for (const each of all(".hand .key")) {
    const isOffered = each.dataset.seat === seat;
    each.toggleAttribute("data-offered", isOffered);
    if (each.dataset.state === "played") each.disabled = !(isOffered && mending.includes(".") && each.dataset.trick);
  }
}

// What is said of a call belongs to the one that was tapped, else to the last.

function chosen(caller) {
  calling = caller;
  callerHeld();
  hinted();
}

function callerHeld() {
  const { turn } = shown.state;
  const seat = calling?.[1] === callsShown().length ? calling[0] : turn;
  callKeys(shown.state, seat);
  for (const each of all("[data-calls]")) each.toggleAttribute("data-held", each.dataset.calls === seat && seat !== turn);
}

function callsShown() {
  return all(".auction-panel td").filter((cell) => one(".call", cell));
}

function callMeant() {
  const calls = callsShown();
  const tapped = mending.startsWith("#") ? calls.find((cell) => `#${cell.dataset.entry}` === mending) : null;
  const cell = tapped ?? calls.at(-1);
  if (!cell) return null;
  const { seat, entry } = cell.dataset;
  const isHisLast = calls.findLast((each) => each.dataset.seat === seat) === cell;
  return { cell, seat, isHisLast, at: calls.indexOf(cell), entry: tapped ? entry : "" };
}

// What a tap means beside its usual: the slip that it mends, whose call it is, or who leads.
function hinted() {
  const key = one('.call-key[data-call="P"]');
  const [seat] = key?.value.toUpperCase() ?? "";
  const isAnother = shown.state.stage === "auction" && seat && seat !== shown.state.turn;
  const isLeader = !mending && isLeaderUnseen();
  const hint = isLeader ? "who_leads" : isLed() ? "tap_lead" : mending.startsWith("#") ? "tap_call" : isOfCall() ? "tap_new_call" : mending && "tap_what_it_was";
  const told = hint ? words[hint] : isAnother ? filled(words.calls_shown, { seat: words.seats[seat] }) : "";
  const place = one("#mending");
  place.hidden = !told;
  one("span", place).textContent = told;
  one(".leaders", place).hidden = !isLeader;
  one("[data-drops]", place).hidden = isLeader;
  one("[data-changes]", place).hidden = !mending.startsWith("#");
}

let meantWas = "";

function sayingOf(meant) {
  const form = one(".of-call");
  if (!form) return;
  form.toggleAttribute("data-idle", !meant);
  if (!meant) return;
  const { cell, seat, at, entry } = meant;
  const letter = seat.toLowerCase();
  const about = entry && ` about=${entry}`;
  const call = one(".call", cell);
  const [text] = Object.values(words.calls).find(([, spoken]) => spoken === one(".sr", call).textContent) ?? [""];
  one("[data-of-call]", form).innerHTML = entry ? filled(words.to_call, { seat: words.seats[seat], call: call.innerHTML }) : words.to_last_call;
  one("[data-alerts]", form).value = `alert ${letter}${cell === callsShown().at(-1) ? "" : about}`;
  const took = secondsOf(at);
  one("[data-tempo]", form).value = `tempo ${letter}${took === null ? "" : ` ${took}`}${about}`;
  one(".tempo-of", form).textContent = took === null ? "" : `${Math.floor(took / 60)}:${String(took % 60).padStart(2, "0")}`;
  one("[data-not-heard]", form).value = `; ${filled(words.call_not_heard, { seat: words.seats[seat], call: text })}`;
  form.elements.about.value = entry;
  one("[value=announce]", form).disabled = !meant.isHisLast;
  for (const key of all("[name=asks]", form)) key.hidden = sideOf(key.value.toUpperCase()) === sideOf(seat);
  const meantIs = [shown.state.board, seat, at].join();
  if (meantIs !== meantWas) one(`[name=seat][value=${partner(seat).toLowerCase()}]`, form).checked = true;
  meantWas = meantIs;
}

// Of two cards of a hand taken for one another, each is put where the other lay.
function mendCard(key) {
  if (!mending.includes(".")) {
    put(begun() + key.dataset.card.toLowerCase());
    return;
  }
  const [trick, letter] = mending.split(".");
  const lay = (number) => one(`.hand .key[data-seat="${letter.toUpperCase()}"][data-state="played"][data-trick="${number}"]`);
  const was = lay(trick);
  if (was === key) return;
  put(`at ${mending} ${key.dataset.card.toLowerCase()}`);
  if (was && key.dataset.state === "played") put(`at ${key.dataset.trick}.${letter} ${was.dataset.card.toLowerCase()}`);
}

main.addEventListener("click", (event) => {
  if (pressed?.isDone) {
    endPress();
    event.preventDefault();
    return;
  }
  if (event.target.closest("[data-closes]")) closed(event.target.closest("details"));
  const at = event.target.closest("[data-mends]");
  if (at) mends(at.dataset.mends === mending ? "" : at.dataset.mends);
  if (event.target.closest("[data-drops]")) dropped();
  if (event.target.closest("[data-changes]")) mends(`change ${mended().closest("td").dataset.seat.toLowerCase()} about=${mending.slice(1)}`);
  const key = event.target.closest(".key[data-card], .call-key");
  if (key && mending) {
    const { call } = key.dataset;
    const isMeant = call ? isOfCall() : key.hasAttribute("data-offered");
    if (isMeant) event.preventDefault();
    if (isMeant && call) put(begun() + call.toLowerCase());
    else if (isMeant) mendCard(key);
    if (mending) mends(""); // the card of another hand is what it says
    suitChosen(shown.state, null);
  }
  const caller = event.target.closest("[data-calls]");
  if (caller) {
    event.preventDefault();
    chosen(caller.hasAttribute("data-held") ? null : [caller.dataset.calls, callsShown().length]);
  }
});

live.addEventListener("change", ({ target }) => target.closest(".pad:not([data-lent])") && suitChosen(shown.state, target));

document.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (submitter?.name !== "ask") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(submitter);
}, { capture: true });

// Undo takes back what the screen names, and goes with it where it is never recorded.
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  const line = submitter?.name === "line" ? submitter.value : target.id === "record" ? input.value : "";
  if (line.trim().toLowerCase() !== "undo") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (stuck()) {
    say("told", words.undo_waits);
    return;
  }
  if (target.id === "record") input.value = "";
  put("undo", shown.steps.at(-1)?.key);
}, { capture: true });

// The line

input.addEventListener("input", preview);
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  if (asking && input.value === asking) {
    event.preventDefault();
    answered(true);
  } else if (!input.value.trim()) {
    const only = onlyCard(shown.state);
    event.preventDefault();
    if (only) put(`${shown.state.turn}:${only}`.toLowerCase());
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    closed(openSheet());
    dropped();
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1 || event.key === " " || event.target.matches("input, textarea, select")) return;
  input.focus({ preventScroll: true });
});
// Where a finger is the tool, the screen's keyboard comes only when the line is touched.
if (matchMedia("(pointer: coarse)").matches) {
  input.inputMode = "none";
  input.addEventListener("pointerdown", () => { input.inputMode = "text"; });
}

coveredIn(() => shown.state.stage);
begin();
input.focus({ preventScroll: true });
redraw();
