/* The texts whose colour does not stand out from what is behind them as WCAG 2.1 asks (1.4.3, AA). */
() => {
  const rgb = (text) => text.match(/[0-9.]+/g).map(Number);
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return at.classList.contains("felt") ? [31, 95, 73] : null;
      const colour = rgb(style.backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    const box = e.getBoundingClientRect();
    if (!node.textContent.trim() || box.width < 2 || box.height < 2 || e.closest(".sr, [aria-hidden=true].between, .dot")) continue;
    const style = getComputedStyle(e);
    const back = behind(e);
    if (!back || style.visibility === "hidden") continue;
    const [a, b] = [light(rgb(style.color)), light(back)].sort((x, y) => y - x);
    const big = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    let opacity = 1;
    for (let at = e; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    if ((a + 0.05) / (b + 0.05) < (big ? 3 : 4.5) || opacity < 0.8) {
      found.add(`${e.className || e.tagName}: ${node.textContent.trim().slice(0, 30)} ${style.color} on ${back} ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
    }
  }
  return [...found];
}
