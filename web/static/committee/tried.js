// Cards that are tried: each is a link to the position behind it. The next one is put in place without another page, and
// the focus goes on to the hand whose turn it is.
import { isHere, lastAsked } from "../shared/fetched.js";

const place = document.querySelector("main");

const cards = () => [...place.querySelectorAll("a.play")];

function begin() {
  (cards()[0] ?? place.querySelector("#tried a")).focus({ preventScroll: true });
}

async function go(address, isNew = true) {
  const shown = await lastAsked(address);
  if (!shown) return;
  const found = shown.getElementById("tried");
  if (!found) return location.assign(address);
  place.querySelector("#tried").replaceWith(found);
  if (isNew) history.pushState(null, "", address);
  begin();
}

place.addEventListener("click", (event) => {
  const link = event.target.closest("#tried a");
  if (!link || !isHere(event) || link.pathname !== location.pathname) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const all = cards();
  if (!all.length) return;
  event.preventDefault();
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
});

addEventListener("popstate", () => go(location.href, false));
begin();
