// The slips that were refused: each stays told with its board and table until it is typed again there, or taken away.
const place = document.getElementById("refused");
const told = [];

function drawn() {
  place.hidden = !told.length;
  place.replaceChildren(...told.map((slip) => {
    const each = document.createElement("p");
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = place.dataset.words.replace("{line}", slip.name);
    again.addEventListener("click", () => place.dispatchEvent(new CustomEvent("again", { detail: slip })));
    each.append(again, ` · ${slip.why}`);
    return each;
  }));
}

export function refuse(slip) {
  told.push(slip);
  drawn();
}

// The last slip that was refused at a place; undefined where none was.
export const refusedAt = (board, at) => told.findLast((slip) => slip.board === board && slip.at === at);

// What stands at a place now is what was refused there, or the same line without a place.
export function settle(board, at, typed) {
  const left = told.filter((slip) => slip.board !== board || (slip.at !== at && (slip.at || !typed.endsWith(slip.typed))));
  told.splice(0, told.length, ...left);
  drawn();
}

export function takeAwayLast() {
  told.pop();
  drawn();
}

// One that is pressed is typed again.
export function onAgain(does) {
  place.addEventListener("again", ({ detail }) => does(detail));
}
