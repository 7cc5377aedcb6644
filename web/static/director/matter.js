// The language that is read aloud is chosen on the phone, and stays as it was chosen from one matter to the next: only
// the sentence and its choices change. Whether the matter is this device's own is told here too.
import { keep } from "./later.js";
import "./typed.js";

const CHOSEN = "tdlog/tongue";

function tongue() {
  const chosen = sessionStorage.getItem(CHOSEN);
  const radio = chosen && document.getElementById(`tongue-${chosen}`);
  if (radio) radio.checked = true;
}

function owned() {
  for (const each of document.querySelectorAll(".note[data-by]")) {
    const mine = each.dataset.by === document.body.dataset.device;
    for (const part of each.querySelectorAll("[data-if]")) part.hidden = (part.dataset.if === "mine") !== mine;
  }
}

function shown() {
  tongue();
  owned();
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "tongue") sessionStorage.setItem(CHOSEN, target.value);
});
document.addEventListener("shown", shown);
shown();

// Later: when is asked first; without a script the link leads back to the queue at once. Who opens the matter is back.
const later = document.getElementById("later-of");
if (later) {
  const { name } = later.querySelector("[data-name]").dataset;
  const link = document.getElementById("later");
  keep(name, null);
  link.setAttribute("aria-haspopup", "dialog");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    later.showModal();
  });
  later.addEventListener("click", ({ target }) => {
    const key = target.closest("button");
    if (!key && target !== later) return;
    if (!key || "close" in key.dataset) {
      later.close();
      return;
    }
    keep(name, key.dataset.when ? { when: key.dataset.when } : { at: new Date(Date.now() + key.dataset.in * 60000).toISOString() });
    location.href = link.href;
  });
}
