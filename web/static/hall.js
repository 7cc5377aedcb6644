// What is new comes as an event stream and is put where the page tells of it; the server is told each second that this
// device is there.
import { morph } from "/static/shared/morph.js";
import { isFromDevice, reached } from "/static/shared/reached.js";

const DEAF = 2000; // milliseconds, of a device that asks each second
const MISSED = 9000; // of who only follows: two signs of life
let parts = [...document.querySelectorAll("[data-topic]")];
const body = document.body;
const patience = body.dataset.device ? DEAF : MISSED;
let heardAt = performance.now();
let source = null;

// Of a device that writes, only an answer to what it sends says that the hall is reached.
function heard(isAnswer) {
  if (body.dataset.device && isAnswer !== true) return;
  heardAt = performance.now();
  reached(true);
}

// Each topic is known as of a position of its own: what is new of one may come after what is later of another.
function follow() {
  source?.close();
  const asked = new URLSearchParams();
  for (const { dataset } of parts) {
    asked.append("topic", dataset.topic);
    asked.append("after", dataset.position);
  }
  source = new EventSource(`/stream?${asked}`);
  for (const part of parts) {
    source.addEventListener(part.dataset.topic, (event) => {
      heard();
      const detail = JSON.parse(event.data);
      part.dataset.position = event.lastEventId;
      if (!part.hasAttribute("data-drawn-here")) morph(part, detail.html);
      document.dispatchEvent(new CustomEvent("shown", { detail }));
    });
  }
  source.addEventListener("open", heard);
  source.addEventListener("ping", heard);
  source.addEventListener("reload", ({ data }) => {
    source.close();
    if (data === "out") out();
    else setTimeout(reload, Math.random() * 3000);
  });
  source.addEventListener("error", ({ target }) => {
    if (target !== source) return;
    if (!body.dataset.device) reached(false, heardAt);
    source.close(); // by itself it would ask for what is behind the last event of any topic
    clearTimeout(following);
    following = setTimeout(follow, 1000 + Math.random() * 3000);
  });
}

// What stands on the page was replaced, and tells of something else: it is followed as soon as that lasts.
let following = 0;
document.addEventListener("replaced", () => {
  parts = [...document.querySelectorAll("[data-topic]")];
  clearTimeout(following);
  following = setTimeout(follow, 400);
});

// A page that is told to load again, for the server ends, waits until one answers.
async function reload() {
  try {
    await fetch("/healthz");
    location.reload();
  } catch {
    setTimeout(reload, 2000);
  }
}

// The page says why this device is out, but where a form was sent.
const out = () => document.querySelector("form[aria-busy]") || location.reload();
async function alive() {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), DEAF);
  try {
    const answer = await fetch(body.dataset.table ? `/alive?at=${body.dataset.table}` : "/alive", { method: "POST", signal: stop.signal });
    if (answer.ok) {
      heard(true);
      othersTold(await answer.text());
    } else if (answer.status === 401 || answer.status === 403) out();
  } catch {
    // Not reached: the clock below tells.
  } finally {
    clearTimeout(late);
  }
}

// Who else records the table, for as long as somebody does.
function othersTold(text) {
  const note = document.getElementById("other");
  if (!note || note.textContent === text) return;
  note.textContent = text;
  note.parentElement.hidden = !text;
}

if (isFromDevice) reached(false, heardAt);
if (parts.length) follow();
if (body.dataset.device) setInterval(alive, 1000);
if (parts.length || body.dataset.device) {
  setInterval(() => {
    if (performance.now() - heardAt > patience) reached(false, heardAt);
  }, 250);
}
