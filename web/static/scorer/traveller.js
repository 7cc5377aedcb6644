// The line of a traveller: what it means is told while it is typed, and the keys lead to other boards and tables. Another
// board takes the place of the one that is shown, and the line stays: no key is lost meanwhile.
import { isHere, page } from "../shared/fetched.js";
import { onAgain, refuse, refusedAt, settle, takeAwayLast } from "./refusals.js";
import { count, howMany, isUnderWay, later, reaches, send } from "./waiting.js";

const entry = document.querySelector(".entry");
const form = document.getElementById("slip");
const line = document.getElementById("line");
const echo = document.getElementById("echo");
const spoken = document.getElementById("spoken");
const hints = document.getElementById("hints");
const { session } = entry.dataset;
let boards = entry.dataset.boards.split(" ").map(Number);
const ASK_AFTER = 60;
const SPEAK_AFTER = 400;
const TO_ENTER = ["missing", "to_come", "in_play"];
const HELP = /^(help|hjælp|[?])$/i;
const WORD = /^(open|seal)$/i;
const SLIP = /^([1-7][a-zæøå]|p(ass?)?(\s|$))/i;
const STAYS = /^(delete|slet|turned|omvendt)(\s|$)/i;
const PLACE = /^(?:([1-9][0-9]{0,2})(?=\s|$)\s*)?(?:t(?:able)?([1-9][0-9]{0,3})(?=\s|$)\s*)?/i;
let board = Number(entry.dataset.board);
let table = Number(entry.dataset.table);
let asked = 0;
let toAsk = 0;
let toSpeak = 0;
let echoed = "";

document.body.classList.add("with-scripts");

const rows = () => [...entry.querySelectorAll("tr[data-table]")];
const rowOf = (number) => rows().find((row) => Number(row.dataset.table) === number);

// Where every slip of the board is in, no table is chosen: a slip that is typed then mends none by mistake.
function choose(number) {
  table = number;
  document.getElementById("table").value = String(number);
  document.querySelector("#at kbd").textContent = number ? `${board} t${number}` : board;
  shown();
}

function shown() {
  for (const row of rows()) row.classList.toggle("chosen", Number(row.dataset.table) === table);
  for (const row of entry.querySelectorAll("tr[data-about]")) row.hidden = Number(row.dataset.about) !== table;
  for (const cell of document.querySelectorAll(".grid .cell[data-board]")) {
    cell.classList.toggle("ringed", Number(cell.dataset.board) === board);
  }
}

// What a line means

function told(text, lacks, doubt, odd = "") {
  echoed = text;
  echo.replaceChildren();
  for (const [words, name] of [[text, "read"], [lacks, "lacks"], [doubt, "doubt"], [odd, "odd"]]) {
    if (!words) continue;
    const part = document.createElement("span");
    part.className = name;
    part.append(...suited(words));
    echo.append(part, " ");
  }
  clearTimeout(toSpeak);
  const said = [text, lacks, doubt, odd].filter(Boolean).join(" ");
  toSpeak = setTimeout(() => { spoken.textContent = inWords(said); }, SPEAK_AFTER);
}

const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const DRAWN = "http://www.w3.org/2000/svg";

function suited(text) {
  return text.split(/([♠♥♦♣])/).map((part) => {
    if (!SUITS[part]) return part;
    const picture = document.createElementNS(DRAWN, "svg");
    picture.setAttribute("class", `suit ${SUITS[part]}`);
    const used = document.createElementNS(DRAWN, "use");
    used.setAttribute("href", `#suit-${SUITS[part]}`);
    picture.append(used);
    return picture;
  });
}

// Who sits at the table that is chosen, as a slip has them; where none is left, that. Of a board that has not come nothing.
const whoIsThere = () => (isComing ? "" : table ? rowOf(table)?.dataset.who ?? "" : echo.dataset.whole);

// The same behind the table, where its slip is the next.
const nextUp = () => [rowOf(table)?.querySelector("th .sr")?.textContent, whoIsThere()].filter(Boolean).join(": ");

const inWords = (text) => text.replace(/[♠♥♦♣]/g, (suit) => ` ${spoken.dataset[SUITS[suit]]} `);

