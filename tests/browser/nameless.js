/* What a screen reader would find without a name, or twice. */
() => {
  const bad = [];
  const name = (e) => (e.getAttribute("aria-label") || e.textContent || "").trim();
  for (const e of document.querySelectorAll("button, a[href], [role=img], section, [role=group]")) {
    const by = e.getAttribute("aria-labelledby");
    if (!(by ? name(document.getElementById(by)) : name(e))) bad.push(e.outerHTML.slice(0, 80));
  }
  for (const e of document.querySelectorAll("input")) if (!e.getAttribute("aria-label")) bad.push("input");
  for (const e of document.querySelectorAll("table")) if (!e.caption) bad.push("table without caption");
  for (const e of document.querySelectorAll("th")) if (!e.scope) bad.push("th without scope: " + e.textContent);
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  if (new Set(ids).size !== ids.length) bad.push("an id twice");
  if (!document.documentElement.lang) bad.push("no lang");
  return bad;
}
