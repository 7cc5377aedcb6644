// What is recorded at a table is kept on this device until the server has acknowledged it: in order, each under a key of
// its own, so that asking again does not record it again. Nothing is told apart here: the server says what follows.
// Whoever draws the table is told by the event `kept` when that is something else; of a line that is put here he notes at
// the event `put` how it is shown, as `told`.
import { isKept, keep } from "./kept.js";

const byId = (id) => document.getElementById(id);
const form = byId("record");
const body = document.body;
const { table, device } = body.dataset;
const input = byId("line");
const waitingList = byId("waiting");
const words = form.dataset;
let entries = Number(body.dataset.entries);
let isSending = false;
let slip = ""; // what was refused, and stands in the line
let holds = null; // why what waits is not sent: "conflict" or "refused"
let boxedLines = []; // what the outbox held when it was looked at last
const fresh = new Map(); // by key what is on its way into it
const gone = new Set(); // the keys of what has left it
let acknowledged = JSON.parse(body.dataset.acknowledged ?? "[]"); // lines in the log, each with how many entries there were then

export const sentCount = () => entries;
export const sending = () => isSending;
export const held = () => holds;

export function kept() {
  const known = boxedLines.filter((each) => !gone.has(each.key) && !each.aside);
  const keys = new Set(known.map((each) => each.key));
  return [...known, ...[...fresh.values()].filter((each) => !keys.has(each.key))];
}

// The lines of this device that came into the log behind so many entries; those before are forgotten.
export function acknowledgedSince(count) {
  acknowledged = acknowledged.filter((each) => each.entries > count);
  return acknowledged;
}

// Others have recorded up to here, and nothing waits.
export function learn(count) {
  entries = Math.max(entries, count);
}

function tell() {
  document.dispatchEvent(new CustomEvent("kept"));
}

function left(line) {
  gone.add(line.key);
  fresh.delete(line.key);
}