async function ask() {
  const number = ++asked;
  if (isComing) return;
  if (!line.value.trim()) return told("", whoIsThere(), "");
  const query = new URLSearchParams({ session, board, table: String(table), line: line.value, lang: document.documentElement.lang });
  try {
    const answer = await fetch(`/api/slip?${query}`);
    if (!answer.ok || number !== asked) return;
    const view = await answer.json();
    if (number !== asked) return;
    line.setAttribute("aria-invalid", String(view.column > 0));
    told([view.text, view.mends, view.moved].filter(Boolean).join(" "), view.lacks, view.doubt, view.hints.join(" "));
  } catch {
    // The hall is not reached: the page says so, and what is typed is kept.
  }
}

line.addEventListener("input", () => {
  echo.classList.add("typing");
  clearTimeout(toAsk);
  toAsk = setTimeout(() => ask().finally(() => echo.classList.remove("typing")), ASK_AFTER);
});

// What looked odd of the slip that was recorded last: Esc takes the slip up again, Enter leaves it as it is.

let odd = null;

function looksOdd(slip, at, said) {
  if (!said.length) return;
  odd = { ...slip, at, said: said.join(" ") };
  const about = oddTold();
  hints.hidden = false;
  clearTimeout(toSpeak);
  toSpeak = setTimeout(() => { spoken.textContent = inWords(`${about} ${said.join(" ")}`); }, SPEAK_AFTER);
}

// On another board it is told with its own.
function oddTold() {
  const about = document.createElement("b");
  const words = odd.board === board ? hints.dataset.about : hints.dataset.elsewhere;
  about.textContent = words.replace("{table}", String(odd.at)).replace("{board}", String(odd.board));
  hints.querySelector(".about").replaceChildren(about, " ", ...suited(odd.said));
  return about.textContent;
}

function keep() {
  odd = null;
  hints.hidden = true;
  line.focus();
}

function lookAgain() {
  const slip = odd;
  keep();
  takeUp(slip);
}

// A slip stands in the line once more, at its table: what it lacks is typed behind it, any other is typed over.
function takeUp(slip) {
  if (slip.board === board) choose(slip.at || table);
  else goTo(slip.board, { at: slip.at });
  line.value = slip.typed;
  line.focus();
  line.setSelectionRange(slip.isNotWhole ? slip.typed.length : 0, slip.typed.length);
  ask();
}

hints.addEventListener("click", (event) => {
  const answer = event.target.closest("a");
  if (!odd || !answer) return;
  event.preventDefault();
  (answer.id === "keep" ? keep : lookAgain)();
});
onAgain(takeUp);

// Another board. The line is there at once; what is entered before the board has come is done then, in its order.

const ahead = [];
let wanted = 0;
let isComing = false;

const pathOf = (to, at) => `/scorer/${session}/boards/${to}${at ? `?table=${at}` : ""}`;

// `at` is a table that is named, and `typed` the line that names it; `after` one whose slip is under way.
async function goTo(to, { at = 0, after = 0, typed = "", isBack = false } = {}) {
  if (isComing && ahead.length) return ahead.push(() => goTo(to, { at, after, typed, isBack }));
  const number = ++wanted;
  isComing = true;
  board = to;
  entry.setAttribute("aria-busy", "true");
  document.getElementById("board").textContent = entry.dataset.heading.replace("{board}", String(to));
  if (!isBack) history.pushState(null, "", pathOf(to, at));
  choose(at);
  if (odd) oddTold();
  told("", "", "");
  const come = await fetched(pathOf(to, at), number);
  if (!come) return;
  put(come);
  if (at && !rowOf(at) && typed) sendLine(typed, 0);
  const first = Number(come.querySelector(".entry").dataset.table);
  choose(after || isUnderWay(board, first) ? nextTable(after || first) : first);
  arrived();
}

async function fetched(address, number) {
  while (number === wanted) {
    try {
      const come = await page(address);
      reaches(true);
      return number === wanted ? come : null;
    } catch (error) {
      const status = Number(error.message);
      if (number === wanted && status && status !== 429 && status !== 503) return void location.assign(address);
      reaches(false);
      await later();
    }
  }
  return null;
}

