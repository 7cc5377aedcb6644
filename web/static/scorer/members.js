// Members are offered below a field while a name or number is typed in it, and what is chosen is the member's number. The
// list holds what the hall found, at most twelve; without it the field is as any other.
const ASK_AFTER = 120;
const BETWEEN = /[,;:&/\n]/;

for (const field of document.querySelectorAll("[data-members]")) offer(field);

function offer(field) {
  const { members: session, list: label, told } = field.dataset;
  const list = document.createElement("ul");
  const status = document.createElement("span");
  let waiting = 0;
  let asked = 0;
  let at = -1;

  Object.assign(list, { id: `${field.id}-members`, className: "members", hidden: true });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", label);
  status.className = "sr";
  status.setAttribute("role", "status");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.after(list, status);

  // What is being typed: from the last sign between two players to where one types.
  const begins = () => {
    const before = field.value.slice(0, field.selectionStart);
    return [...before].reduce((from, letter, index) => (BETWEEN.test(letter) ? index + 1 : from), 0);
  };
  const typed = () => field.value.slice(begins(), field.selectionStart).trim();

  function close() {
    list.hidden = true;
    list.replaceChildren();
    status.textContent = "";
    mark(-1);
  }

  function mark(to) {
    at = to;
    for (const [index, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(index === at));
    if (at < 0) field.removeAttribute("aria-activedescendant");
    else {
      field.setAttribute("aria-activedescendant", list.children[at].id);
      list.children[at].scrollIntoView({ block: "nearest" });
    }
  }

  function choose(option) {
    const from = begins();
    const chosen = `${from && field.value[from - 1] !== "\n" ? " " : ""}${option.dataset.number}`;
    field.setRangeText(chosen, from, field.selectionStart, "end");
    close();
  }

  function show({ members, more }) {
    list.replaceChildren(
      ...members.map(({ number, name }, index) => {
        const option = document.createElement("li");
        const soft = document.createElement("span");
        option.id = `${list.id}-${index}`;
        option.dataset.number = soft.textContent = number;
        option.setAttribute("role", "option");
        soft.className = "soft";
        option.append(`${name} `, soft);
        return option;
      }),
    );
    list.hidden = !members.length;
    list.style.left = `${field.offsetLeft}px`;
    list.style.top = `${field.offsetTop + field.offsetHeight}px`;
    list.style.width = `${field.offsetWidth}px`;
    status.textContent = told.replace("{number}", members.length + more);
    mark(-1);
  }

  async function ask() {
    const mine = ++asked;
    const wanted = typed();
    if (!wanted) return close();
    const answer = await fetch(`/api/members?${new URLSearchParams({ session, typed: wanted.slice(0, 80) })}`).catch(() => null);
    if (mine !== asked) return;
    if (answer?.ok) show(await answer.json());
    else close(); // the hall is not reached, and the field takes what is typed
  }

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, ASK_AFTER);
  });
  field.addEventListener("keydown", (event) => {
    const count = list.children.length;
    if (!count) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") mark((at + (event.key === "ArrowDown" ? 1 : -1) + count + (at < 0 && event.key === "ArrowUp" ? 1 : 0)) % count);
    else if (event.key === "Enter" && at >= 0) choose(list.children[at]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  field.addEventListener("blur", () => {
    asked += 1;
    clearTimeout(waiting);
    close();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose(option);
  });
}
