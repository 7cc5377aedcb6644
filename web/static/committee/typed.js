// What is typed of a hearing, or of its decision, and not sent yet: it is kept for each appeal while its page is left, and
// put back when the appeal is opened again, at whatever moment. What was sent is kept until the answer says that it came.
const FORMS = "[data-kept]";
const PLACE = `tdlog/hearing${location.pathname.split("/", 4).join("/")}`;
let sent = null;
let left = {}; // of forms that this page has not

// What a field holds where nothing was typed; what was refused stands there as it was typed.
function offered({ options, defaultValue, form }) {
  const isRefused = "filled" in form.dataset;
  if (!options) return isRefused ? "" : defaultValue;
  return ((!isRefused && [...options].find((one) => one.defaultSelected)) || options[0])?.value;
}

const isTyped = (field) => field.value !== offered(field);
const nameOf = (form) => form.dataset.kept ?? form.dataset.of;
const fieldsOf = (form) => [...form.querySelectorAll("[id][name]:not([type=checkbox])")].filter(isTyped);

function typed() {
  const kept = { ...left };
  for (const form of document.querySelectorAll(FORMS)) kept[nameOf(form)] = fieldsOf(form).map(({ id, value }) => [id, value]);
  const readBack = document.querySelector(".read-back");
  const said = readBack ? [...readBack.querySelectorAll("[data-typed]")] : [];
  if (said.length) kept[nameOf(readBack)] = said.map(({ name, value }) => [name, value]);
  return kept;
}

document.addEventListener("submit", ({ target, defaultPrevented }) => {
  if (!defaultPrevented && target.matches(`${FORMS}, .read-back`)) sent = target;
});
document.addEventListener("input", ({ target }) => {
  if (target.form === sent) sent = null;
});
addEventListener("pagehide", () => {
  sessionStorage.setItem(PLACE, JSON.stringify({ gone: sent && nameOf(sent), typed: typed() }));
});

// What was typed on the new page before this came is not overwritten; what was folded away is opened.
function putBack() {
  const { gone, typed: kept = {} } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
  sessionStorage.removeItem(PLACE);
  const hasCome = document.querySelector(".echo, .read-back");
  for (const [name, fields] of Object.entries(kept)) {
    const form = document.querySelector(`[data-kept="${name}"]`);
    if (hasCome && name === gone) continue;
    if (!form) left[name] = fields;
    if (!form || "filled" in form.dataset) continue;
    for (const [id, value] of fields) {
      const field = document.getElementById(id);
      if (field && !isTyped(field)) field.value = value;
    }
    if (fields.length && form.closest("details")) form.closest("details").open = true;
  }
}

putBack();
