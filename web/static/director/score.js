// What a score comes to is worked out as it is filled in: the page is asked for anew with what stands in the form, and
// the part that tells it is put in place. The newest answer counts; where the hall is not reached the last one stays.
const form = document.getElementById("score");
const REST = 250;
let asked = null;
let waiting = 0;

async function workedOut() {
  asked?.abort();
  asked = new AbortController();
  const filled = new URLSearchParams(new FormData(form));
  for (const name of ["key", "seen", "reason"]) filled.delete(name);
  try {
    const answer = await fetch(`${form.getAttribute("action")}?${filled}`, { signal: asked.signal });
    if (!answer.ok) return;
    const shown = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("#worked h2").replaceWith(shown.querySelector("#worked h2"));
    document.querySelector("#worked [role='status']").replaceChildren(...shown.querySelector("#worked [role='status']").childNodes);
    form.elements.law.placeholder = shown.getElementById("law").placeholder;
  } catch {
    // Asked again with the next change; what is recorded is checked by the hall.
  }
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(workedOut, REST);
});
// Enter behind the reason, the last field, gives the score; in any other it works it out.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.target.name !== "reason") return;
  event.preventDefault();
  form.requestSubmit(form.querySelector("button.main"));
});
if (new URLSearchParams(location.search).has("kind") === false) workedOut();
