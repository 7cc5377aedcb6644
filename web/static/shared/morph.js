// Makes part of a page what HTML says it is, and keeps every element that stays: a finger on a key, the focus, an open
// sheet and what was typed are not lost. What the page itself draws has `data-own`, and is left alone.
const KEPT = new Set(["DETAILS", "DIALOG"]); // whether they are open is for whoever looks at them

function sameSort(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && (one.id ?? "") === (other.id ?? "");
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

function children(from, to) {
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let found = at;
    while (found && !sameSort(found, wanted)) found = wanted.id ? found.nextSibling : null;
    if (!found) {
      from.insertBefore(wanted, at);
      continue;
    }
    while (at !== found) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
    at = at.nextSibling;
    node(found, wanted);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

export function morph(place, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  children(place, wanted.content);
}
