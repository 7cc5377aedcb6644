// What a director wants to come back to stays on his own device: for each matter when, a time of the hall's clock or what
// must have happened at its table. Nothing of it is recorded.
const KEPT = "tdlog/later";
const OVER = ["over", "round_over"];

export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(name, when) {
  const all = kept();
  if (when) all[name] = when;
  else delete all[name];
  localStorage.setItem(KEPT, JSON.stringify(all));
}

export function isDue(when, stage, now) {
  return when.at ? now >= Date.parse(when.at) : OVER.indexOf(stage) >= OVER.indexOf(when.when);
}
