// What cannot be read on a page: text that its box cuts off, text that lies on other text, and what stands beyond the
// side of the window. A list of sentences.
() => {
  const found = [];
  const name = (each) => `${each.tagName.toLowerCase()}${each.id ? `#${each.id}` : ""}.${[...each.classList].join(".")}`;
  const isSpoken = (each) => {
    if (each.closest(".skip, svg, datalist, option, dialog:not([open])")) return true;
    for (let one = each; one; one = one.parentElement) if (getComputedStyle(one).clipPath !== "none") return true;
    return false;
  };
  // What of a line is in view, where a part of the page is scrolled by itself; nothing, where it is scrolled away.
  const inView = (box, at) => {
    let { left, right, top, bottom } = box;
    for (let each = at; each !== document.body; each = each.parentElement) {
      if (!["auto", "scroll"].some((how) => [getComputedStyle(each).overflowX, getComputedStyle(each).overflowY].includes(how))) continue;
      const outer = each.getBoundingClientRect();
      [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
      [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const at = text.parentElement;
    if (!text.data.trim() || isSpoken(at) || !at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of [...range.getClientRects()].map((each) => inView(each, at))) if (box.width > 1 && box.height > 1) lines.push({ box, at, text: text.data.trim().slice(0, 40) });
  }
  const cuts = (style) => ["hidden", "clip"].some((how) => style.overflowX === how || style.overflowY === how);
  for (const { box, at, text } of lines) {
    for (let each = at; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX === "auto" || style.overflowX === "scroll") break;
      const outer = each.getBoundingClientRect();
      if (style.textOverflow === "ellipsis") break; // it says that more was said
      if (cuts(style) && (box.right > outer.right + 1 || box.left < outer.left - 1 || box.bottom > outer.bottom + 4 || box.top < outer.top - 4)) {
        found.push(`cut off by ${name(each)}: ${text}`);
      }
    }
  }
  const isFixed = (each) => {
    for (let one = each; one; one = one.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return true;
    return false;
  };
  const flowing = lines.filter(({ at }) => !isFixed(at));
  for (const [number, one] of flowing.entries()) {
    for (const other of flowing.slice(number + 1)) {
      if (one.at.contains(other.at) || other.at.contains(one.at)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 2 && height > 0.35 * Math.min(one.box.height, other.box.height)) {
        found.push(`${name(one.at)} (${one.text}) lies on ${name(other.at)} (${other.text})`);
      }
    }
  }
  for (const { box, at, text } of lines) {
    if (isFixed(at) || at.closest(".scrolls, [tabindex='0']")) continue;
    if (box.right > innerWidth + 1) found.push(`beyond the side, ${name(at)}: ${text}`);
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`${wide} px too wide`);
  const kept = [...document.querySelectorAll("body *")].filter((each) => ["fixed", "sticky"].includes(getComputedStyle(each).position) && !each.closest("dialog, .over, .question"));
  const covered = kept.reduce((sum, each) => sum + (each.getBoundingClientRect().width > innerWidth / 2 ? each.getBoundingClientRect().height : 0), 0);
  if (covered > innerHeight / 2) found.push(`${Math.round(covered)} px of ${innerHeight} stay in place: ${kept.map(name)}`);
  return [...new Set(found)];
}
