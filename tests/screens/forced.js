// What is told by a colour alone where a system forces its own colours: which element has the focus, which is chosen or
// pressed, and the signs of suits. A list of sentences.
() => {
  const found = new Set();
  const name = (each) => each.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const isSeen = (colour) => channels(colour)[3] !== 0;
  const light = (colour) => {
    const [red, green, blue] = channels(colour).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((first, second) => first - second);
    return (more + 0.05) / (less + 0.05);
  };
  const behind = (each) => {
    for (let one = each; one; one = one.parentElement) {
      const laid = getComputedStyle(one, "::before");
      for (const { backgroundColor: colour } of laid.content !== "none" && laid.position === "absolute" ? [laid, getComputedStyle(one)] : [getComputedStyle(one)]) {
        if (isSeen(colour)) return colour;
      }
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? "rgb(0, 0, 0)" : "rgb(255, 255, 255)";
  };
  const look = (each) => {
    const style = getComputedStyle(each);
    const edge = ["Top", "Right", "Bottom", "Left"].map((side) =>
      style[`border${side}Style`] === "none" || !isSeen(style[`border${side}Color`])
        ? "" : `${style[`border${side}Style`]} ${style[`border${side}Width`]} ${style[`border${side}Color`]}`);
    const outline = style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth}`;
    const signs = ["::before", "::after"].map((which) => getComputedStyle(each, which)).map((sign) => `${sign.content} ${sign.display}`);
    return [edge, outline, style.textDecorationLine, style.fontWeight, style.color, style.display, style.visibility, signs].flat().join("|");
  };
  const looks = (each) => {
    const all = [each, each.parentElement, ...(each.labels ?? []), each.nextElementSibling].filter(Boolean);
    return [...new Set(all.flatMap((one) => [one, ...one.querySelectorAll("*")]))].map(look).join("\n");
  };
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog:not([open])") && each.getClientRects().length;
  const differs = (each, set, unset) => {
    const before = looks(each);
    unset();
    const after = looks(each);
    set();
    return before !== after;
  };
  const focused = document.activeElement;
  focused?.blur();
  const states = ["aria-pressed", "aria-current", "aria-selected", "aria-checked"];
  for (const state of states) {
    for (const each of [...document.querySelectorAll(`[${state}]`)].filter(isShown)) {
      const value = each.getAttribute(state);
      const other = state === "aria-current" ? null : value === "true" ? "false" : "true";
      const put = (what) => (what === null ? each.removeAttribute(state) : each.setAttribute(state, what));
      if (!differs(each, () => put(value), () => put(other))) found.add(`${state} is not seen: ${name(each)}`);
    }
  }
  for (const each of document.querySelectorAll("input[type=radio], input[type=checkbox]")) {
    const shown = isShown(each) ? each : [...each.labels].find(isShown);
    if (!shown) continue;
    const clipped = getComputedStyle(each).clipPath !== "none" || each.getBoundingClientRect().width < 4;
    const others = each.name ? [...document.querySelectorAll(`input[name="${each.name}"]`)].filter((one) => one.checked) : [];
    const was = each.checked;
    if (clipped && !differs(each, () => { each.checked = was; for (const one of others) one.checked = true; }, () => { each.checked = !was; })) {
      found.add(`whether it is chosen is not seen: ${name(each)}`);
    }
  }
  for (const each of document.querySelectorAll("a[href]:not([tabindex='-1']), button, input, select, textarea, summary, [tabindex='0']")) {
    if (!isShown(each) || each.disabled) continue;
    const places = () => [each, ...(each.labels ?? []), each.nextElementSibling, each.parentElement].filter(Boolean).map((one) => {
      const style = getComputedStyle(one);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && isSeen(style.outlineColor) && getComputedStyle(one).clipPath === "none";
    });
    each.focus({ preventScroll: true });
    if (document.activeElement === each && !places().includes(true)) found.add(`the focus is not seen: ${name(each)}`);
  }
  focused?.focus?.({ preventScroll: true });
  for (const each of document.querySelectorAll("svg.suit")) {
    if (!isShown(each)) continue;
    const { fill } = getComputedStyle(each);
    if (contrast(fill, behind(each)) < 3) found.add(`a suit is not seen, ${fill} on ${behind(each)}: ${name(each.parentElement)}`);
  }
  for (const each of document.querySelectorAll("svg:not(.suit):not([aria-hidden='true']) *, .sign .drawn *")) {
    if (!each.closest("svg") || !isShown(each.closest("svg")) || each.tagName === "text") continue;
    const { fill, stroke } = getComputedStyle(each);
    const told = [fill, stroke].filter((colour) => colour !== "none" && isSeen(colour));
    if (told.length && told.every((colour) => contrast(colour, behind(each.closest("svg"))) < 3) && !["g", "defs", "symbol", "use", "title", "desc"].includes(each.tagName)) {
      found.add(`a picture is not seen, ${told} on ${behind(each.closest("svg"))}: ${name(each.closest("svg"))}`);
    }
  }
  return [...found];
}