function put(come) {
  const parts = ["#board", ".beside-head", ".live"];
  for (const part of parts) entry.querySelector(part).replaceWith(come.querySelector(`.entry ${part}`));
  document.title = come.title;
  echo.dataset.whole = come.getElementById("echo").dataset.whole;
  form.setAttribute("action", come.getElementById("slip").getAttribute("action"));
  entry.dataset.board = String(board);
  boards = come.querySelector(".entry").dataset.boards.split(" ").map(Number);
  document.dispatchEvent(new CustomEvent("replaced"));
}

// What was entered meanwhile is done, until it leads to another board or waits for an answer.
function arrived() {
  isComing = false;
  entry.removeAttribute("aria-busy");
  while (ahead.length && !isComing) ahead.shift()();
  count();
  if (isComing) return;
  if (line.value.trim()) ask();
  else told(echoed, whoIsThere(), "");
}

function turn(by) {
  if (isComing && ahead.length) return ahead.push(() => turn(by));
  const to = boards[boards.indexOf(board) + by];
  if (to) goTo(to);
}

addEventListener("popstate", () => {
  const there = placeOf(location);
  if (there.board && there.board !== board) goTo(there.board, { at: there.at, isBack: true });
});

// Which board an address leads to, and at which table; none where it leads to something else.
function placeOf({ pathname, searchParams, search }) {
  const asks = searchParams ?? new URLSearchParams(search);
  const found = new RegExp(`^/scorer/${session}/boards/([0-9]+)$`).exec(pathname);
  const isPlace = found && [...asks.keys()].every((name) => name === "table");
  return isPlace ? { board: Number(found[1]), at: Number(asks.get("table") ?? 0) } : {};
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || !isHere(event)) return;
  const there = placeOf(new URL(link.href));
  if (!boards.includes(there.board)) return;
  event.preventDefault();
  if (there.board !== board) goTo(there.board, { at: there.at });
  else if (rowOf(there.at)) choose(there.at);
  line.focus();
});

// What the hall answers

function answered(slip, { ok, told: said }) {
  if (!ok) refused(slip, said);
  else if (said.recorded) recorded(slip, said);
  else led(slip, said);
}

// Where a word leads; it leads nowhere where another board was asked for since.
function led(slip, said) {
  if (slip.awaited && slip.awaited !== wanted) return;
  if (slip.awaited) isComing = false;
  const there = placeOf(new URL(said.path, location.href));
  if (there.board !== board) return goTo(there.board, { at: there.at });
  if (rowOf(there.at)) choose(there.at);
  echoed = said.echo;
  if (slip.awaited) arrived();
}

// The line goes on: the next slip is of the next table. Only where no slip of the board is left what is refused stands in
// it again, and what it lacks is typed behind it.
function refused(slip, said) {
  const left = { ...slip, why: said.message, isNotWhole: said.code === "not_whole" };
  refuse(left);
  if (slip.awaited && slip.awaited === wanted) arrived();
  const isLast = !isComing && !table && !howMany() && slip.board === board;
  if (isLast && left.isNotWhole && !line.value) takeUp(left);
}

function recorded(slip, said) {
  const row = slip.board === board && !isComing ? rowOf(said.table) : null;
  if (row) row.dataset.seen = String(said.recorded.entries);
  if (row?.dataset.way === "enter") row.dataset.way = "mend";
  settle(slip.board, said.table, slip.typed);
  looksOdd(slip, said.table, said.hints);
  // What is being typed by now keeps its meaning below it.
  if (!line.value.trim()) told(echo.dataset.words.replace("{what}", said.echo), nextUp(), "");
}

// Who types faster than the hall answers is at the next table already: a line that is on its way is for the table where
// it was typed. 0 where no slip of the board is left.
function nextTable(after) {
  const all = rows();
  const at = Math.max(0, all.findIndex((row) => Number(row.dataset.table) === after));
  const isDue = (row) => row.dataset.way === "enter" && TO_ENTER.some((state) => row.classList.contains(state)) && !isUnderWay(board, Number(row.dataset.table));
  return Number([...all.slice(at + 1), ...all.slice(0, at)].find(isDue)?.dataset.table ?? 0);
}

