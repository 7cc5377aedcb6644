"use strict";
/* What came of a check, as elements of a page: each line has a sign, a word and a sentence. */
const Shown = (() => {
  const SIGNS = { held: "final", failed: "irregular", open: "in_doubt", never: "awaiting" };

  /* What comes from a receipt must not turn or hide the text around it. */
  const clean = (text) => String(text).replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");

  const said = (words, code, facts = {}) =>
    (words[code] ?? code.replaceAll("_", " ")).replace(/\{(\w+)\}/g, (whole, name) => clean(facts[name] ?? whole));

  function element(name, className, ...inside) {
    const made = document.createElement(name);
    made.className = className;
    made.append(...inside);
    return made;
  }

  function picture(name, className) {
    const [drawn, use] = ["svg", "use"].map((one) => document.createElementNS("http://www.w3.org/2000/svg", one));
    drawn.setAttribute("class", className);
    drawn.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#${name}`);
    drawn.append(use);
    return drawn;
  }

  function line(words, [sign, code, facts]) {
    const parts = [element("b", "", said(words, `sign_${sign}`)), element("span", "", said(words, code, facts))];
    return element("li", `told proof-${sign}`, picture(`sign-${SIGNS[sign]}`, "drawn"), ...parts);
  }

  return { clean, element, line, picture, said };
})();
