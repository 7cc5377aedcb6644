// What will be recorded is said in a sentence as it is tapped. Another table shows itself without a second key.
const form = document.querySelector(".new");
const says = document.getElementById("says");
for (const id of ["table", "board-of"]) document.getElementById(id)?.addEventListener("change", ({ target }) => {
  if (id === "table" && target.form.board) target.form.board.value = "";
  target.form.submit();
});

function said() {
  const what = form.querySelector("[name='what']:checked");
  const who = form.querySelector("[name='who']:checked");
  says.textContent = what ? what.dataset.says.replace("{who}", who?.dataset.seat ?? "…") : "";
}

if (form) {
  form.addEventListener("change", said);
  said();
}