// `name` is how the line is told where it is refused.
function sendLine(typed, at, { to = board, seen = null, awaited = 0, name = typed } = {}) {
  send({ session, board: to, typed, at, seen, awaited, name }, answered);
}

// A line that is entered: where it leads is gone to at once, and what it says is sent.
function enter(typed) {
  if (isComing) {
    ahead.push(() => enter(typed));
    return count();
  }
  if (!typed) return enterNothing();
  if (HELP.test(typed)) return help();
  const place = PLACE.exec(typed);
  const says = typed.slice(place[0].length);
  const to = Number(place[1] ?? board);
  const named = Number(place[2] ?? 0);
  if (!says) return lead(typed, to, named);
  if (WORD.test(says)) {
    isComing = true;
    sendLine(typed, table, { awaited: ++wanted });
    return;
  }
  const stays = STAYS.test(says);
  if (to !== board && (stays || SLIP.test(says))) return enterElsewhere(typed, to, named || table, stays);
  // What is no slip behind a number was typed wrongly, and is of this board.
  const given = to === board ? named : 0;
  const row = rowOf(given || table);
  const at = row ? Number(row.dataset.table) : given || table;
  const name = !given ? `${board}${at ? ` t${at}` : ""}: ${typed}` : place[1] ? typed : `${board} ${typed}`;
  sendLine(typed, at, { seen: row && row.dataset.way !== "enter" ? Number(row.dataset.seen) : null, name });
  if (row && !stays) choose(nextTable(at));
}

function enterElsewhere(typed, to, at, stays) {
  sendLine(typed, at, { to });
  if (boards.includes(to)) goTo(to, stays ? { at } : { after: at });
}

// Where every slip of the board is in or under way, Enter leads to the next; what looked odd is left as it is.
function enterNothing() {
  if (odd) keep();
  if (!table) turn(1);
}

function lead(typed, to, named) {
  if (to !== board && boards.includes(to)) goTo(to, { at: named, typed });
  else if (to !== board || (named && !rowOf(named))) sendLine(typed, 0);
  else if (named) choose(named);
  ask();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = line.value.trim();
  line.value = "";
  asked += 1;
  clearTimeout(toAsk);
  echo.classList.remove("typing");
  if (typed) told("", "", "");
  enter(typed);
});

addEventListener("beforeunload", (event) => {
  if (howMany()) event.preventDefault();
});

// Keys

function step(by) {
  if (isComing) return;
  const tables = rows().map((row) => Number(row.dataset.table));
  const at = table ? tables.indexOf(table) : by > 0 ? -1 : tables.length;
  choose(tables[(at + by + tables.length) % tables.length]);
  const slip = line.value ? null : refusedAt(board, table);
  if (slip) return takeUp(slip);
  ask();
  if (line.value.trim()) return;
  clearTimeout(toSpeak);
  spoken.textContent = nextUp();
}

// What is typed is cleared first; then the slip that looked odd is taken up, or what was refused is taken away.
function escape() {
  if (!line.value && odd) return lookAgain();
  if (!line.value) takeAwayLast();
  clear();
}

const KEYS = {
  ArrowUp: () => step(-1),
  ArrowDown: () => step(1),
  PageUp: () => turn(-1),
  PageDown: () => turn(1),
  "?": help,
  Escape: escape,
};

function help() {
  clear();
  document.getElementById("keys-open").click();
}

function clear() {
  line.value = "";
  ask();
}

line.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key] || (event.key === "?" && line.value)) return;
  event.preventDefault();
  KEYS[event.key]();
});

entry.addEventListener("click", (event) => {
  const row = event.target.closest("a.give-score") ? null : event.target.closest("tr[data-table]");
  if (!row || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(Number(row.dataset.table));
  line.focus();
});

document.addEventListener("shown", shown);
count(() => ahead.length);
choose(table);
if (line.value) line.select();
if (line.value || !echo.textContent.trim()) ask();
