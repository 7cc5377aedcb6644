// What is alike on every page: the colours of the suits, light and dark; whoever goes out leaves nothing behind.
import { erase, remembered } from "./kept.js";
import "./reached.js";

const root = document.documentElement;

root.classList.toggle("four", remembered("colours") !== "two");
const light = remembered("light");
if (light === "light" || light === "dark") root.dataset.light = light;

// A browser of before 2024 is not asked by `checkVisibility`; what a fold hides has its place all the same.
export const isShown = (each) => each.getClientRects().length > 0 && !each.closest("details:not([open]) > :not(summary)");

// Whoever goes out leaves no table behind, whether the hall is reached or not.
document.addEventListener("submit", ({ target }) => {
  if (target.getAttribute("action") === "/out") erase().catch(() => {});
});
