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
  asked("calls", { call_out_of_turn: "uncalled", insufficient_bid: "" }, what);
  asked("contract", { lead_out_of_turn: "bidding" }, what);
}

// What a kind depends on is asked before it is sent, unless the box beside it says that there was nothing.
function asked(id, kinds, what) {
  const field = document.getElementById(id);
  if (field) field.required = what?.value in kinds && !form[kinds[what.value]]?.checked;
}

if (form) {
  for (const each of form.querySelectorAll("[data-board]")) each.addEventListener("click", () => (form.board.value = each.dataset.board));
  form.addEventListener("change", said);
  said();
  document.getElementById("without").addEventListener("click", () => {
    for (const each of form.querySelectorAll("#calls, #contract")) each.required = false;
  });
}
