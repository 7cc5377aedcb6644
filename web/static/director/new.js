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
  asked("calls", { call_out_of_turn: "uncalled", insufficient_bid: "", changed_call: "" }, what);
  for (const id of ["declarer-won", "defenders-won"]) asked(id, { claim: "" }, what);
  left();
  asked("contract", { lead_out_of_turn: "bidding", late_call: "", claim: "" }, what);
}

// Of the tricks that are left no more are offered than there are.
function left() {
  const won = ["declarer-won", "defenders-won"].map((id) => document.getElementById(id));
  if (!won[0]) return;
  const most = won.every((each) => each.value) ? 13 - won[0].value - won[1].value : -1;
  for (const each of form.querySelectorAll("[data-tricks]")) each.hidden = Number(each.dataset.tricks) > most;
}

// What a kind depends on is asked before it is sent, unless the box beside it says that there was nothing.
function asked(id, kinds, what) {
  const field = document.getElementById(id);
  if (field) field.required = what?.value in kinds && !form[kinds[what.value]]?.checked;
}

// Of anything else the line that tells of it is begun by a tap, for the seat that was tapped above, else for North.
for (const each of document.querySelectorAll("[data-line]")) each.addEventListener("click", () => {
  const line = document.getElementById("line");
  const who = form.querySelector("[name='who']:checked");
  line.value = each.dataset.line.replace("{seat}", (who?.value ?? "N").toLowerCase());
  line.focus();
});

if (form) {
  for (const each of form.querySelectorAll("[data-board]")) each.addEventListener("click", () => (form.board.value = each.dataset.board));
  form.addEventListener("change", said);
  said();
  document.getElementById("without").addEventListener("click", () => {
    for (const each of form.querySelectorAll("#calls, #contract, .won-of select")) each.required = false;
  });
}
