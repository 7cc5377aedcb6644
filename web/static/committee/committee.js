// The page of an appeal by keys: the board goes step by step from the disputed entry, the stops are pages of their own.
import { Stepping } from "/static/stepping.js";
import { isShown } from "/static/shared/everywhere.js";
import "./typed.js";

const live = document.getElementById("live");
const SEATS = ["north", "east", "south", "west"];
let board = null;
let page = null;
let isSaw = false;

function tell(text) {
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

// Only the hands that the player saw: his own, and dummy's once it lay open.
function cover() {
  const { saw, dummy, faced } = page.dataset;
  const open = [saw, ...(board.step >= Number(faced) ? [dummy] : [])];
  for (const seat of SEATS) page.querySelector(`.hand.${seat}`)?.classList.toggle("covered", isSaw && !open.includes(seat));
  page.classList.toggle("as-saw", isSaw);
  page.querySelector("[data-do='saw']")?.setAttribute("aria-pressed", String(isSaw));
}

// The address is always that of the entry, for whoever copies it.
function shown() {
  cover();
  history.replaceState(null, "", address());
}

function show(step, told = true) {
  board.show(step, told);
  shown();
}

function mark(isOn) {
  board.mark(isOn);
  shown();
}

function address() {
  const entry = board.current();
  return `${location.href.split("#")[0]}#${entry ? entry.id : ""}`;
}

// The entry that is looked at is looked at again at the other stop, where it stands there.
function toStop(number) {
  const there = page.querySelector(`[data-to-stop="${number}"]`);
  if (!there) return;
  location.href = there.getAttribute("href") + (board ? location.hash : "");
}

const does = {
  back: () => show(board.step - 1),
  on: () => show(board.step + 1),
  "trick-back": () => show(board.before(board.tricks)),
  "trick-on": () => show(board.next(board.tricks)),
  "ruling-back": () => mark(false),
  "ruling-on": () => mark(true),
  first: () => show(0),
  last: () => show(board.end),
  saw: () => {
    if (!page.dataset.saw) return;
    isSaw = !isSaw;
    cover();
    tell(isSaw ? page.dataset.sawOn : page.dataset.sawOff);
  },
};
const KEYS = {
  ArrowLeft: "back", k: "back", ArrowRight: "on", j: "on", ArrowUp: "trick-back", ArrowDown: "trick-on", Home: "first", End: "last",
};

const FORMS = ".hearing, .decision";
const takesKeys = (focused) => focused.matches("input:not([type=range]), select, textarea");

// In the form of the hearing Enter goes on to the next field, for only its button records it; Esc leaves a form for the
// board, where the keys are its own again.
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.defaultPrevented || !takesKeys(target) || !target.closest(FORMS)) return;
  if (key === "Escape") toBoard();
  if (key !== "Enter" || !target.matches(".hearing input")) return;
  event.preventDefault();
  const fields = [...target.form.elements].filter(({ type }) => type !== "hidden");
  fields[fields.indexOf(target) + 1].focus();
});

function focusOn(place, options = {}) {
  place.tabIndex = -1;
  place.focus(options);
}

// Whoever moves by keys sees the board that moves: all of it, or its beginning where it is higher than the screen.
function toBoard() {
  const hands = page.querySelector(".deal") ?? page;
  const { top, bottom, height } = hands.getBoundingClientRect();
  focusOn(hands, { preventScroll: true });
  if (top < 0 || bottom > innerHeight) hands.scrollIntoView({ block: height > innerHeight ? "start" : "nearest" });
}

const isNowhere = (focused) => [document.body, document.getElementById("main"), page].includes(focused) || focused.matches(".deal, .echo, .refused");

// What has a key of its own is pressed by the script of every page; these have arrows in their names.
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target);
  if (!name || !board || isElsewhere || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (isNowhere(event.target)) toBoard();
  does[name]();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && board) return does[button.dataset.do]?.();
  const stop = event.target.closest("[data-to-stop]");
  if (stop) {
    event.preventDefault();
    return toStop(stop.dataset.toStop);
  }
  if (event.target.closest("a[href='#deciding']") && toDecision()) return event.preventDefault();
  const entry = event.target.closest(".case a[href^='#']");
  if (!entry || !board || stepOf(entry.hash.slice(1)) === null) return undefined;
  event.preventDefault();
  history.replaceState(null, "", entry.getAttribute("href"));
  return toHash();
});

// What decides: the button below what was read back, else the first field of the form.
function toDecision() {
  const field = document.getElementById("confirm") ?? document.getElementById("outcome");
  if (!field || !isShown(field)) return false;
  document.getElementById("deciding").scrollIntoView();
  field.focus();
  return true;
}

function stepOf(id) {
  const found = id ? document.getElementById(id) : null;
  return found?.dataset.step === undefined ? null : Number(found.dataset.step);
}

const named = () => decodeURIComponent(location.hash.slice(1));

function toHash() {
  const step = stepOf(named());
  if (step !== null) show(step);
  return step !== null;
}

function listen() {
  board.slider.oninput = () => show(Number(board.slider.value)); // the same element may be listened to again
  board.moment.onchange = () => show(Number(board.moment.value));
}

// Where the page was drawn anew, whoever stood at its end or its beginning is told the rest; others stay at their entry.
function begin() {
  const held = board?.current()?.id;
  page = document.querySelector(".case");
  board = page.dataset.last ? new Stepping(page, { isAuction: () => false, tell, noMore: page.dataset.noMore }) : null;
  page.classList.add("stepping");
  if (!board) return;
  listen();
  board.show(stepOf(held ?? named()) ?? board.step, false);
  cover();
}

// A decision that is there already is not begun anew unasked: its form is opened by a key, and then has the focus.
const later = document.getElementById("later-decision");
later?.querySelector("summary").addEventListener("click", (event) => {
  event.preventDefault();
  later.open = !later.open;
  if (later.open) document.getElementById("outcome").focus();
});

begin();
history.replaceState(null, "", location.href); // whoever comes back to the answer of a form is not asked to send it again
// Whoever has sent a form goes on from what is told of it, or from the field that was refused. What is read back has the
// focus, not its button: a second Enter records nothing unread.
const toldOf = document.querySelector("[aria-invalid='true']") ?? document.querySelector("#to-read, .refused:not([hidden]), .echo");
if (toldOf && document.activeElement === document.body) toldOf.matches("input") ? toldOf.focus() : focusOn(toldOf);
addEventListener("hashchange", toHash);
document.addEventListener("shown", begin);

// On paper stands the end of the moment, with every entry.
let before = null;
addEventListener("beforeprint", () => {
  if (!board) return;
  before = board.step;
  show(board.last, false);
});
addEventListener("afterprint", () => {
  if (before !== null) show(before, false);
  before = null;
});
