// On a projector the ranking is shown page by page: as many rows as fit, then the next ones. It can be held and turned
// by hand, and what is new comes in its place.
const EACH = 12000;
const live = document.querySelector(".live");
const [page, next, pause] = ["page", "next", "pause"].map((id) => document.getElementById(id));
let at = 0;
let held = false;

// Both halves of one ranking are one table here.
function together() {
  const [first, ...others] = live.querySelectorAll(".half");
  if (!first) return;
  first.classList.remove("half");
  for (const other of others) {
    first.querySelector("tbody").append(...other.querySelectorAll("tbody > tr"));
    other.remove();
  }
}

function shown() {
  const tables = [...live.querySelectorAll(".ranking tbody")].map((body) => [...body.rows]);
  const longest = Math.max(0, ...tables.map((rows) => rows.length));
  for (const row of tables.flat()) row.hidden = false;
  if (!longest) return;
  const [first] = tables.filter((rows) => rows.length);
  const height = Math.max(...tables.flat().map((row) => row.offsetHeight));
  const fits = Math.max(1, Math.floor((innerHeight - first[0].getBoundingClientRect().top - scrollY - 90) / height));
  const pages = Math.ceil(longest / fits);
  at %= pages;
  for (const rows of tables) rows.forEach((row, number) => (row.hidden = Math.floor(number / fits) !== at));
  page.textContent = document.body.dataset.page.replace("{page}", at + 1).replace("{pages}", pages);
  next.hidden = pause.hidden = pages === 1;
}

function turn(by = 1) {
  at = Math.max(0, at + by);
  shown();
}

next.addEventListener("click", () => turn());
pause.addEventListener("click", () => {
  held = !held;
  pause.textContent = held ? document.body.dataset.on : document.body.dataset.pause;
});
document.addEventListener("keydown", ({ key, target }) => {
  if (target.closest("button, a")) return;
  if (key === "ArrowRight" || key === "PageDown") turn();
  if (key === "ArrowLeft" || key === "PageUp") turn(-1);
  if (key === " ") pause.click();
});
document.addEventListener("shown", () => {
  together();
  shown();
});
addEventListener("resize", () => shown());
together();
shown();
document.body.dataset.drawn = "";
setInterval(() => {
  if (!held) turn();
}, EACH);
