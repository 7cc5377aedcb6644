// What a touch of the screen means, or none for a while.
import { one } from "./drawing.js";

const COVERED_AFTER = 60_000; // milliseconds

// A finger that bounces is one tap: no hand is as quick as this.
const BOUNCE = 120; // milliseconds
const NEAR = 22; // pixels, half a key
export let press = { at: 0, x: 0, y: 0, isBounce: false };
document.addEventListener("pointerdown", ({ timeStamp: at, clientX: x, clientY: y, pointerType }) => {
  const isNear = Math.hypot(x - press.x, y - press.y) < NEAR;
  press = { at, x, y, isBounce: pointerType === "touch" && isNear && at - press.at < BOUNCE };
}, { capture: true });
document.addEventListener("click", (event) => {
  if (!press.isBounce || !event.detail) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// Hands in play are covered; the touch that uncovers records nothing.
let touchedAt = performance.now();
function cover(is) {
  if (is && !document.body.hasAttribute("data-covered")) one("#line").focus({ preventScroll: true }); // on no key that records
  document.body.toggleAttribute("data-covered", is);
}
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, (event) => {
    touchedAt = performance.now();
    if (!document.body.hasAttribute("data-covered")) return;
    cover(false);
    if (kind === "keydown" && event.key.length === 1 && event.key !== " ") return; // a letter goes to the line
    event.preventDefault();
    event.stopImmediatePropagation();
    if (kind === "pointerdown") addEventListener("click", (click) => { click.preventDefault(); click.stopImmediatePropagation(); }, { capture: true, once: true });
  }, { capture: true });
}
export function coveredIn(stageNow) {
  setInterval(() => {
    if (["auction", "play"].includes(stageNow()) && performance.now() - touchedAt > COVERED_AFTER) cover(true);
  }, 1000);
}
