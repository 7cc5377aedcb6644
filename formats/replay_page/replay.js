"use strict";
/* The page of a replay: which board is shown, and what keys, buttons and paper do. Each board goes by `Stepping`. */
/* It runs before anything is drawn, and the page is shown once it stands at its entry: nothing moves while it loads. */
document.documentElement.classList.replace("no-script", "beginning");
document.addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement;
  root.classList.replace("beginning", "no-script"); // as it stays where something of what follows is not known here
  const live = document.getElementById("live");
  const help = document.getElementById("keys");
  const tries = document.getElementById("trying");
  const trying = tries && new Trying(tries);
  const words = document.body.dataset;

  const boards = [...document.querySelectorAll("section.board")].map((section) => new Stepping(section, { isAuction, tell, noMore: words.noMore }));
  for (const each of boards) {
    each.positions = Tried.all(each.section.dataset.positions);
  }
  let at = 0;
  const board = () => boards[at];

  function isAuction() {
    return root.classList.contains("auction-only");
  }

  function tell(text) {
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  function choose(number) {
    if (boards.length === 1) {
      tell(words.onlyBoard);
      return;
    }
    const held = document.activeElement.dataset.do;
    at = (number + boards.length) % boards.length;
    onlyThis();
    if (held) {
      board().section.querySelector(`[data-do="${held}"]`).focus();
    }
    board().show(board().step, true, board().text("h1"));
  }

  function onlyThis() {
    boards.forEach((each, index) => {
      each.section.hidden = index !== at;
    });
  }

  function anchor() {
    const entry = board().current();
    return entry ? entry.id : "";
  }

  function address() {
    return `${location.href.split("#")[0]}#${anchor()}`;
  }

  async function link() {
    const url = address();
    history.replaceState(null, "", `#${anchor()}`);
    let copied = false;
    try {
      await navigator.clipboard.writeText(url);
      copied = true;
    } catch {
      copied = copyBySelection(url);
    }
    tell(`${copied ? words.linkCopied : words.linkNotCopied} #${anchor()}`);
  }

  function copyBySelection(text) {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "sr";
    document.body.append(field);
    const focused = document.activeElement;
    field.select();
    let copied = false;
    try {
      copied = document.execCommand("copy");
    } catch {
      copied = false;
    }
    field.remove();
    if (focused) {
      focused.focus();
    }
    return copied;
  }

  function toHash(isTold = true) {
    let id = "";
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return false;
    }
    const target = id ? document.getElementById(id) : null;
    if (!target || !target.dataset.step) {
      return false;
    }
    const index = boards.findIndex((each) => each.section.contains(target));
    if (index !== at && isTold) {
      choose(index);
    }
    at = index;
    board().show(Number(target.dataset.step), isTold);
    return true;
  }

  function press(name, isOn) {
    for (const button of document.querySelectorAll(`[data-do="${name}"]`)) {
      button.setAttribute("aria-pressed", String(isOn));
    }
  }

  /* Plays on by itself, an entry in so many milliseconds, until the end or until somebody moves. The seconds that a
     player thought are counted up, ten times as fast. */
  const EACH = 1200;
  const COUNTED = 100;
  let playing = 0;

  function stop() {
    if (!playing) {
      return;
    }
    clearTimeout(playing);
    playing = 0;
    press("play", false);
    for (const seconds of board().section.querySelectorAll("[data-seconds]")) {
      seconds.textContent = seconds.dataset.seconds;
    }
  }

  function count(seconds, told) {
    seconds.textContent = String(told);
    const isTold = told >= Number(seconds.dataset.seconds);
    playing = isTold ? setTimeout(goOn, EACH) : setTimeout(() => count(seconds, told + 1), COUNTED);
  }

  function goOn() {
    if (board().step >= board().end) {
      stop();
      tell(words.stopped);
      return;
    }
    board().show(board().step + 1, false);
    const seconds = [...board().section.querySelectorAll("[data-seconds]")].find((each) => each.getClientRects().length);
    if (seconds) {
      count(seconds, 0);
    } else {
      playing = setTimeout(goOn, EACH);
    }
  }

  function play() {
    if (playing) {
      stop();
      tell(words.stopped);
      return;
    }
    if (board().step >= board().end) {
      board().show(0, false);
    }
    press("play", true);
    tell(words.playing);
    playing = setTimeout(goOn, EACH / 2);
  }

  const isDark = () => root.dataset.light ? root.dataset.light === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  const whole = new Map();
  const does = {
    back: () => board().show(board().step - 1),
    on: () => board().show(board().step + 1),
    "trick-back": () => board().show(board().before(board().tricks)),
    "trick-on": () => board().show(board().next(board().tricks)),
    "ruling-back": () => board().mark(false),
    "ruling-on": () => board().mark(true),
    first: () => board().show(0),
    last: () => board().show(board().end),
    play,
    "board-next": () => choose(at + 1),
    "board-before": () => choose(at - 1),
    auction: () => {
      const isOn = root.classList.toggle("auction-only");
      press("auction", isOn);
      for (const each of boards) {
        if (isOn) {
          whole.set(each, each.step);
        }
        each.show(isOn ? each.step : whole.get(each), false);
      }
      tell(isOn ? words.auctionOn : words.auctionOff);
    },
    colours: () => {
      const isOn = root.classList.toggle("four");
      press("colours", isOn);
      tell(isOn ? words.fourOn : words.fourOff);
    },
    light: () => {
      root.dataset.light = isDark() ? "light" : "dark";
    },
    link,
    export: () => {
      board().section.querySelector(".export").click();
      tell(words.exported);
    },
    help: () => (help.open ? help.close() : help.showModal()),
    close: () => document.querySelector("dialog[open]").close(),
    try: () => {
      const position = board().positions[board().step];
      if (position) {
        trying.open(position);
      }
    },
    "take-back": () => trying.takeBack(),
    "begin-again": () => trying.beginAgain(),
  };

  const keys = {
    ArrowLeft: "back", k: "back", ArrowRight: "on", j: "on", ArrowUp: "trick-back", ArrowDown: "trick-on",
    "[": "ruling-back", "]": "ruling-on", Home: "first", End: "last", n: "board-next", p: "board-before",
    " ": "play", a: "auction", v: "try", 4: "colours", l: "link", e: "export", "?": "help",
  };

  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.metaKey || (event.altKey && !"[]".includes(event.key))) {
      return;
    }
    if ((help.open && name !== "help") || (tries && tries.open) || has(event.target, event.key)) {
      return;
    }
    event.preventDefault();
    act(name);
  });

  /* Whether what has the focus does something of its own with a key. */
  const has = (focused, key) => focused.matches("select, textarea, summary") || (key === " " && focused.matches("button"));

  /* What is done stops what goes on by itself. */
  const GOES_ON = ["play", "colours", "light", "link", "export"];
  function act(name) {
    if (!GOES_ON.includes(name)) {
      stop();
    }
    does[name]();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) {
      act(button.dataset.do);
      return;
    }
    const entry = event.target.closest("a[href^='#']");
    if (entry && entry.getAttribute("href") !== "#main") {
      event.preventDefault();
      stop();
      history.replaceState(null, "", entry.getAttribute("href"));
      toHash();
      if (document.activeElement === document.body) {
        board().focus();
      }
    }
  });

  for (const each of boards) {
    each.slider.addEventListener("input", () => {
      stop();
      each.show(Number(each.slider.value));
    });
    each.moment.addEventListener("change", () => {
      stop();
      each.show(Number(each.moment.value));
    });
  }

  /* The browser would move the page to the entry of a link; the board is to be seen, and the entry within the record. */
  const arrive = () => {
    if (toHash()) {
      requestAnimationFrame(() => scrollTo(0, 0));
    }
  };
  addEventListener("hashchange", arrive);
  addEventListener("load", arrive);

  /* What is printed is the last state of every board, with every entry. A browser may count its pages before the media
     changes, so the event before it counts too. */
  const before = new Map();
  function toPaper() {
    stop();
    for (const each of boards) {
      if (!before.has(each)) {
        before.set(each, each.step);
        each.section.hidden = false;
        each.show(each.last, false);
      }
    }
  }
  function toScreen() {
    for (const [each, step] of before) {
      each.show(step, false);
    }
    before.clear();
    onlyThis();
  }
  addEventListener("beforeprint", toPaper);
  addEventListener("afterprint", toScreen);
  matchMedia("print").addEventListener("change", (event) => (event.matches ? toPaper() : toScreen()));

  root.classList.remove("no-script");
  toHash(false);
  onlyThis();
  boards.forEach((each) => each.show(each.step, false));
});
