// What is wrong with a page as it is loaded, by its head and by what moved while it was drawn. A list of sentences.
async () => {
  const found = [];
  await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
  const moved = await new Promise((done) => {
    const seen = new PerformanceObserver((list) => done(list.getEntries()));
    seen.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(seen.takeRecords()), 200);
  });
  const shift = moved.filter((each) => !each.hadRecentInput).reduce((sum, each) => sum + each.value, 0);
  const name = ({ node }) => (node?.outerHTML ?? node?.data ?? "").replace(/\s+/g, " ").slice(0, 80);
  if (shift > 0.1) found.push(`moved by ${shift.toFixed(3)}: ${moved.flatMap((each) => each.sources.map(name)).slice(0, 4).join(" | ")}`);
  if (!document.title.trim()) found.push("has no title");
  if (!document.documentElement.lang) found.push("says no language");
  const view = document.querySelector("meta[name=viewport]")?.content ?? "";
  if (!view.includes("width=device-width") || /user-scalable|maximum-scale/.test(view)) found.push(`viewport: ${view}`);
  if (!document.querySelector("h1")) found.push("has no heading");
  for (const each of document.querySelectorAll("img")) if (!each.width || !each.height) found.push(`no size: ${each.outerHTML.slice(0, 80)}`);
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  const twice = ids.filter((each, number) => ids.indexOf(each) !== number);
  if (twice.length) found.push(`ids twice: ${twice.slice(0, 5)}`);
  for (const each of document.querySelectorAll("script[src]:not([type=module]):not([defer]):not([async])")) found.push(`holds up the page: ${each.src}`);
  if (document.compatMode !== "CSS1Compat") found.push("is drawn by the quirks of old browsers");
  return found;
}
