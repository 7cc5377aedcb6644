// Whether the hall is reached. A page says since when it is not, and stays where it is: what a form holds, and what a link
// leads from, is not lost. What a recorder sends has a place on his device, and is not held back here.
import { isKept, remembered } from "./kept.js";

const ASKED_EACH = 2000; // milliseconds, by a page that follows nothing and has something to send
const PATIENCE = 4000; // that the hall has to answer
const AWAY = "away"; // since when, for a page that is loaded meanwhile
const { body } = document;
const said = document.getElementById("not-sent");
export const isFromDevice = "fromDevice" in body.dataset;

export function reached(is, heardAt) {
  if (body.dataset.reached === String(is)) return;
  body.dataset.reached = String(is);
  const state = document.getElementById("reached");
  if (state) state.textContent = is ? "" : told(state.dataset, since(heardAt));
  if (is) {
    remembered(AWAY, null);
    said.hidden = true;
  }
  document.dispatchEvent(new CustomEvent("reached", { detail: is }));
}

function since(heardAt) {
  const at = Number(remembered(AWAY)) || Date.now() - (performance.now() - heardAt);
  remembered(AWAY, at);
  return new Date(at);
}

// Where one records it is said as well whether the page can be loaded again meanwhile.
function told({ not, fromDevice, keepOpen }, at) {
  const time = at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const more = isFromDevice ? fromDevice : isKept() ? "" : keepOpen;
  return [not.replace("{since}", time.replace(".", ":")), more].filter(Boolean).join(" ");
}

let heardAt = performance.now();
async function ask() {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    await fetch("/healthz", { signal: stop.signal });
    heardAt = performance.now();
    reached(true);
    return true;
  } catch {
    reached(false, heardAt);
    return false;
  } finally {
    clearTimeout(late);
  }
}

// It is asked once more: a hall that was only slow is there. The words stand where one has pressed.
async function heldBack(event, place, words, goOn) {
  event.preventDefault();
  if (await ask()) {
    goOn();
    return;
  }
  place.append(said);
  said.textContent = words;
  said.hidden = false;
}

const isAway = () => body.dataset.reached === "false";
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (event.defaultPrevented || target.method !== "post" || "outbox" in target.dataset) return;
  if (isAway() && target.requestSubmit) heldBack(event, target, said.dataset.form, () => target.requestSubmit(submitter));
  else target.setAttribute("aria-busy", "true");
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.getAttribute("href").startsWith("#") || link.origin !== location.origin;
  if (isHere || !isAway()) return;
  const place = document.querySelector(".entering") ?? document.getElementById("main");
  heldBack(event, place, said.dataset.link, () => location.assign(link.href));
});
// A form that comes again, by the way back, is busy no more.
addEventListener("pageshow", () => {
  for (const each of document.querySelectorAll("[aria-busy]")) each.removeAttribute("aria-busy");
});

const follows = body.dataset.device || document.querySelector("[data-topic]");
if (!isFromDevice) remembered(AWAY, null);
if (!follows && document.querySelector("form[method='post']")) setInterval(ask, ASKED_EACH);
