// A figure of the ranking opens where it comes from: on a phone in its row, else below the table. Without this script
// the same stands on a page of its own, to which the figure leads.
import { isHere, page } from "../shared/fetched.js";

const live = document.querySelector(".live");
const then = document.getElementById("then");
const panel = document.getElementById("why");
const narrow = matchMedia("(max-width: 720px)");
const find = document.getElementById("find");
let opened = "";

const seen = () => (then.hidden ? live : then);
const figures = () => [...seen().querySelectorAll("a.figure")];
const rowOf = (contestant) => seen().querySelector(`tr[data-contestant="${CSS.escape(contestant)}"]`);

function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}

function shut() {
  seen().querySelector("tr.why")?.remove();
  panel.hidden = true;
  panel.replaceChildren();
  for (const each of figures()) each.removeAttribute("aria-expanded");
}

function close() {
  const back = rowOf(opened)?.querySelector("a.figure");
  opened = "";
  shut();
  back?.focus();
}

function placeFor(contestant) {
  if (!narrow.matches) {
    seen().querySelector(".groups").after(panel);
    panel.hidden = false;
    return panel;
  }
  const row = rowOf(contestant);
  const under = document.createElement("tr");
  under.className = "why";
  const cell = under.insertCell();
  cell.colSpan = row.cells.length;
  cell.className = "tree";
  row.after(under);
  return cell;
}

async function copied(event, address) {
  await navigator.clipboard?.writeText(address).catch(() => {});
  event.target.textContent = panel.dataset.linked;
}

function told(place, section, address) {
  const head = document.createElement("div");
  head.className = "why-head";
  const title = document.createElement("h2");
  title.append(...section.querySelector("h1").childNodes);
  const keys = document.createElement("span");
  keys.className = "box";
  if (navigator.clipboard && place === panel) keys.append(button(panel.dataset.link, (event) => copied(event, address)));
  keys.append(button(panel.dataset.close, close));
  head.append(title, keys);
  section.querySelector("h1").remove();
  place.replaceChildren(head, ...section.childNodes);
  place.classList.add("tree");
}

async function open(figure, moves) {
  const contestant = figure.closest("tr").dataset.contestant;
  shut();
  opened = contestant;
  figure.setAttribute("aria-expanded", "true");
  const place = placeFor(contestant);
  place.textContent = panel.dataset.loading;
  try {
    const shown = await page(figure.href);
    if (opened !== contestant) return;
    told(place, shown.getElementById("tree"), figure.href);
    if (moves) place.scrollIntoView({ block: "nearest" });
  } catch {
    if (opened === contestant) place.textContent = panel.dataset.failed;
  }
}

document.addEventListener("click", (event) => {
  const figure = event.target.closest("a.figure");
  if (!figure || !isHere(event)) return;
  event.preventDefault();
  if (figure.getAttribute("aria-expanded") === "true") close();
  else open(figure, true);
});

// Up and down go from figure to figure.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const all = figures();
  const at = all.indexOf(event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  all[Math.min(all.length - 1, Math.max(0, at + step))].focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && opened) close();
});

function mark() {
  const words = find.value.trim().toLocaleLowerCase();
  const rows = [...seen().querySelectorAll("tr[data-contestant]")];
  const found = words ? rows.filter((row) => row.dataset.contestant === words || row.querySelector("th").textContent.toLocaleLowerCase().includes(words)) : [];
  for (const row of rows) row.classList.toggle("found", found.includes(row));
  return found;
}

find.addEventListener("input", () => mark()[0]?.scrollIntoView({ block: "center" }));
find.addEventListener("keydown", (event) => {
  if (event.key === "Enter") mark()[0]?.querySelector("a.figure").focus();
});
find.closest(".find").hidden = false;

const print = document.getElementById("print");
print.hidden = false;
print.addEventListener("click", () => window.print());

// Where rows were drawn anew, what was found and opened in them is so again.
export function reopened() {
  if (find.value) mark();
  const figure = opened && rowOf(opened)?.querySelector("a.figure");
  if (figure) open(figure, false);
}

document.addEventListener("shown", () => then.hidden && reopened());
