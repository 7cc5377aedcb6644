// The keys of a page, and the dialog that tells what they do. A key belongs to whatever names it in `aria-keyshortcuts`: a
// field takes the focus, and so does a button that the key only leads to (`data-led-to`); anything else is pressed. Where
// a line is typed, letters are its own, whatever has the focus.
import { isShown } from "./everywhere.js";
import { remembered } from "./kept.js";

const root = document.documentElement;
const dialog = document.getElementById("keys");
const said = document.getElementById("keys-said");
const opener = document.getElementById("keys-open");

function pressed(name, is) {
  dialog.querySelector(`[data-do="${name}"]`).setAttribute("aria-pressed", String(is));
}

const isDark = () => (root.dataset.light ? root.dataset.light === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

const isPressed = (each) => isShown(each) && !each.disabled;
const keysOf = (each) => each.getAttribute("aria-keyshortcuts").split(" ");
const withKeys = () => [...document.querySelectorAll("[aria-keyshortcuts]")].filter((each) => !dialog.contains(each) && isPressed(each));

const does = {
  colours() {
    remembered("colours", root.classList.toggle("four") ? "four" : "two");
    pressed("colours", root.classList.contains("four"));
  },
  light() {
    root.dataset.light = isDark() ? "light" : "dark";
    remembered("light", root.dataset.light);
    pressed("light", isDark());
  },
  async link() {
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    said.textContent = copied ? said.dataset.copied : location.href;
  },
  close: () => opened(false),
};

// A browser of before 2022 knows no dialogs: it shows what is open below the page.
const isOpen = () => dialog.hasAttribute("open");
let from = null; // what had the focus when it was opened
function opened(is) {
  if (is) from = document.activeElement;
  if (!dialog.showModal) dialog.toggleAttribute("open", is);
  else if (is) dialog.showModal();
  else dialog.close();
}

// The browser gives the focus back to what had it; where that was drawn anew meanwhile, what took its place has it.
dialog.addEventListener("close", () => {
  const now = document.activeElement;
  if (from === document.body || (now !== document.body && !dialog.contains(now))) return;
  (document.getElementById(from.id) ?? document.getElementById("line") ?? opener).focus();
});

const nameOf = (each) => (each.dataset.does ?? each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? each.textContent).trim();
const WORDS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", PageUp: "PgUp", PageDown: "PgDn" };

// What one presses is an element of its own, and says in `data-does` what for, where its words are others;
// those that have no place on the page are listed by it in `data-keys`.
function list() {
  const rows = withKeys().map((each) => [keysOf(each), nameOf(each)]);
  for (const each of document.querySelectorAll("[data-keys]")) rows.push([each.dataset.keys.split(" "), each.textContent.trim()]);
  const told = dialog.querySelector("dl");
  told.replaceChildren();
  for (const [keys, name] of rows) {
    const row = document.createElement("div");
    const key = document.createElement("dt");
    for (const one of keys) key.append(Object.assign(document.createElement("kbd"), { textContent: WORDS[one] ?? one }), " ");
    row.append(key, Object.assign(document.createElement("dd"), { textContent: name }));
    told.append(row);
  }
}

function help() {
  said.textContent = "";
  list();
  opened(true);
}

const isTyped = (each) => each.matches("textarea, select, input:not([type='radio'], [type='checkbox'], [type='range'])") || each.isContentEditable;
const hasLine = () => Boolean(document.getElementById("line")) && isShown(document.getElementById("line"));

// A letter that nothing else takes is the line's: also the first ones, typed while the page comes.
function ofLine({ key, target }) {
  if (key.length !== 1 || key === " " || target.matches("input")) return;
  document.getElementById("line").focus({ preventScroll: true });
}

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyped(event.target)) return;
  if (hasLine() && !isOpen() && event.key !== "?") return ofLine(event);
  const named = (each) => keysOf(each).includes(event.key);
  const always = [...dialog.querySelectorAll("[aria-keyshortcuts]")];
  const found = isOpen() ? always.find(named) : [...withKeys(), ...always].find(named);
  if (!found || (event.key.startsWith("Arrow") && event.target.matches("input"))) return;
  event.preventDefault();
  if (found === opener) help();
  else if (found.matches("input, select, textarea, [data-led-to]")) found.focus();
  else found.click();
}

pressed("colours", root.classList.contains("four"));
pressed("light", isDark());
for (const each of dialog.querySelectorAll("[data-do]")) each.addEventListener("click", () => does[each.dataset.do]());
for (const each of document.querySelectorAll("[data-opens='keys']")) {
  each.hidden = false;
  each.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays where it is
  each.addEventListener("click", help);
}
document.addEventListener("keydown", key);
