// A slider over the moments of a session: the ranking as it was then stands in the place of the live one, which goes on
// behind it. Without this script each moment is a page.
import { asked, isHere, lastAsked, page } from "../shared/fetched.js";
import { reopened } from "./standings.js";

const live = document.querySelector(".live");
const then = document.getElementById("then");
const isLivePage = Boolean(live.dataset.topic);

const head = () => document.getElementById("as-of");
const moments = () => [...head().querySelectorAll(".moments > li")];
const asOf = () => Number(head().dataset.asOf);

// Only the last of several that were asked for is shown.
async function show(address, focused) {
  const shown = await lastAsked(address);
  if (!shown) return;
  const part = shown.querySelector(".live");
  const isLive = Boolean(part.dataset.topic);
  if (isLive && !isLivePage) {
    location.assign(address);
    return;
  }
  head().replaceWith(shown.getElementById("as-of"));
  then.hidden = isLive;
  live.hidden = !isLive;
  then.replaceChildren(...(isLive ? [] : part.childNodes));
  history.replaceState(null, "", isLive ? location.pathname : `?as_of=${asOf()}`);
  drawn();
  document.getElementById(focused)?.focus();
  reopened();
}

const addressOf = (at) => {
  const all = moments();
  return at < all.length ? `?as_of=${all[at].dataset.position}` : location.pathname;
};

function at() {
  const all = moments();
  if (!asOf()) return all.length;
  return Math.max(0, all.findLastIndex((each) => Number(each.dataset.position) <= asOf()));
}

function drawn() {
  const slider = document.getElementById("moment");
  if (!slider) return;
  slider.hidden = false;
  slider.value = String(at());
  slider.closest(".track").classList.add("drawn");
  slider.closest(".track").querySelector("details").open = true;
  told(slider);
  placed();
}

function told(slider) {
  const each = moments()[Number(slider.value)];
  const words = each ? each.querySelector(".of").textContent : slider.closest(".track").dataset.live;
  slider.setAttribute("aria-valuetext", words);
  slider.title = words;
}

// Marks that would lie on the one before are left out; the slider still stops there.
function placed() {
  const all = moments();
  const list = all[0].parentElement;
  const step = (list.clientWidth - 28) / all.length;
  const last = { above: -99, below: -99 };
  for (const [number, each] of all.entries()) {
    const left = 14 + number * step;
    const line = each.classList.contains("round") ? "below" : "above";
    each.hidden = left - last[line] < (line === "above" ? 28 : 22);
    if (!each.hidden) last[line] = left;
    each.style.left = `${left}px`;
    each.querySelector("a").tabIndex = -1;
    each.querySelector("a").setAttribute("aria-hidden", "true");
  }
}

const rounds = () => [...moments().entries()].filter(([, each]) => each.classList.contains("round")).map(([number]) => number);
const KEYS = {
  ArrowLeft: () => `?as_of=${asOf()}&step=back`,
  ArrowDown: () => `?as_of=${asOf()}&step=back`,
  ArrowRight: () => (asOf() ? `?as_of=${asOf()}&step=on` : ""),
  ArrowUp: () => (asOf() ? `?as_of=${asOf()}&step=on` : ""),
  PageUp: () => addressOf(rounds().findLast((number) => number < at()) ?? 0),
  PageDown: () => addressOf(rounds().find((number) => number > at()) ?? moments().length),
  Home: () => addressOf(0),
  End: () => addressOf(moments().length),
};

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "moment" || !KEYS[event.key]) return;
  event.preventDefault();
  const address = KEYS[event.key]();
  if (address) show(address, "moment");
});
document.addEventListener("input", ({ target }) => {
  if (target.id === "moment") told(target);
});
document.addEventListener("change", ({ target }) => {
  if (target.id === "moment") show(addressOf(Number(target.value)), "moment");
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("#as-of a");
  if (!link || !isHere(event)) return;
  event.preventDefault();
  show(link.href, link.id || "moment");
});

// What is new may be a moment more.
document.addEventListener("shown", async () => {
  if (!isLivePage || asOf()) return;
  const number = asked();
  const shown = await page(location.pathname).catch(() => null);
  if (!shown || number !== asked() || document.activeElement?.id === "moment") return;
  head().replaceWith(shown.getElementById("as-of"));
  drawn();
});
addEventListener("resize", () => moments().length && placed());

const started = performance.now();
const begun = Date.parse(document.getElementById("clock")?.getAttribute("datetime") ?? "");
setInterval(() => {
  const clock = document.getElementById("clock");
  if (!clock || document.body.dataset.reached === "false") return;
  const now = new Date(begun + performance.now() - started);
  clock.textContent = now.toLocaleTimeString("da", { hour: "2-digit", minute: "2-digit" }).replace(".", ":");
}, 10_000);
drawn();
