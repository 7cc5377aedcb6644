// What is sent: one slip after the other, each with a key of its own, until the hall has answered it.
const AGAIN_AFTER = 2000;
const underWay = document.getElementById("under-way");
const waiting = [];
let isSending = false;
let isKept = false;
let ahead = () => 0;

export const later = () => new Promise((resolve) => { setTimeout(resolve, AGAIN_AFTER); });
export const isUnderWay = (board, at) => waiting.some((slip) => slip.board === board && slip.at === at);
export const howMany = () => waiting.length + ahead();

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What is kept here, with what is typed for a board that has not come.
export function count(of = ahead) {
  ahead = of;
  underWay.hidden = !howMany() || !isKept;
  underWay.textContent = underWay.dataset[isKept ? "kept" : "sending"].replace("{count}", String(howMany()));
}

export function reaches(is) {
  isKept = !is;
  count();
}

// `answered` is told of each slip what the hall says.
export async function send(slip, answered) {
  waiting.push({ ...slip, key: newKey() });
  if (isSending) return;
  isSending = true;
  while (waiting.length) {
    const answer = await sent(waiting[0]);
    if (answer) answered(waiting.shift(), answer);
    reaches(Boolean(answer));
    if (!answer) await later();
  }
  isSending = false;
}

// What the hall answers; null where it is not reached, or asks to be asked again.
async function sent({ key, typed, session, board, at, seen }) {
  try {
    const body = JSON.stringify({ key, line: typed, table: at, ...(seen === null ? {} : { seen }) });
    const answer = await fetch(`/api/scorer/${session}/boards/${board}?lang=${document.documentElement.lang}`, {
      method: "POST", headers: { "content-type": "application/json" }, body,
    });
    if (answer.status === 429 || answer.status === 503) return null;
    return { ok: answer.ok, told: await answer.json() };
  } catch {
    return null;
  }
}
