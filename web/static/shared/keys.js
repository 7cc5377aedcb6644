// What the keys of a page do, as a list in the dialog that tells it.
import { keysOf } from "./everywhere.js";

const nameOf = (each) => (each.dataset.does ?? each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? each.textContent).trim();
const WORDS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", PageUp: "PgUp", PageDown: "PgDn" };

// What one presses is an element of its own, and says in `data-does` what for, where its words are others; those that have no place on the page are listed by it in `data-keys`.
export function listed(dialog, withKeys) {
  const rows = withKeys.map((each) => [keysOf(each), nameOf(each)]);
  for (const each of document.querySelectorAll("[data-keys]")) rows.push([each.dataset.keys.split(" "), each.textContent.trim()]);
  const list = dialog.querySelector("dl");
  list.replaceChildren();
  for (const [keys, name] of rows) {
    const row = document.createElement("div");
    const key = document.createElement("dt");
    for (const one of keys) key.append(Object.assign(document.createElement("kbd"), { textContent: WORDS[one] ?? one }), " ");
    row.append(key, Object.assign(document.createElement("dd"), { textContent: name }));
    list.append(row);
  }
}
