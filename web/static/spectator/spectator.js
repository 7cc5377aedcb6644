// A board is gone through entry by entry without loading the page anew; and where that is wanted it goes on by itself,
// from board to board as they come open, until a key or a tap. Without this script each entry is a page.
import { isHere, lastAsked } from "../shared/fetched.js";

const GOES_ON = "tdlog/goes-on";
const AT_THE_END = 3;
const AGAIN = ["Enter", " "];
const ALONE = ["Shift", "Control", "Alt", "Meta", "g"];
let timer = 0;

const board = () => document.getElementById("board");
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

// Only the last of several that were asked for is shown; what is being written goes with it.
async function show(address) {
  const shown = await lastAsked(address);
  if (!shown) return;
  const [focused, written] = [document.activeElement?.id, document.getElementById("text")?.value];
  const old = board().dataset.board;
  board().replaceWith(shown.getElementById("board"));
  document.title = shown.title;
  history.replaceState(null, "", address);
  const field = document.getElementById("text");
  if (field && written) field.value = written;
  const there = focused ? document.getElementById(focused) : null;
  if (there?.getClientRects().length) there.focus({ preventScroll: true });
  document.getElementById("told").textContent = document.getElementById("happened")?.textContent.trim() ?? "";
  if (old !== board().dataset.board) scrollTo(0, 0);
  drawn();
  document.dispatchEvent(new CustomEvent("replaced"));
}

function drawn() {
  const slide = document.querySelector(".slide");
  if (slide) slide.hidden = false;
  const going = document.getElementById("going");
  if (going) going.hidden = false;
  const pace = document.getElementById("pace");
  if (pace) pace.value = kept() || (isStill ? "8" : pace.value);
  told();
  for (const each of document.querySelectorAll("a[data-number]")) {
    if (each.dataset.number === board()?.dataset.board) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
  const link = document.querySelector("[data-link]")?.dataset.link;
  for (const each of document.querySelectorAll("form[data-by]")) if (link && each.dataset.by === link) each.hidden = false;
}

// Going on by itself: it is off until somebody presses it, and stays on in this tab.
function kept() {
  try {
    return sessionStorage.getItem(GOES_ON) ?? "";
  } catch {
    return "";
  }
}

function keep(seconds) {
  try {
    if (seconds) sessionStorage.setItem(GOES_ON, seconds);
    else sessionStorage.removeItem(GOES_ON);
  } catch {
    // Nothing is kept in this browser: it goes on to the end of the board.
  }
}

function told(word = "") {
  const [going, said] = [document.getElementById("going"), document.getElementById("goes-on")];
  if (!going) return;
  document.getElementById("go").setAttribute("aria-pressed", String(Boolean(kept())));
  said.textContent = word ? going.dataset[word] : kept() ? going.dataset.goes : "";
}

function soon() {
  clearTimeout(timer);
  if (!kept()) return;
  const isAtEnd = board() && !document.querySelector("a#go-on");
  timer = setTimeout(goOn, Number(kept()) * 1000 * (isAtEnd ? AT_THE_END : 1));
}

function nextBoard() {
  const open = [...document.querySelectorAll("a[data-opened]")];
  open.sort((a, b) => a.dataset.opened - b.dataset.opened || a.dataset.number - b.dataset.number);
  const at = open.findIndex((each) => each.dataset.number === board()?.dataset.board);
  return open[at + 1];
}

async function goOn() {
  const step = document.querySelector("a#go-on");
  const next = step ? null : nextBoard();
  if (!step && !next) {
    told("waits");
    return;
  }
  const address = step ? step.href : `${next.href}?entry=first`;
  if (board()) await show(address);
  else location.assign(address);
  soon();
}

function stop() {
  if (!kept()) return;
  keep("");
  clearTimeout(timer);
  told("stopped");
}

function turned() {
  if (kept()) {
    stop();
    return;
  }
  keep(document.getElementById("pace").value);
  told();
  board()?.scrollIntoView();
  if (board()) soon();
  else goOn();
}

document.addEventListener(
  "keydown",
  ({ target, key }) => {
    const isOfIt = target.id === "pace" || (target.id === "go" && AGAIN.includes(key)) || ALONE.includes(key);
    if (!isOfIt) stop();
  },
  true,
);
document.addEventListener("pointerdown", ({ target }) => target.closest?.("#going") || stop(), true);
document.addEventListener("change", ({ target }) => {
  if (target.id === "entry") show(`?entry=${target.dataset.entries.trim().split(" ")[target.value]}`);
  if (target.id !== "pace" || !kept()) return;
  keep(target.value);
  soon();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#go")) {
    turned();
    return;
  }
  const link = event.target.closest("a[data-goes]");
  if (!link || !isHere(event)) return;
  event.preventDefault();
  show(link.href);
});

// What is new may be a board that has come open, or a comment.
document.addEventListener("shown", () => {
  drawn();
  const isWaiting = kept() && document.getElementById("goes-on").textContent === document.getElementById("going").dataset.waits;
  if (isWaiting && nextBoard()) soon();
});

drawn();
soon();
if (kept() && !board() && !nextBoard()) told("waits");
