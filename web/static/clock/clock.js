// The clock counts down by the time of the server, not by that of the device: it is asked a few times what it is, and
// where between two of its seconds. Where the hall is not reached the clock counts on.

const SAMPLES = [0, 310, 640, 970];
const AGAIN = 120000;
const LATEST = 3000; // by then the device's own time is used: until then the page stays as the server drew it
let [low, high] = [-Infinity, Infinity];
const shown = () => document.querySelector(".clock");
const ahead = () => (Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : 0);
const now = () => Date.now() + ahead();
const isKnown = () => Number.isFinite(low) || performance.now() > LATEST;
const at = (text) => (text ? Date.parse(text) : NaN);

async function sample() {
  const asked = Date.now();
  try {
    const answer = await fetch(`/api/clock?session=${encodeURIComponent(shown().dataset.session)}`, { cache: "no-store" });
    if (!answer.ok) return;
    const second = at((await answer.json()).at);
    const here = [second - Date.now(), second + 1000 - asked];
    [low, high] = [Math.max(low, here[0]), Math.min(high, here[1])];
    if (low > high) [low, high] = here; // one of the two clocks was set
  } catch {
    // Not reached: what is known of its time goes on.
  }
}

function ask() {
  [low, high] = [-Infinity, Infinity].map((one, which) => (Number.isFinite([low, high][which]) ? [low - 400, high + 400][which] : one));
  for (const wait of SAMPLES) setTimeout(async () => (await sample(), tick()), wait);
}

// Which part of the round it is, and when that ends.
function part({ phase, begins, ends, moved, next, noNew }) {
  if (!ends) return [phase, NaN, false];
  const time = Math.max(now(), at(begins));
  if (time < at(ends)) return ["play", at(ends) - time, Boolean(noNew) && time >= at(noNew)];
  if (time < at(moved)) return ["move", at(moved) - time, false];
  return time < at(next) ? ["pause", at(next) - time, false] : ["over", 0, false];
}

function digits(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

let before = "";
function tick() {
  const clock = shown();
  if (!clock?.querySelector(".left") || !isKnown()) return;
  const { dataset } = clock;
  if (dataset.stopped === "true") {
    put(clock.querySelector(".left"), digits(Number(dataset.secondsLeft) * 1000));
    before = "";
    return;
  }
  const [phase, left, isLine] = part(dataset);
  if (Number.isNaN(left)) return;
  const said = isLine ? "line" : phase;
  dataset.phase = phase;
  dataset.line = String(isLine);
  put(clock.querySelector(".left"), digits(left));
  if (phase !== "over" || before) put(clock.querySelector(".phase"), dataset[`say${said[0].toUpperCase()}${said.slice(1)}`]);
  if (before && before !== said) rings(said, before);
  before = said;
}

// Sound only for who asked for it by a press: once before the end, and at the end.
const button = document.getElementById("sound");
let sound = null;
function rings(said, earlier) {
  if (said === "line") ring(1, 660);
  else if (earlier === "line" || earlier === "play") ring(3, 880);
}

function ring(times, pitch) {
  if (!sound) return;
  for (let number = 0; number < times; number++) {
    const [tone, loud, from] = [sound.createOscillator(), sound.createGain(), sound.currentTime + number * 0.6];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.25, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(loud).connect(sound.destination);
    tone.start(from);
    tone.stop(from + 0.5);
  }
}

if (button && "AudioContext" in window) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isOn));
    button.textContent = isOn ? button.dataset.on : button.dataset.off;
    if (!isOn) sound?.close();
    sound = isOn ? new AudioContext() : null;
    if (isOn) ring(1, 660);
  });
}

// What is pressed starts the round after the one that is shown: of two who press together the second is told so.
function nextRound() {
  const [next, round] = [document.querySelector("[data-next-round]"), shown()?.dataset.round];
  if (next && round) next.value = String(Number(round) + 1);
}

document.addEventListener("shown", () => {
  nextRound();
  tick();
});
document.addEventListener("reached", ({ detail }) => detail && ask());
document.addEventListener("visibilitychange", () => document.hidden || ask());
setInterval(tick, 200);
setInterval(ask, AGAIN);
ask();
tick();
