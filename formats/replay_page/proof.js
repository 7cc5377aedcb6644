"use strict";
/* The panel of the proof: what the page carries is hashed anew, and what that shows is told. */
document.documentElement.classList.remove("no-script");
document.addEventListener("DOMContentLoaded", () => {
  const at = (id) => document.getElementById(id);
  const WORDS = JSON.parse(at("proof-words").textContent);
  const NEVER = ["never_drawn", "never_truth", "never_laws", "never_latest"];
  const { clean, element, line, said } = Shown;

  /* A key of a witness says that it is one; all of them are needed. */
  function keysTyped() {
    const keys = at("proof-keys").value.split("\n").filter((typed) => typed.trim());
    const isWitness = (typed) => Proof.keyRead(typed).algorithm === 4;
    const witnesses = keys.filter(isWitness);
    const logs = keys.filter((typed) => !isWitness(typed));
    return Proof.trusted({ logs: logs.join("\n"), witnesses: witnesses.join("\n"), need: witnesses.length });
  }

  async function checked() {
    try {
      const keys = keysTyped();
      return await Carried.checked(Carried.read(at("proof").textContent), keys, Signatures.isSigned);
    } catch (error) {
      return { ...Receipt.failed(error), state: "keys", entries: [] };
    }
  }

  function shown(entry) {
    const mark = said(WORDS, entry.isProven ? "sign_held" : "sign_failed");
    return element("li", entry.isProven ? "" : "proof-failed", element("b", "", `${clean(entry.name)} · ${mark}`), element("code", "", clean(entry.said)));
  }

  async function check() {
    const { state, lines, entries } = await checked();
    const never = state === "proven_page" || state === "key_unknown" ? NEVER.map((code) => ["never", code, {}]) : [];
    at("proof-verdict").textContent = said(WORDS, `verdict_${state}`);
    at("proof-lines").replaceChildren(...[...lines, ...never].map((one) => line(WORDS, one)));
    at("proof-entries").replaceChildren(...entries.map(shown));
    at("proof-by").textContent = state === "proven_page" ? said(WORDS, Signatures.by()) : "";
    at("proof-result").dataset.state = state;
    at("proof-result").hidden = false;
  }

  at("proof-check").addEventListener("click", check);
});
