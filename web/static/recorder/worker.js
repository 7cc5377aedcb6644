// The page of the table that is recorded on this device, for when it is loaded while the hall is away. The hall says in
// a header of the page until when that one may be kept; no other is. `VERSION` and `FILES`, what the page is drawn with,
// are written before this by the hall.
const PATIENCE = 4000; // milliseconds that the hall has to answer
const SHELL = `tdlog-shell-${VERSION}`;
const TABLE = "tdlog-table"; // the page as it was loaded, what was drawn on it last, what was recorded since
const UNTIL = "tdlog-kept-until";
const fromHere = new Set(); // the pages that were loaded from this device

const isTable = (path) => /^\/tables\/[^/]+$/.test(path);
const kept = (name) => caches.match(name, { cacheName: TABLE });

// One table is kept: another one's page, the end of the link and of the round take its place.
async function keep(path, answer) {
  const mayBeKept = answer.ok && answer.headers.has(UNTIL);
  if (mayBeKept || answer.ok || [401, 403, 404].includes(answer.status)) await caches.delete(TABLE);
  if (mayBeKept) await (await caches.open(TABLE)).put(path, answer);
}

async function fromDevice(path) {
  const page = await kept(path);
  if (!page) return null;
  if (Date.parse(page.headers.get(UNTIL)) <= Date.now()) {
    await caches.delete(TABLE);
    return null;
  }
  const [drawn, lines] = await Promise.all(["drawn", "lines"].map(async (name) => (await kept(`${path}/${name}`))?.json()));
  const headers = new Headers(page.headers);
  headers.delete("content-length");
  return new Response(composed(await page.text(), drawn, lines ?? []), { headers });
}

// The page as the hall would have drawn it last, with the lines that it acknowledged since.
function composed(page, drawn, lines) {
  const inAttribute = JSON.stringify(lines).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const told = page.replace(/data-entries="(\d+)"/, (_, entries) => {
    const most = Math.max(entries, drawn?.entries ?? 0, ...lines.map((each) => each.entries));
    return `data-entries="${most}" data-from-device data-acknowledged="${inAttribute}"`;
  });
  return drawn ? told.replace(/<!-- drawn -->[^]*<!-- end of drawn -->/, () => drawn.html) : told;
}

async function tablePage(event, path) {
  const asked = fetch(event.request);
  const answer = await Promise.race([asked, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]).catch(() => null);
  if (answer) {
    await keep(path, answer.clone());
    return answer;
  }
  const page = await fromDevice(path);
  if (!page) return asked;
  fromHere.add(event.resultingClientId);
  return page;
}

async function file(event) {
  const held = () => caches.match(event.request, { cacheName: SHELL });
  if (fromHere.has(event.clientId)) return (await held()) ?? fetch(event.request);
  return fetch(event.request).catch(async (error) => (await held()) ?? Promise.reject(error));
}

// A page that was open before this worker was is asked for once more: it is in no hands of its own.
async function keepOpened() {
  for (const { url } of await clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    const path = new URL(url).pathname;
    if (isTable(path)) await fetch(path).then((answer) => keep(path, answer), () => null);
  }
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(FILES)));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("tdlog-shell-") && name !== SHELL) await caches.delete(name);
    await keepOpened();
    await clients.claim(); // from here on the page keeps what it draws, beside what lies there
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && isTable(pathname)) event.respondWith(tablePage(event, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(file(event));
});
