// Cards that are tried: each is a link to the position behind it. The next one is put in place without another page, and
// the focus goes on to the hand whose turn it is.
const place = document.querySelector("main");

const cards = () => [...place.querySelectorAll("a.play")];

function begin() {
  (cards()[0] ?? place.querySelector("#tried a")).focus({ preventScroll: true });
}

async function go(address, isNew = true) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) return location.assign(address);
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#tried");
  if (!found) return location.assign(address);
  place.querySelector("#tried").replaceWith(document.adoptNode(found));
  if (isNew) history.pushState(null, "", address);
  return begin();
}

place.addEventListener("click", (event) => {
  const link = event.target.closest("#tried a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.pathname !== location.pathname) return;
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
