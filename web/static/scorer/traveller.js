// The line of a traveller: what it means is told while it is typed, the keys lead to other boards and tables, and what
// is sent is kept here until the hall has it.
import { localTimes } from "./times.js";

const entry = document.querySelector(".entry");
const form = document.getElementById("slip");
const line = document.getElementById("line");
const echo = document.getElementById("echo");
const spoken = document.getElementById("spoken");
const refused = document.getElementById("refused");
const hints = document.getElementById("hints");
const underWay = document.getElementById("under-way");
const { session, board } = entry.dataset;
const ASK_AFTER = 60;
const SPEAK_AFTER = 400;
const AGAIN_AFTER = 2000;
const TO_ENTER = ["missing", "to_come", "in_play"];
const HELP = /^(help|hjælp|[?])$/i;
const WORDS = /^(open|seal)$|^(delete|slet|turned|omvendt)\b|^(t(able)?)?[0-9]+(\s+t(able)?[0-9]+)?$/i;
let table = Number(entry.dataset.table);
let asked = 0;
let toAsk = 0;
let toSpeak = 0;

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
    cell.classList.toggle("ringed", cell.dataset.board === board);
  }
  localTimes();
}

// What a line means

function told(text, lacks, doubt, odd = "") {
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

// Who sits at the table that is chosen, as a slip has them; where none is left, that.
const whoIsThere = () => (table ? rowOf(table)?.dataset.who ?? "" : echo.dataset.whole);

// The same behind the table, where its slip is the next.
const nextUp = () => [rowOf(table)?.querySelector("th .sr")?.textContent, whoIsThere()].filter(Boolean).join(": ");

const inWords = (text) => text.replace(/[♠♥♦♣]/g, (suit) => ` ${spoken.dataset[SUITS[suit]]} `);

async function ask() {
  const number = ++asked;
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

function looksOdd(typed, at, said) {
  odd = said.length ? { typed, at } : odd;
  if (!said.length) return;
  const about = document.createElement("b");
  about.textContent = hints.dataset.about.replace("{table}", String(at));
  hints.querySelector(".about").replaceChildren(about, " ", ...suited(said.join(" ")));
  hints.hidden = false;
  clearTimeout(toSpeak);
  toSpeak = setTimeout(() => { spoken.textContent = inWords(`${about.textContent} ${said.join(" ")}`); }, SPEAK_AFTER);
}

function keep() {
  odd = null;
  hints.hidden = true;
  line.focus();
}

function lookAgain() {
  const { typed, at } = odd;
  keep();
  choose(at);
  line.value = typed;
  line.select();
  ask();
}

hints.addEventListener("click", (event) => {
  const answer = event.target.closest("a");
  if (!odd || !answer) return;
  event.preventDefault();
  (answer.id === "keep" ? keep : lookAgain)();
});

// What is sent: one after the other, each with a key of its own, until it is answered

const waiting = [];
let isSending = false;

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function waits(isKept) {
  underWay.hidden = !waiting.length || !isKept;
  underWay.textContent = underWay.dataset[isKept ? "kept" : "sending"].replace("{count}", String(waiting.length));
}

async function sendAll() {
  if (isSending) return;
  isSending = true;
  while (waiting.length) {
    const answer = await sent(waiting[0]);
    if (answer) {
      const { typed, at } = waiting.shift();
      answered(typed, at, answer);
    }
    waits(!answer);
    if (!answer) await new Promise((resolve) => { setTimeout(resolve, AGAIN_AFTER); });
  }
  isSending = false;
}

// What the hall answers; null where it is not reached, or asks to be asked again.
async function sent({ key, typed, at, seen }) {
  try {
    const body = JSON.stringify({ key, line: typed, table: at, ...(seen === null ? {} : { seen }) });
    const answer = await fetch(`/api/scorer/${session}/boards/${board}?lang=${document.documentElement.lang}`, {
      method: "POST", headers: { "content-type": "application/json" }, body,
    });
    if (answer.status === 429 || answer.status === 503) return null;
    return { ok: answer.ok, told: await answer.json() };
  } catch {
    return null;
  }
}

function answered(typed, at, { ok, told: said }) {
  if (!ok) {
    refused.hidden = false;
    const what = at ? `t${at}: ${typed}` : typed;
    refused.textContent = `${refused.dataset.words.replace("{line}", what)} · ${said.message}`;
    if (line.value) return;
    line.value = typed;
    choose(at);
    // What a slip lacks is typed behind it; of any other the next takes its place, and the refusal stays told above it.
    line.setSelectionRange(said.code === "not_whole" ? typed.length : 0, typed.length);
    ask();
    return;
  }
  if (said.recorded) {
    const row = rowOf(Number(said.recorded.stream.split(".t")[1]));
    if (row) row.dataset.seen = String(said.recorded.entries);
    if (row?.dataset.way === "enter") row.dataset.way = "mend";
    looksOdd(typed, said.table, said.hints);
    // What is being typed by now keeps its meaning below it.
    if (!line.value.trim()) told(echo.dataset.words.replace("{what}", said.echo), nextUp(), "");
  } else if (said.echo) {
    told(said.echo, "", "");
  }
  if (!said.recorded) goTo(said.path);
}

function goTo(path) {
  const there = new URL(path, location.href);
  const next = Number(there.searchParams.get("table"));
  if (there.pathname !== location.pathname) {
    if (!waiting.length) location.assign(there);
    return;
  }
  if (next && rowOf(next)) choose(next);
}

// Who types faster than the hall answers is at the next table already: a line that is on its way is for the table where
// it was typed. 0 where no slip of the board is left.
function nextTable(after) {
  const all = rows();
  const at = Math.max(0, all.findIndex((row) => Number(row.dataset.table) === after));
  const underWay = new Set(waiting.map((each) => each.at));
  const isDue = (row) => row.dataset.way === "enter" && TO_ENTER.some((state) => row.classList.contains(state)) && !underWay.has(Number(row.dataset.table));
  return Number([...all.slice(at + 1), ...all.slice(0, at)].find(isDue)?.dataset.table ?? 0);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = line.value.trim();
  if (!typed && odd) return keep();
  if (!typed && !table && !waiting.length) return KEYS.PageDown();
  if (!typed) return;
  if (HELP.test(typed)) return help();
  refused.hidden = true;
  refused.textContent = "";
  const named = /(?:^|\s)t(?:able)?([0-9]+)/i.exec(typed);
  const row = rowOf(named ? Number(named[1]) : table);
  const isHere = !/^[0-9]{1,3}(\s|$)/.test(typed) || Number(/^[0-9]+/.exec(typed)) === Number(board);
  const seen = row && isHere && row.dataset.way !== "enter" ? Number(row.dataset.seen) : null;
  const at = isHere && row ? Number(row.dataset.table) : table;
  waiting.push({ key: newKey(), typed, at, seen });
  if (isHere && row && !WORDS.test(typed)) choose(nextTable(at));
  line.value = "";
  asked += 1;
  clearTimeout(toAsk);
  echo.classList.remove("typing");
  told("", "", "");
  sendAll();
});

addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault();
});

// Keys

function step(by) {
  const tables = rows().map((row) => Number(row.dataset.table));
  const at = table ? tables.indexOf(table) : by > 0 ? -1 : tables.length;
  choose(tables[(at + by + tables.length) % tables.length]);
  ask();
  if (line.value.trim()) return;
  clearTimeout(toSpeak);
  spoken.textContent = nextUp();
}

const KEYS = {
  ArrowUp: () => step(-1),
  ArrowDown: () => step(1),
  PageUp: () => document.querySelector("a[rel=prev]")?.click(),
  PageDown: () => document.querySelector("a[rel=next]")?.click(),
  "?": help,
  Escape: () => (odd && !line.value ? lookAgain() : clear()),
};

function help() {
  clear();
  document.getElementById("keys-open").click();
}

function clear() {
  line.value = ""; refused.hidden = true; ask();
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
choose(table);
if (line.value) line.select();
if (line.value || !echo.textContent.trim()) ask();
