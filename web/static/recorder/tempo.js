// How long a player thought: from the call before his own, or what was explained then, until his call was tapped.

let timed = { board: 0, began: [] }; // by the number of calls before: when a player began to think

export function callsTimed({ stage, board }, count) {
  if (stage !== "auction") return;
  const now = performance.now();
  if (timed.board !== board) timed = { board, began: timed.board && !count ? [now] : Array(count + 1) };
  const { began } = timed;
  began.length = Math.min(began.length, count + 1);
  if (began.length <= count) timed.began = [...began, ...Array(count - began.length), now]; // of several at once nobody knows
}

// Of a call by its number, 0 first; null where this device has not seen it made.
export function secondsOf(at) {
  const { began } = timed;
  const took = Math.floor((began[at + 1] - began[at]) / 1000);
  return Number.isFinite(took) ? took : null;
}

document.addEventListener("submit", ({ submitter }) => {
  if (["explain", "announce"].includes(submitter?.value) && timed.began.length) timed.began[timed.began.length - 1] = performance.now();
});
