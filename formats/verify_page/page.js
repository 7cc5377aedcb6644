"use strict";
/* The page: what is pasted, opened or stands behind its address is checked, and told in the language chosen. */
(() => {
  const MOST_BYTES = 1 << 24;
  const WORDS = JSON.parse(document.getElementById("words").textContent);
  const SUITS = { S: "s", H: "h", D: "d", C: "c" };
  const NEVER = ["never_truth", "never_laws", "never_latest"];
  const at = (id) => document.getElementById(id);
  const fields = { receipt: at("receipt"), logs: at("logs"), witnesses: at("witnesses"), need: at("need") };
  let language = document.documentElement.lang;
  let opened = null; // a file: [name, bytes]
  let told = null;

  const { clean, element, picture } = Shown;
  const say = (code, facts = {}) => Shown.said(WORDS[language], code, facts);

  /* What is to be checked */

  function bytesToCheck() {
    if (opened) {
      return opened[1];
    }
    const typed = fields.receipt.value.replace(/^\s+/, "").replace(/[\r\n]+$/, "");
    return Written.utf8(typed.startsWith("TDLOG1:") ? typed : `${typed}\n`);
  }

  function keysTyped() {
    const [logs, witnesses] = [fields.logs.value, fields.witnesses.value];
    const count = witnesses.split("\n").filter((line) => line.trim()).length;
    return Proof.trusted({ logs, witnesses, need: fields.need.value === "" ? count : Math.floor(Number(fields.need.value)) });
  }

  async function check() {
    let found = null;
    try {
      const keys = keysTyped();
      const bytes = bytesToCheck();
      const carried = Carried.inFile(bytes);
      if (carried) {
        found = await Carried.checked(carried, keys, Signatures.isSigned);
      } else {
        found = bytes.length > 1 ? await Receipt.checked(bytes, keys, Signatures.isSigned) : { state: "nothing", lines: [] };
      }
    } catch (error) {
      found = Receipt.failed(error);
      found.state = "keys";
    }
    told = found;
    draw();
    at("result").scrollIntoView({ block: "nearest" });
  }

  /* What came of it */

  const line = (told) => Shown.line(WORDS[language], told);

  function withSuits(text) {
    return text.split(/([\u2660\u2665\u2666\u2663])/).flatMap((part) => {
      const letter = "SHDC"["\u2660\u2665\u2666\u2663".indexOf(part)];
      return part.length === 1 && letter ? [picture(`suit-${SUITS[letter]}`, `suit ${SUITS[letter]}`), element("span", "sr", ` ${say(`suit_${letter}`)} `)] : [part];
    });
  }

  /* A result as a correction writes it (`4SXS=10`), its contracts in words. */
  const resultInWords = (result) =>
    result.replace(/\b(pass|[1-7][CDHSN]X{0,2}(?=[NESW]=))(?:([NESW])=([0-9]{1,2}))?\b/g, (whole, contract, declarer, tricks) => {
      if (contract === "pass") {
        return say("passed_out");
      }
      const suit = contract[1] === "N" ? say("notrump") : "\u2660\u2665\u2666\u2663"["SHDC".indexOf(contract[1])];
      return say("contract", { bid: contract[0] + suit + contract.slice(2), declarer: say(`seat_${declarer}`), tricks });
    });

  const plain = (value) => (typeof value === "string" ? value : JSON.stringify(value));

  function rowsOf({ stream, entry, topic, state }) {
    const where = [say("entry"), `${stream}#${entry}`];
    let event = {};
    try {
      event = JSON.parse(Written.text(state));
    } catch {
      // It is no JSON, and says nothing.
    }
    const { event: kind, ...rest } = event && typeof event === "object" && !Array.isArray(event) ? event : {};
    if (topic !== "receipt_given") {
      return [where, [say("kind"), topic], ...Object.entries(rest)];
    }
    const result = resultInWords(plain(rest.result ?? ""));
    const shown = {
      board: rest.board, table: rest.table, north_south: rest.ns, east_west: rest.ew, board_result: result, points: rest.points,
      stage: say(`stage_${rest.stage ?? "play"}`), recorded_at: rest.at,
    };
    return [...Object.entries(shown).filter(([, value]) => value).map(([code, value]) => [say(code), value]), where];
  }

  /* The entry of a receipt, or those that a page carries, as they stand in the log. */
  function drawEntries({ entry, entries, state }) {
    const rows = entry ? rowsOf(entry) : (entries ?? []).map((one) => [one.name, one.said]);
    at("entry").hidden = !rows.length;
    at("entry-title").textContent = say(entries ? "entries_say" : state === "proven" ? "entry_says" : "entry_says_unproven");
    at("entry-rows").replaceChildren(...rows.map(([name, value]) => element("div", "", element("dt", "", clean(name)), element("dd", "", ...withSuits(clean(plain(value)))))));
  }

  function draw() {
    document.documentElement.lang = language;
    for (const one of document.querySelectorAll("[data-word]")) {
      one.textContent = say(one.dataset.word);
    }
    for (const one of document.querySelectorAll("[data-language]")) {
      one.setAttribute("aria-pressed", String(one.dataset.language === language));
    }
    document.title = say("title");
    at("opened").textContent = opened ? say("opened", { file: opened[0] }) : "";
    at("result").hidden = !told;
    if (!told) {
      return;
    }
    const isShown = ["proven", "proven_page", "key_unknown"].includes(told.state);
    at("result").dataset.state = told.state;
    at("verdict").textContent = say(`verdict_${told.state}`);
    at("lines").replaceChildren(...told.lines.map(line));
    at("never").hidden = !isShown;
    at("never-lines").replaceChildren(...[...(told.entries ? ["never_drawn"] : []), ...NEVER].map((code) => line(["never", code, {}])));
    at("by").textContent = told.state.startsWith("proven") ? say(Signatures.by()) : "";
    drawEntries(told);
  }

  /* Where it comes from */

  async function take(file) {
    if (!file) {
      return;
    }
    opened = [file.name, new Uint8Array(file.size > MOST_BYTES ? 0 : await file.arrayBuffer())];
    fields.receipt.value = "";
    await check();
  }

  async function takePicture(file) {
    if (!file) {
      return;
    }
    const seen = await new BarcodeDetector({ formats: ["qr_code"] }).detect(await createImageBitmap(file)).catch(() => []);
    typed(seen[0]?.rawValue ?? "");
    await check();
  }

  function typed(text) {
    opened = null;
    fields.receipt.value = text;
  }

  function ofAddress() {
    let text = location.hash.slice(1);
    try {
      text = decodeURIComponent(text);
    } catch {
      // As it stands: the letters of a code have a % too.
    }
    if (text) {
      typed(text);
      check();
    }
  }

  fields.receipt.addEventListener("input", () => {
    opened = null;
    draw();
  });
  at("check").addEventListener("click", check);
  at("file").addEventListener("change", ({ target }) => take(target.files[0]));
  at("picture").addEventListener("change", ({ target }) => takePicture(target.files[0]));
  at("of-camera").hidden = !("BarcodeDetector" in globalThis);
  for (const one of document.querySelectorAll("[data-language]")) {
    one.addEventListener("click", () => {
      language = one.dataset.language;
      draw();
    });
  }
  addEventListener("hashchange", ofAddress);
  document.documentElement.classList.remove("no-script");
  draw();
  ofAddress();
})();
