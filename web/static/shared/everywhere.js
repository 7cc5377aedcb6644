// What is alike on every page: the keys, the colours of the suits, light and dark. A key belongs to whatever names it in
// `aria-keyshortcuts`: a field takes the focus, anything else is pressed. Where a line is typed, letters are its own.
import { erase } from "./kept.js";
import "./reached.js";

const root = document.documentElement;
const dialog = document.getElementById("keys");
const said = document.getElementById("keys-said");
const opener = document.getElementById("keys-open");

function chosen(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`tdlog/${name}`);
    localStorage.setItem(`tdlog/${name}`, value);
  } catch {
    // Nothing is kept in this browser: it is as it comes.
  }
  return null;
}

function pressed(name, is) {
  dialog.querySelector(`[data-do="${name}"]`).setAttribute("aria-pressed", String(is));
}

const isDark = () => (root.dataset.light ? root.dataset.light === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

function set() {
  root.classList.toggle("four", chosen("colours") !== "two");
  const light = chosen("light");
  if (light === "light" || light === "dark") root.dataset.light = light;
  pressed("colours", root.classList.contains("four"));
  pressed("light", isDark());
}

// A browser of before 2024 is not asked by `checkVisibility`; what a fold hides has its place all the same.
export const isShown = (each) => each.getClientRects().length > 0 && !each.closest("details:not([open]) > :not(summary)");
const isPressed = (each) => isShown(each) && !each.disabled;
export const keysOf = (each) => each.getAttribute("aria-keyshortcuts").split(" ");
const withKeys = () => [...document.querySelectorAll("[aria-keyshortcuts]")].filter((each) => !dialog.contains(each) && isPressed(each));

const does = {
  colours() {
    chosen("colours", root.classList.toggle("four") ? "four" : "two");
    pressed("colours", root.classList.contains("four"));
  },
  light() {
    root.dataset.light = isDark() ? "light" : "dark";
    chosen("light", root.dataset.light);
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
function opened(is) {
  if (!dialog.showModal) dialog.toggleAttribute("open", is);
  else if (is) dialog.showModal();
  else dialog.close();
}

// Where the list cannot be loaded the dialog opens all the same.
async function help() {
  said.textContent = "";
  await import("./keys.js").then(({ listed }) => listed(dialog, withKeys()), () => {});
  opened(true);
}

const isTyped = (each) => each.matches("textarea, select, input:not([type='radio'], [type='checkbox'], [type='range'])") || each.isContentEditable;
const hasLine = () => Boolean(document.getElementById("line")) && isShown(document.getElementById("line"));

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyped(event.target) || hasLine()) return;
  const named = (each) => keysOf(each).includes(event.key);
  const always = [...dialog.querySelectorAll("[aria-keyshortcuts]")];
  const found = isOpen() ? always.find(named) : [...withKeys(), ...always].find(named);
  if (!found || (event.key.startsWith("Arrow") && event.target.matches("input"))) return;
  event.preventDefault();
  if (found === opener) help();
  else if (found.matches("input, select, textarea")) found.focus();
  else found.click();
}

set();
for (const each of dialog.querySelectorAll("[data-do]")) each.addEventListener("click", () => does[each.dataset.do]());
for (const each of document.querySelectorAll("[data-opens='keys']")) {
  each.hidden = false;
  each.addEventListener("click", help);
}
document.addEventListener("keydown", key);

// Whoever goes out leaves no table behind, whether the hall is reached or not.
document.addEventListener("submit", ({ target }) => {
  if (target.getAttribute("action") === "/out") erase().catch(() => {});
});
