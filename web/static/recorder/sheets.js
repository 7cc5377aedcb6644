// A sheet takes the focus, and gives it back to its key; it is done with once it has recorded something.
import { isShown } from "/static/shared/everywhere.js";
import { all, one } from "./drawing.js";

document.addEventListener("submit", ({ target, submitter }) => {
  const sheet = (submitter ?? target).closest("details.opens");
  closed(sheet);
  for (const each of sheet ? all("input:not([type])", sheet) : []) each.value = "";
});

export function closed(sheet) {
  if (!sheet?.open) return;
  sheet.open = false;
  one("summary", sheet).focus({ preventScroll: true });
}

export const openSheet = () => document.querySelector("details[open][name]");

// A tap beside what is open closes it, and does nothing else.
document.addEventListener("click", (event) => {
  const open = openSheet();
  if (!open || open.contains(event.target) || !event.detail || event.target.closest("summary")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  closed(open);
}, { capture: true });

one(".live").addEventListener("toggle", ({ target }) => {
  if (!target.open || !target.matches(".opens")) return;
  if (target.id === "dealing") import("./dealing.js");
  const keys = all(".over :is(input, button):not([type=hidden], [data-closes])", target).filter(isShown);
  (keys.find((each) => each.checked) ?? keys[0])?.focus({ preventScroll: true });
}, { capture: true });
