// A claim is of as many tricks as are left, and dummy makes none.
import { all, one } from "./drawing.js";
import { dummyOf } from "./model.js";

let leftWas = 13;

export function claiming(state) {
  const form = one("#claiming form");
  const { stage, trick, declarer } = state;
  if (!form || stage !== "play") return;
  const left = 14 - trick;
  const chosen = Number(form.elements.tricks.value);
  for (const each of all("[name=tricks]", form)) {
    each.disabled = Number(each.value) > left;
    each.parentElement.hidden = each.disabled;
    each.checked = Number(each.value) === (chosen > left || chosen === leftWas ? left : chosen);
  }
  one("[data-left]", form).textContent = left;
  for (const each of all("[name=seat]", form)) each.parentElement.hidden = each.value === dummyOf(state).toLowerCase();
  if (one("[name=seat]:checked", form)?.parentElement.hidden !== false) one(`[name=seat][value=${declarer.toLowerCase()}]`, form).checked = true;
  leftWas = left;
}