const opened = new Promise((resolve, reject) => {
  const asked = indexedDB.open("tdlog", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("outbox", { keyPath: "number", autoIncrement: true });
  };
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

async function store(mode, act) {
  const base = await opened;
  return new Promise((resolve, reject) => {
    const transaction = base.transaction("outbox", mode, { durability: "strict" });
    const asked = act(transaction.objectStore("outbox"));
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

async function mine() {
  const all = await store("readonly", (outbox) => outbox.getAll());
  return all.filter((each) => each.table === table);
}

function key() {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(random, (part) => part.toString(36)).join("-");
}

// The outbox answers later than a page can be left: a line is noted at once, and the note is taken away when the line is
// in the outbox. What a page that was left had only noted, the next one puts there.
const NOTES = `tdlog/${table}/`;
const unnoted = new Set(); // what this browser would not note
let latest = 0; // the number of the latest note

function noted(line) {
  latest = Math.max(latest + 1, Date.now());
  const name = `${NOTES}${latest}`;
  try {
    localStorage.setItem(name, JSON.stringify(line));
  } catch {
    unnoted.add(name);
  }
  return name;
}

function unnote(name) {
  if (!unnoted.delete(name)) localStorage.removeItem(name);
}

// In one transaction, so that of two that come together one sees the other. What follows something that waits comes
// behind it, whatever number that gets.
function boxed(line, seen) {
  return store("readwrite", (outbox) => {
    outbox.getAll().onsuccess = ({ target }) => {
      const before = target.result.filter((each) => each.table === table);
      if (before.some((each) => each.key === line.key)) return;
      outbox.add({ ...line, seen: before.length ? null : seen() });
    };
  });
}

// `takes` is the key of the line that this one takes back: where that one is not recorded, this one is not either.
export async function put(text, takes = "") {
  const at = new Date().toISOString().replace(/\.\d+Z$/, "Z");
  const line = { table, device, line: text, seen: entries, at, key: key(), takes };
  document.dispatchEvent(new CustomEvent("put", { detail: line }));
  const name = noted(line);
  fresh.set(line.key, line);
  tell();
  try {
    await takenUp;
    await boxed(line, () => entries);
  } catch (error) {
    left(line);
    tell();
    if (!input.value) input.value = text;
    say("told", error.message);
    return;
  } finally {
    unnote(name);
  }
  await show();
  send();
}

async function takeUp() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NOTES));
  for (const name of names.sort()) {
    const line = JSON.parse(localStorage.getItem(name));
    if (line) await boxed(line, () => line.seen);
    unnote(name);
  }
}

async function send() {
  if (isSending || holds) return;
  isSending = true;
  try {
    for (let [first] = await mine(); first && !holds; [first] = await mine()) {
      if (!(await sent(first))) break;
    }
  } finally {
    isSending = false;
    await show();
  }
}

async function sent(first) {
  const { aside, key, line, at } = first;
  if (first.device !== device) {
    // Kept when one was here by another link: whether it was recorded then, nobody here knows.
    holds = "stranded";
    say("told", words.stranded);
    return true;
  }
  // Kept before it is asked: the same key always asks the same, also once the page was loaded again.
  const seen = first.seen ?? entries;
  if (first.seen === null) await store("readwrite", (outbox) => outbox.put({ ...first, seen }));
  const answer = aside ? await asked("rivals", { ...aside, key }) : await asked("entries", { line, seen, key, at });
  if (!answer) return false;
  const { ok, status, told } = answer;
  const isLate = told.code === "recorded_first";
  if (ok) {
    left(first);
    if (!aside) acknowledged.push({ line, key, entries: told.entries });
    // A rival record of this device is nothing that others were first with.
    entries = Math.max(entries, aside ? (told.entry === entries + 1 ? told.entry : 0) : told.entries);
    tell();
    counted();
    say("echo", told.echo ?? "");
    say("told", "");
    if (input.value === slip) input.value = "";
    await keep("lines", acknowledged);
    await store("readwrite", (outbox) => outbox.delete(first.number));
  } else if (isLate && !aside) {
    holds = "conflict";
    others(told);
  } else if (await isSlip(first, status)) {
    await store("readwrite", (outbox) => outbox.delete(first.number));
    left(first);
    tell();
    input.value = slip = line;
    say("told", told.message);
  } else {
    say("told", told.message);
    if (isLate || ![400, 403, 409, 413, 422].includes(status)) return false;
    holds = "refused";
    if (!input.value && !aside) input.value = line;
  }
  return true;
}

// A line typed just now that cannot be recorded as it is goes back where it is mended, unless more waits behind it.
async function isSlip(first, status) {
  if (first.aside || ![400, 422].includes(status) || input.value || Date.parse(first.at) < performance.timeOrigin - 1000) return false;
  return (await mine()).length === 1;
}

async function asked(what, body) {
  try {
    const answer = await fetch(`/api/tables/${table}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    return { ok: answer.ok, status: answer.status, told: await answer.json() };
  } catch {
    return null;
  }
}

export function say(id, text) {
  const place = byId(id);
  place.textContent = text;
  place.hidden = !text;
}

function listed(list, lines) {
  const shown = ({ line, told }) => (told ? { innerHTML: told } : { textContent: line });
  list.replaceChildren(...lines.map((each) => Object.assign(document.createElement("li"), shown(each))));
}

function others(told) {
  say("told", told.message);
  listed(byId("others"), told.others.map((one) => ({ line: `#${one.entry} ${one.text}` })));
  entries = Math.max(entries, told.entries);
}

function counted() {
  const waiting = boxedLines.filter((each) => !gone.has(each.key)).length;
  byId("here").textContent = String(entries + waiting);
  byId("sent").textContent = String(entries);
  byId("sent").parentElement.dataset.whole = String(!waiting);
}

async function show() {
  const all = await mine();
  boxedLines = all;
  for (const each of all) fresh.delete(each.key);
  tell();
  counted();
  const aside = byId("aside");
  aside.hidden = !holds || !all.length;
  // What somebody has to decide of stands where he does; what others recorded stands above it.
  if (aside.hidden) aside.after(waitingList);
  else aside.firstElementChild.after(waitingList);
  listed(waitingList, all);
  waitingList.hidden = !all.length;
}

// What somebody has decided of lines that are not sent: they leave the outbox, and others come in their place, at once.
async function settled(lines, others = []) {
  await store("readwrite", (outbox) => {
    for (const { number } of lines) outbox.delete(number);
    for (const each of others) outbox.put({ ...each, device });
  });
  for (const each of lines) left(each);
  holds = null;
  say("told", "");
  byId("others").replaceChildren();
  send();
}

// What was set aside together, apart again; each has a number behind the one before it.
function apart(each) {
  return each.aside?.lines.map((told, at) => ({ ...each, ...told, key: key(), number: each.number + at / 1000, aside: null })) ?? [each];
}

async function recordNow() {
  const all = await mine();
  const anew = new Map(all.map((each) => [each.key, key()]));
  // He has seen what the others recorded: it comes behind that, asked anew.
  const lines = all.flatMap(apart);
  settled(all, lines.map((each) => ({ ...each, key: anew.get(each.key) ?? each.key, takes: anew.get(each.takes) ?? each.takes, seen: null })));
}

// What is set aside together is one thing to be sent; what is typed since follows in its turn.
async function setAside() {
  const all = await mine();
  const [first] = all;
  if (!first) return;
  const after = all.find((each) => each.seen !== null)?.seen ?? entries;
  const lines = all.map(({ line, at, told }) => ({ line, at, told }));
  const joined = (name) => lines.map((each) => each[name]).join(" · ");
  settled(all, [{ ...first, key: `${first.key}-aside`, line: joined("line"), told: joined("told"), aside: { after, lines } }]);
}

async function takeBack() {
  const all = await mine();
  const [first] = all;
  if (input.value === first?.line) input.value = "";
  settled(all.filter((one) => one === first || one.takes === first.key));
}

// What a key records: its `data-says`, with what the form holds in place of the names; what is empty is left out.
function saidBy(pattern, { elements }) {
  const words = elements.words?.value.trim();
  const told = (name) => {
    if (name === "words") return words && JSON.stringify(words);
    if (name === "stated") return { words: words && "line", none: "noline" }[elements.stated.value];
    const field = elements[name];
    return field.type === "checkbox" && !field.checked ? "" : field.value;
  };
  const parts = pattern.split(" ").map((part) => {
    const [, before, name] = /^(.*)\{(\w+)\}$/.exec(part) ?? [];
    const value = name ? told(name) : part;
    return value && (before ?? "") + value;
  });
  return parts.filter(Boolean).join(" ");
}

function lineOf(from, pressed) {
  const { says } = pressed?.dataset ?? {};
  if (says) return saidBy(says, from);
  return pressed?.name === "line" ? pressed.value : input.value;
}

document.addEventListener("submit", (event) => {
  const from = event.target;
  if (!from.matches("[data-outbox]")) return;
  event.preventDefault();
  const line = lineOf(from, event.submitter);
  if (!line.trim()) return;
  if (from === form) input.value = "";
  put(line);
});
byId("record-now").addEventListener("click", recordNow);
byId("set-aside").addEventListener("click", setAside);
byId("take-back").addEventListener("click", takeBack);
document.addEventListener("reached", (event) => event.detail && send());
document.addEventListener("shown", (event) => {
  if (event.detail.topic.startsWith(`table/${table}`) && !isSending) show();
});
let before = "";
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") input.value = "";
  if (event.key === "ArrowUp" && !input.value) input.value = before;
  if (event.key === "Enter") before = input.value;
});
addEventListener("beforeunload", (event) => {
  const isLost = !isKept() && body.dataset.reached === "false" && kept().length;
  if (unnoted.size || isLost) event.preventDefault();
});
// Whoever leaves with nothing kept back is not waited for.
addEventListener("pagehide", () => {
  const isNoted = unnoted.size || Object.keys(localStorage).some((name) => name.startsWith(NOTES));
  if (waitingList.hidden && !isNoted && !isSending) navigator.sendBeacon(`/alive?at=${table}&left=1`);
});
setInterval(send, 1000);
const takenUp = takeUp().catch((error) => say("told", error.message));
takenUp.then(show).then(send);
