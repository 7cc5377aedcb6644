// Makes part of a page what HTML says it is, and keeps every element that stays: a finger on a key, the focus, an open
// sheet and what was typed are not lost. What the page itself draws has `data-own`, and is left alone.
const KEPT = new Set(["DETAILS", "DIALOG"]); // whether they are open is for whoever looks at them
const NAMED = ["id", "data-card", "data-call", "data-name", "data-contestant"];
const CHANGING = ["seen", "key"]; // hidden fields that are others each time, of the same form
const FOCUSED = "a[href], button, input, select, textarea, summary";

// What an element is, beside its sort: what does something else when it is pressed or filled in is another one.
function identity(each) {
  const named = NAMED.map((name) => each.getAttribute(name));
  if (named.some(Boolean)) return named.join(" ");
  const { name = "", type } = each;
  if (each.matches("a")) return each.getAttribute("href");
  if (each.matches("button, option, [type='radio'], [type='checkbox']")) return `${name} ${each.getAttribute("value")}`;
  if (each.matches("input, select, textarea")) return `${name} ${type}`;
  if (!each.matches("form")) return "";
  const hidden = [...each.querySelectorAll("input[type='hidden']")].filter((field) => !CHANGING.includes(field.name));
  return [each.getAttribute("action"), ...hidden.map((field) => `${field.name}=${field.getAttribute("value")}`)].join(" ");
}

function sameSort(one, other) {
  if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
  return one.nodeType !== Node.ELEMENT_NODE || identity(one) === identity(other);
}

function attributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name) || (name === "open" && KEPT.has(from.nodeName))) continue;
    if (name === "tabindex" && from === document.activeElement) continue;
    from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value) continue;
    from.setAttribute(name, value);
    if (name === "checked") from.checked = true;
  }
}

function node(from, to) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from.hasAttribute("data-own") || from.isEqualNode(to)) return;
  attributes(from, to);
  children(from, to);
}

// The next of the children that is what is wanted. Over one that has a name any number of others is passed; over another
// as many elements as there are too many.
function next(at, wanted, tooMany) {
  const isElement = wanted.nodeType === Node.ELEMENT_NODE;
  let left = isElement ? (identity(wanted) ? Infinity : tooMany) : 0;
  for (let found = at; found; found = found.nextSibling) {
    if (sameSort(found, wanted)) return found;
    if (!isElement || (found.nodeType === Node.ELEMENT_NODE && --left < 0)) return null;
  }
  return null;
}

function removed(from, to) {
  let elements = 0;
  for (let at = from; at !== to;) {
    const gone = at;
    at = at.nextSibling;
    if (gone.nodeType === Node.ELEMENT_NODE) elements += 1;
    gone.remove();
  }
  return elements;
}

function children(from, to) {
  let at = from.firstChild;
  let tooMany = from.childElementCount - to.childElementCount;
  for (const wanted of [...to.childNodes]) {
    const found = next(at, wanted, tooMany);
    if (!found) {
      if (wanted.nodeType === Node.ELEMENT_NODE) tooMany += 1;
      from.insertBefore(wanted, at);
      continue;
    }
    tooMany -= removed(at, found);
    at = found.nextSibling;
    node(found, wanted);
  }
  removed(at, null);
}

// What was opened and typed in something that came again elsewhere is so there.
function carried(was) {
  const now = was.isConnected ? null : document.getElementById(was.id);
  if (now?.nodeName !== was.nodeName || now.type === "hidden") return;
  if (was.nodeName === "DETAILS") now.open = was.open;
  else if (["checkbox", "radio"].includes(now.type)) now.checked = was.checked;
  else now.value = was.value;
}

function focusIn(place) {
  const each = document.activeElement;
  if (each === place || !place.contains(each)) return null;
  const section = [...place.querySelectorAll("section")].indexOf(each.closest("section"));
  return { each, section, from: each.selectionStart, to: each.selectionEnd };
}

// Where what had the focus is gone, its section has it: Tab goes on there, and Enter does nothing that was not meant.
function focusAgain(place, { each, section, from, to }) {
  if (each.isConnected) return;
  const same = [...place.querySelectorAll(FOCUSED)].find((other) => sameSort(other, each) && identity(each));
  const taking = same ?? place.querySelectorAll("section")[section] ?? place;
  if (!same) taking.tabIndex = -1;
  taking.focus({ preventScroll: true });
  if (same && typeof from === "number") same.setSelectionRange(from, to);
}

export function morph(place, html) {
  const held = focusIn(place);
  const known = [...place.querySelectorAll("details[id], input[id], textarea[id], select[id]")];
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  children(place, wanted.content);
  for (const each of known) carried(each);
  if (held) focusAgain(place, held);
}
