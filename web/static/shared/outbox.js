// What is recorded at a table is kept on this device until the server has acknowledged it: in order, each under a key of
// its own, so that asking again does not record it again. Nothing is told apart here: the server says what follows.
// Whoever draws the table asks what is kept, and is told by the event `kept` when that is something else.
import { isKept, keep } from "./kept.js";

const form = document.getElementById("record");
const body = document.body;
const { table, device } = body.dataset;
const input = document.getElementById("line");
const waitingList = document.getElementById("waiting");
const words = form.dataset;
let entries = Number(body.dataset.entries);
let isSending = false;
let holds = null; // why what waits is not sent: "conflict" or "refused"
let boxedLines = []; // what the outbox held when it was looked at last
const fresh = new Map(); // by key what is on its way into it
const gone = new Set(); // the keys of what has left it
let acknowledged = JSON.parse(body.dataset.acknowledged ?? "[]"); // lines in the log, each with how many entries there were then

export const sentCount = () => entries;
export const sending = () => isSending;
export const held = () => holds;

export function kept() {
  const known = boxedLines.filter((each) => !gone.has(each.key));
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
  if (first.device !== device) {
    // Kept when one was here by another link: whether it was recorded then, nobody here knows.
    holds = "stranded";
    say("told", words.stranded);
    return true;
  }
  if (first.aside) return sentAside(first);
  // Kept before it is asked: the same key always asks the same, also once the page was loaded again.
  const seen = first.seen ?? entries;
  if (first.seen === null) await store("readwrite", (outbox) => outbox.put({ ...first, seen }));
  const answer = await asked(`/api/tables/${table}/entries`, {
    line: first.line, seen, key: first.key, at: first.at,
  });
  if (!answer) return false;
  const told = answer.told;
  if (answer.ok) {
    left(first);
    acknowledged.push({ line: first.line, key: first.key, entries: told.entries });
    entries = Math.max(entries, told.entries);
    tell();
    counted();
    say("echo", told.echo);
    say("told", "");
    await keep("lines", acknowledged);
    await store("readwrite", (outbox) => outbox.delete(first.number));
    return true;
  }
  if (answer.status === 409 && told.code === "recorded_first") {
    holds = "conflict";
    others(told);
  } else if (await isSlip(first, answer.status)) {
    await store("readwrite", (outbox) => outbox.delete(first.number));
    left(first);
    tell();
    input.value = first.line;
    say("told", told.message);
  } else if ([400, 403, 409, 413, 422].includes(answer.status)) {
    holds = "refused";
    say("told", told.message);
    if (!input.value) input.value = first.line;
  } else {
    say("told", told.message);
    return false;
  }
  return true;
}

// A line that was typed just now and cannot be recorded as it is goes back where it is mended, unless more waits behind it.
async function isSlip(first, status) {
  if (![400, 422].includes(status) || input.value || Date.parse(first.at) < performance.timeOrigin - 1000) return false;
  return (await mine()).length === 1;
}

async function asked(path, what) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(what),
    });
    return { ok: answer.ok, status: answer.status, told: await answer.json() };
  } catch {
    return null;
  }
}

function say(id, text) {
  const place = document.getElementById(id);
  place.textContent = text;
  place.hidden = !text;
}

function others(told) {
  say("told", told.message);
  const list = document.getElementById("others");
  list.replaceChildren(
    ...told.others.map((one) => {
      const item = document.createElement("li");
      item.textContent = `#${one.entry} ${one.text}`;
      return item;
    }),
  );
  entries = Math.max(entries, told.entries);
}

function counted() {
  const waiting = boxedLines.filter((each) => !gone.has(each.key)).length;
  document.getElementById("here").textContent = String(entries + waiting);
  document.getElementById("sent").textContent = String(entries);
  document.getElementById("sent").parentElement.dataset.whole = String(!waiting);
}

async function show() {
  const all = await mine();
  boxedLines = all;
  for (const each of all) fresh.delete(each.key);
  tell();
  counted();
  const aside = document.getElementById("aside");
  aside.hidden = !holds || !all.length;
  waitingList.replaceChildren(
    ...all.map((each) => {
      const item = document.createElement("li");
      item.textContent = each.line;
      return item;
    }),
  );
  waitingList.hidden = !all.length;
}

async function recordNow() {
  const anew = new Map();
  for (const each of await mine()) {
    // He has seen what the others recorded: it comes behind that, asked anew.
    left(each);
    anew.set(each.key, key());
    const keys = { key: anew.get(each.key), takes: anew.get(each.takes) ?? each.takes };
    await store("readwrite", (outbox) => outbox.put({ ...each, ...keys, device, seen: null, aside: null }));
  }
  released();
  send();
}

async function setAside() {
  const all = await mine();
  if (!all.length) return;
  const after = all.find((each) => each.seen !== null)?.seen ?? entries;
  const aside = { key: `${all[0].key}-aside`, after };
  for (const each of all) await store("readwrite", (outbox) => outbox.put({ ...each, device, aside }));
  released();
  send();
}

// What was set aside together is asked together, until it is answered; what was typed since follows in its turn.
async function sentAside(first) {
  const { key, after } = first.aside;
  const together = (await mine()).filter((each) => each.aside?.key === key);
  const answer = await asked(`/api/tables/${table}/rivals`, {
    lines: together.map((each) => ({ line: each.line, at: each.at })), after, key,
  });
  if (!answer) return false;
  if (!answer.ok) {
    say("told", answer.told.message);
    if (answer.status === 429 || answer.status >= 500 || answer.told.code === "recorded_first") return false;
    holds = "refused";
    return true;
  }
  for (const each of together) {
    await store("readwrite", (outbox) => outbox.delete(each.number));
    left(each);
  }
  if (answer.told.entry === entries + 1) entries += 1; // its own rival record is nothing that others were first with
  return true;
}

async function takeBack() {
  const all = await mine();
  if (input.value === all[0]?.line) input.value = "";
  for (const each of all.filter((one) => one === all[0] || one.takes === all[0].key)) {
    await store("readwrite", (outbox) => outbox.delete(each.number));
    left(each);
  }
  released();
  send();
}

function released() {
  holds = null;
  say("told", "");
  document.getElementById("others").replaceChildren();
}

function lineOf(from, pressed) {
  if (pressed?.name === "line") return pressed.value;
  if (["act", "asks"].includes(pressed?.name)) {
    const { seat, tricks, words: said, stated, shown, about } = from.elements;
    const words = said.value.trim() && JSON.stringify(said.value.trim());
    const named = about?.value && `about=${about.value}`;
    if (pressed.name === "asks") return ["question", pressed.value, words, named].filter(Boolean).join(" ");
    if (pressed.value === "explain") return [pressed.value, seat.value, words, named].filter(Boolean).join(" ");
    const line = pressed.value === "claim" ? stated?.value : "";
    const told = [line === "words" && words && "line", words, line === "none" && "noline"];
    const faced = pressed.value === "claim" && shown?.checked && "shown";
    const topic = pressed.value === "notice" && `topic=${from.elements.topic.value || "other"}`;
    return [pressed.value, seat.value, tricks?.value, ...told, faced, topic].filter(Boolean).join(" ");
  }
  return input.value;
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
document.getElementById("record-now").addEventListener("click", recordNow);
document.getElementById("set-aside").addEventListener("click", setAside);
document.getElementById("take-back").addEventListener("click", takeBack);
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
