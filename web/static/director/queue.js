// What is of the director's own device, and of the clock: which matters are his, how long each has waited, which tables
// have called since the last news. A call from a table is the one thing that vibrates.
import { isDue, kept } from "./later.js";

const LONG = 15;
const body = document.body;
const called = document.getElementById("called");
// The calls that were told already, of each evening: each is told once.
const known = new Map();
for (const each of document.querySelectorAll(".evenings a")) known.set(each, new Set(each.dataset.known.split("|")));
let shownAt = performance.now();

function owned() {
  for (const each of document.querySelectorAll("[data-by]")) {
    const mine = each.dataset.by === body.dataset.device;
    each.toggleAttribute("data-mine", mine);
    for (const part of each.querySelectorAll("[data-if]")) part.hidden = (part.dataset.if === "mine") !== mine;
    if (mine && each.querySelector(".decider.you")) each.setAttribute("data-you", "");
  }
  const count = document.querySelector("[data-count='mine']");
  if (count) count.textContent = String(document.querySelectorAll(".queue > [data-mine]").length);
}

function waited() {
  const at = document.querySelector("[data-at]")?.dataset.at;
  if (!at) return;
  const now = Date.parse(at) + performance.now() - shownAt;
  for (const each of document.querySelectorAll(".minutes[data-since]")) {
    const minutes = Math.floor((now - Date.parse(each.dataset.since)) / 60000);
    if (!(minutes > 0) || !each.querySelector("[aria-hidden]")) continue;
    each.firstElementChild.textContent = String(minutes);
    each.classList.toggle("long", minutes >= LONG);
  }
}

function calls(now = [...document.querySelectorAll("[data-call]")], evening = body) {
  const nameOf = (each) => `${each.dataset.call} ${each.querySelector("[data-since]")?.dataset.since}`;
  const before = known.get(evening);
  const fresh = before ? now.filter((each) => !before.has(nameOf(each)) && !each.dataset.by) : [];
  known.set(evening, new Set([...(before ?? []), ...now.map(nameOf)]));
  if (!fresh.length) return;
  const where = evening === body ? "" : `${evening.querySelector("bdi").textContent}: `;
  called.textContent = where + fresh.map((each) => each.dataset.told).join(". ");
  navigator.vibrate?.([200, 100, 200]);
}

// What he wanted to come back to stands last until then, and first from then on.
let told = new Set();
function later() {
  const all = kept();
  const words = document.querySelector(".open-matters").dataset;
  for (const each of document.querySelectorAll(".queue > [data-name]")) {
    const when = all[each.dataset.name];
    const back = each.querySelector(".back");
    back.hidden = !when;
    if (!when) continue;
    const due = isDue(when, each.dataset.stage, Date.now());
    back.textContent = due ? words.due : when.at ? words.backAt.replace("{at}", new Date(when.at).toTimeString().slice(0, 5)) : words[when.when === "over" ? "backOver" : "backRound_over"];
    if (each.dataset.later === (due ? "due" : "waiting")) continue;
    each.dataset.later = due ? "due" : "waiting";
    if (!each.contains(document.activeElement)) each.parentElement[due ? "prepend" : "append"](each);
    if (due && !told.has(each.dataset.name)) called.textContent = `${words.due}: ${each.querySelector(".what > b").textContent}`;
    if (due) told.add(each.dataset.name);
  }
}

// Another evening tells how much waits there, and calls as this one does.
function beside({ topic, html }) {
  const link = document.querySelector(`.evenings [data-topic="${topic}"]`);
  if (!link) return false;
  const there = new DOMParser().parseFromString(html, "text/html");
  const calling = [...there.querySelectorAll("[data-call]")];
  link.querySelector(".count").textContent = String(calling.length + there.querySelectorAll(".queue > li").length);
  link.classList.toggle("calls-now", calling.length > 0);
  calls(calling, link);
  return true;
}

document.addEventListener("shown", ({ detail }) => {
  if (beside(detail)) return;
  shownAt = performance.now();
  owned();
  calls();
  later();
});
setInterval(() => {
  waited();
  later();
}, 15000);
owned();
calls();
later();
