// An answer that is refused comes back with what was typed beside it.
const TYPED = "tdlog/typed";
document.addEventListener("submit", ({ target }) => {
  if (!target.matches(".reply")) return;
  const typed = [...target.querySelectorAll("[id][name]")].map(({ id, value, checked }) => ({ id, value, checked }));
  sessionStorage.setItem(TYPED, JSON.stringify(typed));
});

function putBack(typed) {
  for (const { id, value, checked } of typed) {
    const field = document.getElementById(id);
    if (!field) continue;
    Object.assign(field, { value, checked });
    field.closest("details").open = true;
  }
}

if (document.querySelector(".refused:not([hidden])")) putBack(JSON.parse(sessionStorage.getItem(TYPED) ?? "[]"));
sessionStorage.removeItem(TYPED);
