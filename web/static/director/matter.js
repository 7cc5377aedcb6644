// The language that is read aloud is chosen on the phone, and stays as it was chosen from one matter to the next: only
// the sentence and its choices change. Whether the matter is this device's own is told here too.
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
